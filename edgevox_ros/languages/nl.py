"""Dutch: everything that we recognise or say in it."""

from __future__ import annotations

# ruff: noqa: E501 (one kind of phrase is easier to read in one line)
from edgevox_ros.core.outcomes import Cause
from edgevox_ros.languages.language_fields import (
    Claims,
    Deeds,
    ExampleTalk,
    Following,
    FullStops,
    Hearing,
    Language,
    PlaceTalk,
    QueueTalk,
    Saying,
    Signs,
    SpokenNumbers,
    Times,
    ToolCount,
    any_of,
    counted,
    meaning,
    order,
    phrases,
    wish,
    words,
)

_HEARING = Hearing(
    stop=phrases(
        """
        stop, stopt, stoppen, stopp, te stoppen, gestopt nu, stop ermee, stop daarmee, stop nou,
        stop meteen, stop dat, stop alles, stopzetten, zet stop, zet hem stop, zet hem stil,
        zet stil, halt, halt houden, houd halt, hou halt, stilstaan, stil staan, sta stil,
        staat stil, sta onmiddellijk stil, ga stil staan, gaat u stilstaan, stil, stilgestaan,
        blijf staan, blijft staan, blijft u staan, blijf stilstaan, blijf stil, blijf stil staan,
        blijf daar, blijf daar staan, blijf hier staan, blijf waar je bent, blijft u waar u bent,
        blijf af, stil blijven staan, blijven staan, hou je stil, houd je stil, houd op, hou op,
        houdt op, houdt u op, ophouden, op te houden, hou nou op, hou er mee op, hou ermee op,
        houd ermee op, hou daarmee op, hou eens op, houd eens op, hou onmiddellijk op, hou stil,
        houd stil, hou dat stil, kap ermee, kap daarmee, kap nou, kappen, kappen nou, kappen met,
        kap, schei uit, schei ermee uit, laat dat, nok af, nokken, basta, afgelopen,
        en nu is het afgelopen, uit nu, klaar nu, nu is het genoeg, niet bewegen, beweeg niet,
        beweeg je niet, beweegt u niet, niet meer bewegen, geen beweging, niemand beweegt,
        niet verder, niet verder gaan, niet verder rijden, ga niet verder, rij niet verder,
        gaat u niet verder, rijd niet verder, geen stap verder, geen stap meer, geen meter verder,
        geen centimeter verder, geen millimeter, niet dichterbij, niet dichterbij komen,
        kom niet dichterbij, tot hier en niet verder, niet meer verder, verder niet, genoeg,
        zo is het genoeg, het is genoeg, dat is genoeg, genoeg nu, genoeg zo, zo is 't genoeg,
        nu is het wel genoeg, noodstop, nood stop, afbreken, breek af, breek dat af, afkappen,
        beëindig, beëindigen, onderbreek, onderbreken, staak, staken, staakt, rem, remmen, remt u,
        rem af, afremmen, trap op de rem, op de rem, gebruik de rem, noodrem, trek aan de noodrem,
        motor uit, motoren uit, zet de motor uit, zet de motoren uit, zet de motor af,
        schakel de motoren uit, schakel uit, schakel jezelf uit, zet jezelf uit, stroom eraf,
        alles uit, je doet me pijn, u doet me pijn, je staat op mijn voet, mijn voet, au mijn voet,
        bevries, verroer je niet, ho stop, ho maar, ho even, hu, geen stap dichterbij, zet hem uit,
        zet m uit, zet de robot uit, stoppie, stopnu, stopnou, tot hier en geen
        """
    ),
    alone=phrases(
        """
        wacht, wachten, wacht even, wacht eens, wacht nou, wacht u, wachtte, pas op, kijk uit,
        kijk nou uit, kijk uit je doppen, voorzichtig, rustig, rustig aan, annuleer, annuleren,
        pauze, gevaar, nee nee nee, nee nee, nee niet, niet doen, niet, langzaam, langzamer, kalm,
        kalm aan, ho ho ho, ho ho, ho, momentje, moment, seconde, weg daar, opgepast, let op,
        rode knop, zachtjes, kappen met die onzin, hoo, sta
        """
    ),
    moving=phrases(
        """
        ver genoeg, dat is ver genoeg, zo is het ver genoeg, dichtbij genoeg,
        dat is dichtbij genoeg, zo is het goed, zo is 't goed, dat is goed zo, goed zo, is goed zo,
        zo goed, hier is goed, daar is goed, dat is wel goed zo, dat is wel genoeg, niet zo ver,
        niet zo dichtbij, niet zo dicht bij, niet zo snel, niet zo hard, te ver, dat is te ver,
        te dichtbij, dat is te dichtbij, te snel, te hard, je gaat te ver, tot hier, tot zover,
        tot daar, zover is goed, een moment, een momentje, één moment, ogenblik, een ogenblik,
        een ogenblikje, ogenblikje, een seconde, een secondje, één seconde, een minuutje,
        een minuut, wacht een moment, wacht een seconde, wacht een momentje, wacht een beetje,
        wacht hier, wacht op mij, wacht effe, effe wachten, even wachten, even geduld, even rustig,
        even stoppen, neem pauze, neem een pauze, pauzeer, pauzeren, pauze nemen, even pauze,
        een pauze, doe rustig, doe rustig aan, doe even rustig, rustig rustig, kalmpjes aan,
        niet daarheen, niet die kant op, niet daar, niet hier, niet zo, verkeerde kant,
        verkeerde richting, verkeerde weg, dat is verkeerd, laat maar, laat maar zitten,
        vergeet het, vergeet het maar, toch niet, ik heb me bedacht,
        ik ben van gedachten veranderd, nog niet, liever niet, je rijdt tegen, je gaat botsen,
        je botst, je botst zo, je valt zo, kijk waar je gaat, kijk waar je rijdt, zo kan het wel,
        zo kan hij wel, uitkijken, hoho, ho ho ho, laat me los, laat mij los, laat los, afblijven,
        auw, dat doet pijn, je doet me pijn, uit uit uit, nood, hola,
        help, help me, veel te snel, je gaat te snel, te dicht bij, ga weg, ga weg van
        mij, weg van mij, ga opzij, blijf weg, blijf uit mijn buurt, uit mijn buurt, kom
        niet dichter, laat me met rust, laat mij met rust, houd afstand, hou afstand, rot
        op, donder op, mijn voeten, mijn tenen, mijn been, mijn benen, mijn knie, mijn
        vingers, je rijdt over mijn, je rijdt over m'n, je reed over mijn, je staat op
        mijn, je rijdt me aan, je rijdt tegen mij, je rijdt tegen me, je doet mij pijn,
        het doet pijn, je duwt me, je plet me, je verplettert me, ik zit vast, ik zit
        klem, zit klem, je maakt me bang, ik ben bang, dat is gevaarlijk, het is
        gevaarlijk, er is een kind, daar is een kind, er loopt een kind, zet dat ding uit,
        schakel hem uit, schakel de robot uit, trek de stekker eruit, stekker eruit, geen
        centimeter meer, geen meter meer, niet doorgaan, rij niet door, ga niet door,
        ik kan hem niet stoppen, hij stopt niet, je stopt niet
        """
    ),
    moving_alone=phrases(
        """
        nee, brand, uitschakelen, uitzetten, uit, weg, achteruit, terug, zet uit, mijn
        hand, mijn handen, mijn arm, mijn hoofd, mijn rug, mijn jurk, de kat, de hond, het
        kind, de baby, de trap, de muur, de tafel, de vaas, oh nee, niet weer, au
        """
    ),
    tails=phrases(
        """
        ermee, daarmee, hiermee, meteen, de robot, deze robot, die robot, de motoren, de motor,
        de wielen, de machine, die machine, het apparaat, dat ding, dat apparaat, de auto,
        de wagen, alles, dat, daar, hier, met rijden, met draaien, met bewegen, met lopen,
        met die onzin, met dat gedoe, te rijden, te draaien, te bewegen, nu, nou, op, stil, staan,
        onmiddellijk, direct, op de plaats, ter plekke, zei ik, zeg ik, heb ik gezegd, ik zei,
        ik meen het, hoor je, hoor je me, hoor je me niet, ben je doof, voordat je,
        voor je iets raakt, of ik zet je uit, domme robot, stomme robot, stom ding, idioot,
        sukkel, eikel, lul, klootzak, rotding, stuk schroot, jij idioot, jij stomme robot,
        je doet me pijn, vriend, schat, maat, een seconde, even, een momentje, of anders,
        verdomme, jongen, toch, maar, eens, mee
        """
    ),
    fillers=phrases(
        """
        eh, uh, uhm, nou, hè, hé, oké, ok, okay, hey, hallo, hoi, alsjeblieft, alstublieft,
        asjeblieft, graag, robot, beste robot, nu, meteen, onmiddellijk, direct, snel, vlug, even,
        effe, gewoon, bedankt, dank je, dank u, kun je, kan je, kunt u, kan u, kun je even,
        kan je even, kun je alsjeblieft, zou je, zou u, wil je, wilt u, wil je nou, je moet,
        u moet, jij moet, je zou moeten, ik wil dat je, ik wil dat u, ik wou dat je, oh, o, ach,
        au, auw, ai, jeetje, god, mijn god, goeie god, in godsnaam, in hemelsnaam, verdorie,
        verdomme, godverdomme, potverdorie, kut, shit, klote, tering, jezus, man, jongen, jongens,
        mensen, nou eens, eens, toch, gewoon even, eindelijk, zeg, hoor, allemaal, meneer, gvd,
        dan, nu meteen
        """
    ),
    openers=phrases(
        """
        nee, en, maar, dan, wacht, pas op, voorzichtig, ja, toe, je, jij, u, ik zei, ik zeg,
        ik zeg toch, ik zei toch, ik zei toch dat je moest, ik heb gezegd,
        ik heb gezegd dat je moet, ik heb toch gezegd, ik zei dat je moest, ik beveel je,
        ik beveel je te, hallo, help, iemand, laat iemand, mama, papa, mam, pap, we moeten,
        laat hem, laat dat ding, doe hem, zeg dat hij moet, hij moet, sorry, laat maar,
        vergeet het, toch niet, wil je wel, ga je nou, nu moet je, je moet nu, dus, moment,
        wat doe je, wat doe je nou
        """
    ),
    separable=phrases(
        """
        hou ... op, houd ... op, houdt u ... op, schei ... uit, blijf ... staan, sta ... stil,
        ga ... stilstaan
        """
    ),
    denials=phrases("niet, nooit"),
    exceptions=phrases(
        """
        niet stoppen, niet te stoppen, niet stop, stop niet met, stop nooit, niet stilstaan,
        niet ophouden, hou niet op, houd niet op, blijf niet staan, sta niet stil, rem niet,
        niet remmen, niet wachten, wacht niet, niet afbreken, breek niet af, niet pauzeren,
        niet annuleren, annuleer niet, nooit stoppen, zonder te stoppen, zonder stoppen,
        zonder stop, zonder te remmen, hoef je niet te stoppen, niet hoeven te stoppen,
        waarom stop je, waarom stopte je, waarom ben je gestopt, waarom sta je stil, wanneer stopt,
        waar stopt, stopt de bus, stopt de trein, non stop, nonstop, volgende halte, bushalte,
        bus stop, tramhalte, niet genoeg, goed genoeg, groot genoeg, genoeg tijd, genoeg batterij,
        genoeg stroom, oud genoeg, sterk genoeg, warm genoeg, stop bord, stopbord, stopcontact,
        stop contact, stopknop, stop knop, stopwatch, stopteken, tussenstop, tussen stop, pitstop,
        wat betekent stop, het woord stop, remvloeistof, remlicht, geen stap verder dan,
        niet verder dan, niet verder weg, weet het niet verder, sta op, opstaan, sta je, sta ik,
        waar sta, hoe sta, ho chi minh, stil gebied, wees stil, muziek stil, hoe heet, als de rem,
        niet waar, niet slecht, stille, een beetje langzaam, zo goed als, zo goed mogelijk,
        halte van, bij de halte, hij haalt, ze haalt, wie haalt, haalt de, haalt het, haalt een
        """
    ),
    unless_first=phrases(
        """
        stop de was, stop het in, stop dit in, stop die in, rem vast, staken de, hou dit op,
        hou het op
        """
    ),
    tales=phrases(
        """
        wanneer stopt, wanneer gaat, waar stopt, wat gebeurt er als, wat gebeurt er wanneer,
        weet je wanneer, weet je of, weet je hoe, weet u, waarom is, waarom heeft, gisteren,
        vorige week, wat is een, wat betekent, hoe werkt, hoe werken, er was eens, als ik stop zeg,
        als ik halt zeg, de trein stopt, de bus stopt
        """
    ),
    at_rest=phrases(
        """
        mijn remmen, de remmen zijn, naar de halte, de halte, deze halte, een halte, is er genoeg,
        zijn er genoeg, hebben we genoeg, heb ik genoeg, een rok, de rok, mijn rok, korte rok,
        die rok
        """
    ),
    joiners=phrases(
        """
        en dan, en daarna, en vervolgens, en, dan, daarna, vervolgens, in plaats daarvan, en nu
        """
    ),
    unjoined=phrases("en een half, en een halve, en een kwart, honderd en"),
    softeners=phrases(
        """
        alsjeblieft, alstublieft, nu, dan, even, eens, meteen, oké, ok, okay, robot, hé robot,
        kun je, kan je, kunt u, zou je, zou u, wil je, wilt u, ik wil dat je, graag, liever, snel,
        langzaam, maar, nou, je mag, je kunt, je kan
        """
    ),
    commands=phrases(
        """
        ga, ga naar, gaat u naar, rij, rijd, rijdt u, draai, draait u, keer, keer om, kom, komt u,
        kom hier, kom terug, sla linksaf, sla rechtsaf, sla af, linksaf, rechtsaf, beweeg,
        beweegt u, breng, brengt u, haal, haalt u, pak, pakt u, neem de, neem het, leg, legt u,
        zet de lamp, zet het licht, zet de muziek, zet een, zet het, zet dat, zet die,
        doe het licht, doe de deur, doe de lamp, doe een, open, opent u, sluit, sluit u,
        schakel het licht, schakel de lamp, laat zien, laat me, laat de, laat los, toon, vertel,
        zeg me, speel, zoek, zoekt u, vind, volg, volgt u, loop, loopt u, rol, parkeer, dok,
        koppel, laad, laad op, start, begin, hervat, herstart, leid, leidt u, til, til op, grijp,
        duw, trek, druk op, maak schoon, maak een, poets, stofzuig, geef me, geef mij, geef de,
        geef het, probeer, verken, scan, controleer, lees, schrijf, kijk naar, kijk links,
        kijk rechts, knipper, zwaai, dans, wacht op, wacht in, wacht bij, versnel, patrouilleer,
        navigeer, bezorg, lever, roep, bel, herinner, beschrijf, tel, meet, verplaats, ruim,
        ga door, zet de doos, zet de, zet mijn, zet me, zeg hallo, zeg goedendag, zeg goedemorgen,
        zeg tegen, zeg dag, zeg dank, maak de, maak het, maak mijn, maak koffie, maak foto's,
        vooruit, achteruit, neem mijn, neem een foto, neem een, neem op, neem mee, raap, raap op,
        geef hem, geef haar, geef een, kijk in, kijk omhoog, kijk omlaag, kijk achter, kijk op,
        doe de, doe het, doe alle, veeg, dweil, was de, geef water, vul, leeg de, film,
        fotografeer, sta op, ga zitten, ga liggen, kook, bereid, stuur, verstuur, herhaal,
        antwoord, wek, lach eens, glimlach, knik, verlaat, stijg op, land, vlieg, zoom, verhoog,
        verlaag, inspecteer, ruim op, ruim de, serveer, vergrendel, ontgrendel, help me met,
        help me de, leer me, lees voor, dim, activeer, deactiveer, laad jezelf, bel naar, groet,
        begroet, steek over, duw de, sleep, vervoer, draag, ontvang, sorteer, check, onthoud, zing,
        bewaar, waarschuw, terug naar, zwaai naar, naar links, naar rechts, naar de, naar het,
        naar kantoor, naar huis
        """
    ),
    command_endings=phrases(
        """
        draaien, omdraaien, afslaan, terugrijden, terugkomen, aanzetten, uitzetten, aandoen,
        uitdoen
        """
    ),
    negations=phrases(
        """
        niet, geen, nooit, niets, niks, zonder, noch, niemand, ga weg, gaat u weg, rot op, ga van,
        ga opzij, kom op, kom nou, kom van, loop naar de hel, loop naar de pomp, ga dood, je wil,
        jij, ik, wij, we, je zult, zult, zal, gaat je, rij voorzichtig, rij langzaam, doe rustig,
        laat me los, laat me met rust, laat los dat, laat dat, ga liggen slapen, pak je biezen,
        draai door, kijk wat, kijk eens wat, zeg maar niks, zet het op, antwoord me, help me nou,
        land is, was de bus, doe normaal, doe eens normaal, doe iets, doe de groeten,
        maak het niet, maak de borst, naar de hel, naar de maan, naar de pomp, zet me neer,
        zet mij, ga aan de kant, ga uit de weg, zeg iets, leg me, zet hem neer
        """
    ),
    yes=phrases(
        """
        ja, jawel, jazeker, zeker, natuurlijk, oké, okay, ok, graag, doe maar, doe het, ga je gang,
        klopt, juist, akkoord, bevestigd, ja graag, ja hoor, ja doe maar, ja natuurlijk, jawohl,
        uiteraard, vooruit maar, tuurlijk, precies, in orde, ja tuurlijk, ja precies, ja in orde,
        ja doe het
        """
    ),
    no=phrases(
        """
        nee, neen, niet, liever niet, zeker niet, nooit, laat maar, niet doen, annuleer,
        annuleren, nu niet, nog niet, nee dank je, wacht, fout, absoluut niet, beslist niet,
        geen sprake van,
        beter niet, doe dat niet, hoeft niet, dat hoeft niet, laat zitten, later,
        ik zei nee,
        beter van niet
        """
    ),
    not_yes=phrases(
        """
        ja ja, jaja, ja nee, nou ja, ach ja, tja, goed, goed goed, goed zo, is goed, is goed zo,
        't is goed, het is goed, zo is het goed, prima, prima zo, prima prima, oké oké, ok ok,
        okay okay, al goed, best, ja maar, ja best, ja goed, ja prima, misschien, wat, hè, pardon,
        sorry, wablief, wat zeg je, echt, echt waar, echt wel, is dat zo, o ja, oh ja, ach zo,
        toch, niet waar, zal wel, het zal wel, zeker weten, zeker zeker, zoals je wilt,
        maakt niet uit, geeft niet, alles goed, klaar, en, graag gedaan, genoeg zo
        """
    ),
)

_FOLLOWING = Following(
    again=phrases(
        """
        nog een keer, nog eens, nog een keertje, nog eentje, nog een maal, nogmaals, opnieuw,
        weer, herhaal, herhaal dat, herhaal het, herhalen, doe hetzelfde, doe het over
        """
    ),
    leads=phrases(
        """
        doe dat, doe het, doe dit, dat, hetzelfde, en, daarna, probeer het, probeer dat, probeer
        """
    ),
    times=phrases("{} keer, {} maal, {}maal, {} keren"),
    more=phrases("nog {} keer, nog {} maal, nog {}maal, {} keer meer, nog {}"),
    twice=phrases("tweemaal"),
    twice_more=phrases("nog tweemaal"),
    numbers=phrases("twee, drie, vier, vijf, zes, zeven, acht, negen, tien"),
    corrections=phrases(
        """
        nee, neen, wacht, wacht even, ik bedoelde, ik bedoel, ik wilde zeggen, liever,
        toch liever, of liever, niet dat, niet daar, niet die, niet naar, in plaats daarvan,
        correctie, vergeet dat, laat maar, verkeerde kant, verandering van plan
        """
    ),
    keeps=phrases(
        """
        nee bedankt, nee dank je, nee dank u, geen probleem, nee ga door, nee ga verder,
        nee rij door, nee is goed, nee prima, nee het is goed, wacht op, wacht tot,
        niet jij, niet jou, jij niet, jou niet, niet tegen jou, ik praat met, ik praatte met,
        ik sprak met, ik heb het tegen, ik had het tegen, ik praat niet tegen, ik praat niet met,
        ik heb het niet tegen, ik had het niet tegen, ik bedoel jou niet, ik bedoelde jou niet,
        dat was niet voor jou
        """
    ),
    please=phrases("alsjeblieft, alstublieft, graag"),
    polite=phrases(
        """
        alsjeblieft, alstublieft, asjeblieft, graag, bedankt, dank je, dank u, dank je wel,
        dankjewel, robot, beste robot, nu, meteen, snel, even, gewoon, eh, uh, uhm, nou, oh, hoor,
        eens, zeker, meneer, mevrouw
        """
    ),
    requests=phrases(
        """
        hé, hey, oké, ok, okay, kun je, kan je, kunt u, kan u, kun je even, kan je even, kun je
        alsjeblieft, zou je, zou u, wil je, wilt u, ik wil dat je, ik wil dat u,
        zou het mogelijk zijn om, is het mogelijk om, is het mogelijk dat je, ik vroeg me af of je,
        ik vraag me af of je, het zou fijn zijn als je, het zou mooi zijn als je, het zou leuk zijn
        als je, ik zou het fijn vinden als je, ik zou het waarderen als je, ik zou graag willen dat
        je, ik zou willen dat je, zou je zo vriendelijk willen zijn om, wees zo goed, wees zo lief,
        wat dacht je van, wat vind je ervan als je, hoe zou het zijn als je, voor de laatste keer,
        een laatste keer, eindelijk, ten slotte, tenslotte, zoals gezegd, zoals ik zei, ik zei, zo
        snel mogelijk, zodra je kunt, zodra je kan, zodra het kan, misschien, eventueel, mogelijk,
        zou je misschien, kun je misschien, als je zover bent
        """
    ),
    others=phrases(
        """
        jongens, meiden, mensen, iedereen, kinderen, mama, papa, schat, lieverd, dames, heren,
        vrienden
        """
    ),
    say_again=phrases(
        """
        herhaal, herhaal dat, herhaal het, herhalen, dat herhalen, het herhalen, ik herhaal, zeg dat
        nog eens, zeg het nog eens, zeg dat nog een keer, zeg het nog een keer, dat nog eens zeggen,
        wat zei je, wat heb je gezegd
        """
    ),
    nots=phrases(
        """
        niet, geen, nooit, zonder, niets,
        vermijd, zie af van, sla over, laat zitten, vergeet, alles behalve, overal behalve, noch,
        onnodig, blijf weg van, blijf uit de buurt van, blijf uit, blijf van, zoals het is, zoals
        hij is, zoals ze is, zoals ze zijn, met rust, in geen geval, onder geen beding, ik neem dat
        terug, ik neem het terug, verboden, afblijven van
        """
    ),
    riders=phrases(
        """
        vergeet niet, niet vergeten, niet alleen, waarom niet, niet te, niet zo, niet meer dan, niet
        verder dan, niet sneller dan, als je kunt, als je kan, als het kan, indien mogelijk, als je
        wilt, als je klaar bent, als je tijd hebt, als je het niet erg vindt, zeg het als, zeg maar
        wanneer, kijk of, controleer of, ook als, alsof, geen probleem, geen haast, geen zorgen,
        tot morgen, tot vanavond, tot later, voor vanavond, voor vandaag, voor vannacht, zo goed als
        """
    ),
    conditions=phrases(
        """
        als, wanneer, zodra, indien, mits, tenzij, in geval, voor het geval, stel dat, stel je voor,
        wat als,
        zolang, zolang als, elke keer dat, elke keer als, iedere keer dat, iedere keer als, telkens
        als, telkens wanneer, de volgende keer, de volgende keer dat, op het moment dat, zo gauw,
        totdat, tot ik, tot je, tot hij, tot ze, tot iemand, in theorie, theoretisch, hypothetisch,
        mocht iemand, mocht er, mocht het, mocht hij, mocht ik
        """
    ),
    tells=phrases(
        """
        bedankt voor, dank je voor,
        ging, gingen, reed, reden, kwam, kwamen, draaide, draaiden, bewoog, was, waren, had, hadden,
        deed, is gegaan, ben gegaan, is gereden, heeft gezegd, gisteren, eergisteren, daarnet,
        vorige week, de vorige keer, een uur geleden, geleden, hij, zij is, iemand, de hond, de kat,
        mijn hond, mijn kat, ik droomde, ik ga, ik rij, wij gaan, we gaan, ik moet, is, zijn, ben,
        bent, heeft, hebben, heb, wordt, er is, wij zijn,
        kost, duurt, ruikt, stinkt, klinkt, werkt, liet, viel, kocht, bracht, nam, vertrok, liep,
        stond, zat, vaak, soms, meestal, helaas, mijn broer, mijn zus, mijn man, mijn vrouw, onze
        buurman
        """
    ),
    talk=phrases(
        """
        zeg, vertel, vraag, antwoord, leg uit, beschrijf, tel, noem, spel, vertaal, lees, schrijf,
        groet, zing, praat,
        raad, raad eens, beveel aan, raad aan, stel voor, vat samen, samenvatten, definieer,
        vergelijk, verzin, bedenk, rijm, bereken, reken uit, schat in, beloof, onthoud, doe alsof, geloof me,
        vertrouw me, vergeef me,
        stel jezelf voor, stel je voor
        """
    ),
    chat=phrases(
        """
        dank je, dank je wel, dankjewel, bedankt, hartelijk dank, hallo, hoi, goedemorgen,
        goedemiddag, goedenavond, welterusten, tot ziens, dag, tot straks, doei, goed
        gedaan, goed zo, goed werk, heel goed, prima, super, geweldig, fantastisch, mooi,
        perfect, uitstekend, knap, brave robot, goede robot, bravo, je bent geweldig, ik
        vind je leuk, ik snap het, ik begrijp het, begrepen, ga door, ga verder, ga zo
        door, rij maar door, geen probleem, geen zorgen, neem de tijd, geen haast, graag
        gedaan, sorry, pardon, excuseer, haha, ik ben aan het bellen
        """
    ),
    later=phrases(
        """
        morgen, morgenochtend, morgenmiddag, morgenavond, overmorgen, vanavond, vannacht, vanmiddag,
        straks, later, om middernacht, om half, om kwart voor, om kwart over, bij zonsopgang, bij
        zonsondergang, in de ochtend, in de middag, in de avond, in de nacht, 's ochtends, 's
        morgens, 's middags, 's avonds, 's nachts, over een minuut, over een uur, over een half uur,
        over een uurtje, over een tijdje, over een paar minuten, over een kwartier, maandag,
        dinsdag, woensdag, donderdag, vrijdag, zaterdag, zondag, in het weekend, volgende week,
        volgende maand, volgend jaar, elke dag, elke ochtend, elke middag, elke avond, elke nacht,
        elk uur, elke minuut, elke week, iedere dag, iedere ochtend, iedere avond, ieder uur, iedere
        week, dagelijks, wekelijks, na het eten, na de lunch, na het ontbijt, na het avondeten, na
        het werk, na school, na de film, na de vergadering, na de voorstelling, na het feest, voor
        het slapen, voor het slapengaan, voor het eten, voor het ontbijt, voor de lunch, op een dag,
        ooit, in de toekomst, voortaan, vanaf nu
        """
    ),
    later_in=phrases("over, elke, iedere, na"),
    later_at=phrases("om, tegen"),
    time_units=phrases("seconde, seconden, minuut, minuten, uur, dag, dagen, week, weken"),
    tale_endings=phrases("t"),
    finite=r"(?:[bdfgkmpvwj]t|[td]e)$",
    quotes=phrases(
        """
        zegt, zei, zeiden, schrijft, schreef, geschreven, staat geschreven, luidt, roept, riep,
        schreeuwt, schreeuwde, fluistert, fluisterde, mompelde, heet, heette, genaamd, zingt, zong,
        citaat, zeg mij na, zeg me na
        """
    ),
    objects=phrases(
        """
        de, het, een, mij, me, hem, ze, ons, mijn, jouw, deze, dit, die, dat, alle, alles, elke,
        beide
        """
    ),
    questions=phrases(
        """
        wat, wie, waar, waarheen, waarom, wanneer, hoe, hoeveel, welke, welk, ben je, bent
        u, zijn er, is het, is dat, is er, is de, heb je, heeft u, weet je, kun je zeggen,
        kan je zeggen, mag ik, moet ik, zie je, hoor je
        """
    ),
)

_QUEUE_TALK = QueueTalk(
    next=phrases(
        """
        wat ga je hierna doen, wat ga je daarna doen, wat doe je hierna, wat doe je daarna, wat
        komt er hierna, wat komt hierna, wat komt daarna, wat komt er daarna, wat doe je straks,
        wat moet je nog doen, wat ga je nog doen, wat staat er nog op je lijst, wat is het plan,
        wat is je plan, en daarna, en dan, en wat dan, wat dan, wat is het volgende, wat ga je
        nu doen, wat wacht er nog
        """
    ),
    then=phrases(
        """
        dan, en dan, daarna, en daarna, vervolgens, hierna, later, straks, als je er bent, als
        je daar bent, als je klaar bent, zodra je er bent, zodra je daar bent, zodra je klaar
        bent
        """
    ),
    that=phrases(
        """
        vergeet dat, vergeet dat maar, vergeet de laatste, vergeet wat ik zei, dat hoeft niet,
        dat hoeft niet meer, hoeft niet, hoeft niet meer, dat is niet nodig, dat is niet meer
        nodig, niet nodig, niet meer nodig, dat hoef je niet te doen, dat hoef je niet meer te
        doen, laat dat maar, sla dat over, toch niet, dat toch niet, dat niet, ik neem het
        terug, ik neem dat terug
        """
    ),
    all=phrases(
        """
        vergeet alles, vergeet dat allemaal, vergeet de rest, vergeet al het andere, verder
        niets, niets anders, niets meer, wis de lijst, maak de lijst leeg, laat de rest maar, de
        rest hoeft niet meer
        """
    ),
    forget=phrases(
        """
        vergeet, hoef, hoeft, niet nodig, niet meer nodig, sla over, toch niet, annuleer, laat
        ... weg, laat ... zitten, sla ... over, haal ... van de lijst, schrap, skip, ik wil niet
        dat je, ik wil niet meer
        """
    ),
    keeps=phrases("vergeet niet, niet vergeten, vergeet het niet, ben je vergeten"),
    tails=phrases("meer, toch, nu, dan, maar, niet, te, niet meer, over"),
    going=phrases("gaan, te gaan, rijden, te rijden, naar"),
    orders=phrases(
        """
        opdrachten, alle opdrachten, taken, alle taken, bevelen, alle bevelen, de lijst, de
        wachtrij, al het andere, de andere
        """
    ),
    asking=phrases(
        """
        wat, welke, waar, waarheen, hoeveel, zeg me, laat zien
        """
    ),
    asked=phrases(
        """
        ga, gaan, ga je, je, jij, doe, doen, doet, komt, gebeurt, moet, staat, hierna, daarna,
        dan, straks, later, volgende, nu, nog, heen, naartoe, opdracht, taak, stap, lijst,
        wacht, wachten, er, op, te
        """
    ),
    ahead=phrases(
        """
        hierna, daarna, straks, volgende, nog doen, op je lijst
        """
    ),
    denies=phrases(
        """
        niet, geen, nooit
        """
    ),
    states=phrases(
        """
        ik, hij, ben, bent, is, was, heb, hebt, heeft, hebben
        """
    ),
    planned=phrases(
        """
        wat is er gepland, wat staat er gepland, wat is gepland, wat heb je gepland, wat staat
        er op de planning, wat staat er op het programma, welke opdrachten zijn gepland, is er
        iets gepland, toon de planning, laat de planning zien, zeg me wat er gepland is
        """
    ),
    cancels=phrases("annuleer dat, annuleer het, annuleer dit, zeg dat af, schrap dat"),
    cancels_all=phrases(
        """
        annuleer alles, schrap alles, zeg alles af, annuleer alle opdrachten, annuleer de
        planning, wis de planning, maak de planning leeg
        """
    ),
)

_PLACE_TALK = PlaceTalk(
    remember=phrases(
        """
        onthoud deze plek als {}, onthoud deze plaats als {}, onthoud deze locatie als {}, onthoud
        dit als {}, onthoud deze ruimte als {}, onthoud deze plek onder de naam {}, onthoud dat dit
        {} is, onthoud dat hier {} is, onthoud dit is {}, bewaar deze plek als {}, bewaar deze
        plaats als {}, bewaar deze locatie als {}, bewaar dit als {}, sla deze plek op als {}, sla
        deze plaats op als {}, sla deze locatie op als {}, sla dit op als {}, sla je positie op als
        {}, noem deze plek {}, noem deze plaats {}, noem deze locatie {}, noem deze kamer {}, noem
        deze ruimte {}, noem dit {}, deze plek heet {}, deze plaats heet {}, deze locatie heet {},
        deze kamer heet {}, deze ruimte heet {}, dit heet {}, markeer deze plek als {}, markeer deze
        plaats als {}, leer deze plek als {}, leer deze plaats als {}
        """
    ),
    here=phrases(
        """
        dit is {}, dit hier is {}, hier is {}, deze plek is {}, deze kamer is {}, deze ruimte is {}
        """
    ),
    forget=phrases(
        """
        vergeet {}, vergeet de plek {}, vergeet de plaats {}, vergeet de locatie {}, vergeet de
        kamer {}, vergeet waar {} is, verwijder de plek {}, verwijder de plaats {}, verwijder de
        locatie {}, wis de plek {}, wis de plaats {}
        """
    ),
    listed=phrases(
        """
        waar kun je heen, waar kan je heen, waar kun je naartoe, waar kan je naartoe, waar kun je
        naar toe, waar kun je heen rijden, waar kun je naartoe rijden, waar kun je allemaal heen,
        waar kunt u heen, waarheen kun je gaan, waarheen kun je rijden, welke plekken ken je, welke
        plaatsen ken je, welke locaties ken je, welke kamers ken je, welke ruimtes ken je, welke
        plekken kent u, welke plekken heb je geleerd, welke plekken heb je onthouden, naar welke
        plekken kun je gaan, noem je plekken, noem de plekken die je kent, som je plekken op, zeg me
        waar je heen kunt, vertel me waar je heen kunt, vertel me welke plekken je kent, wat zijn je
        plekken
        """
    ),
    places=phrases(
        """
        plek, plaats, locatie, kamer, ruimte, zaal, hal, gang, ingang, uitgang, receptie,
        werkplaats, garage, keuken, kantoor, lab, laboratorium, atelier, studio, badkamer, wc,
        toilet, bibliotheek, archief, magazijn, opslag, kelder, zolder, tuin, terras, balkon,
        binnenplaats, poort, deur, tafel, bureau, balie, plank, werkbank, station, laadstation,
        dock, hoek, gebied, zone, lift, trap, afdeling, kliniek, winkel, kantine, café, bar,
        sportzaal, klas, lokaal, theater, schuur, stal, kas, parkeerplaats, kast, *kamer, *ruimte,
        *zaal, *keuken, *plaats, *kantoor, *ingang, *uitgang, *kelder, *station, *tafel, *lokaal,
        *hoek
        """
    ),
    articles=phrases(
        """
        de, het, een, mijn, jouw, je, uw, ons, onze, zijn, haar, hun, deze, dit, die, dat
        """
    ),
    kept="Ik onthoud deze plek als {}.",
    forgotten="Ik ben {} vergeten.",
    in_map="{} hoort bij mijn eigen kaart, dus ik laat het zoals het is.",
    unknown="Ik ken geen plek die {} heet.",
    move_here="Ik ken {} al. Zal ik die plek hierheen verplaatsen?",
    sounds_like="Dat klinkt als {other}. Zal ik deze plek toch {name} noemen?",
    called="Een naam heeft alleen letters en cijfers. Zal ik deze plek {} noemen?",
    known="Ik kan hierheen: {}.",
    more="en nog {}",
    none_known="Ik ken nog geen plekken.",
    lost="Ik weet niet waar ik ben, dus ik kan deze plek niet onthouden.",
    moving="Dat kan ik alleen als ik stilsta.",
    no_name="Dat kan ik niet als naam van een plek gebruiken. Kies alsjeblieft een andere.",
    too_long="Die naam is te lang. Kies alsjeblieft een kortere.",
    says_else="Dat zegt hoeveel, wanneer of waarheen, dus het is geen naam. Kies "
    "alsjeblieft een andere.",
    not_kept="Sorry, ik kon dat niet opslaan, dus er is niets veranderd.",
    head="last",
)

_SAYING = Saying(
    phrases={
        "nothing": "Sorry, daar heb ik geen antwoord op.",
        "failed": "Sorry, er ging iets mis. Probeer het nog eens.",
        "too_long": "Sorry, dat was te lang voor mij.",
        "no_end": "Sorry, dat kreeg ik niet af.",
        "too_old": "Sorry, ik was bezig. Zeg het nog een keer.",
        "replaced": "Wat je daarvoor zei, heb ik overgeslagen.",
        "acted": "Gedaan.",
        "begun": "Ik ben ermee bezig.",
        "nothing_to_repeat": "Er is niets om te herhalen.",
        "do_next": "Dat komt hierna.",
        "do_later": "Dat komt later.",
        "queue_full": "Meer kan ik nu niet onthouden, zeg dat later nog eens, alsjeblieft.",
        "taken_back": "Goed, dat laat ik weg.",
        "nothing_next": "Er staat niets meer op de lijst.",
        "did_nothing": "Ik heb zojuist niets gedaan.",
        "not_done": "Sorry, dat is me niet gelukt.",
        "no_value": "Die waarde weet ik op dit moment niet.",
        "not_all": "Dat is me niet allemaal gelukt.",
        "cancelled": "Goed, ik ben gestopt.",
        "not_ready": "Ik ben nog niet klaar.",
        "still_working": "Ik ben er nog mee bezig.",
        "on_it": "Ik ben ermee bezig.",
        "thinking": "Ik denk even na.",
        "rehearsed": "Dat was alleen een oefening: ik heb niets gedaan.",
        "unstopped": "Pas op, misschien beweegt er nog iets.",
        "by_myself": "Ik denk nu zelf na.",
        "refused": "Goed.",
        "unanswered": "Ik hoorde geen antwoord, dus ik heb niets gedaan.",
        "unclear": "Dat heb ik niet begrepen. Zo ga ik niet door. Wat moet ik doen?",
        "when_unclear": "Ik heb niet begrepen wanneer dat moet. Wanneer moet ik het doen?",
        "schedule_full": "Meer kan ik niet plannen.",
        "nothing_planned": "Er is niets gepland.",
        "plan_not_kept": "Sorry, ik kon dat niet noteren, dus het is niet gepland.",
        "may_come_back": "Ik kon dat niet van mijn lijst halen: na een herstart kan het terugkomen.",
    },
    not_answered="Nog geen antwoord van: {}.",
    tools_counted="Ik heb {} functies.",
    shall_i="Zal ik dit doen: {}?",
    shall_i_now="Zal ik dit nu doen: {}?",
    at_most_times="Dat is te vaak: het maximum is {}.",
    next_order="Hierna: {}.",
    later_order="Daarna: {}.",
    left_over="Dit heb ik niet gedaan: {}.",
    planned="Gepland voor {time}: {order}.",
    is_due="Het is zover: {order}.",
    missed="Ik heb niet gedaan wat voor {time} gepland was: {order}.",
    dropped="Geplande opdrachten die ik heb geschrapt: {}.",
    unnamed="Geplande opdrachten die ik niet heb genoemd: {}.",
    can_do="Ik kan: {}.",
    known="Ik ken: {}.",
    unknown="{} ken ik niet.",
    unsaid="Wat moet het zijn: {}?",
    between="Het moet van {} tot {} zijn.",
    at_least="Het moet minstens {} zijn.",
    at_most="Het mag hoogstens {} zijn.",
    reason="De reden: {}.",
    causes={
        Cause.UNAVAILABLE: "het is niet beschikbaar",
        Cause.NO_ANSWER: "er kwam niet op tijd antwoord",
        Cause.REFUSED: "het werd geweigerd",
        Cause.CANCELLED: "het werd geannuleerd",
        Cause.UNREADABLE: "het antwoord is niet leesbaar",
        Cause.UNHEARD: "niemand luistert",
        Cause.TOO_LONG: "dat zou te lang duren",
        Cause.TOO_OFTEN: "dat was te vaak",
        Cause.MOVING: "er beweegt nog iets",
        Cause.UNSURE: "misschien is het nog bezig",
        Cause.FAILED: "er ging iets mis",
    },
    directive=(
        "Roep voor elke handeling en voor alles wat verandert, zoals accu of positie, een tool "
        "aan; raad nooit. Roep hem één keer aan. Zeg daarna in één korte zin wat het opleverde, zonder "
        "JSON. Past geen tool, zeg dat. Ontbreekt een waarde, vraag ernaar. "
        "Antwoord in het Nederlands."
    ),
    examples_heading="De vorm van elke aanroep, met verzonnen waarden:",
    example_talk=ExampleTalk(
        "Gedaan.", "De waarde is 1.", "Hallo.", "Hallo!", "Dank je.", "Graag gedaan."
    ),
)

# Claims by their form, whatever the verb; these verbs, and nouns in their place, are no acts.
_IDLE = (
    r"(?:(?:ge|be|ver|uit|aan|na|op|voor|af|her|mis|toe|ant){0,2}(?:hebb|hoor|hore|luister|snap|denk|dacht|hoop|hope|zeg|zei|tel(?:len|d|t|de)?\b|help|hielp|holp|wacht|hield|houd|vind|vond|voel|spre?e?k|spra|praa?t|doel|probe(?:er|r)|zoek|zocht|lees|lezen|kend?e?\b"
    r"|kenne|ken|gemist|miste?\b|mis\b|krij|kreeg|kreg|bruik|leer|leren|meet|mete|wens|vraa?g|vrag|vroeg|woord|noem|heet|bleef|blijf|blev|leef|leven|woon|wone|werk|slaap|slap|droom|drom|kies|koz|kiez|raad\b|raden|bied|bood|boden|geef|gaf|geven|toon|tonen|contro|check|kijk"
    r"|keek|keken|merk|detect|speel|spele|geniet|noten|waarde|spijt|dank|schuld|dra(?:ag|gen)|we(?:eg|gen)\b|schat|reken|accept|weiger|meld|waarschuw|inform|geïnform|steun|lijk|klink|studeer|blokke|schadigd|perk|stoord|rust\b)\w*|(?:geloo?[fv]|begrij|begre|verta?el"
    r"|vertel|herinner|onthou|beschrij|beschre|herha[al]|ontva|ontvi|verg[ae]e?t|verlie|verlo|vergis|verward?|beslis|besluit|beslo|veronderstel|bevestig|bel[oe]o?[fv]|bezit|verheug|beheers|ervaa?r|vermoe|wil|werd|versta|bericht|gevoel|geheim|gesprek|gebied|beeld|overbelast"
    r"|interess|geïnteress|moes?t)\w*|ben|heb|had|was|kan|kon|kunnen|wou|zal|zou|mag|mogen|mocht|ga|wor?dt?|worden|zijn|weet|wist|weten|zien?|zag|gezien|verstond|gehad|hou|er|dat|het|een|je|jou|jullie|u|nu|ook|even|net|graag|niet|zelf|zo|mijn|hoe|wat|als|en|in|op|of"
    r"|met|best|heel|alleen|onderweg|sta|stond|zit|zat|lig|geduld|geluid van|gewicht|gezicht|geheugen|gedachten|gebeurd|gelukt|bekende?|beleefd|bezet|verboden|doe mijn best|doe alsof|stel (?:een|het) \w+ voor|maak (?:een|maar een) grap\w*|neem (?:aan|de vraag)|\w+(?:ingen|heden"
    r"|heid|schappen)|onderdelen)\b"
)
_MADE = r"(?:\w{0,6}ge\w{2,}(?:d|t|en|an)|(?:voor|aan|af|uit|op|toe)?(?:be|ver|ont|her|er|over|onder|door)\w{2,}(?:d|t|en))"
_NOW = r"(?: (?:nu|net|al|ook|meteen|direct|even|dan|alvast|snel|zojuist|gelijk|zo|weer|eerst|je|u|jou|voor (?:je|u|jou)))*"
_WHAT = r"(?:de|het|een|deze|dit|die|je|jouw|uw|mijn|hem|haar|ze|alle|twee|drie|vier|vijf|\d+)\b"
_WAY = r"(?:(?:naar )?(?:links|rechts|voren|achteren)|linksaf|rechtsaf|linksom|rechtsom|vooruit|achteruit|terug|rechtdoor|verder|dichterbij|omdraaien|hierheen)"
_N = r"(?:\d[\d.,]*|een|één|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|twintig|dertig|vijfenveertig|zestig|negentig|honderd\w*|halve?|nog een|een paar)"
_UNIT = r"(?:m|meters?|centimeters?|cm|stap(?:pen|je|jes)?|graden|°)"

_CLAIMS = Claims(
    doing=any_of(
        rf"\b(?:ik|we){_NOW} (?!{_IDLE})\w{{2,}}{_NOW} {_WHAT}|\b(?:nu|dan|meteen|daarna|direct) (?!{_IDLE})\w{{2,}} ik\b|\b(?:nu|dan) ga ik\b|\b(?:ik|we) (?:nu )?(?:draai|rijd|rij|beweeg|sluit|keer|dock|parkeer|kom(?! terug van| uit)|stop|begin met|start met|dans|spring|doe|sta op(?: het punt\b|[ .!]*$)|ga(?: nu)? (?:naar|vooruit|achteruit|links|rechts)\b)(?! mijn best| alsof|\w)",
        rf"\b(?:ik|we) (?:ga|zal|gaan|zullen)\b(?![^.?!]* (?:best|kijken|proberen|zoeken) )[^.?!]*\s(?!{_IDLE})(?:\w{{2,}}en|gaan|doen|slaan)[ .!]*$|\bik ben (?:al )?onderweg\b|\bik ben\b[^.?!]* aan het (?!{_IDLE})\w{{2,}}en\b|^(?:oké|ok|goed|ja)?[,.! ]*(?:ik )?(?:draai|rijd|rij|zet|open|sluit)\b|\b(?:de|je) robot (?:rijdt|draait|gaat|beweegt)\b",
    ),
    done=any_of(
        rf"\b(?:(?:ik|we|robot) (?:heb|hebben|heeft)|heb ik)\b[^.?!]*\s(?!{_IDLE}){_MADE}(?: (?:in|op|naar|voor|van|tot|met|aan|bij|uit|door|en|om)\b[^.?!]*)?[ .!]*$|\b(?:ik ben|ben ik|we zijn|robot is)\b[^.?!]*\b\w*(?:gedraaid|gereden|gegaan|bewogen|gestopt|gekeerd|gedockt|geparkeerd|aangekomen|vertrokken|gestart|begonnen|opgestegen|geland|gelopen|gesprongen)\b|\bik (?:draaide|reed|ging|deed|zette)\b",
    ),
    state=any_of(
        r"\b(?:het|dat) is gelukt\b|\bhet werkte\b|\bik ben er\b|\bik (?:ben|sta)(?: nu| al| weer)* (?:er|daar|gedockt|klaar|in de \w+|bij de \w+|op de \w+|aan het laden)\b",
        rf"\b(?:is|zijn|staat)(?: nu| al| weer)* (?:aan|uit|open|dicht|gesloten|klaar|gedaan|gedockt)\b|\b(?:is|zijn|werd|werden|wordt)\b[^.?!]*\s(?!{_IDLE}){_MADE}[ .!]*$",
        rf"^(?:alles )?(?:klaar|gedaan|gelukt|voltooid|aangekomen)\b|\bsuccesvol\b|^(?!.*\b(?:is|zijn|ik|heb|heeft|dat)\b)(?:\w+ ){{0,3}}(?!{_IDLE}){_MADE}[ .!]*$",
    ),
    agreed=any_of(
        r"(?:(?:oké|oke|ok|okay|goed|prima|begrepen|ik (?:snap|begrijp) het|natuurlijk|zeker"
        r"|doe ik|komt (?:eraan|in orde)|is goed|graag|meteen|geen probleem|zoals je wilt|ja|aha"
        r"|klaar|gedaan|dan|in orde|uiteraard)[\s,.!]*)+"
    ),
    negation=any_of(
        r"\b(?:niet|niets|geen|nooit|helaas|zonder|bijna|mislukt|onmogelijk|kon|konden)\b"
    ),
    condition=any_of(r"\b(?:als|wanneer|zodra|tenzij|of ik|indien)\b"),
    conjunctions=r"\bmaar\b|\ben (?=ik\b)",
    candid=any_of(
        r"\b(?:kan|kunnen|kunt|kun je me|zou|moet ik|zal ik|nodig|moet (?:de|het) \w+ weten|zeg me|zeg (?:het )?mij|vertel me|geef me|herhaal|noem)\b",
        r"^(?:welke?|wat|waar|waarheen|hoe|wie|waarom|wanneer|wil|wilt|bedoel)\b",
    ),
    limits=any_of(
        r"\b(?:fout|storing|geblokkeerd|bezet|onbekende?|ongeldige?|verkeerde?|ontbreekt|geweigerd|afgewezen|hoogstens|maximaal|alleen|slechts|onduidelijk|moeilijk|gevaarlijk|buiten bereik)\b",
        r"\bte (?:ver|groot|hoog|lang|snel|klein|kort|veel|dichtbij|zwaar)\b|\ber is een probleem\b",
    ),
    asking=any_of(
        r"\b(?:zeg|vertel|geef) (?:het )?(?:me|mij)(?! (?:even|een (?:moment|ogenblik|seconde|minuut)))\b|\bnoem (?:de|het|een)\b|\bherhaal\b|\b(?:kun|kunt|kan) (?:je|u) (?:me |mij |dat |het ){0,2}(?:zeggen|vertellen|herhalen|geven)\b|\bals (?:je|u) (?:me |mij )?(?:zegt|vertelt)\b",
        r"\bik (?:moet|heb) (?:\w+ ){1,4}(?:weten|nodig)\b|\b(?:ontbreekt|ontbreken|onduidelijk)\b|\bik weet niet (?:waar|welke?|hoe|wat)\b",
        r"^(?:(?:in|naar|tot|om|met|op|voor|en) )?(?:welke?|waar|waarheen|waarnaartoe|hoe (?:ver|veel|lang|snel|hoog|groot|vaak|warm)|hoeveel|wie|wat (?!een\b|je\b|u\b|ik\b|leuk|fijn|mooi|jammer))\b|^(?:wil je|wilt u|moet ik|zal ik|bedoel je|bedoelt u)\b",
    ),
    offering=any_of(
        r"\bkan ik (?:\w+ ){0,3}(?:helpen|doen)\b|\bhoe gaat het\b",
    ),
    failing=any_of(
        r"\bkon(?:den)?\b.*\b(?:niet|geen)\b|\b(?:niet|geen) (?:gelukt|gewerkt)\b|\bmislukt\b|\b(?:is|zijn|werd|werden) niet ge\w+",
    ),
    unknowing=any_of(
        r"(?:\bhelaas )?(?:\b(?:heb|kon|kan) )?\bik\b[^,.;:!]{0,40}\bniet(?: \w+){0,2} (?:begrepen|begrijpen|verstaan|gehoord)\b",
        r"(?:\bhelaas )?\b(?:begrijp|begreep|snap|versta|verstond)\b[^,.;:!]{0,25}\bniet\b",
        r"(?:\bhelaas )?\bweet(?: (?:ik|het|dat|helaas|daar))* niet\b(?!,? hoe\b)",
        r"\bgeen idee\b(?!,? hoe\b)",
    ),
    polite=any_of(
        r"\b(?:(?:is er|wil je|heb je|kan ik) )?(?:nog |verder )?(?:iets anders|nog iets)\b[^,.]*|\b(?:oké|goed|klopt dat)\s*\?|\b(?:geen|zonder) (?:probleem|problemen|zorgen|dank|fouten|moeite|twijfel)\b|\bmaak je geen zorgen\b|\bniets te danken\b|\bniet alleen\b|\bzo (?:snel|goed) (?:als )?(?:ik|mogelijk) ?(?:kan)?\b|\b(?:je|u) (?:kunt|kan) (?:nu|weer)\b|\bnu (?:kun|kan) je\b|\bik kan bevestigen\b|\bwaarom niet\b|\bals (?:je|u) (?:nog |verder )*(?:iets|hulp|wat)\b[^,.]*|\bverder niets\b"
    ),
    sorry=any_of(
        r"(?:(?:o|oh|het|spijt|mijn|onze|dat|ik|vraag|excuseer)[\s,]*)*"
        r"(?:sorry|excuses|excuseer|pardon|spijt|neem me niet kwalijk)(?:[\s,]+(?:me|mij|daarvoor|voor (?:dat|het \w+|de \w+)|dat))*"
    ),
    order=order(
        r"alsjeblieft|nu|en|dan|robot|even|eens|oké|hé|hallo|ja",
        r"rijd|rij|draai|ga|beweeg|zet|doe|open|sluit|kom|breng|haal|volg|dock|parkeer|laad|pak"
        r"|til|leg|keer|start|stop",
        r"\b(?:kun|kan|wil|zou) (?:je|u)\b[^?]*\b(?:rijden|draaien|gaan|bewegen|aanzetten|uitzetten"
        r"|aandoen|uitdoen|openen|sluiten|komen|brengen|halen|docken)\b",
    ),
    wish=wish(
        r"alsjeblieft|graag|nu|en|dan|robot|even|eens|oké|ok|hé|hallo|ja|een beetje|iets|nog|wat",
        rf"{_N} (?:\w+ )?{_UNIT}(?: (?:verder|meer|{_WAY}))*|(?:meer |iets )*(?:{_WAY}\b ?)+(?:{_N} {_UNIT})?(?:graag|alsjeblieft|nu)*|(?:terug )?(?:naar|tot) (?:(?:de|het|je|mijn) )?\w+(?: graag| alsjeblieft| nu)*"
        r"|(?:nog (?:een keer|eens|eentje)|opnieuw|nogmaals|weer|hetzelfde|sneller|langzamer|verder)(?: graag| alsjeblieft)*|(?:licht|lamp) (?:aan|uit)|dat nog (?:eens|een keer)",
        r"\bik (?:wil|wou|zou willen|heb nodig)(?: graag)? dat (?:je|u)\b|\b(?:je|u) (?:moet|zou moeten|dient|mag nu|kunt nu|kan nu)\b(?! weten)|\blaten we\b.*(?:gaan|en)[.! ]*$|\b(?:kun|kan|wil|zou) (?:je|u)\b.*\w(?:en|aan)(?: alsjeblieft)?[.! ]*$"
        r"|^(?:(?:alsjeblieft|nu|en|dan|robot|even|oké|ok|hé|ja)[,! ]+)*(?:beweeg|loop|wandel|ren|zoek|vind|kijk (?:naar|links|rechts)|duw|trek|druk|laat (?:los|de|het)|geef|gooi|vang|veeg|stofzuig|maak (?:een|de|het)|dans|spring|klim|stap|vertrek|verlaat|plaats|grijp|houd|hou|verplaats|herhaal|neem|schuif|zwaai|wacht|blijf|land|vlieg|vergrendel|ontgrendel|schenk|toon|laad|leid)\b",
    ),
    helping=r"\b(?:helpen|assisteren|verzoek|kan|helaas)\w*",
    chatter=r"\b(?:helpen|vertel\w*|uitleggen)\b|^(?:tot (?:morgen|ziens|straks|later|dan|zo)|naar bed)\b",
)

_SIGNS = Signs(
    small_words=words(
        """
        twee drie vier vijf tien meter links rechts ik de het een is zijn ben was heb heeft hebben
        mijn jouw je jij u wij we hij ze en maar niet niets geen nu hier daar er te naar in op aan
        uit met van voor bij om wat waar welke hoe kan kun kunt wil zal zou moet word wordt werd als
        of ja nee alles dat die dit zo me mij sorry dan nog
        """
    ),
    telling=words("twee vier vijf tien links rechts aan uit"),
)

_DEEDS = Deeds(
    around=words("ja net daarnet al zojuist eerder geleden ook toen inderdaad klopt"),
    endings=phrases("en, te, t, d"),
    families=phrases(
        """
        ga gegaan ging gaan, rij rijd gered reed, doe gedaan deed, breng gebracht bracht, sluit
        geslot sloot, neem genom nam
        """
    ),
    prefixes=phrases("aan, uit"),
)

_TOOL_COUNT = ToolCount(
    numbers=phrases(
        """
        één, twee, drie, vier, vijf, zes, zeven, acht, negen, tien, elf, twaalf, dertien, veertien,
        vijftien, zestien, zeventien, achttien, negentien, twintig
        """
    ),
    tools=r"functies",
)

_FULL_STOPS = FullStops(
    titles=words("dhr mevr mw drs"),
    abbreviations=words("ong bijv bv d.w.z o.a t.o.v m.b.t i.p.v incl excl a.s ir"),
    may_end=words("enz"),
    starters=words("Ik Het De Dan Nu Wij Hij Zij"),
    name_parts=words("De"),
    roles=words("assistent"),
)

_SPOKEN_NUMBERS = SpokenNumbers(
    measures={
        "mm": "millimeter, millimeters",
        "cm": "centimeter, centimeters",
        "m": "meter, meters",
        "km": "kilometer, kilometers",
        "[in_i]": "inch",
        "deg": "graad, graden",
        "rad": "radiaal, radialen",
        "circ": "omwenteling, omwentelingen",
        "ms": "milliseconde, milliseconden",
        "s": "seconde, seconden",
        "min": "minuut, minuten",
        "h": "uur, uren",
        "d": "dag, dagen",
        "wk": "week, weken",
        "cm/s": "centimeter per seconde",
        "m/s": "meter per seconde",
        "km/h": "kilometer per uur",
        "deg/s": "graden per seconde",
        "g": "gram",
        "kg": "kilo, kilogram",
        "t": "ton",
        "mL": "milliliter",
        "cL": "centiliter",
        "L": "liter, liters",
        "m3": "kubieke meter",
        "Cel": "graden celsius, celsius",
        "[degF]": "graden fahrenheit, fahrenheit",
        "K": "kelvin",
        "%": "procent",
        "V": "volt",
    },
    joiners=phrases("en dan, en daarna, en vervolgens, en, dan, daarna, vervolgens"),
    point=("komma",),
    parts={
        **dict.fromkeys(("een halve", "halve", "een half", "half"), 0.5),
        **dict.fromkeys(("anderhalve", "anderhalf"), 1.5),
    },
    more={
        " en een halve": 0.5,
        " en een half": 0.5,
        "ëneenhalve": 0.5,
        "ëneenhalf": 0.5,
        "ënhalve": 0.5,
        "ënhalf": 0.5,
        "enhalve": 0.5,
        "enhalf": 0.5,
    },
    spellings=(("^een(?=honderd|duizend)", ""), ("^een$", "één")),
    in_full={"0.25 circ": "kwartslag", "0.5 circ": "halve slag"},
    amounts=phrases(
        """
        heel, hele, volle, volledig, helemaal, helft, half, halve, kwart, kwartslag, derde, achtste,
        paar, dozijn, tiental, veel, ver, meer, minder, nog, opnieuw, weer, andere, ander, keer,
        eenmaal, tweemaal, driemaal, dubbel, dubbele, alle, alles, allemaal, beide, allebei,
        maximum, maximaal, maximale, max, minimum, minimaal, minimale, hoogste, laagste, meeste,
        minste, eerste, tweede, vierde, vijfde, zesde, laatste, volgende, vorige, zelfde, dezelfde,
        hetzelfde, evenveel, evenver, open, vol, middag, middernacht, avond, vierkant, driehoek,
        rechthoek
        """
    ),
    turned=phrases("om, rond, rondom, omdraaien, terug, cirkel, draai, rondje"),
    open_amounts=phrases(
        """
        beetje, ietsje, iets, stukje, wat, enkele, enige, meerdere, verschillende, verder
        """
    ),
    zero=phrases(
        """
        uit, af, omlaag, beneden, dicht, sluit, gesloten, leeg, niets, geen, midden, neutraal, recht,
        vloer, stil, stop, klaar, annuleer, laag, begane, zakken, laat
        """
    ),
    bearings={
        "noorden": 0,
        "noordoosten": 45,
        "oosten": 90,
        "zuidoosten": 135,
        "zuiden": 180,
        "zuidwesten": 225,
        "westen": 270,
        "noordwesten": 315,
    },
)

_TIMES = Times(
    units=counted(
        {
            1: "seconde, seconden",
            60: "minuut, minuten",
            3600: "uur, uren",
            900: "kwartier",
            86400: "dag, dagen",
            604800: "week, weken",
        }
    ),
    durations=counted(
        {
            5400: "anderhalf uur",
        }
    ),
    after=phrases(
        """
        over {duration}, na {duration}, over precies {duration}, precies over {duration}
        """
    ),
    clock=counted(
        {
            0: "{h} uur, precies {h} uur, {h} uur precies, {h} uur {m}, {h}:{m}, "
            "{h}:{m} uur, {m} over {h}, {m} minuten over {h}, {-m} voor {h}, {-m} "
            "minuten voor {h}",
            15: "kwart over {h}",
            -15: "kwart voor {h}",
            -30: "half {h}, {m} over half {h}, {-m} voor half {h}, {m} minuten over half "
            "{h}, {-m} minuten voor half {h}",
            1440: "middernacht",
        }
    ),
    at=phrases("om {clock}, precies om {clock}"),
    bare=phrases("om {h}"),
    measures=phrases(
        """
        meter, meters, centimeter, millimeter, kilometer, graad, graden, rondjes, procent,
        volume, snelheid, niveau, stand, helderheid, temperatuur, draai, keer om
        """
    ),
    starting=phrases("vanaf {clock}, beginnend om {clock}"),
    days=meaning(
        {
            "0": "vandaag",
            "1": "morgen",
            "2": "overmorgen",
            "0 morning": "vanochtend, vanmorgen",
            "0 afternoon": "vanmiddag",
            "0 evening": "vanavond",
            "0 night": "vannacht",
            "1 morning": "morgenochtend, morgen ochtend",
            "1 afternoon": "morgenmiddag, morgen middag",
            "1 evening": "morgenavond, morgen avond",
        }
    ),
    weekdays=counted(
        {
            0: "maandag",
            1: "dinsdag",
            2: "woensdag",
            3: "donderdag",
            4: "vrijdag",
            5: "zaterdag",
            6: "zondag",
        }
    ),
    on=phrases("op {weekday}, {weekday}, deze {weekday}"),
    parts=meaning(
        {
            "morning": "'s ochtends, 's morgens, in de ochtend",
            "afternoon": "'s middags, in de middag",
            "evening": "'s avonds, in de avond",
            "night": "'s nachts, in de nacht",
        }
    ),
    every=phrases(
        """
        elke {duration}, iedere {duration}, om de {duration}, elk {unit}, ieder {unit}, elke
        {unit}, iedere {unit}, elke {weekday}, iedere {weekday}, één keer per {unit}, eens per
        {unit}
        """
    ),
    daily=meaning(
        {
            "": "dagelijks",
            "morning": "elke ochtend, iedere ochtend, elke morgen",
            "afternoon": "elke middag, iedere middag",
            "evening": "elke avond, iedere avond",
            "night": "elke nacht, iedere nacht",
        }
    ),
    vague=phrases(
        """
        rond {clock}, rond {h}, omstreeks {clock}, tegen {clock}, tegen {h}, ongeveer om
        {clock}, om ongeveer {clock}, om ongeveer {h}, om een uur of {h}, vlak voor {clock},
        vlak na {clock}, voor {clock}, na {clock}, tot {clock}, tussen {clock}, over ongeveer
        {duration}, over zo'n {duration}, over {n} of {duration}, over {n} tot {duration}, over
        een paar {unit}, over enkele {unit}, over wat {unit}, binnen {duration}, over een
        minuut, over een seconde, over een moment, over een ogenblik, over een tijdje, over een
        poosje, straks, later, binnenkort, ooit, af en toe, nu en dan, om de paar {unit}, elke
        paar {unit}, om de andere {unit}, volgende {weekday}, volgende week
        """
    ),
    when=phrases("wanneer, zodra, zo gauw"),
    whenever=phrases(
        """
        telkens als, telkens wanneer, elke keer als, elke keer dat, iedere keer als, iedere keer
        dat
        """
    ),
    order_begins=phrases("dan"),
    compares=meaning(
        {
            "<": "onder, onder de, lager dan, minder dan, kleiner dan, beneden, beneden de",
            ">": "boven, boven de, hoger dan, meer dan, groter dan",
            "<=": "hoogstens, maximaal",
            ">=": "minstens, ten minste",
        }
    ),
    percent=phrases("procent"),
    full=phrases("vol, opgeladen, helemaal vol, volledig opgeladen"),
    verb_ends=phrases("aan, uit, op, dicht, af, weg, mee, terug, open"),
)

LANGUAGE = Language(
    code="nl",
    name="Dutch",
    hearing=_HEARING,
    following=_FOLLOWING,
    queue_talk=_QUEUE_TALK,
    place_talk=_PLACE_TALK,
    saying=_SAYING,
    claims=_CLAIMS,
    signs=_SIGNS,
    deeds=_DEEDS,
    tool_count=_TOOL_COUNT,
    full_stops=_FULL_STOPS,
    spoken_numbers=_SPOKEN_NUMBERS,
    times=_TIMES,
)

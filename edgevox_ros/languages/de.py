"""German: everything that we recognise or say in it."""

from __future__ import annotations

import math

# ruff: noqa: E501 (one kind of phrase is easier to read in one line)
from edgevox_ros.core.outcomes import Cause
from edgevox_ros.languages.language_fields import (
    Claims,
    Deeds,
    Directions,
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
    of_factors,
    order,
    phrases,
    spelt_out,
    wish,
    words,
)

_HEARING = Hearing(
    stop=spelt_out(
        """
        stop, stopp, stoppe, stoppen, stoppt, stopps, stoppst du, stops, stob, halt, anhalten,
        anzuhalten, halt an, halte an, haltet an, halten sie an, hält an, stehen bleiben,
        stehenbleiben, stehen zu bleiben, stehenzubleiben, bleib stehen, bleibe stehen,
        bleibt stehen, bleiben sie stehen, bleibst du stehen, bleib da, bleib dort,
        bleib hier stehen, bleib wo du bist, bleiben sie wo sie sind, bleib da stehen,
        bleib auf der stelle stehen, steh still, stehe still, steht still, stehen sie still,
        still stehen, stillstehen, stillhalten, halt still, halte still, haltet still,
        halten sie still, bleib still, stillgestanden, stehn bleiben, bleib stehn, still halten,
        hör auf, höre auf, hört auf, hören sie auf, aufhören, aufzuhören, hörst du auf,
        hör sofort auf, hör damit auf, bleib dann stehen, halt dann an, halt doch an,
        bleib dort stehen, lass das, lass dass, lass dat, lass es, lass das sein,
        lass es sein, lassen sie das, lasst das, nicht bewegen, beweg dich nicht, bewege dich nicht, bewegen sie sich nicht,
        keine bewegung, nicht mehr bewegen, nicht rühren, rühr dich nicht, nicht weiter,
        nicht weiterfahren, nicht weiter fahren, nicht weitergehen, nicht weiter gehen,
        keinen schritt weiter, keinen meter weiter, keinen zentimeter weiter, kein stück weiter,
        keinen millimeter, fahr nicht weiter, geh nicht weiter, fahren sie nicht weiter,
        nicht näher, nicht näher kommen, komm nicht näher, bis hierher und nicht weiter,
        nicht mehr weiter, weiter nicht, und keinen schritt mehr, abbrechen, abbruch, brich ab,
        brich das ab, brechen sie ab, abgebrochen, schluss, schluss jetzt, schluss damit,
        jetzt ist schluss, jetzt reicht es, jetzt reichts, es reicht, das reicht, reicht jetzt,
        mir reichts, mir reicht es, nothalt, not halt, not aus, notaus, notstop*, not stopp,
        bremse, bremsen, brems, bremst, bremsen sie, abbremsen, notbremse, notbremsung,
        vollbremsung, zieh die bremse, ziehen sie die bremse, auf die bremse, tritt auf die bremse,
        motor aus, motoren aus, mach den motor aus, stell den motor ab, schalt den motor ab,
        schalte den motor ab, schalte die motoren ab, schalt dich ab, schalte dich ab,
        schalt dich aus, schalte ab, abschalten, strom aus, strom weg, maschine stop, alles aus,
        du tust mir weh, du stehst auf meinem fuß, mein fuß, einhalten, halt ein, innehalten,
        hau den anker rein, ruhe geben, stopf, auf der stelle stehen bleiben, stehen bleim,
        bleib steh, haalt, hoit, hoit an, haltets an, stehen bleibst, stehenbleibst, anhältst,
        aufhörst, stehen bleiben würdest, stehengeblieben, stehen geblieben und zwar,
        hiergeblieben, hier geblieben, schalt die motoren ab, schalt die motoren aus,
        hau die bremse rein, hau in die bremse, hau auf die bremse, jetzt ist genug,
        jetzt ist aber genug, stopp gesagt, halt gesagt, stop gesagt, finger weg von mir,
        bleib sofort da, haltan, haltean
        """
    ),
    alone=spelt_out(
        """
        warte, warten, wart, wart mal, warte mal, warten sie, wartet, moment, momentchen,
        vorsicht, achtung, genug, langsam, langsamer, pause, halblang, aus, nein nein nein,
        nein nein, nee nee nee, nicht, nicht doch, nein nicht, sachte, obacht, pass auf,
        passen sie auf, pass doch auf, aufpassen, gefahr, abbrechen, weg da, abwarten, sekunde,
        roter knopf, stillstand
        """
    ),
    moving=spelt_out(
        """
        weit genug, das ist weit genug, nah genug, das ist nah genug, das genügt, genügt,
        das ist genug, nicht so weit, nicht so nah, nicht so schnell, zu weit, zu nah,
        das ist zu weit, das ist zu nah, zu schnell, einen moment, moment mal, einen augenblick,
        augenblick, augenblick mal, einen augenblick mal, eine sekunde, kleinen moment,
        eine minute, warte kurz, warte einen moment, warte eine sekunde, warte doch mal,
        warte hier, bis hierher, bis hierhin, bis hier, bis dahin, soweit, so weit, so ist gut,
        ist gut so, das ist gut so, gut so, passt so, das passt so, passt schon, ist gut jetzt,
        is gut jetzt, jetzt ist gut, jetzt ist aber gut, das war weit genug, da ist gut,
        hier ist gut, mach langsam, immer langsam, mal langsam, schön langsam, immer mit der ruhe,
        ganz ruhig, ruhig, sachte sachte, falsche richtung, falscher weg, nicht dahin,
        nicht dorthin, nicht da lang, nicht dort lang, nicht da hin, nicht hierhin,
        das ist falsch, doch nicht, vergiss es, vergiss das, egal, ich habs mir anders überlegt,
        ich habe es mir anders überlegt, lieber nicht, mach mal pause, mach pause, eine pause,
        kurze pause, pause bitte, pausieren, pausiere, unterbrechen, unterbrich, unterbrich das,
        du fährst gegen, du fährst in, du fährst mich um, gleich kracht es, das kracht gleich,
        du stößt gleich an, du fährst zu weit, nicht so hastig, noch nicht, gib ruhe,
        lass mich los, lassen sie mich los, finger weg, hände weg, aua, autsch, das tut weh,
        es tut weh, ende, schalt die motoren ab, schalt den roboter ab, schalt den roboter aus,
        nicht so nahe,
        hilfe, hilf mir, helft mir, helfen sie mir, geh weg, gehen sie weg, geh weg von
        mir, weg von mir, hau ab, verschwinde, bleib weg, bleib weg von mir, bleib mir vom
        leib, komm mir nicht zu nahe, lass mich in ruhe, lassen sie mich in ruhe, halt
        abstand, halte abstand, abstand halten, du fährst mir über, du fährst über meinen,
        du fährst über meine, du fährst über mich, du fährst mich an, du rollst mir über,
        du rollst über meinen, du hast mich angefahren, du hast mich überfahren, du bist
        mir über, du bist mir auf, über den fuß, über meinen fuß, auf meinen fuß, auf
        meinem fuß, auf den fuß, meine füße, meine zehen, mein zeh, mein bein, meine
        beine, mein knie, meine finger, mein finger, meine hand ist, mein arm ist, du
        quetschst, du klemmst, du zerquetschst, du drückst mich, du schiebst mich, du
        ziehst mich, du verletzt mich, du tust ihm weh, du tust ihr weh, ich bin
        eingeklemmt, ich klemme fest, ich stecke fest, ist eingeklemmt, steckt fest,
        klemmt fest, du erschreckst mich, ich habe angst, ich hab angst, du machst mir
        angst, das ist gefährlich, das wird gefährlich, da ist ein kind, da läuft ein
        kind, da sind kinder, viel zu schnell, das ist zu schnell, du bist zu schnell, du
        fährst zu schnell, zu nahe, nicht einen zentimeter, keinen zentimeter mehr, keinen
        meter mehr, nicht einen meter, keinen schritt mehr, schalte dich aus, schalten sie
        sich aus, schalt ihn aus, schalte ihn aus, schalt das ding aus, schalte das ding
        aus, schalt den motor aus, schalte den motor aus, schalte den roboter aus, mach
        ihn aus, mach das ding aus, mach dich aus, stell ihn ab, stell das ding ab, stell
        dich ab, motor abstellen, motor ausschalten, roboter ausschalten, zieh den
        stecker, stecker ziehen, stecker raus, nicht weitermachen, mach nicht weiter, mach
        nicht mehr weiter, fahr nicht mehr, nicht mehr fahren, es brennt, ich kriege keine
        luft, lass mich raus, lass mich runter,
        zu dicht,
        warum bleibst du nicht stehen, warum fährst du noch, warum fährst du immer noch, er hält nicht an,
        der hält nicht an, er hört nicht auf, es hört nicht auf, du hörst nicht auf,
        ich kann ihn nicht stoppen, ich kann ihn nicht anhalten, wie hält man den an
        """
    ),
    moving_alone=spelt_out(
        """
        nein, nee, nö, feuer, ausschalten, ausmachen, abstellen, ausstellen, mach aus,
        schalt aus, schalte aus, stell ab, zurück, weg, fort, raus, runter, abstand, meine
        hand, meine hände, mein arm, mein kopf, mein kleid, mein mantel, mein rücken, mein
        gesicht, die katze, der hund, das kind, das baby, die treppe, die wand, die tür,
        der tisch, die vase, oh nein, bitte nicht, um gottes willen nein, los lassen,
        loslassen, lass los, falsch, nicht schon wieder,
        beenden
        """
    ),
    tails=spelt_out(
        """
        damit, sofort, den roboter, der roboter, den robi, die motoren, den motor, die räder,
        das fahrzeug, den wagen, die karre, das ding, die maschine, alles, das, die fahrt,
        die bewegung, jede bewegung, alle bewegungen, da, hier, dort, zu fahren, zu drehen,
        zu laufen, dich zu bewegen, dich zu drehen, mit dem fahren, mit dem drehen,
        mit der bewegung, mit dem quatsch, mit dem mist, mit dem unsinn, auf der stelle,
        an ort und stelle, du idiot, du trottel, du depp, idiot, du blödes ding, blödes ding,
        blöder roboter, du blöder roboter, du dummer roboter, dummer roboter, scheißding,
        du arsch, du blechkiste, blechkiste, hab ich gesagt, habe ich gesagt, sag ich, sage ich,
        hörst du, hörst du nicht, hast du gehört, verstanden, bevor was passiert,
        bevor etwas passiert, sonst kracht es, ja, und zwar sofort, und zwar jetzt,
        augenblicklich, mit allem, mein freund, kumpel, an, jetzt, endlich, du tust mir weh,
        das tut weh, ich bitte dich, ein, auf, bleiben, genug, sie
        """
    ),
    fillers=spelt_out(
        """
        äh, ähm, öh, hm, also, okay, ok, hey, he, ey, hallo, hallo roboter, bitte, bitte bitte,
        bitte schön, roboter, lieber roboter, der roboter soll, robbi, robi, mal, doch, jetzt,
        sofort, gleich, schnell, einfach, endlich, danke, kannst du, könntest du,
        könntest du bitte, würdest du, würden sie, könnten sie, können sie, du sollst, du musst,
        sie sollen, sie müssen, ich will dass du, ich möchte dass du, verdammt, verdammte,
        verdammter, verflucht, verflixt, mann, mensch, oh, ach, au, aua, autsch, gott, mein gott,
        um gottes willen, herrgott, himmel, scheiße, scheisse, mist, kacke, bloß, nur, halt mal,
        eben, augenblicklich, auf der stelle, umgehend, unverzüglich, schon, gefälligst, leute,
        alter, um himmels willen, sapperlot, denn
        """
    ),
    openers=spelt_out(
        """
        nein, nee, nö, ne, und, aber, dann, warte, achtung, vorsicht, ja, los, so, du, sie,
        ich sagte, ich sag, ich sage, ich habe gesagt, ich hab gesagt, ich hab doch gesagt,
        ich habe doch gesagt, ich habe dir gesagt, hab ich gesagt, ich befehle dir,
        ich bitte dich, du sollst, wir müssen, wir sollten, jemand soll, mach dass er,
        kann den mal jemand, hilfe, oh gott, mama, papa, was machst du, was machst du da,
        sag ihm er soll, er soll, sie soll, es soll, das ding soll, sofort, hör mal, pass auf,
        quatsch, vergiss es, wirst du wohl, willst du wohl, warum, moment
        """
    ),
    separable=spelt_out(
        """
        bleib ... stehen, bleiben sie ... stehen, halt ... an, haltet ... an, halten sie ... an,
        hör ... auf, hor ... auf, hören sie ... auf, brich ... ab, brechen sie ... ab
        """
    ),
    denials=spelt_out("nicht, nie, niemals, bloß nicht, ja nicht"),
    exceptions=spelt_out(
        """
        nicht anhalten, nicht anzuhalten, nicht stehen bleiben, nicht stehenbleiben,
        nicht stillstehen, nicht aufhören, nicht abbrechen, nicht bremsen, nicht stoppen,
        nicht stopp, nicht stop, hör nicht auf, hört nicht auf, halt nicht an, halte nicht an,
        halten sie nicht an, bleib nicht stehen, bleiben sie nicht stehen, nie anhalten,
        niemals anhalten, nicht abschalten, nicht warten, warte nicht, ohne anzuhalten,
        ohne anhalten, ohne halt, ohne stopp, ohne pause, nonstop, non stop, stopp schild,
        stop schild, stoppschild*, stopschild*, stoppuhr*, stopp uhr, stopplicht*, stopptaste*,
        stopfen, der nächste halt, nächster halt, nächsten halt, letzter halt, letzten halt,
        bus stopp, zwischenstopp, boxenstopp, es ist halt so, ist halt, bin halt, hab halt,
        habe halt, sind halt, war halt, dann halt, halt so, halt nicht so, halt mal kurz fest,
        halt fest, warum bist du stehen geblieben, warum bist du stehengeblieben,
        bist du stehen geblieben, bist du stehengeblieben, stehst du, steht auf dem,
        was heißt stopp, das wort stopp, bremse reparieren, bremsflüssigkeit, alle achtung,
        nicht schlecht, nicht wahr, geht nicht weiter, gehts nicht weiter, weiß nicht weiter,
        weiss nicht weiter, nicht weiter weg, nicht weiter schlimm, nicht weiter wichtig,
        nicht weiter als, aus der küche, aus dem, lass das licht, lass es laufen, lass das fenster,
        lass das radio, gute bremsen, neue bremsen, die bremsen sind, das reicht mir an,
        das reicht mir als, ist stehengeblieben, ist stehen geblieben, stehengeblieben ist,
        bin stehengeblieben, bin stehen geblieben, ist hiergeblieben, bin hiergeblieben,
        anhaltspunkt, halt gesagt bekommen, warum hast du stopp gesagt, wer hat stopp gesagt,
        hat er stopp gesagt, wer hat halt gesagt
        """
    ),
    unless_first=spelt_out(
        """
        halt die, halt das, halt den, halt dich, halt mir, halt ihm, halt ihr, halt dein,
        halt mal die, halt mal das, halt mal den, steh auf, steh zu, bremse ist, bremse hat,
        halte die, halte das, halte den, halte dich, halte mir, halten sie die, halten sie das,
        halten sie den, halten sie mir, haltet die, haltet das, haltet den
        """
    ),
    tales=spelt_out(
        """
        wann, wo hält, wo halten, warum hat, warum haben, warum ist, weißt du, weisst du,
        wissen sie, gestern, letzte woche, was bedeutet, was heißt, was ist ein, was ist eine,
        was passiert wenn, was passiert falls, wie funktioniert, wie funktionieren, kennst du,
        kannst du mir sagen, können sie mir sagen, es war einmal, hält der, hält die, hält das,
        wenn ich
        """
    ),
    at_rest=spelt_out(
        """
        meine bremsen, meine bremse, die bremsen, die bremse ist, das wort halt, der bus hält,
        der zug hält, nicht genug, zu alt, bin alt, bist alt, ist alt, so alt, jahre alt, wie alt,
        sehr alt, schon alt, alt bin, alt ist, alt bist, alt genug, sind alt, alt wie, alt und,
        freie fahrt, freie zeit, freie plätze, freie bahn, der stil, einen stil, dein stil,
        guter stil
        """
    ),
    joiners=spelt_out(
        """
        und dann, und danach, und anschließend, und, dann, danach, anschließend, stattdessen,
        und stattdessen, aber dann
        """
    ),
    unjoined=phrases(
        "und ein halb, und einhalb, und einen halben, und eine halbe, und ein halber, und ein halbes, und ein viertel, hundert und"
    ),
    softeners=spelt_out(
        """
        bitte, jetzt, dann, nun, doch, mal, sofort, okay, ok, roboter, hey roboter, also,
        du kannst, kannst du, kannst du bitte, könntest du, könntest du bitte, würdest du,
        können sie, könnten sie, würden sie, ich will dass du, ich möchte dass du, du sollst,
        stattdessen, lieber, schnell, langsam, los
        """
    ),
    commands=spelt_out(
        """
        fahr, fahre, fahrt, fahren sie, geh, gehe, geht, gehen sie, komm, komme, kommt, kommen sie,
        dreh, drehe, dreht, drehen sie, bieg, biege, biegen sie, beweg, bewege, bewegen sie, bring,
        bringe, bringt, bringen sie, hol, hole, holen sie, nimm, nehmen sie, leg, lege, legen sie,
        stell, stelle, stellen sie, setz, setze, setzen sie, schalt, schalte, schalten sie,
        mach das, mach die, mach den, mach ein, mach eine, mach licht, mach weiter, mache,
        machen sie, öffne, öffnen sie, schließ, schließe, schließen sie, zeig, zeige, zeigen sie,
        sag mir, sage mir, sagen sie mir, erzähl, erzähle, spiel, spiele, such, suche, suchen sie,
        finde, finden sie, folge, folg, folgen sie, kehr, kehre, kehren sie, roll, rolle, lauf,
        laufe, laufen sie, park, parke, parken sie, dock, docke, docken sie, lade, laden sie,
        starte, starten sie, beginn, beginne, führ, führe, führen sie, heb, hebe, heben sie, senk,
        senke, senken sie, greif, greife, greifen sie, lass den, lass die, lass ihn, wende,
        wenden sie, schieb, schiebe, zieh, ziehe, drück, drücke, reinige, saug, sauge, putz, putze,
        setz dich, rück, rücke, versuch, versuche, gib mir, gib ihm, gib das, geben sie, weiter zu,
        weiter zur, weiter nach, warte auf, warte in, warte bei, warte am, warte an, erkunde,
        scanne, prüf, prüfe, lies, schau nach, leuchte, blinke, wink, winke, tanz, tanze,
        fahr zurück, sag hallo, sag guten, sag tschüss, sag bitte, sag danke, sag der, sag dem,
        sag etwas, sag was, sage hallo, schau mich, schau nach links, schau nach rechts, schau zur,
        schau zum, schau auf, schau in, guck mich, guck nach, guck zu, sieh mich, sieh nach,
        gib der, gib dem, gib die, gib den, gib bescheid, mach ein foto, mach sauber, mach platz,
        mach musik, mach kaffee, mach es an, mach es aus, mach alles sauber, räum, räume, wisch,
        wische, fege, feg, sing, singe, nick, nicke, verbeug, verbeuge, steh auf, ruf, rufe,
        schick, schicke, erinner, erinnere, lies vor, schreib, schreibe, zähl, zähle, wiederhol,
        wiederhole, wirf, gieß, gieße, füll, fülle, verlass, verlasse, erhöhe, verringere,
        stell dich, folg mir, wasch, wasche, spül, begrüß, begrüße, verfolge, überprüf, überprüfe,
        flieg, fliege, lande, zoom, warne, weck, wecke, dimm, dimme, aktivier, aktiviere,
        deaktivier, deaktiviere, bedien, bediene, sperr, sperre, nimm auf, filme, navigier,
        navigiere, fahr los, mach auf, mach zu, mach fertig, leere den, leere die, leere das,
        koch mir, koch uns, koch kaffee, koche, miss die, miss den
        """
    ),
    command_endings=spelt_out(
        """
        drehen, umdrehen, abbiegen, zurückfahren, zurückkommen, einschalten, anmachen, ausschalten,
        ausmachen, öffnen, schließen, saubermachen, weiterfahren, aufräumen, holen, bringen,
        aufladen, laden, losfahren, mitkommen, herkommen, aufheben, abstellen, hinlegen, aufmachen,
        zumachen, folgen, winken, putzen, saugen, staubsaugen
        """
    ),
    negations=spelt_out(
        """
        nicht, kein, keine, keinen, nie, niemals, nichts, ohne, du, dich gefälligst, ich, wir, man,
        wirst, hast, weg da, geh weg, gehen sie weg, geh mir, fahr zur hölle, geh zum teufel,
        zum teufel, komm schon, kommt schon, dreh durch, lass mich, lass den quatsch,
        lass den mist, lass den unsinn, mach das nie, machen sie das, mach die augen, mach das weg,
        komm runter von, geh runter, fahr vorsichtig, fahr langsam, setz dich, sag mal, sag nicht,
        schau was, schau dir, guck mal was, schau mal was, mach dass, mach schon, mach dich,
        steh auf dem, gib ruhe, gib acht, ruf die polizei, hol die polizei, setz mich ab,
        setz mich runter, setz mich hin, heb den fuß, heb deinen fuß, stell mich, leg mich,
        heb mich
        """
    ),
    yes=spelt_out(
        """
        ja, jawohl, jo, genau, klar, natürlich, gerne, gern, mach das, mach es, tu das, in ordnung,
        okay, ok, richtig, stimmt, bitte ja, ja bitte, selbstverständlich, einverstanden,
        bestätigt, ja mach das, ja gerne, aber ja, na klar, ja mach, ja mach es, ja tu das,
        ja natürlich, gern ja
        """
    ),
    no=spelt_out(
        """
        nein, nee, nö, nicht, lieber nicht, auf keinen fall, niemals, lass das, lass es,
        abbrechen, halt, falsch, noch nicht, bloß nicht, nein danke,
        besser nicht, später, keinesfalls, gar nicht, nicht nötig, das ist nicht nötig,
        brauchst du nicht, muss nicht sein, ich sagte nein, ich will das nicht, negativ,
        kommt nicht in frage, ich will nicht, ich möchte nicht
        """
    ),
    not_yes=spelt_out(
        """
        ja ja, jaja, na ja, naja, ja nein, jein, ach ja, ach so, na gut, na schön, gut, gut gut,
        schon gut, ist gut, is gut, ist ja gut, ja ist gut, ja gut, gut jetzt, okay okay, ok ok,
        klar klar, genau genau nicht, sicher, bestimmt, vielleicht, mal sehen, weiß nicht,
        wie bitte, was, hä, ja was, ja und, ja klar und, ja aber, wirklich, echt, von mir aus,
        meinetwegen, egal, fertig, passt, passt schon, geht schon, alles gut, alles klar,
        nicht wahr, oder, stimmt das, ja genau nicht, ja sicher, ja ne, ja nee
        """
    ),
)

_FOLLOWING = Following(
    again=phrases(
        """
        noch einmal, nochmal, noch mal, noch ein mal, noch eins, nochmals, wiederhole,
        wiederhole das, wiederhol das, wiederhole es, wiederholen, wiederholung, von vorn, erneut,
        abermals, ein weiteres mal, mach das gleiche, mach dasselbe, tu das gleiche
        """
    ),
    leads=phrases(
        """
        mach das, mache das, mach es, mache es, mach, tu das, tu es, das gleiche, dasselbe,
        das selbe, das, und, dann, versuch es, versuche es, versuchs, probier es, probiere es,
        probiers, versuch das, probier das
        """
    ),
    times=phrases("{} mal, {}mal, {}x"),
    more=phrases(
        """
        noch {} mal, noch {}mal, weitere {} mal, {} weitere male, {} mal noch, {}mal noch
        """
    ),
    twice=phrases("zweimal"),
    twice_more=phrases("noch zweimal"),
    numbers=phrases("zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn"),
    corrections=phrases(
        """
        nein, nee, nö, warte, wart, warte mal, moment, moment mal, ich meinte, ich meine,
        ich habe gemeint, ich wollte sagen, nicht das, nicht dahin, nicht dorthin, nicht da,
        nicht den, nicht die, nicht zur, nicht zum, nicht in, lieber, doch lieber, oder lieber,
        stattdessen, vielmehr, besser gesagt, korrektur, vergiss das, vergiss es, falsch,
        planänderung, quatsch, ach quatsch
        """
    ),
    keeps=phrases(
        """
        nein danke, nein schon gut, nein alles gut, nein weiter, nein mach weiter,
        nein mach ruhig, nein fahr weiter, nein geh weiter, nein ist gut, nein passt,
        nein das passt, nein das ist gut, nein das stimmt, kein problem, moment mal bitte weiter,
        warte auf, warte bis,
        nicht du, nicht mit dir, ich rede mit, ich spreche mit, ich sprach mit, ich redete mit,
        ich habe mit, ich hab mit, ich rede nicht mit dir, ich spreche nicht mit dir,
        ich habe nicht mit dir, ich hab nicht mit dir, ich meine nicht dich,
        ich meinte nicht dich, dich meine ich nicht, dich meinte ich nicht,
        du warst nicht gemeint, das war nicht für dich, das galt nicht dir
        """
    ),
    please=spelt_out("bitte, bitte schön"),
    polite=spelt_out(
        """
        bitte, bitte bitte, bitte schön, danke, danke schön, vielen dank, roboter, lieber roboter,
        robbi, robi, mal, doch, jetzt, sofort, gleich, schnell, einfach, äh, ähm, öh, hm, also, oh,
        ach, nur, eben, schon, gerne, gern, mein herr, mein freund
        """
    ),
    requests=spelt_out(
        """
        hey, he, ey, okay, ok, kannst du, könntest du, könntest du bitte, würdest du, würden sie,
        könnten sie, können sie, du sollst, du musst, ich will dass du, ich möchte dass du,
        ich wäre dankbar wenn du, ich wäre dir dankbar wenn du, ich wäre froh wenn du, es wäre schön
        wenn du, es wäre nett wenn du, es wäre toll wenn du, ich fände es schön wenn du, ich würde
        mich freuen wenn du, wäre es möglich dass du, ist es möglich dass du, ob du wohl, ich frage
        mich ob du, ich wollte fragen ob du, wärst du so nett, wärst du so lieb, wärst du so
        freundlich, sei so nett, sei so lieb, sei so gut, wie wäre es wenn du, wie wärs wenn du, wie
        wäre es mit, wie wärs mit, was hältst du davon wenn du, darf ich dich bitten, ich hätte gern
        dass du, ich hätte gerne dass du, zum letzten mal, ein letztes mal, zum allerletzten mal,
        schließlich, zuletzt, wie gesagt, wie ich schon sagte, ich sagte, ich habe gesagt, ich hab
        gesagt, vielleicht, möglicherweise, sobald du kannst, so bald wie möglich, sobald wie
        möglich, so schnell wie möglich, so schnell es geht, wenn du so weit bist, wenn du fertig
        bist
        """
    ),
    others=spelt_out(
        """
        leute, ihr alle, kinder, mama, mutti, papa, vati, schatz, liebling, jungs, mädels, freunde,
        oma, opa, onkel, tante, klasse, alexa, siri, herr doktor, schwester
        """
    ),
    say_again=spelt_out(
        """
        wiederhole, wiederhole das, wiederhol das, wiederholen, das wiederholen, es wiederholen, ich
        wiederhole, sag das noch einmal, sag das nochmal, sag es noch einmal, sag es nochmal, sag
        nochmal, sag noch einmal, sag noch mal, noch mal sagen, nochmal sagen, das noch einmal
        sagen, das nochmal sagen, was hast du gesagt, was sagtest du
        """
    ),
    nots=spelt_out(
        """
        nicht, kein, keine, keinen, keinem, keiner, nie, niemals, ohne, nichts,
        verzichte auf, verzichte darauf, spar dir, unterlass, unterlasse, vermeide, überspring,
        überspringe, bleib weg von, bleib weg vom, halt dich fern von, halte dich fern von, halt
        dich fern vom, alles außer, alles andere als, überall außer, weder, kein bedarf, so wie es
        ist, so wie er ist, so wie sie ist, so wie sie sind, wie es ist, wie er ist, wie sie ist,
        wie sie sind, in ruhe, auf keinen fall, unter keinen umständen, auf gar keinen fall,
        keinesfalls, ich nehme das zurück, ich nehm das zurück, das letzte was ich will, tabu
        """
    ),
    riders=spelt_out(
        """
        vergiss nicht, vergiss bitte nicht, nicht vergessen, nicht nur, warum nicht, nicht zu, nicht
        so, nicht mehr als, nicht weiter als, nicht schneller als, nicht länger als, wenn du kannst,
        wenn es geht, wenns geht, wenn möglich, wenn du magst, wenn du willst, wenn du bereit bist,
        wenn du zeit hast, wenn du so lieb bist, wenn es dir nichts ausmacht, falls möglich, falls
        du kannst, sag bescheid wenn, sag mir wenn, sag wenn, schau ob, prüf ob, prüfe ob, sieh nach
        ob, kein problem, macht nichts, nichts vergessen, auch wenn, keine eile,
        guten morgen, guten abend, gute nacht, bis morgen, bis später, für heute, für heute abend,
        für heute nacht, wie es geht, nicht nötig dass
        """
    ),
    conditions=spelt_out(
        """
        wenn, falls, sobald, sofern, angenommen, im fall dass, für den fall, vorausgesetzt, stell
        dir vor, was wäre wenn, es sei denn,
        solange, so lange, immer wenn, jedes mal wenn, jedesmal wenn, sooft, in dem moment, in dem
        augenblick, bis ich, bis du, bis er, bis jemand, das nächste mal, nächstes mal, beim
        nächsten mal, theoretisch, in der theorie, hypothetisch, gesetzt den fall, sollte ich,
        sollte er, sollte es, sollte jemand, sollte die, sollte der, sollte das, sollten sie, nehmen
        wir an
        """
    ),
    tells=spelt_out(
        """
        danke für, danke fürs, danke dass, vielen dank für,
        fuhr, fuhren, ging, gingen, kam, kamen, drehte, drehten, bewegte, war, waren, hatte, hatten,
        wurde, gestern, vorgestern, vorhin, neulich, letzte woche, letztes mal, damals, er, sie ist,
        sie hat, sie war, ist gefahren, ist gegangen, ist gelaufen, bin gefahren, bin gegangen, hat
        gesagt, jemand, der hund, die katze, mein hund, meine katze, ich habe geträumt, ich gehe,
        ich fahre, wir gehen, wir fahren, ich muss, ist, sind, bin, bist, hat, haben, habe, hab,
        wird, ich bin, wir sind, sieht, steht, hasst, fahren wir, gehen wir,
        sagen sie dass, fährt, läuft, fliegt, braucht, kostet, dauert, funktioniert, riecht, stinkt,
        klingt, gehört, liegt, mag, musste, konnte, wollte, sollte, brachte, nahm, fiel, ließ,
        kaufte, stand, lief, manchmal, meistens, normalerweise, leider, mein bruder, meine
        schwester, mein mann, meine frau, unser nachbar
        """
    ),
    talk=phrases(
        """
        sag, sage, sagen, erzähl, erzähle, frag, frage, antworte, erklär, erkläre, beschreib,
        beschreibe, zähl, zähle, nenn, nenne, buchstabiere, übersetze, lies, schreib, schreibe,
        berichte, begrüße, sing, singe, sprich, rede, vergiss nicht,
        rate, empfiehl, empfehle, schlag vor, schlage vor, stell dir vor, fass zusammen, fasse
        zusammen, zusammenfassen, definiere, vergleiche, erfinde, reime, berechne, rechne, schätz,
        schätze, unterhalte, stell dich vor, überleg, überlege, diskutiere, versprich, merk dir,
        merke dir, erinnere dich, entschuldige dich, tu so als, hör mir, glaub mir, vertrau mir,
        verzeih mir
        """
    ),
    chat=spelt_out(
        """
        danke, danke schön, danke sehr, vielen dank, herzlichen dank, hallo, hi, guten
        morgen, guten tag, guten abend, gute nacht, tschüss, auf wiedersehen, bis später,
        bis bald, willkommen zurück, gut gemacht, gute arbeit, sehr gut, prima, super,
        toll, klasse, spitze, wunderbar, großartig, perfekt, ausgezeichnet, schön, sehr
        schön, braver roboter, guter roboter, bravo, du bist toll, du bist super, du
        machst das gut, du machst das toll, ich mag dich, ich verstehe, verstanden, alles
        klar, weiter so, mach weiter, fahr weiter, nur weiter, kein problem, keine sorge,
        lass dir zeit, keine eile, bitte sehr, gern geschehen, entschuldigung, verzeihung,
        tut mir leid, haha, klingt gut, nicht du, ich telefoniere
        """
    ),
    later=spelt_out(
        """
        morgen, morgen früh, morgen abend, morgen mittag, übermorgen, heute abend, heute nacht,
        heute nachmittag, heute mittag, später, nachher, am abend, am morgen, am nachmittag, am
        vormittag, am mittag, in der nacht, in der früh, um mitternacht, um halb, um viertel, um
        viertel nach, um viertel vor, gegen abend, bei sonnenaufgang, bei sonnenuntergang, in einer
        minute, in einer stunde, in einer halben stunde, in einem moment, in einem augenblick, in
        einer weile, in ein paar minuten, in einer viertelstunde, am montag, am dienstag, am
        mittwoch, am donnerstag, am freitag, am samstag, am sonntag, am wochenende, montags,
        freitags, sonntags, nächste woche, nächsten monat, nächstes jahr, nächsten montag, nächsten
        freitag, nächsten samstag, nächsten sonntag, jeden tag, jeden morgen, jeden mittag, jeden
        abend, jede nacht, jede stunde, jede minute, jede woche, jeden montag, jeden freitag, jeden
        sonntag, täglich, stündlich, wöchentlich, morgens, mittags, abends, nachts, nach dem essen,
        nach dem frühstück, nach dem mittagessen, nach dem abendessen, nach der arbeit, nach der
        schule, nach dem film, nach der sitzung, nach der vorstellung, nach der feier, vor dem
        schlafengehen, vor dem schlafen, vor dem essen, vor dem frühstück, vor dem mittagessen, vor
        dem abendessen, eines tages, irgendwann, demnächst, in zukunft, künftig, von jetzt an, ab
        jetzt
        """
    ),
    later_in=spelt_out("in, nach, alle"),
    later_at=spelt_out("um, gegen"),
    time_units=phrases(
        """
        sekunde, sekunden, minute, minuten, stunde, stunden, uhr, tag, tagen, woche, wochen
        """
    ),
    finite=r"[^tl]t$|(?<!i)eise?$",
    quotes=spelt_out(
        """
        gesagt, gerufen, geschrien, steht,
        sagt, sagte, sagten, schreibt, schrieb, geschrieben, aufgeschrieben, heißt es, hieß, rief,
        ruft, schrie, schreit, lautet, lautete, las, flüsterte, flüstert, murmelte, singt, sang,
        beschriftet mit, genannt, zitat, zitiere, sprich mir nach
        """
    ),
    objects=spelt_out(
        """
        die, das, den, dem, ein, eine, einen, einem, einer, mir, mich, uns, ihn, ihm, es, sie, mein,
        meine, meinen, meinem, meiner, dein, deine, deinen, unser, unsere, unseren, diese, dieses,
        diesen, diesem, jene, jenen, alle, alles, jede, jeden, jedes, beide
        """
    ),
    questions=spelt_out(
        """
        was, wer, wen, wem, wessen, wo, wohin, woher, wann, warum, wieso, weshalb, wie,
        wie viel, wie viele, welche, welcher, welches, bist du, sind wir, sind sie, ist
        es, ist das, ist der, ist die, ist dein, hast du, habt ihr, haben sie, weißt du,
        kannst du mir sagen, kannst du sehen, kannst du hören, kann ich, darf ich, soll
        ich, magst du, siehst du, hörst du mich, gibt es, wirst du, wird es
        """
    ),
)

_QUEUE_TALK = QueueTalk(
    next=spelt_out(
        """
        was machst du als nächstes, was machst du danach, was tust du als nächstes, was tust du
        danach, was kommt als nächstes, was kommt danach, was wirst du als nächstes tun, was
        wirst du danach tun, was hast du noch vor, was hast du vor, was steht an, was steht noch
        an, was machst du dann, was machst du noch, was musst du noch tun, was musst du noch
        machen, was ist dein plan, was ist der plan, wie geht es weiter, was ist als nächstes
        dran, was steht auf deiner liste, und was dann, und was danach, und dann, was dann, was
        wartet noch
        """
    ),
    then=spelt_out(
        """
        dann, und dann, danach, und danach, anschließend, hinterher, als nächstes, wenn du da
        bist, wenn du dort bist, wenn du angekommen bist, wenn du fertig bist, sobald du da
        bist, sobald du dort bist, sobald du fertig bist, später, nachher
        """
    ),
    that=spelt_out(
        """
        vergiss das, vergiss das wieder, vergiss das letzte, vergiss was ich gesagt habe,
        vergiss das gesagte, das brauchst du nicht, das brauchst du nicht mehr, das musst du
        nicht, das musst du nicht mehr, das brauchst du nicht zu tun, das musst du nicht tun,
        brauchst du nicht, brauchst du nicht mehr, musst du nicht, musst du nicht mehr, lass das
        weg, das doch nicht, doch nicht, das letzte nicht, das letzte doch nicht, das nehme ich
        zurück, ich nehme das zurück, nicht nötig, das ist nicht nötig, das ist nicht mehr
        nötig, streich das, streiche das, streich das letzte, streich das wieder, überspring
        das, überspringe das, vergessen sie das
        """
    ),
    all=spelt_out(
        """
        vergiss alles, vergiss das alles, vergiss alles andere, vergiss den rest, lass den rest
        weg, sonst nichts, sonst nichts mehr, nichts weiter, nichts anderes mehr, streich alles,
        streich den rest, lösche die liste, leere die liste, du brauchst sonst nichts zu tun, du
        musst sonst nichts tun, du musst sonst nichts mehr tun, vergessen sie alles
        """
    ),
    forget=spelt_out(
        """
        vergiss, vergessen sie, brauchst nicht, brauchst du nicht, brauchst nicht mehr, musst
        nicht, musst du nicht, musst nicht mehr, nicht nötig, überspring, überspringe, streich,
        streiche, doch nicht, kannst du weglassen, brauchen sie nicht, müssen sie nicht,
        brauchst, nicht mehr, lass ... weg, lasse ... weg, lassen wir ... weg, nimm ... von der
        liste, nimm ... von deiner liste, streich ... von der liste, kannst du vergessen, kannst
        du streichen, kannst du auslassen, kannst du dir sparen, fällt weg, fällt aus, lassen
        wir weg, ist nicht mehr nötig, nicht mehr nötig, nicht mehr nötig zu, ist unnötig, nicht
        mehr zu, brauche ich nicht, brauche ich nicht mehr, ich brauche, ich will nicht, ich
        will nicht dass du, ich möchte nicht, ich möchte nicht dass du, auslassen
        """
    ),
    keeps=spelt_out(
        """
        vergiss nicht, nicht vergessen, vergiss bitte nicht, hast du vergessen, vergiss es nicht
        """
    ),
    tails=spelt_out(
        """
        mehr, doch, jetzt, dann, noch, heute, zu, wieder, mehr zu, nicht, bitte nicht
        """
    ),
    going=spelt_out(
        """
        fahren, gehen, zu fahren, zu gehen, fährst, gehst, in, ins, zum, zur
        """
    ),
    orders=spelt_out(
        """
        aufträge, alle aufträge, befehle, alle befehle, aufgaben, alle aufgaben, anweisungen,
        alle anweisungen, liste, warteschlange, alles andere, alle anderen, die anderen
        """
    ),
    asking=spelt_out(
        """
        was, welche, welcher, welchen, welches, wohin, wo, wie viele, sag mir, zeig mir
        """
    ),
    asked=spelt_out(
        """
        machst, machen, tust, tun, fährst, fahren, gehst, gehen, kommt, kommen, passiert,
        geschieht, steht, stehen, wartet, warten, nächstes, nächster, nächste, nächsten, als
        nächstes, danach, dann, hinterher, später, noch, auftrag, aufgabe, schritt, befehl,
        ziel, hast, musst, wirst, willst, sollst, vor, dran, offen, hin, weiter, deine, dein,
        deiner
        """
    ),
    ahead=spelt_out(
        """
        als nächstes, nächster, nächste, nächstes, nächsten, danach, hinterher, noch zu tun,
        noch vor, noch dran, noch offen, danach noch
        """
    ),
    denies=spelt_out(
        """
        nicht, kein, keine, keinen
        """
    ),
    states=spelt_out(
        """
        ich, er, bin, bist, ist, sind, war, habe, hab, hast, hat, haben, mag, magst, gibt
        """
    ),
    planned=phrases(
        """
        was ist geplant, was ist für heute geplant, was ist für morgen geplant, was hast du
        geplant, was steht auf dem plan, was steht im plan, was steht im zeitplan, welche
        aufträge sind geplant, ist etwas geplant, zeig mir den zeitplan, lies mir den zeitplan
        vor, sag mir was geplant ist
        """
    ),
    cancels=phrases(
        """
        brich das ab, storniere das, streich das, streiche das, sag das ab, das absagen
        """
    ),
    cancels_all=phrases(
        """
        sag alles ab, storniere alles, streich alles, streiche alles, brich alles ab, alles
        absagen, alles streichen, alles stornieren, lösche den zeitplan, leere den zeitplan,
        lösche alle aufträge, streiche alle aufträge
        """
    ),
)

_PLACE_TALK = PlaceTalk(
    remember=phrases(
        """
        merk dir diesen ort als {}, merke dir diesen ort als {}, merk dir diese stelle als {}, merke
        dir diese stelle als {}, merk dir diesen platz als {}, merke dir diesen platz als {}, merk
        dir diesen raum als {}, merke dir diesen raum als {}, merk dir das als {}, merke dir das als
        {}, merk dir das hier als {}, merk dir diesen ort unter dem namen {}, merk dir dass das {}
        ist, merke dir dass das {} ist, merk dir dass hier {} ist, merk dir das ist {}, merk dir das
        hier ist {}, merk dir hier ist {}, merken sie sich diesen ort als {}, speicher diesen ort
        als {}, speichere diesen ort als {}, speicher diese stelle als {}, speichere diese stelle
        als {}, speicher das als {}, speichere das als {}, speichere deine position als {},
        speichern sie diesen ort als {}, nenn diesen ort {}, nenne diesen ort {}, nenn diese stelle
        {}, nenne diese stelle {}, nenn diesen platz {}, nenne diesen platz {}, nenn diesen raum {},
        nenne diesen raum {}, nenn das hier {}, nenne das hier {}, nennen sie diesen ort {}, dieser
        ort heißt {}, diese stelle heißt {}, dieser platz heißt {}, dieser raum heißt {}, dieses
        zimmer heißt {}, der ort hier heißt {}, das hier heißt {}, markier diesen ort als {},
        markiere diesen ort als {}, bezeichne diesen ort als {}, lern diesen ort als {}, lerne
        diesen ort als {}
        """
    ),
    here=phrases(
        """
        das ist {}, das hier ist {}, dies ist {}, dies hier ist {}, hier ist {}, dieser ort ist {},
        dieser raum ist {}, dieses zimmer ist {}
        """
    ),
    forget=phrases(
        """
        vergiss {}, vergiss den ort {}, vergiss die stelle {}, vergiss den platz {}, vergiss den
        raum {}, vergiss wo {} ist, vergessen sie {}, vergessen sie den ort {}, lösch den ort {},
        lösche den ort {}, lösch die stelle {}, lösche die stelle {}, löschen sie den ort {},
        entferne den ort {}, verlern {}, verlerne {}
        """
    ),
    listed=phrases(
        """
        wohin kannst du fahren, wohin kannst du gehen, wohin kannst du, wohin kannst du überall
        fahren, wohin kannst du überall gehen, wohin kannst du überall, wo kannst du hin, wo kannst
        du überall hin, wo kannst du hinfahren, wo kannst du hingehen, wo kannst du überall
        hinfahren, wohin können sie fahren, wohin könntest du fahren, welche orte kennst du, welche
        orte kennen sie, welche orte hast du gelernt, welche orte hast du dir gemerkt, welche plätze
        kennst du, welche stellen kennst du, welche räume kennst du, welche zimmer kennst du, welche
        ziele kennst du, zu welchen orten kannst du fahren, an welche orte kannst du fahren, nenn
        mir deine orte, nenne mir deine orte, nenn deine orte, nenne deine orte, nenn mir alle orte,
        zähl deine orte auf, zähle deine orte auf, liste deine orte auf, zeig mir deine orte, sag
        mir wohin du fahren kannst, sag mir wo du hinfahren kannst, sag mir welche orte du kennst,
        was sind deine orte
        """
    ),
    places=phrases(
        """
        ort, platz, stelle, raum, zimmer, halle, flur, gang, diele, eingang, ausgang, empfang,
        rezeption, werkstatt, garage, küche, büro, labor, atelier, studio, bad, toilette, wc,
        bibliothek, archiv, lager, keller, dachboden, speicher, garten, terrasse, balkon, hof, tor,
        tür, tisch, schreibtisch, theke, regal, werkbank, station, ladestation, dock, ecke, bereich,
        zone, aufzug, fahrstuhl, treppe, kantine, mensa, cafeteria, café, laden, geschäft,
        turnhalle, hörsaal, theater, schuppen, scheune, gewächshaus, parkplatz, schrank, saal,
        stube, kammer, rampe, *zimmer, *raum, *saal, *halle, *werkstatt, *küche, *büro, *labor,
        *lager, *keller, *eingang, *ausgang, *station, *platz, *tisch, *regal, *ecke, *bereich,
        *kammer
        """
    ),
    articles=phrases(
        """
        der, die, das, den, dem, des, ein, eine, einen, einem, einer, mein, meine, meinen, meinem,
        meiner, dein, deine, deinen, unser, unsere, unseren, unserem, unserer, ihr, ihre, ihren,
        sein, seine, seinen, dieser, diese, dieses, diesen
        """
    ),
    kept="Ich merke mir diesen Ort als {}.",
    forgotten="Ich habe {} vergessen.",
    in_map="{} gehört zu meiner eigenen Karte, deshalb lasse ich es, wie es ist.",
    unknown="Ich kenne keinen Ort, der {} heißt.",
    move_here="Ich kenne {} schon. Soll ich den Ort hierher verlegen?",
    sounds_like="Das klingt wie {other}. Soll ich diesen Ort trotzdem {name} nennen?",
    called="Ein Name hat nur Buchstaben und Ziffern. Soll ich diesen Ort {} nennen?",
    known="Ich kann dorthin fahren: {}.",
    more="und {} weitere",
    none_known="Ich kenne noch keine Orte.",
    lost="Ich weiß nicht, wo ich bin, deshalb kann ich mir diesen Ort nicht merken.",
    moving="Das kann ich nur, wenn ich stehe.",
    no_name="Das kann ich nicht als Namen eines Ortes verwenden. Bitte nimm einen anderen.",
    too_long="Dieser Name ist zu lang. Bitte nimm einen kürzeren.",
    says_else="Das sagt, wie viel, wann oder wohin, und ist deshalb kein Name. Bitte nimm "
    "einen anderen.",
    not_kept="Leider konnte ich das nicht speichern, deshalb hat sich nichts geändert.",
    head="last",
)

_SAYING = Saying(
    phrases={
        "nothing": "Dazu kann ich leider nichts sagen.",
        "failed": "Da ist bei mir etwas schiefgegangen. Bitte versuch es noch einmal.",
        "too_long": "Das war leider zu lang für mich.",
        "no_end": "Das konnte ich leider nicht zu Ende bringen.",
        "too_old": "Ich war beschäftigt und kam zu spät dazu. Bitte sag es noch einmal.",
        "replaced": "Was du davor gesagt hast, habe ich ausgelassen.",
        "acted": "Erledigt.",
        "begun": "Ich bin dabei.",
        "nothing_to_repeat": "Es gibt nichts zu wiederholen.",
        "do_next": "Das kommt als Nächstes.",
        "do_later": "Das kommt später.",
        "queue_full": "Mehr kann ich mir gerade nicht merken, sag das bitte später noch einmal.",
        "taken_back": "In Ordnung, das lasse ich weg.",
        "nothing_next": "Es wartet nichts.",
        "did_nothing": "Ich habe gerade nichts getan.",
        "not_done": "Das konnte ich leider nicht tun.",
        "no_value": "Diesen Wert kenne ich gerade nicht.",
        "not_all": "Das konnte ich nicht alles tun.",
        "cancelled": "Ich habe angehalten.",
        "not_ready": "Ich bin noch nicht bereit.",
        "still_working": "Ich bin noch dabei.",
        "on_it": "Ich bin dabei.",
        "thinking": "Ich überlege.",
        "rehearsed": "Das war nur eine Probe: Ich habe nichts getan.",
        "unstopped": "Vorsicht, es bewegt sich vielleicht noch etwas.",
        "by_myself": "Ich denke jetzt selbst nach.",
        "refused": "In Ordnung.",
        "unanswered": "Ich habe keine Antwort gehört und deshalb nichts getan.",
        "unclear": "Ich habe das nicht verstanden und fahre erst einmal nicht fort. Was soll ich tun?",
        "when_unclear": "Ich habe nicht verstanden, wann das sein soll. Wann soll ich es tun?",
        "schedule_full": "Mehr kann ich nicht einplanen.",
        "nothing_planned": "Es ist nichts geplant.",
        "plan_not_kept": "Leider konnte ich das nicht notieren, deshalb ist es nicht geplant.",
        "may_come_back": "Ich konnte das nicht von meiner Liste streichen: Nach einem Neustart kann es wiederkommen.",
    },
    not_answered="Noch keine Antwort von: {}.",
    tools_counted="Ich habe {} Werkzeuge.",
    shall_i="Soll ich das tun: {}?",
    shall_i_now="Soll ich das jetzt tun: {}?",
    at_most_times="Das ist zu oft: höchstens {}.",
    next_order="Als Nächstes: {}.",
    later_order="Danach: {}.",
    left_over="Das habe ich nicht getan: {}.",
    planned="Geplant für {time}: {order}.",
    is_due="Es ist so weit: {order}.",
    missed="Was für {time} geplant war, habe ich nicht getan: {order}.",
    dropped="Geplante Aufträge, die ich gestrichen habe: {}.",
    unnamed="Geplante Aufträge, die ich nicht genannt habe: {}.",
    can_do="Ich kann: {}.",
    known="Ich kenne: {}.",
    unknown="{} kenne ich nicht.",
    unsaid="Was soll es sein: {}?",
    between="Es muss von {} bis {} sein.",
    at_least="Es muss mindestens {} sein.",
    at_most="Es darf höchstens {} sein.",
    reason="Der Grund: {}.",
    causes={
        Cause.UNAVAILABLE: "das ist gerade nicht verfügbar",
        Cause.NO_ANSWER: "es kam nicht rechtzeitig eine Antwort",
        Cause.REFUSED: "das wurde abgelehnt",
        Cause.CANCELLED: "das endete vor der Zeit",
        Cause.UNREADABLE: "die Antwort ist nicht lesbar",
        Cause.UNHEARD: "niemand hört zu",
        Cause.TOO_LONG: "das würde zu lange dauern",
        Cause.TOO_OFTEN: "das war zu oft",
        Cause.MOVING: "es bewegt sich noch etwas",
        Cause.UNSURE: "es läuft vielleicht noch",
        Cause.FAILED: "etwas ist schiefgegangen",
    },
    directive=(
        "Rufe für jede Handlung und für alles, was sich ändert, etwa Akku oder Position, ein "
        "Werkzeug auf; rate nie. Rufe es einmal auf. Sage dann in einem kurzen Satz, was dabei "
        "herauskam, ohne JSON. Passt kein Werkzeug, sage es. Fehlt ein Wert, frage nach. "
        "Antworte auf Deutsch."
    ),
    examples_heading="Die Form jedes Aufrufs, mit erfundenen Werten:",
    example_talk=ExampleTalk(
        "Erledigt.", "Der Wert ist 1.", "Hallo.", "Hallo!", "Danke.", "Gern geschehen."
    ),
)

_VERB = (
    r"(?:fahre?|drehe?|gehe?|bewege?|schalte|mache|öffne|schließe|stoppe|halte|bringe|hole|folge"
    r"|starte|biege|rolle|greife|kehre|docke|lade|parke|komme|wende|hebe|nehme)"
)
_LATER = (
    r"(?:fahren|gefahren|drehen|gedreht|gehen|gegangen|bewegen|bewegt|(?:ein|aus|an)?schalten"
    r"|(?:ein|aus|an)geschaltet|(?:an|aus)machen|(?:an|aus)gemacht|öffnen|geöffnet|schließen"
    r"|geschlossen|anhalten|angehalten|holen|geholt|bringen|gebracht|folgen|abbiegen|abgebogen"
    r"|(?:an)?docken|(?:an)?gedockt|laden|geladen|parken|geparkt|gewendet|wenden|gestoppt|stoppen"
    r"|angekommen|erledigt|ausgeführt|gemacht|getan|zurückgelegt)"
)
_GONE = (
    r"(?:gefahren|gegangen|angekommen|gedreht|abgebogen|gefolgt|geparkt|angedockt|gerollt"
    r"|vorgefahren|zurückgefahren|losgefahren)"
)
_N = r"(?:\d[\d.,]*|einen?|ein(?:e|em)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwanzig|dreißig|fünfundvierzig|sechzig|neunzig|hundert\w*|halben?|noch einen?|ein paar)"
_WAY = r"(?:(?:nach )?(?:links|rechts|vorne?|hinten|oben|unten)|vorwärts|rückwärts|zurück|geradeaus|weiter|näher|vor|hierher|dorthin|rum|herum|um|her|ran|näher ran)"
_UNIT = r"(?:m|meter|zentimeter|cm|schritte?|grad|°)"

# Claims by their form, whatever the verb; these verbs are no acts.
_IDLE_PAST = (
    r"(?:ge(?:hört|sehen|lernt|wesen|dacht|sagt|fragt|hofft|wusst|meint|braucht|nannt|antwortet|mocht"
    r"|funden|lesen|schaut|wartet|wollt|habt|konnt|durft|sprochen|glaubt|liebt|fallen|freut|merkt"
    r"|spürt|prüft|zählt|messen|wünscht|schlafen|lebt|baut|dient|holfen|irrt)"
    r"|(?:ver(?:standen|gessen|loren|passt|sucht|wechselt|sprochen|misst|bunden|mutet)"
    r"|be(?:kommen|merkt|griffen|antwortet|richtet|dankt|schlossen|urteilt)"
    r"|er(?:halten|kannt|klärt|wartet|innert|fahren|wähnt|lebt|laubt)"
    r"|ent(?:schieden|schuldigt|deckt)|ange(?:nommen|hört)|zuge(?:hört|sagt)|missverstanden|passiert"
    r"|programmiert|trainiert|interessiert|informiert|funktioniert|blockiert|besetzt|überhitzt"
    r"|beschädigt|gesperrt|belegt|gestört|überlastet|verklemmt|begrenzt|beschränkt|verboten))"
)
_MADE = (
    r"(?:\w*ge\w{3,}(?:t|en)|(?:\w{2,4})?(?:be|ver|ent|er|zer|über|unter|wieder)\w{3,}(?:t|en)"
    r"|\w{3,}iert)"
)
_IDLE_LATER = (
    r"(?:helfen|sein|haben|versuchen|warten|sagen|erinnern|wissen|sehen|hören|zuhören|bleiben|denken"
    r"|sprechen|reden|antworten|merken|bemühen|geben|können|müssen|dürfen|wollen|werden|nachsehen"
    r"|nachschauen|prüfen|überprüfen|lernen|lesen|verstehen|melden|informieren|erklären|erzählen"
    r"|beschreiben|nennen|wiederholen|lieben|mögen|hoffen|aufpassen|achten|freuen|unterstützen"
    r"|brauchen|benötigen|vergessen|verraten|nachdenken|überlegen|entschuldigen|bestätigen|kennen)"
)
_IDLE_NOW = (
    r"(?:habe|höre|sehe|verstehe|kenne|brauche|benötige|liebe|hoffe|denke|glaube|möchte|könnte|würde"
    r"|werde|warte|heiße|finde|suche|meine|wünsche|vermisse|spüre|merke|lerne|freue|fühle|bedanke"
    r"|entschuldige|bemühe|erinnere|nenne|bitte|sage|frage|rede|spreche|erzähle|erkläre|antworte"
    r"|lese|weiß|mache|sollte|müsste|dürfte|wäre|hätte|bleibe|lebe|stehe|sitze|schlafe|träume|gebe"
    r"|gebe|prüfe|helfe|trage|halte|messe|zähle|erkenne|wiederhole|beschreibe|vergesse|beherrsche"
    r"|schätze|vermute|nehme an|besitze|verfüge|bekomme|erhalte|melde|bestätige|zeige|lade|bin)"
)
_ONE = r"(?:das|die|den|dein|deine|deinen|ihr|ihre|ihren|ein|eine|einen|zwei|drei|vier|\d+)"
_JUST = r"(?:jetzt |nun |gerade |gleich |sofort |eben |schon |dir |ihnen )+"
# Told in the simple past, or said in it of what is not.
_IDLE_TOLD = (
    r"(?:(?:hat|hät|konn|könn|woll|soll|muss|müss|durf|dürf|moch|möch|dach|däch|wuss|wüss|kann|nann|mein|hör"
    r"|sag|frag|merk|glaub|brauch|bräuch|freu|lern|versuch|fühl|lieb|hoff|leb|wünsch|spür|zähl)te"
    r"|\w*(?:wart|antwort|rat|acht|arbeit|beobacht|erhalt|vermut|fürcht|schätz|erinner|betracht)e(?:te)?)"
)

_CLAIMS = Claims(
    doing=any_of(
        rf"\b(?:ich|wir) werden?\b[^.?!]*\s(?!{_IDLE_LATER}\b)\w{{3,}}(?:en|ern|eln)[ .!]*$",
        rf"\bich (?!{_IDLE_NOW}\b|{_IDLE_TOLD}\b)\w{{2,}}e (?:jetzt |nun |gerade |gleich |dir |sofort )*{_ONE}\b",
        rf"\bwir (?!{_IDLE_LATER}\b|sind\b|leben\b|wohnen\b)\w{{2,}}(?:en|ern|eln) {_JUST}",
        rf"\b(?:ich|wir) (?:jetzt |nun |gerade )*{_VERB}n?\b(?! nur [^\W\d]\w+[ .!]*$)|\b(?:jetzt|nun|dann|gleich|sofort) {_VERB}"
        r" ich\b",
        rf"\b(?:ich|wir) werden?\b[^.?!]*\b{_LATER}\b",
        r"^kommt (?:sofort|gleich|schon)\b",
        r"\bbin (?:schon )?(?:unterwegs|auf dem weg)\b|\bdann mal los\b|\bes geht los\b",
        r"\b(?:der|dein|ihr) roboter (?:fährt|dreht|bewegt|geht|schaltet|dockt)\b",
        r"^(?:okay|ok|gut|klar|gerne?|ja)?[,.! ]*(?:fahre|drehe|gehe|schalte|öffne|schließe)\b",
    ),
    done=any_of(
        rf"\b(?:(?:ich|wir) hab(?:en?|s)?|habe? ich)\b[^.?!]*\s(?!{_IDLE_PAST}\b){_MADE}[ .!]*$",
        rf"\b(?:ich|wir) hab(?:en?|s)?\b[^.?!]*\b{_LATER}\b|\bhabe? ich\b[^.?!]*\b{_LATER}\b",
        rf"\b(?:ich bin|bin ich|wir sind)\b[^.?!]*\b{_GONE}\b",
        r"\bich (?:fuhr|drehte|ging|bewegte|schaltete|öffnete|schloss|goss|nahm|warf|hob|schob|zog|schnitt)\b",
        rf"\bich (?!{_IDLE_NOW}\b|{_IDLE_TOLD}\b)\w{{2,}}te (?:{_JUST})?(?:{_ONE}|dich|euch|ihn|sie|es)\b",
        rf"\b(?:der|dein) roboter (?:hat|ist)\b[^.?!]*\b{_LATER}\b",
    ),
    state=any_of(
        rf"\b(?:wurden?|wird|werden|ist|sind)\b[^.?!]*\s(?!{_IDLE_PAST}\b){_MADE}(?: worden)?[ .!]*$",
        r"\b(?:es|das) hat (?:geklappt|funktioniert)\b|\bgeschafft\b|^(?:ich )?bin (?:jetzt |schon )?da\b"
        r"|\broboter (?:ist|steht) (?:jetzt |nun )?(?:in|am|im|an|beim)\b",
        r"\bich (?:bin|stehe)(?: jetzt| nun| schon| wieder)*"
        r" (?:da|dort|angedockt|geparkt|fertig|am \w+|im \w+|in der \w+|an der \w+|beim \w+)\b",
        r"\b(?:ist|sind)(?: jetzt| nun| schon| wieder)* (?:an|aus|offen|auf|zu(?! \w)|geschlossen|erledigt"
        r"|angedockt|(?:ein|aus|an)geschaltet|fertig|da)\b",
        r"^(?:alles )?(?:erledigt|fertig|geschafft|ausgeführt|angekommen|gemacht|angedockt)\b",
        rf"^{_LATER}\b|\berfolgreich\b|\bwurden?\b[^.?!]*\b{_LATER}\b",
    ),
    agreed=any_of(
        r"(?:(?:okay|ok|alles klar|klar|gut|sehr gut|gerne?|in ordnung|verstanden|mach(?:e)? ich"
        r"|wird (?:gemacht|erledigt)|sofort|natürlich|selbstverständlich|jawohl|ja|ach so|aha"
        r"|ich verstehe|kein problem|wie du willst|geht klar|einverstanden|erledigt|fertig|dann"
        r"|super|prima|schön|schon dabei|bin dabei|wird gemacht)[\s,.!]*)+"
    ),
    negation=any_of(
        r"\b(?:nicht|nichts|kein\w*|nie|niemals|leider|ohne|fast|beinahe|konnten?|unmöglich"
        r"|gescheitert|fehlgeschlagen|weder|scheitert)\b"
    ),
    condition=any_of(r"\b(?:wenn|falls|sobald|ob|sofern|würde|könnte|soll)\b"),
    conjunctions=r"\b(?:aber|doch|jedoch|und)\b",
    candid=any_of(
        r"\b(?:kann|können|könnte\w*|kannst|darf|soll ich|brauche|benötige|muss ich wissen|bitte (?:sag\w*|nenn\w*|wiederhol\w*|gib|geben|wähl\w*|versuch\w*))\b|\b(?:sag|sagen|nenn\w*|verrate) (?:sie )?mir\b",
        r"^(?:welche\w*|was|wo|wohin|wie(?! (?:gewünscht|gesagt|befohlen|immer|besprochen|verlangt))|wer|warum|wann|meinst|möchtest|möchten|willst|wollen|soll)\b",
    ),
    limits=any_of(
        r"\b(?:fehler|störung|blockiert|besetzt|belegt|unbekannt\w*|ungültig\w*|falsch\w*|fehlt|verweigert|abgelehnt|zeitüberschreitung|höchstens|maximal|nur|unklar|unsicher|schwierig|gefährlich|außer reichweite)\b",
        r"\bzu (?:weit|groß|hoch|lang|schnell|klein|kurz|viel|nah|schwer|steil|eng)\b|\bes gibt ein problem\b",
    ),
    asking=any_of(
        r"\bbitte (?:sag|nenn|gib|geben|wiederhol|wähl|beschreib|präzisier)\w*|\b(?:sage?|sagen|nennen?|verrate|gib|geben)(?: sie)? mir(?! (?:bitte )?(?:eine?n? )?(?:moment|augenblick|sekunde|minute))\b",
        r"\b(?:brauche|benötige) (?:ich )?(?:noch |dafür |dazu |erst )?(?:die|den|das|eine?n?|mehr|deine?n?|ihre?n?|genauere)\b|\bm[uü]ss(?:te)? ich (?:\w+ ){0,2}wissen\b|\b(?:fehlt|fehlen|unklar)\b|\bich weiß (?:noch )?nicht,? (?:wie|wo|welche\w*|was|wohin)\b",
        r"^(?:(?:in|zu|auf|um|an|bis|und) )?(?:welche\w*|wo|wohin|wie (?:weit|viele?|lange|schnell|hoch|oft|hell|warm|stark|groß|breit|tief)|wer|wen|was (?:soll|ist|meinst|meinen|genau|für|möchte|will|wollen))\b|^(?:meinst du|meinen sie|möchtest du|möchten sie|willst du|wollen sie|soll ich)\b",
    ),
    offering=any_of(
        r"\b(?:kann|darf|soll) ich (?:\w+ ){0,4}(?:helfen|behilflich|weiterhelfen|tun)\b|\bwie geht\b",
    ),
    failing=any_of(
        r"\bkonnten?\b.*\b(?:nicht|kein\w*)\b|\b(?:nicht|kein\w*) (?:geklappt|funktioniert|gelungen|geschafft|erreicht)\b|\b(?:fehlgeschlagen|gescheitert|misslungen|missglückt)\b|\b(?:wurden?|ist|sind) (?:leider )?nicht ge\w+",
    ),
    unknowing=any_of(
        r"(?:\b(?:leider|konnte) )?\bich\b[^,.;:!]{0,40}\bnicht(?: \w+){0,2} (?:verstanden|verstehen|gehört|mitbekommen)\b",
        r"(?:\bleider )(?:habe|konnte) ich[^,.;:!]{0,40}\bnicht(?: \w+){0,2} (?:verstanden|verstehen|gehört|mitbekommen)\b",
        r"(?:\bleider )?\bverstehe\b[^,.;:!]{0,25}\bnicht\b",
        r"(?:\bleider )?\b(?:weiß|weiss)(?: (?:ich|es|das|leider|auch|darüber))* (?:nicht|nichts)\b(?!,? wie\b)",
        r"\bkeine ahnung\b(?!,? wie\b)",
    ),
    polite=any_of(
        r"\b(?:(?:brauchst|brauchen|möchtest|willst|kann|gibt) (?:du|sie|ich|es) )?(?:noch|sonst)(?: noch)? (?:etwas|was|jemand)\b[^,.]*|\b(?:okay|gut|richtig|recht)(?: so)?\s*\?|\b(?:kein(?:e|en)?|ohne) (?:problem\w*|ding|sorge\w*|ursache|thema|weiteres|zweifel|frage|fehler)\b|\bmach dir keine sorgen\b|\bnichts zu danken\b|\bso (?:schnell|gut) ich kann\b|\b(?:du kannst|sie können|kannst du) (?:jetzt|nun|dich|mir)\b|\bich kann (?:bestätigen|sehen|dir sagen)\b|\bwarum nicht\b|\bnicht nur\b|\b(?:wenn|falls) (?:du|sie) (?:noch |sonst )*(?:etwas|was|hilfe)\b[^,.]*"
    ),
    sorry=any_of(
        r"(?:(?:oh|ach|es|das|tut|bitte|ich|mich|um|vielmals|sehr|wirklich)[\s,]*)*"
        r"(?:entschuldig\w*|verzeih\w*|sorry|pardon|leid|bedaure\w*)(?:[\s,]+(?:sie|bitte|mir|dafür|das|vielmals|für \w+ \w+))*"
    ),
    order=order(
        r"bitte|jetzt|und|dann|roboter|mal|okay|ok|hey|hallo|los|so|nun|äh|ähm|ja",
        r"fahre?|drehe?|gehe?|bewege?|schalte?|mache?|öffne|schließe?|komme?|bringe?|hole?|folge?"
        r"|docke?|parke?|lade|nimm|greife?|hebe?|stelle?|starte?|kehre?|biege?|rolle?|wende|setze?"
        r"|lege?|halte?",
        r"\b(?:kannst|könntest|würdest|sollst|musst|können|könnten|sollen) (?:du|sie)\b[^?]*\b"
        rf"{_LATER}\b|\b(?:links|rechts|vorwärts|rückwärts|meter|grad|küche|büro) "
        r"(?:fahren|drehen|gehen|abbiegen)\b|\bbitte (?:fahre?|drehe?|gehe?|schalte?|mache?|komme?)\b",
    ),
    wish=wish(
        r"bitte|jetzt|und|dann|roboter|mal|okay|ok|hey|he|hallo|los|so|nun|äh|ähm|ja|nur|einmal|etwas|ein (?:bisschen|wenig|stück)|noch",
        rf"{_N} (?:\w+ )?{_UNIT}(?: (?:weiter|mehr|bitte|{_WAY}))*|(?:{_WAY}\b ?)+(?:{_N} {_UNIT})?(?: bitte| jetzt| noch)*"
        rf"|(?:zurück |ab |weiter |auf )*(?:in|zu|zum|zur|an|ans|ins|nach|auf|aufs|richtung) (?:(?:die|den|das|der|dem) )?\w+(?: bitte| jetzt)*|(?:weiter |etwas |ein bisschen )+{_WAY}"
        r"|(?:noch ?(?:ein)?mal|nochmals|wieder|dasselbe|das gleiche|das ganze|erneut|schneller|langsamer|mehr|weiter)(?: bitte| von vorn\w*| nochmal)*|licht (?:an|aus)(?: bitte)?",
        r"\b(?:ich (?:will|möchte|wünsche|brauche|hätte gern)|ich würde gern\w*),? dass du\b|\b(?:du|sie) (?:sollst|musst|sollen|müssen|solltest)\b(?! wissen)|\b(?:(?:kannst|könntest|würdest|magst|willst|können|könnten|würden) (?:du|sie)|(?:du|sie) (?:kannst|können) (?:jetzt|nun))\b.*\w(?:en|ern|eln)(?: bitte)?[.! ]*$|\blass uns\b.*en[.! ]*$|^(?:gehen|fahren) wir\b|^(?:bitte |jetzt )?(?:umdrehen|anhalten|abbiegen|losfahren|weiterfahren|zurückfahren|vorfahren|andocken|herkommen|näherkommen|loslassen|zugreifen|einschalten|ausschalten)(?: bitte)?[.! ]*$"
        r"|^(?:(?:bitte|jetzt|und|dann|roboter|mal|okay|ok|hey|he|los|nun)[,! ]+)*(?:beweg|dreh|pack|räum|putz|saug|reinige|wisch|zeig|tanz|winke?|wirf|fang|drück|schieb|zieh|lass (?:los|den|die|das|fallen)|verlass|such|finde?|fotografiere|tritt|lauf|renn|flieg|lande|sperr|roll|park|lad|spring|schwenk|reich|gib|trag|mal|warte|beeil|verschwinde|weich|rück|knie|steh auf|setz)(?:e|st|t|en)?\b",
    ),
    helping=r"\b(?:helfen|hilfe|weiterhelfen|unterstützen|behilflich|erfüllen|anfrage|bitte|dabei|damit|leider|kann|konnte)\w*",
    chatter=r"\b(?:helfen|hilfe|erzähl\w*|erklär\w*|sprechen|sprichst|sagst|singst|singen|tanzen)\b|^(?:mehr|zu hause|zu bett|auf wiedersehen|bis (?:bald|morgen)|in ordnung)\b",
)

_SIGNS = Signs(
    mark="äöüß",
    small_words=words(
        """
        an um her los zwei drei vier fünf zehn meter links rechts ich der die das den dem ein eine
        einen einem einer ist sind war hat habe hab haben bin bist mein dein du sie es wir er und
        aber nicht nichts kein keine jetzt nun hier da zu zum zur im in am auf mit von vom für wie
        was wo wohin welche welches kann könnte will wird werde wurde worden bitte ja nein alles so
        wenn oder leider mir mich dir dich sich nach schon noch soll dass diesen diese
        """
    ),
    telling=words("links rechts zurück vor zwei drei vier fünf zehn aus"),
)

_DEEDS = Deeds(
    around=words(
        """
        ja genau vorhin eben gerade bereits schon zuvor vor dann auch ungefähr richtig stimmt
        """
    ),
    endings=phrases("er, en, et, te, st, e, t, n, d"),
    families=phrases(
        """
        fahr fuhr fahrt, geh gegangen ging gang, nimm nehm nommen nahm, bring brach brachte
        brachtet, komm kam, bieg bog, greif griff, schliess schloss, heb hob, halt hielt
        """
    ),
    prefixes=phrases("ein, aus, an, ab, auf, zu, vor, zuruck, los, um, weiter"),
    participle_prefixes=phrases("ein, aus, an, ab, auf, zu, vor, zuruck, los, um, weiter"),
)

_TOOL_COUNT = ToolCount(
    numbers=phrases(
        """
        ein, zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf, dreizehn,
        vierzehn, fünfzehn, sechzehn, siebzehn, achtzehn, neunzehn, zwanzig
        """
    ),
    tools=r"werkzeugen?|funktionen",
    used=r"benutzt|gebraucht",
)

_FULL_STOPS = FullStops(
    titles=words("dr prof hr dipl"),
    abbreviations=words(
        """
        z.b d.h u.a o.ä o.k bzw ca str inkl exkl ggf evtl vgl bspw sog abs okt dez tel max med std
        sek tsd mio mrd zzgl bzgl usf geb
        """
    ),
    may_end=words("etc usw u.s.w"),
    units=words("min"),
    before_number=words("nr abb art kap"),
    shortened=words("str"),
    before_ordinal=words(
        """
        der die das den dem des ein eine einen einem einer eines im am vom zum zur beim ab bis seit
        als jede jeden jeder jedes jedem mein meine meinen meinem meiner dein deine deinen deinem
        sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer unser unsere unseren unserem
        dieser diese diesen diesem nächste nächsten montag dienstag mittwoch donnerstag freitag
        samstag sonntag
        """
    ),
    starters=words(
        """
        Der Die Das Ich Es Sie Wir Er Du Und Aber Dann Jetzt Nun Bitte Was Wo Wie Soll Kann
        """
    ),
    name_parts=words("Die Das"),
    roles=words("assistent"),
)

_SPOKEN_NUMBERS = SpokenNumbers(
    measures={
        "mm": "millimeter, millimetern",
        "cm": "zentimeter, zentimetern, centimeter",
        "dm": "dezimeter",
        "m": "meter, metern",
        "km": "kilometer, kilometern",
        "[in_i]": "zoll",
        "[ft_i]": "fuß, fuss",
        "[mi_i]": "meile, meilen",
        "deg": "grad",
        "rad": "radiant",
        "circ": "umdrehung, umdrehungen, drehung, drehungen",
        "ms": "millisekunde, millisekunden",
        "s": "sekunde, sekunden",
        "min": "minute, minuten",
        "h": "stunde, stunden",
        "d": "tag, tage, tagen",
        "wk": "woche, wochen",
        "cm/s": "zentimeter pro sekunde",
        "m/s": "meter pro sekunde, meter in der sekunde",
        "m/min": "meter pro minute",
        "km/h": "kilometer pro stunde, stundenkilometer",
        "deg/s": "grad pro sekunde",
        "circ/min": "umdrehungen pro minute",
        "mg": "milligramm",
        "g": "gramm",
        "kg": "kilo, kilos, kilogramm",
        "t": "tonne, tonnen",
        "mL": "milliliter",
        "cL": "zentiliter",
        "dL": "deziliter",
        "L": "liter, litern",
        "m3": "kubikmeter",
        "Cel": "grad celsius, celsius",
        "[degF]": "grad fahrenheit, fahrenheit",
        "K": "kelvin",
        "%": "prozent",
        "mV": "millivolt",
        "V": "volt",
        "kV": "kilovolt",
    },
    joiners=phrases(
        "und dann, und danach, und anschließend, und danach dann, und, dann, danach, anschließend"
    ),
    point=("komma",),
    parts={
        **dict.fromkeys(("halben", "einen halben", "einem halben", "einer halben"), 0.5),
        **dict.fromkeys(("halbe", "eine halbe", "ein halber", "ein halbes"), 0.5),
        "anderthalb": 1.5,
    },
    more={"einhalb": 0.5, " einhalb": 0.5, " und einen halben": 0.5, " und eine halbe": 0.5},
    amounts=phrases(
        """
        voll, volle, vollen, ganz, ganze, ganzen, ganzes, halb, halbe, halben, viertel, viertels,
        drittel, achtel, dutzend, viel, weit, mehr, weniger, noch, nochmal, wieder, andere, anderen,
        einmal, zweimal, dreimal, doppelt, alle, alles, komplett, völlig, maximum, maximal,
        maximale, maximalen, maximaler, minimum, minimal, minimale, minimalen, minimaler, höchste,
        höchster, höchsten, niedrigste, niedrigsten, erste, ersten, zweite, zweiten, dritte,
        dritten, vierte, vierten, fünfte, fünften, letzte, letzten, nächste, nächsten, gleiche,
        gleichen, dreiviertel, mittag, mitternacht, uhr, paar, quadrat, dreieck, rechteck, viereck
        """
    ),
    turned=phrases("um, herum, umdrehen, zurück, hinter, hinten, kreis, runde, drehung"),
    open_amounts=phrases(
        """
        bisschen, wenig, etwas, stück, stückchen, kurz, einige, mehrere, weiter, geradeaus
        """
    ),
    units={
        "length": of_factors(
            {
                0.001: "mm millimeter millimetern",
                0.01: "cm zentimeter zentimetern",
                0.0254: "zoll",
                1.0: "m meter metern",
                1000.0: "km kilometer kilometern",
            }
        ),
        "angle": of_factors(
            {
                1.0: "grad",
                180 / math.pi: "radiant",
                360.0: "umdrehung umdrehungen",
            }
        ),
        "time": of_factors(
            {
                1.0: "s sekunde sekunden sek",
                60.0: "min minute minuten",
                900.0: "viertelstunde viertelstunden",
                2700.0: "dreiviertelstunde",
                3600.0: "h stunde stunden std",
            }
        ),
    },
    zero=phrases(
        """
        aus, ab, runter, hinunter, herunter, unten, erdgeschoss, leer, zu, geschlossen, schließ,
        schließe, senk, senke, null, gerade, mitte, neutral, nichts, stumm, flach, boden, stopp,
        halt, aufhören, fertig
        """
    ),
    between=phrases("weitere, weiteren, ganze, ganzen, volle, vollen"),
    bearings={
        "norden": 0,
        "nordosten": 45,
        "osten": 90,
        "südosten": 135,
        "süden": 180,
        "südwesten": 225,
        "westen": 270,
        "nordwesten": 315,
    },
    spellings=(
        ("^ein(?=hundert|tausend)", ""),
        (r"hundert(?=\w)", "hundertund"),
        (r"hundert(?=\w)", "hundert "),
        ("zwei", "zwo"),
        ("ß", "ss"),
        ("ü", "ue"),
        ("ö", "oe"),
        ("ü", "u"),
        ("ö", "o"),
    ),
)

_DIRECTIONS = Directions(
    left=phrases("links, nach links, linksherum, linksrum, nach backbord, backbord"),
    right=phrases("rechts, nach rechts, rechtsherum, rechtsrum, nach steuerbord, steuerbord"),
    clockwise=phrases("im uhrzeigersinn, mit dem uhrzeigersinn"),
    anticlockwise=phrases("gegen den uhrzeigersinn, entgegen dem uhrzeigersinn"),
    forward=spelt_out("vorwärts, nach vorne, nach vorn, geradeaus, voraus"),
    backward=spelt_out("rückwärts, nach hinten, achteraus"),
    exceptions=phrases("im voraus, links liegen, rechts vor links"),
    behind=spelt_out(
        """
        um, für, etwa, ungefähr, circa, fast, genau, bis, mit, wieder, langsam, langsamer,
        schneller, schnell, vorsichtig, ein, einen, eine, auf der stelle, drehen, fahren, rollen,
        gehen, schwenken, und zwar
        """
    ),
    doubts=spelt_out(
        """
        nicht, kein, keine, nie, ohne, statt, anstatt, minus, negativ, oder, zurück, andere,
        anderen, falsch, wenn, falls, zu weit, zu viel, weg von, sodass, so dass, damit, rückgängig,
        war
        """
    ),
    positive=phrases("positiv, positive, positiver, positives, positiven, plus"),
    negative=phrases("negativ, negative, negativer, negatives, negativen, minus"),
)

_TIMES = Times(
    units=counted(
        {
            86400: "tag, tage, tagen",
            604800: "woche, wochen",
        }
    ),
    durations=counted(
        {
            5400: "anderthalb stunden",
        }
    ),
    after=phrases(
        """
        in {duration}, nach {duration}, in genau {duration}, genau in {duration}, heute in
        {duration}
        """
    ),
    clock=counted(
        {
            0: "{h} uhr, punkt {h} uhr, punkt {h}, genau {h} uhr, {h} uhr {m}, "
            "{h}:{m}, {h}:{m} uhr, {m} nach {h}, {m} minuten nach {h}, {-m} vor "
            "{h}, {-m} minuten vor {h}, {m} nach {h} uhr, {-m} vor {h} uhr",
            15: "viertel nach {h}",
            -15: "viertel vor {h}, dreiviertel {h}",
            -45: "viertel {h}",
            -30: "halb {h}, {-m} vor halb {h}, {m} nach halb {h}, {-m} minuten vor halb "
            "{h}, {m} minuten nach halb {h}",
            720: "mittag",
            1440: "mitternacht",
        }
    ),
    at=phrases("um {clock}, pünktlich um {clock}, genau um {clock}"),
    bare=phrases("um {h}"),
    measures=phrases(
        """
        mm, cm, m, km, millimeter, zentimeter, meter, metern, kilometer, grad, prozent, runden,
        umdrehungen, lautstärke, geschwindigkeit, stufe, stufen, helligkeit, temperatur,
        heizung, dreh, drehe, drehen, erhöh, erhöhe, erhöhen, senk, senke, senken, heb, hebe,
        heben, nach links, nach rechts, vorwärts, rückwärts, schneller, langsamer, höher,
        tiefer, lauter, leiser, heller, dunkler, wärmer, kälter
        """
    ),
    starting=phrases("ab {clock}, beginnend um {clock}"),
    days=meaning(
        {
            "0": "heute",
            "1": "morgen",
            "2": "übermorgen",
            "0 morning": "heute morgen, heute früh, heute vormittag",
            "0 noon": "heute mittag",
            "0 afternoon": "heute nachmittag",
            "0 evening": "heute abend",
            "0 night": "heute nacht",
            "1 morning": "morgen früh, morgen vormittag",
            "1 noon": "morgen mittag",
            "1 afternoon": "morgen nachmittag",
            "1 evening": "morgen abend",
            "1 night": "morgen nacht",
        }
    ),
    weekdays=counted(
        {
            0: "montag",
            1: "dienstag",
            2: "mittwoch",
            3: "donnerstag",
            4: "freitag",
            5: "samstag, sonnabend",
            6: "sonntag",
        }
    ),
    on=phrases("am {weekday}, {weekday}, diesen {weekday}"),
    parts=meaning(
        {
            "morning": "morgens, am morgen, am vormittag, vormittags, in der früh, früh",
            "noon": "mittags, am mittag",
            "afternoon": "nachmittags, am nachmittag",
            "evening": "abends, am abend",
            "night": "nachts, in der nacht",
        }
    ),
    every=phrases(
        """
        alle {duration}, jede {unit}, jeden {unit}, jedes {unit}, jeden {weekday}, einmal pro
        {unit}, einmal am {unit}
        """
    ),
    daily=meaning(
        {
            "": "täglich",
            "morning": "jeden morgen, jeden vormittag",
            "noon": "jeden mittag",
            "afternoon": "jeden nachmittag",
            "evening": "jeden abend",
            "night": "jede nacht",
        }
    ),
    vague=phrases(
        """
        gegen {clock}, gegen {h}, ungefähr um {clock}, so um {clock}, so gegen {clock}, so gegen
        {h}, etwa um {clock}, um etwa {clock}, um etwa {h}, um ungefähr {clock}, um ungefähr
        {h}, um circa {clock}, kurz vor {clock}, kurz nach {clock}, bis {clock}, bis um {clock},
        bis {h}, vor {clock}, nach {clock}, zwischen {clock}, in etwa {duration}, in ungefähr
        {duration}, in circa {duration}, in rund {duration}, ungefähr in {duration}, in {n} oder
        {duration}, in {n} bis {duration}, in zwei drei {unit}, innerhalb von {duration}, in den
        nächsten {duration}, in der nächsten {unit}, in ein paar {unit}, in einigen {unit}, in
        wenigen {unit}, in mehreren {unit}, alle paar {unit}, jede zweite {unit}, jeden zweiten
        {unit}, in einer minute, in einer sekunde, in einem moment, in einem augenblick, in
        einer weile, in kürze, bald, später, nachher, irgendwann, demnächst, ab und zu, hin und
        wieder, von zeit zu zeit, nächsten {weekday}, nächste woche, kommenden {weekday}, um {h}
        oder {h}, beim nächsten vollmond
        """
    ),
    when=phrases("wenn, sobald"),
    whenever=phrases("immer wenn, jedes mal wenn, jedesmal wenn, sooft"),
    order_begins=phrases("dann, dann bitte"),
    compares=meaning(
        {
            "<": "unter, weniger als, kleiner als, geringer als, niedriger als, unterhalb von",
            ">": "über, mehr als, größer als, höher als, oberhalb von",
            "<=": "höchstens, maximal",
            ">=": "mindestens, wenigstens",
        }
    ),
    percent=phrases("prozent"),
    full=phrases("voll, aufgeladen, vollgeladen, voll geladen, vollständig geladen"),
    verb_ends=phrases("an, aus, auf, zu, ab, los, ein, her, hin, weg, mit, wieder, zurück"),
)

LANGUAGE = Language(
    code="de",
    name="German",
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
    directions=_DIRECTIONS,
    times=_TIMES,
)

"""German: what stops, what is ignored around it, what means yes and no."""

from __future__ import annotations

from edgevox_ros.hearing.languages.table import LanguageTable, spelt_out

TABLE = LanguageTable(
    code="de",
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
        bleib dort stehen, lass das, lass es, lass das sein, lass es sein, lassen sie das,
        lasst das, nicht bewegen, beweg dich nicht, bewege dich nicht, bewegen sie sich nicht,
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
        nicht so nahe
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
    parted=spelt_out(
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
        abbrechen, halt, falsch, noch nicht, bloß nicht, nein danke
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

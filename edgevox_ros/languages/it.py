"""Italian: everything that we recognise or say in it."""

from __future__ import annotations

# ruff: noqa: E501 (one kind of phrase is easier to read in one line)
from edgevox_ros.core.outcomes import Cause
from edgevox_ros.languages.language_fields import (
    ROMANCE_IDLE,
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
        fermo, ferma, fermi, fermati, férmati, fermate, fermatevi, fermarti, fermarsi, fermare,
        fermarlo, fermatelo, fermalo, fermala, fermi tutti, si fermi, si ferma, si fermino,
        che ti fermi, fermo là, fermo lì, fermo dove sei, fermo dove stai, fermo così, fermissimo,
        stop, stopp, stoppa, stoppati, stoppalo, stoppare, basta, basta così, ora basta,
        adesso basta, e basta, basta basta, arresta, arrestati, arresti, si arresti, arresto,
        arrestare, alt, altolà, arresto di emergenza, arresto d'emergenza, stop di emergenza,
        fermata di emergenza, freno di emergenza, freno d'emergenza, non ti muovere,
        non ti muovere più, non muoverti, non muoverti più, non si muova, non vi muovete,
        non muovete, non muovere, non muovere un muscolo, nessuno si muova, non andare avanti,
        non andare oltre, non proseguire, non continuare, non avanzare, non avvicinarti,
        non ti avvicinare, non si avvicini, non fare un altro passo, non un passo di più,
        non un altro passo, neanche un passo, nemmeno un passo, neanche un altro passo,
        nemmeno un centimetro, non più avanti, non oltre, più avanti no, resta fermo, resta ferma,
        resti fermo, resta lì, resta dove sei, restate fermi, rimani fermo, rimani lì,
        rimani dove sei, rimanga fermo, stai fermo, stai ferma, sta fermo, stia fermo, state fermi,
        stai lì, stai dove sei, stare fermo, tieniti fermo, immobile, bloccati, bloccalo,
        blocca tutto, blocca i motori, blocca, frena, freni, frenate, frenare, tira il freno,
        aziona il freno, premi il freno, usa i freni, freno, smettila, smetti, smetta, smettetela,
        smetterla, smettere, la smetti, la vuoi smettere, piantala, piantatela, finiscila,
        falla finita, fallo smettere, interrompi, interrompa, interrompere, interrompiti, cessa,
        abortisci, interruzione, spegni i motori, spegni il motore, spenga i motori, spegni tutto,
        spegniti, si spenga, stacca la corrente, togli la corrente, mi fai male,
        mi stai facendo male, mi sei sul piede, mi stai schiacciando, mi schiacci il piede,
        congelati, annulla tutto, alto là, alto la, non andare più avanti, non andare più
        """
    ),
    alone=phrases(
        """
        aspetta, aspetti, aspettate, aspettare, attento, attenta, attenzione, piano, più piano,
        annulla, annullare, annulli, pausa, pericolo, no no no, no no, calma, adagio, lento,
        attendi, attenda, attendere, occhio, fai attenzione, momento, sufficiente, tasto rosso,
        pulsante rosso, ehi ehi ehi, oh oh oh, frena frena, aiuto, buono, buono buono
        """
    ),
    moving=phrases(
        """
        va bene così, va bene lì, va bene qui, così va bene, lì va bene, qui va bene, così basta,
        può bastare, è sufficiente, è abbastanza, abbastanza, abbastanza lontano,
        abbastanza vicino, troppo lontano, troppo vicino, troppo veloce, troppo avanti,
        non così lontano, non così vicino, non così veloce, non così in fretta, sei troppo vicino,
        sei andato troppo avanti, fin lì, fino a lì, fino a qui, fin qui, un momento,
        un momentino, un attimo, un attimino, attimo, un secondo, un secondino, un minuto,
        solo un secondo, solo un attimo, aspetta un momento, aspetta un attimo,
        aspetta un secondo, aspetta un po', aspetti un attimo, aspetti un momento, aspettami,
        dammi un secondo, dammi un attimo, fai una pausa, fai pausa, faccia una pausa,
        mettiti in pausa, metti in pausa, in pausa, pausa per favore, con calma, piano piano,
        calma calma, vacci piano, vai piano, rallenta, non correre, di là no, non di là,
        non di lì, non lì, non là, non così, direzione sbagliata, strada sbagliata,
        lato sbagliato, sbagli strada, stai sbagliando, lascia stare, lascia perdere,
        ho cambiato idea, come non detto, meglio di no, non ancora, vai a sbattere,
        stai per sbattere, vai contro, stai andando contro, mi vieni addosso, cadi,
        guarda dove vai, tieni duro, lasciami, lasciami stare, lasciami andare, mollami,
        mi lasci, non toccarlo, non toccarmi, non toccare, non mi toccare, non lo toccare,
        emergenza, abortisci, abortire, così no, fa male, mi fa male,
        aiutami, aiutatemi, al fuoco, vai troppo veloce, vai via, va via, vattene,
        andatevene, allontanati, stammi lontano, stai lontano, sta lontano, lasciami in
        pace, il mio piede, i miei piedi, sul mio piede, la mia gamba, le mie gambe, le
        mie dita, il mio ginocchio, mi sei passato sul, mi passi sul, mi stai passando
        sopra, mi schiacci, mi hai investito, mi stai investendo, mi investi, mi stai
        spingendo, mi spingi, mi hai fatto male, che male, sono incastrato, sono
        incastrata, è incastrato, è incastrata, sono bloccato, mi fai paura, mi spaventi,
        ho paura, è pericoloso, c'è un bambino, c'è una bambina, spegnilo, spegni il
        robot, spegni quel coso, stacca la spina, scollegalo, non un centimetro di più,
        neanche un centimetro, non un metro di più, smetti di muoverti, smetti di guidare,
        smettila di muoverti,
        ahia,
        non si ferma, non ti fermi, non riesco a fermarlo
        """
    ),
    moving_alone=phrases(
        """
        no, fuoco, spegnere, spegni, indietro, via, la mia mano, le mie mani, il mio
        braccio, la mia testa, la mia schiena, la mia gonna, il gatto, il cane, il
        bambino, la bambina, le scale, il muro, il tavolo, il vaso, oh no, oddio no, di
        nuovo no
        """
    ),
    tails=phrases(
        """
        tutto, subito, lì, là, qui, qua, il robot, questo robot, quel robot, i motori, il motore,
        le ruote, la macchina, la corsa, il movimento, ogni movimento, quel coso, quell'affare,
        di muoverti, di andare, di girare, di camminare, di avanzare, di fare così, di farlo, ora,
        adesso, immediatamente, all'istante, ho detto, ti ho detto, dico, ti dico, dove sei,
        dove ti trovi, per favore, o ti spengo, prima che, stupido robot, stupido, idiota,
        cretino, scemo, imbecille, ferraglia, robot di merda, maledetto robot, mi senti,
        hai sentito, non mi senti, sei sordo, amico, tesoro, un momento, un attimo, un secondo,
        un po', un minuto, così, mi fai male, cazzo
        """
    ),
    fillers=phrases(
        """
        ehm, eh, uhm, mah, beh, allora, ok, okay, ehi, hey, oh, ohi, ahi, ahia, ciao, senti,
        ascolta, per favore, per piacere, per cortesia, per l'amor di dio, per carità, robot,
        caro robot, ora, adesso, subito, immediatamente, all'istante, presto, svelto, grazie,
        puoi, potresti, può, potrebbe, puoi per favore, devi, deve, dovresti, bisogna,
        ti ho detto di, ti dico di, ho detto di, voglio che tu, voglio che, vorrei che, dai, su,
        dio mio, mio dio, dio, oddio, madonna, mamma mia, ti prego, la prego, cazzo, merda,
        porca miseria, porca puttana, maledizione, maledetto, accidenti, cavolo, diamine,
        santo cielo, amico, ragazzi, solo, un po', signore, dunque, insomma
        """
    ),
    openers=phrases(
        """
        no, e, ma, poi, aspetta, attento, attenzione, sì, tu, lei, ho detto, ti ho detto,
        te l'ho detto, l'ho detto, dico, ti dico, aiuto, qualcuno, mamma, papà, che, dobbiamo,
        bisogna, fallo, falla, fate, fai in modo che, digli di, dille di, ti ordino di, scusa,
        lascia stare, lascia perdere, anzi, come non detto, perché non, meglio, è ora di, vuoi,
        la vuoi
        """
    ),
    exceptions=phrases(
        """
        non fermarti, non ti fermare, non si fermi, non fermare, non fermatevi, non fermarlo,
        non si ferma, mai fermarti, senza fermarti, senza fermare, senza fermarsi, non smettere,
        non smettere di, non frenare, non frena, non interrompere, non interrompi, non annullare,
        non aspettare, non arrestarti, non bloccare, non bloccarti, non c'è bisogno di fermarsi,
        non basta, perché ti sei fermato, perché si è fermato, ti sei fermato, quando si ferma,
        dove si ferma, dove ferma, dove ti fermi, quando ti fermi, quando ferma, si ferma a,
        si ferma alla, si ferma in, si ferma al, basta che, basta premere, basta dire,
        fermata dell'autobus, fermata del bus, fermata del tram, fermata della metro,
        fermata successiva, prossima fermata, ultima fermata, mano ferma, terra ferma,
        segnale di stop, non stop, cosa significa stop, cosa vuol dire stop, la parola stop,
        liquido dei freni, piano terra, primo piano, secondo piano, terzo piano, ultimo piano,
        al piano, del piano, il piano, un piano, sul piano, che piano, quale piano, pianoforte,
        gira piano a, più piano di, è lento, sei lento, troppo lento, così lento, buono come,
        è buono, sei buono, buono per, molto buono, via roma, che via, quale via, una via, la via,
        in via, abbastanza bene, abbastanza grande, abbastanza batteria, abbastanza tempo,
        abbastanza carico, arresto cardiaco, che momento, in questo momento, al momento,
        ora basta una, uscita di emergenza, luce di emergenza
        """
    ),
    unless_first=phrases(
        """
        basta un, basta una, via da, via di, fermo immagine
        """
    ),
    tales=phrases(
        """
        quando si, dove si, quando ferma, cosa succede se, cosa succede quando, che succede se,
        sai quando, sai se, sai come, sa quando, perché ti sei, perché si è, perché il, perché la,
        ieri, la settimana scorsa, cos'è un, cos'è una, che cos'è, cosa significa, come funziona,
        come funzionano, c'era una volta, se dico, quando dico, il treno si, l'autobus si
        """
    ),
    at_rest=phrases(
        """
        i miei freni, i freni sono, basta un minuto, quanto basta, mi basta, basta poco,
        basta solo, ti basta, non mi basta, più alto, molto alto, troppo alto, così alto, in alto,
        è alto, alto volume, sei alto, quanto alto, tanto alto, sono alto, ad alto, alto come,
        mi pare, ti pare, gli pare, le pare, quanto pare, pare che, pare di, pare un, pare una,
        come pare, così pare, è corta, troppo corta, più corta, corta e, come sta, che sta,
        lui sta, lei sta, dove sta, sta bene, sta male, sta arrivando, come stai
        """
    ),
    joiners=phrases(
        """
        e poi, e dopo, e quindi, e, poi, dopo, quindi, e adesso, e ora, dopodiché, invece,
        e invece
        """
    ),
    unjoined=phrases("e mezzo, e mezza, e un quarto, e tre quarti, cento e"),
    softeners=phrases(
        """
        per favore, per piacere, per cortesia, ora, adesso, poi, subito, ok, okay, robot,
        ehi robot, puoi, potresti, può, potrebbe, voglio che tu, vorrei che, allora, invece,
        piuttosto, e, dai, svelto, lentamente
        """
    ),
    commands=phrases(
        """
        vai, va', vada, andate, avanza, avanzi, indietreggia, indietreggi, gira, girati, giri,
        si giri, volta, voltati, fai il giro, fai un giro, fai una, fai retromarcia,
        fai marcia indietro, svolta, svolti, muoviti, si muova, muovi, muova, vieni, venga, torna,
        torni, ritorna, ritorni, guida, guidi, segui, seguimi, segua, mi segua, porta il, porta la,
        portami, porti, mi porti, prendi, prenda, prendimi, afferra, afferri, lascia il, lascia la,
        rilascia, metti, metta, mettilo, posa, posi, appoggia, apri, apra, chiudi, chiuda, alza,
        alzi, abbassa, abbassi, solleva, accendi, accenda, spegni la luce, spegni le luci,
        spenga la luce, cambia, mostra, mostrami, mi mostri, dimmi, mi dica, racconta, raccontami,
        canta, suona, riproduci, cerca, cerchi, trova, trovi, pulisci, pulisca, aspira, carica,
        ricarica, ricaricati, consegna, consegni, accompagna, accompagnami, esplora, pattuglia,
        naviga, cammina, cammini, parcheggia, parcheggiati, attracca, aggancia, inizia, inizi,
        comincia, cominci, continua, continui, prosegui, prosegua, riprendi, riprenda,
        scatta una foto, fai una foto, controlla, controlli, verifica, leggi, legga, scrivi,
        illumina, lampeggia, saluta, balla, aspetta in, aspettami in, aspetta alla, avvicinati,
        si avvicini, accelera, spingi, tira, premi, attiva, attivi, disattiva, riavvia, ricorda,
        descrivi, conta, misura, chiama, ruota, ruoti, prova, dammi il, dammi la, dammi una,
        recati, dirigiti, sposta, spostati, raggiungi, spegni la, spegni il, spegni lo, spegnilo,
        spegnila, spenga la, spenga il, di ciao, di' ciao, di buongiorno, di' buongiorno, dì ciao,
        di' a, dica ciao, guardami, guarda a, guarda verso, guarda in, guarda la, guarda il,
        guarda su, guarda giù, guarda dietro, mi guardi, passami, raccogli, raccolga, raccoglilo,
        dammi un, dammi i, dammi le, dammi l', dammi acqua, dagli, dalle il, mi dia, spazza, lava,
        lavi, annaffia, innaffia, riempi, svuota, registra, filma, fotografa, siediti, alzati,
        sdraiati, in piedi, cucina, prepara, fai il caffè, fai un caffè, fai la, fai le pulizie,
        manda, mandi, invia, invii, ripeti, ripeta, rispondi, risponda, sveglia, svegliami,
        sorridi, annuisci, esci da, esci dalla, esci dal, entra in, entra nella, attraversa,
        decolla, atterra, vola, aumenta, diminuisci, aggiorna, ispeziona, ordina, riordina, servi,
        sblocca, aiutami a, insegnami, leggimi, ricordami, aprilo, aprila, chiudilo, chiudila,
        prendilo, prendila, portalo, portala, lascialo lì, lascialo giù, mettila, accendilo,
        accendila, gira intorno, fai ciao, saluti, agita, indica, conduci, avviati, scansiona,
        mappa, andare, venire, girare, portare, portarmi, aprire, chiudere, accendere, spegnere la,
        spegnere il, avanzare, indietreggiare, prendere, posare, mostrare, mostrarmi, darmi,
        cercare, pulire, seguirmi, tornare, dirmi, mettere
        """
    ),
    negations=phrases(
        """
        non, no, mai, né, niente, nulla, senza, nessuno, nessuna, vai via, vattene, vai al diavolo,
        vai a quel paese, vai piano, vai più piano, vai a sbattere, vai contro, vacci piano,
        va bene, fai attenzione, spegni i motori, dimmi perché, tira il freno, guida piano,
        conta fino, spostati da, togliti, lascia la presa, vai a finire, va a sbattere,
        va a finire, va contro, va a cadere, guarda cosa, guarda che, guarda dove, guarda come,
        guarda un po', rispondimi, di che, dagli un, vola via, alzati da, esci di, sveglia ti,
        guarda il casino, guarda la fine, dimmi qualcosa, di qualcosa, di' qualcosa, dì qualcosa,
        mettimi giù
        """
    ),
    yes=phrases(
        """
        sì, si, certo, certamente, va bene, ok, okay, d'accordo, fallo, procedi, vai, esatto,
        giusto, corretto, confermo, confermato, sì grazie, sì certo, sì vai, sì fallo, affermativo,
        assolutamente sì, certo che sì, volentieri, vai pure, fai pure, sì fai pure, sì certamente
        """
    ),
    no=phrases(
        """
        no, mai, non farlo, meglio di no, annulla, lascia stare, lascia perdere, non ora,
        assolutamente no, no grazie, aspetta, sbagliato, negativo, per niente, neanche per sogno,
        col cavolo, per carità, non se ne parla,
        non voglio, non serve, più tardi
        """
    ),
    not_yes=phrases(
        """
        va bene così, va bene basta, va bene va bene, va bè, vabbè, va beh, così va bene,
        basta così, ok ok, okay okay, ok basta, sicuro, perfetto, bene, bene bene, bene così,
        sì sì sì sì, sì vabbè, sì come no, come no, certo come no, ma sì, ma certo, eh sì, ah sì,
        ah ok, sì no, sì ma, forse, può darsi, boh, mah, cosa, come, come scusi, prego, davvero,
        sul serio, ma dai, dai, magari, se vuoi, fai tu, come vuoi, tanto, vero, no vero, a posto,
        siamo a posto, tutto a posto, apposto, giusto così, è lo stesso, fa lo stesso, sì sì
        """
    ),
)

_FOLLOWING = Following(
    again=phrases(
        """
        ancora, ancora una volta, un'altra volta, un altra volta, una volta ancora, di nuovo,
        nuovamente, ripeti, ripetilo, ripeti questo, ripeti quello, ripeta, ripetere, rifallo,
        rifai, rifai lo stesso, rifaccia, riprova, riprovaci, fai lo stesso, fai la stessa cosa
        """
    ),
    leads=phrases(
        """
        fallo, fai questo, fai quello, lo faccia, lo stesso, la stessa cosa, e, poi, prova,
        provaci
        """
    ),
    times=phrases("{} volte"),
    more=phrases("{} volte ancora, altre {} volte, ancora {} volte, {} volte in più, altre {}"),
    twice=phrases("due volte"),
    twice_more=phrases("altre due volte"),
    numbers=phrases("due, tre, quattro, cinque, sei, sette, otto, nove, dieci"),
    corrections=phrases(
        """
        no, aspetta, aspetti, un attimo, intendevo, volevo dire, voglio dire, intendo, piuttosto,
        anzi, invece, non quello, non lì, non là, non la, non il, non in, correzione,
        lascia perdere, cambio di programma, dalla parte sbagliata
        """
    ),
    keeps=phrases(
        """
        no grazie, no problema, nessun problema, no continua, no vai avanti, no va bene,
        no tranquillo, no tutto bene, non importa, non so, non la so,
        non tu, non te, tu no, non a te, parlavo con, sto parlando con, stavo parlando con,
        non parlavo con te, non sto parlando con te, non stavo parlando con te, non parlo con te,
        non dicevo a te, non era per te
        """
    ),
    please=phrases("per favore, per piacere, per cortesia"),
    polite=phrases(
        """
        per favore, per piacere, per cortesia, grazie, grazie mille, robot, caro robot, ora, adesso,
        subito, presto, solo, ehm, eh, uhm, mah, beh, allora, oh, dunque, certo, signore, signora,
        amico
        """
    ),
    requests=phrases(
        """
        ehi, hey, senti, ok, okay, puoi, potresti, può, potrebbe, puoi per favore, voglio che tu,
        voglio che, vorrei che,
        sarebbe possibile, è possibile, mi chiedo se potresti, mi chiedevo se potessi, mi chiedevo
        se potresti, ti sarei grato se, ti sarei grata se, sarebbe bello se, mi piacerebbe che, mi
        farebbe piacere se, ti dispiacerebbe, le dispiacerebbe, saresti così gentile da, sarebbe
        così gentile da, che ne dici di, che ne diresti di, che ne pensi di, per l'ultima volta,
        un'ultima volta, finalmente, infine, come ho detto, ho detto, il prima possibile, il più
        presto possibile, appena puoi, non appena puoi, quando sei pronta, magari, forse,
        eventualmente
        """
    ),
    others=phrases(
        """
        ragazzi, ragazze, bambini, amici, mamma, papà, tesoro, amore, signori, signore e signori
        """
    ),
    say_again=phrases(
        """
        ripeti, ripetilo, ripeti questo, ripeti quello, ripeta, ripetere, ripeterlo, ripeto, dillo
        di nuovo, dillo ancora, dimmelo di nuovo, ridillo, lo dica di nuovo, cosa hai detto, che hai
        detto
        """
    ),
    nots=phrases(
        """
        non, mai, niente, nessun, nessuna, senza, nemmeno, neanche,
        evita, evita di, eviti, astieniti dal, astieniti da, tralascia, lascia stare, scordati,
        dimentica, rinuncia a, tutto tranne, tutto fuorché, qualsiasi cosa tranne, ovunque tranne,
        dappertutto tranne, né, stai lontano da, stai lontano dal, stai lontano dalla, stai alla
        larga da, stai alla larga dalla, tieniti lontano da, tieniti lontano dalla, così com'è, così
        come è, così come sono, in pace, in nessun caso, per nessun motivo, ritiro quello che ho
        detto, inutile, vietato, vietata, fai a meno di
        """
    ),
    riders=phrases(
        """
        non dimenticare, non dimenticarti, non scordare, non solo, perché non, non troppo, non così,
        non più di, non più che, se puoi, se può, se possibile, se è possibile, se vuoi, se vuole,
        se non ti dispiace, se non le dispiace, quando puoi, quando sei pronto, quando hai tempo,
        dimmi quando, dimmi se, avvisami quando, controlla se, guarda se, anche se, come se, non c'è
        problema, senza fretta, senza problemi, nessun problema, nessuna fretta,
        a domani, a stasera, a più tardi, a lunedì, per stasera, per oggi, per la notte
        """
    ),
    conditions=phrases(
        """
        se, quando, appena, non appena, nel caso, nel caso in cui, a meno che, purché, supponi che,
        immagina che, e se,
        finché, fintanto che, ogni volta che, tutte le volte che, la prossima volta, la prossima
        volta che, nel momento in cui, fino a quando, fin quando, in teoria, teoricamente,
        ipoteticamente, una volta che, a patto che, a condizione che, qualora, nel caso che
        """
    ),
    tells=phrases(
        """
        grazie per,
        è andato, è andata, sono andato, sono andata, andava, andò, è venuto, è venuta, veniva,
        girava, guidava, era, erano, aveva, avevano, ha girato, ha guidato, ha fatto, ha detto,
        ieri, l'altro ieri, la settimana scorsa, l'ultima volta, un'ora fa, poco fa, lui, lei è,
        loro, qualcuno, il cane, il gatto, il mio cane, il mio gatto, ho sognato, vado, devo andare,
        sono, sta, stanno, c'è, ci sono, ho, abbiamo, siamo, lei,
        vuole, costa, puzza, profuma, dura, funziona, portò, uscì, arrivò, comprò, lasciò, cadde,
        spesso, di solito, a volte, purtroppo, mio fratello, mia sorella, mio marito, mia moglie, il
        nostro vicino
        """
    ),
    talk=phrases(
        """
        di, dimmi, dica, mi dica, racconta, raccontami, chiedi, rispondi, spiega, spiegami,
        descrivi, conta, elenca, traduci, leggi, scrivi, saluta, canta, parla,
        immagina, indovina, consiglia, consigliami, raccomanda, suggerisci, suggeriscimi, riassumi,
        definisci, confronta, inventa, recita, calcola, risolvi, stima, prometti, ricordati,
        presentati, fingi, proponi, chiacchiera
        """
    ),
    chat=phrases(
        """
        grazie, grazie mille, molte grazie, ciao, buongiorno, buonasera, buonanotte,
        arrivederci, a presto, a dopo, ben fatto, ottimo lavoro, bel lavoro, molto bene,
        bene, benissimo, ottimo, perfetto, eccellente, fantastico, bravo, bravissimo,
        bravo robot, sei grande, sei forte, mi piaci, capisco, ho capito, capito,
        continua, continua così, vai avanti, prosegui, nessun problema, non c'è problema,
        fai con calma, prego, scusa, scusi, mi dispiace, ahah, sono al telefono
        """
    ),
    later=phrases(
        """
        domani, domani mattina, domani sera, domani pomeriggio, dopodomani, stasera, stanotte,
        questa sera, questo pomeriggio, più tardi, a mezzogiorno, a mezzanotte, all'alba, al
        tramonto, di sera, di notte, di mattina, al mattino, la sera, nel pomeriggio, in serata, tra
        poco, fra poco, tra un po', fra un po', tra un minuto, fra un minuto, tra un attimo, fra un
        attimo, tra un momento, fra un momento, tra un'ora, fra un'ora, tra mezz'ora, fra mezz'ora,
        lunedì, martedì, mercoledì, giovedì, venerdì, sabato, domenica, nel fine settimana, la
        settimana prossima, la prossima settimana, il mese prossimo, l'anno prossimo, ogni giorno,
        ogni mattina, ogni sera, ogni notte, ogni ora, ogni minuto, ogni settimana, ogni lunedì,
        tutti i giorni, tutte le mattine, tutte le sere, tutte le notti, quotidianamente, dopo
        pranzo, dopo cena, dopo colazione, dopo mangiato, dopo il lavoro, dopo la scuola, dopo il
        film, dopo la riunione, dopo lo spettacolo, dopo la festa, prima di dormire, prima di cena,
        prima di pranzo, prima di colazione, prima di andare a letto, un giorno, un giorno o
        l'altro, in futuro, d'ora in poi, d'ora in avanti, da ora in poi, all'una
        """
    ),
    later_in=phrases("tra, fra, ogni"),
    later_at=phrases("alle, verso le, per le"),
    time_units=phrases(
        """
        secondo, secondi, minuto, minuti, ora, ore, giorno, giorni, settimana, settimane
        """
    ),
    finite=r"(?:[^l]o|ò|\w{4}ai|(?:[ae]|[lr])mente)$",
    quotes=phrases(
        """
        dice, disse, diceva, dicono, legge, gridò, grida, gridava, scrisse, scriveva, c'è scritto,
        scritto, si chiama, si intitola, intitolata, intitolato, canta, cantava, cantò, sussurrò,
        sussurra, recita così, cito, virgolette, ripeti con me, ripeti dopo di me
        """
    ),
    objects=phrases(
        """
        il, lo, la, i, gli, le, un, uno, una, questo, questa, questi, queste, quel, quello, quella,
        quei, quelle, tutto, tutta, tutti, tutte, ogni, entrambi, entrambe
        """
    ),
    questions=phrases(
        """
        che cosa, cosa, che, chi, dove, dov'è, quando, perché, come stai, come va, come si, come mai, come ti, quanto,
        quanta, quanti, quante, qual, quale, quali, sei, hai, c'è un, c'è una, ci sono,
        sai, puoi dirmi, posso, devo, stai
        """
    ),
)

_QUEUE_TALK = QueueTalk(
    next=phrases(
        """
        cosa farai dopo, che cosa farai dopo, cosa fai dopo, che fai dopo, cosa farai poi, cosa
        fai poi, cosa viene dopo, cosa c'è dopo, qual è il prossimo passo, cosa devi ancora
        fare, che cosa devi ancora fare, cos'altro farai, cos'altro devi fare, qual è il piano, e dopo, e poi, e poi cosa, e dopo cosa, cosa farà dopo, cosa farai
        adesso, cosa resta da fare, cosa c'è in coda
        """
    ),
    then=phrases(
        """
        poi, e poi, dopo, e dopo, dopo di che, dopodiché, in seguito, più tardi, quando arrivi,
        quando sei lì, quando hai finito, quando sei arrivato, una volta lì, una volta arrivato
        """
    ),
    that=phrases(
        """
        dimentica questo, dimentica quello, dimenticalo, dimentica l'ultimo, dimentica l'ultima,
        dimentica quello che ho detto, non serve, non serve più, non è necessario, non è più
        necessario, non c'è bisogno, non c'è più bisogno, non ce n'è bisogno, non ce n'è più
        bisogno, non devi farlo, non devi più farlo, quello no, questo no, salta questo, salta
        quello, annulla l'ultimo, annulla l'ultima, ritiro quello che ho detto, lascia stare
        quello
        """
    ),
    all=phrases(
        """
        dimentica tutto, dimentica tutto il resto, dimentica il resto, nient'altro, niente
        altro, niente di più, svuota la lista, svuota la coda, cancella la lista, annulla il
        resto
        """
    ),
    forget=phrases(
        """
        dimentica, dimenticati, dimenticati di, non serve, non serve più, non c'è bisogno, non
        c'è più bisogno, non è necessario, non è più necessario, non devi, non devi più, non
        occorre, non occorre più, non deve, non deve più, annulla, annulli, togli ... dalla
        lista, cancella, salta, ignora, elimina, lascia perdere, non voglio più, non voglio che,
        non ho più bisogno
        """
    ),
    keeps=phrases("non dimenticare, non dimenticarti, non scordare, hai dimenticato"),
    tails=phrases("più, alla fine, adesso, ora, allora, ancora, che"),
    going=phrases("andare, di andare, che tu vada, vada, andarci"),
    orders=phrases(
        """
        ordini, tutti gli ordini, gli ordini, compiti, tutti i compiti, i compiti, la lista, la
        coda, tutto il resto, gli altri
        """
    ),
    asking=phrases(
        """
        cosa, che cosa, che, quale, qual, quali, dove, quanti, dimmi, mostrami
        """
    ),
    asked=phrases(
        """
        farai, fai, fare, vai, andrai, andare, viene, succede, resta, rimane, manca, devi,
        ancora, dopo, poi, prossimo, prossima, passo, compito, ordine, tappa, adesso, altro, in
        attesa, ti, da, tuo, è
        """
    ),
    ahead=phrases(
        """
        dopo, poi, prossimo, prossima, da fare, ancora fare, in attesa
        """
    ),
    denies=phrases(
        """
        non, mai
        """
    ),
    states=phrases(
        """
        io, sono, sei, siamo, sta, sto, stai, ho, hai, ha, hanno, abbiamo, piace,
        mi piace, mi piacciono, ti piace
        """
    ),
    planned=phrases(
        """
        cosa è previsto, cosa è programmato, cosa è in programma, cosa c'è in programma, che
        cosa è previsto, che cosa è programmato, che cosa c'è in programma, cos'è previsto,
        cos'hai in programma, cosa hai in programma, quali ordini sono previsti, mostrami il
        programma, dimmi cosa è previsto
        """
    ),
    cancels=phrases(
        """
        annullalo, annullala, annulla questo, annulla quello, cancellalo, cancellala
        """
    ),
    cancels_all=phrases(
        """
        annulla tutto, cancella tutto, annulla tutti gli ordini, annulla tutto il programma,
        annulla il programma, cancella il programma
        """
    ),
)

_PLACE_TALK = PlaceTalk(
    remember=phrases(
        """
        ricorda questo posto come {}, ricorda questo luogo come {}, ricorda questo punto come {},
        ricordati questo posto come {}, ricordati di questo posto come {}, ricordi questo posto come
        {}, ricorda che questo è {}, ricorda che questa è {}, ricorda che qui è {}, ricorda questo
        posto con il nome {}, memorizza questo posto come {}, memorizza questo luogo come {},
        memorizza questo punto come {}, memorizzi questo posto come {}, salva questo posto come {},
        salva questo luogo come {}, salva questo punto come {}, salva la tua posizione come {},
        salvi questo posto come {}, registra questo posto come {}, segna questo posto come {}, segna
        questo punto come {}, impara questo posto come {}, chiama questo posto {}, chiama questo
        luogo {}, chiama questa stanza {}, chiami questo posto {}, questo posto si chiama {}, questo
        luogo si chiama {}, questa stanza si chiama {}, questa sala si chiama {}, qui si chiama {}
        """
    ),
    here=phrases(
        """
        questo è {}, questa è {}, qui è {}, qui c'è {}, ecco {}, questo posto è {}, questo luogo è
        {}, questa stanza è {}, quest'è {}
        """
    ),
    forget=phrases(
        """
        dimentica {}, dimentica il posto {}, dimentica il luogo {}, dimentica il punto {}, dimentica
        dov'è {}, dimenticati di {}, dimentichi {}, dimentichi il posto {}, cancella il posto {},
        cancella il luogo {}, elimina il posto {}, elimina il luogo {}
        """
    ),
    listed=phrases(
        """
        dove puoi andare, dove può andare, dove potresti andare, dove riesci ad andare, che posti
        conosci, quali posti conosci, quali luoghi conosci, che luoghi conosci, quali stanze
        conosci, che stanze conosci, quali posti conosce, quali posti hai imparato, quali posti
        ricordi, in quali posti puoi andare, in che posti puoi andare, dimmi dove puoi andare, dimmi
        quali posti conosci, dimmi i posti che conosci, elenca i tuoi posti, elenca i posti, quali
        sono i tuoi posti
        """
    ),
    places=phrases(
        """
        posto, luogo, punto, stanza, sala, salone, salotto, camera, corridoio, atrio, ingresso,
        entrata, uscita, reception, accoglienza, officina, garage, cucina, dispensa, ufficio,
        studio, laboratorio, bagno, toilette, biblioteca, archivio, magazzino, deposito, cantina,
        soffitta, giardino, terrazza, balcone, cortile, cancello, porta, tavolo, scrivania, bancone,
        scaffale, banco, stazione, base, angolo, area, zona, ascensore, scala, scale, clinica,
        negozio, mensa, caffetteria, bar, palestra, aula, auditorio, teatro, capanno, fienile,
        serra, parcheggio, armadio, lavanderia, reparto, ripostiglio
        """
    ),
    articles=phrases(
        """
        il, lo, la, l', i, gli, le, un, uno, una, un', mio, mia, tuo, tua, nostro, nostra, suo, sua,
        questo, questa, del, della, dello, dell'
        """
    ),
    kept="Ricorderò questo posto come {}.",
    forgotten="Ho dimenticato {}.",
    in_map="{} fa parte della mia mappa, quindi lo lascio com'è.",
    unknown="Non conosco nessun posto che si chiami {}.",
    move_here="Conosco già {}. Devo spostare quel posto qui?",
    sounds_like="Sembra {other}. Devo chiamare questo posto {name} lo stesso?",
    called="Un nome ha solo lettere e cifre. Devo chiamare questo posto {}?",
    known="Posso andare qui: {}.",
    more="e altri {}",
    none_known="Non conosco ancora nessun posto.",
    lost="Non so dove sono, quindi non posso ricordare questo posto.",
    moving="Posso farlo solo quando sono fermo.",
    no_name="Non posso usarlo come nome di un posto. Per favore scegline un altro.",
    too_long="Quel nome è troppo lungo. Per favore scegline uno più corto.",
    says_else="Questo dice quanto, quando o in che direzione, quindi non è un nome. Per "
    "favore scegline un altro.",
    not_kept="Mi dispiace, non ho potuto salvarlo, quindi non è cambiato nulla.",
    head="first",
)

_SAYING = Saying(
    phrases={
        "nothing": "Mi dispiace, non so che cosa rispondere.",
        "failed": "Mi dispiace, qualcosa è andato storto. Riprova, per favore.",
        "too_long": "Mi dispiace, era troppo lungo per me.",
        "no_end": "Mi dispiace, non sono riuscito a finire.",
        "too_old": "Mi dispiace, ero occupato. Ripeti, per favore.",
        "replaced": "Ho tralasciato quello che hai detto prima.",
        "acted": "Fatto.",
        "begun": "Me ne sto occupando.",
        "nothing_to_repeat": "Non c'è niente da ripetere.",
        "do_next": "Quello viene dopo.",
        "do_later": "Quello viene più tardi.",
        "queue_full": "Adesso non posso aggiungere altro, ripetilo più tardi, per favore.",
        "taken_back": "Va bene, quello lo tralascio.",
        "nothing_next": "Non c'è altro in attesa.",
        "did_nothing": "In questo momento non ho fatto nulla.",
        "not_done": "Mi dispiace, non ho potuto farlo.",
        "no_value": "Al momento non conosco questo valore.",
        "not_all": "Non ho potuto fare tutto.",
        "cancelled": "Va bene, resto dove sono.",
        "not_ready": "Non sono ancora pronto.",
        "still_working": "Sto ancora andando avanti.",
        "on_it": "Me ne sto occupando.",
        "thinking": "Ci sto pensando.",
        "rehearsed": "Era solo una prova: non ho fatto nulla.",
        "unstopped": "Attenzione, forse qualcosa si muove ancora.",
        "by_myself": "Adesso penso da solo.",
        "refused": "Va bene.",
        "unanswered": "Non ho sentito nessuna risposta, quindi non ho fatto nulla.",
        "unclear": "Non ho capito, quindi non vado avanti. Che cosa devo fare?",
        "when_unclear": "Non ho capito quando. Quando devo farlo?",
        "schedule_full": "Non posso pianificare altro.",
        "nothing_planned": "Non c'è niente in programma.",
        "plan_not_kept": "Mi dispiace, non ho potuto annotarlo, quindi non è in programma.",
        "may_come_back": "Non ho potuto toglierlo dalla mia lista: dopo un riavvio può tornare.",
    },
    not_answered="Ancora nessuna risposta da: {}.",
    tools_counted="Ho {} strumenti.",
    shall_i="Devo fare questo: {}?",
    shall_i_now="Devo fare questo adesso: {}?",
    at_most_times="È troppe volte: il massimo è {}.",
    next_order="Il prossimo: {}.",
    later_order="Dopo: {}.",
    left_over="Non ho fatto questo: {}.",
    planned="In programma per {time}: {order}.",
    is_due="È ora: {order}.",
    missed="Non ho fatto quello che era in programma per {time}: {order}.",
    dropped="Ordini in programma che ho annullato: {}.",
    unnamed="Ordini in programma che non ho nominato: {}.",
    can_do="Posso: {}.",
    known="Conosco: {}.",
    unknown="Non conosco {}.",
    unsaid="Quale valore vuoi: {}?",
    between="Deve essere da {} a {}.",
    at_least="Deve essere almeno {}.",
    at_most="Deve essere al massimo {}.",
    reason="Il motivo: {}.",
    causes={
        Cause.UNAVAILABLE: "non è disponibile",
        Cause.NO_ANSWER: "non è arrivata risposta in tempo",
        Cause.REFUSED: "è stato rifiutato",
        Cause.CANCELLED: "è stato annullato",
        Cause.UNREADABLE: "la risposta non è leggibile",
        Cause.UNHEARD: "nessuno ascolta",
        Cause.TOO_LONG: "durerebbe troppo a lungo",
        Cause.TOO_OFTEN: "è stato troppe volte",
        Cause.MOVING: "qualcosa si muove ancora",
        Cause.UNSURE: "forse è ancora in corso",
        Cause.FAILED: "qualcosa è andato storto",
    },
    directive=(
        "Chiama uno strumento per ogni azione e per tutto ciò che cambia, come la batteria o la "
        "posizione; non indovinare mai. Chiamalo una volta. Poi di' in una frase breve che cosa è "
        "successo, senza JSON. Se nessuno va bene, dillo. Se manca un valore, chiedilo. "
        "Rispondi in italiano."
    ),
    examples_heading="La forma di ogni chiamata, con valori inventati:",
    example_talk=ExampleTalk("Fatto.", "Il valore è 1.", "Ciao.", "Ciao!", "Grazie.", "Prego."),
)

# Claims by their form, whatever the verb; these verbs, and nouns in their place, are no acts.
_IDLE = (
    r"(?:(?:aiut|assist|pens|cred|spera|sap(?:ere|ut|pia)|ascolt|cap(?:it|isc|irò|end|ire)|compren(?:d|s)|compres|vol(?:ev|ut|ere)|pot(?:ut|ere)|potr|vorr|dov|devo|conosc|conosci|cerc|trov|prov|tent|aspett|attend|rest(?:[oi]|ato|erò|are)\b"
    r"|rima[nrs]|viv|viss|abit|lavor|funzion|ricord|dimentic|scord|memorizz|annot|avvis|avvert|inform|conferm|verific|controll|guard|osserv|legg|lett[oae]|cont(?:o|ato|ando|erò|are)|misur|calcol|rilev|not(?:o|ato|ando|erò)"
    r"|riconosc|ricev|otten|accett|rifiut|promett|promess|rammaric|dispiac|scus|ringrazi|suppon|suppost|dubit|indovin|immagin|sogn|dorm|manc|pers[oaie]|perd|fall|sbagli|confus|confond|decis|decid|scelt|scelg"
    r"|propon|propost|raccomand|consigli|suggeri|offr|offert|mostr|usat|us(?:o|and|erò|are)|utilizz|rispond|rispost|ripet|spieg|descri|raccont|parl|chiacchier|chied|chiest|dett|dic|dire|dirò|chiam|nomin|sent|ador|am(?:o|ato|ando|are)"
    r"|piac|preferi|apprezz|god|odi[oa]|tem(?:o|ut|end)|impar|studi|scherz|gioc|esist|divert|consider|rappresent|signific|possed|possied|conten|manten|ten(?:go|ut|end)|terr[òe]|dispon|includ|limit|occup|blocc[ao]t|incastr|vietat"
    r"|dannegg|progett|addestr|rallegr|preoccup|chiar|precis|specific|previst|equipagg|interess|sorpres|esaur|stanc|annoi|continu|desider|augur|arrend|risult|sembr|riusc|pes[ao])\w*"
    rf"|{ROMANCE_IDLE}|so|ho|avere|avuto|avrò|essere|stato|sarò|starò|sto|fui|visto|vedere|vedrò|vedendo|saprò|odo|do|dare|dato|darò|molto|tutto|certo|subito|spesso|adesso|sette|otto|quattro"
    r"|questo|questa|quello|rispetto|fretta|sete|vita|accesso|successo|punto|diritto|posto|torto|però|oltre|altro|tutto|nostro|vostro|pronto|molte|tante|molta|tanta|tutte|poco|primo|come|mezzo|meno|(?:passato|pasado) un[ao]?|llevo|faccio fatica"
    r"|prego|secondo|dopo|ogni|fatto caso|(?:farò|fare|faccio|fatto) (?:del|tutto|il (?:possibile|mio)|un(?:o|a|')? ?(?:errore|scherzo|domanda)|tesoro))\b"
)
_NOW = r"(?: (?:già|appena|ora|adesso|subito|anche|bene|poi|immediatamente|\w+mente))*"
_INFINITIVE = rf"{_NOW} (?!{_IDLE})\w{{2,}}(?:[aei]r|ur|rr)(?:e|[mtscv]i|l[aeoi]|ne|gli\w*)\b"
_OPEN = r"(?:^|[,.:;!…] ?|(?<!-)\b(?:io|ora|adesso|già|e|mi|ti|vi|le|gli|ok|bene|subito|poi)[,.!]* )(?:(?:io|già|ora|adesso|subito|mi|ti|vi|gli|lo|la|li|le|te|ve|me) |l')*"
_WHAT = r"(?:(?:il|lo|la|i|gli|le|un[ao]?|tu[oaie]i?|mi[oae]i?|su[oaie]i?|due|tre|\d+|verso|tutt[oaie]|a (?:destra|sinistra)|in (?:pausa|moto|funzione|ordine|carica)|al|alla)\b|l'|un')"
_WAY = r"(?:(?:a|verso) (?:sinistra|destra)|sinistra|destra|avanti|indietro|(?:sempre )?dritto|più (?:vicino|lontano|avanti)|mezzo giro|per di qua)"
_N = r"(?:\d[\d.,]*|un[oa']?|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|venti|trenta|quarantacinque|sessanta|novanta|cento\w*|mezzo|altri|altro)"
_UNIT = r"(?:m|metr[io]|centimetr[io]|cm|pass[oi]|grad[io]|°)"

_CLAIMS = Claims(
    doing=any_of(
        rf"\bst(?:o|iamo){_NOW} (?!{_IDLE})\w+[ae]ndo\w*|\bsono in (?:arrivo|cammino|viaggio)\b|\b(?:vado|andiamo|procedo|inizio|comincio|sto per|mi accingo|provvedo)(?: ad?)?{_INFINITIVE}",
        rf"{_OPEN}(?!{_IDLE})\w{{2,}}o(?:{_NOW} {_WHAT}| (?:subito|ora|adesso)[ .!]*$)|\b(?!{_IDLE})\w{{2,}}rò\b|{_OPEN}(?:(?<=l[oaei] |mi |ti )|(?<=l'))(?!{_IDLE})\w{{2,}}o{_NOW}[ .!]*$",
        rf"{_OPEN}(?:giro|avanzo|vado(?! bene| a ved)|muovo|fermo|arrivo|torno(?! da)|parto|indietreggio|ruoto|salto|ballo|faccio(?! (?:del|il|tutto|fatica)))\b|^arriva(?:no)?(?: subito)?[ .!]*$|\bil robot (?:gira|avanza|va|si muove|sta \w+ndo)\b",
    ),
    done=any_of(
        rf"\b(?:ho|abbiamo|robot ha|mi sono){_NOW} (?!{_IDLE})\w{{2,}}[ts]o\b|\b(?:l'|li |le |la |lo |ne )(?:ho|abbiamo){_NOW} (?!{_IDLE})\w{{2,}}[ts][oaie]\b",
        r"\bsono (?:già |appena )?(?:andat|arrivat|tornat|avanzat|girat|entrat|uscit|salit|sces|partit)[oa]\b",
    ),
    state=any_of(
        r"\bce l'ho fatta\b|\bci sono riuscit[oa]\b|\bha funzionato\b|\bsono (?:già |ora )?(?:in \w+|al \w+|alla \w+|nel \w+|nella \w+|lì|là|qui|in carica|attraccat[oa]|parcheggiat[oa]|pront[oa])\b",
        rf"^(?:fatto|finito|eccomi|ecco fatto)\b|\bcon successo\b|\b(?:è|sono|viene|vengono)(?: stat[oaie])?{_NOW} (?!{_IDLE}|andat)\w{{2,}}(?:[aiunl]t|rt|tt|[aeiuoln]s|oss)[oaie]\b",
        rf"^(?!.*\b(?:è|sono|ho|ha|sto|hai|abbiamo)\b)(?:\w+ ){{0,3}}(?!{_IDLE}|ensuite)\w{{2,}}(?:[aiun]t|pert|acces|chius|mess)[oaie]\b(?: (?:a|di|in|con)\b|[ .!]*$)",
    ),
    agreed=any_of(
        r"(?:(?:va bene|ok|okay|d'accordo|certo|certamente|bene|capito|ho capito|capisco|subito"
        r"|sì|volentieri|con piacere|nessun problema|ricevuto|perfetto|fatto|naturalmente|vedo"
        r"|come vuoi|ci penso io|arrivo|benissimo|senz'altro|allora)[\s,.!]*)+"
    ),
    negation=any_of(r"\b(?:non|mai|niente|nulla|né|nemmeno|impossibile|quasi|senza|purtroppo)\b"),
    condition=any_of(r"\b(?:se|quando|appena(?! \w+[ts][oaie]\b)|a meno)\b"),
    conjunctions=r"\b(?:ma|però|e)\b",
    candid=any_of(
        r"\b(?:posso|può|possiamo|potrei|potrebbe|puoi chiedermi|capace|in grado|bisogno|devo|serve|dimmi|mi dica|dammi|indica\w*|ripeti|ripeta|specifica\w*|precisa)\b",
        r"^(?:quale|quali|dove|come|quanto|di quanto|chi|che|cosa|perché|quando|vuoi|vuole|desidera|desideri)\b",
    ),
    limits=any_of(
        r"\b(?:errore|guasto|bloccat[oaie]|occupat[oaie]|sconosciut[oaie]|non valid[oa]|sbagliat[oa]|manca|rifiutat[oa]|massimo|solo|soltanto|difficile|pericoloso|limite|fuori portata)\b",
        r"\btroppo (?:lontan[oa]|grande|alt[oa]|lung[oa]|veloce|piccol[oa]|cort[oa]|vicin[oa]|pesante)\b|\bc'è un problema\b",
    ),
    asking=any_of(
        r"\b(?:dimmi|mi dica|indicami|mi indichi|ripeti|ripeta|specifica(?:mi)?|specifichi|precisa|precisi)\b|\bdammi (?!un (?:momento|attimo|secondo|minuto))|\b(?:puoi|può|potresti|potrebbe) (?:dirmi|indicarmi|ripetere|specificare|precisare|darmi)\b",
        r"\bho bisogno (?:di (?:sapere|conoscere|una?|più)|della|del|dell')|\bmi serv(?:e|ono)\b|\bdevo sapere\b|\bmanca(?:no)? (?:la|il|l'|le|i|un)\b|\bnon so (?:dove|quant[oaie]|quale|di quanto)\b|\bnon è chiaro\b",
        r"^(?:(?:a|di|in|per|verso|fino a|da|e) )?(?:quale|quali|dove|quant[oaie]|chi|cosa|che (?:cosa|stanza|distanza|angolo|velocità|direzione))\b|^(?:vuoi|vuole|devo|desideri|desidera)\b",
    ),
    offering=any_of(
        r"\bposso (?:aiutar\w*|esser\w* utile|fare per)\b|\bcome (?:stai|sta)\b",
    ),
    failing=any_of(
        r"\bnon (?:ho potuto|abbiamo potuto|sono riuscit[oa]|ci sono riuscit[oa]|ha funzionato|è riuscito|è stat[oa]|sono stat[ie])\b|\b(?:è fallit[oa]|ho fallito)\b",
    ),
    unknowing=any_of(
        r"(?:\bpurtroppo )?\bnon (?:(?:l'ho|ti ho|vi ho|la ho|ho|riesco a|lo|ti|la|vi) )*(?:ben )?(?:capit\w+|capisc\w*|capire|compres\w+|comprend\w+|sentit\w+)\b",
        r"(?:\bpurtroppo )?\bnon (?:lo )?so(?: (?:questo|la risposta|che cosa rispondere|cosa intend\w+))?(?=\s*(?:[^\w\s]|$))",
        r"\bnon ne ho idea\b",
    ),
    polite=any_of(
        r"\b(?:(?:c'è|vuoi|serve|ti serve) )?(?:altro|qualcos'altro|qualcosa d'altro)\s*\?|\b(?:va bene|giusto|vero)\s*\?|\b(?:nessun|senza|non c'è) (?:problem[ai]|errori|dubbio|intoppi|indugio)\b|\bnon (?:ti preoccupare|preoccuparti|si preoccupi|solo|c'è di che)\b|\b(?:ora|adesso) puoi\b|\bpuoi (?:vedere|entrare|stare)\b|\bposso confermare\b|\bappena posso\b|\bperché no\b|\bse (?:hai|ha|ti serve|vuoi) (?:bisogno|altro)\b[^,.]*|\bnient'altro\b"
    ),
    sorry=any_of(
        r"(?:(?:oh|ah|mi|ti|le|chiedo|molto|tanto|davvero)[\s,]*)*"
        r"(?:dispiace|scus\w*|perdon\w*|spiacente)(?:[\s,]+(?:molto|tanto|per (?:questo|la \w+|il \w+|l'\w+)))*"
    ),
    order=order(
        r"per favore|ora|adesso|e|poi|robot|allora|ehi|ok",
        r"vai|va'|gira|girati|avanza|indietreggia|muoviti|accendi|spegni|apri|chiudi|vieni|porta"
        r"|portami|segui|seguimi|torna|guida|prendi|afferra|alza|metti|parcheggia|attracca"
        r"|ricaricati|dirigiti|fermati",
        rf"\b(?:puoi|potresti|può|potrebbe) (?:{_INFINITIVE}|muoverti|girarti|fermarti)\b",
    ),
    wish=wish(
        r"per favore|ora|adesso|e|poi|robot|allora|ehi|ok|sì|un po'|un poco|ancora|solo|dai",
        rf"{_N}(?: e \w+)? ?{_UNIT}(?: (?:più|{_WAY}))*|(?:un po' )?(?:più )?(?:{_WAY}\b ?)+(?:di )?(?:{_N} {_UNIT})?|(?:di nuovo )?(?:in|al|alla|allo|all'|nel|nella|verso) ?(?:(?:la|il|lo) )?\w+"
        r"|(?:ancora(?: una volta| un po')?|un'altra volta|una volta ancora|di nuovo|lo stesso|la stessa cosa|più (?:veloce|piano)|ripeti|continua)(?: per favore)*",
        r"\b(?:voglio|vorrei|desidero|ho bisogno) che\b(?! (?:tu )?(?:sappia|mi dica))|\b(?:devi|deve|dovresti|bisogna|ti tocca)\b(?! sapere)|^(?:andiamo|torniamo|giriamo|avanziamo)\b"
        r"|\b(?:puoi|potresti|può|potrebbe) (?:(?:per favore|mi|ti) )*(?:venire|portar\w*|prender\w*|girar\w*|andare|avanzare|tornare|spostar\w*|avvicinar\w*|accender\w*|spegner\w*|aprir\w*|chiuder\w*|mettere|lasciare|alzar\w*|seguir\w*|pulir\w*|cercar\w*|fare (?:una foto|un giro|quello))\b|^(?:girare|avanzare|andare|tornare|accendere|spegnere|aprire|chiudere)\b"
        r"|^(?:(?:per favore|ora|adesso|e|poi|robot|allora|ehi|ok)[,! ]+)*(?:portami|portalo|seguimi|avvicinati|allontanati|spostati|girati|voltati|muoviti|rifallo|fallo|fai (?!sapere|vedere|capire|finta)\w{3,}re|dai da (?:mangiare|bere)|fai (?:una foto|un giro|lo stesso|un passo|retromarcia)|fa' (?:una|un)|cammina|corri|ritorna|raccogli|cerca|trova|guarda (?:a|verso)|spingi|tira|premi|lascia|dammi|passami|lancia|pulisci|balla|salta|sali|scendi|entra|esci|posizionati|mettiti|prendilo|aprila|chiudila|accendila|spegnila|fermati|sposta|solleva|abbassa|tieni|appoggia|posa|deposita|decolla|atterra|continua|giri|vada|venga|prenda|apra|chiuda|accenda|spenga)\b",
    ),
    helping=r"\b(?:aiutar|assister|richiesta|posso|purtroppo)\w*",
    chatter=r"^(?:al (?:massimo|solito|contrario)|a (?:domani|presto|dopo|proposito)|alla (?:prossima|fine)|in (?:bocca|fondo|effetti))\b",
)

_SIGNS = Signs(
    small_words=words(
        """
        come va due tre quattro cinque dieci metri avanti sinistra destra stai chiami non quel
        quella quello dici conosco so io il lo la gli le i un uno una è sono sto sta stai ho ha
        hanno abbiamo stato stata mio mia tuo tua tu e ma non nulla niente ora adesso qui lì a al
        alla allo all di del della dell in nel nella con per che quale dove come posso può vuoi se o
        sì tutto questo questa mi ti si ci da dal sul sulla l c più troppo
        """
    ),
    telling=words("due tre quattro cinque dieci avanti sinistra destra"),
)

_DEEDS = Deeds(
    around=words("sì prima già poco fa appena anche poi esatto"),
    endings=phrases("ato, ata, ito, ita, uto, uta, ando, endo, are, ere, ire, a, e, i, o"),
    families=phrases(
        """
        vai andat andar and vad, accend acces, spegn spent, prend pres, apr apert, chiud chius, muov
        moss muovit
        """
    ),
)

_TOOL_COUNT = ToolCount(
    numbers=phrases(
        """
        uno, due, tre, quattro, cinque, sei, sette, otto, nove, dieci, undici, dodici, tredici,
        quattordici, quindici, sedici, diciassette, diciotto, diciannove, venti
        """
    ),
    tools=r"strumenti|funzioni",
    used=r"usato",
)

_FULL_STOPS = FullStops(
    titles=words("dott dott.ssa dr.ssa prof.ssa avv"),
    abbreviations=words("p.es sett ing pag sig sigg"),
    may_end=words("ecc"),
    before_number=words("cap"),
    one_letter=words("a e o"),
    starters=words("Io Lui Lei Poi Adesso Ora La"),
    name_parts=words("La"),
    roles=words("assistente"),
)

_SPOKEN_NUMBERS = SpokenNumbers(
    measures={
        "mm": "millimetro, millimetri",
        "cm": "centimetro, centimetri",
        "m": "metro, metri",
        "km": "chilometro, chilometri",
        "[in_i]": "pollice, pollici",
        "deg": "grado, gradi",
        "rad": "radiante, radianti",
        "circ": "giro, giri",
        "ms": "millisecondo, millisecondi",
        "s": "secondo, secondi",
        "min": "minuto, minuti",
        "h": "ora, ore",
        "d": "giorno, giorni",
        "wk": "settimana, settimane",
        "cm/s": "centimetri al secondo",
        "m/s": "metro al secondo, metri al secondo",
        "km/h": "chilometri all'ora, chilometri orari",
        "deg/s": "gradi al secondo",
        "g": "grammo, grammi",
        "kg": "chilo, chili, chilogrammo, chilogrammi",
        "t": "tonnellata, tonnellate",
        "mL": "millilitro, millilitri",
        "cL": "centilitro, centilitri",
        "L": "litro, litri",
        "m3": "metro cubo, metri cubi",
        "Cel": "gradi celsius, gradi centigradi, celsius",
        "[degF]": "gradi fahrenheit, fahrenheit",
        "K": "kelvin",
        "%": "per cento, percento",
        "V": "volt",
    },
    behind_unit={
        "e mezzo": 0.5,
        "e mezza": 0.5,
        "e un quarto": 0.25,
        "e tre quarti": 0.75,
    },
    percent=("per cento",),
    joiners=phrases("e poi, e dopo, e, poi, dopodiché"),
    point=("virgola",),
    parts=dict.fromkeys(("mezzo", "mezza"), 0.5),
    before=("d'", "l'", "all'", "dell'", "nell'", "dall'", "un'", "mezz'"),
    in_full={
        "1 h": "un'ora",
        "0.25 circ": "quarto di giro",
        "1.5 m": "metro e mezzo",
    },
    unsure=("sei",),
    amounts=phrases(
        """
        intero, intera, interi, completo, completa, completamente, totalmente, metà, quarto, quarti,
        terzo, terzi, ottavo, paio, dozzina, decina, molto, molti, lontano, più, meno, ancora, di
        nuovo, altro, altra, altri, altre, volta, doppio, triplo, tutto, tutta, tutti, tutte,
        entrambi, entrambe, massimo, massima, minimo, minima, fondo, primo, prima, secondo, seconda,
        terza, quarta, quinto, quinta, sesto, sesta, ultimo, ultima, prossimo, prossima, successivo,
        successiva, precedente, stesso, stessa, stessi, uguale, altrettanto, apri, aprire, aperto,
        aperta, pieno, piena, mezzogiorno, mezzanotte, pomeriggio, sera, mezzo giro, quadrato,
        triangolo, rettangolo
        """
    ),
    turned=phrases("attorno, intorno, girati, voltati, cerchio"),
    open_amounts=phrases(
        """
        poco, po, pò, pochino, leggermente, qualche, alcuni, alcune, diversi, diverse, parecchi
        """
    ),
    zero=phrases(
        """
        spegni, spegnere, spento, spenta, chiudi, chiudere, chiuso, chiusa, abbassa, abbassare, giù,
        niente, nulla, nessuno, nessuna, vuoto, vuota, centro, neutro, dritto, terra, pavimento,
        muto, silenzio, ferma, fermati, annulla, togli
        """
    ),
    bearings={
        "nord": 0,
        "est": 90,
        "sud": 180,
        "ovest": 270,
        "nordest": 45,
        "sudest": 135,
        "sudovest": 225,
        "nordovest": 315,
    },
)

_TIMES = Times(
    units=counted(
        {
            1: "secondo, secondi",
            60: "minuto, minuti",
            3600: "ora, ore",
            86400: "giorno, giorni",
            604800: "settimana, settimane",
        }
    ),
    durations=counted(
        {
            3600: "un'ora",
            1800: "mezz'ora",
            900: "un quarto d'ora",
            2700: "tre quarti d'ora",
        }
    ),
    after=phrases(
        """
        tra {duration}, fra {duration}, dopo {duration}, esattamente tra {duration}, esattamente
        fra {duration}
        """
    ),
    clock=counted(
        {
            0: "{h} in punto, {h}:{m}, {h} e {m}, {h} meno {-m}",
            15: "{h} e un quarto, {h} e quarto",
            30: "{h} e mezza, {h} e mezzo",
            -15: "{h} meno un quarto",
            720: "mezzogiorno",
            1440: "mezzanotte",
        }
    ),
    at=phrases("alle {clock}, alle ore {clock}, a {clock}"),
    bare=phrases("alle {h}, alle ore {h}"),
    measures=phrases(
        """
        metro, metri, centimetri, millimetri, chilometri, grado, gradi, giri, per cento, volume,
        velocità, livello, luminosità, temperatura
        """
    ),
    starting=phrases("a partire dalle {clock}, dalle {clock} in poi"),
    days=meaning(
        {
            "0": "oggi",
            "1": "domani",
            "2": "dopodomani",
            "0 morning": "stamattina, questa mattina",
            "0 afternoon": "oggi pomeriggio, questo pomeriggio",
            "0 evening": "stasera, questa sera",
            "0 night": "stanotte, questa notte",
            "1 morning": "domani mattina",
            "1 afternoon": "domani pomeriggio",
            "1 evening": "domani sera",
        }
    ),
    weekdays=counted(
        {
            0: "lunedì",
            1: "martedì",
            2: "mercoledì",
            3: "giovedì",
            4: "venerdì",
            5: "sabato",
            6: "domenica",
        }
    ),
    on=phrases("{weekday}, questo {weekday}, questa {weekday}"),
    parts=meaning(
        {
            "morning": "di mattina, del mattino, della mattina",
            "afternoon": "del pomeriggio, di pomeriggio",
            "evening": "di sera, della sera",
            "night": "di notte",
        }
    ),
    every=phrases(
        """
        ogni {duration}, ogni {unit}, tutte le {unit}, tutti i {unit}, ogni {weekday}, tutti i
        {weekday}, una volta al {unit}
        """
    ),
    daily=meaning(
        {
            "": "quotidianamente",
            "morning": "ogni mattina, tutte le mattine",
            "afternoon": "ogni pomeriggio",
            "evening": "ogni sera, tutte le sere",
            "night": "ogni notte, tutte le notti",
        }
    ),
    vague=phrases(
        """
        verso le {clock}, verso le {h}, verso mezzogiorno, intorno alle {clock}, intorno alle
        {h}, circa alle {clock}, circa alle {h}, alle {h} circa, alle {clock} circa, prima delle
        {h}, prima delle {clock}, dopo le {h}, dopo le {clock}, fino alle {h}, fino alle
        {clock}, entro le {h}, entro le {clock}, per le {h}, per le {clock}, entro {duration},
        tra circa {duration}, fra circa {duration}, tra {n} o {duration}, fra {n} o {duration},
        tra qualche {unit}, fra qualche {unit}, tra pochi {unit}, fra pochi {unit}, tra alcuni
        {unit}, fra alcuni {unit}, tra un minuto, fra un minuto, tra un secondo, fra un secondo,
        tra un attimo, fra un attimo, tra un momento, fra un momento, tra poco, fra poco, tra un
        po', fra un po', più tardi, presto, un giorno, ogni tanto, di tanto in tanto, ogni pochi
        {unit}, {weekday} prossimo, {weekday} prossima, la settimana prossima
        """
    ),
    when=phrases("quando, appena, non appena, nel momento in cui"),
    whenever=phrases("ogni volta che, tutte le volte che"),
    order_begins=phrases("allora"),
    compares=meaning(
        {
            "<": "sotto, sotto il, sotto al, al di sotto di, al di sotto del, inferiore "
            "a, inferiore al, meno di, meno del",
            ">": "sopra, sopra il, al di sopra di, al di sopra del, superiore a, "
            "superiore al, più di, più del",
            "<=": "al massimo",
            ">=": "almeno",
        }
    ),
    percent=phrases("per cento, percento"),
    full=phrases("piena, pieno, carica, carico, completamente carica"),
)

LANGUAGE = Language(
    code="it",
    name="Italian",
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

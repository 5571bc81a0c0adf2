"""Italian: what stops, what is ignored around it, what means yes and no."""

from __future__ import annotations

from edgevox_ros.hearing.languages.table import LanguageTable, phrases

TABLE = LanguageTable(
    code="it",
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
        emergenza, abortisci, abortire, così no, fa male, mi fa male
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
        col cavolo, per carità, non se ne parla
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

"""Italian: what stops, what is ignored around it, what means yes and no."""

from __future__ import annotations

from edgevox_ros.hearing.languages.table import LanguageTable, phrases

TABLE = LanguageTable(
    code="it",
    stop=phrases(
        """
        fermo, ferma, fermati, fermate, fermatevi, fermarti, fermare, si fermi, fermi, stop,
        basta, basta così, arresta, arrestati, arresto, non ti muovere, non muoverti,
        non si muova, resta fermo, resta lì, stai fermo, sta fermo, frena, smettila, smetti,
        interrompi, arresto di emergenza, stoppa
        """
    ),
    alone=phrases(
        """
        aspetta, aspetti, attento, attenzione, alt, piano, annulla
        """
    ),
    tails=phrases(
        """
        tutto, subito, lì, qui, il robot, i motori, il motore, di muoverti, di andare, di girare,
        ora, adesso
        """
    ),
    fillers=phrases(
        """
        ehm, eh, uhm, allora, ok, okay, ehi, hey, ciao, per favore, per piacere, per cortesia,
        robot, ora, adesso, subito, immediatamente, presto, grazie, puoi, potresti, devi,
        ho detto, ti ho detto di, voglio che tu, oh, dai, dio mio, ti prego
        """
    ),
    openers=phrases(
        """
        no, e, ma, poi, aspetta, attento, attenzione, sì, tu
        """
    ),
    joiners=phrases(
        """
        e poi, e, poi, dopo, ma, prima di
        """
    ),
    exceptions=phrases(
        """
        non fermarti, non ti fermare, non si fermi, non fermare, senza fermarti, senza fermare,
        non smettere, fermata dell'autobus, prossima fermata, mano ferma, terra ferma,
        segnale di stop, non stop
        """
    ),
    commands=phrases(
        """
        vai, gira
        """
    ),
    yes=phrases(
        """
        sì, si, certo, certamente, va bene, ok, okay, d'accordo, fallo, procedi, vai, esatto,
        giusto, corretto, confermo, confermato, sicuro, perfetto
        """
    ),
    no=phrases(
        """
        no, mai, non farlo, meglio di no, annulla, lascia stare, lascia perdere, non ora,
        assolutamente no, no grazie, aspetta, sbagliato
        """
    ),
)

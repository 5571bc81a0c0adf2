"""French: what stops, what is ignored around it, what means yes and no."""

from __future__ import annotations

from edgevox_ros.hearing.languages.table import LanguageTable, phrases

TABLE = LanguageTable(
    code="fr",
    stop=phrases(
        """
        stop, stoppe, stoppez, arrête, arrêtez, arrête toi, arrêtez vous, arrêter, t'arrêter,
        t'arrêtes, halte, halte là, ne bouge pas, ne bouge plus, ne bougez pas, ne bougez plus,
        bouge pas, bouge plus, bougez plus, plus un geste, on arrête, ça suffit, arrêt d'urgence,
        arrêt, annule tout, reste là, reste où tu es, immobile, pas bouger
        """
    ),
    alone=phrases(
        """
        attends, attendez, attention, assez, doucement, annule
        """
    ),
    tails=phrases(
        """
        toi, tout, ça, cela, le robot, les moteurs, le moteur, de bouger, de rouler, d'avancer,
        de tourner, de reculer, là, ici, vous
        """
    ),
    fillers=phrases(
        """
        euh, heu, ben, bon, alors, ok, okay, hé, eh, hep, allô, s'il te plaît, s'il vous plaît,
        stp, robot, le robot s'il te plaît, maintenant, tout de suite, immédiatement, vite, merci,
        peux tu, pourrais tu, tu peux, tu dois, j'ai dit, je te dis d', je veux que tu, oh, ah,
        bonjour, salut, mon dieu, donc, enfin, juste
        """
    ),
    openers=phrases(
        """
        non, et, mais, puis, attends, attention, oui, allez, là, tu
        """
    ),
    joiners=phrases(
        """
        et puis, et, puis, ensuite, après, mais, avant de
        """
    ),
    exceptions=phrases(
        """
        arrête pas, arrêtes pas, t'arrête pas, t'arrêtes pas, arrêtez pas, n'arrête pas,
        n'arrêtez pas, ne t'arrête pas, ne t'arrêtes pas, ne vous arrêtez pas, ne stoppe pas,
        arrêt de bus, arrêt du bus, arrêt de tram, arrêt de tramway, arrêt de métro,
        prochain arrêt, dernier arrêt, sans arrêt, panneau stop, non stop, je ne bouge plus,
        je ne bouge pas, auto stop
        """
    ),
    commands=phrases(
        """
        va, tourne, avance
        """
    ),
    yes=phrases(
        """
        oui, ouais, ok, okay, d'accord, bien sûr, vas y, allez y, fais le, faites le,
        certainement, tout à fait, exact, exactement, c'est ça, volontiers, absolument,
        je confirme, confirmé
        """
    ),
    no=phrases(
        """
        non, nan, pas du tout, surtout pas, jamais, annule, annuler, laisse, laisse tomber,
        ne le fais pas, pas maintenant, non merci, attends, arrête, faux
        """
    ),
)

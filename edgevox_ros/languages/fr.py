"""French: everything that we recognise or say in it."""

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
        stop, stopp, stope, stoppe, stoppes, stopper, stoppez, stop tout, arrête, arrêtes, arrêtez,
        arrêtons, arrête toi, arrête toi là, arrêtez vous, arrête le, arrête la, arrête les,
        arrêtez le, arrêter, t'arrêter, s'arrêter, d'arrêter, t'arrêtes, s'arrête, s'arrêtes,
        tu arrêtes, tu t'arrêtes, vous arrêtez, on arrête, on s'arrête, il s'arrête, arrêt, arrêts,
        arrêt immédiat, arrêt complet, arrêt d'urgence, arrêt total, arret, ârrete, faut arrêter,
        il faut arrêter, j'ai dit stop, halte, halte là, halte au robot, ne bouge pas,
        ne bouge plus, ne bougez pas, ne bougez plus, bouge pas, bouge plus, bougez pas,
        bougez plus, personne ne bouge, que personne ne bouge, pas bouger, plus bouger,
        ne bougeons plus, plus un geste, plus un mouvement, plus un pas, plus un seul pas,
        pas un pas de plus, pas un geste, pas un geste de plus, pas un centimètre de plus,
        pas un mètre de plus, pas plus loin, n'avance pas, n'avance plus, n'avancez pas,
        n'avancez plus, avance pas, avance plus, avancez pas, avancez plus, ne va pas plus loin,
        n'allez pas plus loin, va pas plus loin, ne continue pas, ne continuez pas, continue pas,
        continuez pas, n'approche pas, n'approche plus, n'approchez pas, approche pas,
        ne t'approche pas, t'approche pas, ne vous approchez pas, ne fais plus un pas, ça suffit,
        ca suffit, cela suffit, ça suffit maintenant, suffit, c'est assez, en voilà assez,
        assez comme ça, y en a marre, ras le bol, annule tout, annulez tout, abandonne, abandonnez,
        interromps, interrompez, interrompre, interruption, avorte, cesse, cessez, cesser,
        cesse immédiatement, cesse de, cessez de, reste là, reste où tu es, reste sur place,
        reste en place, restez là, restez où vous êtes, restez sur place, reste immobile,
        restez immobile, immobile, immobiles, immobilise toi, immobilisez vous, fige toi,
        figez vous, on se fige, reste tranquille, tiens toi tranquille, tiens toi immobile,
        reste où t'es, reste ici et ne bouge pas, freine, freines, freinez, freiner, freinage,
        freinage d'urgence, frein d'urgence, appuie sur le frein, tire le frein, les freins,
        coupe les moteurs, coupez les moteurs, coupe le moteur, coupez le moteur, coupe tout,
        coupez tout, coupe le courant, éteins les moteurs, éteignez les moteurs, éteins le moteur,
        éteins toi, éteignez vous, tu me fais mal, vous me faites mal, tu m'écrases,
        tu m'écrases le pied, tu es sur mon pied, t'es sur mon pied, lâche moi, lâchez moi, woh,
        temps mort, mètres non stop, mètre non stop, centimètres non stop, degrés non stop,
        gauche non stop, droite non stop, avant non stop, arrière non stop, cuisine non stop,
        salon non stop, bureau non stop, chambre non stop, couloir non stop, base non stop,
        non non stop, quai non stop, porte non stop, arrete toi, bouge plus stop
        """
    ),
    alone=phrases(
        """
        attends, attend, attendez, attendre, attention, fais attention, faites attention, assez,
        doucement, tout doux, annule, annulez, annuler, pause, danger, non non non, non non,
        pas ça, minute, une minute, bouton rouge, au secours, gare, du calme, mollo, lentement,
        tiens bon, stop ou encore, la paix, aïe aïe aïe, eh oh, prudence, moins vite,
        c'est bon c'est bon
        """
    ),
    moving=phrases(
        """
        c'est bon, c'est bon là, ça va là, ça va comme ça, c'est bien là, c'est bien comme ça,
        c'est bien ici, là c'est bon, là c'est bien, ici c'est bien, ça ira, ça ira comme ça,
        ça fera l'affaire, assez loin, c'est assez loin, assez près, c'est assez près, trop loin,
        c'est trop loin, trop près, trop vite, pas si loin, pas si près, pas si vite,
        pas trop loin, pas aussi loin, tu es trop près, tu vas trop loin, jusque là, jusqu'ici,
        un moment, un instant, un petit instant, une seconde, une petite seconde, deux secondes,
        deux minutes, une petite minute, attends une seconde, attends un peu, attends une minute,
        attends un instant, attends un moment, attendez une seconde, attendez un instant,
        attendez un peu, attends moi, attendez moi, minute papillon, donne moi une seconde,
        fais une pause, faites une pause, mets en pause, mets toi en pause, en pause,
        pause s'il te plaît, petite pause, doucement doucement, vas y doucement, tout doucement,
        ralentis, du calme du calme, pas par là, pas de ce côté, pas là, pas ici, pas comme ça,
        mauvais chemin, mauvaise direction, mauvais sens, mauvais côté, tu te trompes,
        laisse tomber, oublie, oublie ça, finalement non, j'ai changé d'avis, non finalement,
        pas encore, tu vas taper, tu vas te cogner, tu vas rentrer dans, tu vas dans le mur,
        tu fonces dans, tu vas tomber, regarde où tu vas, regarde devant toi, ne me touche pas,
        me touche pas, ne touche pas, ne me touchez pas, fais gaffe, faites gaffe, gaffe, frein,
        lâche moi, lâchez moi, laisse moi tranquille, laisse moi, laisse ça, urgence, aïe, aïe aïe,
        ça fait mal, plus loin non, holà,
        au feu, à l'aide, aidez moi, aide moi, tu vas trop vite, va t'en, va t'en de là,
        allez vous en, dégage, dégagez, fous le camp, éloigne toi, éloignez vous, garde
        tes distances, gardez vos distances, laissez moi tranquille, mon pied, mes pieds,
        mes orteils, ma jambe, mes jambes, mon genou, mes doigts, tu me roules dessus, tu
        roules sur mon, tu roules sur ma, tu m'as roulé, tu m'as renversé, tu me fonces
        dessus, tu me rentres dedans, tu me pousses, tu me coinces, tu me serres, tu m'as
        fait mal, je suis coincé, je suis coincée, est coincé, est coincée, tu me fais
        peur, j'ai peur, c'est dangereux, il y a un enfant, il y a un bébé, tu vas me
        renverser, éteins ça, éteins le, éteins le robot, éteignez le, éteignez ça,
        éteignez le robot, débranche le, débranche ça, débranchez le, coupe le, coupe ça,
        pas un centimètre, plus un centimètre, plus un mètre, ne roule plus, ne roulez
        plus, ne conduis plus, ouille, n'avance surtout pas, arrêter de rouler, quitte de
        rouler,
        tu m'as touché, tu m'as percuté,
        pourquoi tu ne t'arrêtes pas, pourquoi tu t'arrêtes pas, pourquoi ne t'arrêtes tu pas,
        il ne s'arrête pas, il s'arrête pas, tu ne t'arrêtes pas, ça ne s'arrête pas, ça s'arrête pas,
        je ne peux pas l'arrêter, je n'arrive pas à l'arrêter, comment on l'arrête
        """
    ),
    moving_alone=phrases(
        """
        non, feu, éteindre, éteins, couper, arrière, dehors, recule, reculez, ma main, mes
        mains, mon bras, ma tête, mon dos, ma robe, mon manteau, le chat, le chien,
        l'enfant, le bébé, les escaliers, l'escalier, le mur, la table, le vase, oh non,
        mon dieu non, pitié, laissez moi, pas encore ça,
        éteins tout
        """
    ),
    tails=phrases(
        """
        toi, tout, ça, cela, le robot, ce robot, les moteurs, le moteur, les roues, la machine,
        cette machine, ce truc, ce machin, la voiture, le véhicule, de bouger, de rouler,
        d'avancer, de tourner, de reculer, de marcher, de faire ça, tes conneries, tes bêtises,
        là, ici, vous, tout de suite, immédiatement, maintenant, sur le champ, sur place, net,
        j'ai dit, je dis, je te dis, je t'ai dit, où tu es, s'il te plaît, avant que, avant de,
        sinon je, stupide robot, robot stupide, idiot, imbécile, crétin, abruti, connard,
        espèce d'idiot, espèce d'imbécile, tas de ferraille, robot de merde, putain, bordel,
        merde, tu m'entends, tu entends, t'es sourd, mon ami, une seconde, une minute, un instant,
        un moment, un peu, deux secondes, tu me fais mal, donc, le, la, les, hein, bon sang,
        nom de dieu
        """
    ),
    fillers=phrases(
        """
        euh, heu, hum, ben, bah, bon, alors, ok, okay, hé, eh, hep, ouh, allô, dis, dis donc,
        écoute, s'il te plaît, s'il vous plaît, stp, svp, je t'en prie, je vous en prie,
        je t'en supplie, robot, cher robot, monsieur le robot, le robot s'il te plaît, maintenant,
        tout de suite, immédiatement, vite, rapidement, merci, peux tu, pourrais tu,
        peux tu s'il te plaît, tu peux, tu pourrais, pouvez vous, pourriez vous, vous pouvez,
        est ce que tu peux, est ce que tu pourrais, est ce que vous pouvez, tu dois, vous devez,
        tu devrais, il faut que tu, faut que tu, je veux que tu, je veux que vous,
        je voudrais que tu, j'aimerais que tu, j'ai besoin que tu, je te demande d',
        je te demande de, oh, ah, aïe, ouille, aïe aïe, bonjour, salut, mon dieu, donc, enfin,
        juste, un peu, putain, merde, bordel, zut, nom de dieu, bon sang, bon dieu, sacré, foutu,
        foutue, fichu, mec, les gars, veux tu, veux tu bien, vous voulez bien, hein, monsieur, toi
        """
    ),
    openers=phrases(
        """
        non, et, mais, puis, attends, attention, oui, allez, là, tu, vous, on, j'ai dit, je dis,
        je t'ai dit, je te dis, je t'ai dit d', je te dis d', je vous ai dit d', je vous dis d',
        je t'ai dit de, je te dis de, je t'ordonne d', je t'ordonne de, je vous ordonne d',
        je te demande d', au secours, à l'aide, quelqu'un, que quelqu'un, maman, papa, il faut,
        faut, il faut qu'il, fais le, fais la, faites le, faites en sorte qu'il, dis lui de,
        dis lui d', laisse tomber, oublie, pardon, finalement, pas ça, pourquoi tu ne,
        tu veux bien, mais enfin, c'est bon, ça suffit
        """
    ),
    exceptions=phrases(
        """
        ne arrête pas, arrête pas, arrêtes pas, t'arrête pas, t'arrêtes pas, arrêtez pas,
        vous arrêtez pas, n'arrête pas, n'arrêtes pas, n'arrêtez pas, ne t'arrête pas,
        ne t'arrêtes pas, ne t'arrête jamais, ne vous arrêtez pas, ne s'arrête pas,
        n'arrête jamais, n'arrête plus, ne pas arrêter, ne pas s'arrêter, ne pas t'arrêter,
        sans t'arrêter, sans s'arrêter, sans vous arrêter, sans arrêter, ne stoppe pas,
        ne stoppez pas, ne freine pas, ne freinez pas, n'annule pas, n'annulez pas,
        n'interromps pas, ne cesse pas, ne cesse de, n'attends pas, n'attendez pas,
        n'abandonne pas, pas besoin d'arrêter, pas besoin de t'arrêter, pourquoi tu t'arrêtes,
        pourquoi tu t'es arrêté, pourquoi t'es tu arrêté, où s'arrête, quand s'arrête,
        où est ce que s'arrête, où t'arrêtes tu, arrêt de bus, arrêt du bus, arrêt d'autobus,
        arrêt de tram, arrêt du tram, arrêt de tramway, arrêt de métro, prochain arrêt,
        dernier arrêt, premier arrêt, sans arrêt, panneau stop, panneau d'arrêt, feu stop,
        non stop, nonstop, auto stop, l'auto stop, je ne bouge plus, je ne bouge pas, bouton stop,
        bouton d'arrêt, arrêt maladie, que veut dire stop, que signifie stop, le mot stop,
        liquide de frein, c'est où l'arrêt, l'arrêt est, arrêt cardiaque, assez grand,
        assez de temps, assez de batterie, assez bien, assez grande, assez chargé, ho hisse,
        c'est pas bon, c'est bon pour, c'est bon de, c'est bon à, une minute pour,
        combien de minutes, deux minutes à, deux minutes pour, en une minute, en deux minutes,
        dans une minute, dans deux minutes, une pause café, pas si mal, pas ici mais, pas là pour,
        sortie d'urgence, c'est assez joli, c'est assez beau, c'est assez cher, c'est assez rare,
        c'est assez drôle, c'est assez simple, c'est assez compliqué, c'est assez difficile,
        c'est assez facile, c'est assez intéressant, c'est assez bon, que veut dire halte,
        que veut dire arrête, que veut dire pause
        """
    ),
    unless_first=phrases(
        """
        les freins sont, frein à main, minute par minute
        """
    ),
    tales=phrases(
        """
        quand est ce que, où est ce que, est ce que le, est ce que la, est ce que les, pourquoi le,
        pourquoi la, que se passe t il si, que se passe t il quand, qu'est ce qui se passe si,
        qu'est ce qui se passe quand, c'est quoi un, c'est quoi une, qu'est ce qu'un,
        qu'est ce qu'une, sais tu, tu sais quand, tu sais si, tu sais comment, savez vous, hier,
        la semaine dernière, que veut dire, que signifie, comment fonctionne, comment fonctionnent,
        il était une fois, si je dis, quand je dis, le bus s'arrête, le train s'arrête
        """
    ),
    at_rest=phrases(
        """
        les freins, mes freins, le mot arrête, la détente, de détente, détente et, pare brise,
        pare chocs
        """
    ),
    joiners=phrases(
        """
        et puis, et ensuite, et après, et après ça, et, puis, ensuite, après, et maintenant,
        à la place, et plutôt, plutôt, et alors
        """
    ),
    unjoined=phrases(
        "et demi, et demie, et quart, et un quart, et trois quarts, vingt et, trente et, quarante et, cinquante et, soixante et"
    ),
    softeners=phrases(
        """
        s'il te plaît, s'il vous plaît, maintenant, tout de suite, vite, ok, okay, alors, robot,
        hé robot, peux tu, pourrais tu, tu peux, tu pourrais, pouvez vous, pourriez vous,
        est ce que tu peux, je veux que tu, je voudrais que tu, j'aimerais que tu, plutôt, et,
        puis, ensuite, lentement, doucement, à la place
        """
    ),
    commands=phrases(
        """
        va, allez à, allez au, allez dans, allez vers, allez chercher, aller à, avance, avancez,
        recule de, recule d'un, recule d'une, recule jusqu', reculez de, reculez d'un,
        reculez d'une, tourne, tournez, tourne toi, tournez vous, retourne, retournez,
        retourne toi, fais demi tour, faites demi tour, fais un, fais une photo, fais le tour,
        faites un, viens, venez, reviens, revenez, rentre, rentrez, roule, roulez, conduis,
        conduisez, bouge de, bouge vers, bouge ton, déplace, déplace toi, déplacez vous,
        dirige toi, dirigez vous, rends toi, rendez vous à, suis moi, suis le, suivez moi, suis la,
        apporte, apportez, apporte moi, amène, amenez, ramène, ramenez, prends, prenez, attrape,
        attrapez, saisis, saisissez, lâche le, lâche la, pose, posez, mets, mettez, place le,
        place la, dépose, déposez, ouvre, ouvrez, ferme, fermez, lève, levez, monte, montez,
        descends, descendez, baisse, baissez, soulève, allume, allumez, éteins la lumière,
        éteins les lumières, éteignez la lumière, éteins la lampe, change, changez, montre,
        montre moi, montrez moi, dis moi, dites moi, raconte, chante, joue, jouez, cherche,
        cherchez, trouve, trouvez, nettoie, nettoyez, aspire, charge, recharge, recharge toi,
        livre, livrez, porte le, porte la, emmène, emmène moi, emmenez, guide, guidez, conduis moi,
        explore, patrouille, navigue, marche jusqu', marche vers, gare toi, garez vous, stationne,
        amarre toi, commence, commencez, démarre, démarrez, continue vers, continue tout,
        continue jusqu', continue à, reprends, reprenez, prends une photo, vérifie, vérifiez, lis,
        lisez, écris, éclaire, clignote, salue, danse, attends dans, attends moi dans, attends à,
        approche toi, rapproche toi, accélère, pousse, poussez, tire, tirez, appuie sur le bouton,
        active, activez, désactive, redémarre, rappelle, décris, compte, mesure, appelle, pivote,
        pivotez, essaie, essaye, donne moi le, donne moi la, donne moi un, donne le, donne la,
        rejoins, va t'en à, passe par, longe, contourne, recule, reculez, éteins la, éteins le,
        éteins tout, dis bonjour, dis au revoir, dis merci, dis à, dis le, dites bonjour,
        regarde moi, regarde à, regarde vers, regarde dans, regarde en haut, regarde en bas,
        regarde par, regarde derrière, regardez moi, ramasse, ramassez, donne moi les,
        donne moi mon, donne moi ma, donne moi l', donne moi de, donnez moi, donne lui, passe moi,
        passez moi, lance la, lance le, lance un, range, rangez, balaie, balaye, essuie, lave,
        arrose, remplis, vide la, vide le, filme, enregistre, photographie, fais une pirouette,
        fais du café, fais le ménage, fais le café, fais un café, cuisine moi, assieds toi,
        lève toi, couche toi, verrouille, déverrouille, envoie, envoyez, préviens, avertis, répète,
        réponds, réveille, hoche, quitte la, quitte le, entre dans, traverse, survole, décolle,
        atterris, zoome, augmente, diminue, mets à jour, fais coucou, fais signe, agite, inspecte,
        scanne, mémorise, rappelle moi, aide moi à, va t en à, rapporte, rapporte moi,
        serre la pince, rallume, repars, retourne à, sors de la pièce, sors de la chambre,
        m'apporter, apporter, aller, venir, tourner, ouvrir, fermer, allumer, avancer, reculer,
        prendre, poser le, poser la, me montrer, montrer, me donner, chercher, nettoyer, me suivre,
        jouer, dire bonjour, me dire, retourner, revenir, éteindre la, éteindre le
        """
    ),
    negations=phrases(
        """
        ne, pas, jamais, rien, aucun, aucune, sans, ni, plus un, va t'en, vas t'en, allez vous en,
        va te faire, va au diable, va mourir, va moins vite, va doucement, va plus doucement,
        va trop, va dans le mur, coupe les moteurs, éteins les moteurs, dis moi pourquoi, dis donc,
        bouge de là, tire toi, tirez vous, pousse toi, poussez vous, marche arrêt, fais gaffe,
        fais attention, lâche moi, compte jusqu', mets toi en pause, regarde ce, regarde où,
        regarde moi ça, regarde moi quand, réponds moi, recule toi, recule tout de,
        dis quelque chose bon sang, pose moi, repose moi, dis quelque chose, dépose moi, posez moi
        """
    ),
    yes=phrases(
        """
        oui, ouais, ok, okay, d'accord, bien sûr, vas y, allez y, fais le, faites le, certainement,
        tout à fait, exact, exactement, c'est ça, volontiers, absolument, je confirme, confirmé,
        oui s'il te plaît, oui vas y, oui bien sûr, affirmatif, avec plaisir, oui oui, oui fais le,
        oui absolument
        """
    ),
    no=phrases(
        """
        non, nan, pas du tout, surtout pas, jamais, annule, annuler, laisse, laisse tomber,
        ne le fais pas, pas maintenant, non merci, attends, arrête, faux, négatif, pas question,
        il n'en est pas question, ne fais pas ça, ne fais rien, jamais de la vie,
        certainement pas, non pas question,
        plus tard, plutôt pas, je ne veux pas, pas la peine, ce n'est pas la peine, ce n'est pas nécessaire,
        j'ai dit non, absolument pas, hors de question,
        je préfère pas, je ne préfère pas, mieux vaut pas
        """
    ),
    not_yes=phrases(
        """
        ça va, ça va ça va, ça va comme ça, c'est bon, c'est bon c'est bon, c'est bon là,
        c'est bien, bien, bon, bon bon, bon d'accord, ok ok, okay okay, d'accord d'accord,
        ouais ouais, ouais bof, mouais, bof, ok c'est bon, ok ça va, oui ça va, oui c'est bon,
        oui bon, oui mais, oui non, oui et non, peut être, sûr, t'es sûr, tu es sûr, sûrement,
        sans doute, comment, quoi, hein, pardon, ah bon, ah oui, ah ok, ah d'accord, ah ouais,
        vraiment, c'est vrai, sérieux, n'est ce pas, non, parfait, ça suffit, comme tu veux,
        si tu veux, je sais pas, ça ira, ça ira merci, merci, allez, mais oui, mais oui bien sûr,
        ben voyons, voilà
        """
    ),
)

_FOLLOWING = Following(
    again=phrases(
        """
        encore, encore une fois, encore un coup, une fois de plus, une autre fois, à nouveau,
        de nouveau, répète, répète ça, répète cela, répète le, répétez, répétez ça, refais,
        refais le, refais ça, refais cela, refaites le, refaites ça, recommence, recommencez,
        réessaie, réessayez, fais pareil, fais la même chose
        """
    ),
    leads=phrases(
        """
        fais ça, fais le, fais cela, faites le, faites ça, la même chose, pareil, et, puis,
        essaie, essaye, essayez
        """
    ),
    times=phrases("{} fois"),
    more=phrases("{} fois de plus, encore {} fois, {} autres fois, {} fois encore"),
    twice=phrases("deux fois"),
    twice_more=phrases("deux fois de plus"),
    numbers=phrases("deux, trois, quatre, cinq, six, sept, huit, neuf, dix"),
    corrections=phrases(
        """
        non, attends, attendez, je voulais dire, je veux dire, plutôt, ou plutôt, pas ça, pas là,
        pas le, pas la, pas à la, pas au, pas dans, au lieu de ça, à la place, correction,
        oublie ça, changement de plan, mauvais sens
        """
    ),
    keeps=phrases(
        """
        non merci, non continue, non continuez, non vas y, non c'est bon, non c'est bien,
        non ça va, pas de problème, pas de souci, pas la peine, pas le temps, pas au courant,
        pas toi, pas vous, je parlais à, je parlais au, je parlais avec, je parle à, je parle au,
        je parle avec, je ne parlais pas à, je ne te parlais pas, je te parlais pas,
        je ne te parle pas, je te parle pas, je ne vous parlais pas, je ne vous parle pas,
        ce n'est pas à toi, c'est pas à toi, ce n'était pas pour toi, c'était pas pour toi
        """
    ),
    please=phrases("s'il te plaît, s'il vous plaît, stp, svp, je te prie, je vous prie"),
    polite=phrases(
        """
        s'il te plaît, s'il vous plaît, stp, svp, merci, merci beaucoup, je t'en prie, je vous en
        prie, robot, cher robot, maintenant, tout de suite, vite, juste, euh, heu, hum, ben, bah,
        bon, alors, oh, ah, donc, enfin, volontiers, monsieur, madame, mon ami
        """
    ),
    requests=phrases(
        """
        hé, eh, ok, okay, peux tu, pourrais tu, peux tu s'il te plaît, tu peux, tu pourrais, pouvez
        vous, pourriez vous, vous pouvez, est ce que tu peux, est ce que tu pourrais, je veux que
        tu, je voudrais que tu, j'aimerais que tu, veux tu, veux tu bien,
        serait il possible de, serait il possible que tu, est il possible de, est ce qu'il serait
        possible de, est ce que ce serait possible de, il serait possible de, je me demande si tu
        pourrais, je me demandais si tu pourrais, je me demandais si tu pouvais, ça serait bien si
        tu, ce serait bien si tu, ce serait bien que tu, ce serait gentil de, j'aimerais bien que
        tu, je te serais reconnaissant de, aurais tu la gentillesse de, auriez vous la gentillesse
        de, voudrais tu, voudriez vous, que dirais tu de, que penses tu de, qu'est ce que tu dirais
        de, ça te dirait de, ça te dérangerait de, merci de, pour la dernière fois, une dernière
        fois, finalement, pour finir, comme je l'ai dit, comme j'ai dit, j'ai dit, dès que possible,
        dès que tu peux, dès que vous pouvez, aussi vite que possible, le plus vite possible, quand
        tu seras prêt, quand tu seras prête, peut être, éventuellement
        """
    ),
    others=phrases(
        """
        les gars, les amis, les enfants, tout le monde, maman, papa, chéri, chérie, mon amour,
        mesdames, messieurs
        """
    ),
    say_again=phrases(
        """
        répète, répète ça, répète cela, répète le, répétez, répétez ça, répéter, répéter ça, je
        répète, redis le, redis ça, redis moi, redites le, tu peux répéter, dis le encore, dis ça
        encore, dis le encore une fois, qu'est ce que tu as dit, qu'as tu dit
        """
    ),
    nots=phrases(
        """
        ne, n', non, pas, pas de, jamais, aucun, aucune, sans, surtout pas, rien,
        évite, évitez, évite de, abstiens toi de, abstenez vous de, abstiens toi d'aller, renonce à,
        laisse tomber, oublie, tout sauf, n'importe quoi sauf, n'importe où sauf, partout sauf, ni,
        inutile de, inutile d'aller, nul besoin de, reste loin de, reste loin du, tiens toi loin de,
        reste à l'écart de, reste à l'écart du, tel quel, telle quelle, tels quels, telles quelles,
        comme il est, comme elle est, comme ils sont, comme elles sont, tranquille, en aucun cas,
        sous aucun prétexte, je retire ce que j'ai dit, fais l'impasse sur, interdit, interdite
        """
    ),
    riders=phrases(
        """
        n'oublie pas, n'oubliez pas, oublie pas, pas seulement, pourquoi pas, pas trop, pas si, pas
        plus de, pas plus que, pas plus loin que, pas plus vite que, si tu peux, si vous pouvez, si
        possible, si c'est possible, si tu veux, si vous voulez, si tu veux bien, si ça ne te
        dérange pas, si cela ne vous dérange pas, quand tu es prêt, quand tu peux, quand vous
        pouvez, quand tu auras le temps, dis moi quand, dis moi si, vérifie si, regarde si, même si,
        comme si, pas de problème, pas de souci, il n'y a qu'à, tu n'as qu'à,
        à demain, à ce soir, à plus tard, à lundi, pour ce soir, pour la nuit, n'oublie
        """
    ),
    conditions=phrases(
        """
        si, s'il, s'ils, quand, lorsque, lorsqu', dès que, au cas où, à moins que, à condition que,
        suppose que, supposons que, imagine que, et si,
        tant que, tant qu'il, tant qu'elle, aussi longtemps que, aussitôt que, sitôt que, dès qu'il,
        dès qu'elle, dès qu'on, chaque fois que, à chaque fois que, toutes les fois que, la
        prochaine fois, la prochaine fois que, au moment où, jusqu'à ce que, jusqu'à ce qu'il, en
        théorie, théoriquement, hypothétiquement, pourvu que, une fois que, à supposer
        que, imaginons que, imagine, quand même
        """
    ),
    tells=phrases(
        """
        merci de, merci d'avoir, merci pour,
        est allé, est allée, sont allés, est venu, est venue, allait, venait, roulait, tournait,
        avançait, était, étaient, avait, avaient, a tourné, a avancé, a roulé, a dit, a fait, suis
        allé, suis allée, hier, avant hier, la semaine dernière, la dernière fois, tout à l'heure
        j'ai, il y a une heure, elle a, il a, ils ont, quelqu'un, le chien, le chat, mon chien, mon
        chat, j'ai rêvé, je vais, nous allons, je dois, est, sont, suis, sommes, c'est, il y a,
        j'ai, nous avons, elle est, il est, ils sont,
        tout à l'heure, elle va, ils vont, mon frère, ma soeur, ma sœur, mon mari, ma femme, notre
        voisin, coûte, dure, sent, conduit, veut, voulait, faisait, prenait, mettait, fonctionne,
        souvent, parfois, d'habitude, malheureusement, heureusement
        """
    ),
    talk=phrases(
        """
        dis, dites, raconte, racontez, demande, réponds, explique, expliquez, décris, compte,
        nomme, épelle, traduis, lis, écris, salue, chante, parle,
        imagine, devine, recommande, suggère, conseille, résume, définis, compare, invente, récite,
        calcule, résous, estime, discute, promets, rappelle toi, souviens toi, présente toi, fais
        semblant, propose, écoute moi, crois moi,
        fais moi confiance, pardonne moi, excuse moi
        """
    ),
    chat=phrases(
        """
        merci, merci beaucoup, mille mercis, bonjour, salut, bonsoir, bonne nuit, au
        revoir, à bientôt, à plus tard, bravo, bien joué, bien, très bien, bon travail,
        super, génial, parfait, excellent, magnifique, formidable, c'est bien, c'est très
        bien, bon robot, gentil robot, tu es génial, je t'aime bien, je vois, je
        comprends, compris, continue, continuez, vas y, allez y, pas de problème, pas de
        souci, prends ton temps, de rien, je t'en prie, excuse moi, excusez moi, pardon,
        désolé, désolée, haha, je suis au téléphone
        """
    ),
    later=(
        *phrases(
            """
            demain, demain matin, demain soir, après demain, ce soir, cet après midi, cette nuit, plus
            tard, tout à l'heure, à midi, à minuit, à l'aube, au coucher du soleil, au lever du soleil,
            le matin, le soir, le lendemain, dans une minute, dans un moment, dans un instant, dans une
            heure, dans une demi heure, dans un quart d'heure, dans quelques minutes, lundi, mardi,
            mercredi, jeudi, vendredi, samedi, dimanche, le week end, ce week end, la semaine prochaine,
            le mois prochain, l'année prochaine, l'an prochain, tous les jours, tous les matins, tous
            les soirs, toutes les nuits, toutes les heures, toutes les minutes, toutes les semaines,
            tous les lundis, tous les dimanches, chaque jour, chaque matin, chaque soir, chaque nuit,
            chaque heure, chaque semaine, quotidiennement, après le déjeuner, après le dîner, après le
            petit déjeuner, après le repas, après le travail, après l'école, après le film, après la
            réunion, après le spectacle, après la fête, après manger, avant de dormir, avant de te
            coucher, avant le dîner, avant le déjeuner, avant le repas, avant le petit déjeuner, un
            jour, un de ces jours, à l'avenir, désormais, dorénavant, à partir de maintenant
            """
        ),
        *(f"à {hour}h*" for hour in range(24)),
    ),
    later_in=phrases("dans, d'ici, à, vers, toutes les, tous les"),
    time_units=phrases(
        """
        seconde, secondes, minute, minutes, heure, heures, jour, jours, semaine, semaines
        """
    ),
    finite=r"(?:ment|ait|aient|ons)$",
    quotes=phrases(
        """
        dit, disait, crie, criait, écrit, écrivait, lit, est écrit, s'appelle, s'intitule, intitulé,
        intitulée, chante, chantait, chuchote, murmure, marqué, cite, citation, fin de citation,
        répète après moi
        """
    ),
    objects=phrases(
        """
        le, la, les, un, une, mon, ma, mes, ton, ta, tes, notre, nos, votre, vos, ce, cet, cette,
        ces, moi, lui, nous, tout, toute, tous, toutes, chaque, quelques
        """
    ),
    questions=phrases(
        """
        qu'est ce, qu'est ce que, qui, que fais, que dis, quoi, quel, quelle, quels,
        quelles, où, quand, pourquoi, comment, combien, est ce que, est ce qu'il, es tu,
        as tu, avez vous, êtes vous, y a t il, sais tu, peux tu me dire, peux tu dire,
        puis je, dois je
        """
    ),
)

_QUEUE_TALK = QueueTalk(
    next=phrases(
        """
        qu'est-ce que tu fais ensuite, que fais tu ensuite, que feras tu ensuite, qu'est-ce que
        tu vas faire ensuite, que vas tu faire ensuite, que vas tu faire après, et ensuite, et
        après, qu'est-ce qui vient ensuite, qu'est-ce que tu fais après, que fais tu après,
        c'est quoi la suite, quelle est la suite, que dois tu encore faire, qu'est-ce que tu
        dois encore faire, quel est ton programme, quel est ton plan, que ferez vous ensuite,
        qu'allez vous faire ensuite, que faites vous ensuite, qu'est-ce que vous allez faire
        ensuite, et puis quoi
        """
    ),
    then=phrases(
        """
        puis, et puis, ensuite, et ensuite, après, et après, après ça, après cela, plus tard,
        quand tu y seras, quand tu seras arrivé, quand tu auras fini, quand vous serez arrivé,
        quand vous aurez fini, une fois arrivé, une fois là bas, une fois que tu as fini
        """
    ),
    that=phrases(
        """
        oublie ça, oublie cela, oublie la dernière, oublie le dernier, oublie ce que j'ai dit,
        oublie ce que je viens de dire, oubliez ça, oubliez cela, oubliez ce que j'ai dit, pas
        la peine, ce n'est pas la peine, c'est pas la peine, ce n'est plus la peine, plus la
        peine, tu n'as pas besoin, tu n'as pas à le faire, tu n'es pas obligé, pas besoin, plus
        besoin, ce n'est pas nécessaire, ce n'est plus nécessaire, laisse ça de côté, je retire
        ce que j'ai dit, annule la dernière, annule le dernier, annule le dernier ordre,
        finalement non, pas ça
        """
    ),
    all=phrases(
        """
        oublie tout, oublie tout ça, oublie tout le reste, oublie le reste, oubliez tout,
        oubliez le reste, rien d'autre, rien de plus, vide la liste, efface la liste, videz la
        liste, laisse tomber le reste, annule le reste
        """
    ),
    forget=phrases(
        """
        ce n'est plus la peine, ce n'est pas la peine, ce n'est plus nécessaire, ce n'est pas
        nécessaire, oublie, oubliez, pas besoin, plus besoin, pas la peine, plus la peine, pas
        obligé, plus obligé, pas nécessaire, plus nécessaire, n'as pas à, n'as plus à, n'avez
        pas à, n'avez plus à, laisse de côté, annule, annulez, inutile, laisse ... de côté,
        laisse tomber, saute, sautez, supprime, supprimez, enlève, retire, raye, ignore, plus
        besoin d', pas besoin d', n'as plus besoin, n'as plus besoin d', n'as plus besoin de,
        n'as pas besoin, n'as pas besoin de, n'as pas besoin d', je ne veux plus, je ne veux pas
        que, je ne veux plus que, n'est plus nécessaire
        """
    ),
    keeps=phrases(
        """
        n'oublie pas, n'oubliez pas, oublie pas, oubliez pas, tu as oublié, as tu oublié
        """
    ),
    tails=phrases(
        """
        plus, finalement, maintenant, encore, alors, de, d', à, le, la, les, au
        """
    ),
    going=phrases("aller, d'aller, que tu ailles, que vous alliez, d'y aller"),
    orders=phrases(
        """
        ordres, tous les ordres, les ordres, commandes, toutes les commandes, tâches, toutes les
        tâches, la liste, la file, tout le reste, les autres
        """
    ),
    asking=phrases(
        """
        que, qu'est-ce, quoi, où, quel, quelle, quels, quelles, combien, dis moi, montre moi
        """
    ),
    asked=phrases(
        """
        que, qu'est-ce que, qu'est-ce qui, fais, faire, fera, feras, vas, va, iras, aller,
        vient, viendra, passe, reste, ensuite, après, après ça, après cela, puis, prochain,
        prochaine, suite, suivant, suivante, ordre, tâche, étape, destination, encore, dois,
        autre, d'autre, attend, attendent, as, ton, ta, t'il, il
        """
    ),
    ahead=phrases(
        """
        ensuite, après, après ça, après cela, prochain, prochaine, suite, suivant, suivante,
        reste t'il à faire, reste à faire, encore à faire, quoi d'autre
        """
    ),
    denies=phrases(
        """
        ne, n', pas, plus, jamais
        """
    ),
    states=phrases(
        """
        je, j', elle, elles, ils, suis, es, est, sont, sommes, était, ai, avons
        """
    ),
    planned=phrases(
        """
        qu'est ce qui est prévu, qu'est ce qui est prévu aujourd'hui, qu'est ce qui est prévu
        demain, qu'est ce que tu as prévu, qu'as tu prévu, qu'y a t il de prévu, quels ordres
        sont prévus, qu'est ce qui est programmé, quel est le programme, montre moi le
        programme, dis moi ce qui est prévu
        """
    ),
    cancels=phrases("annule ça, annule cela, annule le, annule la"),
    cancels_all=phrases(
        """
        annule tout, annule tous les ordres, annule tout ce qui est prévu, annule le programme,
        efface le programme, vide le programme, tout annuler
        """
    ),
)

_PLACE_TALK = PlaceTalk(
    remember=phrases(
        """
        souviens toi de cet endroit comme {}, souviens toi de ce lieu comme {}, souvenez vous de cet
        endroit comme {}, rappelle toi cet endroit comme {}, rappelle toi de cet endroit comme {},
        retiens cet endroit comme {}, retiens ce lieu comme {}, retiens cet endroit sous le nom {},
        retiens cet endroit sous le nom de {}, retenez cet endroit comme {}, mémorise cet endroit
        comme {}, mémorise ce lieu comme {}, mémorise cet endroit sous le nom {}, mémorise cet
        endroit sous le nom de {}, mémorisez cet endroit comme {}, enregistre cet endroit comme {},
        enregistre ce lieu comme {}, enregistre cet endroit sous le nom {}, enregistre cet endroit
        sous le nom de {}, enregistre ta position comme {}, enregistrez cet endroit comme {},
        sauvegarde cet endroit comme {}, note cet endroit comme {}, marque cet endroit comme {},
        appelle cet endroit {}, appelle ce lieu {}, appelle cette pièce {}, appelez cet endroit {},
        nomme cet endroit {}, nomme ce lieu {}, nommez cet endroit {}, cet endroit s'appelle {}, ce
        lieu s'appelle {}, cette pièce s'appelle {}, ici ça s'appelle {}, souviens toi que c'est {},
        souviens toi que c'est ici {}, retiens que c'est {}, retiens que c'est ici {}
        """
    ),
    here=phrases(
        """
        c'est {}, ici c'est {}, c'est ici {}, voici {}, cette pièce est {}, cet endroit est {}, ceci
        est {}
        """
    ),
    forget=phrases(
        """
        oublie {}, oublie l'endroit {}, oublie le lieu {}, oublie l'endroit qui s'appelle {}, oublie
        où est {}, oubliez {}, oubliez l'endroit {}, supprime l'endroit {}, supprime le lieu {},
        efface l'endroit {}, efface le lieu {}
        """
    ),
    listed=phrases(
        """
        où peux tu aller, où est ce que tu peux aller, où tu peux aller, tu peux aller où, où pouvez
        vous aller, où est ce que vous pouvez aller, quels endroits connais tu, quels endroits est
        ce que tu connais, quels endroits tu connais, tu connais quels endroits, quels lieux connais
        tu, quels lieux est ce que tu connais, quelles pièces connais tu, quels endroits connaissez
        vous, quels lieux connaissez vous, quels endroits as tu appris, quels endroits as tu
        retenus, dis moi où tu peux aller, dis moi quels endroits tu connais, dis moi les endroits
        que tu connais, liste tes endroits, cite tes endroits, donne moi tes endroits, quels sont
        tes endroits, quels sont les endroits que tu connais
        """
    ),
    places=phrases(
        """
        endroit, lieu, pièce, salle, salon, chambre, couloir, hall, entrée, sortie, accueil,
        réception, atelier, garage, cuisine, bureau, labo, laboratoire, studio, toilettes,
        bibliothèque, archives, entrepôt, réserve, stock, dépôt, cave, sous sol, grenier, jardin,
        terrasse, balcon, cour, portail, porte, table, comptoir, étagère, établi, station, borne,
        dock, coin, zone, étage, ascenseur, escalier, clinique, magasin, boutique, cafétéria,
        cantine, café, bar, gymnase, classe, amphithéâtre, théâtre, cabanon, grange, serre, parking,
        placard, buanderie, quai, poste
        """
    ),
    articles=phrases(
        """
        le, la, les, l', un, une, mon, ma, mes, ton, ta, notre, nos, votre, vos, son, sa, leur,
        leurs, ce, cet, cette
        """
    ),
    kept="Je retiendrai cet endroit comme {}.",
    forgotten="J'ai oublié {}.",
    in_map="{} fait partie de ma propre carte, je n'y touche donc pas.",
    unknown="Je ne connais aucun endroit qui s'appelle {}.",
    move_here="Je connais déjà {}. Dois-je déplacer cet endroit ici ?",
    sounds_like="Cela ressemble à {other}. Dois-je quand même appeler cet endroit {name} ?",
    called="Un nom n'a que des lettres et des chiffres. Dois-je appeler cet endroit {} ?",
    known="Je peux aller ici : {}.",
    more="et {} autres",
    none_known="Je ne connais encore aucun endroit.",
    lost="Je ne sais pas où je suis, je ne peux donc pas retenir cet endroit.",
    moving="Je ne peux le faire qu'à l'arrêt.",
    no_name="Je ne peux pas utiliser cela comme nom d'endroit. Choisissez-en un autre, s'il vous plaît.",
    too_long="Ce nom est trop long. Choisissez-en un plus court, s'il vous plaît.",
    says_else="Cela dit combien, quand ou vers où, ce n'est donc pas un nom. "
    "Choisissez-en un autre, s'il vous plaît.",
    not_kept="Désolé, je n'ai pas pu enregistrer cela, rien n'a donc changé.",
    head="first",
)

_SAYING = Saying(
    phrases={
        "nothing": "Désolé, je n'ai pas de réponse à cela.",
        "failed": "Désolé, quelque chose s'est mal passé. Veuillez réessayer.",
        "too_long": "Désolé, c'était trop long pour moi.",
        "no_end": "Désolé, je n'ai pas pu terminer.",
        "too_old": "Désolé, j'étais occupé. Veuillez répéter.",
        "replaced": "J'ai laissé de côté ce que vous aviez dit avant.",
        "acted": "C'est fait.",
        "begun": "Je m'en occupe.",
        "nothing_to_repeat": "Il n'y a rien à répéter.",
        "do_next": "Cela vient ensuite.",
        "do_later": "Cela vient plus tard.",
        "queue_full": "Je ne peux rien noter de plus, veuillez répéter cela plus tard.",
        "taken_back": "D'accord, je laisse cela de côté.",
        "nothing_next": "Rien n'est prévu ensuite.",
        "did_nothing": "Je n'ai rien fait à l'instant.",
        "not_done": "Désolé, je n'ai pas pu le faire.",
        "no_value": "Je ne connais pas cette valeur en ce moment.",
        "not_all": "Je n'ai pas pu tout faire.",
        "cancelled": "D'accord, je ne bouge plus du tout.",
        "not_ready": "Je ne suis pas encore prêt.",
        "still_working": "Je continue encore.",
        "on_it": "Je m'en occupe.",
        "thinking": "Je réfléchis.",
        "rehearsed": "C'était seulement un essai : je n'ai rien fait.",
        "unstopped": "Attention, quelque chose bouge peut-être encore.",
        "by_myself": "Je réfléchis maintenant par moi-même.",
        "refused": "D'accord.",
        "unanswered": "Je n'ai pas entendu de réponse, alors je n'ai rien fait.",
        "unclear": "Je n'ai pas compris, alors je m'arrête. Que dois-je faire ?",
        "when_unclear": "Je n'ai pas compris quand. Quand dois-je le faire ?",
        "schedule_full": "Je ne peux rien prévoir de plus.",
        "nothing_planned": "Rien n'est prévu.",
        "plan_not_kept": "Désolé, je n'ai pas pu le noter, ce n'est donc pas prévu.",
        "may_come_back": "Je n'ai pas pu le retirer de ma liste : après un redémarrage, cela peut revenir.",
    },
    not_answered="Pas encore de réponse de : {}.",
    tools_counted="J'ai {} outils.",
    shall_i="Dois-je faire ceci : {} ?",
    shall_i_now="Dois-je faire ceci maintenant : {} ?",
    at_most_times="C'est trop : le maximum est {}.",
    next_order="Ensuite : {}.",
    later_order="Après cela : {}.",
    left_over="Je n'ai pas fait ceci : {}.",
    planned="Prévu pour {time} : {order}.",
    is_due="C'est l'heure : {order}.",
    missed="Je n'ai pas fait ce qui était prévu pour {time} : {order}.",
    dropped="Ordres prévus que j'ai annulés : {}.",
    unnamed="Ordres prévus que je n'ai pas cités : {}.",
    can_do="Je peux : {}.",
    known="Je connais : {}.",
    unknown="Je ne connais pas {}.",
    unsaid="Quelle valeur voulez-vous : {} ?",
    between="Il faut de {} à {}.",
    at_least="Il faut au moins {}.",
    at_most="Il faut au plus {}.",
    reason="La raison : {}.",
    causes={
        Cause.UNAVAILABLE: "ce n'est pas disponible",
        Cause.NO_ANSWER: "aucune réponse n'est arrivée à temps",
        Cause.REFUSED: "cela a été refusé",
        Cause.CANCELLED: "cela a été annulé",
        Cause.UNREADABLE: "la réponse est illisible",
        Cause.UNHEARD: "personne n'écoute",
        Cause.TOO_LONG: "cela durerait trop longtemps",
        Cause.TOO_OFTEN: "c'était trop souvent",
        Cause.MOVING: "quelque chose bouge encore",
        Cause.UNSURE: "c'est peut-être encore en cours",
        Cause.FAILED: "quelque chose s'est mal passé",
    },
    directive=(
        "Appelle un outil pour chaque action et pour tout ce qui change, comme la batterie ou la "
        "position ; ne devine jamais. Appelle-le une fois. Dis ensuite le résultat en une courte "
        "phrase, sans JSON. Si aucun outil ne convient, dis-le. S'il manque une valeur, demande-la. "
        "Réponds en français."
    ),
    examples_heading="La forme de chaque appel, avec des valeurs inventées :",
    example_talk=ExampleTalk(
        "C'est fait.", "La valeur est 1.", "Bonjour.", "Bonjour !", "Merci.", "De rien."
    ),
)

# Claims by their form, whatever the verb; these verbs, and nouns in their place, are no acts.
_IDLE = (
    r"(?:(?:aid|assist|pens|réfléch|croy|esp[éè]r|sav[eo]|voy|voir\b|enten[dt]|écout|compren|compri|aim|ador|appr[ée]ci|préf[éè]r|détest|souhait|veu|vou[ld]|pouv|peu"
    r"|pourr|dev[eor]|doi|connai|connu|besoin|trouv|cherch(?!er\b)|essa[iy]|tent[eé]|attend|rest[eé]|habit|travaill|fonctionn|souv[ie]|rappel|oubli|mémoris"
    r"|reten[iu]|retien|not[eé]|signal|inform|prév[ei]|avert|confirm|vérifi|regard|observ|compt|mesur|calcul|détect|remarqu|reconn|reç|recev|obt[ei]n|accept"
    r"|refus|prom[ei]|regrett|excus|remerci|prie|suppos|dout|devin|imagin|rêv|dor[ms]|manqu|perd|rat[eé]|échou|tromp|décid|chois|propos|recommand|conseill"
    r"|sugg[éè]r|offr|présent|montr|donn|utilis|répond|rép[éè]t|expli|décri|racont|parl|discut|demand|nomm|appel[el]|sen[st]|ressen|êt|serai|aur[ao]"
    r"|av(?:oir|ons)|ten(?:ir|on)|tiens|poss[éè]d|dispos|appr[ei]n|appri|plaisant|rigol|jou[eé]|amus|ennu|inqui|crain|confond|entraîn|conçu|créé|ignor"
    r"|consid[èé]r|signifi|continu|support|limit|occup|bloqu|coinc|interdit|endommag|cass|surpris|situ|prévu|exprim|endor|clarifi|précis|p[eè]s|port(?:e|es|é)\b|hésit|embrass|exist|respir|grand|mang|étudi|pass[eé] une?)\w*"
    r"|cru|crois|croit|sais|saurai|su|vois|vu|verrai|eu|été|pu|dû|dis|dit|dites?|dire|dirai|lis|lire|lu|vis|vécu|ai|suis|vais|viens|sers|aussi|ici|huit|petite?s?|ravie?|vert"
    r"|pris (?:note|en compte)|(?:fai(?:s|t|re)|ferai) (?:de mon|une? (?:erreur|test|rêve)|attention|confiance))\b"
)
_MADE = r"(?:\w{2,}[éi]|\w+[^\Waeoq]u|\w*[pmq]ris|\w*mis|\w*(?:d|cr|[dtcr]u|fa)it|\w*[vf]ert|\w*[aeo]int)e?s?\b"
_NOW = r"(?: (?:donc|bien|déjà|maintenant|aussi|enfin|\w+ement|tout|tout de suite|à présent)\b)*"
_PRONOUN = r"(?: ?(?:(?:me|te|se|vous|nous|le|la|les|lui|leur|en|y)\b|[mtsl]'))*"
_INFINITIVE = rf"{_NOW}{_PRONOUN} ?\b(?!{_IDLE})\w{{2,}}(?:er|ir|re)\b(?! de mon mieux)"
_I = rf"\bj(?:e\b|'){_PRONOUN} ?\b(?!{_IDLE})"
_WHAT = r"(?:l[ea]s?\b|l'|une?\b|des\b|du\b|t(?:on|a|es)\b|vo(?:s|tre)\b|m(?:on|a|es)\b|deux\b|\d|à (?:gauche|droite)\b|vers\b|au\b)"
_WAY = r"(?:(?:à|sur la|vers la) (?:gauche|droite)|gauche|droite|tout droit|en (?:avant|arrière)|demi-tour|plus (?:loin|près|vite)|par ici)"
_N = r"(?:\d[\d.,]*|une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|vingt|trente|quarante(?:-cinq)?|soixante|quatre-vingt(?:-dix|s)?|cent|encore une?|demi)"
_UNIT = r"(?:m|mètres?|centimètres?|cm|pas|degrés?|°)"

_CLAIMS = Claims(
    doing=any_of(
        rf"{_I}\w{{2,}}(?:[^\Waiou]|[aeo]is){_NOW} {_WHAT}|{_I}\w{{2,}}(?:[es]{_NOW}(?: pour (?:vous|toi))?[ .!]*$|rai\b)|\bj'(?:avance|arrive|y vais|exécute)\b|^ça (?:arrive|vient)\b|\bnous{_PRONOUN} ?\b(?!{_IDLE})\w{{2,}}ons{_NOW} {_WHAT}|\bc'est parti\b",
        r"\bje (?:me |m'|le |la )?(?:tourne|roule|recule|bouge|pivote|déplace|dirige|gare|rends|arrête|pars|reviens(?! d[e'u])|viens (?:vers|à)|fais\b(?! de mon)|démarre|vais (?:à|au|dans|vers|tout)|suis en (?:route|chemin))\b",
        rf"\b(?:je (?:m'en )?vais|nous allons|je suis en train d[e']|je (?:viens|m'apprête|commence){_NOW} (?:de|d'|à)){_INFINITIVE}|\b(?:le|votre|ton) robot (?:tourne|avance|recule|se déplace|va)\b",
    ),
    done=any_of(
        rf"\b(?:ai|avons|robot a|me suis){_NOW} (?!{_IDLE}){_MADE}|\bje suis{_NOW} (?:(?:all|arriv|rentr|entr|mont)é|revenu|parti|sorti|descendu)e?\b",
    ),
    state=any_of(
        r"\bça y est\b|\bj'y suis\b|\bj'ai réussi\b|\bça a marché\b|^(?:voilà|c'est (?:fait|bon|terminé)|fait)\b|\bavec succès\b",
        r"\bje suis(?: maintenant| déjà| bien)* (?:à la \w+|au \w+|dans \w+|là|à quai|amarrée?|en charge|sur la \w+|garée?|de retour|prête?)\b",
        rf"\b(?:est|sont|a été|ont été){_NOW} (?!{_IDLE}){_MADE}|^(?!.*\b(?:est|sont|suis|ai|a|avez|as)\b)(?:\w+ ){{0,3}}(?!{_IDLE}|désolé|navré|enchanté)(?:\w{{2,}}é|\w*[vf]ert|\w*[aeo]int)e?s?\b(?: (?:à|de|en|maintenant)\b|[ .!]*$)",
    ),
    agreed=any_of(
        r"(?:(?:d'accord|ok|okay|oui|bien sûr|bien|très bien|entendu|compris|je (?:vois|comprends)"
        r"|tout de suite|avec plaisir|certainement|pas de problème|volontiers|c'est noté|parfait"
        r"|ça marche|à vos ordres|j'y vais|je m'en occupe|bien entendu|noté|alors|voilà|c'est fait)[\s,.!]*)+"
    ),
    negation=any_of(
        r"\b(?:pas|ne|jamais|rien|aucun\w*|impossible|malheureusement|sans|presque|échoué|ni)\b"
        r"|\bn'"
    ),
    condition=any_of(r"\b(?:si|quand|lorsque|dès que|à moins)\b|\bs'il (?!te|vous)"),
    conjunctions=r"\b(?:mais|et)\b",
    candid=any_of(
        r"\b(?:peux|peut|pouvez|pouvons|pourrais|pourrait|puis-je|dois-je|est-ce que|besoin|il (?:me|nous) faut|faut (?:me|que vous|que tu|préciser)|capable)\b|\b(?:dis|dites|donnez|donne|indique|indiquez|précise|précisez|répète|répétez)(?:-moi| moi|\b)",
        r"^(?:quel\w*|où|comment|combien|de combien|qui|que|pourquoi|quand|voulez|veux|souhait\w*|qu'est)\b",
    ),
    limits=any_of(
        r"\b(?:erreur|panne|bloquée?s?|coincée?s?|occupée?s?|inconnue?s?|invalide|faux|fausse|manque|refusée?s?|rejetée?s?|maximum|au plus|seulement|uniquement|difficile|dangereux|hors de portée|limite)\b",
        r"\btrop (?:loin|grande?|haute?|longue?|long|vite|petite?|courte?|près|lourde?|étroite?)\b|\bil y a un problème\b",
    ),
    asking=any_of(
        r"\b(?:dis|dites|donnez?|indiquez?|précisez?|répétez?)[- ]moi\b(?! une? (?:instant|moment|seconde|minute))|\b(?:veuillez|merci de|pouvez-vous|peux-tu) (?:me )?(?:dire|donner|indiquer|préciser|répéter)\b|\b(?:précisez?|indiquez|répétez) (?:la|le|les|de|où|quel\w*)\b",
        r"\bbesoin (?:de (?:savoir|connaître|la|plus)|du|d'une?)\b|\bil (?:me faut|me manque|manque)\b|\bje ne sais pas (?:où|combien|quel(?:le)?s?|de combien)\b|\bpas clair\b",
        r"^(?:(?:à|de|dans|vers|jusqu'à|pendant|et) )?(?:quel(?:le)?s? (?!bel|bon|joli|dommage|plaisir|chance)|où|combien|qui|quoi)\b|^qu'est-ce que\b|^(?:voulez-vous|veux-tu|dois-je|souhaitez-vous|est-ce que)\b",
    ),
    offering=any_of(
        r"\b(?:puis-je|je peux|pouvons-nous) (?:vous |t'|te )?(?:aider|faire)\b|\bcomment (?:ça va|allez-vous|vas-tu)\b",
    ),
    failing=any_of(
        r"\bn'(?:ai|avons|a) (?:pas|malheureusement pas) (?:pu|réussi|marché|fonctionné|été)\b|\bn'ont pas été\b|\b(?:a|ai) échoué\b|\béchec\b",
    ),
    unknowing=any_of(
        r"(?:\bmalheureusement )?(?:\bje )?(?:\bn'|\bne |\bj'|\bje )(?:(?:vous|te|le|la|l'|t'|ai|en|y) ?)*pas(?: (?:bien|tout|très bien))? (?:compris|entendu|saisi)\b",
        r"(?:\bje )?\bne (?:vous |te |le |la )?(?:comprends|saisis) pas\b|\bje (?:comprends|saisis) pas\b",
        r"\bje (?:ne )?(?:le )?sais pas(?: (?:cela|ça|ce que [^,.;:!]*|quoi (?:dire|répondre)))?(?=\s*(?:[^\w\s]|$))",
        r"\bje n'en sais rien\b|\b(?:je n'ai )?aucune idée\b",
    ),
    polite=any_of(
        r"\b(?:y a-t-il |voulez-vous |veux-tu )?(?:autre chose|quelque chose d'autre)\b[^,.]*|\b(?:d'accord|ça va|c'est bon)\s*\?|\b(?:pas de|aucun|sans) (?:problème|souci|soucis|problèmes|erreur|encombre|faute|doute|attendre|difficulté)\b|\b(?:pas de quoi|de rien)\b|\bne (?:t'inquiète|vous inquiétez) pas\b|\bn'(?:hésite|hésitez) pas\b[^,.]*|\b(?:tu peux|vous pouvez) (?:maintenant|y|voir|entrer|me)\b|\bje (?:peux|vous|te) (?:confirmer|confirme)\b|\bdès que (?:je peux|possible)\b|\bpourquoi pas\b|\bsi (?:vous avez|tu as) (?:encore |d'autres )?besoin\b[^,.]*|\b(?:quoi|besoin) d'autre\b|\brien d'autre\b|\bil n'y a pas de quoi\b"
    ),
    sorry=any_of(
        r"(?:(?:oh|ah|je|suis|vraiment|vous|toutes|mes|te|présente|prie|de|m'|bien)[\s,]*)*"
        r"(?:désolée?|excuse\w*|pardon\w*|m'excuse|navrée?)(?:[\s,-]+(?:moi|pour (?:cela|ça|la \w+|le \w+|l'\w+)|de cela))*"
    ),
    order=order(
        r"s'il te plaît|s'il vous plaît|maintenant|et|puis|robot|alors|ensuite|ok|bon|euh",
        r"va|vas|allez|tournez?|avancez?|reculez?|roulez?|bougez?|pivotez?|allumez?|éteins|éteignez"
        r"|ouvre|ouvrez|fermez?|viens|venez|apportez?|prends|prenez|suis-moi|suivez|posez?|gare-toi"
        r"|levez?|arrête|rends-toi|retournez?|démarrez?|mets|mettez",
        rf"\b(?:peux-tu|tu peux|pouvez-vous|vous pouvez|pourrais-tu|pourriez-vous|veuillez)"
        rf" {_INFINITIVE}|\b(?:te|vous) (?:déplacer|garer|arrêter|diriger)\b",
    ),
    wish=wish(
        r"s'il te plaît|s'il vous plaît|maintenant|et|puis|robot|alors|ensuite|ok|bon|euh|oui|un peu|encore|juste|allez",
        rf"{_N}(?:[ -]\w+)? {_UNIT}(?: (?:plus|de plus|{_WAY}))*|(?:un peu )?(?:plus )?(?:{_WAY}\b ?)+(?:de )?(?:{_N}(?:[ -]\w+)? {_UNIT})?"
        r"|(?:retour |en route |direction )?(?:à|au|aux|vers|dans|jusqu'(?:à|au)) ?(?:(?:la|le|les|l')\s?)?\w+|(?:encore(?: une fois)?|une (?:autre|nouvelle) fois|une fois de plus|de nouveau|la même chose|pareil|continue|plus vite|moins vite)(?: s'il te plaît| s'il vous plaît)*|retour",
        r"\bje (?:veux|voudrais|souhaite|aimerais) que (?:tu|vous)\b|\bj'(?:aimerais|ai besoin) que (?:tu|vous)\b|\b(?:tu dois|vous devez|il faut|tu devrais|vous devriez)\b(?! savoir)"
        r"|\b(?:peux-tu|tu peux|pouvez-vous|vous pouvez|pourrais-tu|pourriez-vous|veux-tu|veuillez|est-ce que tu peux) (?:(?:me|te|vous|le|la|les|y|m'|t'|s'|l')\s?)*(?:avancer|reculer|tourner|aller|venir|prendre|apporter|ouvrir|fermer|allumer|éteindre|poser|lever|retourner|bouger|suivre|rouler|chercher|mettre|arrêter|faire (?:demi|un pas|une photo)|sortir|entrer|revenir|rentrer|charger|garer|déplacer|diriger|rapprocher|amener|attraper|saisir|lâcher|nettoyer)\b"
        r"|^(?:allons|avançons|tournons|rentrons|retournons)\b|^(?:tourner|avancer|reculer|aller|prendre|ouvrir|fermer|allumer|éteindre)\b"
        r"|^(?:(?:s'il te plaît|s'il vous plaît|maintenant|et|puis|robot|alors|ensuite|ok|bon)[,! ]+)*(?:attrape|saisis|lâche|pousse|tire|recule|emmène|amène|rapproche|éloigne|refais|recommence|reviens|reprends|nettoie|aspire|cherche|trouve|regarde (?:à|vers)|fais (?:demi|une?|le|\w+(?:er|ir|re))|donne(?:-moi| à)|passe-moi|jette|porte|descends|monte|sors|entre|gare|charge|approche|place|tiens|danse|cours|marche|saute|démarre|retourne|appuie|dépose|range|verse|sers|photographie|prends|ramène|rejoins|dirige|déplace|vole|atterris|rentre|écarte|verrouille|déverrouille|suis)(?:z|s|ez)?(?:-\w+)?\b",
    ),
    helping=r"\b(?:aider|assister|demande|peux|malheureusement)\w*",
    chatter=r"^(?:à (?:demain|bientôt|plus|la prochaine|tout à l'heure|ce soir|la maison)|au (?:revoir|fait|moins|secours)|allons donc|suis-je)\b",
)

_SIGNS = Signs(
    small_words=words(
        """
        mes tes ses deux trois quatre cinq dix mètres gauche droite je j tu il elle nous vous on le
        la les l un une des du de d est sont suis ai as a avez avons était été mon ma mes ton ta
        votre vos et mais pas ne n rien maintenant ici là à au aux en dans sur avec pour par que qu
        quel quelle où comment peux peut pouvez dois s si ou oui non tout c ce cette ça y me m te se
        désolé trop
        """
    ),
    telling=words("deux trois quatre cinq dix gauche droite"),
)

_DEEDS = Deeds(
    around=words("oui déjà tout heure avant vient alors aussi exactement"),
    endings=phrases("er, ez, ee, es, e"),
    families=phrases(
        """
        va vas aller alle allee vais, prend pris prendre prenez, ouvr ouvert ouverte, eteins eteint
        eteinte eteindre, mets mis mettre, viens venu venir venue
        """
    ),
)

_TOOL_COUNT = ToolCount(
    numbers=phrases(
        """
        un, deux, trois, quatre, cinq, six, sept, huit, neuf, dix, onze, douze, treize, quatorze,
        quinze, seize, dix-sept, dix-huit, dix-neuf, vingt
        """
    ),
    tools=r"outils|fonctions",
    used=r"utilisé",
)

_FULL_STOPS = FullStops(
    titles=words("mme mlle mgr dr"),
    abbreviations=words("bd bât env p.ex c.-à-d tél janv févr avr juil déc pr ste ex"),
    may_end=words("etc"),
    before_number=words("n.º fig chap"),
    one_letter=words("a y"),
    starters=words("Je Tu Nous Vous Elle Ils C'est Puis Ensuite Le La Les"),
    name_parts=words("La Le Les"),
)

_SPOKEN_NUMBERS = SpokenNumbers(
    measures={
        "mm": "millimètre, millimètres",
        "cm": "centimètre, centimètres",
        "dm": "décimètre, décimètres",
        "m": "mètre, mètres",
        "km": "kilomètre, kilomètres",
        "[in_i]": "pouce, pouces",
        "deg": "degré, degrés",
        "rad": "radian, radians",
        "circ": "tour, tours",
        "ms": "milliseconde, millisecondes",
        "s": "seconde, secondes",
        "min": "minute, minutes",
        "h": "heure, heures",
        "d": "jour, jours",
        "wk": "semaine, semaines",
        "cm/s": "centimètres par seconde",
        "m/s": "mètre par seconde, mètres par seconde",
        "km/h": "kilomètres par heure, kilomètres heure, kilomètres à l'heure",
        "deg/s": "degrés par seconde",
        "circ/min": "tours par minute",
        "g": "gramme, grammes",
        "kg": "kilo, kilos, kilogramme, kilogrammes",
        "t": "tonne, tonnes",
        "mL": "millilitre, millilitres",
        "cL": "centilitre, centilitres",
        "L": "litre, litres",
        "m3": "mètre cube, mètres cubes",
        "Cel": "degrés celsius, celsius",
        "[degF]": "degrés fahrenheit, fahrenheit",
        "K": "kelvin, kelvins",
        "%": "pour cent, pourcent",
        "mV": "millivolt, millivolts",
        "V": "volt, volts",
    },
    behind_unit={
        "et demi": 0.5,
        "et demie": 0.5,
        "et quart": 0.25,
    },
    percent=("pour cent",),
    joiners=phrases("et puis, et ensuite, et après, et, puis, ensuite"),
    point=("virgule",),
    parts=dict.fromkeys(("un demi", "une demi", "demi"), 0.5),
    before=("d'", "l'", "qu'", "jusqu'", "s'"),
    in_full={
        "0.25 circ": "quart de tour",
    },
    amounts=phrases(
        """
        entier, entière, entiers, complet, complète, complètement, totalement, entièrement, moitié,
        demi, demie, quart, quarts, tiers, huitième, paire, douzaine, dizaine, dizaines, vingtaine,
        trentaine, centaine, beaucoup, loin, plus, moins, encore, de nouveau, à nouveau, autre,
        autres, fois, double, triple, tout, toute, tous, toutes, deux côtés, maximum, maximal,
        maximale, max, minimum, minimal, minimale, fond, premier, première, deuxième, second,
        troisième, quatrième, cinquième, sixième, dernier, dernière, suivant, suivante, prochain,
        prochaine, précédent, précédente, même, mêmes, pareil, autant, ouvre, ouvrir, ouvert,
        ouverte, plein, pleine, midi, minuit, soir, après midi, carré, triangle, rectangle
        """
    ),
    turned=phrases("autour, demi-tour, retourne toi, cercle, rond"),
    open_amounts=phrases(
        """
        peu, chouïa, légèrement, poil, quelques, plusieurs, certains
        """
    ),
    zero=phrases(
        """
        éteins, éteindre, éteint, éteinte, arrête, arrêter, coupe, couper, ferme, fermer, fermé,
        fermée, baisse, baisser, descends, bas, rien, aucun, aucune, vide, centre, neutre, droit,
        sol, silence, stop, annule, rez
        """
    ),
    bearings={
        "nord": 0,
        "est": 90,
        "sud": 180,
        "ouest": 270,
    },
)

_TIMES = Times(
    units=counted(
        {
            1: "seconde, secondes",
            60: "minute, minutes",
            3600: "heure, heures",
            86400: "jour, jours",
            604800: "semaine, semaines",
        }
    ),
    durations=counted(
        {
            1800: "une demi heure",
            900: "un quart d'heure",
            2700: "trois quarts d'heure",
        }
    ),
    after=phrases(
        """
        dans {duration}, dans exactement {duration}, au bout de {duration}, après {duration}
        """
    ),
    clock=counted(
        {
            0: "{h} heures, {h} heure, {h} h, {h} h {m}, {h} heures {m}, {h} heure "
            "{m}, {h}:{m}, {h} heures moins {-m}, {h} heure moins {-m}, {h} heures "
            "pile, {h} heure pile, {h} heures précises",
            15: "{h} heures et quart, {h} heure et quart",
            -15: "{h} heures moins le quart, {h} heure moins le quart, {h} heures moins quart",
            30: "{h} heures et demie, {h} heure et demie",
            720: "midi",
            750: "midi et demi, midi et demie",
            1440: "minuit",
        }
    ),
    at=phrases("à {clock}, à exactement {clock}, exactement à {clock}"),
    measures=phrases(
        """
        mm, cm, m, km, millimètres, centimètres, mètre, mètres, kilomètres, degrés, degré,
        tours, pour cent
        """
    ),
    starting=phrases("à partir de {clock}, dès {clock}"),
    days=meaning(
        {
            "0": "aujourd'hui",
            "1": "demain",
            "2": "après demain",
            "0 morning": "ce matin",
            "0 afternoon": "cet après midi",
            "0 evening": "ce soir",
            "0 night": "cette nuit",
            "1 morning": "demain matin",
            "1 afternoon": "demain après midi",
            "1 evening": "demain soir",
        }
    ),
    weekdays=counted(
        {
            0: "lundi, lundis",
            1: "mardi, mardis",
            2: "mercredi, mercredis",
            3: "jeudi, jeudis",
            4: "vendredi, vendredis",
            5: "samedi, samedis",
            6: "dimanche, dimanches",
        }
    ),
    on=phrases("{weekday}, ce {weekday}"),
    parts=meaning(
        {
            "morning": "du matin, le matin",
            "afternoon": "de l'après midi",
            "evening": "du soir, le soir",
            "night": "de la nuit, dans la nuit",
        }
    ),
    every=phrases(
        """
        toutes les {duration}, tous les {duration}, chaque {unit}, toutes les {unit}, tous les
        {unit}, une fois par {unit}, chaque {weekday}, tous les {weekday}
        """
    ),
    daily=meaning(
        {
            "": "quotidiennement",
            "morning": "chaque matin, tous les matins",
            "evening": "chaque soir, tous les soirs",
            "night": "chaque nuit, toutes les nuits",
        }
    ),
    vague=phrases(
        """
        vers {clock}, aux environs de {clock}, environ à {clock}, à environ {clock}, un peu
        avant {clock}, un peu après {clock}, avant {clock}, après {clock}, jusqu'à {clock},
        entre {clock}, d'ici {duration}, dans environ {duration}, dans à peu près {duration},
        dans {n} ou {duration}, dans {n} à {duration}, en moins de {duration}, dans quelques
        {unit}, dans plusieurs {unit}, dans une minute, dans une seconde, dans un instant, dans
        un moment, dans les prochaines {duration}, dans les {n} prochaines {unit}, tout à
        l'heure, plus tard, bientôt, un jour, un de ces jours, de temps en temps, toutes les
        quelques {unit}, {weekday} prochain, la semaine prochaine, une heure sur deux, un jour
        sur deux
        """
    ),
    when=phrases(
        """
        quand, lorsque, lorsqu'il, lorsqu'elle, dès que, dès qu'il, dès qu'elle, aussitôt que,
        sitôt que
        """
    ),
    whenever=phrases(
        """
        chaque fois que, chaque fois qu'il, chaque fois qu'elle, à chaque fois que, toutes les
        fois que
        """
    ),
    order_begins=phrases("alors"),
    compares=meaning(
        {
            "<": "sous, en dessous de, au dessous de, inférieur à, inférieure à, moins de",
            ">": "au dessus de, supérieur à, supérieure à, plus de, dépasse",
            "<=": "au plus, au maximum",
            ">=": "au moins, au minimum",
        }
    ),
    percent=phrases("pour cent, pourcent"),
    full=phrases("pleine, plein, chargée, chargé, complètement chargée"),
)

LANGUAGE = Language(
    code="fr",
    name="French",
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

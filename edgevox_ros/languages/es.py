"""Spanish: everything that we recognise or say in it."""

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
        para, para ya, para para, pare, paren, parar, pares, parad, parás, pará, párate, parate,
        párese, parese, párense, pararte, pararse, que pares, que pare, que paren, que te pares,
        que pares ya, paralo, páralo, párala, párelo, párenlo, pararlo, hay que parar,
        para el robot, para los motores, para que vas, para que te, para que me, para que nos,
        para que lo, para que la, para que le, para que chocas, para que hay, para que viene,
        para que está, para que estás, para que es peligroso, para que duele, para por favor,
        para por dios, para ahí, para aquí, para un momento, para un segundo, para un poco,
        para un minuto, para el motor, para las ruedas, para la máquina, para la marcha,
        para esa máquina, para ese robot, para esa cosa, para todo, para inmediatamente,
        para de una vez, para quieto, para en seco, para en el acto, para cuidado,
        para maldita sea, para idiota, para hombre, para tío, para joder, para robot, para coño,
        detente, detenete, deténgase, deténgate, detenga, detén, detené, detener, detenerte,
        detenerse, detenlo, deténganse, deténganlo, detenedlo, deteneos, que te detengas,
        que se detenga, alto, alto ahí, alto ya, alto el fuego, altoo, basta, basta ya, ya basta,
        quieto, quieta, quietos, quietecito, estate quieto, estáte quieto, estése quieto,
        quédate quieto, quédate quieta, quédate ahí, quédate donde estás, quédese ahí,
        quédese quieto, quedate quieto, quedate ahí, quédate aquí quieto, no te muevas,
        no se mueva, no se muevan, no os mováis, no te movás, ni te muevas, no te muevas más,
        no muevas, no avances, no avances más, no sigas, no siga, no sigas más, no sigan,
        ni un paso más, ni un paso, ni un centímetro más, ni un metro más, no des un paso más,
        no des ni un paso más, no te acerques, no te acerques más, no se acerque,
        no vayas más lejos, hasta ahí, de ahí no pases, no más, no más movimiento, nada de moverse,
        sin moverte, frena, frene, frenen, frenar, frená, frenad, frenes, que frenes, freno,
        frenos, pisa el freno, pise el freno, echa el freno, freno de emergencia, frenazo, stop,
        estop, stopp, parada, parada de emergencia, parado, parada total, paro de emergencia,
        parón, aborta, abortar, aborte, abortá, interrumpe, interrumpa, interrumpir, cesa, cese,
        deja de moverte, deja de andar, deja de avanzar, deja de girar, deja de hacer eso,
        deja eso, déjate de, deje de moverse, deje de, dejá de moverte, dejá de, deja de,
        apaga los motores, apague los motores, apaga el motor, apague el motor, apágate, apáguese,
        apagate, apágalo, corta la corriente, corta el motor, corta, corta ya, córtala, cortala,
        me haces daño, me estás haciendo daño, me estás pisando, me pisas, me lastimas,
        pará la mano, pará un poco, inmóvil, congélate, nadie se mueva, que nadie se mueva,
        que pararas, que parases, que parara, que te pararas, que te detuvieras, que se detuviera,
        que frenaras, para de una, párale, párale ya, frénale, no vayas más, paraya, detengan,
        detengan el robot, para esto, para eso, para eso ya, para esto ya, ya es suficiente,
        cancela todo, cancele todo, cancelar todo, hay que parar esto, ay para, para mi pie,
        no avanses, no avanses más
        """
    ),
    alone=phrases(
        """
        espera, espere, esperá, esperen, esperad, espérate, esperate, aguanta, aguantá, aguarda,
        aguarde, cuidado, ojo, suficiente, cancela, cancelar, cancelá, cancele, pausa, peligro,
        no no no, no no, que no, que no que no, tranquilo, tranquila, despacio, más despacio,
        calma, ya está, ya estuvo, ya vale, vale ya, ya, ya ya, ya ya ya, quita, hasta aquí, ahí,
        momento, botón rojo, atención
        """
    ),
    moving=phrases(
        """
        ya está bien, está bien ahí, ahí está bien, aquí está bien, ya es suficiente,
        es suficiente, con eso basta, eso basta, así basta, lo suficientemente lejos,
        bastante lejos, ya llegaste, no tan lejos, no tan cerca, no tan rápido, demasiado lejos,
        muy lejos, demasiado cerca, muy cerca, demasiado rápido, te pasaste, te estás pasando,
        te has pasado, un momento, un momentito, un segundo, un segundito, un minuto, un ratito,
        espera un momento, espera un segundo, espera un poco, espera un minuto, espere un momento,
        espérame, dame un segundo, dame un momento, haz una pausa, haga una pausa, en pausa,
        ponte en pausa, pausa por favor, con calma, con cuidado, calma calma, tranquilo tranquilo,
        despacito, más lento, no corras, así está bien, así vale, vale vale vale, ahí vale, ahí no,
        por ahí no, así no, no por ahí, no es por ahí, por ese lado no, camino equivocado,
        dirección equivocada, te equivocas, mejor no, olvídalo, déjalo, dejalo, da igual,
        cambié de idea, he cambiado de idea, todavía no, aún no, vas a chocar, te vas a chocar,
        vas a darle, vas a romper, mira por dónde vas, que chocas, que te chocas, que te caes,
        que me das, aguanta un momento, aguanta un poco, momento momento, suficientemente cerca,
        nada nada, no vayas, no vaya, no hagas eso, no haga eso, no lo hagas, no lo toques,
        no me toques, no toques, no toques nada, déjame, déjame en paz, suéltame, suélteme,
        emergencia, me duele, eso duele, ay me duele, bájale, bastante,
        socorro, auxilio, ayuda, ayúdame, ayúdenme, muy rápido, vas muy rápido, vete de aquí, lárgate, fuera de aquí, aléjate, aléjate de mí, aléjese, apártate,
        apártate de mí, apártese, quítate, quítate de encima, mi pie, mis pies, mi pierna,
        mis piernas, mi rodilla, mis dedos, me pisaste, me has pisado, me has atropellado,
        me estás atropellando, me atropellas, me atropellaste, pasaste por encima, me
        estás lastimando, me aplastas, me estás aplastando, me empujas, me estás
        empujando, estoy atrapado, estoy atrapada, me das miedo, me asustas, tengo miedo,
        es peligroso, hay un niño, hay una niña, hay un bebé, apaga eso, apaga el robot,
        apaga esa cosa, apague el robot, desenchúfalo, desenchúfate, desconéctalo,
        desconéctate, no sigas adelante, no continúes, no continúe, deja de conducir, se
        va a caer,
        no se detiene, no te detienes, no se para, no te paras
        """
    ),
    moving_alone=phrases(
        """
        no, vete, fuego, incendio, apagar, apaga, fuera, atrás, mi mano, mis manos, mi brazo, mi
        cabeza, mi espalda, mi cara, el gato, el perro, el niño, la niña, el bebé, la
        escalera, las escaleras, la pared, la mesa, el jarrón, ay no, oh no, dios mío no,
        otra vez no
        """
    ),
    tails=phrases(
        """
        ya, ahí, aquí, acá, todo, el robot, al robot, este robot, ese robot, los motores,
        el motor, las ruedas, la máquina, esa máquina, el coche, el carro, el vehículo, esa cosa,
        de moverte, de avanzar, de girar, de andar, de caminar, de hacer eso, de una vez,
        de una maldita vez, de inmediato, eso, esto, inmediatamente, ahora, ahora mismo, ya mismo,
        mismo, por favor, te digo, te he dicho, he dicho, te dije, dije, en seco, en el acto,
        donde estás, o te apago, antes de que, antes de chocar, robot estúpido, estúpido, idiota,
        imbécil, tonto, tonta, cabrón, pendejo, boludo, chatarra, maldito robot, robot de mierda,
        me oyes, no me oyes, estás sordo, amigo, cariño, mi amor, un momento, un segundo, un poco,
        un minuto, hombre, tío, quieto, que me haces daño, la marcha
        """
    ),
    fillers=phrases(
        """
        eh, em, pues, bueno, vale, ok, okay, oye, oiga, hey, ey, hola, por favor, porfa, porfavor,
        por dios, por el amor de dios, robot, robotito, ahora, ahora mismo, ya, ya mismo,
        inmediatamente, de inmediato, rápido, deprisa, gracias, puedes, podrías, podés, puede,
        podría, puedes por favor, tienes que, tenés que, tiene que, debes, debe, te digo que,
        te dije que, te he dicho que, he dicho que, que te digo que, quiero que, quiero que te,
        necesito que, oh, ay, uy, au, dios mío, dios, madre mía, solo, mierda, joder, coño,
        carajo, hostia, puta, maldita sea, maldito, demonios, caray, hombre, tío, amigo, che,
        dale, venga, anda, señor, haz el favor de, hazme el favor de, favor de
        """
    ),
    openers=phrases(
        """
        no, y, pero, entonces, luego, espera, cuidado, sí, tú, vos, usted, que, así que, este,
        ayuda, socorro, alguien, que alguien, mamá, papá, hay que, tenemos que, vamos a, a ver,
        he dicho, te he dicho, te digo, dije, te dije, mejor, olvídalo, perdón, te ordeno que,
        te ordeno, haz que, hazlo, alguien que, robot que, deja
        """
    ),
    exceptions=phrases(
        """
        no pares, no pare, no paren, no te pares, no se pare, no parar, no parad, no para de,
        no te detengas, no se detenga, no detenerte, no detener, no detenga, sin parar,
        sin detenerte, sin detenerse, sin pararte, no frenes, no frene, no basta, no basta con,
        nunca pares, jamás pares, no abortes, no canceles, no interrumpas, no dejes de, no deje de,
        no esperes, no parado, no hace falta parar, no hay que parar, por qué paras,
        por qué te paraste, por qué has parado, parada de autobús, parada de bus,
        parada del autobús, parada de metro, parada de taxi, parada de tren, próxima parada,
        siguiente parada, última parada, la parada, señal de stop, en lo alto, muy alto, más alto,
        tan alto, demasiado alto, lo alto, alto es, alto eres, alto está, alto nivel,
        señal de alto, en voz alta, líquido de frenos, qué significa para, qué significa stop,
        la palabra stop, no mucho más, no más de, no más lejos que, mire al frente, así así,
        está parado, estás parado, bastante bien, bastante grande, bastante caro, bastantes,
        bastante lejos está, so pretexto de, salida de emergencia, luz de emergencia,
        para qué sirve, para qué sirven, para qué es esto, para qué es eso, para qué quieres,
        para qué necesitas, para qué usas, para qué se usa, para quién, para cuándo, para cuántos,
        para cuántas, para siempre, para mañana, para hoy a, para hoy necesito, para hoy quiero,
        para esta noche, para esta tarde, para mí un, para mí una, para mí no, para mí sí,
        para mí que, para mi hermano, para mi hermana, para mi madre, para mi padre, para mi mamá,
        para mi papá, para mi hijo, para mi hija, para mi mujer, para mi marido, para mi abuela,
        para mi abuelo, para mi amigo, para mi amiga, para mi cumpleaños, para ti, para usted,
        para nosotros, para ellos, para ellas, para vosotros, para ustedes, para la una,
        para las dos, para las tres, para las cuatro, para las cinco, para las seis,
        para las siete, para las ocho, para las nueve, para las diez, para las once, para las doce,
        para el lunes, para el martes, para el miércoles, para el jueves, para el viernes,
        para el sábado, para el domingo, para la cena, para la comida, para el desayuno,
        para el almuerzo, para cenar, para comer, para beber, para dormir, para desayunar,
        para almorzar, para leer, para saber, para ver, para hacer, para eso está, para eso están,
        respuesta para eso, para eso sirve, para nada, para dos personas, para tres personas,
        para cuatro personas,
        para todos, nomás, detergente, un alto cargo, alto cargo, el alto, di hola, diga hola
        """
    ),
    unless_first=phrases(
        """
        para mí, para ti, para vos, para usted, para él, para ella, para nosotros, para ellos,
        para ellas, para que, para qué, para siempre, para casa, para la, para el, para los,
        para las, para un, para una, para mi, para tu, para su, para sus, para mis, para tus,
        para hoy, para mañana, para nada, para llevar, para ser, para ver, para algo,
        para alguien, para atrás, para adelante, para delante, para allá, para acá, para arriba,
        para abajo, para dentro, para adentro, para fuera, para afuera, para cuando, para donde,
        para dónde, para cuándo, para cuántos, para allí, para entonces, para empezar, para abrir,
        para este, para esta, para ese, para esa, para otro, para otra, para todos, para cada,
        para comer, para dormir, para navidad, para *ar, para *er, para *ir, para *arlo,
        para *arla, para *arte, para *erlo, para *irse, para *arse, para eso, para esto,
        para eso sirve, es para, sirve para
        """
    ),
    tales=phrases(
        """
        cuándo para, dónde para, cuándo se, dónde se, qué pasa si, qué pasa cuando, qué ocurre si,
        sabes cuándo, sabes si, sabes cómo, sabe usted, por qué te has, por qué se, por qué has,
        ayer, la semana pasada, qué es un, qué es una, qué significa, cómo funciona,
        cómo funcionan, érase una vez, había una vez, si digo, cuando digo, el tren para,
        el autobús para, el bus para
        """
    ),
    at_rest=phrases(
        """
        mis frenos, los frenos están, los frenos son, para eso sirve, para eso está,
        para eso quiero, para eso tengo, para eso necesito, para esto sirve, para esto quiero,
        para esto necesito, para eso estoy, para eso te, para esto te, el paro, en paro, de paro,
        al paro, demasiado corta, muy corta, es corta, más corta, corta vida, tan corta
        """
    ),
    joiners=phrases(
        """
        y luego, y después, y entonces, y, luego, después, entonces, y ahora, en cambio,
        en su lugar, en lugar de eso, y en vez de eso
        """
    ),
    unjoined=phrases(
        "y medio, y media, y cuarto, y un cuarto, treinta y, cuarenta y, cincuenta y, sesenta y, setenta y, ochenta y, noventa y"
    ),
    softeners=phrases(
        """
        por favor, ahora, ya, luego, ok, okay, vale, bueno, robot, oye robot, puedes, podrías,
        puede, podría, quiero que, necesito que, rápido, despacio, mejor, entonces, y,
        a continuación
        """
    ),
    commands=phrases(
        """
        ve, vé, vete a, vete al, vaya, andá, anda a, anda hacia, avanza, avance, avanzá, retrocede,
        retroceda, gira, gire, girá, da la vuelta, dé la vuelta, date la vuelta, dese la vuelta,
        da media vuelta, da una vuelta, dobla, doble, doblá, tuerce, muévete, muévase, mueve,
        mueva, mové, movete, ven, venga aquí, venga a, vení, vuelve, vuelva, volvé, regresa,
        regrese, regresá, conduce, conduzca, maneja, sigue, siga, seguí, trae, traiga, tráeme,
        tráigame, traeme, toma, tome, coge, coja, agarra, agarre, agarrá, suelta, suelte, soltá,
        pon, ponga, poné, coloca, coloque, deja la, deja el, abre, abra, abrí, cierra, cierre,
        cerrá, sube, suba, subí, baja, baje, bajá, levanta, levante, enciende, encienda, prende,
        prenda, prendé, apaga la luz, apaga las luces, apague la luz, apagá la luz, cambia, cambie,
        muestra, muéstrame, dime, dígame, decime, cuéntame, canta, reproduce, busca, busque, buscá,
        encuentra, encuentre, limpia, limpie, aspira, carga, cargue, recarga, entrega, lleva,
        lleve, llévame, escanea, explora, patrulla, navega, camina, camine, aparca, estaciona,
        estaciónate, atraca, acóplate, empieza, empiece, comienza, comience, continúa, continúe,
        reanuda, haz una foto, haz un, toma una foto, saca una foto, revisa, revise, comprueba,
        lee, escribe, ilumina, parpadea, saluda, baila, espera en, espérame en, dirígete, diríjase,
        dirigite, acércate a, acércate al, acelera, reduce, guía, guíame, acompáñame, sígueme,
        síganme, empuja, tira, presiona, pulsa, activa, desactiva, reinicia, recuerda, describe,
        cuenta, mide, llama, avísame, rota, rote, intenta, dame el, dame la, deme, apaga la,
        apaga el, apague la, apague el, di hola, di adiós, di gracias, di buenos, di buenas, di a,
        di que, diga hola, cárgate, cargate, recárgate, mírame, mira a, mira hacia, mira al,
        mira la, mira el, mírala, míralo, míreme, pásame, pásale, alcánzame, recoge, recoja,
        recógelo, guarda, guarde, barre, barra, friega, friegue, aspire, riega, riegue, llena,
        llene, vacía, graba, grabe, filma, fotografía, siéntate, levántate, acuéstate,
        ponte de pie, cocina, lava, lave, pinta, envía, envíe, manda, mande, repite, repita,
        responde, responda, despierta, sonríe, asiente, sal de, salga de, entra, entre en, cruza,
        cruce, despega, aterriza, vuela, aumenta, disminuye, actualiza, inspecciona, escucha la,
        ordena, ordene, organiza, sirve, sirva, prepara, prepare, haz café, haz la, haz el,
        haz clic, dale la, dale el, dame un, dame una, dame los, dame mi, dame agua, deme el,
        deme la, bloquea la, desbloquea, ayúdame a, llámame, enséñame, enseña, cuéntale, léeme,
        acuérdate, recuérdame, navegue, entregue, suéltalo, cógelo, tómalo, ábrelo, ciérralo,
        ponlo, déjalo en, déjala en, tráelo, tráela, lávate, conéctate, enchúfate, acércate,
        aléjate de la, gírate, voltea, voltéate, sígue, retira, encuéntrame, búscame, salude, ir a,
        ir al, venir, girar, traer, traerme, abrir, cerrar, encender, apagar la, apagar el,
        avanzar, retroceder, coger, tomar, mostrar, mostrarme, dar la vuelta, darme, buscar,
        limpiar, seguirme, volver, poner, decirme
        """
    ),
    negations=phrases(
        """
        no, ni, nunca, jamás, nada, sin, tampoco, vete a la mierda, ve con cuidado, ve despacio,
        ve más despacio, apaga los motores, apaga el motor, venga ya, venga hombre, sigue así,
        toma ya, dime por qué, dime qué te, baja de mi, ven que, va a chocar, va a caer,
        va a golpear, va a romper, va a dar, va a matar, va a atropellar, va a pegar, va contra,
        vas a, lleva cuidado, cuenta hasta, mira lo, mira dónde, mira por dónde, mira que,
        mira a ver, dale ya, responde ya, entra en razón, di por, di lo, di la verdad, dame paz,
        despierta ya, aléjate, manda narices, cuéntalo, barra de, entre la, lava las,
        mira el desastre, mira la que, sal de ahí, sal de aquí, sal de en medio, sal de mi,
        dame un respiro, dame tregua, di algo, suelta me
        """
    ),
    yes=phrases(
        """
        sí, si, claro, claro que sí, de acuerdo, por supuesto, adelante, hazlo, hágalo, hacelo,
        ok, okay, vale, correcto, exacto, desde luego, confirmado, confirmo, dale, sí claro,
        sí por favor, sí hazlo, sí adelante, cómo no, afirmativo
        """
    ),
    no=phrases(
        """
        no, nunca, jamás, mejor no, para nada, ni hablar, cancela, cancelar, déjalo, no lo hagas,
        ahora no, todavía no, no gracias, espera, incorrecto, negativo, de ninguna manera,
        no quiero, no hace falta, no es necesario, más tarde
        """
    ),
    not_yes=phrases(
        """
        ya vale, vale ya, vale vale, ya está, ya está bien, vale ya está, está bien,
        está bien así, así está bien, así vale, bien, bueno, bueno bueno, bueno vale, ya, ya ya,
        ya basta, ok ok, okay okay, ya ok, dale dale, sí sí claro, sí ya, sí ya claro, ya claro,
        qué, cómo, mande, perdón, de verdad, en serio, ah sí, ah vale, ah ok, ah okay, a que sí,
        sí no, seguro, tal vez, quizás, quizá, puede, puede ser, puede que sí, da igual,
        como quieras, supongo, eso sí que no, sí pero, o no, no es así, verdad, vale pero
        """
    ),
)

_FOLLOWING = Following(
    again=phrases(
        """
        otra vez, de nuevo, una vez más, nuevamente, otra más, repite, repítelo, repite eso,
        repite esto, repita, repítalo, repetir, repetilo, repetí eso, vuelve a hacerlo,
        vuelva a hacerlo, vuelve a intentarlo, haz lo mismo, lo mismo otra vez
        """
    ),
    leads=phrases(
        """
        hazlo, haz eso, haz esto, hacelo, hágalo, haga eso, lo mismo, y, luego, inténtalo,
        inténtelo, intentalo, prueba
        """
    ),
    times=phrases("{} veces"),
    more=phrases("{} veces más, otras {} veces, {} más"),
    twice=phrases("dos veces"),
    twice_more=phrases("dos veces más"),
    numbers=phrases("dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez"),
    corrections=phrases(
        """
        no, espera, espere, esperá, quise decir, quería decir, quiero decir, me refería a,
        me refiero a, digo, mejor, más bien, o mejor, eso no, ahí no, a la no, en vez de eso,
        en lugar de eso, corrección, olvida eso, olvídalo, cambio de planes, no espera
        """
    ),
    keeps=phrases(
        """
        no gracias, no pasa nada, no importa, no sigue, no siga, no continúa, no continúe,
        no hay problema, no está bien, no te preocupes, no se preocupe, no sé, mejor así,
        tú no, a ti no, no a ti, no te hablo, no te hablaba, no te estoy hablando,
        no te estaba hablando, estoy hablando con, estaba hablando con, hablaba con,
        no hablo contigo, no hablaba contigo, no estoy hablando contigo,
        no estaba hablando contigo, no era para ti, no me refiero a ti, no me refería a ti
        """
    ),
    please=phrases("por favor, porfa, porfavor"),
    polite=phrases(
        """
        por favor, porfa, porfavor, gracias, muchas gracias, robot, robotito, ahora, ahora mismo,
        ya, rápido, eh, em, pues, bueno, oh, ah, solo, venga, claro, señor, señora, amigo
        """
    ),
    requests=phrases(
        """
        oye, oiga, hey, vale, ok, okay, puedes, podrías, podés, puede, podría, puedes por favor,
        quiero que, quiero que te, necesito que,
        sería posible que, sería posible, es posible que, me pregunto si podrías, me preguntaba si
        podrías, me preguntaba si podías, te agradecería que, le agradecería que, te agradecería si,
        estaría bien que, estaría bien si, sería genial que, me encantaría que, me gustaría que,
        quisiera que, te importaría, le importaría, serías tan amable de, sería tan amable de, qué
        tal si, qué te parece si, qué te parece, por última vez, una última vez, finalmente, por
        último, como dije, como te dije, como he dicho, he dicho, lo antes posible, lo más rápido
        posible, cuanto antes, en cuanto puedas, en cuanto pueda, tan pronto como puedas, tal vez,
        quizás, quizá
        """
    ),
    others=phrases(
        """
        chicos, chicas, niños, amigos, mamá, papá, cariño, mi amor, señores, señoras
        """
    ),
    say_again=phrases(
        """
        repite, repítelo, repite eso, repite esto, repita, repítalo, repetir, repetirlo, repetir
        eso, repito, dilo otra vez, dilo de nuevo, dímelo otra vez, vuelve a decirlo, dígalo otra
        vez, qué has dicho, qué dijiste
        """
    ),
    nots=phrases(
        """
        no, nunca, jamás, sin, ningún, ninguna, tampoco, nada de, ni,
        evita, evite, abstente de, absténgase de, omite, sáltate, olvídate de, renuncia a, cualquier
        cosa menos, todo menos, todo excepto, a cualquier sitio menos, a cualquier lugar menos,
        cualquier lugar menos, mantente lejos de, mantente lejos del, mantente alejado de, mantente
        alejado del, tal como está, tal y como está, tal como están, tal cual, en paz, en ningún
        caso, bajo ningún concepto, de ninguna manera, retiro lo dicho, ni se te ocurra, prohibido,
        prohibida
        """
    ),
    riders=phrases(
        """
        no olvides, no te olvides, no se te olvide, no olvide, no solo, por qué no, no muy, no tan,
        no más de, no más que, no más lejos que, no más rápido que, si puedes, si puede, si es
        posible, si quieres, si quiere, si no te importa, si no le importa, cuando puedas, cuando
        pueda, cuando estés listo, cuando tengas tiempo, dime cuándo, dime cuando, dime si, avísame
        cuando, mira si, comprueba si, aunque, como si, no hay problema, no hay prisa, sin prisa,
        sin problema,
        hasta mañana, hasta la noche, hasta el lunes, por esta noche, por hoy, de la mañana
        """
    ),
    conditions=phrases(
        """
        si, cuando, en cuanto, apenas, en caso de que, a menos que, siempre que, suponiendo que,
        supón que, imagina que, y si,
        mientras, tan pronto como, cada vez que, la próxima vez, la próxima vez que, en el momento
        en que, en el momento que, hasta que, en teoría, teóricamente, hipotéticamente, una vez que,
        con tal de que, siempre y cuando, para cuando, por si
        """
    ),
    tells=phrases(
        """
        gracias por,
        fue, fueron, fui, iba, iban, vino, vinieron, giró, avanzó, condujo, se movió, era, eran,
        estaba, estaban, había, tenía, hizo, ha ido, he ido, ayer, anteayer, la semana pasada, la
        última vez, hace una hora, hace un rato, ella, ellos, alguien, el perro, el gato, mi perro,
        mi gato, soñé, voy a, he dicho, es, son, están, estoy, hay, tengo, tiene, soy, somos, hemos,
        va a, quiere, cuesta, huele, dura, funciona, suele, dejó, salió, llegó, compró, cayó, puso,
        llevó, trajo, a veces, a menudo, normalmente, desgraciadamente, lamentablemente, mi hermano,
        mi hermana, mi marido, mi mujer, nuestro vecino
        """
    ),
    talk=phrases(
        """
        di, dime, diga, dígame, cuenta, cuéntame, pregunta, responde, explica, explícame,
        describe, nombra, deletrea, traduce, lee, escribe, saluda, canta, habla,
        imagina, adivina, recomienda, recomiéndame, sugiere, sugiéreme, aconséjame, resume,
        resúmeme, define, compara, inventa, recita, calcula, resuelve, estima, promete, recuerda,
        preséntate, finge, propón, opina, charla
        """
    ),
    chat=phrases(
        """
        gracias, muchas gracias, mil gracias, hola, buenos días, buenas tardes, buenas
        noches, adiós, hasta luego, hasta pronto, bien hecho, buen trabajo, muy bien,
        bien, genial, perfecto, excelente, estupendo, fantástico, bravo, qué bien, buen
        robot, eres genial, me gustas, ya veo, entiendo, entendido, sigue, sigue así,
        continúa, adelante, no hay problema, sin problema, tómate tu tiempo, no hay prisa,
        de nada, perdón, disculpa, disculpe, lo siento, jaja, estoy al teléfono
        """
    ),
    later=phrases(
        """
        mañana, mañana por la mañana, mañana por la tarde, mañana por la noche, pasado mañana, esta
        noche, esta tarde, más tarde, al mediodía, a mediodía, a medianoche, al amanecer, al
        anochecer, al atardecer, por la mañana, por la tarde, por la noche, de madrugada, en un
        minuto, en un momento, en un rato, en un ratito, en una hora, en media hora, dentro de un
        rato, dentro de un momento, dentro de una hora, dentro de media hora, el lunes, el martes,
        el miércoles, el jueves, el viernes, el sábado, el domingo, los lunes, los viernes, los
        domingos, el fin de semana, la semana que viene, la próxima semana, el mes que viene, el
        próximo mes, el año que viene, el próximo lunes, todos los días, todas las mañanas, todas
        las tardes, todas las noches, cada día, cada mañana, cada tarde, cada noche, cada hora, cada
        minuto, cada semana, cada lunes, a diario, diariamente, después de comer, después de cenar,
        después de desayunar, después del almuerzo, después del desayuno, después de la cena,
        después del trabajo, después de la escuela, después de la película, después de la reunión,
        después de la función, después de la fiesta, antes de dormir, antes de cenar, antes de
        comer, antes de la cena, antes del desayuno, antes de acostarte, algún día, un día de estos,
        en el futuro, de ahora en adelante, a partir de ahora, a la una
        """
    ),
    later_in=phrases("en, dentro de, cada"),
    later_at=phrases("a las, para las, hacia las, sobre las"),
    time_units=phrases(
        """
        segundo, segundos, minuto, minutos, hora, horas, día, días, semana, semanas
        """
    ),
    finite=r"(?:[éíóo]|oy|mos|ron|an|(?<!t)en|(?<!tr)(?<![gl])aste|[^sv]iste|[ae]s|[aelr]mente)$",
    quotes=phrases(
        """
        dice, dijo, decía, dicen, pone, ponía, gritó, grita, escribió, escribí, escribe que,
        escrito, se llama, se titula, titulada, titulado, canta, cantaba, cantó, susurró, lee así,
        reza, cito, comillas, repite conmigo, repite después de mí
        """
    ),
    objects=phrases(
        """
        el, la, los, las, un, una, unos, unas, al, a la, a los, a las, a mi, a tu, mi, mis, tu, tus,
        su, sus, este, esta, estos, estas, ese, esa, esos, esas, aquel, aquella, todo, toda, todos,
        todas, cada, ambos, ambas
        """
    ),
    questions=phrases(
        """
        qué, que es, quién, quiénes, dónde, adónde, cuándo, por qué, cómo, cuánto, cuánta,
        cuántos, cuántas, cuál, cuáles, estás, eres, tienes, hay algún, hay alguna, sabes,
        puedes decirme, puedo, debo
        """
    ),
)

_QUEUE_TALK = QueueTalk(
    next=phrases(
        """
        qué harás después, qué vas a hacer después, qué harás luego, qué haces después, qué
        haces luego, qué vas a hacer luego, qué sigue, qué viene después, qué viene ahora, qué
        viene luego, qué más vas a hacer, qué más tienes que hacer, qué tienes que hacer
        después, qué tienes pendiente, cuál es tu plan, cuál es el plan, y después, y luego, y
        después qué, y luego qué, qué harás a continuación, qué vas a hacer a continuación, qué
        toca ahora, qué toca después, qué hará después, qué va a hacer después, qué queda por
        hacer
        """
    ),
    then=phrases(
        """
        luego, después, y luego, y después, después de eso, más tarde, a continuación, cuando
        llegues, cuando estés allí, cuando termines, cuando acabes, una vez allí, cuando llegue,
        cuando termine
        """
    ),
    that=phrases(
        """
        olvida eso, olvídate de eso, olvida la última, olvida lo último, olvida lo que dije,
        olvida lo que he dicho, olvide eso, eso no, no hace falta, ya no hace falta, no es
        necesario, ya no es necesario, no tienes que hacerlo, no tienes que, ya no tienes que
        hacerlo, no hace falta que lo hagas, ya no hace falta que lo hagas, no lo hagas, sáltate
        eso, retiro lo dicho, cancela lo último, cancela la última, al final no
        """
    ),
    all=phrases(
        """
        olvida todo, olvídate de todo, olvida todo eso, olvida todo lo demás, olvida lo demás,
        olvida el resto, olvide todo, nada más, vacía la lista, borra la lista, cancela lo
        demás, cancela el resto, no hagas nada más
        """
    ),
    forget=phrases(
        """
        olvida, olvídate, olvídate de, olvide, no hace falta, ya no hace falta, no tienes que,
        ya no tienes que, no es necesario, ya no es necesario, no necesitas, ya no necesitas, no
        hay que, sáltate, cancela, cancele, no tiene que, ya no tiene que, quita ... de la
        lista, saca ... de la lista, salta, omite, elimina, ignora, ya no quiero, no quiero que,
        ya no necesito, no necesito que, ya no es necesaria, descarta
        """
    ),
    keeps=phrases(
        """
        no olvides, no te olvides, no se te olvide, no olvide, olvidaste, has olvidado
        """
    ),
    tails=phrases("ya, al final, más, ahora, todavía, entonces"),
    going=phrases("vayas, que vayas, ir, vaya, que vaya"),
    orders=phrases(
        """
        órdenes, todas las órdenes, las órdenes, tareas, todas las tareas, las tareas, la lista,
        la cola, todo lo demás, los demás, las demás
        """
    ),
    asking=phrases(
        """
        qué, cuál, cuáles, adónde, a dónde, dónde, cuántas, cuántos, dime, muéstrame
        """
    ),
    asked=phrases(
        """
        vas a, vas, ir, irás, harás, hacer, haces, hay, sigue, viene, toca, queda, quedan,
        falta, tienes, tienes que, después, luego, entonces, a continuación, siguiente, próximo,
        próxima, lo siguiente, paso, orden, tarea, destino, todavía, aún, más, pendiente,
        pendientes, por, cola, lista, te, tu, es
        """
    ),
    ahead=phrases(
        """
        después, luego, a continuación, siguiente, próximo, próxima, por hacer, tienes que
        hacer, pendiente, pendientes, en la cola, en la lista
        """
    ),
    denies=phrases(
        """
        no, nunca, jamás, tampoco
        """
    ),
    states=phrases(
        """
        yo, estoy, estás, está, están, estaba, soy, es, son, hay, tengo, tiene, gusta,
        me gusta, me gustan, te gusta, le gusta
        """
    ),
    planned=phrases(
        """
        qué está planeado, qué hay planeado, qué tienes planeado, qué está programado, qué hay
        programado, qué tienes programado, qué está previsto, qué hay previsto para hoy, qué hay
        previsto para mañana, qué órdenes hay programadas, muéstrame la agenda, dime qué hay
        programado
        """
    ),
    cancels=phrases("cancela eso, cancela esto, cancélalo, anula eso, anúlalo"),
    cancels_all=phrases(
        """
        cancela todo, cancélalo todo, anula todo, cancela todas las órdenes, cancela todo lo
        programado, cancela todo lo planeado, cancela la agenda, borra la agenda, vacía la
        agenda
        """
    ),
)

_PLACE_TALK = PlaceTalk(
    remember=phrases(
        """
        recuerda este lugar como {}, recuerda este sitio como {}, recuerda esto como {}, recuerde
        este lugar como {}, recuerda que este lugar es {}, recuerda que esto es {}, recuerda que
        aquí es {}, recuerda este lugar con el nombre {}, recuerda este lugar con el nombre de {},
        memoriza este lugar como {}, memoriza este sitio como {}, memorice este lugar como {},
        guarda este lugar como {}, guarda este sitio como {}, guarda esto como {}, guarda tu
        posición como {}, guarde este lugar como {}, graba este lugar como {}, marca este lugar como
        {}, marca este sitio como {}, anota este lugar como {}, aprende este lugar como {}, llama a
        este lugar {}, llama a este sitio {}, llama este lugar {}, llama a esta sala {}, llama a
        esta habitación {}, llame a este lugar {}, nombra este lugar {}, este lugar se llama {},
        este sitio se llama {}, esta sala se llama {}, esta habitación se llama {}, esto se llama {}
        """
    ),
    here=phrases(
        """
        esto es {}, este es {}, esta es {}, aquí es {}, aquí está {}, este lugar es {}, este sitio
        es {}, esta sala es {}, esta habitación es {}
        """
    ),
    forget=phrases(
        """
        olvida {}, olvida el lugar {}, olvida el sitio {}, olvida el lugar llamado {}, olvida dónde
        está {}, olvídate de {}, olvídate del lugar {}, olvide {}, olvide el lugar {}, borra el
        lugar {}, borra el sitio {}, elimina el lugar {}, elimina el sitio {}
        """
    ),
    listed=phrases(
        """
        a dónde puedes ir, adónde puedes ir, dónde puedes ir, a dónde puede ir, adónde puede ir,
        hacia dónde puedes ir, qué lugares conoces, qué sitios conoces, qué salas conoces, qué
        habitaciones conoces, qué lugares conoce, cuáles lugares conoces, qué lugares has aprendido,
        qué lugares recuerdas, a qué lugares puedes ir, a qué sitios puedes ir, dime a dónde puedes
        ir, dime adónde puedes ir, dime qué lugares conoces, dime los lugares que conoces, di tus
        lugares, lista tus lugares, enumera tus lugares, cuáles son tus lugares
        """
    ),
    places=phrases(
        """
        lugar, sitio, sala, salón, cuarto, habitación, dormitorio, pasillo, vestíbulo, hall,
        entrada, salida, recepción, taller, garaje, cochera, cocina, despensa, oficina, despacho,
        laboratorio, estudio, baño, aseo, servicio, biblioteca, archivo, almacén, depósito, sótano,
        ático, jardín, terraza, balcón, patio, portón, puerta, mesa, escritorio, mostrador,
        estantería, estante, banco, estación, base, muelle, rincón, esquina, área, zona, ascensor,
        escalera, escaleras, clínica, tienda, cafetería, comedor, bar, gimnasio, aula, auditorio,
        teatro, cobertizo, granero, invernadero, aparcamiento, estacionamiento, armario, lavandería,
        puesto
        """
    ),
    articles=phrases(
        """
        el, la, los, las, lo, un, una, mi, mis, tu, tus, nuestro, nuestra, nuestros, nuestras, su,
        sus, este, esta, al, del
        """
    ),
    kept="Recordaré este lugar como {}.",
    forgotten="He olvidado {}.",
    in_map="{} forma parte de mi propio mapa, así que lo dejo como está.",
    unknown="No conozco ningún lugar que se llame {}.",
    move_here="Ya conozco {}. ¿Quieres que mueva ese lugar aquí?",
    sounds_like="Eso suena como {other}. ¿Llamo a este lugar {name} de todos modos?",
    called="Un nombre solo tiene letras y cifras. ¿Llamo a este lugar {}?",
    known="Puedo ir a: {}.",
    more="y {} más",
    none_known="Todavía no conozco ningún lugar.",
    lost="No sé dónde estoy, así que no puedo recordar este lugar.",
    moving="Solo puedo hacer eso mientras estoy quieto.",
    no_name="No puedo usar eso como nombre de un lugar. Elige otro, por favor.",
    too_long="Ese nombre es demasiado largo. Elige uno más corto, por favor.",
    says_else="Eso dice cuánto, cuándo o hacia dónde, así que no es un nombre. Elige "
    "otro, por favor.",
    not_kept="Lo siento, no he podido guardarlo, así que nada ha cambiado.",
    head="first",
)

_SAYING = Saying(
    phrases={
        "nothing": "Lo siento, no tengo respuesta para eso.",
        "failed": "Lo siento, algo ha fallado. Inténtalo otra vez.",
        "too_long": "Lo siento, era demasiado largo para mí.",
        "no_end": "Lo siento, no he podido terminarlo.",
        "too_old": "Lo siento, estaba ocupado. Dilo otra vez, por favor.",
        "replaced": "He dejado de lado lo que dijiste antes.",
        "acted": "Hecho.",
        "begun": "Estoy en ello.",
        "nothing_to_repeat": "No hay nada que repetir.",
        "do_next": "Eso viene después.",
        "do_later": "Eso viene más tarde.",
        "queue_full": "Ahora no puedo apuntar más, dilo de nuevo más tarde, por favor.",
        "taken_back": "De acuerdo, dejo eso fuera.",
        "nothing_next": "No hay nada pendiente.",
        "did_nothing": "Ahora mismo no he hecho nada.",
        "not_done": "Lo siento, no he podido hacerlo.",
        "no_value": "No conozco ese valor en este momento.",
        "not_all": "No he podido hacerlo todo.",
        "cancelled": "Vale, me quedo donde estoy.",
        "not_ready": "Todavía no estoy listo.",
        "still_working": "Sigo con ello.",
        "on_it": "Estoy en ello.",
        "thinking": "Déjame pensar.",
        "rehearsed": "Era solo un ensayo: no he hecho nada.",
        "unstopped": "Cuidado, puede que algo se siga moviendo.",
        "by_myself": "Ahora pienso por mi cuenta.",
        "refused": "De acuerdo.",
        "unanswered": "No he oído ninguna respuesta, así que no he hecho nada.",
        "unclear": "No he entendido eso, así que me detengo. ¿Qué debo hacer?",
        "when_unclear": "No he entendido cuándo debe ser. ¿Cuándo lo hago?",
        "schedule_full": "No puedo planear más.",
        "nothing_planned": "No hay nada planeado.",
        "plan_not_kept": "Lo siento, no he podido anotarlo, así que no está planeado.",
        "may_come_back": "No he podido quitarlo de mi lista: tras un reinicio puede volver.",
    },
    not_answered="Aún no hay respuesta de: {}.",
    tools_counted="Tengo {} herramientas.",
    shall_i="¿Hago esto: {}?",
    shall_i_now="¿Hago esto ahora: {}?",
    at_most_times="Son demasiadas veces: el máximo es {}.",
    next_order="Lo siguiente: {}.",
    later_order="Después: {}.",
    left_over="No he hecho esto: {}.",
    planned="Planeado para {time}: {order}.",
    is_due="Ya es la hora: {order}.",
    missed="No he hecho lo planeado para {time}: {order}.",
    dropped="Órdenes planeadas que he anulado: {}.",
    unnamed="Órdenes planeadas que no he nombrado: {}.",
    can_do="Puedo: {}.",
    known="Conozco: {}.",
    unknown="No conozco {}.",
    unsaid="¿Qué valor quieres: {}?",
    between="Tiene que ser de {} a {}.",
    at_least="Tiene que ser al menos {}.",
    at_most="Tiene que ser como máximo {}.",
    reason="El motivo: {}.",
    causes={
        Cause.UNAVAILABLE: "no está disponible",
        Cause.NO_ANSWER: "no llegó respuesta a tiempo",
        Cause.REFUSED: "fue rechazado",
        Cause.CANCELLED: "fue cancelado",
        Cause.UNREADABLE: "la respuesta no se puede leer",
        Cause.UNHEARD: "nadie escucha",
        Cause.TOO_LONG: "tardaría demasiado",
        Cause.TOO_OFTEN: "fueron demasiadas veces",
        Cause.MOVING: "algo se mueve todavía",
        Cause.UNSURE: "puede que siga en marcha",
        Cause.FAILED: "algo salió mal",
    },
    directive=(
        "Llama a una herramienta para cada acción y para todo lo que cambia, como la batería o "
        "la posición; nunca adivines. Llámala una vez. Luego di el resultado en una frase corta, sin "
        "JSON. Si ninguna sirve, dilo. Si falta un valor, pregúntalo. Responde en español."
    ),
    examples_heading="La forma de cada llamada, con valores inventados:",
    example_talk=ExampleTalk("Hecho.", "El valor es 1.", "Hola.", "¡Hola!", "Gracias.", "De nada."),
)

# Claims by their form, whatever the verb; these verbs, and nouns in their place, are no acts.
_IDLE = (
    r"(?:(?:ayud|asist|p[ei]+ns|cree|creí|esper|sab(?:er|ido|iendo)|sup[eo]|escuch|entend|entiend|comprend|qu[ei]+r|quis|necesit|pod(?:er|r|ido)|pud|pued|deb|conoc|conozc|ten(?:er|dr|ido|go|iendo)"
    r"|tuv|busc|encontr|encuentr|intent|trat|prob(?:é|ado)|prueb|procur|aguard|qued|viv|habit|trabaj|funcion|rec[oue]+rd|olvid|memoriz|anot|avis|inform|advert|adviert|confirm|verific"
    r"|comprob|comprueb|revis|mir|observ|le(?:í|yend|er|íd)|cont(?:ar|ad|é|and)|cuent|med(?:ir|i|í)|mid|calcul|detect|noto|noté|notado|reconoc|recib|obten|obtuv|acept|rechaz|prom[ei]|lament|arrepent|discul"
    r"|agrade[cz]|supon|supus|dud|adivin|imagin|s[oue]+ñ|d[oue]+rm|falt|perd|pierd|fall|equivoc|confund|decid|elegi|elij|propon|recom[ei]|aconsej|sug[ei]+r|ofre[cz]|m[oue]+str|us(?:o|é|ad|and|ar)"
    r"|utiliz|respond|contest|repit|repet|explic|describ|descri|habl|convers|charl|pregunt|dec[ií]|dic|dig|dij|dir[ée]|llam[oa]|nombr|s[ei]+nt|ador|am(?:é|ar|ado|ando)\b|gust|encant|prefer|prefier|apreci|disfrut"
    r"|odi|tem(?:o|í|er)|aprend|estudi|brome|juego|jug|existi?|estar|estad|ser(?:é|ía)|seguir(?:é|) (?:aquí|apren)|hab[er]|consider|represent|signific|pose[eo]|posey|conteng|manten|teng|dispon|incluy|limit|ocup|bloque"
    r"|atasc|prohib|dañ|diseñ|entren|cread|alegr|preocup|aclar|especific|peso|preved|previst|relacion|equip|interes|sorprend|agot|cansad|aburr|continu|repas|dese[oaé]|call[oé]|rindo|enoj|intereso)\w*"
    rf"|{ROMANCE_IDLE}|cre[eé]r|vi|visto|ver|veré|viendo|oí|oído|oyendo|oír|sé|fui|fue|sido|soy|dado (?:que|el hecho)|doy (?:las gracias|por)|habré|lo|cuando|cuanto|todo|bajo|pero|medio|mismo|suelo"
    r"|quizá|así|aquí|allí|ahí|allá|acá|qué|también|porqué|café|bebé|bueno|primero|segundo|(?:llevo|pasado|passato|paso) una?|ouvi|perdi|entendi"
    r"|(?:haré|hacer(?:lo)?|hago|hecho|hice) (?:todo|lo (?:posible|mejor|que)|una? (?:error|broma|pregunta)|mi mejor|caso))\b"
)
_MADE = r"(?:\w{2,}(?:[aií]d|rt|st|rit|lt|ot|ch|pres)o)(?:s|me|te|lo)?\b"
_NOW = r"(?: (?:ya|ahora|ahora mismo|también|bien|enseguida|inmediatamente|justo|recién|\w+mente))*"
_INFINITIVE = rf"{_NOW} (?!{_IDLE})\w*[aeií]r(?:[mts]e|l[aeo]s?|nos){{0,2}}\b"
_OPEN = r"(?:^|[,.:;!¡…] ?|(?<!-)\b(?:yo|ahora|ya|y|me|te|le|les|os|se|mismo|vale|ok|okay|bien|enseguida|luego)[,.!]* )(?:(?:yo|ya|ahora|me|te|le|os|se|lo|la|los|las) )*"
_WHAT = r"(?:el|las?|los|un[ao]?s?|tus?|sus?|mis?|al|a (?:la|tu|mi|su)|dos|tres|\d+|hacia|todas?|todos)\b"
_WAY = r"(?:(?:a|hacia) la (?:izquierda|derecha)|izquierda|derecha|adelante|hacia (?:adelante|atrás|delante)|atrás|todo recto|recto|más (?:cerca|lejos)|media vuelta|por aquí)"
_N = r"(?:\d[\d.,]*|una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|veinte|treinta|cuarenta(?: y cinco)?|sesenta|noventa|cien(?:to \w+)?|medio|otros?|otra|unos)"
_UNIT = r"(?:m|metros?|centímetros?|cm|pasos?|grados?|°)"

_CLAIMS = Claims(
    doing=any_of(
        rf"\best(?:oy|amos){_NOW} (?!{_IDLE})(?:\w+(?:[aá]ndo|[iy][eé]ndo)\w*|en camino)|\b(?:vo?y|vamos|procedo|acabo|empiezo|comienzo|estoy a punto) (?:a|de){_INFINITIVE}|\bvoy (?:a(?= (?:la|tu|su|mi|por))|al|hacia)\b",
        rf"{_OPEN}(?!{_IDLE})\w{{2,}}o(?:{_NOW} {_WHAT}| (?:ahora(?: mismo)?|enseguida)[ .!]*$)|{_OPEN}(?:giro|avanzo|retrocedo|muevo|detengo|dirijo|hago(?! lo que)|sigo|bailo|salto|subo|bajo)\b",
        rf"{_OPEN}(?<=l[oa] |[ao]s |me |te )(?!{_IDLE})\w{{2,}}[oéí]{_NOW}[ .!]*$|\b(?!{_IDLE})\w*[aei]ré\b|^(?!{_IDLE})\w+[aie]ndo {_WHAT}|^(?:ahora mismo|enseguida) (?:viene|va)\b|\bel robot (?:gira|avanza|va|se mueve|está \w+ndo)\b",
    ),
    done=any_of(
        rf"\b(?:he|hemos|robot ha){_NOW} (?!{_IDLE}){_MADE}|\bfui (?:a|al|hasta|hacia)\b|{_OPEN}(?!{_IDLE})\w{{2,}}(?<![aei]r)[éí](?:{_NOW} {_WHAT}|[ .!]*$)|{_OPEN}(?<=l[oa] |[ao]s |me |te |le )(?!{_IDLE}|equivoqu)\w{{2,}}[éí]\b|{_OPEN}(?!{_IDLE})\w*(?:[dtr]uje|[dt]uve|puse|traje)\b|\b(?:giré|avancé|moví|retrocedí|llegué|hice|puse|traje|conduje)\b(?! (?:lo (?:que|posible)|una? (?:error|broma)))",
    ),
    state=any_of(
        r"\blo (?:he )?(?:logrado|conseguido|logré|conseguí)\b|\bha funcionado\b|\bya llegué\b|\b(?:ya )?estoy (?:ya |ahora )?(?:en (?:la|el|tu) \w+|allí|ahí|aquí|acoplado|aparcado|cargando|listo)\b",
        rf"\b(?:están?|quedan?|ha sido|han sido|fue|fueron|se (?:ha|han)){_NOW} (?!{_IDLE})\w{{2,}}(?:[ai]d|rt|st|rit|lt|ot|ch)[oa]s?\b|\b(?:está|queda)n?{_NOW} list[oa]s?\b",
        rf"^(?:ya está|hecho|listo|terminado|completado|he llegado)\b|\bcon éxito\b|^(?!.*\b(?:estoy|está|es|he|ha|son|soy|tengo)\b)(?:\w+ ){{0,3}}(?!{_IDLE}|cuidado)\w{{2,}}(?:[ai]d|iert)[oa]s?\b(?: (?:a|de|en)\b|[ .!]*$)",
    ),
    agreed=any_of(
        r"(?:(?:vale|de acuerdo|ok|okay|bien|muy bien|entendido|claro|por supuesto|ahora mismo"
        r"|enseguida|sí|con gusto|sin problema|ya veo|entiendo|lo entiendo|perfecto|hecho|listo"
        r"|como quieras|claro que sí|ya voy|voy|desde luego|pues)[\s,.!¡]*)+"
    ),
    negation=any_of(r"\b(?:no|nunca|nada|ni|tampoco|imposible|casi|sin|lamentablemente|falló)\b"),
    condition=any_of(r"\b(?:si|cuando|en cuanto|a menos)\b"),
    conjunctions=r"\b(?:pero|y)\b",
    candid=any_of(
        r"\b(?:puedo|puede|podemos|podría|puedes pedir\w*|capaz|necesito|debo|hace falta|dime|dígame|dame|indica|indique|indícame|repite|repita|especifica|especifique)\b",
        r"^[¿]?(?:qué|cuál|cuáles|dónde|adónde|cómo|cuánto|cuánta|cuántos|quién|por qué|cuándo|quieres|quiere|deseas|desea)\b|¿",
    ),
    limits=any_of(
        r"\b(?:error|avería|bloquead[oa]s?|atascad[oa]s?|ocupad[oa]s?|desconocid[oa]s?|inválid[oa]s?|incorrect[oa]|falta|rechazad[oa]s?|máximo|como mucho|solo|sólo|solamente|difícil|peligroso|límite|fuera de alcance)\b",
        r"\bdemasiad[oa]\b|\bmuy (?:lejos|grande|lejano|pesado)\b|\bhay un problema\b|\bpor desgracia\b",
    ),
    asking=any_of(
        r"\b(?:dime|dígame|indíca(?:me|lo)|indíque(?:me|lo)|por favor,? (?:indi(?:ca|que)|especifi(?:ca|que)|repi(?:te|ta)|aclar[ae])|especifi(?:ca|que)|repíte(?:lo|me)|repíta(?:lo|me)|repite|aclara)\b|\b(?:dame|deme) (?!un (?:momento|segundo|minuto))",
        r"\b(?:puedes|podrías|puede|podría) (?:decirme|indicar\w*|repetir\w*|especificar\w*|darme)\b|\bnecesito (?:saber|que me|la|el|más|una?)\b|\bfaltan? (?:la|el|los|las|una?|saber|indicar)\b|\bno sé (?:a ?dónde|dónde|cuánt\w+|cuál|a qué|qué (?:distancia|habitación))\b|\bno está claro\b",
        r"^¿?(?:(?:a|de|en|por|hasta|hacia|con|y) )?(?:qué (?!bien|bueno|buen|bonito|alegría|pena|lástima)|cuál|cuáles|dónde|adónde|cuánt[oa]s?|quién)\b|^¿?(?:quieres|quiere|debo|deseas|desea)\b",
    ),
    offering=any_of(
        r"\b(?:puedo|podría) (?:ayudar\w*|hacer por|servir\w*)\b|\ben qué (?:te|le) (?:puedo|ayudo)\b|\bcómo estás\b",
    ),
    failing=any_of(
        r"\bno (?:pude|pudimos|he podido|se pudo|ha podido|se ha podido|logré|conseguí|funcionó|ha funcionado|fue|fueron)\b|\b(?:falló|ha fallado|fracasó)\b",
    ),
    unknowing=any_of(
        r"(?:\blamentablemente )?\bno (?:(?:te|lo|le|la|os|he|pude|puedo|logro|logré) )*(?:entend\w+|entiend\w+|comprend\w+|oí|oído)\b",
        r"\bno (?:lo )?sé(?: (?:eso|la respuesta|qué (?:quieres|quiere) decir))?(?=\s*(?:[^\w\s]|$))",
        r"\bno tengo (?:ni )?idea\b",
    ),
    polite=any_of(
        r"\b(?:(?:hay|necesitas|quieres|necesita) )?(?:algo|alguna cosa) más\b[^,.]*|\b(?:de acuerdo|vale|bien|verdad)\s*\?|\b(?:no hay|sin) (?:problemas?|errores|duda|incidencias|demora|dificultad)\b|\bno (?:te preocupes|se preocupe|hay de qué|faltaba más|solo|sólo)\b|\bningún problema\b|\bde nada\b|\b(?:ya|ahora) puedes\b|\bpuedes (?:ver|pasar|entrar|estar)\b|\bpuedo confirmar\b|\ben cuanto pueda\b|\bpor qué no\b|\bsi (?:necesitas|quieres|necesita) (?:algo|otra)\b[^,.]*|\b(?:algo|nada) más\b"
    ),
    sorry=any_of(
        r"(?:(?:oh|ay|lo|mil|mis|te|le|pido|muchísimo|mucho|de veras)[\s,]*)*"
        r"(?:siento|lamento|perdón\w*|perdona|perdone|disculp\w*)(?:[\s,]+(?:mucho|por (?:eso|la \w+|el \w+|las \w+)|eso))*"
    ),
    order=order(
        r"por favor|ahora|y|luego|robot|entonces|oye|vale|ok",
        r"ve|vete|vaya|gira|gire|avanza|avance|retrocede|muévete|mueve|muévase|enciende|encienda"
        r"|apaga|apague|abre|abra|cierra|cierre|ven|trae|lleva|sigue|dirígete|acóplate|conduce"
        r"|vuelve|coge|toma|agarra|levanta|suelta|pon|aparca|cárgate",
        rf"\b(?:puedes|podrías|puede|podría|quiero que) (?:{_INFINITIVE}|moverte|acoplarte|vayas"
        r"|gires|avances|enciendas|apagues)\b",
    ),
    wish=wish(
        r"por favor|ahora|y|luego|robot|entonces|oye|vale|ok|sí|un poco|un poquito|más|solo|venga|ya",
        rf"{_N}(?: y \w+)? {_UNIT}(?: (?:más|{_WAY}))*|(?:un poco )?(?:más )?(?:{_WAY}\b ?)+(?:{_N}(?: y \w+)? {_UNIT})?|(?:de vuelta )?(?:(?:a|hacia|hasta) (?:la|el|las|los)|al|hacia|hasta) \w+|(?:de vuelta )?a casa"
        r"|(?:otra vez|una vez más|de nuevo|lo mismo(?: otra vez)?|más (?:rápido|lento)|repite|repítelo|sigue)(?: por favor)*|luz (?:encendida|apagada)",
        r"\b(?:quiero|quisiera|me gustaría|necesito|te pido|deseo) que\b(?! (?:sepas|me (?:digas|cuentes|hables)))|\b(?:tienes que|tiene que|debes|debe|deberías|hay que|has de)\b(?! saber)|^(?:vamos|vámonos|volvamos|giremos|avancemos)\b"
        r"|\b(?:puedes|podrías|puede|podría) (?:(?:por favor|me|te|lo|la) )*(?:dar(?:te)? (?:la|una|media) vuelta|venir|traer\w*|llevar\w*|coger\w*|agarrar\w*|tomar\w*|poner\w*|soltar\w*|levantar\w*|acercar\w*|mover\w*|volver|regresar|aparcar\w*|cargar\w*|hacer (?:una foto|eso)|limpiar\w*|buscar\w*|girar\w*|avanzar|retroceder|apagar\w*|encender\w*|abrir\w*|cerrar\w*|ir|andar|seguir\w*)\b|\b(?:girar|avanzar|retroceder|volver|moverse|ir) (?:a|hacia|al)\b"
        r"|^(?:(?:por favor|ahora|y|luego|robot|entonces|oye|vale|ok)[,! ]+)*(?:llévame|tráeme|tráelo|sígueme|acércate|aléjate|quítate|apártate|date|muévete|hazlo|haz (?:una foto|eso|lo mismo|un giro)|anda|andá|camina|corre|regresa|retorna|recoge|busca|encuentra|mira (?:a|hacia)|empuja|tira|aprieta|presiona|deja (?:el|la|eso)|da(?:le|les)? de (?:comer|beber)|dame|pásame|lanza|limpia|barre|aspira|baila|salta|sube|baja|entra|sal|desplázate|colócate|ponte|siéntate|levántate|cógelo|agárralo|suéltalo|ábrelo|ciérrala|enciéndela|apágala|gírate|párate|estaciona|recárgate|despega|aterriza|sujeta|sostén|deposita|coloca|repite|continúa|vente|vamos|ven|venga|fotografía|toma)\b",
    ),
    helping=r"\b(?:ayudar|asistir|solicitud|petición|puedo|siento|lamento)\w*",
    chatter=r"^(?:hasta (?:mañana|luego|pronto|la vista)|a (?:la mierda|ver|veces|propósito)|al (?:final|menos|fin)|para nada)\b",
)

_SIGNS = Signs(
    mark="ñ¿¡",
    small_words=words(
        """
        tengo tiene mis tus sus entendí uno dos tres cuatro cinco diez metros adelante gustaría
        izquierda derecha dime ese esa conozco saber sé yo el la los las un una unos es son está
        están estoy estaba he ha han hemos mi tu su tú usted nosotros y pero no nada ahora aquí allí
        a al del de en con para por que qué cuál dónde cómo puedo puede quieres si o sí todo eso
        este esta lo le me te se ya sin muy más demasiado como
        """
    ),
    telling=words("dos tres cuatro cinco diez adelante izquierda derecha"),
)

_DEEDS = Deeds(
    around=words("sí antes ya hace poco recién también entonces exacto"),
    endings=phrases("ado, ada, ido, ida, ando, endo, ar, er, ir, a, o"),
    families=phrases(
        """
        ve ir ido fui voy vaya, enciend encend, vuelv vuelto volv, abr abierto, haz hecho hice, pon
        puesto puse
        """
    ),
)

_TOOL_COUNT = ToolCount(
    numbers=phrases(
        """
        una, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce, trece, catorce,
        quince, dieciséis, diecisiete, dieciocho, diecinueve, veinte
        """
    ),
    tools=r"herramientas|funciones",
    used=r"usado",
)

_FULL_STOPS = FullStops(
    titles=words("sra srta sres dra dña"),
    abbreviations=words("edif ud uds p.ej ej aprox avda ee ee.uu núm pág sig máx mín"),
    may_end=words("etc"),
    before_number=words("n.º nº cap"),
    one_letter=words("a e o y"),
    starters=words("Yo Él Ella Ahora Luego Los El La"),
    name_parts=words("El La Los"),
    roles=words("asistente"),
)

_SPOKEN_NUMBERS = SpokenNumbers(
    measures={
        "mm": "milímetro, milímetros",
        "cm": "centímetro, centímetros",
        "dm": "decímetro, decímetros",
        "m": "metro, metros",
        "km": "kilómetro, kilómetros",
        "[in_i]": "pulgada, pulgadas",
        "[ft_i]": "pies",
        "deg": "grado, grados",
        "rad": "radián, radianes",
        "circ": "vuelta, vueltas",
        "ms": "milisegundo, milisegundos",
        "s": "segundo, segundos",
        "min": "minuto, minutos",
        "h": "hora, horas",
        "d": "día, días",
        "wk": "semana, semanas",
        "cm/s": "centímetros por segundo",
        "m/s": "metro por segundo, metros por segundo",
        "km/h": "kilómetros por hora",
        "deg/s": "grados por segundo",
        "g": "gramo, gramos",
        "kg": "kilo, kilos, kilogramo, kilogramos",
        "t": "tonelada, toneladas",
        "mL": "mililitro, mililitros",
        "cL": "centilitro, centilitros",
        "L": "litro, litros",
        "m3": "metro cúbico, metros cúbicos",
        "Cel": "grados celsius, grados centígrados, celsius",
        "[degF]": "grados fahrenheit, fahrenheit",
        "K": "kelvin",
        "%": "por ciento",
        "V": "voltio, voltios",
    },
    behind_unit={
        "y medio": 0.5,
        "y media": 0.5,
        "y cuarto": 0.25,
        "y tres cuartos": 0.75,
    },
    percent=("por ciento",),
    joiners=phrases("y luego, y después, y entonces, y, luego, después"),
    point=("coma", "punto"),
    parts=dict.fromkeys(("medio", "media"), 0.5),
    no_numbers=("once veces",),
    in_full={
        "1.5 m": "metro y medio",
        "1.5 h": "hora y media",
        "1.5 min": "minuto y medio",
        "1.25 kg": "kilo y cuarto",
        "1.5 kg": "kilo y medio",
        "1.5 L": "litro y medio",
        "1.5 circ": "vuelta y media",
        "0.25 circ": "cuarto de vuelta",
    },
    amounts=phrases(
        """
        entera, entero, enteras, enteros, completa, completo, completas, completos, completamente,
        totalmente, mitad, cuartos de, cuarto de litro, cuarto de metro, cuarto de kilo, tercio,
        tercios, octavo, par, docena, mucho, muchos, lejos, más, menos, otra vez, otro, otra, otros,
        otras, de nuevo, vez, doble, triple, todo, toda, todos, todas, ambos, ambas, máximo, máxima,
        mínimo, mínima, tope, primero, primera, primer, segundo, segunda, tercero, tercera, tercer,
        quinto, quinta, sexto, sexta, último, última, siguiente, próximo, próxima, anterior, mismo,
        misma, igual, abre, abrir, abierto, abierta, mediodía, medianoche, tarde, lleno, llena,
        media, cuadrado, triángulo, rectángulo
        """
    ),
    turned=phrases("alrededor, vuelta, círculo"),
    open_amounts=phrases(
        """
        poco, poquito, pelín, pizca, algo, ligeramente, unos, unas, varios, varias, algunos, algunas
        """
    ),
    zero=phrases(
        """
        apaga, apagar, apagado, apagada, baja, bajar, abajo, cierra, cerrar, cerrado, cerrada, nada,
        ninguno, ninguna, vacío, vacía, centro, neutro, recto, recta, suelo, silencio, para, parar,
        detén, detener, cancela, quita, fuera, inicio
        """
    ),
    bearings={
        "norte": 0,
        "noreste": 45,
        "nordeste": 45,
        "este": 90,
        "sureste": 135,
        "sudeste": 135,
        "sur": 180,
        "suroeste": 225,
        "sudoeste": 225,
        "oeste": 270,
        "noroeste": 315,
    },
)

_TIMES = Times(
    units=counted(
        {
            1: "segundo, segundos",
            60: "minuto, minutos",
            3600: "hora, horas",
            86400: "día, días",
            604800: "semana, semanas",
        }
    ),
    durations=counted(
        {
            900: "un cuarto de hora",
            2700: "tres cuartos de hora",
        }
    ),
    after=phrases(
        """
        en {duration}, dentro de {duration}, de aquí a {duration}, tras {duration}, después de
        {duration}
        """
    ),
    clock=counted(
        {
            0: "{h} en punto, {h}:{m}, {h} y {m}, {h} menos {-m}, {h} horas, {h} h",
            15: "{h} y cuarto",
            30: "{h} y media",
            -15: "{h} menos cuarto",
            720: "mediodía",
        }
    ),
    at=phrases("a las {clock}, a la {clock}, al {clock}"),
    bare=phrases("a las {h}, a la {h}"),
    measures=phrases(
        """
        metro, metros, centímetros, milímetros, kilómetros, grado, grados, vueltas, por ciento,
        volumen, velocidad, nivel, brillo, temperatura
        """
    ),
    starting=phrases("a partir de las {clock}, desde las {clock}"),
    days=meaning(
        {
            "0": "hoy",
            "1": "mañana",
            "2": "pasado mañana",
            "0 morning": "esta mañana",
            "0 pm": "esta tarde",
            "0 night": "esta noche",
            "1 morning": "mañana por la mañana",
            "1 pm": "mañana por la tarde",
            "1 night": "mañana por la noche",
        }
    ),
    weekdays=counted(
        {
            0: "lunes",
            1: "martes",
            2: "miércoles",
            3: "jueves",
            4: "viernes",
            5: "sábado, sábados",
            6: "domingo, domingos",
        }
    ),
    on=phrases("el {weekday}, este {weekday}"),
    parts=meaning(
        {
            "morning": "de la mañana, por la mañana, de la madrugada",
            "pm": "de la tarde, por la tarde",
            "night": "de la noche, por la noche",
        }
    ),
    every=phrases(
        """
        cada {duration}, cada {unit}, todos los {unit}, todas las {unit}, cada {weekday}, todos
        los {weekday}, una vez por {unit}, una vez al {unit}
        """
    ),
    daily=meaning(
        {
            "": "a diario, diariamente",
            "morning": "cada mañana, todas las mañanas",
            "pm": "cada tarde, todas las tardes",
            "night": "cada noche, todas las noches",
        }
    ),
    vague=phrases(
        """
        hacia las {clock}, hacia las {h}, sobre las {clock}, sobre las {h}, alrededor de las
        {clock}, alrededor de las {h}, a eso de las {clock}, a eso de las {h}, antes de las
        {clock}, antes de las {h}, después de las {clock}, después de las {h}, hasta las
        {clock}, hasta las {h}, entre las {clock}, entre las {h}, para las {clock}, para las
        {h}, en unos {duration}, en unas {duration}, en unos {unit}, en unas {unit}, en unos
        pocos {unit}, en algunos {unit}, dentro de unos {unit}, dentro de unas {unit}, dentro de
        unos {duration}, en {n} o {duration}, dentro de {n} o {duration}, en menos de
        {duration}, en los próximos {duration}, en un minuto, en un segundo, en un momento, en
        un rato, dentro de un rato, dentro de un momento, más tarde, pronto, algún día, de vez
        en cuando, cada pocos {unit}, el próximo {weekday}, la próxima semana, la semana que
        viene
        """
    ),
    when=phrases("cuando, en cuanto, tan pronto como, apenas"),
    whenever=phrases("cada vez que, siempre que"),
    order_begins=phrases("entonces"),
    compares=meaning(
        {
            "<": "por debajo de, por debajo del, debajo de, debajo del, menos de, menos "
            "del, menor que, menor de, inferior a, inferior al",
            ">": "por encima de, por encima del, más de, más del, mayor que, mayor de, "
            "superior a, superior al",
            "<=": "como máximo, a lo sumo",
            ">=": "al menos, por lo menos, como mínimo",
        }
    ),
    percent=phrases("por ciento"),
    full=phrases("llena, lleno, cargada, cargado, totalmente cargada, completamente cargada"),
)

LANGUAGE = Language(
    code="es",
    name="Spanish",
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

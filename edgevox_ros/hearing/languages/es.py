"""Spanish: what stops, what is ignored around it, what means yes and no."""

from __future__ import annotations

from edgevox_ros.hearing.languages.table import LanguageTable, phrases

TABLE = LanguageTable(
    code="es",
    stop=phrases(
        """
        para, pare, paren, parar, pares, párate, detente, deténgase, deténgate, detenga, detén,
        detener, detenerte, alto ahí, basta, quieto, quieta, quédate quieto, quédate ahí,
        no te muevas, no se mueva, frena, frene, frenar, stop, ya basta, parada de emergencia,
        aborta, abortar
        """
    ),
    alone=phrases(
        """
        espera, espere, cuidado, alto, suficiente, cancela
        """
    ),
    tails=phrases(
        """
        ya, ahí, aquí, todo, el robot, los motores, el motor, de moverte, de avanzar, de girar,
        de andar, eso, esto, inmediatamente
        """
    ),
    fillers=phrases(
        """
        eh, em, este, pues, bueno, vale, ok, okay, oye, hola, por favor, porfa, porfavor, robot,
        ahora, ahora mismo, ya, ya mismo, inmediatamente, rápido, gracias, puedes, podrías,
        tienes que, debes, te digo que, te dije que, he dicho, quiero que, quiero que te, oh, ay,
        dios mío, solo
        """
    ),
    openers=phrases(
        """
        no, y, pero, entonces, luego, espera, cuidado, sí, tú, que
        """
    ),
    joiners=phrases(
        """
        y luego, y después, y, luego, después, pero, entonces, antes de
        """
    ),
    exceptions=phrases(
        """
        no pares, no pare, no te pares, no te detengas, no se detenga, no parar, sin parar,
        para mí, para ti, para él, para ella, para nosotros, para ellos, para que, para qué,
        para siempre, para casa, para eso, para la, para el, para los, para las, para un,
        para una, para mi, para tu, para su, para hoy, para mañana, para nada, para llevar,
        parada de autobús, en lo alto, muy alto, más alto, tan alto, señal de alto, en voz alta,
        no frenes
        """
    ),
    commands=phrases(
        """
        gira, ve, avanza
        """
    ),
    yes=phrases(
        """
        sí, si, claro, claro que sí, vale, de acuerdo, por supuesto, adelante, hazlo, hágalo, ok,
        okay, correcto, exacto, desde luego, confirmado, confirmo, está bien, dale
        """
    ),
    no=phrases(
        """
        no, nunca, jamás, mejor no, para nada, ni hablar, cancela, cancelar, déjalo, no lo hagas,
        ahora no, todavía no, no gracias, espera, incorrecto
        """
    ),
)

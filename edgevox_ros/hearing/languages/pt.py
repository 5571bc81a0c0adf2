"""Portuguese: what stops, what is ignored around it, what means yes and no."""

from __future__ import annotations

from edgevox_ros.hearing.languages.table import LanguageTable, phrases

TABLE = LanguageTable(
    code="pt",
    stop=phrases(
        """
        para, pare, parem, parar, pares, pára, parado, fica parado, fique parado, fica aí,
        fique onde está, alto lá, basta, stop, não te mexas, não se mexa, não se mova, quieto,
        freia, freie, detém te, interrompe, interrompa, aborta, abortar, parada de emergência
        """
    ),
    alone=phrases(
        """
        espera, espere, cuidado, alto, chega, trava, cancela
        """
    ),
    tails=phrases(
        """
        já, aí, aqui, tudo, o robô, o robot, os motores, o motor, de andar, de te mexer,
        de se mexer, de girar, com isso, imediatamente, agora
        """
    ),
    fillers=phrases(
        """
        é, eh, hum, ahn, então, bem, bom, ok, okay, ei, oi, olá, por favor, robô, robot, agora,
        agora mesmo, já, imediatamente, rápido, obrigado, obrigada, pode, podes, poderia,
        você pode, tem que, tens de, eu disse, quero que, quero que você, oh, ai, meu deus, só
        """
    ),
    openers=phrases(
        """
        não, e, mas, depois, espera, cuidado, sim, tu, você
        """
    ),
    joiners=phrases(
        """
        e depois, e então, e, depois, mas, antes de
        """
    ),
    exceptions=phrases(
        """
        não pare, não pares, não para, não parar, sem parar, para mim, para ti, para você,
        para ele, para ela, para nós, para que, para quê, para sempre, para casa, para a, para o,
        para as, para os, para um, para uma, para isso, para hoje, para amanhã, parada de ônibus,
        muito alto, mais alto, tão alto, no alto, em voz alta, quando chega, que chega
        """
    ),
    commands=phrases(
        """
        vá, vai, vira
        """
    ),
    yes=phrases(
        """
        sim, claro, claro que sim, com certeza, está bem, tá bom, tudo bem, ok, okay, pode ser,
        pode, faça, faz, faz isso, vai em frente, certo, exato, correto, confirmo, confirmado,
        isso, isso mesmo
        """
    ),
    no=phrases(
        """
        não, nunca, jamais, melhor não, de jeito nenhum, cancela, cancelar, deixa, não faça,
        não faças, agora não, ainda não, não obrigado, espera, errado
        """
    ),
)

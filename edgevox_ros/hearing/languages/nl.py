"""Dutch: what stops, what is ignored around it, what means yes and no."""

from __future__ import annotations

from edgevox_ros.hearing.languages.table import LanguageTable, phrases

TABLE = LanguageTable(
    code="nl",
    stop=phrases(
        """
        stop, stoppen, halt, stilstaan, sta stil, blijf staan, blijf stilstaan, houd op, hou op,
        ophouden, hou stil, houd stil, niet bewegen, beweeg niet, niet meer bewegen, genoeg,
        zo is het genoeg, blijf daar, blijf waar je bent, noodstop, afbreken, stop ermee, kappen
        """
    ),
    alone=phrases(
        """
        wacht, pas op, voorzichtig, rustig, annuleer
        """
    ),
    tails=phrases(
        """
        ermee, daarmee, meteen, de robot, de motoren, de motor, alles, daar, hier, met rijden,
        met draaien, met bewegen, nu
        """
    ),
    fillers=phrases(
        """
        eh, uh, uhm, nou, oké, ok, okay, hé, hey, hallo, alsjeblieft, alstublieft, graag, robot,
        nu, meteen, onmiddellijk, direct, snel, even, gewoon, bedankt, dank je, kun je, kan je,
        wil je, zou je, je moet, ik zei, ik wil dat je, oh, ach, god, verdorie
        """
    ),
    openers=phrases(
        """
        nee, en, maar, dan, wacht, pas op, voorzichtig, ja, toe, je
        """
    ),
    joiners=phrases(
        """
        en dan, en daarna, en, dan, daarna, maar, voordat je
        """
    ),
    exceptions=phrases(
        """
        niet stoppen, stop niet, niet ophouden, hou niet op, blijf niet staan, zonder te stoppen,
        nooit stoppen, non stop, nonstop, volgende halte, bushalte, niet genoeg, goed genoeg,
        ver genoeg, stop bord, stop contact
        """
    ),
    commands=phrases(
        """
        ga, draai, rijd
        """
    ),
    yes=phrases(
        """
        ja, jawel, jazeker, zeker, natuurlijk, prima, goed, oké, okay, ok, graag, doe maar,
        doe het, ga je gang, klopt, juist, akkoord, bevestigd
        """
    ),
    no=phrases(
        """
        nee, neen, niet, liever niet, zeker niet, nooit, laat maar, niet doen, annuleer,
        annuleren, nu niet, nog niet, nee dank je, wacht, fout
        """
    ),
)

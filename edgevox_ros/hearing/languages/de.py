"""German: what stops, what is ignored around it, what means yes and no."""

from __future__ import annotations

from edgevox_ros.hearing.languages.table import LanguageTable, phrases

TABLE = LanguageTable(
    code="de",
    stop=phrases(
        """
        stop, stopp, halt, anhalten, halt an, halte an, haltet an, stehen bleiben, stehenbleiben,
        bleib stehen, bleibe stehen, bleiben sie stehen, halten sie an, hör auf, höre auf,
        hört auf, hören sie auf, aufhören, nicht bewegen, beweg dich nicht, bewege dich nicht,
        keine bewegung, stoppe, stoppen, stoppen sie, abbrechen, brich ab, schluss jetzt,
        es reicht, das reicht, nothalt, not aus, notaus
        """
    ),
    alone=phrases(
        """
        warte, warten sie, moment, vorsicht, achtung, genug, langsam
        """
    ),
    tails=phrases(
        """
        damit, sofort, den roboter, der roboter, die motoren, den motor, alles, das, die fahrt,
        da, hier, dort, zu fahren, zu drehen, dich zu bewegen, mit dem fahren, mit dem drehen
        """
    ),
    fillers=phrases(
        """
        äh, ähm, öh, hm, also, okay, ok, hey, he, hallo, bitte, bitte schön, roboter, robbi, mal,
        doch, jetzt, sofort, gleich, schnell, einfach, endlich, danke, kannst du, könntest du,
        würdest du, du sollst, du musst, ich sagte, ich habe gesagt, ich will dass du, verdammt,
        mann, oh, ach, gott, um gottes willen
        """
    ),
    openers=phrases(
        """
        nein, nee, und, aber, dann, warte, achtung, vorsicht, ja, los, so, du
        """
    ),
    joiners=phrases(
        """
        und dann, und, dann, danach, aber, bevor du
        """
    ),
    exceptions=phrases(
        """
        nicht anhalten, nicht stehen bleiben, nicht stehenbleiben, nicht aufhören, nicht stoppen,
        hör nicht auf, halt nicht an, halte nicht an, bleib nicht stehen, ohne anzuhalten,
        ohne halt, nonstop, non stop, halt mal kurz fest, halt fest, stop schild, stopp schild,
        der nächste halt, nächster halt, bus stopp, es ist halt so
        """
    ),
    commands=phrases(
        """
        dreh*, fahr*, geh*, komm*
        """
    ),
    yes=phrases(
        """
        ja, jawohl, jo, genau, klar, natürlich, sicher, gerne, gern, mach das, mach es, tu das,
        in ordnung, okay, ok, richtig, stimmt, bitte ja, selbstverständlich, einverstanden,
        bestätigt
        """
    ),
    no=phrases(
        """
        nein, nee, nö, nicht, lieber nicht, auf keinen fall, niemals, lass das, lass es,
        abbrechen, halt, falsch, noch nicht, bloß nicht, nein danke
        """
    ),
)

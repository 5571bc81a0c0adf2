"""Words around a full stop: those that it abbreviates, and those that begin a sentence.

Words that are common without a full stop ("no", "sun", German "es") are left out on purpose.
"""

from __future__ import annotations


def _words(*lines: str) -> frozenset[str]:
    return frozenset(word for line in lines for word in line.split())


_ABBREVIATIONS = _words(
    # English
    "mr mrs ms dr prof capt lt col sgt st jr sr vs etc approx dept est nr vol e.g i.e a.m p.m u.s",
    "u.k inc ltd corp ave blvd rd mt ft min max sec hr hrs jan feb apr jun jul aug sep sept oct",
    "nov dec tue tues wed thu thur thurs fri ph.d cf al",
    # German
    "z.b d.h u.a o.ä bzw usw ca hr str inkl exkl ggf evtl vgl bspw sog abs std sek tsd mio mrd",
    "u.s.w okt dez dipl ing tel",
    # French, Spanish, Italian, Portuguese
    "mme mlle pr ste bd env p.ex c.-à-d tél janv févr avr juil déc sra srta dra ud uds p.ej aprox",
    "avda núm pág máx mín ee.uu sig sigg dott avv ecc n.b p.es sett profa exmo pag",
    # Dutch, Vietnamese
    "dhr mevr mw ir bijv bv d.w.z enz o.a t.o.v m.b.t tp ths ts gs pgs v.v",
    # Polish, Russian, Thai, Arabic, Hindi; halves of "p. ex." and "p. ej."
    "np godz ul okł m.in ул стр им просп ex ej",
    "น ดร กม ซม د أ डॉ श्री",
)
_MAY_END = _words("a.m p.m etc usw ecc enz u.s u.k max min sec hrs st ft p.ej v.v u.s.w")
_STARTERS = _words(
    "The I It You We They He She This That There Then Now Please What Where How Do Is Are Shall",
    "My Next After So And But Can In At Der Die Das Ich Es Sie Wir Er Und Le La Les Je Il Elle El",
    "Los Yo De Het Ik O A",
)


def is_abbreviation(word: str) -> bool:
    """Whether a word (with its inner dots, without the last one) is a known abbreviation."""
    return word.casefold() in _ABBREVIATIONS


def may_end_sentence(word: str) -> bool:
    """Whether an abbreviation often stands at the end of a sentence, such as 'p.m'."""
    return word.casefold() in _MAY_END


def begins_sentence(word: str) -> bool:
    """Whether a capitalised word behind '3.' shows that this was no ordinal ('am 3. Mai')."""
    return word in _STARTERS

"""Words that end in a full stop and do not end a sentence, for languages that write them."""

from __future__ import annotations

_LISTS = {
    "en": "mr mrs ms dr prof rev gen capt lt col sgt st jr sr vs etc approx dept est fig no nr vol "
    "e.g i.e a.m p.m u.s u.k inc ltd co corp ave blvd rd mt ft min max sec hr hrs jan feb mar apr "
    "jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun ph.d ca cf al",
    "de": "z.b d.h u.a o.ä bzw usw ca dr prof hr fr nr str st inkl exkl ggf evtl vgl bspw sog max "
    "min mind tel abs std sek tsd mio mrd u.s.w etc jan feb apr aug sept okt nov dez dipl ing",
    "fr": "m mm mme mlle dr pr st ste av bd env p.ex c.-à-d etc cf vol no tél min max janv févr "
    "avr juil sept oct nov déc",
    "es": "sr sra srta dr dra d dña ud uds etc p.ej aprox av avda núm pág tel máx mín ee.uu a.m p.m",
    "it": "sig sigg dott prof ing avv ecc es pag tel ca max min n.b p.es sett",
    "pt": "sr sra srta dr dra prof profa etc p.ex aprox av tel máx mín pág núm exmo",
    "nl": "dhr mevr mw dr prof ir ing bijv bv d.w.z enz etc ca nr o.a t.o.v m.b.t max min tel",
    "vi": "tp ths ts gs pgs bs q p st v.v",
}
_ALL = frozenset(word for words in _LISTS.values() for word in words.split())


def is_abbreviation(word: str) -> bool:
    """Whether a word (with its inner dots, without the last one) is a known abbreviation."""
    return word.casefold() in _ALL

"""Words around a full stop: those that it abbreviates, and those that begin a sentence.

A word that often ends a sentence in another language is left out, or stands where a sentence may
still end behind it: "sun", Danish "ud", Swedish "av", German "es" and "eng", Czech "nám".
"""

from __future__ import annotations


def _words(*lines: str) -> frozenset[str]:
    return frozenset(word for line in lines for word in line.split())


# Before a name: never the end of a sentence.
_TITLES = _words(
    "mr mrs ms dr hr prof capt col sgt mme mlle mgr sra srta sres dra dña dott dott.ssa dr.ssa avv",
    "prof.ssa profa exmo exma dhr mevr mw drs dipl inż doç sn ul",
    "г-н г-жа проф акад доц ул просп пр-т вул δρ ts ths gs pgs tp ดร د أ डॉ श्री प्रो पं",
)
_OTHERS = _words(
    # English
    "vs eg ie ext approx dept est vol co e.g i.e inc ltd corp ave blvd rd mt cf jr sr ph.d st al",
    "u.s u.k jan feb apr jun jul aug sep sept oct nov dec tue tues wed thu thur thurs fri mon",
    "lt eng",
    # German
    "z.b d.h u.a o.ä o.k bzw ca str inkl exkl ggf evtl vgl bspw sog abs okt dez tel max med std",
    "sek tsd mio mrd zzgl bzgl usf geb",
    # French, Spanish, Italian, Portuguese
    "bd bât env edif ed p.ex c.-à-d tél janv févr avr juil déc pr ste ud uds p.ej ex ej aprox",
    "avda ee",
    "ee.uu núm pág sig sigg p.es sett ing máx mín pag",
    # Dutch, Nordic
    "ong bijv bv d.w.z o.a t.o.v m.b.t i.p.v incl excl a.s ir t.ex bl.a s.k f.eks fr.o.m dvs",
    # Polish, Czech, Turkish, Finnish
    "hab bud zob np m.in tzw tzn godz okł al ks tj tzv např vb vs örn bkz esim",
    # Cyrillic, Greek
    "корп см тел т.е т.к напр обл им ім кв рис табл пр π.χ",
    # Vietnamese, Thai, Hindi: the last two as words, and the names of Latin letters
    "v.d น กก กม ซม ม मी सेमी किमी कि.मी ए बी सी डी ई एफ एच जे के एल एम एन ओ पी क्यू आर एस टी",
    "यू वी",
    "डब्ल्यू एक्स वाई जेड ज़ेड",
)
# Before a capital letter these often stand at the end.
_MAY_END = _words(
    "a.m p.m etc usw u.s.w ecc enz v.v itd itp atd apod osv κλπ π.μ μ.μ т.д т.п др",
)
# Behind a number, written small, they are units that may end a sentence: German "5 Min. Pause".
_UNITS = _words("min sec hr hrs ft proc tys mln mld мин сек тыс млн млрд руб коп хв см")
_BEFORE_NUMBER = _words(
    "no nr nos n.º nº num fig figs abb art pp ch kap chap cap eq ver vers rev rn č čís ok ок",
    "гл ст नं",
)
# Whole words without a vowel.
_WHOLE = _words("km kg cm mm dm ml mg gb mb kb hz kmh mph км мм hm hmm mhm shh psst brr")
_DETERMINERS = _words(
    "der die das den dem des ein eine einen einem einer eines im am vom zum zur beim ab bis seit",
    "als jede jeden jeder jedes jedem mein meine meinen meinem meiner dein deine deinen deinem",
    "sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer unser unsere unseren unserem",
    "dieser diese diesen diesem nächste nächsten montag dienstag mittwoch donnerstag freitag",
    "samstag sonntag",
)
_STARTERS = _words(
    "The I It You We They He She This That These Those There Then Now Please What Where How Why",
    "When Who Do Did Is Are Was Shall My Your His Her Our Next After So And But Can In At On",
    "Der Die Das Ich Es Sie Wir Er Du Und Aber Dann Jetzt Nun Bitte Was Wo Wie Soll Kann",
    "Je Tu Nous Vous Elle Ils C'est Puis Ensuite Le La Les Yo Él Ella Ahora Luego Los El",
    "Io Lui Lei Poi Adesso Ora Eu Ele Ela Agora Depois O A Ik Het De Dan Nu Wij Hij Zij",
    "Jag Jeg Ja Nie Teraz Potem Я Ты Он Она Мы Вы Это Потом Теперь Сейчас Потім Tôi Bây",
)
_NAME_PARTS = _words("De La Le Les El Los O A Die Das")


def is_title(word: str) -> bool:
    """Whether a word (with its inner dots, without the last one) is a title before a name."""
    return word.casefold() in _TITLES


def is_abbreviation(word: str) -> bool:
    """Whether a word is a known abbreviation, titles and units included."""
    folded = word.casefold()
    return any(folded in known for known in (_OTHERS, _TITLES, _MAY_END, _UNITS))


def is_unit(word: str) -> bool:
    """Whether an abbreviation is a unit where a number stands before it: '5 min.'."""
    return word in _UNITS


def is_whole(word: str) -> bool:
    """Whether a word without a vowel is none that a full stop abbreviates: 'km', 'hmm'."""
    return word.casefold() in _WHOLE


def abbreviates_before_number(word: str) -> bool:
    """Whether a word is an abbreviation only before a number: 'no. 5', but 'No. I can't.'."""
    return word.casefold() in _BEFORE_NUMBER


def may_end_sentence(word: str) -> bool:
    """Whether an abbreviation often stands at the end of a sentence, such as 'p.m'."""
    return word.casefold() in _MAY_END


def goes_with_ordinal(word: str) -> bool:
    """Whether a number behind this word may be a German ordinal: 'am 3. Mai', 'die 2. Tür'."""
    return word.casefold().rstrip(",") in _DETERMINERS


def begins_sentence(word: str, *, name: bool = False) -> bool:
    """Whether a capitalised word behind a full stop begins a sentence.

    `name`: a name may stand there as well, so 'De' and 'La' prove nothing.
    """
    return word in _STARTERS and not (name and word in _NAME_PARTS)

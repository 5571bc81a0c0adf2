"""Words before or after a full stop: abbreviations, and words that begin a sentence.

The words stand in languages/. All languages count together. A word that often ends a sentence in
another language is left out of the tables, or stands where a sentence may still end after it:
"sun", English "red", "tab" and "dot", Danish "ud" and "bud", Dutch "op" and "sok", Swedish
"av" and "sa", German "es" and "eng", Czech "nám".
"""

from __future__ import annotations

from edgevox_ros.languages import LANGUAGES
from edgevox_ros.languages.language_fields import FullStops, words

_OTHER_LANGUAGES = FullStops(
    titles=words("г-н г-жа проф акад доц ул просп пр-т вул δρ"),
    abbreviations=words(
        """
        t.ex bl.a s.k f.eks fr.o.m dvs tzv např esim
        корп см тел т.е т.к напр обл им ім кв рис табл пр π.χ
        """
    ),
    may_end=words("atd apod osv κλπ π.μ μ.μ т.д т.п др"),
    units=words("мин сек тыс млн млрд руб коп хв см"),
    before_number=words("rn č čís ок гл ст"),
    whole=words("км мм"),
    one_letter=words("а е и о у я і η ο"),
    vowels=r"аеёиоуыэюяєіїαεηιουω",
    starters=words("Jag Jeg Ja Я Ты Он Она Мы Вы Это Потом Теперь Сейчас Потім"),
    roles=words("ассистент"),
)
_TABLES = [*(language.full_stops for language in LANGUAGES.values()), _OTHER_LANGUAGES]


def _of_every_language(kind: str) -> frozenset[str]:
    return frozenset[str]().union(*(getattr(table, kind) for table in _TABLES))


_TITLES = _of_every_language("titles")
_MAY_END = _of_every_language("may_end")
_UNITS = _of_every_language("units")
_ABBREVIATIONS = _of_every_language("abbreviations") | _TITLES | _MAY_END | _UNITS
_BEFORE_NUMBER = _of_every_language("before_number")
_WHOLE = _of_every_language("whole") | frozenset(
    ["km", "kg", "cm", "mm", "dm", "ml", "mg", "gb", "mb", "kb", "hz", "kmh", "mph"]
)
_CLOCK = _of_every_language("clock")
_BEFORE_ORDINAL = _of_every_language("before_ordinal")
_STARTERS = _of_every_language("starters")
_NAME_PARTS = _of_every_language("name_parts")
WORDS_OF_ONE_LETTER = _of_every_language("one_letter")
VOWELS = "aeiouy" + "".join(table.vowels for table in _TABLES)
SHORTENED = _of_every_language("shortened")
AFTER_TIME = "|".join(table.after_time for table in _TABLES if table.after_time)
ROLES = _of_every_language("roles")


def is_title(word: str) -> bool:
    """Whether a word (with its inner dots, without the last one) is a title before a name."""
    return word.casefold() in _TITLES


def is_abbreviation(word: str) -> bool:
    """Whether a word is a known abbreviation, titles and units included."""
    return word.casefold() in _ABBREVIATIONS


def is_unit(word: str) -> bool:
    """Whether an abbreviation is a unit after a number: '5 min.'."""
    return word in _UNITS


def is_clock(word: str) -> bool:
    """Whether an abbreviation means "o'clock" after a number."""
    return word in _CLOCK


def is_whole(word: str) -> bool:
    """Whether a word without a vowel is no abbreviation: 'km', 'hmm'."""
    return word.casefold() in _WHOLE


def abbreviates_before_number(word: str) -> bool:
    """Whether a word is an abbreviation only before a number: 'no. 5', but 'No. I can't.'."""
    return word.casefold() in _BEFORE_NUMBER


def may_end_sentence(word: str) -> bool:
    """Whether an abbreviation often stands at the end of a sentence, such as 'p.m'."""
    return word.casefold() in _MAY_END


def goes_with_ordinal(word: str) -> bool:
    """Whether a number after this word may be a German ordinal: 'am 3. Mai', 'die 2. Tür'."""
    return word.casefold().rstrip(",") in _BEFORE_ORDINAL


def begins_sentence(word: str, *, name: bool = False) -> bool:
    """Whether a capitalised word after a full stop begins a sentence.

    `name`: a name may also follow here, so 'De' and 'La' prove nothing.
    """
    return word in _STARTERS and not (name and word in _NAME_PARTS)

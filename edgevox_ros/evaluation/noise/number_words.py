"""Numbers in words and in digits, as recognisers write one for the other.

English: 0 to 999, and decimals ("one point five"). Other languages: up to 20, where a word has no
second meaning or a unit follows.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_ONES = _words(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_TENS = _words("_ _ twenty thirty forty fifty sixty seventy eighty ninety")
_VALUES = {
    **{word: value for value, word in enumerate(_ONES)},
    **{word: 10 * value for value, word in enumerate(_TENS) if word != "_"},
}
# Words beside which a number word is only a part of a number.
_PARTS = {*_VALUES, "hundred", "thousand", "million", "billion", "point", "oh", "dozen"}
_DIGITS = re.compile(r"(0|[1-9]\d{0,2})(?:\.(\d{1,3}))?")

TABLES: Mapping[str, tuple[str, ...]] = {
    "de": _words(
        "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn "
        "fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig"
    ),
    "es": _words(
        "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince "
        "dieciséis diecisiete dieciocho diecinueve veinte"
    ),
    "fr": _words(
        "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze "
        "seize"
    ),
    "it": _words(
        "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici "
        "quattordici quindici sedici diciassette diciotto diciannove venti"
    ),
    "nl": _words(
        "nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien "
        "vijftien zestien zeventien achttien negentien twintig"
    ),
    "vi": ("", *_words("một hai ba bốn năm sáu bảy tám chín mười")),
}
# "One" is an article too, "six" in Italian "you are"; the Vietnamese zero is a "no".
_DOUBTFUL = {"de": {1}, "es": {1}, "fr": {1}, "it": {1, 6}, "nl": {1}, "vi": {0, 1}}
# Beside these, a word of a table is a part of a longer number.
_LONGER = {
    "de": "komma punkt und hundert tausend minus",
    "es": "coma punto y cien ciento mil menos veinti treinta cuarenta cincuenta sesenta setenta "
    "ochenta noventa",
    "fr": "virgule et vingt vingts trente quarante cinquante soixante cent cents mille moins",
    "it": "virgola e cento mila mille meno",
    "nl": "komma en honderd duizend min",
    "vi": "phẩy mươi trăm nghìn ngàn rưỡi lăm mốt tư linh lẻ âm",
}
# Vietnamese number words mean other things without a unit ("năm": year, "ba": father).
_UNITS_OF = {"vi": "mét cm độ giây phút lần phần"}


def to_digits(words: Sequence[str], language: str, units: Mapping[str, str]) -> list[str]:
    """The words with numbers in digits: `two` becomes `2`. What is doubtful stays.

    `units`: words after which a "one" is a number.
    """
    return _english(words, units) if language == "en" else _others(words, language)


def to_words(words: Sequence[str], language: str, *, british: bool = True) -> list[str]:
    """The words with digits as number words: `2` becomes `two`. What is doubtful stays.

    `british`: "a hundred and five", not "a hundred five".
    """
    spelt = []
    for index, word in enumerate(words):
        beside = (*words[max(0, index - 1) : index], *words[index + 1 : index + 2])
        alone = not any(is_number(each, language) for each in beside)
        spelt += (_spelt(word, language, british) if alone else None) or [word]
    return spelt


def is_number(word: str, language: str) -> bool:
    """Whether a word is a number or a part of one, or may be."""
    if any(map(str.isdigit, word)):
        return True
    if language == "en":
        return word in _PARTS
    if language == "ko":
        return word in _KOREAN_NUMBERS or "십" in word
    parts = _numerals(language)
    return word in parts or any(len(part) > 3 and part in word for part in parts)


def knows_numbers(language: str) -> bool:
    """Whether `is_number` finds the number words of a language."""
    return language in ("en", "ko") or language in TABLES


@cache
def _numerals(language: str) -> frozenset[str]:
    return frozenset((*TABLES.get(language, ()), *_LONGER.get(language, "").split())) - {""}


def _spelt(word: str, language: str, british: bool) -> list[str] | None:
    digits = _DIGITS.fullmatch(word)
    if digits is None:
        return None
    value = int(digits[1])
    if language != "en":
        table = TABLES.get(language, ())
        doubtful = digits[2] or value in _DOUBTFUL[language] if table else True
        return None if doubtful or value >= len(table) else [table[value]]
    words = _cardinal(value, british)
    return [*words, "point", *(_ONES[int(each)] for each in digits[2])] if digits[2] else words


def _cardinal(value: int, british: bool) -> list[str]:
    """An English number from 0 to 999 in words."""
    if value < 20:
        return [_ONES[value]]
    if value < 100:
        return [_TENS[value // 10], *([_ONES[value % 10]] if value % 10 else [])]
    rest = _cardinal(value % 100, british) if value % 100 else []
    return [_ONES[value // 100], "hundred", *(["and"] if rest and british else []), *rest]


def _english(words: Sequence[str], units: Mapping[str, str]) -> list[str]:
    found: list[str] = []
    at = 0
    while at < len(words):
        read = _number_at(words, at)
        if read is None:
            found.append(words[at])
            at += 1
            continue
        digits, end = read
        after = words[end] if end < len(words) else ""
        lone_one = digits == "1" and after not in units
        whole = not _part_before(words, at) and not is_number(after, "en")
        found += [digits] if whole and not lone_one else words[at:end]
        at = end
    return found


def _part_before(words: Sequence[str], at: int) -> bool:
    """Whether the words before belong to the same number: `a hundred and`, `three`."""
    before = words[at - 1] if at else ""
    if before == "and" and at > 1:
        before = words[at - 2] if words[at - 2] in ("hundred", "thousand") else ""
    return is_number(before, "en")


def _number_at(words: Sequence[str], at: int) -> tuple[str, int] | None:
    """A number from 0 to 999, or a decimal, that begins here: its digits, and where it ends."""
    whole = _whole_at(words, at)
    if whole is None:
        return None
    value, end = whole
    if words[end : end + 1] != ["point"]:
        return str(value), end
    decimals = ""
    at = end + 1
    while at < len(words) and _VALUES.get(words[at], 10) < 10:
        decimals += str(_VALUES[words[at]])
        at += 1
    return (f"{value}.{decimals}", at) if decimals else (str(value), end)


def _whole_at(words: Sequence[str], at: int) -> tuple[int, int] | None:
    first = _VALUES.get(words[at])
    if first is None:
        return None
    if 1 <= first <= 9 and words[at + 1 : at + 2] == ["hundred"]:
        end = at + 2
        joined = end + (words[end : end + 1] == ["and"])
        rest = _below_hundred(words, joined)
        return (100 * first, end) if rest is None else (100 * first + rest[0], rest[1])
    return _below_hundred(words, at)


def _below_hundred(words: Sequence[str], at: int) -> tuple[int, int] | None:
    value = _VALUES.get(words[at]) if at < len(words) else None
    if value is None:
        return None
    ones = _VALUES.get(words[at + 1], 0) if at + 1 < len(words) else 0
    if value >= 20 and 1 <= ones <= 9:
        return value + ones, at + 2
    return value, at + 1


def _others(words: Sequence[str], language: str) -> list[str]:
    table = TABLES.get(language, ())
    values = {word: value for value, word in enumerate(table)}
    units = _UNITS_OF.get(language, "").split()
    found = []
    for index, word in enumerate(words):
        after = words[index + 1] if index + 1 < len(words) else ""
        before = words[index - 1] if index else ""
        value = values.get(word)
        sure = value is not None and value not in _DOUBTFUL[language]
        alone = not is_number(before, language) and not is_number(after, language)
        fits = not units or after in units
        found.append(str(value) if sure and alone and fits else word)
    return found


_HAN = "零一二三四五六七八九十百千万亿两半点第"
_HAN_ONES = "零一二三四五六七八九"
_HAN_VALUES = {**{word: str(value) for value, word in enumerate(_HAN_ONES)}, "两": "2", "十": "10"}
_HAN_UNIT = "(?=(?:公里|厘米|分钟|米|度|秒|次|个)(?![\\d一二三四五六七八九半]))"
_HAN_DIGITS = re.compile(rf"(?<![\d.,:-])([1-9]\d?){_HAN_UNIT}")
_HAN_WORD = re.compile(rf"(?<![\d.,:{_HAN}])([二三四五六七八九十两]){_HAN_UNIT}")
_KOREAN = _words(
    "영 일 이 삼 사 오 육 칠 팔 구 십 십일 십이 십삼 십사 십오 십육 십칠 십팔 십구 이십"
)
_KOREAN_NUMBERS = {
    *_KOREAN,
    *_words("백 천 만 하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉 열 한 두 세 네 스무 스물 반"),
}
_KOREAN_DIGITS = re.compile(r"(?<![\d.,:-])([1-9]\d?) ?(?=미터|센티|도(?!\w)|초|퍼센트)")


def han_words(text: str) -> str:
    """Chinese text with numbers from 2 to 20 before a unit in words."""
    return _HAN_DIGITS.sub(lambda found: _han(int(found[1])) or found[1], text)


def han_digits(text: str) -> str:
    """Chinese text with numbers from 2 to 10 before a unit in digits."""
    return _HAN_WORD.sub(lambda found: _HAN_VALUES[found[1]], text)


def _han(value: int) -> str:
    if value == 2:
        return "两"
    if not 3 <= value <= 20:
        return ""
    tens = {0: "", 1: "十", 2: "二十"}[value // 10]
    return tens + (_HAN_ONES[value % 10] if value % 10 else "")


def korean_words(text: str) -> str:
    """Korean text with numbers from 1 to 20 before a unit in words."""
    return _KOREAN_DIGITS.sub(
        lambda found: f"{_KOREAN[int(found[1])]} " if int(found[1]) <= 20 else found[0], text
    )

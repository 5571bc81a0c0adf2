"""Sentences as recognisers write them: seeded, and the same on every machine.

Lower case, no punctuation; fillers, restarts, words run together or split, words that sound alike,
numbers in words or digits. What decides the right answer stays: the values of numbers, negations,
and whether it is a stop.
"""

from __future__ import annotations

import hashlib
import random
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from edgevox_ros.evaluation.noise.number_words import (
    han_digits,
    han_words,
    is_number,
    knows_numbers,
    korean_words,
    to_digits,
    to_words,
)
from edgevox_ros.hearing import match_stop
from edgevox_ros.hearing.words import SPACELESS
from edgevox_ros.languages import language_of

T = TypeVar("T")
Words = list[str]

ATTEMPTS = 12
# Most words that a speaker repeats when he begins anew.
MOST_REPEATED = 3
# Signs that belong to what is said.
_KEPT = "%&@#*"
_BETWEEN = re.compile(r"(?<=\d)[.,:/-](?=\d)|(?<=\w)['/](?=\w)|(?<!\S)-(?=\d)")
_SPACELESS_GAP = re.compile(f"(?<=[{SPACELESS}]) (?=[{SPACELESS}])")
_WITHOUT_SPACES = ("zh", "ja")
_SIGNS = "%°"
_NUMBER = re.compile(r"-?\d+(?:[.,]\d+)?")
_WITH_SIGN = re.compile(r"(-?\d+(?:[.,]\d+)?)([a-z]{1,3}|[%°])")
_SCALES = ("celsius", "fahrenheit", "c", "f")


def noised(text: str, language: str, seed: int) -> str:
    """The sentence as a recogniser may write it; another one for another seed.

    At least one thing is changed besides case and punctuation, unless that would change what
    decides the right answer. Never empty, unless the text is.
    """
    code = language_of(language).code
    plain = _plain(text, code)
    wanted = _verdict(text)
    for attempt in range(ATTEMPTS):
        noise = _Noise(code, _random(text, code, seed, attempt))
        written = noise.written(plain)
        if written != plain and written and _verdict(written) == wanted:
            return written
    return plain if plain and _verdict(plain)[:2] == wanted[:2] else text


def _verdict(text: str) -> tuple[bool, bool, bool]:
    """Whether it is a stop: at rest, while something moves; and whether a command follows."""
    resting = match_stop(text)
    return resting is not None, match_stop(text, True) is not None, bool(resting and resting.rest)


def _random(text: str, *of: object) -> random.Random:
    """A source of its own for each sentence, so that others can come and go."""
    key = "\n".join([*map(str, of), text]).encode("utf-8", "surrogatepass")
    return random.Random(int.from_bytes(hashlib.sha256(key).digest()[:8], "big"))


def _plain(text: str, code: str) -> str:
    """Lower case, without punctuation, except within numbers and words."""
    if code == "tr":
        text = text.replace("I", "ı").replace("İ", "i")
    text = text.lower().replace("’", "'")
    within = {match.start() for match in _BETWEEN.finditer(text)}
    shown = (
        each if index in within or each in _KEPT or unicodedata.category(each)[0] != "P" else " "
        for index, each in enumerate(text)
    )
    plain = " ".join("".join(shown).split())
    return _SPACELESS_GAP.sub("", plain) if code in _WITHOUT_SPACES else plain


@dataclass(frozen=True)
class _Change:
    """One kind of noise, and how probable it is."""

    make: Callable[[Words], Words]
    chance: float


class _Noise:
    """All kinds of noise of one language."""

    def __init__(self, code: str, source: random.Random) -> None:
        self._code = code
        self._table = TABLES.get(code, NoiseTable())
        self._source = source
        self._negations = _negations(code)

    def written(self, plain: str) -> str:
        """The sentence with some noise; unchanged if there is none for it."""
        words = plain.split()
        changes = [
            _Change(self._numbers, 0.5),
            _Change(self._alike, 0.4),
            _Change(self._letters, 0.4),
            _Change(self._joined, 0.4),
            _Change(self._restarted, 0.25),
            _Change(self._filled, 0.5),
        ]
        for change in changes:
            if self._source.random() < change.chance:
                words = change.make(words)
        while changes and " ".join(words) == plain:
            words = changes.pop(self._below(len(changes))).make(words)
        return " ".join(words)

    def _below(self, count: int) -> int:
        """Only `random` gives the same numbers in every version of Python."""
        return int(self._source.random() * count)

    def _one_of(self, choices: Iterable[T]) -> T | None:
        listed = list(choices)
        return listed[self._below(len(listed))] if listed else None

    def _numbers(self, words: Words) -> Words:
        """Numbers in words instead of digits, or the other way round; units by their signs."""
        in_digits = self._source.random() < 0.5
        if self._code == "zh":
            return (han_digits if in_digits else han_words)(" ".join(words)).split()
        if self._code == "ko":
            return korean_words(" ".join(words)).split()
        units = self._table.units
        if in_digits:
            return _with_signs(to_digits(words, self._code, units), units)
        british = self._source.random() < 0.5
        apart = _without_signs(words, units)
        return to_words(apart, self._code, british=british)

    def _alike(self, words: Words) -> Words:
        """One word as another that sounds the same."""
        places = [index for index in range(len(words)) if self._sounding(words, index)]
        index = self._one_of(places)
        if index is None:
            return words
        other = self._one_of(self._sounding(words, index)) or words[index]
        return [*words[:index], other, *words[index + 1 :]]

    def _sounding(self, words: Sequence[str], index: int) -> tuple[str, ...]:
        table, word = self._table, words[index]
        found = table.alike.get(word, ())
        before, after = words[max(0, index - 1) : index], words[index + 1 : index + 2]
        beside_number = any(map(self._is_number, before))
        if not beside_number and not table.determiners.isdisjoint(after):
            found += table.alike_before.get(word, ())
        for ending, other in table.endings.items():
            if len(word) > len(ending) and word.endswith(ending):
                found += (word.removesuffix(ending) + other,)
        return () if self._fixed(word) else found

    def _letters(self, words: Words) -> Words:
        """One character as another that sounds the same."""
        text, letters = " ".join(words), self._table.letters
        index = self._one_of(index for index, each in enumerate(text) if each in letters)
        if index is None:
            return words
        other = self._one_of(letters[text[index]]) or ""
        return f"{text[:index]}{other}{text[index + 1 :]}".split()

    def _joined(self, words: Words) -> Words:
        """Two words run together, or one split."""
        table = self._table
        places = [index for index, word in enumerate(words) if word in table.split]
        pairs = [
            index
            for index in range(len(words) - 1)
            if f"{words[index]} {words[index + 1]}" in table.joined
            or (table.loose and not self._fixed(words[index]) and not self._fixed(words[index + 1]))
        ]
        index = self._one_of([*places, *(-1 - each for each in pairs)])
        if index is None:
            return words
        if index >= 0:
            return [*words[:index], *table.split[words[index]].split(), *words[index + 1 :]]
        index = -1 - index
        return [*words[:index], words[index] + words[index + 1], *words[index + 2 :]]

    def _restarted(self, words: Words) -> Words:
        """Begun anew after one to three words, or one word said twice."""
        if self._code in _WITHOUT_SPACES:
            return self._stammered(words)
        if not knows_numbers(self._code):
            return words
        free = self._free(words)
        most = min(MOST_REPEATED, len(words) - 1)
        starts = [(0, length) for length in range(2, most + 1) if all(free[:length])]
        single = [(index, 1) for index in range(len(words) - 1) if free[index]]
        chosen = self._one_of(starts) if self._source.random() < 0.5 else None
        chosen = chosen or self._one_of(single)
        if chosen is None:
            return words
        index, length = chosen
        return [*words[: index + length], *words[index:]]

    def _stammered(self, words: Words) -> Words:
        """The first character twice."""
        first = words[0][:1] if words else ""
        if not first.isalpha() or first in "一二三四五六七八九十两半" or self._fixed(first):
            return words
        return [first + words[0], *words[1:]]

    def _filled(self, words: Words) -> Words:
        """A filler at the beginning or between two words."""
        filler = self._one_of(self._table.fillers)
        if filler is None or not words:
            return words
        if self._code in _WITHOUT_SPACES:
            return [filler + words[0], *words[1:]]
        free = self._free(words)
        places = [0, *(index for index in range(1, len(words)) if free[index - 1])]
        index = self._one_of(places) or 0
        return [*words[:index], filler, *words[index:]]

    def _fixed(self, word: str) -> bool:
        """Whether a word must stay as it is, once: a number, its minus, or a negation."""
        negates = any(part in word for part in self._table.negating)
        return negates or word in self._negations or self._is_number(word)

    def _free(self, words: Words) -> list[bool]:
        """Of each word, whether it may be said twice and something may be said after it."""
        units = {*self._table.units, *self._table.units.values()}
        return [
            not self._fixed(word)
            and word not in units
            and not (before == "hundred" and word == "and")
            for before, word in zip(("", *words), words, strict=False)
        ]

    def _is_number(self, word: str) -> bool:
        return is_number(word, self._code) or any(sign in word for sign in _SIGNS)


def _negations(code: str) -> frozenset[str]:
    """The single words with which a language negates; not those that only put off ("later")."""
    language = language_of(code)
    hearing, later = language.hearing, language.queue_talk.then
    phrases = {*hearing.negations, *hearing.no, *hearing.denials}.difference(later)
    return frozenset(each for each in phrases if " " not in each and "*" not in each)


def _with_signs(words: Words, units: Mapping[str, str]) -> Words:
    """Units behind digits by their signs: `2 m`, `90°`."""
    written: Words = []
    for index, word in enumerate(words):
        number = index > 0 and _NUMBER.fullmatch(words[index - 1])
        of_heat = words[index + 1 : index + 2] and words[index + 1] in _SCALES
        sign = units.get(word, "") if number and not of_heat else ""
        if sign in tuple(_SIGNS):
            written[-1] += sign
        else:
            written.append(sign or word)
    return written


def _without_signs(words: Words, units: Mapping[str, str]) -> Words:
    """Signs of units behind digits as words: `2 m`, `2m` and `90°` as `2 metres`, `90 degrees`."""
    written: Words = []
    for word in words:
        number = _WITH_SIGN.fullmatch(word)
        behind = bool(written) and _NUMBER.fullmatch(written[-1]) is not None
        if number and number[2] in units.values():
            written += [number[1], _unit(number[1], number[2], units)]
        elif behind and word in units.values():
            written.append(_unit(written[-1], word, units))
        else:
            written.append(word)
    return written


def _unit(number: str, sign: str, units: Mapping[str, str]) -> str:
    words = [word for word, of in units.items() if of == sign]
    return words[0] if number == "1" else words[-1]


@dataclass(frozen=True)
class NoiseTable:
    """What recognisers write in one language. Words are in lower case.

    - `fillers`: noises, each of them also a filler of the language (languages/).
    - `alike`: word -> words that sound the same. `alike_before`: the same, but only before one of
      `determiners`, where a number makes no sense.
    - `split`: one word -> the two that it is split into. `joined`: two words -> one.
    - `letters`: character -> characters that sound the same, in scripts without spaces.
    - `endings`: endings of words that sound the same.
    - `units`: words of a unit -> its sign; of each sign the singular first, a plural last.
    - `negating`: parts of words that negate, besides the words that languages/ lists; and a minus,
      unless number_words.py has it.
    - `loose`: blanks are left out anywhere.
    """

    fillers: tuple[str, ...] = ()
    alike: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    alike_before: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    determiners: frozenset[str] = frozenset()
    split: Mapping[str, str] = field(default_factory=dict)
    joined: Mapping[str, str] = field(default_factory=dict)
    letters: Mapping[str, str] = field(default_factory=dict)
    endings: Mapping[str, str] = field(default_factory=dict)
    units: Mapping[str, str] = field(default_factory=dict)
    negating: tuple[str, ...] = ()
    loose: bool = False


def _pairs(text: str) -> dict[str, str]:
    """`bed room, for ward` as one word -> two words."""
    return {pair.replace(" ", ""): pair for pair in " ".join(text.split()).split(", ")}


def _both_ways(*groups: str) -> dict[str, tuple[str, ...]]:
    """Each word of a group stands for the others."""
    return {
        word: tuple(each for each in group.split() if each != word)
        for group in groups
        for word in group.split()
    }


def _swapped(pairs: Mapping[str, str]) -> dict[str, str]:
    return {two: one for one, two in pairs.items()}


_EN_SPLIT = _pairs(
    """
    bed room, bath room, mail room, class room, hall way, door way, stair case, work shop,
    work bench, tool box, door bell, book shelf, desk top, some where, some thing, any thing,
    every thing, may be, in to, on to, in side, out side, up stairs, down stairs, for ward,
    back ward, for wards, back wards, to wards, side ways, clock wise, half way, a head, a round,
    a way, a gain, a cross, a long, way point, grand mother, grand father, news paper
    """
)
_EN_JOINED = _pairs(
    """
    living room, dining room, front door, charging station, battery level, parking lot,
    right now, all right, a lot, every day, each other, side board, tea pot, coffee table
    """
)
_DE_SPLIT = _pairs(
    """
    wohn zimmer, schlaf zimmer, bade zimmer, ess zimmer, arbeits zimmer, kinder zimmer, haus tür,
    lade station, vor wärts, rück wärts, kühl schrank, gerade aus, her unter, hin ein, zu rück,
    links herum, rechts herum, werk zeug, stand ort
    """
)
_ES_SPLIT = _pairs("a delante, a trás, al rededor, en frente, de prisa, en cima, de trás")
_ES_JOINED = _pairs("por favor, a ver, tal vez, o sea")
_DETERMINERS = frozenset(
    ("the", "a", "an", "my", "your", "his", "her", "our", "their", "me", "him", "us", "them", "it")
)
_METRES = {"metre": "m", "metres": "m", "meter": "m", "meters": "m"}

TABLES: Mapping[str, NoiseTable] = {
    "en": NoiseTable(
        fillers=("uh", "um", "er", "erm", "hmm", "well", "okay", "like", "ah"),
        negating=(
            "n't", "not", "never", "nobody", "none", "without", "unless", "except", "minus",
            "negative",
        ),
        alike={
            **_both_ways(
                "there their", "your you're", "its it's", "here hear", "hall haul", "way weigh",
                "by buy", "metre meter", "metres meters", "centimetre centimeter",
                "centimetres centimeters", "kilometre kilometer", "floor flaw", "stairs stares",
                "aisle isle", "dock doc", "where wear", "which witch", "would wood", "light lite",
                "then than", "see sea", "mail male", "pair pear", "tray trey", "plane plain",
                "base bass", "grey gray", "colour color", "whole hole", "through threw",
            ),
            "to": ("too",), "too": ("to",), "right": ("write",), "blue": ("blew",),
            "for": ("fore",), "be": ("bee",), "in": ("inn",),
        },
        alike_before={"to": ("two",), "for": ("four",)},
        determiners=_DETERMINERS,
        split=_EN_SPLIT,
        joined={**_swapped(_EN_SPLIT), **_swapped(_EN_JOINED)},
        units={
            **_METRES, "centimetre": "cm", "centimetres": "cm", "centimeter": "cm",
            "centimeters": "cm", "kilometre": "km", "kilometres": "km", "kilometer": "km",
            "kilometers": "km", "millimetre": "mm", "millimetres": "mm", "millimeter": "mm",
            "millimeters": "mm", "kilogram": "kg", "kilograms": "kg", "kilos": "kg", "percent": "%",
            "degree": "°", "degrees": "°", "minute": "min", "minutes": "min",
        },
    ),
    "de": NoiseTable(
        fillers=("äh", "ähm", "hm", "also", "öh"),
        negating=("nicht", "kein", "niemand", "ohne", "außer"),
        alike=_both_ways(
            "das dass", "seit seid", "ist isst", "mehr meer", "wieder wider", "man mann",
            "den denn", "wen wenn", "viel fiel", "grosse große", "strasse straße",
        ),
        split=_DE_SPLIT,
        joined=_swapped(_DE_SPLIT),
        units={
            "meter": "m", "zentimeter": "cm", "grad": "°",
            "prozent": "%", "kilometer": "km", "minute": "min", "minuten": "min", "kilo": "kg",
        },
    ),
    "es": NoiseTable(
        fillers=("eh", "em", "pues", "bueno"),
        negating=("ningun", "ningún", "excepto"),
        alike={
            **_both_ways("hola ola", "vaya valla", "hecho echo", "haz has", "ve be", "cocer coser"),
            "qué": ("que",), "dónde": ("donde",), "cómo": ("como",), "más": ("mas",),
            "cuánto": ("cuanto",), "cuál": ("cual",), "está": ("esta",), "habitación":
            ("habitacion",), "estación": ("estacion",), "batería": ("bateria",), "ahí": ("hay",),
        },
        split=_ES_SPLIT,
        joined={**_swapped(_ES_SPLIT), **_swapped(_ES_JOINED)},
        units={
            "metro": "m", "metros": "m", "centímetros": "cm", "grados": "°", "kilómetros": "km",
            "minutos": "min", "kilos": "kg",
        },
    ),
    "fr": NoiseTable(
        fillers=("euh", "heu", "hum", "ben", "bah"),
        negating=("n'", "aucun", "sauf"),
        alike={
            **_both_ways("ce se", "et est", "ces ses", "la là", "ou où", "sa ça"),
            "à": ("a",), "tourne": ("tournes",), "avance": ("avances",), "va": ("vas",),
        },
        units={"mètre": "m", "mètres": "m", "centimètres": "cm", "degrés": "°", "minutes": "min"},
    ),
    "it": NoiseTable(
        fillers=("ehm", "eh", "uhm", "allora"),
        negating=("nessun", "senza", "tranne"),
        alike={**_both_ways("anno hanno"), "è": ("e",), "più": ("piu",), "là": ("la",)},
        units={"metro": "m", "metri": "m", "centimetri": "cm", "gradi": "°", "minuti": "min"},
    ),
    "pt": NoiseTable(
        fillers=("hum", "ahn", "eh", "então"),
        negating=("menos", "nenhum"),
        alike={"está": ("esta",), "até": ("ate",), "à": ("a",)},
        units={"metro": "m", "metros": "m", "graus": "°", "minutos": "min"},
    ),
    "nl": NoiseTable(
        fillers=("eh", "uh", "uhm", "nou"),
        negating=("geen", "behalve"),
        alike=_both_ways("jou jouw", "hart hard", "zij zei", "wil wilt"),
        units={"meter": "m", "centimeter": "cm", "graden": "°", "minuten": "min", "procent": "%"},
    ),
    "zh": NoiseTable(
        fillers=("嗯", "呃", "额", "那个"),
        letters={"的": "得", "在": "再", "做": "作", "它": "他她", "像": "象"},
    ),
    "ja": NoiseTable(fillers=("えっと", "ええと", "あの", "えー")),
    "ko": NoiseTable(
        fillers=("음", "어", "저기", "그"),
        negating=("마이너스", "지마", "지말", "않", "못", "안", "말"),
        alike=_both_ways("돼 되", "데 대"),
        endings={"의": "에", "에": "의", "돼": "되", "됀": "된"},
        loose=True,
    ),
    "vi": NoiseTable(
        fillers=("ờ", "à", "ừm", "ơ"),
        negating=("trừ",),
        alike=_both_ways("dùm giùm"),
        units={"mét": "m", "độ": "°"},
    ),
    "ar": NoiseTable(
        fillers=("يعني", "اه", "طيب"),
        negating=("ناقص", "سالب", "لا", "لم", "لن", "ليس", "مش"),
    ),
    "hi": NoiseTable(fillers=("उम", "अरे", "अच्छा"), negating=("माइनस", "ऋण")),
    "th": NoiseTable(fillers=("เอ่อ", "อืม", "อ่า"), negating=("ลบ", "ไม่", "อย่า", "ห้าม")),
    "pl": NoiseTable(
        fillers=("hm", "hmm", "och"),
        negating=("minus", "nie", "bez"), units={"metr": "m", "metry": "m", "metrów": "m"}
    ),
    "tr": NoiseTable(
        fillers=("hmm", "ah"),
        negating=("eksi", "me", "ma"),
        units={"metre": "m", "derece": "°"},
    ),
}  # fmt: skip

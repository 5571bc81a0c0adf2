"""What recognisers mix up, by language. Plain data.

Nothing in here changes what decides the right answer: no number, no negation, no stop word.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


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

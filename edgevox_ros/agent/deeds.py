"""What earlier turns have done, and whether a sentence about the past tells of nothing else.

A claim such as "Yes, I turned left." is true if every word of it that says something stands in
the call that succeeded, in what the user had asked for, or in what was said of it: another
direction, number, place or verb is not what was done.
"""

from __future__ import annotations

# ruff: noqa: E501, SIM905 (one kind of phrase is easier to read in one line)
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from edgevox_ros.agent.claims import admits, clauses_of, small_words
from edgevox_ros.agent.results import data_of
from edgevox_ros.core.tools import ToolCall, ToolResult
from edgevox_ros.hearing.words import fold

_WORD = re.compile(
    r"[^\W_]+(?:[\u0300-\u036f\u0900-\u0903\u093a-\u094f\u0e31\u0e34-\u0e4e]+[^\W_]*)*"
)
_SPACELESS = re.compile("[\u0e01-\u0e5b\u3040-\u30ff\u3400-\u9fff]")
_HIRAGANA = re.compile("[\u3041-\u309f]+")
_HANGUL = re.compile("[\uac00-\ud7a3]")
# What is said around a deed, beside the small words of a language: when it was, and a yes.
_AROUND = frozenset(
    """yes yeah correct indeed earlier before previously recently successfully ago moment minute minutes second
    seconds last time while just already then also about myself exactly true sir ja genau vorhin eben gerade bereits
    schon zuvor vor dann auch ungefähr richtig stimmt oui déjà tout heure avant vient alors aussi exactement sí antes
    ya hace poco recién también entonces exacto sì prima già poco fa appena anche poi esatto sim antes já há pouco
    também então exato net daarnet al zojuist eerder geleden ook toen inderdaad klopt vâng rồi vừa nãy trước lúc vậy
    نعم لقد قد منذ قليل سابقا بالفعل أنا हाँ जी मैं मैंने ने पहले अभी है हूँ था थी दिया गया गई चुका 네 예 아까 방금 전에 저는 제가""".split()
)
_FILLED = re.compile(
    "已经|刚才|刚刚|之前|是的|对的|没错|我|了|过|的|您|你|就|也|在|把|向|往|嗯|好"
    "|ครับ|ค่ะ|ใช่|ฉัน|ผม|ดิฉัน|แล้ว|เมื่อกี้|เมื่อสักครู่|ก่อนหน้านี้|ได้|ไป|มา|ที่|ทาง|ให้|คุณ|ช่วย|กรุณา|หน่อย"
)
_FAMILIES = tuple(
    frozenset(family.split())
    for family in (
        "drive drove driven", "go went gone going", "come came", "take took taken", "bring brought", "get got",
        "spin spun", "hold held", "put puts", "make made", "fahr fuhr fahrt", "geh gegangen ging gang",
        "nimm nehm nommen nahm", "bring brach brachte brachtet", "komm kam", "bieg bog", "greif griff",
        "schliess schloss", "heb hob", "halt hielt", "va vas aller alle allee vais", "prend pris prendre prenez",
        "ouvr ouvert ouverte", "eteins eteint eteinte eteindre", "mets mis mettre", "viens venu venir venue",
        "ve ir ido fui voy vaya", "enciend encend", "vuelv vuelto volv", "abr abierto", "haz hecho hice", "pon puesto puse",
        "vai andat andar and vad", "accend acces", "spegn spent", "prend pres", "apr apert", "chiud chius", "muov moss muovit",
        "vai fui ido va ir", "faz fiz feito", "abr abert abri", "acend aces", "ga gegaan ging gaan", "rij rijd gered reed",
        "doe gedaan deed", "breng gebracht bracht", "sluit geslot sloot", "neem genom nam", "जा गय पहुँच पहुंच", "कर क",
    )
)  # fmt: skip
_ENDINGS = re.compile(
    r"(?:ingly|ing|ed|ado|ada|ido|ida|ato|ata|ito|ita|uto|uta|ando|endo|er|ez|ee|es|en|et|ar|are|ere|ire|ir|ei|ou|iu|te|st|eds|e|a|o|i|s|d|t|n|"
    r"\u0940|\u0947|\u094b|\u093e|\u0913|\u0906|\u0924)$"
)
_GERMANIC = re.compile(r"^(ein|aus|an|ab|auf|zu|vor|zuruck|los|um|weiter)?ge(?=\w{3})")
_PARTED = re.compile(r"^(?:ein|aus|an|ab|auf|zu|vor|zuruck|los|um|weiter|aan|uit)(?=\w{3})")
_LEAST = 3


@dataclass(frozen=True)
class Deed:
    """One turn that has done something: every text that tells what."""

    words: frozenset[str]
    text: str


def deed_of(done: Sequence[tuple[ToolCall, ToolResult]], words: Iterable[str]) -> Deed | None:
    """The deed of a turn: the calls that succeeded, and what was asked and said if all did.

    Sentences that deny something name what was not done, and are left out.
    """
    if not done:
        return None
    called = [
        f"{call.name.replace('_', ' ')} {_values(call.arguments)} {_values(data_of(result))}"
        for call, result in done
    ]
    text = " ; ".join([*called, *(each for each in words if not admits(each))]).lower()
    return Deed(frozenset(map(_stem, _WORD.findall(_plain(text)))), _plain(text))


def tells_deeds(sentence: str, deeds: Sequence[Deed]) -> bool:
    """Whether each clause of a sentence tells what one of the deeds was, and something at all."""
    told = [clause for clause in clauses_of(sentence) if _said(clause)]
    return bool(told) and all(any(_covers(deed, each) for deed in deeds) for each in told)


def _covers(deed: Deed, clause: str) -> bool:
    return all(_known(word, deed) for word in _said(clause))


def _said(clause: str) -> list[str]:
    """The words of a clause that say what was done."""
    text = clause.lower()
    if _SPACELESS.search(text):
        text = _FILLED.sub(" ", text)
        text = _HIRAGANA.sub(" ", text)
    small = small_words(clause.lower()) | _AROUND
    return [_plain(word) for word in _WORD.findall(_composed(text)) if word not in small]


def _known(word: str, deed: Deed) -> bool:
    if _SPACELESS.search(word):
        return all(word[at : at + 2] in deed.text for at in range(max(1, len(word) - 1))) or (
            "\u3400" <= word[0] <= "\u9fff" and all(character in deed.text for character in word)
        )
    if _HANGUL.search(unicodedata.normalize("NFC", word)):
        return any(_alike_korean(word, other) for other in deed.words)
    stem = _stem(word)
    parted = _PARTED.match(stem)
    if parted and parted.group() in deed.words and _known(stem[parted.end() :], deed):
        return True  # "mach das Licht aus" and "ausgemacht", but not "angemacht"
    return stem in deed.words or any(
        stem in family and not family.isdisjoint(deed.words) for family in _FAMILIES
    )


def _alike_korean(word: str, other: str) -> bool:
    """Whether two words begin alike: verbs end in many ways, particles follow nouns."""
    one, two = (unicodedata.normalize("NFD", each) for each in (word, other))
    least = 2 if word.endswith(("다", "요", "어")) else 4
    return len(two) >= 2 and one[:least] == two[:least]


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _plain(text: str) -> str:
    return fold(_composed(text).replace("ß", "ss"))


def _stem(word: str) -> str:
    """A word without the endings that verbs take; numbers and short words stay as they are."""
    if not word.isalpha() or _HANGUL.search(word):
        return word
    stem = _GERMANIC.sub(r"\1", word)
    while (cut := _ENDINGS.sub("", stem)) != stem and len(cut) >= _LEAST:
        stem = cut
    return stem


def _values(value: object) -> str:
    if isinstance(value, Mapping):
        return " ".join(_values(each) for each in value.values())
    if isinstance(value, (list, tuple)):
        return " ".join(map(_values, value))
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return str(value).replace("_", " ")

"""Sentence templates of the tool map, as plain data: how people say a call that needs no model.

The map's reader makes templates, hearing finds them in an utterance, the agent validates what they
say. A template is a tree of Text, Either, Series and Slot.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Union

APOSTROPHES = "'\u2019\u02bc`\u00b4"
_BETWEEN_WORDS = "-\u2010\u2011/"
_FRACTIONS = re.compile("[\u00bc-\u00be\u2150-\u215e\u2189]")
# Most of what is folded needs it not, and a map's sentences are folded by the thousand.
_PLAIN = re.compile(r" ?[a-z]+(?: [a-z]+)* ?")
SIGNS = "°%"
"""Besides letters and digits, the only characters that a sentence may contain."""
_SIGN = re.compile(f" ?([{SIGNS}]) ?")


@dataclass(frozen=True)
class Text:
    """Folded words. A blank at an end is an edge of a word."""

    text: str


@dataclass(frozen=True)
class Either:
    """One of several; an empty Text makes the others optional."""

    options: tuple[Node, ...]


@dataclass(frozen=True)
class Series:
    """One after the other."""

    items: tuple[Node, ...]


@dataclass(frozen=True)
class Slot:
    """A value that is said, captured under a parameter's name."""

    name: str


Node = Union[Text, Either, Series, Slot]


@dataclass(frozen=True)
class NumberSlot:
    """Any number that can be said: never negative. Whether it is allowed says the Validator.

    `unit`: the code of the unit that the value has (core/units.py); what is said in another unit of
    its kind is converted, and a bare number means this one. "": a number without a unit.
    """

    unit: str = ""


@dataclass(frozen=True)
class WordSlot:
    """One of several values. `said`: folded words of each."""

    said: Mapping[str, Any]


@dataclass(frozen=True)
class SentenceTemplate:
    """One way to say one call.

    `language`: its code; "" for the language that the node speaks. `text`: as it was written, in
    `source` on `line` under the keys `path`. `arguments_of`: captured values to arguments; it
    raises what an expression of the map raises. `reads`: its tool moves nothing.
    """

    tool: str
    language: str
    text: str
    root: Node
    slots: Mapping[str, NumberSlot | WordSlot] = field(default_factory=dict)
    arguments_of: Callable[[Mapping[str, Any]], Mapping[str, Any]] = dict
    reads: bool = False
    source: str = ""
    line: int = 0
    path: str = ""

    @property
    def place(self) -> str:
        """File and line."""
        return f"{self.source}:{self.line}"


def always_captured(node: Node) -> frozenset[str]:
    """The slots that are captured, whichever way the template is said."""
    if isinstance(node, Slot):
        return frozenset({node.name})
    if isinstance(node, Series):
        return frozenset().union(*map(always_captured, node.items))
    if isinstance(node, Either):
        return frozenset.intersection(*map(always_captured, node.options))
    return frozenset()


def slots_in(node: Node) -> frozenset[str]:
    """The slots anywhere in the template."""
    if isinstance(node, Slot):
        return frozenset({node.name})
    if isinstance(node, Text):
        return frozenset()
    return frozenset().union(*map(slots_in, parts_of(node)))


def captured_twice(node: Node) -> frozenset[str]:
    """The slots that one way of saying the template captures twice."""
    if isinstance(node, (Text, Slot)):
        return frozenset()
    twice = frozenset().union(*map(captured_twice, parts_of(node)))
    if isinstance(node, Series):
        seen: set[str] = set()
        for item in node.items:
            here = slots_in(item)
            twice |= here & seen
            seen |= here
    return twice


def can_be_silent(node: Node) -> bool:
    """Whether saying nothing would match."""
    if isinstance(node, Text):
        return not node.text.strip()
    if isinstance(node, Slot):
        return False
    silent = map(can_be_silent, parts_of(node))
    return any(silent) if isinstance(node, Either) else all(silent)


def can_be_wordless(node: Node) -> bool:
    """Whether nothing but values, or nothing at all, would match; signs are no words."""
    if isinstance(node, Text):
        return not node.text.strip(f" {SIGNS}")
    if isinstance(node, Slot):
        return True
    wordless = map(can_be_wordless, parts_of(node))
    return any(wordless) if isinstance(node, Either) else all(wordless)


def required_words(node: Node) -> frozenset[frozenset[str]]:
    """Sets of texts: what does not contain one of each set cannot match."""
    if isinstance(node, Text):
        return frozenset(frozenset({word}) for word in node.text.split())
    if isinstance(node, Series):
        return frozenset().union(*map(required_words, node.items))
    if isinstance(node, Either):
        # Of each option its longest clause is enough: one of these texts must be there.
        options = [required_words(option) for option in node.options]
        if all(options):
            best = [max(clauses, key=lambda each: min(map(len, each))) for clauses in options]
            return frozenset({frozenset().union(*best)})
    return frozenset()


def parts_of(node: Node) -> tuple[Node, ...]:
    """The nodes of which this one consists."""
    if isinstance(node, Either):
        return node.options
    return node.items if isinstance(node, Series) else ()


def folded(text: str) -> str:
    """The form in which words are compared; blanks at both ends stay.

    Compatibility form, lower case, one kind of apostrophe, plain digits; a blank between letters
    and digits, and for a hyphen or a slash inside a name ("WP-01", "A/B"), not between two digits;
    "2½" is "2 1/2", the Arabic decimal mark a point; no invisible characters; one blank at a time.
    """
    if _PLAIN.fullmatch(text):
        return text
    text = _FRACTIONS.sub(_written_out, text)
    plain = "".join(map(_plain_letter, unicodedata.normalize("NFKC", text).casefold()))
    spaced: list[str] = []
    for at, letter in enumerate(plain):
        before = plain[at - 1] if at else " "
        after = plain[at + 1] if at + 1 < len(plain) else " "
        if letter in _BETWEEN_WORDS and _joins(before, after):
            spaced.append(" ")
            continue
        if (letter.isdecimal() and is_letter(before)) or (is_letter(letter) and before.isdecimal()):
            spaced.append(" ")
        if not (letter.isspace() and spaced and spaced[-1] == " "):
            spaced.append(" " if letter.isspace() else letter)
    return "".join(spaced)


def signs_apart(words: str) -> str:
    """Folded words, each sign a word of its own, as in a transcript: "20 °c" is "20 ° c"."""
    return _SIGN.sub(r" \1 ", words)


def is_fraction(letter: str) -> bool:
    """Whether one character is a whole fraction, such as "½"."""
    return _FRACTIONS.fullmatch(letter) is not None


def _written_out(fraction: re.Match[str]) -> str:
    """A fraction of one character with a slash, apart from the number before it."""
    blank = " " if fraction.string[: fraction.start()][-1:].isdecimal() else ""
    return blank + unicodedata.normalize("NFKC", fraction.group()).replace("\u2044", "/")


def _joins(before: str, after: str) -> bool:
    """Whether a hyphen or a slash between these two is inside a name: "5-10" may be minus ten."""
    one, other = is_letter(before), is_letter(after)
    return (one and (other or after.isdecimal())) or (other and before.isdecimal())


def is_letter(letter: str) -> bool:
    """Whether a character is part of a word: a letter or a mark on one."""
    return letter.isalpha() or unicodedata.category(letter).startswith("M")


@lru_cache(maxsize=4096)
def _plain_letter(letter: str) -> str:
    if letter in APOSTROPHES:
        return "'"
    if letter == "\u2044":
        return "/"
    if letter == "\u066b":
        return "."
    if letter.isdecimal():
        return str(unicodedata.decimal(letter))
    return "" if unicodedata.category(letter) == "Cf" else letter

"""Reads the syntax of sentence templates, which is that of Home Assistant's hassil.

`(a|b)` is one of several, `[a]` may be left out, `{name}` is a value, `<name>` a rule. hassil's own
parser makes the tree. It is imported only when a map has sentences.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

from edgevox_ros.core.errors import WrongValue
from edgevox_ros.core.sentence_templates import (
    SIGNS,
    Either,
    Node,
    Series,
    Slot,
    Text,
    can_be_silent,
    folded,
    is_letter,
    signs_apart,
)

MOST_CHARS = 500
MOST_BRACKETS = 16
MOST_NODES = 2000
_CLOSES = {"(": ")", "[": "]", "{": "}", "<": ">"}
_NAME = re.compile(r"[A-Za-z_]\w*")
# "{n}-metre" is said as "{n} metre" is; "-{n}" stays, and is none of a sentence.
_EDGES = re.compile(r"^[-/](?=[^\W\d_])|(?<=[^\W\d_])[-/]$")
_IN_NUMBERS = re.compile(r"(?<=\d)[.,/](?=\d)")
_RULES: Mapping[str, str] = {}


class WrongTemplate(WrongValue):
    """A template that cannot be used: what was found, and where in it."""


def read_template(text: object, rules: Mapping[str, str] = _RULES) -> Node:
    """The tree of a template. `rules`: the texts that `<name>` stands for.

    Raises WrongTemplate with the character at which it goes wrong.
    """
    node = _Expander(rules).read(text, ())
    if can_be_silent(node):
        raise WrongTemplate("nothing that must be said", "a word outside square brackets")
    return node


def check_rule(name: str, rules: Mapping[str, str]) -> None:
    """Raise WrongTemplate if this rule cannot be used. It may match nothing said."""
    _Expander(rules).read(rules[name], (name,))


def checked_words(text: str) -> str:
    """Folded words without blanks around. Raises WrongTemplate for what no transcript has."""
    words = _words(text).strip()
    if not words:
        raise WrongTemplate(repr(text), "words")
    return words


def missing_package() -> str:
    """The Python package that sentences need and that is not installed; "" if there is none."""
    return next((name for name in ("hassil", "unicode_rbnf") if not find_spec(name)), "")


class _Expander:
    """Puts rules where they are named."""

    def __init__(self, rules: Mapping[str, str]) -> None:
        self._rules = rules
        self._made: dict[str, tuple[Node, int]] = {}
        self._nodes = 0

    def read(self, text: object, inside: tuple[str, ...]) -> Node:
        written = _checked(text)
        return self._node(_parsed(written), inside)

    def _node(self, found: Any, inside: tuple[str, ...]) -> Node:
        """Our node for one of hassil's."""
        self._count(1)
        kind = type(found).__name__
        if kind == "TextChunk":
            return Text(_words(found.original_text))
        if kind == "ListReference":
            return Slot(_name(found))
        if kind == "RuleReference":
            return self._rule(found.rule_name, inside)
        if kind not in ("Alternative", "Sequence"):
            raise WrongTemplate(f"a {kind.lower()}", "words, (a|b), [optional], {name} or <rule>")
        items = [self._node(item, inside) for item in found.items]
        if len(items) == 1:
            return items[0]
        return Either(tuple(items)) if kind == "Alternative" else _row(items)

    def _rule(self, name: str, inside: tuple[str, ...]) -> Node:
        if name not in self._rules:
            known = ", ".join(f"<{each}>" for each in sorted(self._rules))
            raise WrongTemplate(f"the rule <{name}>", known or "a rule of spoken_rules")
        if name in inside:
            raise WrongTemplate(f"the rule <{name}> inside itself", "rules that end")
        if len(inside) == MOST_BRACKETS:
            raise WrongTemplate(f"more than {MOST_BRACKETS} rules in each other", "fewer")
        if name not in self._made:
            before = self._nodes
            node = self.read(self._rules[name], (*inside, name))
            self._made[name] = node, self._nodes - before
        else:
            self._count(self._made[name][1])
        return self._made[name][0]

    def _count(self, more: int) -> None:
        self._nodes += more
        if self._nodes > MOST_NODES:
            found = f"more than {MOST_NODES} pieces, rules included"
            raise WrongTemplate(found, "several shorter templates")


def _parsed(text: str) -> Any:
    """hassil's tree of a text. Raises WrongTemplate."""
    from hassil.parse_expression import parse_sentence

    try:
        return parse_sentence(text).expression
    # Besides its own errors hassil raises AssertionError and others for what it does not expect.
    except Exception as error:
        raise WrongTemplate(f"{text!r}, which cannot be read ({error})", "a template") from error


def _checked(text: object) -> str:
    """The text, if its brackets are right. Raises WrongTemplate with the character's place."""
    if not isinstance(text, str) or not text.strip():
        raise WrongTemplate(repr(text) if text else "an empty template", "the words that are said")
    if len(text) > MOST_CHARS:
        raise WrongTemplate(f"a template of {len(text)} characters", f"at most {MOST_CHARS}")
    opened: list[tuple[str, int]] = []
    filled, escaped = [True], False
    for at, letter in enumerate(text):
        if escaped or letter == "\\":
            escaped, filled[-1] = letter == "\\" and not escaped, True
        elif letter in _CLOSES:
            _open(text, at, opened)
            filled += [False]
        elif letter in _CLOSES.values():
            _close(at, letter, opened, filled)
        elif letter == "|":
            _divide(at, opened, filled)
        elif letter == ";":
            raise _at(at, "';'", "(a|b): the order of words cannot be left open")
        elif not letter.isspace():
            filled[-1] = True
    if opened:
        bracket, at = opened[-1]
        raise _at(at, f"{bracket!r}, which is never closed", repr(_CLOSES[bracket]))
    return text


def _open(text: str, at: int, opened: list[tuple[str, int]]) -> None:
    if opened and opened[-1][0] in "{<":
        raise _at(at, f"{text[at]!r} inside a name", "letters, digits and _")
    opened.append((text[at], at))
    if len(opened) > MOST_BRACKETS:
        raise _at(at, f"more than {MOST_BRACKETS} brackets in each other", "fewer")


def _close(at: int, letter: str, opened: list[tuple[str, int]], filled: list[bool]) -> None:
    if not opened or _CLOSES[opened[-1][0]] != letter:
        expected = f"{_CLOSES[opened[-1][0]]!r} first" if opened else "its opening"
        raise _at(at, f"{letter!r} without its opening", expected)
    if not filled.pop():
        raise _at(at, f"nothing before {letter!r}", "[...] around what may be left out")
    opened.pop()
    filled[-1] = True


def _divide(at: int, opened: list[tuple[str, int]], filled: list[bool]) -> None:
    if not opened:
        raise _at(at, "'|' outside brackets", "(a|b)")
    if not filled[-1]:
        raise _at(at, "nothing before '|'", "[...] around what may be left out")
    filled[-1] = False


def _at(at: int, found: str, expected: str) -> WrongTemplate:
    return WrongTemplate(f"{found} (character {at + 1})", expected)


def _words(text: str) -> str:
    """Folded words, signs apart. Raises WrongTemplate for what no transcript's words have."""
    words = signs_apart(folded(_EDGES.sub(" ", text)))
    for letter in _IN_NUMBERS.sub("", words):
        if not (letter == " " or letter == "'" or letter in SIGNS or _is_word(letter)):
            expected = "words: punctuation, wherever it stands, is no part of a sentence"
            raise WrongTemplate(repr(letter), expected)
    return words


def _is_word(letter: str) -> bool:
    return is_letter(letter) or letter.isdecimal()


def _row(items: list[Node]) -> Node:
    """The nodes one after the other, neighbouring words as one text."""
    joined: list[Node] = []
    for item in items:
        last = joined[-1] if joined else None
        if isinstance(item, Text) and isinstance(last, Text):
            joined[-1] = Text(last.text + item.text)
        else:
            joined.append(item)
    return joined[0] if len(joined) == 1 else Series(tuple(joined))


def _name(reference: Any) -> str:
    name, slot = str(reference.list_name), str(reference.slot_name)
    if name != slot or reference.is_capture or not _NAME.fullmatch(name):
        mark = "@" if reference.is_capture else ""
        shown = f"{mark}{name}" if name == slot else f"{name}:{mark}{slot}"
        raise WrongTemplate(f"{{{shown}}}", "{name}, the name of a parameter")
    return name

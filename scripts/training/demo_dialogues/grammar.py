"""The text side of a pattern: words, `(a|b)`, `[optional]`, `<slot:name>` and `@macro`."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Union

TOKEN = re.compile(
    r"(?P<open>[(\[])|(?P<close>[)\]])|(?P<bar>\|)"
    r"|<(?P<slot>[a-z_]+)(?::(?P<var>[a-z_0-9]+))?>|@(?P<macro>[a-z_0-9]+)"
    r"|(?P<text>(?:[^\W_]|['., %/-])+)"
)


class GrammarError(ValueError):
    """A pattern that cannot be read. The message says what was found and what was expected."""


@dataclass(frozen=True)
class Text:
    """Literal words, with the blanks as written."""

    text: str


@dataclass(frozen=True)
class Slot:
    """A value to be filled in; `var` names it in the meaning."""

    kind: str
    var: str


@dataclass(frozen=True)
class Choice:
    """One of the options."""

    options: tuple[Node, ...]


@dataclass(frozen=True)
class Sequence:
    """Parts one after the other."""

    parts: tuple[Node, ...]


Node = Union[Text, Slot, Choice, Sequence]
CLOSER = {"(": ")", "[": "]"}


class _Reader:
    def __init__(self, text: str, macros: Mapping[str, Node]) -> None:
        self.text = text
        self.macros = macros
        self.tokens: list[re.Match[str]] = []
        position = 0
        while position < len(text):
            match = TOKEN.match(text, position)
            if not match:
                raise GrammarError(f"column {position + 1}: unexpected {text[position]!r}")
            self.tokens.append(match)
            position = match.end()
        self.at = 0

    def alternatives(self, closer: str | None) -> Node:
        options = [self.sequence()]
        while self.at < len(self.tokens) and self.tokens[self.at]["bar"]:
            self.at += 1
            options.append(self.sequence())
        self._end(closer)
        return options[0] if len(options) == 1 else Choice(tuple(options))

    def _end(self, closer: str | None) -> None:
        if self.at == len(self.tokens):
            if closer:
                raise GrammarError(f"expected {closer!r}, found the end of the text")
            return
        found = self.tokens[self.at]
        if found["close"] != closer:
            wanted = repr(closer) if closer else "the end of the text"
            raise GrammarError(f"column {found.start() + 1}: expected {wanted}, found {found[0]!r}")
        self.at += 1

    def sequence(self) -> Node:
        parts: list[Node] = []
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            if token["close"] or token["bar"]:
                break
            self.at += 1
            parts.append(self._part(token))
        return parts[0] if len(parts) == 1 else Sequence(tuple(parts))

    def _part(self, token: re.Match[str]) -> Node:
        if token["open"]:
            inner = self.alternatives(CLOSER[token["open"]])
            return inner if token["open"] == "(" else Choice((Text(""), inner))
        if token["slot"]:
            return Slot(token["slot"], token["var"] or token["slot"])
        if token["macro"]:
            if token["macro"] not in self.macros:
                raise GrammarError(f"column {token.start() + 1}: unknown macro {token[0]!r}")
            return self.macros[token["macro"]]
        return Text(token[0])


def read_text(text: str, macros: Mapping[str, Node]) -> Node:
    """Parse the text of a pattern. Raises GrammarError with the column."""
    return _Reader(text, macros).alternatives(None)


def slots_of(node: Node) -> set[tuple[str, str]]:
    """All (kind, variable) pairs that occur in `node`."""
    if isinstance(node, Slot):
        return {(node.kind, node.var)}
    if isinstance(node, Text):
        return set()
    children = node.options if isinstance(node, Choice) else node.parts
    return set().union(*(slots_of(child) for child in children))


def breadth(node: Node) -> float:
    """Natural logarithm of the number of texts, slots counted as one."""
    if isinstance(node, Choice):
        return math.log(sum(math.exp(min(breadth(option), 50.0)) for option in node.options))
    if isinstance(node, Sequence):
        return sum(breadth(part) for part in node.parts)
    return 0.0


def choose(node: Node, rng: random.Random, out: list[str | Slot]) -> None:
    """Append one random expansion of `node`, slots left open, to `out`."""
    if isinstance(node, Text):
        out.append(node.text)
    elif isinstance(node, Slot):
        out.append(node)
    elif isinstance(node, Sequence):
        for part in node.parts:
            choose(part, rng, out)
    else:
        choose(rng.choice(node.options), rng, out)

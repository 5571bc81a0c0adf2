"""What a call will probably repeat of what the user said: a tool's name, a choice, a number, words.

It is only tried: the model chooses every token itself, so a wrong guess costs time, and no more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.llm.grammar.matcher import Matcher
from edgevox_ros.llm.llama.native_model import NativeModel

# A script without spaces: a word of it may begin at each character.
_UNSPACED = re.compile("[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]")
_WORD = re.compile(rf"[0-9]+(?:[.,][0-9]+)?|{_UNSPACED.pattern}|[^\W_]+")
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?\Z")
_MOST_WORDS = 40
_LONGEST = 6
# Of words that are copied: so much must stand there before the rest is guessed, and so much is.
_SHORTEST_BEGUN, _LONGEST_BEGUN, _LONGEST_REST = 3, 48, 60
# No name of a tool, and no choice.
_NONSENSE = "xqzxq"
# What may follow a number, in one notation or another.
_CLOSERS = "},)]<"


def known_words(tools: Iterable[ToolSchema]) -> frozenset[str]:
    """The first words of the names of tools and of the choices of their parameters."""
    return frozenset(
        found.group().casefold()
        for tool in tools
        for text in (tool.name, *_choices(tool.parameters))
        if (found := _WORD.search(text))
    )


def _choices(schema: Mapping[str, Any]) -> Iterator[str]:
    """The texts to choose from in a schema."""
    properties = schema.get("properties")
    values = properties.values() if isinstance(properties, Mapping) else ()
    for each in (schema, *values, schema.get("items")):
        choices = each.get("enum") if isinstance(each, Mapping) else None
        yield from (text for text in choices or () if isinstance(text, str))


class SaidWords:
    """The words of one utterance as the tokens of a model. `known`: see known_words."""

    def __init__(self, model: NativeModel, text: str, known: frozenset[str]) -> None:
        self._model = model
        self._text = text
        self._known = known

    def guess(self, place: Matcher, written: str) -> list[int]:
        """What probably comes next at a place of a call, behind what is written of it.

        The grammar allows it; empty if nothing that was said can stand there.
        """
        if written and written[-1].isalnum():
            return self._after_number(place, written) or self._rest(place, written)
        return self._whole(place)

    @cached_property
    def _words(self) -> list[re.Match[str]]:
        return list(_WORD.finditer(self._text))[-_MOST_WORDS:]

    @cached_property
    def _nonsense(self) -> list[int]:
        return self._model.tokenize(_NONSENSE)

    @cached_property
    def _numbers(self) -> frozenset[str]:
        return frozenset(each.group().replace(",", ".") for each in self._words)

    @cached_property
    def _names(self) -> list[tuple[list[int], int]]:
        """What may be a name or value, each with the length in bytes that must fit at least."""
        found: dict[str, int] = {}
        for at, word in enumerate(self._words):
            first = word.group()
            if first[0].isdigit():
                found[first.replace(",", ".")] = len(first)
            elif first.casefold() in self._known:
                words = self._words[at : at + _LONGEST]
                said = self._text[word.start() : words[-1].end()]
                joined = "_".join(each.group() for each in words)
                least = len(first.encode())
                found.update(dict.fromkeys((said, said.lower(), joined.lower()), least))
        return [(self._model.tokenize(text), least) for text, least in found.items()]

    def _whole(self, place: Matcher) -> list[int]:
        """The longest of the said names and values that can stand here."""
        best: list[int] = []
        longest = 0
        for tokens, least in self._names:
            fits = place.fitting(tokens)
            size = sum(len(self._model.piece(token)) for token in fits)
            if size >= least and size > longest:
                best, longest = fits, size
        # Where any text may stand, nobody knows which.
        free = bool(best) and place.fitting(self._nonsense) == self._nonsense
        return [] if free else best

    def _rest(self, place: Matcher, written: str) -> list[int]:
        """What was said behind the words that are being copied."""
        tail, text = written[-_LONGEST_BEGUN:].lower(), self._text.lower()
        for size in range(len(tail), _SHORTEST_BEGUN - 1, -1):
            if tail[-size].isalnum() and not tail[-size - 1 : -size].isalnum():
                at = text.rfind(tail[-size:])
                if at >= 0 and not text[at - 1 : at].isalnum():
                    rest = self._text[at + size :][:_LONGEST_REST]
                    return place.fitting(self._model.tokenize(rest)) if rest else []
        return []

    def _after_number(self, place: Matcher, written: str) -> list[int]:
        """What closes a number that was said like this."""
        number = _NUMBER.search(written)
        if number is None or number.group() not in self._numbers:
            return []
        ends = [end for end in _CLOSERS if place.fitting(self._model.tokenize(end))]
        if len(ends) != 1:
            return []
        behind = place.copy()
        forced = self._model.text(behind.forced()) if _takes(behind, self._model, ends[0]) else ""
        return place.fitting(self._model.tokenize(ends[0] + forced))


def _takes(place: Matcher, model: NativeModel, text: str) -> bool:
    tokens: Sequence[int] = model.tokenize(text)
    return all(place.accept(token) for token in tokens)

"""Keep from being said what is no reply: the prompt recited, and the same sentence over again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from edgevox_ros.hearing.words import split_words

_STRINGS = re.compile('["\u201c\u201d\u201e\u00ab\u00bb\\n{}\\[\\]<>|]')
_QUOTED = re.compile(
    '["\u201c\u201e\u00ab]([^"\u201c\u201d\u201e\u00ab\u00bb\\n]{1,300})["\u201c\u201d\u00bb]'
)
_CLAUSES = re.compile(
    "[.,;:!?\u3002\uff0c\u3001\uff1b\uff1a\uff01\uff1f\u060c\u061b\u061f\u0964\\n]"
)
_RUN = 4
_LEAST_SPACELESS = 8
_SHARE = 0.9


class RecitalGuard:
    """Knows what the model was told ahead of the conversation: nothing of that is said.

    `told` are texts of others and ours: rules, tools, a template's own words. What the persona has
    in quotation marks is meant to be said. Four words in a row are a recital, fewer are chance
    unless they are a whole clause of the system text.
    """

    name = "recital"

    def __init__(self, told: Iterable[str], system: str, *, on: bool = True) -> None:
        self._runs = _runs_of((system, *told), system) if on else frozenset()
        self._clauses = _clauses_of(system) if on else frozenset()

    def recites(self, sentence: str) -> bool:
        """Whether a sentence stands in what was told, as a whole or put together of its parts."""
        words = split_words(sentence)
        if tuple(word.exact for word in words) in self._clauses:
            return True
        least = _LEAST_SPACELESS if words and all(word.spaceless for word in words) else _RUN
        if len(words) < least:
            return False
        told = [False] * len(words)
        for at, run in enumerate(_runs([word.exact for word in words])):
            if run in self._runs:
                told[at : at + _RUN] = [True] * _RUN
        return sum(told) >= _SHARE * len(words)


class RepetitionGuard:
    """Sees a sentence that comes again in one turn: said once, and the second ends its reply.

    Of one or two words ("Yes.", "Left. Right.") it may come three times.
    """

    name = "repetition"
    SHORT, MOST = 2, 3

    def __init__(self, *, on: bool = True) -> None:
        self._on = on
        self._before: set[tuple[str, ...]] = set()
        self._now: Counter[tuple[str, ...]] = Counter()

    def next_hop(self, said: Iterable[str]) -> None:
        """A new reply begins; `said` is everything that was said in the turn."""
        self._before = {tuple(_words(sentence)) for sentence in said}
        self._now.clear()

    def ends(self, sentence: str) -> bool:
        """Whether a sentence of the reply ends it; counts the sentence."""
        words = tuple(_words(sentence))
        self._now[words] += 1
        most = self.MOST if len(words) <= self.SHORT else 1
        return self._on and bool(words) and self._now[words] > most

    def said(self, sentence: str) -> bool:
        """Whether an earlier reply of the turn said so already."""
        words = tuple(_words(sentence))
        return self._on and len(words) > self.SHORT and words in self._before


@lru_cache(maxsize=2)
def _runs_of(told: tuple[str, ...], system: str) -> frozenset[tuple[str, ...]]:
    """Every run of words within a string or line of what was told, but for quotations."""
    quoted = {tuple(_words(text)) for text in _QUOTED.findall(system)}
    strings = [_words(string) for text in told for string in _STRINGS.split(text)]
    return frozenset(run for words in strings if tuple(words) not in quoted for run in _runs(words))


@lru_cache(maxsize=2)
def _clauses_of(system: str) -> frozenset[tuple[str, ...]]:
    """The clauses of the system text of two words or more, but for quotations."""
    clauses = [_words(clause) for clause in _CLAUSES.split(_QUOTED.sub(" ", system))]
    return frozenset(tuple(words) for words in clauses if len(words) > 1)


def _words(text: str) -> list[str]:
    return [word.exact for word in split_words(text)]


def _runs(words: list[str]) -> list[tuple[str, ...]]:
    """Every run of words that is long enough to tell a text by, in order."""
    return [tuple(words[at : at + _RUN]) for at in range(len(words) - _RUN + 1)]

"""Guards against speech that is no reply: reciting the prompt, or repeating a sentence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import groupby
from typing import Any

from edgevox_ros.core.events import GuardName
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.hearing.words import Word, split_words

_STRINGS = re.compile('["\u201c\u201d\u201e\u00ab\u00bb\\n{}\\[\\]<>|]')
_QUOTED = re.compile(
    '["\u201c\u201e\u00ab]([^"\u201c\u201d\u201e\u00ab\u00bb\\n]{1,300})["\u201c\u201d\u00bb]'
)
_CLAUSES = re.compile(
    "[.,;:!?\u3002\uff0c\u3001\uff1b\uff1a\uff01\uff1f\u060c\u061b\u061f\u0964\\n]"
)
_SENTENCES = re.compile("(?<=[.!?:\u3002\uff01\uff1f\u061f\u0964])")
_RUN = 4
_SHARE = 0.9
# For the rules about calls a smaller share is enough: small models rephrase them a little.
_LONG_RUN = 6
_LONG_SHARE = 0.5


class RecitalGuard:
    """Recognises what the model was told before the conversation: none of that may be said.

    `told` is all of it: tools, how they are called, a template's own words. Whatever of it is
    neither in the `system` text nor `described` by a tool counts as the rules for calls, which
    nobody repeats in a reply. What the persona has in quotation marks is meant to be said. Four
    words in a row are a recital; fewer are chance, unless they are a whole clause of the system
    text.
    """

    name: GuardName = "recital"

    def __init__(
        self, told: Iterable[str], system: str, described: Iterable[str] = (), *, on: bool = True
    ) -> None:
        self._on = on
        self.renew(told, system, described)

    def renew(self, told: Iterable[str], system: str, described: Iterable[str] = ()) -> None:
        """Forget what was told; this is told from now on."""
        ours = (system, *described)
        self._runs = _runs_of((*told, *ours), system) if self._on else frozenset()
        self._clauses = _clauses_of(system) if self._on else frozenset()
        self._rules = self._runs - _runs_of(ours, "")

    def recites(self, sentence: str) -> bool:
        """Whether a sentence was copied from what was told, whole or pieced together."""
        words = split_words(sentence)
        if tuple(word.exact for word in words) in self._clauses or self.recites_rules(sentence):
            return True
        told = _told(words, self._runs)
        return len(words) >= _least(words, _RUN) and sum(told) >= _SHARE * len(words)

    def recites_rules(self, speech: str) -> bool:
        """Whether a sentence or line of a reply recites how calls are made, not what tools do."""
        if not self._rules:
            return False
        lines = speech.splitlines()
        parts = [part for line in lines for part in (line, *_SENTENCES.split(line))]
        return any(self._recites_rules(split_words(part)) for part in dict.fromkeys(parts))

    def _recites_rules(self, words: list[Word]) -> bool:
        told = _told(words, self._rules)
        if len(words) >= _least(words, _RUN) and all(told):
            return True
        longest = max((len(list(run)) for is_told, run in groupby(told) if is_told), default=0)
        return longest >= _least(words, _LONG_RUN) and sum(told) >= _LONG_SHARE * len(words)


class RepetitionGuard:
    """Notices a sentence that a turn has already said: it is not said again, and `ended` is set.

    `ended` means that the reply is over. A sentence of one or two words ("Yes.", "Left. Right.")
    may come three times. A sentence in which the reply goes round in circles also ends it.
    """

    name: GuardName = "repetition"
    SHORT, MOST = 2, 3

    def __init__(self, *, on: bool = True) -> None:
        self._on = on
        self._before: set[tuple[str, ...]] = set()
        self._now: Counter[tuple[str, ...]] = Counter()
        self._circle = _Circle()
        self.ended = False

    def next_hop(self, said: Iterable[str]) -> None:
        """A reply begins. `said` is everything said earlier in the turn."""
        self._before = {tuple(_words(sentence)) for sentence in said}
        self._now.clear()
        self._circle = _Circle()
        self.ended = False

    def add(self, sentence: str) -> None:
        """The reply continues with a sentence."""
        words = tuple(_words(sentence))
        self._now[words] += 1
        self._circle.add(words)
        most = self.MOST if len(words) <= self.SHORT else 1
        too_often = self._now[words] > most or self._circle.closed
        self.ended = self.ended or (self._on and bool(words) and too_often)

    def said(self, sentence: str) -> bool:
        """Whether an earlier reply of the turn contained this sentence."""
        words = tuple(_words(sentence))
        return self._on and len(words) > self.SHORT and words in self._before


class _Circle:
    """Notices the same words again and again in a reply, wherever its sentences end.

    One word may come five times in a row, two to four words three times, longer runs twice. Numbers
    may come more often, since joint angles and coordinates may well be equal.
    """

    LONGEST, LONG = 24, 5
    MOST_WORD, MOST_FEW, MOST_MANY, MOST_NUMBERS = 5, 3, 2, 12

    def __init__(self) -> None:
        self._words: list[str] = []
        # For each distance: how many of the last words equal the word that far before them.
        self._equal = [0] * (self.LONGEST + 1)
        self.closed = False

    def add(self, words: Iterable[str]) -> None:
        """Take more words; `closed` tells whether some have come round too often."""
        for word in words:
            self._add(word)

    def _add(self, word: str) -> None:
        before = self._words
        before.append(word)
        for length in range(1, min(self.LONGEST, len(before) - 1) + 1):
            same = before[-1 - length] == word
            self._equal[length] = self._equal[length] + 1 if same else 0
            self.closed = self.closed or self._equal[length] >= length * self._most(length)

    def _most(self, length: int) -> int:
        if not any(map(str.isalpha, "".join(self._words[-length:]))):
            return self.MOST_NUMBERS
        if length == 1:
            return self.MOST_WORD
        return self.MOST_FEW if length < self.LONG else self.MOST_MANY


def described_by(tools: Iterable[ToolSchema]) -> list[str]:
    """What the tools say about themselves and their parameters, and the choices in order."""
    texts = []
    for tool in tools:
        texts.append(tool.description)
        texts += _descriptions(tool.parameters)
    return texts


def _descriptions(schema: Any) -> list[str]:
    inside: Iterable[Any] = schema if isinstance(schema, (list, tuple)) else ()
    texts = []
    if isinstance(schema, Mapping):
        inside = schema.values()
        own = schema.get("description")
        texts = [own] if isinstance(own, str) else []
        choices = schema.get("enum")
        # "Which place: room 101, room 103?" is a question, and no rule.
        texts += [", ".join(map(str, choices))] if isinstance(choices, (list, tuple)) else []
    return texts + [text for each in inside for text in _descriptions(each)]


@lru_cache(maxsize=4)
def _runs_of(told: tuple[str, ...], system: str) -> frozenset[tuple[str, ...]]:
    """Every run of words within a string or line of what was told, except quotations."""
    quoted = {tuple(_words(text)) for text in _QUOTED.findall(system)}
    strings = [_words(string) for text in told for string in _STRINGS.split(text)]
    return frozenset(run for words in strings if tuple(words) not in quoted for run in _runs(words))


@lru_cache(maxsize=2)
def _clauses_of(system: str) -> frozenset[tuple[str, ...]]:
    """The clauses of the system text with two words or more, except quotations."""
    clauses = [_words(clause) for clause in _CLAUSES.split(_QUOTED.sub(" ", system))]
    return frozenset(tuple(words) for words in clauses if len(words) > 1)


def _told(words: list[Word], runs: frozenset[tuple[str, ...]]) -> list[bool]:
    """Which of the words are part of one of these runs."""
    told = [False] * len(words)
    for at, run in enumerate(_runs([word.exact for word in words])):
        if run in runs:
            told[at : at + _RUN] = [True] * _RUN
    return told


def _least(words: list[Word], least: int) -> int:
    """This many words, or twice as many where a word is a single character."""
    return 2 * least if words and all(word.spaceless for word in words) else least


def _words(text: str) -> list[str]:
    return [word.exact for word in split_words(text)]


def _runs(words: list[str]) -> list[tuple[str, ...]]:
    """Every run of words that is long enough to recognise a text, in order."""
    return [tuple(words[at : at + _RUN]) for at in range(len(words) - _RUN + 1)]

"""Checks that a turn says nothing twice, and that a reply does not go round in circles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from edgevox_ros.agent.checks.check import PASS, Check, Prompt, Verdict
from edgevox_ros.core.events import GuardName
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.hearing.words import split_words


class RepetitionCheck(Check):
    """Notices a sentence that a turn has already said: it is not said again.

    In one reply a sentence of one or two words ("Yes.", "Left. Right.") may come three times, and
    one of one word in each reply. A sentence in which the reply goes round in circles also ends it.
    """

    name: GuardName = "repetition"
    SHORT, MOST = 2, 3

    def __init__(self) -> None:
        self._before: set[tuple[str, ...]] = set()
        self._now: Counter[tuple[str, ...]] = Counter()
        self._circle = _Circle()

    def before(self, prompt: Prompt) -> tuple[ToolSchema, ...]:
        """Another reply begins."""
        self._before = {tuple(_words(sentence)) for sentence in prompt.said}
        self._now.clear()
        self._circle = _Circle()
        return prompt.tools

    def sentence(self, sentence: str) -> Verdict:
        """End a reply that goes round in circles; leave out what an earlier reply has said."""
        words = tuple(_words(sentence))
        self._now[words] += 1
        self._circle.add(words)
        most = self.MOST if len(words) <= self.SHORT else 1
        if words and (self._now[words] > most or self._circle.closed):
            return Verdict(GuardAct.ENDED_REPLY, "a sentence came again")
        # "Good morning!", and once more in the reply that the model was asked for instead.
        again = len(words) > 1 and words in self._before
        return Verdict(GuardAct.HELD_BACK) if again else PASS


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
        """Take more words; `closed` is set once some have come round too often."""
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


def _words(text: str) -> list[str]:
    return [word.exact for word in split_words(text)]

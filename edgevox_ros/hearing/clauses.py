"""Where the clauses of an utterance begin: at "and", at a pause, with a verb behind an amount."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Protocol

from edgevox_ros.hearing.marked_words import MarkedWords
from edgevox_ros.hearing.words import Word

DIRECTIONS = ("left", "right", "clockwise", "anticlockwise", "forward", "backward")
_SIDES = ("left", "right", "clockwise", "anticlockwise")
DENIES = ("denied", "forbids")
_REQUESTS = ("softener", "request", "filler")
JOINING = ("softener", "polite", "request")
_LATER = ("later", "later in")
# Nothing begins within one of these.
_WHOLE = ("rider", "request")
# A command behind one of these begins nothing new.
_SUBJECTS = ("small", "tells", "quotes", *DENIES, "command", "correction")
_NOT_ORDERED = ("tells", *DENIES)


class ClauseWords(Protocol):
    """What is asked of a robot's words to tell one clause from the next."""

    def begins(self, word: Word) -> bool:
        """Whether an order to one of the tools may begin with this word."""

    def ends_with_amount(self, text: str) -> bool:
        """Whether the text ends with an amount and its unit, or with a bearing."""

    def begins_with_angle(self, text: str) -> bool:
        """Whether the first amount in the text is an angle."""

    def is_number(self, word: Word) -> bool:
        """Whether the word is a number or a part of one."""

    def is_whole_number(self, text: str) -> bool:
        """Whether the text is one number and nothing else: "a hundred and eighty"."""


@dataclass(frozen=True)
class Clauses:
    """Where the clauses of a text begin and end."""

    text: str
    said: MarkedWords
    vocabulary: ClauseWords

    @property
    def all(self) -> Iterator[tuple[int, int]]:
        """The first word of each, and the one behind its last."""
        begin, words = 0, self.said.words
        for at in range(1, len(words) + 1):
            over = at == len(words)
            if over or words[at].paused_before or self._joins(begin, at):
                yield begin, at
                begin = at

    def _joins(self, begin: int, at: int) -> bool:
        """Whether another clause begins: with "and", or with a command behind something else."""
        said = self.said
        # Japanese "準備ができたら" holds the joiner "たら", and joins nothing.
        if any(start + said.longest(_WHOLE, start) > at for start in range(begin, at)):
            return False
        if said.length("joiner", at):
            return not self._in_number(begin, at)
        if asks_at(said, begin):
            return False
        if self._is_verb(at) and self._is_amount(begin, at):
            return True
        # "Did you just turn left?", "he will turn left"
        if reaches(said, _SUBJECTS, begin, _behind(said, begin, at)):
            return False
        length = said.longest(JOINING, at)
        if length and said.length("command", at + length):
            return True
        before = range(begin, at)
        if any(said.length("quotes", start) for start in before):
            return False
        not_ordered = any(said.longest(_NOT_ORDERED, start) for start in before)
        return not_ordered and said.length("command", at) > 0 and not _is_named(said, begin, at)

    def _is_amount(self, begin: int, at: int) -> bool:
        """Whether an order ends here with an amount: not "in two hundred metres turn left"."""
        before = range(begin, at)
        if any(self.said.longest(("quotes", *_NOT_ORDERED), start) for start in before):
            return False
        if any(map(self._says_when, before)) or self.said.length("later at", begin):
            return False
        # "Two metres left turn ninety degrees": which of them is to the left?
        turned = self.said.longest(_SIDES, at - 1) > 0
        if turned and self.vocabulary.begins_with_angle(self._words(at, len(self.said.words))):
            return False
        return self.vocabulary.ends_with_amount(self._words(begin, at))

    def _says_when(self, at: int) -> bool:
        """Whether it says when at a word; German "nach" does, and "nach links" does not."""
        length = self.said.longest(_LATER, at)
        return length > 0 and length == max(self.said.found[at].values())

    def _in_number(self, begin: int, at: int) -> bool:
        """Whether the word joins two parts of a number: "a hundred and eighty"."""
        words, vocabulary = self.said.words, self.vocabulary
        first, end = at, at + 1
        while first > begin and vocabulary.is_number(words[first - 1]):
            first -= 1
        while end < len(words) and vocabulary.is_number(words[end]):
            end += 1
        inside = first < at < end - 1
        # "Hundred" needs its "a", which alone is no number.
        starts = (first, first - 1) if first > begin else (first,)
        return inside and any(
            vocabulary.is_whole_number(self._words(start, end)) for start in starts
        )

    def _is_verb(self, at: int) -> bool:
        """Whether an order may begin with a word that is not the last one."""
        words = self.said.words
        if at + 1 == len(words) or words[at + 1].paused_before:
            return False
        return self.said.length("command", at) > 0 or self.vocabulary.begins(words[at])

    def _words(self, begin: int, end: int) -> str:
        words = self.said.words
        return self.text[words[begin].start : words[end - 1].end]


def _is_named(said: MarkedWords, begin: int, at: int) -> bool:
    """Whether an article and a direction stand before a word: "harder than a right turn"."""
    return at - 2 >= begin and bool(
        said.longest(DIRECTIONS, at - 1) and said.length("small", at - 2)
    )


def _behind(said: MarkedWords, begin: int, at: int) -> int:
    """Where the words of politeness begin that stand before a word."""
    while starts := [
        start for start in range(begin, at) if start + said.longest(JOINING, start) == at
    ]:
        at = starts[0]
    return at


def skipped(said: MarkedWords, at: int, end: int, kinds: Collection[str]) -> int:
    """Where the phrases of these kinds end that begin at a word, one behind the other."""
    while at < end and (length := said.longest(kinds, at)):
        at += length
    return at


def reaches(said: MarkedWords, kinds: Collection[str], begin: int, at: int) -> bool:
    """Whether a phrase of these kinds reaches up to a word."""
    return any(start + said.longest(kinds, start) >= at for start in range(begin, at))


def asks_at(said: MarkedWords, at: int) -> bool:
    """Whether a question begins here, and not the polite form of a request."""
    return said.longest(("question", "tale"), at) > said.longest(_REQUESTS, at)

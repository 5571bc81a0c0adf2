"""A transcript's words in order: where phrases occur in it, and which exceptions cover them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from edgevox_ros.hearing.phrase_finder import Found
from edgevox_ros.hearing.words import Word

Span = tuple[int, int]
"""The indices of the first character and of the one after the last."""

_DISTINCT_WORDS = 2
_DISTINCT_CHARACTERS = 3


@dataclass(frozen=True)
class MarkedWords:
    """Words in order, and the phrases that begin at each of them.

    A clause begins after a comma or the end of a sentence.
    """

    words: Sequence[Word]
    found: Sequence[Found]

    def length(self, kind: str, start: int) -> int:
        """Length of the longest phrase of a kind that begins at words[start], or 0."""
        return self.found[start].get(kind, 0) if start < len(self.words) else 0

    def longest(self, kinds: Iterable[str], start: int) -> int:
        """Length of the longest phrase of any of these kinds that begins at words[start], or 0."""
        if start >= len(self.words):
            return 0
        found = self.found[start]
        return max((found.get(kind, 0) for kind in kinds), default=0) if found else 0

    def has(self, *kinds: str) -> bool:
        """Whether there is a phrase of one of these kinds anywhere."""
        return any(kind in found for found in self.found for kind in kinds)

    def spans(self, kind: str) -> Iterator[tuple[Span, Span]]:
        """Where phrases of a kind occur (the longest at each word): word and character indices."""
        words = self.words
        for start, found in enumerate(self.found):
            length = found.get(kind, 0)
            if length:
                yield (start, start + length), (words[start].start, words[start + length - 1].end)

    def at_edge(self, start: int, end: int) -> bool:
        """Whether words[start:end] begin a clause, or end one apart from tails and more stops."""
        return start in self.beginnings or self._runs_out[end]

    def distinct(self, start: int, end: int) -> bool:
        """Whether words[start:end] are too many to occur by chance."""
        least = _DISTINCT_CHARACTERS if self.words[start].spaceless else _DISTINCT_WORDS
        return end - start >= least

    @cached_property
    def beginnings(self) -> frozenset[int]:
        """The first word of each clause, after its openers."""
        words, found = self.words, set()
        for start, word in enumerate(words):
            if start and not word.paused_before:
                continue
            found.add(start)
            position = start
            while opener := self.length("opener", position):
                position += opener
                found.add(position)
                if position < len(words) and words[position].paused_before:
                    break
        return frozenset(found)

    @cached_property
    def _runs_out(self) -> list[bool]:
        """For each word whether only tails and stops follow in its clause."""
        words = self.words
        runs_out = [True] * (len(words) + 1)
        for start in range(len(words) - 1, -1, -1):
            if not words[start].paused_before:
                lengths = (self.length("tail", start), self.length("stop", start))
                runs_out[start] = any(n and runs_out[start + n] for n in lengths)
        return runs_out


def covered(versions: Sequence[MarkedWords], *, resting: bool) -> Covered:
    """What the exceptions cover. `resting`: nothing moves, so all of them count, and everywhere."""
    before: dict[int, int] = {}
    own: dict[int, int] = {}
    for version in versions:
        _cover(version, before, own, resting)
    return Covered(before, own)


def _cover(
    version: MarkedWords, before: dict[int, int], own: dict[int, int], resting: bool
) -> None:
    words = version.words
    pause = reach = 0
    for start, word in enumerate(words):
        if reach:
            before[word.start] = max(before.get(word.start, 0), reach)
        length = version.length("exception", start)
        if resting:
            length = max(length, version.length("at_rest", start))
        if resting or start not in version.beginnings:
            length = max(length, version.length("unless_first", start))
        tale = resting and start in version.beginnings and version.length("tale", start) > 0
        if not (length or tale):
            continue
        if pause <= start:
            pause = _next_pause(words, start, blanks=not resting)
        length = pause - start if tale else length
        if start + length <= pause:
            end = words[start + length - 1].end
            reach = max(reach, end)
            own[word.start] = max(own.get(word.start, 0), end)


@dataclass(frozen=True)
class Covered:
    """How far exceptions reach, in characters.

    For each word: those that began before it, and those that begin with it.
    """

    before: Mapping[int, int]
    own: Mapping[int, int]

    def uncovered(self, version: MarkedWords, kind: str) -> Iterator[tuple[Span, Span]]:
        """The phrases that no exception covers.

        An exception that begins with the phrase must cover its tails too, and more than a phrase of
        several words.

        So "don't stop moving" is no stop, and neither is Spanish "para el"; "para el robot" is.
        """
        words = version.words
        for (start, end), span in version.spans(kind):
            if self.before.get(span[0], 0) >= span[1]:
                continue
            own, several = self.own.get(span[0], 0), end - start > 1
            tailed = words[end + version.length("tail", end) - 1].end
            if own < tailed or (several and own == span[1]):
                yield (start, end), span


def _next_pause(words: Sequence[Word], start: int, *, blanks: bool) -> int:
    """Where the clause ends. `blanks`: in a script without spaces, a blank ends it too.

    In Thai only the blank distinguishes "no, stop" from "don't stop".
    """
    end = start + 1
    while end < len(words) and not words[end].paused_before:
        before, word = words[end - 1], words[end]
        if blanks and before.spaceless and word.spaceless and before.end < word.start:
            break
        end += 1
    return end


def sentences(words: Sequence[Word]) -> list[range]:
    """The indices of the words of each sentence."""
    begins = [i for i, word in enumerate(words) if word.hard_before or i == 0]
    return list(map(range, begins, [*begins[1:], len(words)]))


def without_marked(words: Sequence[Word], marks: Sequence[bool]) -> list[Word]:
    """Drop marked words; in scripts without spaces only at the edges of a clause.

    The pause before a dropped word moves to the next word.
    """
    inner = _inner(words, marks)
    left: list[Word] = []
    hard = soft = False
    for index, word in enumerate(words):
        hard, soft = hard or word.hard_before, soft or word.soft_before
        if marks[index] and not (word.spaceless and inner[index]):
            continue
        if (hard, soft) != (word.hard_before, word.soft_before):
            word = word._replace(hard_before=hard, soft_before=soft)
        left.append(word)
        hard = soft = False
    return left


def _inner(words: Sequence[Word], marks: Sequence[bool]) -> list[bool]:
    """For each word whether unmarked words surround it in its clause."""
    left, seen = [], False
    for index, word in enumerate(words):
        seen = (seen and not word.paused_before) or not marks[index]
        left.append(seen)
    inner, seen = [False] * len(words), False
    for index in range(len(words) - 1, -1, -1):
        seen = seen or not marks[index]
        inner[index] = seen and left[index]
        if words[index].paused_before:
            seen = False
    return inner

"""Stop words: does a transcript tell the robot to stop, and what else does it say?

Whole words only. Sentence by sentence: after filler, name and politeness words are removed it
stops if it begins or ends with a stop phrase that no listed exception covers. A false stop is
acceptable, a missed one is not; so all languages count together unless told otherwise.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from edgevox_ros.hearing.languages import TABLES
from edgevox_ros.hearing.phrases import PhraseSet
from edgevox_ros.hearing.words import Word, split_words

_EDGE = 1000


@dataclass(frozen=True)
class StopMatch:
    """A stop was heard. `phrase` as it was said; `rest` is what else was said, or empty."""

    phrase: str
    rest: str = ""


class StopMatcher:
    """Finds stop phrases of some languages, with words and names of the integrator's own.

    `languages`: codes of the tables to use, none: all. Raises ValueError for an unknown code.
    """

    def __init__(
        self,
        languages: Iterable[str] = (),
        extra_words: Iterable[str] = (),
        names: Iterable[str] = (),
    ) -> None:
        codes = tuple(languages) or tuple(TABLES)
        unknown = [code for code in codes if code not in TABLES]
        if unknown:
            raise ValueError(f"languages: found {unknown}, expected some of {sorted(TABLES)}")
        self._stop, self._alone, self._tails = PhraseSet(), PhraseSet(), PhraseSet()
        self._fillers, self._openers, self._joiners = PhraseSet(), PhraseSet(), PhraseSet()
        self._retractions, self._exceptions = PhraseSet(), PhraseSet()
        self._fillers.add(names)
        self._stop.add(extra_words)
        for code in codes:
            self._add_language(code)
        self._add_exceptions(codes)

    def _add_language(self, code: str) -> None:
        table = TABLES[code]
        for phrases, source in (
            (self._stop, table.stop),
            (self._alone, table.alone),
            (self._tails, table.tails),
            (self._fillers, table.fillers),
            (self._openers, table.openers),
            (self._joiners, table.joiners),
            (self._retractions, table.retractions),
        ):
            phrases.add(source, accents=table.accents)

    def _add_exceptions(self, codes: Sequence[str]) -> None:
        """Exceptions count as written, and as they are when fillers have been removed."""
        listed = [(p, TABLES[code].accents) for code in codes for p in TABLES[code].exceptions]
        spoken = [(split_words(phrase), accents) for phrase, accents in listed]
        stripped = [(self._without_fillers(words), accents) for words, accents in spoken]
        for words, accents in (*spoken, *stripped):
            if self._stop.at(words, 0) < len(words):
                self._exceptions.add_words(words, accents=accents)

    def match(self, text: str) -> StopMatch | None:
        """The stop that a transcript holds, or None. Linear time; never raises."""
        text = _edges(text)
        kept: list[Word] = []
        heard: Word | None = None
        last: Word | None = None
        for sentence in _sentences(split_words(text)):
            spoken = self._without_fillers(sentence)
            found = self._spans(spoken)
            if found is None and self._only_alone(sentence):
                found, spoken = (0, len(sentence), []), sentence
            if found is None:
                kept += sentence
                continue
            first, end, left = found
            if heard is None:
                heard, last = spoken[first], spoken[end - 1]
            kept += [w for w in sentence if any(w.start in stretch for stretch in left)]
        if heard is None or last is None:
            return None
        return StopMatch(text[heard.start : last.end], self._rest(text, kept))

    def _spans(self, words: Sequence[Word]) -> tuple[int, int, list[range]] | None:
        """Where a sentence says stop, and the stretches of text that are left of it."""
        begin = self._skip(words, 0, self._openers)
        front = self._front(words, begin)
        back = self._back(words, front)
        ending = back < len(words)
        close = words[back].start if ending else sys.maxsize
        if front > begin:
            return begin, front, [range(words[front - 1].end, close)]
        if ending:
            taken_back = self._retractions.ending(words, back) > 0
            return back, len(words), [] if taken_back else [range(close)]
        return None

    def _front(self, words: Sequence[Word], begin: int) -> int:
        """The end of the stop phrases (repeated, with tails) that stand at `begin`."""
        position = begin
        while True:
            length = self._stop.at(words, position)
            if not length or self._exceptions.covering(words, position, position + length):
                return position
            position = self._skip(words, position + length, self._tails)

    def _back(self, words: Sequence[Word], floor: int) -> int:
        """The beginning of the stop phrases that stand at the end, not before `floor`."""
        end = len(words)
        while end > floor:
            start = self._one_back(words, end)
            if start is None or start < floor:
                return end
            end = start
        return end

    def _one_back(self, words: Sequence[Word], end: int) -> int | None:
        """Where the phrase begins that, with its tails, ends at `end`."""
        edge = end
        while True:
            length = self._stop.ending(words, edge)
            start = edge - length
            if length and not self._exceptions.covering(words, start, edge):
                return start
            tail = self._tails.ending(words, edge)
            if not tail or length:
                return None
            edge -= tail

    def _only_alone(self, words: Sequence[Word]) -> bool:
        """Whether nothing was said but phrases that stop when they stand alone, and fillers."""
        position, found = 0, False
        while position < len(words):
            alone = self._alone.at(words, position)
            found = found or alone > 0
            length = alone or self._fillers.at(words, position)
            if not length:
                return False
            position += length
        return found

    def _skip(self, words: Sequence[Word], position: int, phrases: PhraseSet) -> int:
        while True:
            length = phrases.at(words, position)
            if not length or self._stop.at(words, position) > 0:
                return position
            position += length

    def _without_fillers(self, words: Sequence[Word]) -> list[Word]:
        """Drop fillers: anywhere between spaces, at the edges only in scripts without spaces."""
        marks = self._filler_marks(words)
        first, end = 0, len(words)
        while first < end and marks[first]:
            first += 1
        while end > first and marks[end - 1]:
            end -= 1
        return [
            w for i, w in enumerate(words) if first <= i < end and (w.spaceless or not marks[i])
        ]

    def _filler_marks(self, words: Sequence[Word]) -> list[bool]:
        marks = [False] * len(words)
        position = 0
        while position < len(words):
            filler = self._fillers.at(words, position)
            stop = max(self._stop.at(words, position), self._exceptions.at(words, position))
            protected = max(stop, self._tails.at(words, position))
            if filler > stop:
                marks[position : position + filler] = [True] * filler
            position += max(filler, protected, 1)
        return marks

    def _rest(self, text: str, words: Sequence[Word]) -> str:
        """The text of the remaining words, without what only joined them to the stop."""
        spoken = list(words)
        if not self._without_fillers(spoken):
            return ""
        first, moved = 0, True
        while moved:
            start = first
            first = self._skip(spoken, self._skip(spoken, first, self._joiners), self._fillers)
            moved = first > start
        end = len(spoken)
        while end > first and self._joiners.ending(spoken, end):
            end -= self._joiners.ending(spoken, end)
        return _stretches(text, spoken[first:end])


def _stretches(text: str, words: Sequence[Word]) -> str:
    """The text from word to word, gaps between neighbours kept as they were written."""
    if not words:
        return ""
    parts = [text[words[0].start : words[0].end]]
    for before, word in itertools.pairwise(words):
        gap = text[before.end : word.start]
        parts.append(gap if len(gap) <= 3 else " ")
        parts.append(text[word.start : word.end])
    return "".join(parts)


def _edges(text: str) -> str:
    """A babble of many pages is judged by its edges, so that a match stays fast."""
    return text if len(text) <= 2 * _EDGE else text[:_EDGE] + "\n" + text[-_EDGE:]


def _sentences(words: Sequence[Word]) -> list[list[Word]]:
    sentences: list[list[Word]] = []
    for word in words:
        if word.hard_before or not sentences:
            sentences.append([])
        sentences[-1].append(word)
    return sentences


@lru_cache(maxsize=1)
def _default() -> StopMatcher:
    return StopMatcher()


def match_stop(text: str) -> StopMatch | None:
    """Match with the stop words of every language; see StopMatcher.match."""
    return _default().match(text)

"""Finds what an utterance says by the map's sentences: whole, or as several commands in a row."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, TypeVar, Union

from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.core.sentence_templates import (
    SIGNS,
    SentenceTemplate,
    folded,
    is_fraction,
    is_letter,
)
from edgevox_ros.hearing.sentences.matcher import Compiler, Matcher, SaidWords, TooManyStates, Work
from edgevox_ros.languages import language_of

C = TypeVar("C")
Judge = Callable[[SentenceTemplate, Mapping[str, Any], str], Union[C, None]]
"""Makes a call of a template, the values that were captured, and the words; None: it is invalid.

Equal calls must be equal objects.
"""
MOST_CUTS = 12
MOST_PARTS = 4
MOST_CHARS = 300
_PAUSES = ",;:\u060c\u3001"
_ENDS = ".!\u3002\u0964"
_ASKS = "?\u061f"
# NFKC would make a number of its own of "2²".
_ODD_DIGITS = ("No", "Nl")


class SentenceMatcher:
    """Templates, ready to be matched. `language`: of those that name none."""

    def __init__(self, templates: Iterable[SentenceTemplate], language: str = "en") -> None:
        self._by_language: dict[str, list[Matcher]] = {}
        compiler = Compiler()
        for template in templates:
            code = template.language or language_of(language).code
            self._by_language.setdefault(code, []).append(Matcher(template, code, compiler))

    def match(self, transcript: str, judge: Judge[C]) -> tuple[C, ...]:
        """The calls that the whole transcript says, if it says them in one way only; else none.

        A reading that is invalid counts as one, and so does a question to a tool that acts. Never
        raises, unless `judge` does.
        """
        try:
            said = read_transcript(transcript)
            readings = self._readings(said, judge)
        except (Unreadable, TooManyStates):
            return ()
        if len(readings) != 1:
            return ()
        (calls,) = readings
        valid = tuple(call for call in calls if call is not None)
        repeats = any(one == other for one, other in pairwise(valid))
        return valid if len(valid) == len(calls) and not repeats else ()

    def matches(self, words: str) -> list[tuple[SentenceTemplate, Mapping[str, Any]]]:
        """Every template that says these folded words, with the values. Raises TooManyStates."""
        said = SaidWords(words, Work())
        return [
            (matcher.template, dict(captured))
            for matchers in self._by_language.values()
            for matcher in matchers
            for captured in matcher.captures(said)
        ]

    def _readings(self, said: FoldedTranscript, judge: Judge[C]) -> set[tuple[C | None, ...]]:
        work = Work()
        found: set[tuple[C | None, ...]] = set()
        for language, matchers in self._by_language.items():
            found |= _Reading(said, language, matchers, judge, work).of_all()
        return found


class _Reading:
    """One utterance in one language."""

    def __init__(
        self,
        said: FoldedTranscript,
        language: str,
        matchers: list[Matcher],
        judge: Judge[C],
        work: Work,
    ) -> None:
        self._cuts = Cuts(said, language)
        self._matchers = matchers
        self._judge: Judge[Any] = judge
        self._work = work
        self._calls: dict[tuple[str, bool], frozenset[Any]] = {}
        self._rests: dict[tuple[int, int], set[tuple[Any, ...]]] = {}

    def of_all(self) -> set[tuple[Any, ...]]:
        """Every different row of calls that the utterance says."""
        return set() if self._cuts.too_many else self._from(0, MOST_PARTS)

    def _from(self, begin: int, most: int) -> set[tuple[Any, ...]]:
        """Every row of at most so many calls that the words from a place on say."""
        key = begin, most
        if key in self._rests:
            return self._rests[key]
        found = self._rests[key] = set()
        for part, nexts in self._cuts.parts(begin):
            calls = self._calls_of(part)
            if part.last:
                found |= {(call,) for call in calls}
            elif calls and most > 1:
                rests = set().union(*(self._from(place, most - 1) for place in nexts))
                found |= {(call, *rest) for call in calls for rest in rests}
        return found

    def _calls_of(self, part: CommandPart) -> frozenset[Any]:
        """Every different call that the words of a part say; None for what is invalid."""
        key = part.text, part.asks
        if part.text and key not in self._calls:
            said = SaidWords(part.text, self._work)
            self._calls[key] = frozenset(
                None
                if part.asks and not matcher.template.reads
                else self._judge(matcher.template, dict(captured), part.text)
                for matcher in self._matchers
                for captured in matcher.captures(said)
            )
        return self._calls.get(key, frozenset())


@dataclass(frozen=True)
class CommandPart:
    """The words of one command. `asks`: a question mark ends it. `last`: nothing follows."""

    text: str
    asks: bool
    last: bool


class Cuts:
    """Where an utterance in one language may be cut: at "and then", at commas, at full stops."""

    def __init__(self, said: FoldedTranscript, language: str) -> None:
        self._said = said
        self._joiner, self._then = _joiner(language), _then(language)
        self._next = self._ends_of_cuts()

    @property
    def too_many(self) -> bool:
        """Whether trying all of them would take too long; nobody speaks like this."""
        return len(self._next) > MOST_CUTS

    def parts(self, begin: int) -> Iterator[tuple[CommandPart, tuple[int, ...]]]:
        """The commands that may begin at a place, and where the next one then begins."""
        said = self._said
        for end in (*sorted(end for end in self._next if end > begin), len(said.text)):
            if any(begin < place < end for place in said.ends):
                continue
            last = end == len(said.text)
            nexts = () if last else tuple(sorted(self._next[end]))
            for text in self._spellings(begin, end):
                yield CommandPart(text, said.asks and last, last), nexts

    def _spellings(self, begin: int, end: int) -> Iterator[str]:
        """The words, without a joiner at their beginning ("A, then B") or behind their verb.

        German says "A und fahr dann zu B" for "A und dann fahr zu B".
        """
        text = self._without_joiner(begin, end)
        yield text
        if begin and self._then and self._then.search(f" {text} "):
            yield self._then.sub("", f" {text} ").strip()

    def _without_joiner(self, begin: int, end: int) -> str:
        """The words, without a joiner at their beginning ("A, then B")."""
        text = self._said.text[begin:end].strip()
        joiner = self._joiner.match(f" {text} ") if begin and self._joiner else None
        return f" {text}"[joiner.end() :].strip() if joiner else text

    def _ends_of_cuts(self) -> Mapping[int, set[int]]:
        cuts: dict[int, set[int]] = {}
        for place in self._said.pauses | self._said.ends:
            cuts.setdefault(place, set()).add(place)
        at = 0
        while self._joiner and (found := self._joiner.search(self._said.text, at)):
            cuts.setdefault(found.start(), set()).add(found.end() - 1)
            at = found.start() + 1
        return cuts


@cache
def _joiner(language: str) -> re.Pattern[str] | None:
    words = sorted(language_of(language).spoken_numbers.joiners, key=len, reverse=True)
    return re.compile(f" (?:{'|'.join(map(re.escape, words))}) ") if words else None


@cache
def _then(language: str) -> re.Pattern[str] | None:
    """The joiners that may stand behind a verb: "then" of "and then"."""
    joiners = language_of(language).spoken_numbers.joiners
    words = {each.rpartition(" ")[2] for each in joiners if " " in each} & set(joiners)
    return re.compile(f" (?:{'|'.join(map(re.escape, sorted(words)))})(?= )") if words else None


class Unreadable(EdgevoxError):
    """A transcript that no sentence may match."""


@dataclass(frozen=True)
class FoldedTranscript:
    """A transcript, as sentences are matched with it.

    `text`: folded words with one blank between them. `pauses` and `ends`: places in it, of blanks,
    where a comma or the end of a sentence stood. `asks`: it ends with a question mark.
    """

    text: str
    pauses: frozenset[int] = frozenset()
    ends: frozenset[int] = frozenset()
    asks: bool = False


def read_transcript(transcript: str) -> FoldedTranscript:
    """Read a transcript. Raises Unreadable."""
    if len(transcript) > MOST_CHARS:
        raise Unreadable(f"{len(transcript)} characters")
    if any(map(_is_odd, transcript)):
        raise Unreadable("a digit of another kind")
    return _Reader(folded(transcript).strip()).read()


def _is_odd(letter: str) -> bool:
    """Whether a character is a digit that is none of a number, as fractions are."""
    odd = not letter.isascii() and unicodedata.category(letter) in _ODD_DIGITS
    return odd and not is_fraction(letter)


class _Reader:
    """Walks once through a folded transcript."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._words: list[str] = []
        self._length = 0
        self._pauses: set[int] = set()
        self._ends: set[int] = set()
        self._asks = False

    def read(self) -> FoldedTranscript:
        at = 0
        while at < len(self._text):
            at = self._token(at)
        here = {self._length}
        return FoldedTranscript(
            " ".join(self._words),
            frozenset(self._pauses - here),
            frozenset(self._ends - here),
            self._asks,
        )

    def _token(self, at: int) -> int:
        """Take what stands at a place. Returns where it ends."""
        letter = self._text[at]
        if letter == " ":
            return at + 1
        if self._asks:
            raise Unreadable("words after a question")
        if letter.isdecimal():
            return self._take(at, self._number_end(at))
        if is_letter(letter) or letter == "'":
            return self._take(at, self._word_end(at))
        if letter in SIGNS:
            return self._take(at, at + 1)
        self._punctuation(at)
        return at + 1

    def _punctuation(self, at: int) -> None:
        letter, text = self._text[at], self._text
        if at + 1 < len(text) and text[at + 1] != " " and letter not in "\u3002\u3001":
            raise Unreadable(f"{text[at : at + 2]!r}")
        if letter in _ASKS:
            self._asks = True
        elif letter in _PAUSES:
            self._pauses.add(self._length)
        elif letter in _ENDS:
            self._ends.add(self._length)
        else:
            raise Unreadable(repr(letter))

    def _take(self, start: int, end: int) -> int:
        self._length += end - start + bool(self._words)
        self._words.append(self._text[start:end])
        return end

    def _word_end(self, at: int) -> int:
        text = self._text
        while at < len(text) and (is_letter(text[at]) or text[at] == "'"):
            at += 1
        return at

    def _number_end(self, at: int) -> int:
        """Where a number ends: digits, and more behind one decimal mark or one slash."""
        end = self._digits_end(at)
        rest = self._text[end : end + 2]
        if len(rest) == 2 and rest[0] in ".,/" and rest[1].isdecimal():
            return self._digits_end(end + 1)
        return end

    def _digits_end(self, at: int) -> int:
        while at < len(self._text) and self._text[at].isdecimal():
            at += 1
        return at

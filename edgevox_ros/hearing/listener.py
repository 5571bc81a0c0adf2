"""One transcript in, one verdict out: stop, dropped (why) or utterance."""

from __future__ import annotations

import enum
from collections import Counter
from dataclasses import dataclass
from typing import Union

from edgevox_ros.hearing.filters import DuplicateFilter, EchoFilter, WakePhrase
from edgevox_ros.hearing.stop_words import Moving, StopMatch, StopMatcher, every_language
from edgevox_ros.hearing.words import split_words


class DropReason(str, enum.Enum):
    """Why a transcript goes no further: the closed list."""

    EMPTY = "empty"
    PARTIAL = "partial"
    CONFIDENCE = "confidence"
    DUPLICATE = "duplicate"
    ECHO = "echo"
    NOT_ADDRESSED = "not_addressed"
    TOO_LONG = "too_long"
    NOT_ACTIVE = "not_active"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class Transcript:
    """What the speech recogniser sent. `at`: seconds of a steady clock when it arrived."""

    text: str
    at: float
    final: bool = True
    confidence: float | None = None


@dataclass(frozen=True)
class Stop:
    """Stop now; then `rest`, if any, is an utterance. `dropped`: why what stood there is none."""

    match: StopMatch
    rest: str = ""
    dropped: DropReason | None = None


@dataclass(frozen=True)
class Dropped:
    """Nothing to do, and why."""

    reason: DropReason


@dataclass(frozen=True)
class Utterance:
    """Words for the model."""

    text: str


Verdict = Union[Stop, Dropped, Utterance]


class Listener:
    """Judges transcripts: the stop words before everything else, then the filters in turn.

    `min_confidence` 0..1 drops doubtful transcripts, `max_chars` overlong ones. `dropped` counts
    by reason. One thread hears; any may tell what was said.
    """

    def __init__(
        self,
        stop: StopMatcher | None = None,
        *,
        min_confidence: float = 0.0,
        duplicates: DuplicateFilter | None = None,
        echo: EchoFilter | None = None,
        wake: WakePhrase | None = None,
        max_chars: int = 4000,
    ) -> None:
        self._stop = stop or every_language()
        self._min_confidence = min_confidence
        self._duplicates = duplicates or DuplicateFilter()
        self._echo = echo or EchoFilter()
        self._wake = wake or WakePhrase()
        self._max_chars = max_chars
        self.dropped: Counter[DropReason] = Counter()

    def hear(self, transcript: Transcript, moving: Moving = False) -> Verdict:
        """The verdict on one transcript. Never raises.

        `moving`: whether something moves or may; a function is asked only where it matters.
        """
        match = self.stop_in(transcript, moving)
        if match is not None:
            return self._hear_rest(transcript, match)
        verdict = self._filter(transcript, transcript.text)
        if isinstance(verdict, Dropped):
            self.dropped[verdict.reason] += 1
        return verdict

    def stop_in(self, transcript: Transcript, moving: Moving = False) -> StopMatch | None:
        """The stop that `hear` would hear; nothing is remembered. Never raises."""
        match = self._stop.match(transcript.text, moving)
        # "Careful, something may still be moving" is what the robot says, and no stop of ours.
        own = match is not None and match.weak and self._echo.heard(transcript.text, transcript.at)
        return None if own else match

    def _hear_rest(self, transcript: Transcript, match: StopMatch) -> Stop:
        """The stop; the command after it goes through the filters, the stop never does."""
        if not match.rest:
            self._duplicates.forget()
            return Stop(match)
        verdict = self._filter(transcript, match.rest)
        if isinstance(verdict, Dropped):
            self.dropped[verdict.reason] += 1
            return Stop(match, dropped=verdict.reason)
        assert isinstance(verdict, Utterance)
        return Stop(match, verdict.text)

    def said(self, sentence: str, now: float) -> None:
        """Tell it what the robot says itself, so that it recognises the echo."""
        self._echo.said(sentence, now)

    def still_saying(self, now: float) -> None:
        """Tell it that the newest sentence of the robot is being said until `now`."""
        self._echo.still_saying(now)

    def _filter(self, transcript: Transcript, meant: str) -> Utterance | Dropped:
        """The filters in turn. `meant` is the part of the transcript that is for the model."""
        text = transcript.text.strip()
        if not text or not split_words(text[:200]):
            return Dropped(DropReason.EMPTY)
        if not transcript.final:
            return Dropped(DropReason.PARTIAL)
        if transcript.confidence is not None and transcript.confidence < self._min_confidence:
            return Dropped(DropReason.CONFIDENCE)
        if len(text) > self._max_chars:
            return Dropped(DropReason.TOO_LONG)
        return self._filter_by_history(text, meant.strip(), transcript.at)

    def _filter_by_history(self, text: str, meant: str, at: float) -> Utterance | Dropped:
        if self._duplicates.seen(text, at):
            return Dropped(DropReason.DUPLICATE)
        if self._echo.heard(text, at) or (meant != text and self._echo.heard(meant, at)):
            return Dropped(DropReason.ECHO)
        addressed = self._wake.strip(text, at)
        if addressed is None:
            return Dropped(DropReason.NOT_ADDRESSED)
        if meant == text:
            meant = addressed
        return Utterance(meant) if meant else Dropped(DropReason.EMPTY)

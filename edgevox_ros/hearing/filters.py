"""Filters after the stop words: which transcripts become utterances, and why others do not."""

from __future__ import annotations

import enum
from collections import Counter
from dataclasses import dataclass

from edgevox_ros.core.settings.table import TranscriptSettings
from edgevox_ros.hearing.own_voice import EchoFilter
from edgevox_ros.hearing.words import plain, split_words


class DropReason(str, enum.Enum):
    """Why a transcript was dropped: the complete list."""

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
    """What the speech recogniser sent. `at`: its time of arrival, in seconds of a steady clock."""

    text: str
    at: float
    final: bool = True
    confidence: float | None = None


@dataclass(frozen=True)
class Dropped:
    """Nothing to do, and why."""

    reason: DropReason


@dataclass(frozen=True)
class Passed:
    """Words for the model. `corrects`: they take back what is being done."""

    text: str
    corrects: bool = False


class DuplicateFilter:
    """Recognises a transcript that came twice within `window_s` seconds (0: never)."""

    WINDOW_S = TranscriptSettings.duplicate_window_s

    def __init__(self, window_s: float = WINDOW_S) -> None:
        self._window_s = window_s
        self._last = ""
        self._at = float("-inf")

    def note(self, text: str, now: float) -> bool:
        """Remember a transcript. Returns whether the same words were heard just before.

        `now`: seconds of a steady clock.
        """
        words = plain(text)
        repeated = words == self._last and now - self._at < self._window_s
        if not repeated:
            self._last, self._at = words, now
        return repeated

    def forget(self) -> None:
        """Forget the last transcript: after a stop, the same words are a new request."""
        self._last = ""


class WakePhrase:
    """Passes only what is addressed to the robot. An empty phrase passes everything.

    After the wake phrase alone, the next transcript within `open_s` seconds passes without it.
    """

    OPEN_S = TranscriptSettings.wake_open_s

    def __init__(self, phrase: str = "", open_s: float = OPEN_S) -> None:
        self._phrase = tuple(word.folded for word in split_words(phrase))
        self._open_s = open_s
        self._open_until = float("-inf")

    def strip(self, text: str, now: float) -> str | None:
        """What was said to the robot (empty: only the phrase), or None if not addressed."""
        rest = self.addressed(text, now)
        if self._phrase and rest is not None:
            self._open_until = now + self._open_s if not rest else float("-inf")
        return rest

    def addressed(self, text: str, now: float) -> str | None:
        """As `strip`, but nothing is remembered of it."""
        if not self._phrase:
            return text
        words = split_words(text)
        length = len(self._phrase)
        for start in range(min(3, len(words))):
            if tuple(word.folded for word in words[start : start + length]) == self._phrase:
                return text[words[start + length - 1].end :].lstrip(" ,.!?:;-")
        return text if now < self._open_until else None


class Filters:
    """What a transcript must pass to become an utterance; stop words pass none of them.

    `min_confidence` 0..1 drops doubtful transcripts, `max_chars` overlong ones. `dropped` counts
    by reason.
    """

    def __init__(
        self,
        *,
        min_confidence: float = 0.0,
        duplicates: DuplicateFilter | None = None,
        echo: EchoFilter | None = None,
        wake: WakePhrase | None = None,
        max_chars: int = 4000,
    ) -> None:
        self._min_confidence = min_confidence
        self.duplicates = duplicates or DuplicateFilter()
        self.echo = echo or EchoFilter()
        self._wake = wake or WakePhrase()
        self._max_chars = max_chars
        self.dropped: Counter[DropReason] = Counter()

    def begun(self, transcript: Transcript) -> str:
        """What a sentence that is still being spoken says to the robot so far; "" for nothing.

        Nothing is remembered of it.
        """
        if len(transcript.text) > self._max_chars:
            return ""
        return self._wake.addressed(transcript.text, transcript.at) or ""

    def judge(self, transcript: Transcript, for_model: str) -> Passed | Dropped:
        """The utterance, or why there is none; that is counted.

        `for_model`: the part of the transcript that is for the model.
        """
        verdict = self._by_itself(transcript) or self._by_history(transcript, for_model)
        if isinstance(verdict, Dropped):
            self.dropped[verdict.reason] += 1
        return verdict

    def _by_itself(self, transcript: Transcript) -> Dropped | None:
        text = transcript.text.strip()
        if not text or not split_words(text[:200]):
            return Dropped(DropReason.EMPTY)
        if not transcript.final:
            return Dropped(DropReason.PARTIAL)
        if transcript.confidence is not None and transcript.confidence < self._min_confidence:
            return Dropped(DropReason.CONFIDENCE)
        if len(text) > self._max_chars:
            return Dropped(DropReason.TOO_LONG)
        return None

    def _by_history(self, transcript: Transcript, for_model: str) -> Passed | Dropped:
        text, for_model, at = transcript.text.strip(), for_model.strip(), transcript.at
        if self.duplicates.note(text, at):
            return Dropped(DropReason.DUPLICATE)
        if self.echo.is_own(text, at) or (for_model != text and self.echo.is_own(for_model, at)):
            return Dropped(DropReason.ECHO)
        addressed = self._wake.strip(self.echo.without_own(text, at), at)
        if addressed is None:
            return Dropped(DropReason.NOT_ADDRESSED)
        for_model = addressed if for_model == text else self.echo.without_own(for_model, at)
        return Passed(for_model) if for_model else Dropped(DropReason.EMPTY)

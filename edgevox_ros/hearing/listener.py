"""One transcript in, one verdict out: stop, dropped (why) or utterance."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Union

from edgevox_ros.hearing.corrections import read_correction
from edgevox_ros.hearing.filters import Dropped, DropReason, Filters, Transcript, Utterance
from edgevox_ros.hearing.stop_words import (
    Moving,
    StopMatch,
    StopMatcher,
    every_language,
    is_moving,
)


@dataclass(frozen=True)
class Stop:
    """Stop now. `rest`, if any, is an utterance that follows.

    `dropped`: why there is no utterance although more was said. `corrects`: the whole transcript is
    the rest, since it says what is wanted instead ("wait, the other way").
    """

    match: StopMatch
    rest: str = ""
    dropped: DropReason | None = None
    corrects: bool = False


Verdict = Union[Stop, Dropped, Utterance]


class Listener:
    """Judges transcripts: the stop words before everything else, then the filters.

    `dropped` counts by reason. One thread hears; any may tell what was said.
    """

    def __init__(self, stop: StopMatcher | None = None, filters: Filters | None = None) -> None:
        self._stop = stop or every_language()
        self._filters = filters or Filters()

    @property
    def dropped(self) -> Counter[DropReason]:
        """How many transcripts, or commands after a stop, were dropped for each reason."""
        return self._filters.dropped

    def hear(self, transcript: Transcript, moving: Moving = False) -> Verdict:
        """The verdict on one transcript. Never raises.

        `moving`: whether something moves or may; a function is called only if that matters.
        """
        match = self.stop_in(transcript, moving)
        if match is not None:
            return self._hear_rest(transcript, match)
        verdict = self._filters.judge(transcript, transcript.text)
        if isinstance(verdict, Utterance) and read_correction(verdict.text) and is_moving(moving):
            return replace(verdict, corrects=True)
        return verdict

    def stop_in(self, transcript: Transcript, moving: Moving = False) -> StopMatch | None:
        """The stop that `hear` would find. Remembers nothing, never raises."""
        match = self._stop.match(transcript.text, moving)
        # The robot says "Careful, something may still be moving": that is no stop by the user.
        own = (
            match is not None
            and match.weak
            and self._filters.echo.heard(transcript.text, transcript.at)
        )
        return None if own else match

    def _hear_rest(self, transcript: Transcript, match: StopMatch) -> Stop:
        """The stop. The command after it goes through the filters; the stop itself never does."""
        corrects = match.weak and read_correction(transcript.text)
        if not (match.rest or corrects):
            self._filters.duplicates.forget()
            return Stop(match)
        meant = transcript.text if corrects else match.rest
        verdict = self._filters.judge(transcript, meant)
        if isinstance(verdict, Dropped):
            return Stop(match, dropped=verdict.reason)
        return Stop(match, verdict.text, corrects=corrects)

    def said(self, sentence: str, now: float) -> None:
        """Note a sentence that the robot says itself, to recognise its echo."""
        self._filters.echo.said(sentence, now)

    def still_saying(self, now: float) -> None:
        """Note that the robot's newest sentence lasts until `now`."""
        self._filters.echo.still_saying(now)

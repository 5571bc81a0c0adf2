"""One transcript in, one judgement out: stop, dropped (why) or utterance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Union

from edgevox_ros.hearing.corrections import read_correction
from edgevox_ros.hearing.filters import Dropped, DropReason, Filters, Passed, Transcript
from edgevox_ros.hearing.phrase_kinds import finder
from edgevox_ros.hearing.stable_words import StableWords
from edgevox_ros.hearing.stop_words import (
    Moving,
    StopMatch,
    StopMatcher,
    every_language,
    is_moving,
)
from edgevox_ros.hearing.yes_no import read_yes_no


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


@dataclass(frozen=True)
class Begun:
    """A sentence that is not over: all `so_far`, and the words that will probably stay."""

    stable: str
    so_far: str


Judgement = Union[Stop, Dropped, Passed]
QuestionIsOpen = Callable[[], bool]


class Listener:
    """Judges transcripts: the stop words before everything else, then the filters.

    `dropped` counts by reason. One thread hears; any may note what the robot says.
    """

    def __init__(self, stop: StopMatcher | None = None, filters: Filters | None = None) -> None:
        self._stop = stop or every_language()
        self._filters = filters or Filters()
        self._stable = StableWords()
        # Made once, in a third of a second, for which the first sentence need not wait.
        finder()

    @property
    def dropped(self) -> Counter[DropReason]:
        """How many transcripts, or commands after a stop, were dropped for each reason."""
        return self._filters.dropped

    def hear(
        self, transcript: Transcript, moving: Moving = False, asked: QuestionIsOpen = lambda: False
    ) -> Judgement:
        """The judgement on one transcript. Never raises.

        `moving`: whether something moves or may; a function is called only if that matters.
        `asked`: whether a question of ours is open, and nothing of ours moves.
        """
        match = self.stop_in(transcript, moving, asked)
        if transcript.final:
            self._stable.forget()
        if match is not None:
            return self._hear_rest(transcript, match)
        judgement = self._filters.judge(transcript, transcript.text)
        if isinstance(judgement, Passed) and read_correction(judgement.text) and is_moving(moving):
            return replace(judgement, corrects=True)
        return judgement

    def begun(self, transcript: Transcript) -> Begun:
        """What a sentence that is not over yet says to the robot."""
        so_far = self._filters.begun(transcript)
        return Begun(self._stable.heard(so_far), so_far)

    def stop_in(
        self, transcript: Transcript, moving: Moving = False, asked: QuestionIsOpen = lambda: False
    ) -> StopMatch | None:
        """The stop that `hear` would find. Remembers nothing, never raises."""
        match = self._stop.match(transcript.text, moving)
        if match is None or self._is_own(transcript, match):
            return None
        # Of "no problem" a recogniser writes "no" first.
        begun = match.sole and not transcript.final
        answers = match.weak and read_yes_no(transcript.text) == "no" and asked()
        return None if begun or answers else match

    def _is_own(self, transcript: Transcript, match: StopMatch) -> bool:
        """Whether a stop can only be our own voice.

        A person who says stop never says more than that in exactly our words. So nothing that is
        only a stop is ours, nor any word that always stops, even if we say the same. But what is
        not finished is judged as the sentence of ours that it begins: "Careful" may go on with
        "something may still be moving". If it does not, the finished transcript is a stop.
        """
        echo, text, at = self._filters.echo, transcript.text, transcript.at
        if match.weak and not match.bare and echo.is_own(text, at):
            return True
        if transcript.final or (match.bare and not (match.weak or match.alone)):
            return False
        begun = echo.begun_with(text, at)
        return bool(begun) and not any(map(self._stops_by_itself, begun))

    def _stops_by_itself(self, sentence: str) -> bool:
        """Whether the echo of a whole sentence of ours would stop."""
        match = self._stop.match(sentence, True)
        return match is not None and (match.bare or not match.weak)

    def _hear_rest(self, transcript: Transcript, match: StopMatch) -> Stop:
        """The stop. The command after it goes through the filters; the stop itself never does."""
        corrects = match.weak and read_correction(transcript.text)
        if not (match.rest or corrects):
            self._filters.duplicates.forget()
            return Stop(match)
        for_model = transcript.text if corrects else match.rest
        judgement = self._filters.judge(transcript, for_model)
        if isinstance(judgement, Dropped):
            return Stop(match, dropped=judgement.reason)
        return Stop(match, judgement.text, corrects=corrects)

    def said(self, sentence: str, now: float) -> None:
        """Note a sentence that the robot says itself, to recognise its echo."""
        self._filters.echo.said(sentence, now)

    def still_saying(self, now: float) -> None:
        """Note that the robot's newest sentence lasts until `now`."""
        self._filters.echo.still_saying(now)

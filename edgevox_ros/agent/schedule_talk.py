"""What is said about the orders for later: what is planned, and not that one, or none of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from edgevox_ros.agent.phrases import (
    dropped_in_words,
    missed_in_words,
    phrase,
    planned_in_words,
)
from edgevox_ros.agent.schedule import Planned, Schedule
from edgevox_ros.hearing import QueueRemark, read_schedule_talk
from edgevox_ros.hearing.prohibitions import forbids
from edgevox_ros.hearing.queue_talk import forbidden

# Of what names an order, so much at least must be among its words.
_NAMED = 0.5


@dataclass(frozen=True)
class ScheduleTalk:
    """The answers from a schedule, in a language."""

    schedule: Schedule
    language: str

    def answer(self, text: str) -> tuple[str, ...]:
        """What to say to a text about the orders for later, once it is done; else nothing."""
        talk = _talk(text, self.language)
        planned = self.schedule.planned
        if talk is None or (not planned and talk.kind != "planned"):
            return ()
        if talk.kind in ("planned", "next"):
            return self.listed(planned)
        meant = _meant(talk, self.schedule)
        # Of several that are named, nobody knows which.
        if talk.kind == "named" and len(meant) > 1:
            return self.listed(meant)
        dropped = self.schedule.drop(meant)
        return (phrase("taken_back", self.language),) if dropped else ()

    def asks(self, text: str) -> bool:
        """Whether a text only asks what is planned, or comes next."""
        talk = _talk(text, self.language)
        return talk is not None and talk.kind in ("planned", "next")

    def listed(self, planned: Sequence[Planned]) -> tuple[str, ...]:
        """Sentences that say what is planned."""
        if not planned:
            return (phrase("nothing_planned", self.language),)
        now = self.schedule.now()
        return tuple(
            planned_in_words(each.in_words(now), each.text, self.language) for each in planned
        )

    def missed(self) -> tuple[str, ...]:
        """Forget what came due while the robot was off, and say so."""
        now = self.schedule.now()
        missed = self.schedule.take_missed()
        return tuple(
            missed_in_words(each.in_words(now), each.text, self.language) for each in missed
        )

    def after_stop(self, text: str, *, stopped: bool) -> tuple[str, ...]:
        """Drop what a stop drops, and say how many that is.

        `text`: its words, "" for none. What they call "that" is what it has `stopped`, else what
        was planned last. "Everything" is all that is planned, not only what moves.
        """
        talk = _talk(text, self.language) if text else None
        kind = talk.kind if talk is not None else ""
        if kind == "that":
            return self._dropped(() if stopped else self.schedule.drop(self.schedule.newest))
        if kind == "all":
            return self._dropped(self.schedule.drop(self.schedule.planned))
        return self._dropped(self.schedule.drop_moving())

    def after_giving_up(self, text: str) -> tuple[str, ...]:
        """Drop all, and say so, if what is being done was taken back with everything else."""
        talk = _talk(text, self.language)
        if talk is None or talk.kind != "all":
            return ()
        return self._dropped(self.schedule.drop(self.schedule.planned))

    def _dropped(self, dropped: Sequence[Planned]) -> tuple[str, ...]:
        return (dropped_in_words(len(dropped), self.language),) if dropped else ()


def _talk(text: str, language: str) -> QueueRemark | None:
    """What a text says about what is planned; "don't dock" may mean that, too."""
    if forbids(text, language):
        return forbidden(text, language)
    return read_schedule_talk(text, language)


def _meant(talk: QueueRemark, schedule: Schedule) -> tuple[Planned, ...]:
    """The orders that are taken back."""
    planned = schedule.planned
    if talk.kind == "all":
        return planned
    if talk.kind == "that":
        return schedule.newest
    fits = [(talk.names(f"{each.text} {each.when}"), each) for each in planned]
    best = max((fit for fit, _ in fits), default=0.0)
    return tuple(each for fit, each in fits if fit == best > _NAMED)

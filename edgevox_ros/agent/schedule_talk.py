"""What is said about the orders for later: what is planned, and not that one, or none of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from edgevox_ros.agent.phrases import (
    dropped_in_words,
    missed_in_words,
    phrase,
    planned_in_words,
    unnamed_in_words,
)
from edgevox_ros.agent.schedule import Planned, Schedule
from edgevox_ros.hearing import QueueRemark, read_schedule_talk
from edgevox_ros.hearing.prohibitions import forbids
from edgevox_ros.hearing.queue_talk import forbidden

TalkKind = Literal["", "next", "that", "all", "named", "planned"]
"""What is said about orders for later, as QueueRemark has it; "" if nothing is."""
# Of what names an order, so much at least must be among its words.
_NAMED = 0.5
MOST_SAID = 5
"""Of more orders than these, the number is said."""


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
        self.schedule.report()
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
        named, more = planned[:MOST_SAID], len(planned[MOST_SAID:])
        said = (planned_in_words(each.in_words(now), each.text, self.language) for each in named)
        return (*said, unnamed_in_words(more, self.language)) if more else tuple(said)

    def resumed(self) -> tuple[str, ...]:
        """Forget what is too late, and what there is no room for, and say so."""
        missed, excess = self.missed(), self.schedule.drop_excess()
        self.schedule.report()
        return (*missed, *self._dropped(len(excess)))

    def missed(self) -> tuple[str, ...]:
        """Forget what is too late, and say so. `Schedule.report` tells of it."""
        now = self.schedule.now()
        missed = self.schedule.take_missed()
        return tuple(
            missed_in_words(each.in_words(now), each.text, self.language) for each in missed
        )

    def after_stop(
        self, kind: TalkKind = "", voided: Sequence[Planned] = (), *, stopped: bool
    ) -> tuple[str, ...]:
        """Drop what a stop drops, and say how many that is. `Schedule.report` tells of it.

        `kind`: what its words mean. "That" is what it has `stopped`, with what is due by now, else
        what was planned last; "all" is all that is planned, not only what moves. `voided`: orders
        that were due, and that the stop has dropped while they waited for their turn.
        """
        dropped = {each.number for each in (*voided, *self._stopped_by(kind, stopped=stopped))}
        return self._dropped(len(dropped))

    def _stopped_by(self, kind: TalkKind, *, stopped: bool) -> Sequence[Planned]:
        if kind == "that":
            newest = self.schedule.newest
            return self.schedule.drop_moving(due=True) if stopped else self.schedule.drop(newest)
        if kind == "all":
            return self.schedule.drop(self.schedule.planned)
        return self.schedule.drop_moving()

    def kind_of(self, text: str) -> TalkKind:
        """What the words of a stop, or of taking back, say about the orders for later."""
        talk = _talk(text, self.language) if text else None
        return talk.kind if talk is not None else ""

    def after_giving_up(self, text: str) -> tuple[str, ...]:
        """Drop all, and say so, if what is being done was taken back with everything else."""
        if self.kind_of(text) != "all":
            return ()
        dropped = self.schedule.drop(self.schedule.planned)
        self.schedule.report()
        return self._dropped(len(dropped))

    def _dropped(self, count: int) -> tuple[str, ...]:
        return (dropped_in_words(count, self.language),) if count else ()


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

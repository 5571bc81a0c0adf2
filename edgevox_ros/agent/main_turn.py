"""What goes on around a turn of the worker's own: others may run beside it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from edgevox_ros.agent.beside import Beside
from edgevox_ros.agent.control import Control
from edgevox_ros.agent.surroundings import Surroundings, UnderWay
from edgevox_ros.core.events import EventListener, StopSource


class MainTurn(Surroundings):
    """What goes on around a turn of the worker's own: others may run beside it.

    `by_event`: nobody has said it; an event of the map orders it.
    """

    by_event = False

    def __init__(self, control: Control, beside: Beside) -> None:
        self._control = control
        self._beside = beside

    @contextmanager
    def carrying_out(self, under_way: UnderWay) -> Iterator[None]:
        """While this context is open a call is carried out: what waits, waits for a motion."""
        orders, watched = self._control.orders, under_way.settings.beside
        orders.clock.stand()
        self._control.due = None
        try:
            with self._beside.carrying_out(under_way):
                self._control.unwatched = not watched
                # What waits is looked at; where nothing is watched, it is promised as it is.
                if watched:
                    self._beside.look()
                else:
                    orders.promise_all()
                yield
        finally:
            self._control.unwatched = False
            orders.clock.go_on()

    def before_generating(self) -> None:
        """Only one turn uses the engine."""
        self._beside.wait()

    def stop_all(self, by: StopSource, emit: EventListener) -> tuple[str, ...]:
        """Stop everything but this turn, which goes on alone."""
        return self._control.stop_all(by, turn_ends=False, emit=emit).said

    def void_all(self) -> tuple[str, ...]:
        """What was promised or planned before this turn is void."""
        return self._control.void_all()

    def held_off_s(self, by: str) -> float:
        """For how many seconds calls of this sender may not move anything, because of a stop."""
        return self._control.held_off_s(by)

    def ordered(self) -> None:
        """A person has ordered what the turn is about to do; not where an event of the map has."""
        if not self.by_event:
            self._control.ordered()

    def goal_over(self) -> None:
        """The turn goes on only behind what is announced of the goal."""
        self._control.announcements.say_held()

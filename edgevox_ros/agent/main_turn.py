"""What goes on around a turn of the worker's own: others may run beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from edgevox_ros.agent.beside import Beside, stops_first
from edgevox_ros.agent.control import Control
from edgevox_ros.agent.surroundings import Admission, Surroundings, UnderWay
from edgevox_ros.core.tools import Rejection, ToolCall, ToolSchema


class MainTurn(Surroundings):
    """What goes on around a turn of the worker's own: others may run beside it."""

    def __init__(self, control: Control, beside: Beside) -> None:
        self._control = control
        self._beside = beside

    @contextmanager
    def carrying_out(self, under_way: UnderWay) -> Iterator[None]:
        """While this context is open a call is carried out: what waits, waits for a motion."""
        orders, watched = self._control.orders, under_way.settings.beside
        orders.clock.stand()
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

    def admits(
        self,
        calls: Sequence[ToolCall],
        rejections: Sequence[Rejection],
        tools: Sequence[ToolSchema],
    ) -> Admission:
        """Everything may run; after a stop, nothing that was promised."""
        if stops_first(calls, tools):
            self._control.void_promised()
        return "run"

    def stopping(self) -> None:
        """What was promised before this turn is void."""
        self._control.void_promised()

    def goal_over(self) -> None:
        """The turn goes on only behind what is announced of the goal."""
        self._control.announcements.say_held()

"""The calls from outside that wait for the running turn to end."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

from edgevox_ros.agent.given_call import NOT_ACTIVE, GivenCall, cancelled, refused
from edgevox_ros.core.events import EventListener

MOST_WAITING = 8
BUSY = "the robot is busy with something else; call again when that has ended"


class GivenCalls:
    """A short queue. Every call that leaves it without being carried out is told a result.

    Any thread may use it. `condition` is the worker's own, notified of each call that waits.
    `stopped`: whether a stop has just ended the running turn. `max_age_s`: how long a call may
    wait, by the `clock` (seconds).
    """

    def __init__(
        self,
        condition: threading.Condition,
        tell: EventListener,
        stopped: Callable[[], bool],
        max_age_s: float,
        clock: Callable[[], float],
    ) -> None:
        self._condition = condition
        self._tell = tell
        self._stopped = stopped
        self._max_age_s = max_age_s
        self._clock = clock
        self._calls: deque[tuple[GivenCall, float]] = deque()
        self._held = False

    def __len__(self) -> int:
        return len(self._calls)

    @property
    def held(self) -> bool:
        """Whether none is taken now."""
        return self._held

    def put(self, given: GivenCall) -> None:
        """Let a call wait for a turn of its own, which tells what became of it."""
        self._queue(given, lambda: False)

    def put_off(self, given: GivenCall) -> None:
        """Let a call that may not run beside another wait for the running turn to end."""
        self._queue(given, self._stopped)

    def _queue(self, given: GivenCall, stopped: Callable[[], bool]) -> None:
        why = refused(given, BUSY)
        with self._condition:
            fits = len(self._calls) < MOST_WAITING
            if self._held:
                why, fits = refused(given, NOT_ACTIVE), False
            elif stopped():
                why, fits = cancelled(given), False
            if fits:
                self._calls.append((given, self._clock()))
                self._condition.notify_all()
        if not fits:
            self._tell(why)

    def take(self) -> GivenCall | None:
        """The call that has waited longest, for a turn of its own; None if none waits."""
        with self._condition:
            return self._calls.popleft()[0] if self._calls else None

    def cancel(self) -> None:
        """A stop: none of them is carried out."""
        for given in self._forget(lambda at: True):
            self._tell(cancelled(given))

    def hold(self) -> None:
        """Take none until `resume`."""
        with self._condition:
            self._held = True
        self.refuse(NOT_ACTIVE)

    def resume(self) -> None:
        """Take calls again."""
        self._held = False

    def refuse(self, why: str) -> None:
        """None of them is carried out now."""
        for given in self._forget(lambda at: True):
            self._tell(refused(given, why))

    def expire(self) -> None:
        """Refuse those that have waited too long. To be called now and then."""
        now = self._clock()
        for given in self._forget(lambda at: now - at > self._max_age_s):
            self._tell(refused(given, BUSY))

    def _forget(self, which: Callable[[float], bool]) -> list[GivenCall]:
        with self._condition:
            left = [given for given, at in self._calls if which(at)]
            self._calls = deque(item for item in self._calls if not which(item[1]))
        return left

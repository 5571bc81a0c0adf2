"""Waiting in short slices, on the worker's thread, for what the executor's thread brings."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from edgevox_ros.core.tools import CANCELLED, ErrorKind
from edgevox_ros.robot.call_results import ToolFailed

if TYPE_CHECKING:
    from edgevox_ros.robot.clock import Countdown
    from edgevox_ros.robot.running.server_gone import Lookout

SLICE_S = 0.02
# How long whoever serves, publishes or listens on the graph is looked for.
FIND_S = 2.0


class CallCancel(threading.Event):
    """Set when `cancel` is set, or once `over` is true. Only `cancel` wakes those who wait."""

    def __init__(self, cancel: threading.Event, over: Callable[[], bool]) -> None:
        super().__init__()
        self._cancel = cancel
        self._over = over

    def is_set(self) -> bool:
        """Whether `cancel` is set or the call is over."""
        return self._cancel.is_set() or self._over()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait for `cancel`; return at once if the call is over."""
        return self._cancel.wait(0.0 if self.is_set() else timeout) or self.is_set()


def patiently(look: Callable[[float], bool], seconds: float) -> bool:
    """Whether `look` came true in time. It gets the number of seconds that it may wait.

    If a busy machine suspends this process, that counts as one slice, however long it took: what
    arrived meanwhile is still noticed.
    """
    return any(look(SLICE_S) for _ in range(max(math.ceil(seconds / SLICE_S), 1)))


def raise_if_cancelled(cancel: threading.Event) -> None:
    """Raise ToolFailed if the user has cancelled. Also a sign of life: it waits on the flag."""
    if cancel.wait(0.0):
        raise ToolFailed(ErrorKind.CANCELLED, CANCELLED)


def wait_until(
    ready: Callable[[], bool],
    timeout: float | Countdown,
    cancel: threading.Event,
    late: ToolFailed,
) -> None:
    """Poll until `ready`. Raises `late` after the time-out, ToolFailed when cancelled.

    A number as time-out means steady seconds, for what does not depend on the robot's time. What
    came while a busy machine suspended this process counts as in time.
    """
    over, overdue = _over(timeout), False
    raise_if_cancelled(cancel)
    while not ready():
        if overdue:
            raise late
        overdue = over()
        if cancel.wait(SLICE_S):
            raise ToolFailed(ErrorKind.CANCELLED, CANCELLED)


def _over(timeout: float | Countdown) -> Callable[[], bool]:
    if not isinstance(timeout, (int, float)):
        return timeout.run_out
    deadline = time.monotonic() + timeout
    return lambda: time.monotonic() >= deadline


def wait_for(
    future: Any,
    timeout: float | Countdown,
    cancel: threading.Event,
    late: ToolFailed,
    lookout: Lookout | None = None,
) -> Any:
    """The future's result. Raises ToolFailed when late, cancelled, broken, or its server is gone.

    For the time-out see wait_until.
    """
    done = threading.Event()
    future.add_done_callback(lambda _: done.set())
    over, overdue = _over(timeout), False
    while not done.wait(SLICE_S):
        raise_if_cancelled(cancel)
        if overdue:
            raise late
        overdue = over()
        if lookout is not None:
            lookout.look()
    if future.exception() is not None:
        raise ToolFailed(ErrorKind.ABORTED, f"it failed: {future.exception()}")
    return future.result()

"""Cancels goals that their servers have accepted, and waits for their end.

A goal whose acceptance never came has no handle: cancel_without_handle.py.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from action_msgs.srv import CancelGoal

from edgevox_ros.robot.running.goal import Goal
from edgevox_ros.robot.waiting import SLICE_S

GRACE_S = 2.0
OVER = (CancelGoal.Response.ERROR_UNKNOWN_GOAL_ID, CancelGoal.Response.ERROR_GOAL_TERMINATED)


class GoalCancels:
    """Ends goals. Thread-safe.

    `forget` gets each goal that is known to have ended, and may be called by any thread.
    `complain` gets the reason why a request could not be sent. `closing`: nothing is waited for any
    more.
    """

    def __init__(
        self,
        forget: Callable[[Goal], None],
        complain: Callable[[str], object],
        closing: threading.Event,
    ) -> None:
        self._forget = forget
        self._complain = complain
        self._closing = closing

    def shielded(self, request: Callable[[], Any]) -> Any:
        """Call `request` and return its result.

        An error is logged: it must not hold back other requests.
        """
        try:
            return request()
        except Exception as error:
            self._complain(f"ending goals: {type(error).__name__}: {error}")
            return None

    def cancel(self, goal: Goal) -> None:
        """Ask for the end of a goal. One that its server no longer knows is forgotten."""

        def on_answer(answered: Any) -> None:
            answer = answered.result() if answered.exception() is None else None
            if answer is not None and answer.return_code in OVER:
                self._forget(goal)

        future = self.shielded(goal.handle.cancel_goal_async)
        if future is not None:
            future.add_done_callback(on_answer)

    def end_unattended(self, goal: Goal) -> None:
        """Cancel a goal for which nobody waits. It counts as running until its end is known."""
        self.cancel(goal)
        future = self.shielded(goal.handle.get_result_async)
        if future is not None:
            future.add_done_callback(lambda _: self._forget(goal))

    def cancel_and_wait(self, goal: Goal, result: Any, cancel: threading.Event) -> bool:
        """Whether the goal, whose result is awaited, has ended within the grace time."""
        self.cancel(goal)
        deadline = time.monotonic() + GRACE_S
        while not result.done() and time.monotonic() < deadline and not self._closing.is_set():
            # Whoever waits on the flag is alive: the watchdog counts on it.
            cancel.wait(0.0)
            time.sleep(SLICE_S)
        return bool(result.done())

"""An action server that counts its goals."""

from __future__ import annotations

from typing import Any

from edgevox_demo_interfaces.action import GoTo
from rclpy.action import ActionServer, CancelResponse, GoalResponse
from rclpy.callback_groups import ReentrantCallbackGroup

from support.robot.graph import Side


class GoToServer:
    """Counts `requests` and `running` goals; `ended` lists the status of each goal that is over.

    Accepts every goal and every cancel request. A subclass overrides `drive`.
    """

    def __init__(self, side: Side, name: str) -> None:
        self.requests = self.running = 0
        self.ended: list[int] = []
        self._server = ActionServer(
            side.node,
            GoTo,
            name,
            self._execute,
            goal_callback=self.accept,
            cancel_callback=self.cancel,
            callback_group=ReentrantCallbackGroup(),
        )

    def accept(self, goal: Any) -> GoalResponse:
        """Count and accept a goal request."""
        self.requests += 1
        return GoalResponse.ACCEPT

    def cancel(self, goal: Any) -> CancelResponse:
        """Accept a cancel request."""
        return CancelResponse.ACCEPT

    def drive(self, goal: Any) -> GoTo.Result:
        """Carry out a goal and end it."""
        raise NotImplementedError

    def _execute(self, goal: Any) -> GoTo.Result:
        self.running += 1
        try:
            return self.drive(goal)
        finally:
            self.running -= 1
            self.ended.append(goal.status)

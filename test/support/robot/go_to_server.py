"""An action server whose goals a test follows."""

from __future__ import annotations

from typing import Any

from edgevox_demo_interfaces.action import GoTo
from rclpy.action import ActionServer, CancelResponse, GoalResponse
from rclpy.callback_groups import ReentrantCallbackGroup

from support.robot.graph import Side


class GoToServer:
    """Counts `requests` and goals that are `running`; `ended` has the status of each that was.

    Takes every goal and every cancel request; how a goal goes is said by `drive`.
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
        """A request has come."""
        self.requests += 1
        return GoalResponse.ACCEPT

    def cancel(self, goal: Any) -> CancelResponse:
        """Somebody asks for the end of a goal."""
        return CancelResponse.ACCEPT

    def drive(self, goal: Any) -> GoTo.Result:
        """Carry out a goal and give it its end."""
        raise NotImplementedError

    def _execute(self, goal: Any) -> GoTo.Result:
        self.running += 1
        try:
            return self.drive(goal)
        finally:
            self.running -= 1
            self.ended.append(goal.status)

"""Requests to cancel goals for which we have no goal handle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from action_msgs.srv import CancelGoal

if TYPE_CHECKING:
    from edgevox_ros.robot.ros_entities import Entities


class HandlelessCancels:
    """Asks action servers to cancel goals for which we have no goal handle.

    It has a client for the cancel service of each action. Requests are sent, never waited for.
    """

    def __init__(self, entities: Entities, names: Iterable[str]) -> None:
        self._unanswered: dict[str, Any] = {}
        self.clients = {
            name: entities.client(CancelGoal, f"{name}/_action/cancel_goal")
            for name in sorted(set(names))
        }

    def every_goal(self, name: str) -> None:
        """Cancel every goal of a server, whoever sent it: zero id and stamp mean all."""
        self._ask(name, CancelGoal.Request())

    def one_goal(self, name: str, goal_id: Any) -> None:
        """Cancel a goal whose acceptance never arrived, since it may be running."""
        request = CancelGoal.Request()
        request.goal_info.goal_id = goal_id
        self._ask(name, request)

    def silent(self, names: Iterable[str]) -> list[str]:
        """Which of these servers are there but have not answered the last request, or refused it.

        An rclpy server answers a refusal as if it had no goals, so a refusal by one is not noticed.
        """
        return [
            name
            for name in names
            if name in self._unanswered
            and not _agreed(self._unanswered[name])
            and self.clients[name].service_is_ready()
        ]

    def ask_again(self, names: Iterable[str]) -> None:
        """Send the request again to those that refused."""
        for name in names:
            future = self._unanswered.get(name)
            if future is not None and future.done() and not _agreed(future):
                self.every_goal(name)

    def _ask(self, name: str, request: CancelGoal.Request) -> None:
        client = self.clients[name]
        if not client.service_is_ready():
            return
        future = client.call_async(request)
        late = self._unanswered.pop(name, None)
        if late is not None and not late.done():
            client.remove_pending_request(late)
        self._unanswered[name] = future


def _agreed(future: Any) -> bool:
    """Whether a server has answered and did not refuse."""
    if not future.done() or future.exception() is not None:
        return False
    return bool(future.result().return_code != CancelGoal.Response.ERROR_REJECTED)

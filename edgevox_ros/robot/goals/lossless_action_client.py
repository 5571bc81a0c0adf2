"""An action client that loses no answer."""

from __future__ import annotations

import threading
from typing import Any

from rclpy.action import ActionClient


class LosslessActionClient(ActionClient):
    """See ActionClient.

    rclpy sends a request and only then notes who waits for its answer. It drops an answer that
    another thread takes before that, and whoever waits for it waits for ever. Here each answer is
    looked at when the one who sends has finished.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        self._sending = threading.Lock()
        super().__init__(*given, **named)

    def send_goal_async(self, *given: Any, **named: Any) -> Any:
        """See ActionClient."""
        with self._sending:
            return super().send_goal_async(*given, **named)

    def _cancel_goal_async(self, *given: Any, **named: Any) -> Any:
        with self._sending:
            return super()._cancel_goal_async(*given, **named)

    def _get_result_async(self, *given: Any, **named: Any) -> Any:
        with self._sending:
            return super()._get_result_async(*given, **named)

    async def execute(self, taken_data: Any) -> None:
        """See ActionClient: called with the answers that have come."""
        with self._sending:
            pass
        await super().execute(taken_data)

"""An action client that loses no response."""

from __future__ import annotations

import threading
from typing import Any

from rclpy.action import ActionClient


class LosslessActionClient(ActionClient):
    """See ActionClient.

    rclpy sends a request and only then notes who waits for the response. If another thread takes
    the response before that, it is dropped, and the caller waits for ever. Here responses are
    handled only after the sender has finished.
    """

    def __init__(self, *given: Any, **options: Any) -> None:
        self._sending = threading.Lock()
        super().__init__(*given, **options)

    def send_goal_async(self, *given: Any, **options: Any) -> Any:
        """See ActionClient."""
        with self._sending:
            return super().send_goal_async(*given, **options)

    def _cancel_goal_async(self, *given: Any, **options: Any) -> Any:
        with self._sending:
            return super()._cancel_goal_async(*given, **options)

    def _get_result_async(self, *given: Any, **options: Any) -> Any:
        with self._sending:
            return super()._get_result_async(*given, **options)

    async def execute(self, taken_data: Any) -> None:
        """See ActionClient: called with the responses that have come."""
        with self._sending:
            pass
        await super().execute(taken_data)

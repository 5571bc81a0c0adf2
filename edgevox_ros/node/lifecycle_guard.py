"""Makes rclpy's lifecycle transitions safe to ask for.

On Humble and Jazzy an invalid transition raises out of the executor's spin and ends the node, and a
slow transition (a model being loaded) keeps every other callback waiting. Here each transition
runs in a thread of its own while the executor goes on, one at a time; whatever it raises becomes
an answer that says no.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from rclpy.node import Node

from edgevox_ros.node.aside import aside


class LifecycleGuard:
    """Takes the place of the callback of a lifecycle node's change_state service."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._busy = threading.Lock()
        service = node._service_change_state
        self._change: Callable[[Any, Any], Any] = service.callback
        service.callback = self.serve

    async def serve(self, request: Any, response: Any) -> Any:
        """Answer one request; the executor serves others meanwhile."""
        name = f"transition {request.transition.id}"
        return await aside(self._node, name, lambda: self._answer(request, response))

    def _answer(self, request: Any, response: Any) -> Any:
        response.success = False
        try:
            response = self.locked(lambda: self._change(request, response))
        except Exception as error:
            log = self._node.get_logger()
            log.error(f"transition {request.transition.id or request.transition.label}: {error}")
            response.success = False
        return response

    def close(self, wait_s: float) -> bool:
        """Refuse every transition from now on. Returns whether the last one ended in time."""
        return self._busy.acquire(timeout=max(wait_s, 0.0))

    def open(self) -> None:
        """Allow transitions again, behind a `close` that was in time."""
        self._busy.release()

    def locked(self, change: Callable[[], Any]) -> Any:
        """Run a transition unless another one is under way (RuntimeError then)."""
        if not self._busy.acquire(blocking=False):
            raise RuntimeError("refused: another transition is under way")
        try:
            return change()
        finally:
            self._busy.release()

"""Makes rclpy's lifecycle transitions safe to request, and keeps slow work off the executor.

On Humble and Jazzy an invalid transition raises out of the executor's spin and ends the node, and a
slow transition (loading a model) blocks every other callback. Here each transition runs in a thread
of its own, one at a time, while the executor keeps spinning. An exception becomes a failed
response.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, TypeVar

from rclpy.node import Node
from rclpy.task import Future

T = TypeVar("T")


async def in_own_thread(node: Node, name: str, work: Callable[[], T]) -> T:
    """Run `work` in a thread of its own and return its result. `work` may not raise.

    For callbacks in a ReentrantCallbackGroup: in any other group every callback would wait for this
    one. Meanwhile the executor still hears stop words.
    """
    done = Future(executor=node.executor)
    threading.Thread(target=lambda: done.set_result(work()), name=name, daemon=True).start()
    result: T = await done
    return result


class LifecycleGuard:
    """Replaces the callback of a lifecycle node's change_state service."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._busy = threading.Lock()
        service = node._service_change_state
        self._change: Callable[[Any, Any], Any] = service.callback
        service.callback = self.serve

    async def serve(self, request: Any, response: Any) -> Any:
        """Answer one request. The executor serves others meanwhile."""
        name = f"transition {request.transition.id}"
        return await in_own_thread(self._node, name, lambda: self._answer(request, response))

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
        """Allow transitions again, after a `close` that returned true."""
        self._busy.release()

    def locked(self, change: Callable[[], Any]) -> Any:
        """Run a transition. Raises RuntimeError if another one is running."""
        if not self._busy.acquire(blocking=False):
            raise RuntimeError("refused: another transition is under way")
        try:
            return change()
        finally:
            self._busy.release()

"""A process for benchmarks: accepts any number of `go_to` goals; each runs until it is cancelled.

Prints `ready`, then `goal` for each accepted goal and `cancel SECONDS` for each cancel request, in
seconds of the machine's monotonic clock. From SIGUSR1 to SIGUSR2 it hangs in a callback: its thread
serves nothing, while its DDS threads still run.
"""

from __future__ import annotations

import signal
import time
from types import FrameType
from typing import Any

import rclpy
from edgevox_demo_interfaces.action import GoTo
from rclpy.action import ActionServer, CancelResponse
from rclpy.callback_groups import ReentrantCallbackGroup
from rclpy.executors import ExternalShutdownException, SingleThreadedExecutor
from rclpy.node import Node
from rclpy.task import Future

KEPT_S = 1


class GoalServer:
    """Serves all goals on one thread: each awaits a future."""

    def __init__(self, node: Node) -> None:
        self._held: list[tuple[Any, Future]] = []
        self._server = ActionServer(
            node,
            GoTo,
            "go_to",
            self._hold,
            cancel_callback=self._on_cancel,
            callback_group=ReentrantCallbackGroup(),
            # Each status message lists all goals that are kept: thousands would distort the figure.
            result_timeout=KEPT_S,
        )
        node.create_timer(0.005, self._release)

    async def _hold(self, goal: Any) -> GoTo.Result:
        print("goal", flush=True)
        future: Future = Future()
        self._held.append((goal, future))
        await future
        goal.canceled()
        return GoTo.Result(success=False, message="cancelled")

    def _on_cancel(self, goal: Any) -> CancelResponse:
        print("cancel", time.monotonic(), flush=True)
        return CancelResponse.ACCEPT

    def _release(self) -> None:
        ended = [pair for pair in self._held if pair[0].is_cancel_requested]
        self._held = [pair for pair in self._held if pair not in ended]
        for _, future in ended:
            future.set_result(None)


def hang_on_signals() -> None:
    """Make SIGUSR1 block the thread that runs handlers and callbacks, until SIGUSR2."""
    go_on: list[bool] = []

    def hang(number: int, frame: FrameType | None) -> None:
        go_on.clear()
        while not go_on:
            time.sleep(0.002)

    signal.signal(signal.SIGUSR1, hang)
    signal.signal(signal.SIGUSR2, lambda number, frame: go_on.append(True))


def main() -> None:
    hang_on_signals()
    rclpy.init()
    node = rclpy.create_node("goal_server")
    GoalServer(node)
    print("ready", flush=True)
    executor = SingleThreadedExecutor()
    executor.add_node(node)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        executor.spin()
    except (ExternalShutdownException, KeyboardInterrupt):
        return


if __name__ == "__main__":
    main()

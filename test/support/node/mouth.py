"""A TTS node with an action, which speaks as slowly or as badly as a test asks."""

from __future__ import annotations

import threading
from typing import Any

import rclpy
from edgevox_demo_interfaces.action import GoTo
from rclpy.action import ActionServer, CancelResponse, GoalResponse
from rclpy.callback_groups import ReentrantCallbackGroup
from rclpy.context import Context
from rclpy.executors import ExternalShutdownException, MultiThreadedExecutor


class Mouth:
    """An action server. `mode`: quick, endless, aborts, refuses, keeps on (refuses to cancel).

    `begun` and `ended` list the sentences in order; `at_once` is the maximum of parallel goals.
    """

    def __init__(self, name: str = "speech") -> None:
        self.mode = "quick"
        self.begun: list[str] = []
        self.ended: list[tuple[str, str]] = []
        self.at_once = 0
        self._running = 0
        self._over = threading.Event()
        self.context = Context()
        rclpy.init(context=self.context, args=[])
        self.node = rclpy.create_node("mouth", context=self.context)
        self._server = ActionServer(
            self.node,
            GoTo,
            name,
            self._say,
            goal_callback=self._on_goal,
            cancel_callback=self._on_cancel,
            callback_group=ReentrantCallbackGroup(),
        )
        self._executor = MultiThreadedExecutor(4, context=self.context)
        self._executor.add_node(self.node)
        self._thread = threading.Thread(target=self._spin)
        self._thread.start()

    def _spin(self) -> None:
        try:
            self._executor.spin()
        except (ExternalShutdownException, Exception):
            return

    def _on_goal(self, request: Any) -> GoalResponse:
        return GoalResponse.REJECT if self.mode == "refuses" else GoalResponse.ACCEPT

    def _on_cancel(self, goal: Any) -> CancelResponse:
        return CancelResponse.REJECT if self.mode == "keeps on" else CancelResponse.ACCEPT

    def _say(self, goal: Any) -> GoTo.Result:
        self._running += 1
        self.at_once = max(self.at_once, self._running)
        text = goal.request.place
        self.begun.append(text)
        while self.mode in ("endless", "keeps on") and not goal.is_cancel_requested:
            if self._over.wait(0.01):
                break
        if goal.is_cancel_requested:
            goal.canceled()
            how = "cancelled"
        elif self.mode == "aborts":
            goal.abort()
            how = "aborted"
        else:
            goal.succeed()
            how = "said"
        self.ended.append((text, how))
        self._running -= 1
        return GoTo.Result()

    def close(self) -> None:
        """Leave the graph, even in the middle of a sentence: its goal is then never answered."""
        if self._over.is_set():
            return
        # Kilted's executor waits for its threads without a time-out: shut it down in a thread.
        leaving = threading.Thread(target=self._executor.shutdown, args=(0.1,))
        leaving.start()
        leaving.join(0.3)
        self._over.set()
        leaving.join(20.0)
        self._thread.join(20.0)
        self._server.destroy()
        self.node.destroy_node()
        self.context.try_shutdown()

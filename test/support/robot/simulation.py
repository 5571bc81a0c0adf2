"""A simulation that publishes /clock and moves a point with the newest velocity.

Its time waits for the executor that moves the point, so a slow or busy machine changes no distance.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from geometry_msgs.msg import Twist
from rclpy.time import Time
from rosgraph_msgs.msg import Clock

from support.robot.graph import Side, wait

TICK_S = 0.005


class Simulation:
    """`rate`: simulated seconds per real second (0: paused). `distance_m`: how far it moved."""

    def __init__(self, side: Side, topic: str, start_s: float) -> None:
        self.rate = 1.0
        self.now_s = start_s
        self.distance_m = 0.0
        self.velocities: list[float] = []
        self._pace = Pace()
        self._clock = side.node.create_publisher(Clock, "/clock", 10)
        self._lock = threading.Lock()
        self._ended = threading.Event()
        side.node.create_subscription(Twist, topic, self._hear, 100)
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _hear(self, message: Any) -> None:
        self.velocities.append(message.linear.x)

    def start(self, node: Any) -> None:
        """Start the clock, and wait until a node has received it."""
        start_s = self.now_s
        self._thread.start()
        wait(lambda: node.get_clock().now().nanoseconds >= start_s * 1e9, "time")

    def keep_pace_with(self, executor: Any) -> None:
        """Advance the time only once the timed publishers of this executor have seen it."""
        self._pace = Pace(executor)

    def set(self, now_s: float) -> None:
        """Set the clock."""
        with self._lock:
            self.now_s = now_s

    def leap(self, seconds: float) -> None:
        """Set the clock forward: nothing moves in that time."""
        with self._lock:
            self.now_s += seconds

    def close(self) -> None:
        self._ended.set()
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        while not self._ended.wait(TICK_S):
            if not self._pace.is_kept(self.now_s, len(self.velocities)):
                continue
            with self._lock:
                step_s = self.rate * TICK_S
                self.now_s += step_s
                if self.velocities:
                    self.distance_m += self.velocities[-1] * step_s
                stamp = Time(nanoseconds=int(self.now_s * 1e9)).to_msg()
            self._clock.publish(Clock(clock=stamp))


class Pace:
    """The last time that an executor has read, and how many velocities it has sent."""

    def __init__(self, executor: Any = None) -> None:
        self._looked_s = 0.0
        self._sent = 0
        self._executor = executor
        if executor is not None:
            self._watch(executor.clock, "now", self._on_look)
            for publisher in executor.runners["publish"].publishers.values():
                self._watch(publisher, "publish", self._on_send)

    def is_kept(self, now_s: float, heard: int) -> bool:
        """Whether the executor has read this time and all its velocities have arrived."""
        if self._executor is None:
            return True
        # Until the call has ended: after a motion the last message is still to be sent.
        if self._executor.stop.moving_calls and self._looked_s < now_s - 1e-6:
            return False
        return heard >= self._sent

    def _watch(self, owner: Any, name: str, tell: Callable[[Any], None]) -> None:
        inner = getattr(owner, name)

        def watched(*given: Any) -> Any:
            answer = inner(*given)
            tell(answer)
            return answer

        vars(owner)[name] = watched

    def _on_look(self, now_s: float) -> None:
        self._looked_s = now_s

    def _on_send(self, answer: None) -> None:
        self._sent += 1

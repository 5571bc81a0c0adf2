"""A simulation: it publishes /clock, and moves a point as the newest velocity says."""

from __future__ import annotations

import threading
from typing import Any

from geometry_msgs.msg import Twist
from graph import Side, wait
from rclpy.time import Time
from rosgraph_msgs.msg import Clock

TICK_S = 0.005


class Simulation:
    """`rate` seconds of its own pass in one of ours; 0 is a pause. `distance_m` it has driven."""

    def __init__(self, side: Side, topic: str, start_s: float) -> None:
        self.rate = 1.0
        self.now_s = start_s
        self.distance_m = 0.0
        self.velocities: list[float] = []
        self._clock = side.node.create_publisher(Clock, "/clock", 10)
        self._lock = threading.Lock()
        self._ended = threading.Event()
        side.node.create_subscription(Twist, topic, self._hear, 100)
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _hear(self, message: Any) -> None:
        self.velocities.append(message.linear.x)

    def start(self, node: Any) -> None:
        """Let time pass, and wait until a node knows of it."""
        start_s = self.now_s
        self._thread.start()
        wait(lambda: node.get_clock().now().nanoseconds >= start_s * 1e9, "time")

    def set(self, now_s: float) -> None:
        """Set the clock."""
        with self._lock:
            self.now_s = now_s

    def close(self) -> None:
        self._ended.set()
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        while not self._ended.wait(TICK_S):
            with self._lock:
                step_s = self.rate * TICK_S
                self.now_s += step_s
                if self.velocities:
                    self.distance_m += self.velocities[-1] * step_s
                stamp = Time(nanoseconds=int(self.now_s * 1e9)).to_msg()
            self._clock.publish(Clock(clock=stamp))

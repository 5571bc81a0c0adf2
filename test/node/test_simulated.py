"""The node and the demo robot in simulated time: both live by /clock."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from rclpy.time import Time
from rosgraph_msgs.msg import Clock

TICK_S = 0.005


class World:
    """Publishes /clock; `rate` of its seconds pass in one of ours."""

    def __init__(self, node: Any) -> None:
        self.rate = 2.0
        self._now_s = 5000.0
        self._publisher = node.create_publisher(Clock, "/clock", 10)
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        while not self._ended.wait(TICK_S):
            self._now_s += self.rate * TICK_S
            now = Time(nanoseconds=int(self._now_s * 1e9)).to_msg()
            self._publisher.publish(Clock(clock=now))

    def close(self) -> None:
        self._ended.set()
        self._thread.join()


@pytest.fixture
def simulated(stage: Any) -> Iterator[tuple[Any, World]]:
    person = stage.person()
    world = World(person.node)
    stage.robot(use_sim_time=True)
    stage.node(autostart=True, use_sim_time=True)
    person.wait(lambda: person.pose is not None)
    person.wait(lambda: person.lifecycle() == "active")
    yield person, world
    world.close()


def test_a_metre_is_a_metre_and_a_pause_is_a_pause(simulated: tuple[Any, World]) -> None:
    person, world = simulated
    start = person.pose
    events = person.ask("drive forward one metre")
    result = [event for event in events if event["type"] == "result"][-1]
    assert result["status"] == "ok"
    person.wait(lambda: 0.8 < math.dist(person.pose[:2], start[:2]) < 1.3)
    person.say("drive forward two metres")
    person.wait(person.moving)
    world.rate = 0.0
    time.sleep(0.3)
    stood = person.pose
    person.set("watchdog.clock_s", 0.5)
    person.wait(lambda: "stood still" in str(person.events))
    person.wait(person.standing)
    assert person.pose == stood
    world.rate = 1.0
    person.rest()
    # The node's own watch goes on without the clock.
    seen = len(person.diagnostics)
    world.rate = 0.0
    person.wait(lambda: len(person.diagnostics) > seen + 1)

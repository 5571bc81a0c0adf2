"""The node and the demo robot in simulated time: both live by /clock."""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from rcl_interfaces.srv import GetParameters
from rclpy.time import Time
from rosgraph_msgs.msg import Clock

TICK_S = 0.005
ROBOT_RATE_HZ = 50.0
ROBOT_TICK_S = 1.0 / ROBOT_RATE_HZ


BEHIND_S = 0.15


class World:
    """Publishes /clock; `rate` of its seconds pass in one of ours.

    It waits for robot and node: how fast the machine is changes no distance.
    """

    def __init__(self, person: Any) -> None:
        self.rate = 2.0
        self.now_s = 5000.0
        self.leap_s = 0.0
        self.ticks = 0
        self._person = person
        self._commands = 0
        self._commanded_s = self.now_s
        self._publisher = person.node.create_publisher(Clock, "/clock", 10)
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        while not self._ended.wait(TICK_S):
            if not self._somebody_is_behind():
                self.now_s += self.rate * TICK_S + self.leap_s
                self.leap_s = 0.0
            now = Time(nanoseconds=int(self.now_s * 1e9)).to_msg()
            self._publisher.publish(Clock(clock=now))
            self.ticks += 1

    def _somebody_is_behind(self) -> bool:
        """Whether the robot has not told where it is for long, or the node not how fast to go."""
        person, commands = self._person, len(self._person.commands)
        if commands != self._commands:
            self._commands, self._commanded_s = commands, self.now_s
        if person.pose is not None and self.now_s - person.robot_time_s > BEHIND_S:
            return True
        return bool(person.moving()) and self.now_s - self._commanded_s > BEHIND_S

    def close(self) -> None:
        self._ended.set()
        self._thread.join()


def has_come_to_rest(person: Any, world: World) -> bool:
    """Whether nothing moved while the clock, which stands, was told often and the robot looked.

    One of its ticks may be due at the time when the clock was stopped, or on its way to us.
    """
    before, ticks = person.pose, world.ticks
    person.wait(lambda: world.ticks > ticks + 20)
    for _ in range(5):
        person.call(GetParameters, "demo_robot/get_parameters", GetParameters.Request())
    person.serve_rounds()
    return bool(person.pose == before)


@pytest.fixture
def simulated(stage: Any) -> Iterator[tuple[Any, World]]:
    person = stage.person()
    world = World(person)
    try:
        stage.robot(**{"use_sim_time": True, "odom.rate_hz": ROBOT_RATE_HZ})
        stage.node(autostart=True, use_sim_time=True)
        person.wait(lambda: person.pose is not None)
        person.wait(lambda: person.lifecycle() == "active")
        # Of a motion that begins before the robot has met the node the first commands are lost.
        start = person.pose
        person.wait(lambda: person.ask("turn left ninety degrees") and person.pose != start)
        person.wait(lambda: has_come_to_rest(person, world))
        yield person, world
    finally:
        world.close()


def a_leap_is_told_and_never_taken_for_a_drive(person: Any, world: World) -> None:
    said, seen = len(person.said), len(person.events)
    person.say("drive forward four metres")
    person.wait(person.moving)
    world.leap_s = 60.0
    person.wait(
        lambda: any(
            "jumped forward by" in (event.get("error") or "") for event in person.events[seen:]
        )
    )
    person.wait(person.standing)
    person.rest()
    results = [event for event in person.events if event["type"] == "result"]
    assert (results[-1]["status"], results[-1]["error_kind"]) == ("error", "aborted")
    assert not any(text.startswith("I drove") for text in person.said[said:])


def test_a_metre_is_a_metre_a_pause_a_pause_and_a_leap_no_drive(
    simulated: tuple[Any, World],
) -> None:
    person, world = simulated
    start = person.pose
    events = person.ask("drive forward one metre")
    result = [event for event in events if event["type"] == "result"][-1]
    assert result["status"] == "ok"
    person.wait(lambda: 0.9 < math.dist(person.pose[:2], start[:2]) < 1.2)
    a_leap_is_told_and_never_taken_for_a_drive(person, world)
    person.say("drive forward two metres")
    person.wait(person.moving)
    world.rate = 0.0
    person.wait(lambda: world.now_s - person.robot_time_s < 2 * ROBOT_TICK_S)
    person.wait(lambda: has_come_to_rest(person, world))
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

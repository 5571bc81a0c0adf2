"""Two robots in one graph, each with its node in a namespace: neither touches the other."""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Iterator
from typing import Any

import pytest
from rclpy.qos import DurabilityPolicy, QoSProfile
from std_msgs.msg import Bool

from edgevox_ros.node.stopping import STOP_SAID_S

CLAIM, CAREFUL = "I stopped.", "Careful, something may still be moving."
LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
# So slow that no goal is reached before a test has stopped it, even where the machine hangs.
SPEED = ("-p", "go_to.speed_mps:=0.4", "-p", "go_to.turn_rps:=6.0", "-p", "dock.duration_s:=0.2")


@pytest.fixture(scope="module")
def people(open_stage: Any) -> tuple[Any, Any]:
    """Whoever talks to the left robot, and to the right one."""
    pair = []
    for name in ("left", "right"):
        person = open_stage.person(name)
        person.lights = []
        listen = person.node.create_subscription
        listen(Bool, "light", lambda m, seen=person.lights: seen.append(m.data), LATCHED)
        open_stage.robot("-r", f"__ns:=/{name}", *SPEED)
        open_stage.node("-r", f"__ns:=/{name}", autostart=True)
        pair.append(person)
    for person in pair:
        person.wait(lambda person=person: person.pose is not None and person.lights)
        person.wait(lambda person=person: person.lifecycle() == "active")
    return pair[0], pair[1]


@pytest.fixture
def left(people: tuple[Any, Any]) -> Iterator[Any]:
    """The left one's person; after the test nobody on the right has noticed anything."""
    left, right = people
    before = right.pose, len(right.commands), len(right.events), len(right.said), right.lights[:]
    yield left
    left.rest()
    after = right.pose, len(right.commands), len(right.events), len(right.said), right.lights
    assert after == before


def results(events: list[dict[str, Any]]) -> list[tuple[str, str]]:
    return [(event["name"], event["status"]) for event in events if event["type"] == "result"]


def moved(person: Any, start: tuple[float, float, float]) -> bool:
    return math.dist(person.pose[:2], start[:2]) > 0.1


def test_a_topic(left: Any) -> None:
    start = left.pose

    def drives() -> bool:
        """Whether the robot moves: one that hangs for two seconds misses the motion."""
        assert results(left.ask("drive forward half a metre")) == [("drive", "ok")]
        left.wait(left.stands)
        return moved(left, start)

    left.wait(drives)


def test_services(left: Any) -> None:
    assert results(left.ask("turn on the light")) == [("set_light", "ok")]
    left.wait(lambda: left.lights[-1])
    start = left.pose
    assert results(left.ask("dock")) == [("dock", "ok")]
    left.wait(lambda: moved(left, start))


def test_an_action(left: Any) -> None:
    start = left.pose
    assert results(left.ask("go to the kitchen")) == [("go_to", "ok")]
    left.wait(lambda: moved(left, start))


def test_the_nodes_own_services_and_interrupt(left: Any) -> None:
    left.say("drive forward three metres")
    left.wait(left.moving)
    left.talk_over()
    left.wait(left.standing)
    for name in ("cancel", "reset", "reload_tools"):
        left.wait(lambda name=name: left.trigger(name).success)


def test_a_stop_leaves_the_goal_of_the_other_going(people: tuple[Any, Any]) -> None:
    starts = [(person, person.pose) for person in people]
    for person in people:
        person.say("go to the office")
    for person, start in starts:
        person.wait(lambda person=person, start=start: moved(person, start))
    left, right = people
    stops = itertools.cycle(("stop", "please stop"))

    def claimed() -> bool:
        """Whether the stop is confirmed in time: a robot that hangs for two seconds is too late."""
        said = len(left.said)
        left.say(next(stops))
        left.wait(lambda: {CLAIM, CAREFUL} & set(left.said[said:]))
        if CLAIM in left.said[said:]:
            return True
        time.sleep(STOP_SAID_S)  # One that comes sooner after another is not told again.
        return False

    left.wait(claimed)
    right.wait(lambda: right.responses)
    for person in people:
        person.rest()
    assert results(left.events)[-1] == ("go_to", "error")
    assert results(right.events) == [("go_to", "ok")]
    right.wait(lambda: math.dist(right.pose[:2], (-2.0, 2.0)) < 0.3)
    assert not any(event["type"] == "stop" for event in right.events)

"""A server that hangs while a stop comes, and wakes up after it."""

from __future__ import annotations

import itertools
import math
import os
import signal
import time
from collections.abc import Iterator
from typing import Any

import pytest

from edgevox_ros.node.stopping import STOP_SAID_S

CAREFUL = "Careful, something may still be moving."


@pytest.fixture
def scene(stage: Any) -> Iterator[tuple[Any, Any]]:
    person = stage.person()
    # So slow that it comes nowhere before the stop, even where the machine hangs.
    robot = stage.robot(**{"go_to.speed_mps": 0.05})
    stage.node(autostart=True, transcript__duplicate_window_s=0.0)
    person.wait(lambda: person.pose is not None)
    person.wait(lambda: person.lifecycle() == "active")
    person.ask("good morning")
    person.said.clear()
    yield person, robot
    os.kill(robot.pid, signal.SIGCONT)


@pytest.mark.parametrize("sentence", ["dock", "go to the kitchen"])
def test_what_was_asked_before_a_stop_does_not_move_the_robot_behind_it(
    scene: tuple[Any, Any], sentence: str
) -> None:
    person, robot = scene
    start = person.pose
    name = "dock" if sentence == "dock" else "go to"
    claim, missing = "I stopped.", "No answer yet from: "

    def told() -> bool:
        """Whether a stop names the one it waits for, so that the user knows where to look.

        It need not where it came before the request went out, or the server was not known yet.
        """
        time.sleep(STOP_SAID_S)  # One that comes sooner after another is not told again.
        person.said.clear()
        events = len(person.events)
        os.kill(robot.pid, signal.SIGSTOP)
        person.say(sentence)
        person.wait(lambda: any(event["type"] == "call" for event in person.events[events:]))
        person.say("stop")
        person.wait(lambda: any(each.startswith((claim, missing)) for each in person.said))
        person.rest()
        if any(each.startswith(missing) and name in each for each in person.said):
            return True
        os.kill(robot.pid, signal.SIGCONT)
        return False

    person.wait(told)
    assert CAREFUL in person.said
    os.kill(robot.pid, signal.SIGCONT)
    person.wait(person.stands)
    person.rest()
    person.wait(person.stands)
    assert math.dist(start[:2], person.pose[:2]) < 0.3
    assert claim not in person.said
    person.wait(lambda: any(event.get("guard") == "unstopped" for event in person.events))
    # Behind it everything has answered, and the next stop is claimed again.
    stops = itertools.cycle(("stop now", "please stop", "stop at once"))

    def claimed() -> bool:
        """Whether a stop is; one that comes before the answer is not."""
        said = len(person.said)
        person.say(next(stops))
        person.wait(lambda: {claim, CAREFUL} & set(person.said[said:]))
        if claim in person.said[said:]:
            return True
        time.sleep(STOP_SAID_S)
        return False

    person.wait(claimed)

"""A server that hangs while a stop comes, and wakes up behind it."""

from __future__ import annotations

import itertools
import math
import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest

CAREFUL = "Careful, something may still be moving."


@pytest.fixture
def scene(stage: Any) -> Iterator[tuple[Any, Any]]:
    person = stage.person()
    robot = stage.robot()
    stage.node(autostart=True)
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
    os.kill(robot.pid, signal.SIGSTOP)
    person.say(sentence)
    person.wait(lambda: any(event["type"] == "call" for event in person.events))
    person.say("stop")
    person.wait(lambda: CAREFUL in person.said)
    # Which one it waits for, so that the user knows where to look.
    name = "dock" if sentence == "dock" else "go to"
    missing = "No answer yet from: "
    person.wait(lambda: any(each.startswith(missing) and name in each for each in person.said))
    os.kill(robot.pid, signal.SIGCONT)
    person.wait(person.stands)
    person.rest()
    person.wait(person.stands)
    assert math.dist(start[:2], person.pose[:2]) < 0.3
    assert "I stopped." not in person.said
    person.wait(lambda: any(event.get("guard") == "unstopped" for event in person.events))
    # Behind it everything has answered, and the next stop is claimed again.
    stops = itertools.cycle(("stop now", "please stop", "stop at once"))

    def claimed() -> bool:
        """Whether a stop is; one that comes before the answer is not."""
        said = len(person.said)
        person.say(next(stops))
        person.wait(lambda: {"I stopped.", CAREFUL} & set(person.said[said:]))
        return "I stopped." in person.said[said:]

    person.wait(claimed)

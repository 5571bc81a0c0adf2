"""Servers that die: a process killed under way leaves a robot that stands and a node that hears."""

from __future__ import annotations

import itertools
import os
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from std_srvs.srv import SetBool
from support.node.events import results

from edgevox_ros.cli.processes import Child

ROOT = Path(__file__).parents[2]
MAP = ROOT / "config" / "tools" / "demo_robot.yaml"
MORTAL = ROOT / "test" / "support" / "robot" / "mortal_server.py"
# A killed server stays in the graph for a while: none may bear the name of another.
numbers = itertools.count()


@dataclass
class Scene:
    """Somebody who talks to a node, and a process that serves it: `go_to` and `dock`, for ever."""

    person: Any
    mortal: Child

    def asked(self) -> None:
        """Returns when the server has taken what it was asked for."""
        self.person.wait(lambda: "asked" in self.mortal.log.read_text())

    def kill(self) -> None:
        os.kill(self.mortal.pid, signal.SIGKILL)
        self.person.wait(lambda: self.mortal.status() is not None)


@pytest.fixture
def scene(stage: Any, tmp_path: Path) -> Iterator[Scene]:
    """Behind it the robot stands, and the next turn works."""
    space = f"killed{next(numbers)}"
    text = MAP.read_text().replace("timeout_s: 120", "timeout_s: 6")
    path = tmp_path / "tools.yaml"
    path.write_text(text.replace("timeout_s: 30", "timeout_s: 6"))
    person = stage.person(space)
    person.node.create_service(SetBool, "set_light", _on_light)
    # What is killed cannot give its shared memory back, and later tests stumble over it.
    environment = {**os.environ, "FASTDDS_BUILTIN_TRANSPORTS": "UDPv4"}
    command = [
        sys.executable,
        str(MORTAL),
        "--ros-args",
        "-r",
        "work:=dock",
        "-r",
        f"__ns:=/{space}",
    ]
    mortal = stage.children.start("mortal", command, environment)
    services = person.node.get_service_names_and_types
    served = {f"/{space}/dock", f"/{space}/go_to/_action/send_goal"}
    person.wait(lambda: served <= set(dict(services())))
    stage.node("-r", f"__ns:=/{space}", autostart=True, tools__files=[str(path)])
    person.wait(lambda: person.lifecycle() == "active")
    # A server that does not know its clients yet loses its answers.
    person.wait(lambda: "met 2\n" in mortal.log.read_text())
    yield Scene(person, mortal)
    person.rest()
    assert not person.moving()
    assert results(person.ask("turn on the light")) == [("set_light", "ok", None)]


def _on_light(request: SetBool.Request, response: SetBool.Response) -> SetBool.Response:
    response.success = True
    return response


@pytest.mark.parametrize(
    ("sentence", "tool"),
    [("go to the kitchen", "go_to"), ("dock", "dock")],
    ids=["goal", "service"],
)
def test_a_server_that_is_killed_under_way(scene: Scene, sentence: str, tool: str) -> None:
    person = scene.person
    person.say(sentence)
    scene.asked()
    scene.kill()
    # Each topic has a way of its own: the reply may overtake events and speech.
    person.wait(lambda: person.responses and results(person.events))
    assert results(person.events)[0] == (tool, "error", "timed_out")
    person.wait(lambda: person.said)
    if tool == "go_to":
        # The base is stopped, as nobody confirmed the end of the goal.
        person.wait(person.standing)


def test_a_stop_while_the_server_of_a_goal_is_dead(scene: Scene) -> None:
    person = scene.person
    person.say("go to the kitchen")
    scene.asked()
    scene.kill()
    person.say("stop")
    person.wait(person.standing)
    # Nobody is left who could confirm it.
    careful = ["Careful, something may still be moving.", "No answer yet from: go to."]
    person.wait(lambda: person.said[-2:] == careful)
    person.wait(lambda: results(person.events))
    assert results(person.events) == [("go_to", "error", "cancelled")]

"""For benchmarks: node and demo robot as processes, and somebody who talks to them over DDS."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from geometry_msgs.msg import Twist
from rcl_interfaces.msg import ParameterValue
from rclpy.qos import DurabilityPolicy, QoSProfile
from std_msgs.msg import String

from edgevox_ros.cli.node_thread import NodeThread
from edgevox_ros.cli.processes import Child, Children
from edgevox_ros.demo.dds_loopback import apply, free_domain, loopback_environment

ROOT = Path(__file__).resolve().parents[2]
MAP = ROOT / "config" / "tools" / "demo_robot.yaml"
LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
# What a Talker with `unfinished` transcripts publishes.
UNFINISHED = (
    "transcript.type:=rcl_interfaces/msg/ParameterValue",
    "transcript.field:=string_value",
    "transcript.final_field:=bool_value",
)
PATIENCE_S = 30.0
MEET_S = 1.0


def stay_on_loopback() -> None:
    """DDS on loopback, in a domain that is free, for this process and those it starts."""
    environment = loopback_environment(os.environ, free_domain())
    prefixes = environment.get("AMENT_PREFIX_PATH", "").split(os.pathsep)
    if (Path(sys.prefix) / "share" / "ament_index").is_dir() and sys.prefix not in prefixes:
        environment["AMENT_PREFIX_PATH"] = os.pathsep.join(filter(None, [*prefixes, sys.prefix]))
    environment["PYTHONPATH"] = os.pathsep.join([str(ROOT), environment.get("PYTHONPATH", "")])
    apply(environment)


class Talker:
    """Says sentences, and notes what comes back with its time of arrival (monotonic seconds).

    `unfinished`: its transcripts say whether they are finished, and it can send the others, too.
    """

    def __init__(self, *, unfinished: bool = False) -> None:
        self._side = NodeThread("benchmark")
        self.node = self._side.node
        self._unfinished = unfinished
        kind = ParameterValue if unfinished else String
        self._transcripts = self.node.create_publisher(kind, "transcript", 10)
        self._changed = threading.Condition()
        self.state = ""
        self.twists: list[tuple[float, bool]] = []
        self.events: list[tuple[float, dict[str, Any]]] = []
        self.said: list[tuple[float, str]] = []
        self.responses = 0
        listen = self.node.create_subscription
        listen(Twist, "cmd_vel", self._noting(self._on_twist), 100)
        listen(String, "speech", self._noting(self._on_speech), 100)
        listen(String, "edgevox/state", self._noting(self._on_state), LATCHED)
        listen(String, "edgevox/events", self._noting(self._on_event), 100)
        listen(String, "edgevox/response", self._noting(self._on_response), 10)
        self._side.start()

    def close(self) -> None:
        """Leave the graph."""
        self._side.close()

    def say(self, text: str) -> float:
        """Forget what came, publish a transcript; returns when."""
        with self._changed:
            self.twists.clear()
            self.events.clear()
            self.said.clear()
            self.responses = 0
        now = time.monotonic()
        self._send(text, finished=True)
        return now

    def begin_to_say(self, text: str) -> None:
        """Publish what was heard of a sentence that is not finished."""
        self._send(text, finished=False)

    def _send(self, text: str, *, finished: bool) -> None:
        if self._unfinished:
            self._transcripts.publish(ParameterValue(string_value=text, bool_value=finished))
        else:
            self._transcripts.publish(String(data=text))

    def ask(self, text: str) -> float:
        """Say it and wait for the end of the turn; returns when it was said."""
        at = self.say(text)
        if not self.wait(lambda: self.responses > 0 and self.state == "idle"):
            raise TimeoutError(f"no answer to {text!r}; events: {self.events}")
        return at

    def wait(self, condition: Callable[[], Any], patience_s: float = PATIENCE_S) -> bool:
        """Whether the condition came true in time."""
        with self._changed:
            return bool(self._changed.wait_for(condition, patience_s))

    def of(self, kind: str) -> list[dict[str, Any]]:
        """The events of a kind since the last sentence."""
        return [event for _, event in list(self.events) if event["type"] == kind]

    def moving(self) -> bool:
        """Whether the newest command is one that moves."""
        return bool(self.twists) and self.twists[-1][1]

    def _noting(self, take: Callable[[float, Any], None]) -> Callable[[Any], None]:
        def callback(message: Any) -> None:
            now = time.monotonic()
            with self._changed:
                take(now, message)
                self._changed.notify_all()

        return callback

    def _on_twist(self, now: float, twist: Twist) -> None:
        self.twists.append((now, bool(twist.linear.x or twist.angular.z)))

    def _on_speech(self, now: float, sentence: String) -> None:
        self.said.append((now, str(sentence.data)))

    def _on_state(self, now: float, state: String) -> None:
        self.state = str(state.data)

    def _on_event(self, now: float, event: String) -> None:
        self.events.append((now, json.loads(event.data)))

    def _on_response(self, now: float, response: String) -> None:
        self.responses += 1


@dataclass(frozen=True)
class Scene:
    """What runs: the processes, the node's own one, and somebody who talks to it."""

    children: Children
    agent: Child
    talker: Talker


@contextmanager
def scene(*parameters: str, robot: Sequence[str] = (), unfinished: bool = False) -> Iterator[Scene]:
    """Node (with parameters `name:=value`) and demo robot (with more ROS arguments), idle.

    `unfinished`: see Talker.

    Raises ChildDied or TimeoutError when they do not become so.
    """
    with tempfile.TemporaryDirectory() as folder, Children(Path(folder)) as children:
        python = [sys.executable, "-m"]
        robot_command = [*python, "edgevox_ros.demo.demo_robot", "--ros-args", *robot]
        children.start("robot", robot_command, os.environ)
        parameters = (*(UNFINISHED if unfinished else ()), *parameters)
        given = [f'tools.files:=["{MAP}"]', "autostart:=true", *parameters]
        overrides = [word for parameter in given for word in ("-p", parameter)]
        command = [*python, "edgevox_ros.node.main", "--ros-args", *overrides]
        agent = children.start("agent", command, os.environ)
        talker = Talker(unfinished=unfinished)
        try:
            _wait_until_ready(talker, children)
            yield Scene(children, agent, talker)
        finally:
            talker.close()


def _wait_until_ready(talker: Talker, children: Children) -> None:
    """A node whose model is being loaded is idle as well; only one that has it hears a stop."""
    end = time.monotonic() + 2 * PATIENCE_S
    while not talker.of("stop"):
        children.check()
        if time.monotonic() > end:
            raise TimeoutError(f"nobody listens\n{children.last_lines()}")
        talker.say("stop")
        talker.wait(lambda: talker.of("stop"), 0.5)
    time.sleep(MEET_S)

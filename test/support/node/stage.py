"""The real node and the real demo robot as processes, and a person who talks to them."""

from __future__ import annotations

import json
import math
import os
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import rclpy
from diagnostic_msgs.msg import DiagnosticArray
from geometry_msgs.msg import Twist
from lifecycle_msgs.msg import Transition
from lifecycle_msgs.srv import ChangeState, GetState
from nav_msgs.msg import Odometry
from rcl_interfaces.srv import SetParameters
from rclpy.action import ActionClient
from rclpy.context import Context
from rclpy.executors import SingleThreadedExecutor
from rclpy.parameter import Parameter
from rclpy.qos import DurabilityPolicy, QoSProfile
from rclpy.time import Time
from std_msgs.msg import Empty, String
from std_srvs.srv import Trigger

from edgevox_ros.cli.processes import Child
from edgevox_ros.node.stopping import STOP_SAID_S
from support.forked import ForkingChildren, environment_of
from support.node.meeting import known_by
from support.node.spinning import spin_until

ROOT = Path(__file__).resolve().parents[3]
MAP = ROOT / "config" / "tools" / "demo_robot.yaml"
LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
PATIENCE_S = 120.0
# At 50 Hz robot, node and person take half a core between them while a test waits.
SLOW_ODOMETRY = {"odom.rate_hz": 20.0}
CLAIM, CAREFUL = "I stopped.", "Careful, something may still be moving."


class Person:
    """Talks to the node over ROS and records its answers. Waits no longer than needed."""

    def __init__(self, namespace: str = "") -> None:
        self.context = Context()
        rclpy.init(context=self.context, args=[])
        self.node = rclpy.create_node("person", namespace=namespace, context=self.context)
        self.events: list[dict[str, Any]] = []
        self.said: list[str] = []
        self.responses: list[str] = []
        self.states: list[str] = []
        self.commands: list[tuple[float, Twist]] = []
        self.diagnostics: list[Any] = []
        self.pose: tuple[float, float, float] | None = None
        self.poses = 0
        self.robot_time_s = 0.0
        self._clients: dict[str, Any] = {}
        self._publish()
        self._subscribe()
        self._executor = SingleThreadedExecutor(context=self.context)
        self._executor.add_node(self.node)
        self._closed = threading.Event()
        serve = (self._executor, self._closed)
        self._thread = threading.Thread(target=spin_until, args=serve, daemon=True)
        self._thread.start()

    def _publish(self) -> None:
        self.transcript = self.node.create_publisher(String, "transcript", 10)
        self.interrupts = self.node.create_publisher(Empty, "interrupt", 1)

    def _subscribe(self) -> None:
        def listen(kind: Any, topic: str, take: Callable[[Any], None], qos: Any = 100) -> None:
            self.node.create_subscription(kind, topic, take, qos)

        listen(String, "edgevox/events", lambda m: self.events.append(json.loads(m.data)))
        listen(String, "speech", lambda m: self.said.append(m.data))
        listen(String, "edgevox/response", lambda m: self.responses.append(m.data))
        listen(Twist, "cmd_vel", lambda m: self.commands.append((time.monotonic(), m)))
        listen(DiagnosticArray, "/diagnostics", self.diagnostics.append)
        listen(Odometry, "odom", self._on_odometry)
        # Made last: a node whose state arrives here has discovered the other endpoints, too.
        listen(String, "edgevox/state", lambda m: self.states.append(m.data), LATCHED)

    def _on_odometry(self, message: Odometry) -> None:
        at, turned = message.pose.pose.position, message.pose.pose.orientation
        self.poses += 1
        self.robot_time_s = Time.from_msg(message.header.stamp).nanoseconds / 1e9
        self.pose = (at.x, at.y, 2 * math.atan2(turned.z, turned.w))

    def close(self) -> None:
        self._closed.set()
        self._executor.shutdown(timeout_sec=1.0)
        self._thread.join(20.0)
        # A node does not destroy its action clients, and these keep its participant alive.
        for waitable in list(self.node.waitables):
            if isinstance(waitable, ActionClient):
                waitable.destroy()
        self.node.destroy_node()
        self.context.try_shutdown()

    def say(self, text: str) -> None:
        """Publish a transcript once node and person are connected."""
        self.meet()
        self.transcript.publish(String(data=text))

    def meet(self) -> None:
        """Wait until the node and this person receive each other's messages."""
        self.wait(lambda: self.transcript.get_subscription_count() > 0)
        self.wait(lambda: self.node.count_publishers("edgevox/events") > 0 and self.states)

    def wait_until_stopped(self, said: Callable[[], Sequence[str]]) -> None:
        """After a stop: wait until `said` has the claim that everything stopped.

        If the robot is slow to confirm, the node warns instead: then stop again.
        """

        def claimed(seen: int) -> bool:
            self.wait(lambda: {CLAIM, CAREFUL} & set(said()[seen:]))
            return CLAIM in said()[seen:]

        seen = 0
        while not claimed(seen):
            time.sleep(STOP_SAID_S)  # One that comes sooner after another is not told again.
            seen = len(said())
            self.say("stop")

    def talk_over(self) -> None:
        """Interrupt the node once it is connected."""
        self.wait(lambda: self.interrupts.get_subscription_count() > 0)
        self.interrupts.publish(Empty())

    def ask(self, text: str) -> list[dict[str, Any]]:
        """Publish a transcript, wait for the end of the turn, return the turn's events."""
        self.meet()
        answered, seen, told = len(self.responses), len(self.events), len(self.states)
        said = len(self.said)
        self.say(text)
        self.wait(lambda: len(self.responses) > answered)
        # Earlier states do not count, and the response may arrive before the newest state.
        self.wait(lambda: self.states[told:][-1:] in (["idle"], ["error"]))
        self.wait(lambda: self._has_heard(self.responses[-1], seen, said))
        self._settle()
        return self.events[seen:]

    def _has_heard(self, response: str, seen: int, said: int) -> bool:
        """Whether the events, and the topic if there is one, have every sentence of a response."""
        told = [event["text"] for event in self.events[seen:] if event["type"] == "speech"]
        on_a_topic = self.node.count_publishers("speech") > 0
        return holds(told, response) and (not on_a_topic or holds(self.said[said:], response))

    def rest(self) -> None:
        """Wait until the node is idle and its earlier messages have arrived."""
        self.wait(lambda: self.states[-1:] == ["idle"])
        self._settle()

    def _settle(self) -> None:
        """Wait for events that the response overtook: there is no order between topics."""
        count = -1
        while count != len(self.events):
            count = len(self.events)
            time.sleep(0.05)
            self.serve_rounds()

    def serve_rounds(self) -> None:
        """Wait until our executor has looked for messages, however busy the machine is."""
        for _ in range(3):
            served = threading.Event()
            self._executor.create_task(served.set)
            assert served.wait(PATIENCE_S)

    def wait(self, condition: Callable[[], Any], patience_s: float = PATIENCE_S) -> None:
        deadline = time.monotonic() + patience_s
        while not condition():
            if time.monotonic() > deadline:
                raise AssertionError(f"it did not happen; events: {self.events[-8:]}")
            time.sleep(0.005)

    def call(self, kind: Any, name: str, request: Any) -> Any:
        """Call a service, `server/service`, and return its response."""
        if name not in self._clients:
            client = self._clients[name] = self.node.create_client(kind, name)
            assert client.wait_for_service(timeout_sec=PATIENCE_S), f"{name} is not there"
            if kind is not GetState:
                known_by(self.node, name.rpartition("/")[0])
        client = self._clients[name]
        assert client.wait_for_service(timeout_sec=PATIENCE_S), f"{name} is not there"
        if kind is GetState:
            return self._ask_state(client)
        future = client.call_async(request)
        self.wait(future.done)
        return future.result()

    def _ask_state(self, client: Any) -> Any:
        """The lifecycle state, requested until there is an answer: repeating it does no harm."""
        assert client.wait_for_service(timeout_sec=PATIENCE_S), f"{client.srv_name} is not there"
        for _ in range(20):
            future = client.call_async(GetState.Request())
            with suppress(AssertionError):
                self.wait(future.done, 3.0)
                break
        self.wait(future.done)
        return future.result()

    def set(self, name: str, value: Any) -> None:
        """Change a parameter of the node."""
        change = Parameter(name, value=value).to_parameter_msg()
        request = SetParameters.Request(parameters=[change])
        [result] = self.call(SetParameters, "edgevox/set_parameters", request).results
        assert result.successful, result.reason

    def trigger(self, name: str) -> Any:
        return self.call(Trigger, f"edgevox/{name}", Trigger.Request())

    def lifecycle(self) -> str:
        response = self.call(GetState, "edgevox/get_state", GetState.Request())
        return str(response.current_state.label)

    def change(self, transition: int) -> bool:
        request = ChangeState.Request(transition=Transition(id=transition))
        return bool(self.call(ChangeState, "edgevox/change_state", request).success)

    def configure(self) -> bool:
        return self.change(Transition.TRANSITION_CONFIGURE)

    def activate(self) -> bool:
        return self.change(Transition.TRANSITION_ACTIVATE)

    def moving(self) -> bool:
        """Whether the newest velocity command is not zero."""
        return bool(self.commands) and moves(self.commands[-1][1])

    def stands(self) -> bool:
        """Whether the robot stays where it is, according to the odometry that arrives meanwhile."""
        stood, seen = self.pose, self.poses
        self.wait(lambda: self.poses > seen + 20)
        return bool(self.pose == stood)

    def standing(self) -> bool:
        """Whether the newest velocity command is zero."""
        return bool(self.commands) and not moves(self.commands[-1][1])


def holds(sentences: Sequence[str], response: str) -> bool:
    """Whether the response consists of these sentences in their order; some may not occur in it."""
    for sentence in sentences:
        response = response.removeprefix(sentence).lstrip()
    return not response


def moves(twist: Twist) -> bool:
    return any((twist.linear.x, twist.linear.y, twist.angular.z))


class Stage:
    """Starts and ends nodes and robots."""

    def __init__(self, folder: Path) -> None:
        self.children = ForkingChildren(folder)
        self.folder = folder
        self.people: list[Person] = []
        self.robots = 0
        self._count = 0

    def person(self, namespace: str = "") -> Person:
        self.people.append(Person(namespace))
        return self.people[-1]

    def robot(self, *arguments: str, **parameters: Any) -> Child:
        self.robots += 1
        return self._start(
            "edgevox_ros.demo.demo_robot", arguments, {**SLOW_ODOMETRY, **parameters}
        )

    def node(self, *arguments: str, **parameters: Any) -> Child:
        return self._start("edgevox_ros.node.main", arguments, self.defaults(**parameters))

    def defaults(self, **parameters: Any) -> dict[str, Any]:
        """The default parameters of every node here, updated by `parameters`.

        No silence is filled: on a busy machine any would be.
        """
        given = {
            "tools.files": [str(MAP)],
            "speech.acknowledge_after_s": 0.0,
            "schedule.notice_s": 0.0,
        }
        return {**given, **{name.replace("__", "."): value for name, value in parameters.items()}}

    def command(
        self, module: str, arguments: Sequence[str], parameters: Mapping[str, Any]
    ) -> list[str]:
        """The command line that starts a program."""
        command = [sys.executable, "-m", module, "--ros-args", *arguments]
        for name, value in parameters.items():
            command += ["-p", f"{name}:={json.dumps(value)}"]
        return command

    def environment(self) -> dict[str, str]:
        """The environment in which a started program finds the package."""
        return environment_of(os.environ)

    def _start(self, module: str, arguments: Sequence[str], parameters: Mapping[str, Any]) -> Child:
        self._count += 1
        name = f"{module.rpartition('.')[2]}{self._count}"
        command = self.command(module, arguments, parameters)
        return self.children.fork(name, command, self.environment())

    def close(self) -> None:
        print(f"--- shown when the test fails\n{self.children.last_lines(40)}")
        self.children.__exit__(None, None, None)
        for person in self.people:
            person.close()

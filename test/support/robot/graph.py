"""A ROS graph on loopback in one process: the executor's node, and the robot's nodes."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import rclpy
from rclpy.action import ActionClient, ActionServer
from rclpy.context import Context
from rclpy.executors import ExternalShutdownException, MultiThreadedExecutor, SingleThreadedExecutor
from rclpy.parameter import Parameter

from edgevox_ros.agent.phrases import why_failed
from edgevox_ros.core import ToolCall, ToolResult
from edgevox_ros.core.outcomes import Cause
from edgevox_ros.robot import ToolMap
from edgevox_ros.robot.ros_executor import RosExecutor
from edgevox_ros.robot.running.goal_speech import GoalVoice
from support.robot.stops import stops

PATIENCE_S = 60.0


_open: list[Side] = []


def meet() -> None:
    """Wait until all open sides have discovered each other's endpoints.

    Before that, a server does not answer a client, and messages are lost.
    """
    owned = frozenset().union(*(_endpoints(side, side.node.get_name()) for side in _open))
    wait(lambda: all(owned <= _endpoints(side) for side in _open), "a meeting")


def _endpoints(side: Side, owner: str = "") -> frozenset[bytes]:
    """The endpoints that a side has discovered, of all nodes or of the node `owner`."""
    node = side.node
    found = [
        info
        for topic, _ in node.get_topic_names_and_types(no_demangle=True)
        for ask in (node.get_publishers_info_by_topic, node.get_subscriptions_info_by_topic)
        for info in ask(topic, no_mangle=True)
    ]
    return frozenset(bytes(i.endpoint_gid) for i in found if not owner or i.node_name == owner)


class Side:
    """A node that spins in a thread of its own.

    rclpy's spin fails if another thread destroys an entity that it waits for. So with one thread
    `run` destroys it on that thread; with several, nothing is destroyed before the end.
    """

    def __init__(self, name: str, threads: int = 1, **parameters: Any) -> None:
        self.context = Context()
        rclpy.init(context=self.context, args=[])
        given = [Parameter(key, value=value) for key, value in parameters.items()]
        self.node = rclpy.create_node(name, context=self.context, parameter_overrides=given)
        self._executor = (
            MultiThreadedExecutor(threads, context=self.context)
            if threads > 1
            else SingleThreadedExecutor(context=self.context)
        )
        self._executor.add_node(self.node)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._spin, daemon=True)
        self._thread.start()
        _open.append(self)

    def _spin(self) -> None:
        with suppress(ExternalShutdownException):
            while not self._over.is_set():
                self._executor.spin_once()

    def run(self, work: Callable[[], None]) -> None:
        done = threading.Event()

        def task() -> None:
            work()
            done.set()

        self._executor.create_task(task)
        assert done.wait(PATIENCE_S)

    def close(self) -> None:
        _open.remove(self)
        # shutdown destroys what a callback under way still triggers, so nobody may spin by then.
        self._over.set()
        self._executor.create_task(lambda: None)
        self._thread.join(20.0)
        self._executor.shutdown(timeout_sec=1.0)
        # A node does not destroy its action servers and clients, which keep its participant alive.
        for waitable in list(self.node.waitables):
            if isinstance(waitable, (ActionClient, ActionServer)):
                waitable.destroy()
        self.node.destroy_node()
        self.context.try_shutdown()


class SlowClock:
    """An executor's clock, which hardly advances unless a test advances it."""

    def __init__(self, executor: RosExecutor, rate: float) -> None:
        self._rate = rate
        self._passed_s = executor.clock.now() - rate * time.monotonic()
        # An instance attribute hides the method of the class.
        vars(executor.clock)["now"] = self._now

    def _now(self) -> float:
        return self._passed_s + self._rate * time.monotonic()

    def pass_time(self, seconds: float) -> None:
        self._passed_s += seconds


class _Silent(GoalVoice):
    def why(self, cause: Cause, language: str) -> str:
        return why_failed(cause, language)


class Rig:
    """The executor under test, with short ways to use it."""

    def __init__(self, side: Side, folder: Path) -> None:
        self.side = side
        self._folder = folder
        self._made: list[RosExecutor] = []
        self.executor: Any = None

    def load(self, text: str, **options: Any) -> RosExecutor:
        path = self._folder / f"tools{len(self._made)}.yaml"
        path.write_text(stops(text))
        options.setdefault("voice", _Silent())
        made = RosExecutor(self.side.node, ToolMap.from_yaml(path), **options)
        self._made.append(made)
        self.executor = made
        meet()
        return made

    def slow(self, rate: float = 0.01) -> SlowClock:
        """Slow down the clock of the newest executor to this rate."""
        return SlowClock(self.executor, rate)

    def call(
        self,
        name: str,
        cancel: threading.Event | None = None,
        say: Callable[[str], None] = lambda text: None,
        **arguments: Any,
    ) -> Any:
        call = ToolCall(id=None, name=name, arguments=arguments)
        result: ToolResult = self.executor.execute(call, cancel or threading.Event(), say)
        return result

    def start(self, name: str, cancel: threading.Event | None = None, **arguments: Any) -> Pending:
        return Pending(lambda: self.call(name, cancel, **arguments))

    def goal_client(self, name: str) -> Any:
        """The newest executor's client of an action."""
        clients = self.executor.runners["action"].clients.items()
        return next(client for (each, _), client in clients if each == name)

    def close_older(self) -> None:
        """Close every executor but the newest, as a node does that reloads its map."""
        while len(self._made) > 1:
            self.side.run(self._made.pop(0).close)

    def close(self) -> None:
        for executor in self._made:
            executor.close()


class Mortal:
    """A server in a process and a namespace of its own, which `side` has discovered.

    A killed server stays in the graph for a while, so no other may use its name.
    """

    numbers = itertools.count()

    def __init__(self, side: Side, space: str = "") -> None:
        self.space = space or f"/mortal{next(self.numbers)}"
        program = Path(__file__).with_name("mortal_server.py")
        # A killed process leaves its shared memory behind, which disturbs later tests.
        environment = {**os.environ, "FASTDDS_BUILTIN_TRANSPORTS": "UDPv4"}
        self._process = subprocess.Popen(
            [sys.executable, str(program), "--ros-args", "-r", f"__ns:={self.space}"],
            stdout=subprocess.PIPE,
            env=environment,
        )
        self._heard: list[bytes] = []
        self._listener = threading.Thread(target=self._listen)
        self._listener.start()
        self._side = side
        names = side.node.get_service_names_and_types
        wanted = {f"{self.space}/work", f"{self.space}/go_to/_action/send_goal"}
        wait(lambda: wanted <= set(dict(names())), "birth")

    def _listen(self) -> None:
        assert self._process.stdout is not None
        self._heard.extend(iter(self._process.stdout.readline, b""))

    def meet(self, rig: Rig) -> None:
        """Wait until the server and its clients have discovered each other: then answers arrive."""
        ask = self._side.node.get_subscriptions_info_by_topic
        topics = [f"rr{self.space}/{name}Reply" for name in ("go_to/_action/send_goal", "work")]
        known = [len(ask(topic, no_mangle=True)) for topic in topics]
        wait(lambda: f"met {sum(known)}\n".encode() in self._heard, "a meeting")
        wait(lambda: rig.goal_client(f"{self.space}/go_to").server_is_ready())

    def asked(self) -> None:
        """Wait until the server has received a request or a goal."""
        wait(lambda: b"asked\n" in self._heard, "a request")

    def leave(self) -> None:
        """End the server with SIGINT, as a node ends in good order."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def _end(self, number: int) -> None:
        if self._process.poll() is None:
            self._process.send_signal(number)
        self._process.wait(PATIENCE_S)
        self._listener.join(PATIENCE_S)


class Pending:
    """A call that runs on a thread of its own."""

    def __init__(self, work: Callable[[], ToolResult]) -> None:
        self._results: list[ToolResult] = []
        self._thread = threading.Thread(target=lambda: self._results.append(work()))
        self._thread.start()

    @property
    def running(self) -> bool:
        return self._thread.is_alive()

    def result(self) -> ToolResult:
        self._thread.join(PATIENCE_S)
        assert self._results, "the call did not end"
        return self._results[0]


def wait(condition: Callable[[], Any], what: str = "it", patience_s: float = PATIENCE_S) -> None:
    deadline = time.monotonic() + patience_s
    while not condition():
        assert time.monotonic() < deadline, f"{what} did not happen"
        time.sleep(0.005)

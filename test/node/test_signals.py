"""Signals that end: goals are cancelled, the robot stands still, and the node is gone."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import subprocess
import termios
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from edgevox_demo_interfaces.action import GoTo
from lifecycle_msgs.msg import Transition
from lifecycle_msgs.srv import ChangeState
from rclpy.action import ActionServer, CancelResponse, GoalResponse
from std_srvs.srv import SetBool
from support.llm.tiny_gguf import TinyModel
from support.node.setting_off import set_off
from support.robot.mortal_server import clients_of

MAP = Path(__file__).parents[2] / "config" / "tools" / "demo_robot.yaml"
PROMISED_S = 4.0
"""Within which the node is gone. Printed beside what it took, not asserted: machines are noisy."""


def end(
    person: Any, node: Any, number: signal.Signals, told: threading.Event | None = None
) -> None:
    start = time.monotonic()
    os.kill(node.pid, number)
    if told is not None:
        told.set()
    person.wait(lambda: node.status() is not None)
    print(f"gone after {time.monotonic() - start:.2f} s, promised {PROMISED_S} s")
    assert node.status() == 0, node.log.read_text()


def running(stage: Any, person: Any = None, **parameters: Any) -> tuple[Any, Any]:
    person = person or stage.person()
    node = stage.node(autostart=True, **parameters)
    person.wait(lambda: person.lifecycle() == "active")
    return person, node


@pytest.mark.parametrize(
    "number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1]
)
def test_while_driving(stage: Any, number: signal.Signals) -> None:
    stage.robot()
    person, node = running(stage)
    person.wait(lambda: person.pose is not None)
    person.say("drive forward eight metres")
    person.wait(person.moving)
    end(person, node, number)
    person.wait(person.standing)


def test_when_its_terminal_is_closed_while_a_goal_runs(stage: Any) -> None:
    """As when the window with `ros2 run` in it is closed: SIGHUP, and nobody reads the log."""
    stage.robot()
    with Window(stage) as window:
        person = stage.person()
        person.wait(lambda: person.lifecycle() == "active")
        person.wait(lambda: person.pose is not None)
        set_off(person, "go to the office")
        window.close()
        person.wait(lambda: window.node.poll() is not None)
        assert window.node.returncode == 0
        person.wait(person.stands)


def test_when_nobody_reads_its_log(stage: Any) -> None:
    """As in `ros2 run ... | head`: each line that it writes meets a broken pipe."""
    stage.robot()
    with Pipe(stage) as pipe:
        person = stage.person()
        person.wait(lambda: person.lifecycle() == "active")
        person.wait(lambda: person.pose is not None)
        pipe.close()
        person.say("drive forward eight metres")
        person.wait(person.moving)
        os.kill(pipe.node.pid, signal.SIGTERM)
        person.wait(lambda: pipe.node.poll() is not None)
        assert pipe.node.returncode == 0
        person.wait(person.standing)


class Window:
    """A terminal with the node in it."""

    def __init__(self, stage: Any) -> None:
        self._reader, writer = self._open()
        # With a word for the log whatever happens, so that it meets the closed terminal.
        arguments = ("--log-level", "edgevox:=debug")
        self.node = subprocess.Popen(
            stage.command("edgevox_ros.node.main", arguments, stage.defaults(autostart=True)),
            env=stage.environment(),
            stdin=subprocess.DEVNULL,
            stdout=writer,
            stderr=writer,
            preexec_fn=lambda: self._enter(writer),
        )
        os.close(writer)
        threading.Thread(target=self._read, daemon=True).start()

    def _open(self) -> tuple[int, int]:
        return pty.openpty()

    def _enter(self, terminal: int) -> None:
        """Make it the controlling terminal, so that its end becomes a signal."""
        os.setsid()
        fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)

    def _read(self) -> None:
        while True:
            try:
                if not select.select([self._reader], [], [], 0.05)[0]:
                    continue
                if not os.read(self._reader, 4096):
                    return
            except (OSError, ValueError):
                return

    def close(self) -> None:
        reader, self._reader = self._reader, -1
        if reader >= 0:
            os.close(reader)

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *why: object) -> None:
        self.close()
        if self.node.poll() is None:
            self.node.kill()
            self.node.wait()


class Pipe(Window):
    """A pipe that the node writes its log into."""

    def _open(self) -> tuple[int, int]:
        return os.pipe()

    def _enter(self, terminal: int) -> None:
        os.setsid()


@pytest.mark.parametrize("pause_s", [0.0, 0.001, 0.003])
def test_signals_in_quick_succession_do_not_cut_the_stop_short(stage: Any, pause_s: float) -> None:
    """As when a terminal, a launch file and a service manager all tell the same process."""
    stage.robot()
    person, node = running(stage)
    person.wait(lambda: person.pose is not None)
    person.say("drive forward eight metres")
    person.wait(person.moving)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGINT, signal.SIGTERM):
        os.kill(node.pid, number)
        time.sleep(pause_s)
    person.wait(lambda: node.status() is not None)
    assert node.status() == 0, node.log.read_text()
    person.wait(person.standing)


def test_while_a_goal_runs(stage: Any) -> None:
    stage.robot()
    person, node = running(stage)
    person.wait(lambda: person.pose is not None)
    set_off(person, "go to the office")
    end(person, node, signal.SIGINT)
    person.wait(person.stands)


class Ward:
    """An action server that accepts at once, or only after the signal, and never ends a goal."""

    def __init__(self, node: Any, accepts_after_s: float) -> None:
        self.asked, self.accepted, self.cancelled = (threading.Event() for _ in range(3))
        self.told = threading.Event()
        self._accepts_after_s = accepts_after_s
        self.server = ActionServer(
            node,
            GoTo,
            "go_to",
            lambda goal: GoTo.Result(),
            goal_callback=self._on_goal,
            handle_accepted_callback=lambda goal: self.accepted.set(),
            cancel_callback=self._on_cancel,
        )

    def _on_goal(self, request: GoTo.Goal) -> GoalResponse:
        self.asked.set()
        if self._accepts_after_s:
            self.told.wait(20.0)
            time.sleep(self._accepts_after_s)
        return GoalResponse.ACCEPT

    def _on_cancel(self, goal: Any) -> CancelResponse:
        self.cancelled.set()
        return CancelResponse.ACCEPT


@pytest.mark.parametrize("accepts_after_s", [0.0, 0.2])
def test_a_goal_is_cancelled_also_when_it_is_accepted_late(
    stage: Any, tmp_path: Path, accepts_after_s: float
) -> None:
    tools = tmp_path / "tools.yaml"
    # Without the request that cancels everybody's goals: the node knows its own.
    tools.write_text(MAP.read_text().replace(", {cancel_all: go_to}", ""))
    person = stage.person()
    # Made before the node: a call looks for its server only two seconds.
    ward = Ward(person.node, accepts_after_s)
    try:
        _, node = running(stage, person, tools__files=[str(tools)])
        # A server that does not know its client yet loses its answer.
        person.wait(lambda: clients_of(person.node, "go_to/_action/send_goal"))
        person.say("go to the office")
        person.wait((ward.asked if accepts_after_s else ward.accepted).is_set)
        end(person, node, signal.SIGTERM, ward.told)
        person.wait(ward.cancelled.is_set)
    finally:
        ward.server.destroy()


def test_while_a_service_does_not_answer(stage: Any) -> None:
    person = stage.person()
    asked, over = threading.Event(), threading.Event()

    def serve(request: SetBool.Request, response: SetBool.Response) -> SetBool.Response:
        asked.set()
        over.wait(60.0)
        return response

    person.node.create_service(SetBool, "set_light", serve)
    person, node = running(stage)
    try:
        person.say("turn on the light")
        person.wait(asked.is_set)
        end(person, node, signal.SIGTERM)
    finally:
        over.set()


def test_while_the_model_generates(stage: Any, tmp_path: Path) -> None:
    noise = tmp_path / "noise.gguf"
    TinyModel(end="<|endoftext|>").write(noise)
    person, node = running(stage, model__path=str(noise), sampling__max_tokens=60000)
    person.say("tell me a story")
    person.wait(lambda: person.states[-1:] == ["thinking"])
    end(person, node, signal.SIGINT)


def test_while_the_model_is_loaded(stage: Any) -> None:
    person = stage.person()
    node = stage.node()
    assert person.lifecycle() == "unconfigured"
    change = person.node.create_client(ChangeState, "edgevox/change_state")
    assert change.wait_for_service(timeout_sec=120)
    configure = Transition(id=Transition.TRANSITION_CONFIGURE)
    change.call_async(ChangeState.Request(transition=configure))
    person.wait(lambda: person.lifecycle() != "unconfigured")
    end(person, node, signal.SIGTERM)


def test_while_a_file_that_it_needs_does_not_come(stage: Any, tmp_path: Path) -> None:
    """As from a network share that hangs: nothing can interrupt the thread that reads it."""
    before = signal.signal(signal.SIGIO, signal.SIG_IGN)
    with (tmp_path / "model.gguf").open("wb") as file:
        # Whoever opens the file waits until this lease is given back.
        fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_WRLCK)
        person = stage.person()
        node = stage.node(autostart=True, model__path=file.name)
        person.wait(lambda: person.lifecycle() == "configuring")
        end(person, node, signal.SIGINT)
        fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_UNLCK)
    signal.signal(signal.SIGIO, before)

"""Chat, as users start it: with a node of its own, and with one that runs already."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from lifecycle_msgs.msg import State
from lifecycle_msgs.srv import GetState
from rclpy.qos import DurabilityPolicy, QoSProfile
from std_msgs.msg import String
from std_srvs.srv import Trigger
from support.cli.typist import ROOT, Typist, environment
from support.forked import run
from support.node.lost_answers import answer_active_but_once
from support.robot.graph import Side

from edgevox_ros.cli.node_thread import NodeThread
from edgevox_ros.cli.processes import Children

TOOLS = ROOT / "config" / "tools" / "demo_robot.yaml"
CHAT = [sys.executable, "-m", "edgevox_ros.cli.chat"]
STANDALONE = [*CHAT, "--standalone", "--tools", str(TOOLS), "--dry-run"]


def chat(command: list[str], said: bytes) -> subprocess.CompletedProcess[bytes]:
    return run(command, said, environment())


def test_a_node_of_its_own_hears_calls_and_speaks() -> None:
    done = chat(
        STANDALONE,
        b"drive forward two metres\n/tools\n/nonsense\n/reset\n\xff\xfe\nstop\n/quit\nnever read\n",
    )
    shown = done.stdout.decode()
    # For /nonsense.
    assert done.returncode == 1, shown + done.stderr.decode()
    assert "drive(distance_m=2)" in shown and "says" in shown
    assert "set_light(on): Switch the light on or off." in shown
    assert "/nonsense: not a command" in shown
    assert "the conversation is forgotten" in shown
    assert "stopping everything (by transcript)" in shown
    assert "never read" not in shown


def test_a_node_that_cannot_start_ends_the_chat_with_the_reason() -> None:
    done = chat([*STANDALONE, "--preset", "no_such_preset", "--ros-args", "-p", "x:=1"], b"")
    assert done.returncode == 2
    assert b"no_such_preset" in done.stderr


def test_a_piped_line_is_shown_and_answers_a_question_that_is_open(tmp_path: Path) -> None:
    asking = tmp_path / "asking.yaml"
    text = TOOLS.read_text()
    asking.write_text(text.replace("  dock:\n", "  dock:\n    confirm: Shall I really dock?\n"))
    command = [*CHAT, "--standalone", "--tools", str(asking), "--dry-run"]
    done = chat(command, b"go to the dock and charge\nyes\nhow full is the battery\n")
    shown = done.stdout.decode()
    assert done.returncode == 0, shown + done.stderr.decode()
    told = ["> go to the dock", "dock()", '"Shall I really dock?"', "> yes", "> how full"]
    places = [shown.find(each) for each in told]
    assert -1 not in places and places == sorted(places), shown
    assert "confirm: asked user: Shall I really dock?: yes" in shown


@pytest.fixture
def running_node(tmp_path: Path) -> Iterator[None]:
    """A node in a namespace, with a remapped transcript."""
    command = [sys.executable, "-m", "edgevox_ros.node.main", "--ros-args"]
    command += ["-r", "__ns:=/robot1", "-r", "transcript:=/asr/text"]
    command += ["-p", "autostart:=true", "-p", f'tools.files:=["{TOOLS}"]']
    command += ["-p", "tools.dry_run:=true"]
    with Children(tmp_path) as children:
        children.start("edgevox", command, environment())
        yield


@pytest.mark.usefixtures("running_node")
def test_a_running_node_is_reached_by_its_names() -> None:
    names = ["--ros-args", "-r", "__ns:=/robot1", "-r", "transcript:=/asr/text"]
    done = chat([*CHAT, "--wait", "60", *names], b"go to the kitchen\n")
    shown = done.stdout.decode()
    assert done.returncode == 0, shown + done.stderr.decode()
    assert "/asr/text" in shown
    assert "go_to(place=kitchen)" in shown


def active(_: GetState.Request, response: GetState.Response) -> GetState.Response:
    response.current_state.id = State.PRIMARY_STATE_ACTIVE
    return response


def test_a_node_whose_first_answer_is_lost_is_met_all_the_same() -> None:
    side = Side("edgevox")
    requests = answer_active_but_once(side.node)
    events = side.node.create_publisher(String, "edgevox/events", 10)
    response = side.node.create_publisher(String, "edgevox/response", 10)

    def hear(message: String) -> None:
        events.publish(String(data=json.dumps({"type": "transcript", "text": message.data})))
        response.publish(String(data="Hello."))

    side.node.create_subscription(String, "transcript", hear, 10)
    try:
        done = chat([*CHAT, "--wait", "60"], b"hello\n")
    finally:
        side.close()
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(requests) > 1


def test_what_the_response_overtakes_is_shown() -> None:
    side = Side("edgevox")
    side.node.create_service(GetState, "edgevox/get_state", active)
    events = side.node.create_publisher(String, "edgevox/events", 100)
    response = side.node.create_publisher(String, "edgevox/response", 10)

    def hear(message: String) -> None:
        events.publish(String(data=json.dumps({"type": "transcript", "text": message.data})))
        for number in range(30):
            events.publish(String(data=json.dumps({"type": "speech", "text": f"Part {number}."})))
        response.publish(String(data="Done."))

    side.node.create_subscription(String, "transcript", hear, 10)
    try:
        done = chat([*CHAT, "--wait", "60"], b"hello\n")
    finally:
        side.close()
    assert b"Part 29." in done.stdout, done.stdout + done.stderr


def test_what_is_piped_in_without_a_node_ends_with_an_error() -> None:
    done = chat([*CHAT, "--wait", "0.5"], b"hello\n/stop\n")
    assert done.returncode == 2
    assert b"no active node edgevox listens on /transcript" in done.stderr
    assert b"--standalone" in done.stderr


def test_at_a_terminal_without_a_node_it_says_so() -> None:
    typist = Typist([*CHAT, "--wait", "0.5"])
    try:
        assert typist.sees("no active node edgevox listens on /transcript yet"), typist.shown
        assert typist.sees("type what you would say"), typist.shown
        typist.type("hello\n")
        assert typist.sees("nobody listens on /transcript"), typist.shown
        typist.type("/stop\n")
        assert typist.sees("is the node running?"), typist.shown
        typist.type("/quit\n")
        assert typist.program.wait(120) == 0
    finally:
        typist.leave()


@pytest.mark.parametrize(
    ("names", "told"),
    [
        # The chat finds it, or its own node does, by the same message.
        ([], rb"/edgevox (in the graph )?\(started "),
        (["-r", "__node:=brain"], rb"/brain would hear /transcript too"),
    ],
)
def test_a_node_of_its_own_does_not_begin_beside_another(
    tmp_path: Path, names: list[str], told: bytes
) -> None:
    """What is typed to try things out must not move the robot of somebody else."""
    command = [sys.executable, "-m", "edgevox_ros.node.main", "--ros-args", *names]
    command += ["-p", "autostart:=true", "-p", f'tools.files:=["{TOOLS}"]']
    with Children(tmp_path) as children:
        node = children.start("edgevox", command, environment())
        wait_for_text(node.log, "set by parameters")
        done = chat(STANDALONE, b"drive forward two metres\n")
        assert done.returncode == 2, done.stdout
        assert re.search(told, done.stderr), done.stderr
        assert b"distance_m" not in done.stdout
        assert "drive" not in node.log.read_text().partition("set by parameters")[2]


def wait_for_text(file: Path, text: str) -> None:
    end = time.monotonic() + 120
    while text not in file.read_text(errors="replace") and time.monotonic() < end:
        time.sleep(0.05)
    assert text in file.read_text(errors="replace")


def test_at_a_terminal_ctrl_c_stops_and_a_second_one_ends() -> None:
    typist = Typist(STANDALONE)
    assert typist.sees("type what you would say"), typist.shown
    typist.type("drive forward two metres\n")
    assert typist.sees("distance_m=2"), typist.shown
    typist.type("\x03")
    assert typist.sees("Ctrl-C again ends the chat"), typist.shown
    typist.type("\x03")
    assert typist.program.wait(120) == 0


def test_at_a_terminal_a_second_ctrl_c_ends_it_while_the_first_waits_for_its_answer() -> None:
    side = Side("edgevox")
    asked, over = threading.Event(), threading.Event()

    def cancel(_: Trigger.Request, response: Trigger.Response) -> Trigger.Response:
        asked.set()
        over.wait(120)
        return response

    # Found before the node is found to be active.
    side.node.create_service(Trigger, "edgevox/cancel", cancel)
    side.node.create_subscription(String, "transcript", lambda _: None, 10)
    side.node.create_service(GetState, "edgevox/get_state", active)
    typist = Typist([*CHAT, "--wait", "60"])
    try:
        assert typist.sees("type what you would say"), typist.shown
        typist.type("\x03")
        assert asked.wait(120), typist.shown
        typist.type("\x03")
        assert typist.program.wait(120) == 0
    finally:
        over.set()
        typist.leave()
        side.close()


def stops_told(events: list[str]) -> list[str]:
    return [line for line in events if json.loads(line)["type"] == "stop"]


@pytest.mark.usefixtures("running_node")
@pytest.mark.parametrize("number", [signal.SIGTERM, None])
def test_a_signal_stops_the_robot_and_ends_the_chat(number: signal.Signals | None) -> None:
    """None: the window is closed, so that SIGHUP comes and nothing can be shown any more."""
    side = NodeThread("watcher", ["--ros-args", "-r", "__ns:=/robot1"])
    events: list[str] = []
    side.node.create_subscription(String, "edgevox/events", lambda m: events.append(m.data), 100)
    # The last of all that is made here: whoever tells us his state has met the others, too.
    latched = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
    states: list[str] = []
    side.node.create_subscription(String, "edgevox/state", lambda m: states.append(m.data), latched)
    side.start()
    names = ["--ros-args", "-r", "__ns:=/robot1", "-r", "transcript:=/asr/text"]
    typist = Typist([*CHAT, "--wait", "60", *names])
    try:
        assert typist.sees("type what you would say"), typist.shown
        assert typist.wait_for(lambda: bool(states))
        if number is None:
            typist.close_window()
        else:
            typist.program.send_signal(number)
        assert typist.program.wait(120) == 128 + (number or signal.SIGHUP), typist.shown
        end = time.monotonic() + 120
        while not stops_told(events) and time.monotonic() < end:
            time.sleep(0.05)
        assert stops_told(events)
    finally:
        typist.leave()
        side.close()


def test_a_closed_window_takes_the_node_of_its_own_with_it() -> None:
    typist = Typist(STANDALONE)
    try:
        assert typist.sees("type what you would say"), typist.shown
        pid = typist.program.pid
        [node] = map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
        typist.close_window()
        assert typist.program.wait(120) == 128 + signal.SIGHUP
        assert not Path(f"/proc/{node}").exists()
    finally:
        typist.leave()

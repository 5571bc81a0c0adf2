"""voice.launch.py: recogniser and TTS node first, then edgevox; at the end the other way round."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from lifecycle_msgs.msg import State
from lifecycle_msgs.srv import GetState
from rclpy.action import ActionClient, ActionServer
from std_msgs.msg import String
from std_srvs.srv import Trigger
from support.launch.installed import STAND_IN, install
from support.launch.launch_source import FOLDER, MISSING, ROOT, arguments, constant, functions
from support.node.stage import Person
from test_msgs.action import Fibonacci

FILE = "voice.launch.py"
TOOLS = ROOT / "config" / "tools" / "demo_robot.yaml"
PURE = ("problems", "remaps", "place", "full_name", "told_missing")
DEFAULTS = arguments(FILE)
OPEN = "/robot1/stand_in_recogniser/open_microphone"
PATIENCE_S = 120.0
with_launch = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")


def wrong(**given: str) -> list[str]:
    found: list[str] = functions(FILE, *PURE)["problems"]({**DEFAULTS, **given})
    return found


def test_it_has_the_arguments_of_the_node_but_for_autostart() -> None:
    node = arguments("edgevox.launch.py")
    assert set(node) - set(DEFAULTS) == {"autostart"}
    own = {each for each in constant(FILE, "ARGUMENTS") if each[0] in node}
    differing = {name for name, *_ in own - set(constant("edgevox.launch.py", "ARGUMENTS"))}
    assert differing == {"namespace"}


def test_each_of_the_two_has_the_same_arguments_and_may_be_left_out() -> None:
    for side in constant(FILE, "SIDES"):
        own = {name.partition("_")[2] for name in DEFAULTS if name.startswith(f"{side}_")}
        assert own == {"package", "executable", "params_file", "remaps"}
    assert wrong() == []
    assert wrong(recogniser_package="asr", recogniser_executable="node") == []


def test_edgevox_waits_for_launch() -> None:
    source = (FOLDER / FILE).read_text(encoding="utf-8")
    assert '"autostart": "false"' in source


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"tts_package": "p"}, ["tts_package: found it without tts_executable"]),
        ({"tts_executable": "e"}, ["tts_executable: found it without tts_package"]),
        (
            {"recogniser_remaps": "a:=b"},
            [
                "recogniser_remaps: found it without recogniser_package",
                "recogniser_remaps: found it without recogniser_executable",
            ],
        ),
        ({"voice_timeout_s": "soon"}, ["voice_timeout_s: found 'soon', expected seconds"]),
        ({"voice_timeout_s": "-1"}, ["voice_timeout_s: found '-1', expected seconds"]),
    ],
)
def test_what_is_wrong_names_the_argument(given: dict[str, str], told: list[str]) -> None:
    assert wrong(**given) == [f"launch argument {each}" for each in told]


@pytest.mark.parametrize("text", ["text", "text:=", ":=transcript", "a:=b:=c"])
def test_a_remapping_that_is_none_is_told(text: str) -> None:
    [line] = wrong(tts_package="p", tts_executable="e", tts_remaps=f"x:=y, {text}")
    assert line == f"launch argument tts_remaps: found {text!r}, expected OLD:=NEW"


def test_a_parameter_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    file = str(tmp_path / "none.yaml")
    [line] = wrong(tts_package="p", tts_executable="e", tts_params_file=file)
    assert line == f"launch argument tts_params_file: found no file {file!r}"


def test_so_is_that_of_the_node(tmp_path: Path) -> None:
    file = str(tmp_path / "none.yaml")
    assert wrong(params_file=file) == [f"launch argument params_file: found no file {file!r}"]


def test_where_edgevox_and_the_voice_meet() -> None:
    place = functions(FILE, *PURE)["place"]
    assert place("recogniser", DEFAULTS) == "/transcript"
    assert place("tts", {**DEFAULTS, "namespace": "/robot1/"}) == "/robot1/speech"
    assert place("tts", {**DEFAULTS, "namespace": "robot1", "speech_topic": "/say"}) == "/say"
    assert place("recogniser", {**DEFAULTS, "transcript_topic": "asr/text"}) == "/asr/text"


def test_a_recogniser_and_a_tts_node_are_up_when_the_other_end_is_there(person: Person) -> None:
    """A TTS node may have a topic or an action; a client of its own makes no side appear."""
    is_up = functions(FILE, "is_up")["is_up"]
    node = person.node
    assert not is_up("recogniser", "/asr/text", node)
    node.create_subscription(String, "/asr/text", print, 10)
    assert not is_up("recogniser", "/asr/text", node)
    node.create_publisher(String, "/asr/text", 10)
    person.wait(lambda: is_up("recogniser", "/asr/text", node))
    client = ActionClient(node, Fibonacci, "/say")
    node.create_publisher(String, "/tts", 10)
    assert not is_up("tts", "/say", node) and not is_up("tts", "/tts", node)
    server = ActionServer(node, Fibonacci, "/say", lambda goal: Fibonacci.Result())
    node.create_subscription(String, "/tts", print, 10)
    person.wait(lambda: is_up("tts", "/say", node) and is_up("tts", "/tts", node))
    server.destroy()
    client.destroy()


class Launched:
    """The launch file, running in a session of its own, and what it printed."""

    def __init__(self, folder: Path, words: Sequence[str]) -> None:
        prefix = folder / "prefix"
        prefix.mkdir()
        environment = install(prefix)
        self._log = folder / "launch.log"
        runner = ROOT / "test" / "support" / "launch" / "run_launch.py"
        self._alone = "--noninteractive" in words
        with self._log.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, str(runner), str(FOLDER / FILE), *words],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env=environment,
                start_new_session=True,
            )

    @property
    def text(self) -> str:
        return self._log.read_text(errors="replace")

    def wait_for(self, *wanted: str) -> None:
        """Wait until it has printed all of these."""
        end = time.monotonic() + PATIENCE_S
        while not all(each in self.text for each in wanted):
            assert self.process.poll() is None and time.monotonic() < end, self.text
            time.sleep(0.05)

    def interrupt(self) -> int:
        """Ctrl-C in its terminal, or for launch alone. Returns its exit status."""
        if self._alone:
            self.process.send_signal(signal.SIGINT)
        else:
            os.killpg(self.process.pid, signal.SIGINT)
        return self.process.wait(PATIENCE_S)

    def left_over(self) -> list[str]:
        """Command lines of our stand-ins and node that are still alive."""
        found = []
        for entry in Path("/proc").glob("[0-9]*/environ"):
            try:
                mine = f"ROS_LOG_DIR={self._log.parent}/prefix".encode() in entry.read_bytes()
                line = (entry.parent / "cmdline").read_text().replace("\0", " ").strip()
            except OSError:
                continue
            if mine and line:
                found.append(line)
        return found


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder; whatever was launched with a log there is killed in the end."""
    yield tmp_path
    for entry in Path("/proc").glob("[0-9]*/environ"):
        try:
            if f"ROS_LOG_DIR={tmp_path}/prefix".encode() in entry.read_bytes():
                os.kill(int(entry.parent.name), signal.SIGKILL)
        except OSError:
            continue


@pytest.fixture
def person() -> Iterator[Person]:
    """Somebody whose own topics are elsewhere."""
    made = Person(namespace="user")
    try:
        yield made
    finally:
        made.close()


def words_for(folder: Path, *more: str) -> list[str]:
    files = {"recogniser": "accent: welsh", "tts": "loud: true"}
    for side, line in files.items():
        file = folder / f"{side}.yaml"
        file.write_text(f"/**:\n  ros__parameters:\n    {line}\n")
    return [
        "preset:=demo",
        f"tools:={TOOLS}",
        "namespace:=robot1",
        *(f"{side}_package:={STAND_IN}" for side in files),
        *(f"{side}_executable:={side}" for side in files),
        *(f"{side}_params_file:={folder / f'{side}.yaml'}" for side in files),
        "recogniser_remaps:=text:=transcript, microphone:=/microphone",
        "tts_remaps:=say:=speech",
        *more,
    ]


def state_of(person: Person) -> int:
    answer = person.call(GetState, "/robot1/edgevox/get_state", GetState.Request())
    return int(answer.current_state.id)


@with_launch
@pytest.mark.timeout(400)
@pytest.mark.parametrize("alone", [(), ("--noninteractive",)], ids=["terminal", "launch alone"])
def test_a_conversation_from_its_start_to_its_end(
    folder: Path, person: Person, alone: tuple[str, ...]
) -> None:
    launched = Launched(folder, words_for(folder, "voice_timeout_s:=100", *alone))
    launched.wait_for("[recogniser-1]", "accent welsh", "waiting to be configured")
    assert state_of(person) == State.PRIMARY_STATE_UNCONFIGURED
    person.wait(lambda: person.node.count_subscribers("/robot1/speech") > 0)
    assert state_of(person) == State.PRIMARY_STATE_UNCONFIGURED, "the recogniser is not up"
    opened = person.call(Trigger, OPEN, Trigger.Request())
    assert opened.success
    person.wait(lambda: state_of(person) == State.PRIMARY_STATE_ACTIVE)
    microphone = person.node.create_publisher(String, "/microphone", 10)
    person.wait(lambda: microphone.get_subscription_count() > 0)
    person.wait(lambda: person.node.count_publishers("/robot1/transcript") > 0)
    microphone.publish(String(data="stop"))
    launched.wait_for("tts: says I STOPPED.")
    status = launched.interrupt()
    text = launched.text
    assert status == 0, text
    # A busy node takes longer than edgevox.launch.py's 0.8 s; the second signal changes nothing.
    errors = [line for line in text.splitlines() if re.search("ERROR|Traceback", line)]
    assert not [line for line in errors if "escalating to 'SIGTERM'" not in line], text
    first = next(line for line in text.splitlines() if "process has finished cleanly" in line)
    assert "[edgevox-" in first, text
    assert text.index(first) < text.index("recogniser: ends")
    assert text.index(first) < text.index("tts: ends")
    assert launched.left_over() == []


@with_launch
@pytest.mark.timeout(400)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_all_end_with_launch_however_that_ends(
    folder: Path, person: Person, number: signal.Signals
) -> None:
    """By itself launch leaves its processes running then."""
    launched = Launched(folder, words_for(folder, "voice_timeout_s:=0.5"))
    launched.wait_for("recogniser: accent welsh")
    person.wait(lambda: person.node.count_subscribers("/robot1/speech") > 0)
    person.wait(lambda: state_of(person) == State.PRIMARY_STATE_ACTIVE)
    launched.process.send_signal(number)
    launched.process.wait(PATIENCE_S)
    person.wait(lambda: launched.left_over() == [])


@with_launch
@pytest.mark.timeout(400)
def test_without_a_recogniser_that_runs_all_ends(folder: Path, person: Person) -> None:
    launched = Launched(folder, words_for(folder, "voice_timeout_s:=100"))
    launched.wait_for("recogniser: accent welsh", "waiting to be configured")
    assert person.call(Trigger, OPEN, Trigger.Request()).success
    person.wait(lambda: state_of(person) == State.PRIMARY_STATE_ACTIVE)
    microphone = person.node.create_publisher(String, "/microphone", 10)
    person.wait(lambda: microphone.get_subscription_count() > 0)
    microphone.publish(String(data="break"))
    launched.process.wait(PATIENCE_S)
    assert "the recogniser (recogniser_executable) has ended" in launched.text
    finished = [line for line in launched.text.splitlines() if "finished cleanly" in line]
    assert "[edgevox-" in finished[0], launched.text
    assert launched.left_over() == []


@with_launch
@pytest.mark.timeout(400)
def test_what_does_not_come_up_is_told_and_edgevox_goes_on(folder: Path, person: Person) -> None:
    """The recogniser's text goes nowhere, and nobody listens to what edgevox says."""
    words = words_for(folder, "voice_timeout_s:=0.5", "tts_remaps:=")
    launched = Launched(folder, words)
    launched.wait_for(
        "recogniser_executable: nobody publishes on /robot1/transcript after 0.5 s",
        "tts_executable: nobody listens to /robot1/speech after 0.5 s",
        "set tts_remaps or speech_topic",
    )
    person.wait(lambda: state_of(person) == State.PRIMARY_STATE_ACTIVE)
    assert launched.interrupt() == 0


@with_launch
@pytest.mark.timeout(400)
def test_it_runs_without_either_and_tells_what_cannot_be_configured(
    folder: Path, person: Person
) -> None:
    launched = Launched(folder, ["preset:=no_such_preset", "namespace:=robot1"])
    launched.wait_for("/robot1/edgevox could not be configured; its own lines say why")
    assert state_of(person) == State.PRIMARY_STATE_UNCONFIGURED
    assert launched.interrupt() == 0


@with_launch
@pytest.mark.parametrize(
    ("given", "told"),
    [
        (
            "tts_package:=no_such_package",
            "launch argument tts_package: found 'no_such_package', expected one that is installed",
        ),
        (
            "tts_executable:=no_such_node",
            "launch argument tts_executable: found 'no_such_node', expected one of recogniser, tts",
        ),
    ],
)
def test_what_is_not_installed_names_the_argument(folder: Path, given: str, told: str) -> None:
    words = [f"tts_package:={STAND_IN}", "tts_executable:=tts"]
    name = given.partition(":=")[0]
    words = [word for word in words if not word.startswith(name)]
    launched = Launched(folder, [*words, given])
    assert launched.process.wait(PATIENCE_S) == 1
    assert told in launched.text

"""edgevox.launch.py: its arguments, what becomes of them, and a node started the same way."""

from __future__ import annotations

import ast
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from support.launch.launch_source import (
    FOLDER,
    MISSING,
    ROOT,
    arguments,
    constant,
    functions,
    keywords,
)

from edgevox_ros.cli.processes import Children
from edgevox_ros.core.settings import BY_NAME
from edgevox_ros.node.declare_parameters import ROS_OWN
from edgevox_ros.programs import PROGRAMS

FILE = "edgevox.launch.py"
TOOLS = ROOT / "config" / "tools" / "demo_robot.yaml"
DEFAULTS = arguments(FILE)


def overrides(**chosen: str) -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = functions(FILE, "overrides", "switch")["overrides"](
        {**DEFAULTS, **chosen}
    )
    return made


def test_the_arguments_that_users_know() -> None:
    assert DEFAULTS == {
        "preset": "",
        "model_path": "",
        "tools": "",
        "params_file": "",
        "namespace": "",
        "autostart": "",
        "log_level": "",
        "use_sim_time": "",
        "transcript_topic": "",
        "speech_topic": "",
    }


def test_what_is_not_given_sets_nothing() -> None:
    assert overrides() == []
    assert functions(FILE, "renamed")["renamed"](DEFAULTS) == []


def test_topics_that_are_given_are_remapped() -> None:
    made = functions(FILE, "renamed")["renamed"]({**DEFAULTS, "speech_topic": "/tts/say"})
    assert made == [("speech", "/tts/say")]


BOTH = (FILE, "demo.launch.py")


@pytest.mark.parametrize("name", BOTH)
def test_what_is_started_may_take_its_time_to_stop_the_robot(name: str) -> None:
    given = keywords(name, "ToldAtOnce")
    assert ast.unparse(given["sigkill_timeout"]).endswith("default=SIGKILL_AFTER_S)")
    assert float(constant(name, "SIGKILL_AFTER_S")) > 4


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize(
    ("given", "behind"),
    [
        ({}, ""),
        ({"launch-prefix": "gdb --args"}, "gdb --args"),
        ({"launch-prefix": "gdb", "launch-prefix-filter": "edge"}, "gdb"),
        ({"launch-prefix": "gdb", "launch-prefix-filter": "demo_robot"}, ""),
    ],
)
def test_what_is_started_ends_with_launch(name: str, given: dict[str, str], behind: str) -> None:
    """The kernel tells it (test_ends_with_parent). What a user wants before the program stays."""
    made = functions(name, "prefix")["prefix"]("edgevox", given)
    assert made == constant(name, "ENDS_WITH_LAUNCH") + behind
    assert ast.unparse(keywords(name, "ToldAtOnce")["prefix"]).startswith("prefix(")


def test_what_is_given_becomes_a_parameter() -> None:
    made = overrides(
        preset="demo", model_path="/m.gguf", tools="/a.yaml, /b.yaml", autostart="false"
    )
    assert made == [
        {
            "preset": "demo",
            "model.path": "/m.gguf",
            "tools.files": ["/a.yaml", "/b.yaml"],
            "autostart": False,
        }
    ]
    assert overrides(use_sim_time="True") == [{"use_sim_time": True}]


def test_a_file_of_parameters_that_is_not_there_is_told(tmp_path: Path) -> None:
    files = functions(FILE, "files")["files"]
    there = tmp_path / "own.yaml"
    there.write_text("")
    assert files({**DEFAULTS, "params_file": str(there)}) == [str(there)]
    assert files(DEFAULTS) == []
    for absent in (tmp_path / "none.yaml", tmp_path):
        with pytest.raises(ValueError, match=r"launch argument params_file: found no file '.*'"):
            files({**DEFAULTS, "params_file": str(absent)})


def test_every_parameter_exists_in_the_node() -> None:
    [made] = overrides(
        preset="demo", model_path="/m.gguf", tools="/a.yaml", autostart="true", use_sim_time="true"
    )
    assert not set(made) - set(BY_NAME) - set(ROS_OWN)
    for name in set(made) & set(BY_NAME):
        assert type(made[name]) is type(BY_NAME[name].default), name


@pytest.mark.parametrize("text", ["maybe", "on", "1", "yes"])
def test_a_switch_is_true_or_false(text: str) -> None:
    with pytest.raises(ValueError, match=r"autostart.*expected true or false"):
        overrides(autostart=text)


def test_the_node_that_is_started() -> None:
    given = keywords(FILE, "ToldAtOnce")
    assert ast.literal_eval(given["package"]) == "edgevox_ros"
    assert ast.literal_eval(given["name"]) == "edgevox"
    executable = ast.literal_eval(given["executable"])
    assert PROGRAMS[executable] == "edgevox_ros.node.main"
    assert ast.unparse(given["ros_arguments"]) == "[*DEFAULTS, *level]"
    assert constant(FILE, "DEFAULTS") == ["-p", "autostart:=true"]


FILES = {
    "nothing": "edgevox:\n  ros__parameters:\n    preset: no_such_preset\n",
    "wildcard": "/**:\n  ros__parameters:\n    autostart: false\n",
    "name": "edgevox:\n  ros__parameters:\n    autostart: false\n",
}
STARTS, WAITS = "no_such_preset", "waiting to be configured"


@pytest.mark.parametrize(
    ("set_parameter", "params_file", "given", "what"),
    [
        ("", "nothing", "", STARTS),
        ("false", "", "", WAITS),
        ("", "wildcard", "", WAITS),
        ("", "name", "", WAITS),
        ("false", "nothing", "true", STARTS),
    ],
)
def test_the_default_of_autostart_stands_behind_all_others(
    tmp_path: Path, set_parameter: str, params_file: str, given: str, what: str
) -> None:
    """A node, started with the words that launch_ros makes of these, in its order."""
    words = ["--ros-args", *constant(FILE, "DEFAULTS"), "--ros-args", "-r", "__node:=edgevox"]
    words += ["-p", f"autostart:={set_parameter}"] if set_parameter else []
    if params_file:
        own = tmp_path / "own.yaml"
        own.write_text(FILES[params_file])
        words += ["--params-file", str(own)]
    if given:
        made = tmp_path / "launch_params"
        made.write_text(f"/edgevox:\n  ros__parameters:\n    autostart: {given}\n")
        words += ["--params-file", str(made)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    with Children(tmp_path) as children:
        command = [sys.executable, "-m", "edgevox_ros.node.main", *words]
        node = children.start("edgevox", command, environment)
        wait_for_text(node.log, what)
        assert what in node.log.read_text()


LOOK = """
import sys, time, rclpy
rclpy.init()
node = rclpy.create_node("looker")
wanted = set(sys.argv[1:])
end = time.monotonic() + 120
found = set()
while time.monotonic() < end and not wanted <= found:
    rclpy.spin_once(node, timeout_sec=0.1)
    found = {name for name, _ in node.get_topic_names_and_types()}
    found |= {f"node:{ns}/{name}" for name, ns in node.get_node_names_and_namespaces()}
print(" ".join(sorted(found)))
sys.exit(0 if wanted <= found else 1)
"""


def test_a_node_started_with_the_same_ros_arguments_has_these_names(tmp_path: Path) -> None:
    """What launch_ros makes of namespace:=robot1 transcript_topic:=/asr/text and the rest."""
    own, made = tmp_path / "own.yaml", tmp_path / "launch_params"
    own.write_text("/**:\n  ros__parameters:\n    preset: from_the_file\n    turn.max_hops: 3\n")
    made.write_text(
        "/robot1/edgevox:\n  ros__parameters:\n    autostart: true\n    preset: demo\n"
        f"    tools.files:\n    - {TOOLS}\n    use_sim_time: false\n"
    )
    command = [sys.executable, "-m", "edgevox_ros.node.main", "--ros-args", "--log-level", "info"]
    command += ["--ros-args", "-r", "__node:=edgevox", "-r", "__ns:=/robot1"]
    command += ["--params-file", str(own), "--params-file", str(made)]
    command += ["-r", "transcript:=/asr/text", "-r", "speech:=/tts/say"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    environment["ROS_AUTOMATIC_DISCOVERY_RANGE"] = "LOCALHOST"
    log = (tmp_path / "log").open("wb")
    node = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
    try:
        wanted = ["/asr/text", "/tts/say", "/robot1/edgevox/events", "node:/robot1/edgevox"]
        look = [sys.executable, "-c", LOOK, *wanted]
        done = subprocess.run(look, env=environment, capture_output=True, text=True, timeout=300)
        wait_for_text(tmp_path / "log", "turn.max_hops=3")
        assert done.returncode == 0, done.stdout + (tmp_path / "log").read_text()
    finally:
        node.send_signal(signal.SIGINT)
        status = node.wait(60)
    assert status == 0


def wait_for_text(file: Path, text: str) -> None:
    end = time.monotonic() + 120
    while text not in file.read_text(errors="replace") and time.monotonic() < end:
        time.sleep(0.1)


@pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
def test_launch_itself_makes_the_same_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A prefix keeps launch from starting the program: `echo` is started with its command."""
    from launch.actions import (
        DeclareLaunchArgument,
        IncludeLaunchDescription,
        RegisterEventHandler,
        SetLaunchConfiguration,
    )
    from launch.event_handlers import OnProcessStart
    from launch.launch_description_sources import PythonLaunchDescriptionSource

    from launch import LaunchContext, LaunchDescription, LaunchService

    monkeypatch.setenv("ROS_LOG_DIR", str(tmp_path / "log"))
    installed_at(tmp_path / "prefix", monkeypatch)
    source = PythonLaunchDescriptionSource(str(FOLDER / FILE))
    entities = source.get_launch_description(LaunchContext()).entities
    declared = [entity for entity in entities if isinstance(entity, DeclareLaunchArgument)]
    assert [argument.name for argument in declared] == list(DEFAULTS)
    started: list[Any] = []
    on_start = OnProcessStart(on_start=lambda event, context: started.append(event))
    given = {"namespace": "robot1", "preset": "demo"}
    service = LaunchService()
    service.include_launch_description(
        LaunchDescription(
            [
                SetLaunchConfiguration("launch-prefix", "echo"),
                RegisterEventHandler(on_start),
                IncludeLaunchDescription(source, launch_arguments=given.items()),
            ]
        )
    )
    assert service.run() == 0
    (event,) = started
    words = event.cmd[event.cmd.index("--ros-args") :]
    made = Path(words.pop())
    defaults = constant(FILE, "DEFAULTS")
    names = ["-r", "__node:=edgevox", "-r", "__ns:=/robot1"]
    assert words == ["--ros-args", *defaults, "--ros-args", *names, "--params-file"]
    told = made.read_text()
    assert told.startswith("/robot1/edgevox:\n") and "preset: demo" in told


def installed_at(prefix: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let ament find the package here, with a program that does nothing."""
    mark = prefix / "share" / "ament_index" / "resource_index" / "packages" / "edgevox_ros"
    program = prefix / "lib" / "edgevox_ros" / "edgevox"
    for file in (mark, program):
        file.parent.mkdir(parents=True)
        file.write_text("")
    program.chmod(0o755)
    before = os.environ.get("AMENT_PREFIX_PATH", "")
    monkeypatch.setenv("AMENT_PREFIX_PATH", os.pathsep.join([str(prefix), before]))

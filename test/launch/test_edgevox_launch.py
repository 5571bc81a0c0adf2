"""edgevox.launch.py: its arguments, what becomes of them, and a node started the same way."""

from __future__ import annotations

import ast
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from launch_source import FOLDER, MISSING, ROOT, arguments, functions, keywords

from edgevox_ros.node.parameters import BY_NAME, ROS_OWN

FILE = "edgevox.launch.py"
TOOLS = ROOT / "config" / "tools" / "demo_robot.yaml"
DEFAULTS = arguments(FILE)


def overrides(**chosen: str) -> dict[str, Any]:
    made: dict[str, Any] = functions(FILE, "overrides", "switch")["overrides"](
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
        "autostart": "true",
        "log_level": "info",
        "use_sim_time": "false",
        "transcript_topic": "transcript",
        "speech_topic": "speech",
    }


def test_what_is_not_given_is_left_to_the_parameter_file() -> None:
    assert overrides() == {"autostart": True, "use_sim_time": False}


def test_what_is_given_becomes_a_parameter() -> None:
    made = overrides(
        preset="demo", model_path="/m.gguf", tools="/a.yaml, /b.yaml", autostart="false"
    )
    assert made == {
        "preset": "demo",
        "model.path": "/m.gguf",
        "tools.files": ["/a.yaml", "/b.yaml"],
        "autostart": False,
        "use_sim_time": False,
    }


def test_every_parameter_exists_in_the_node() -> None:
    made = overrides(preset="demo", model_path="/m.gguf", tools="/a.yaml")
    assert not set(made) - set(BY_NAME) - set(ROS_OWN)
    for name in set(made) & set(BY_NAME):
        assert type(made[name]) is type(BY_NAME[name].default), name


@pytest.mark.parametrize("text", ["maybe", "", "1", "yes"])
def test_a_switch_is_true_or_false(text: str) -> None:
    with pytest.raises(ValueError, match=r"autostart.*expected true or false"):
        overrides(autostart=text)


def test_the_node_that_is_started() -> None:
    given = keywords(FILE, "LifecycleNode")
    assert ast.literal_eval(given["package"]) == "edgevox_ros"
    assert ast.literal_eval(given["name"]) == "edgevox"
    executable = ast.literal_eval(given["executable"])
    setup = (ROOT / "setup.py").read_text(encoding="utf-8")
    assert re.search(rf'"{executable} = edgevox_ros\.node\.main:main"', setup)
    remaps = {ast.literal_eval(pair.elts[0]) for pair in pairs(given["remappings"])}
    assert remaps == {"transcript", "speech"}


def pairs(remappings: ast.expr) -> list[ast.Tuple]:
    assert isinstance(remappings, ast.List)
    return [pair for pair in remappings.elts if isinstance(pair, ast.Tuple)]


LOOK = """
import sys, time, rclpy
rclpy.init()
node = rclpy.create_node("looker")
wanted = set(sys.argv[1:])
end = time.monotonic() + 30
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
        done = subprocess.run(look, env=environment, capture_output=True, text=True, timeout=60)
        wait_for_text(tmp_path / "log", "turn.max_hops=3")
        assert done.returncode == 0, done.stdout + (tmp_path / "log").read_text()
    finally:
        node.send_signal(signal.SIGINT)
        status = node.wait(15)
    assert status == 0


def wait_for_text(file: Path, text: str) -> None:
    end = time.monotonic() + 30
    while text not in file.read_text(errors="replace") and time.monotonic() < end:
        time.sleep(0.1)


@pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
def test_launch_itself_makes_the_same_command() -> None:
    from launch.actions import DeclareLaunchArgument
    from launch.launch_description_sources import PythonLaunchDescriptionSource

    from launch import LaunchContext

    context = LaunchContext()
    source = PythonLaunchDescriptionSource(str(FOLDER / FILE))
    entities = source.get_launch_description(context).entities
    declared = [entity for entity in entities if isinstance(entity, DeclareLaunchArgument)]
    assert [argument.name for argument in declared] == list(DEFAULTS)
    context.launch_configurations.update({**DEFAULTS, "namespace": "robot1", "preset": "demo"})
    (node,) = entities[-1].execute(context)
    node._perform_substitutions(context)
    assert node.node_name == "/robot1/edgevox"
    assert node.expanded_remapping_rules == [("transcript", "transcript"), ("speech", "speech")]

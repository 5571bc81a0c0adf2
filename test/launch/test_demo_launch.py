"""demo.launch.py: hands its arguments on, starts the robot under the name that the docs tell."""

from __future__ import annotations

import ast

import pytest
from support.launch.launch_source import FOLDER, MISSING, ROOT, arguments, constant, keywords

from edgevox_ros.core.settings import BY_NAME
from edgevox_ros.programs import PROGRAMS

FILE = "demo.launch.py"


def test_it_has_the_arguments_of_the_node_but_for_the_tools() -> None:
    own, node = arguments(FILE), arguments("edgevox.launch.py")
    assert set(own) == set(node) - {"tools"}
    assert own == {name: node[name] for name in own}
    assert not any(own.values()), "what is not given sets nothing"
    assert BY_NAME["preset"].default == "demo"


def test_what_both_launch_files_say_is_the_same() -> None:
    for name in ("ENDS_WITH_LAUNCH", "SIGKILL_AFTER_S"):
        assert constant(FILE, name) == constant("edgevox.launch.py", name)
    ours = ("preset", "params_file", "namespace", "autostart")
    own, node = constant(FILE, "ARGUMENTS"), constant("edgevox.launch.py", "ARGUMENTS")
    assert {each for each in own if each[0] not in ours} <= set(node)


def test_the_robot_that_is_started() -> None:
    given = keywords(FILE, "ToldAtOnce")
    assert ast.literal_eval(given["package"]) == "edgevox_ros"
    assert ast.literal_eval(given["name"]) == "demo_robot"
    executable = ast.literal_eval(given["executable"])
    assert PROGRAMS[executable] == "edgevox_ros.demo.demo_robot"
    assert "namespace" in ast.unparse(given["namespace"])
    assert ast.unparse(given["ros_arguments"]) == "[*level, *clock]"
    assert "use_sim_time" in (FOLDER / FILE).read_text(encoding="utf-8")


def test_the_files_that_it_needs_are_in_the_package() -> None:
    text = (FOLDER / FILE).read_text(encoding="utf-8")
    assert '"config", "tools", "demo_robot.yaml"' in text
    assert (ROOT / "config" / "tools" / "demo_robot.yaml").exists()
    assert '"launch", "edgevox.launch.py"' in text


@pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
def test_launch_itself_reads_it() -> None:
    from launch.launch_description_sources import PythonLaunchDescriptionSource

    from launch import LaunchContext

    source = PythonLaunchDescriptionSource(str(FOLDER / FILE))
    entities = source.get_launch_description(LaunchContext()).entities
    names = [entity.name for entity in entities if type(entity).__name__ == "DeclareLaunchArgument"]
    assert names == list(arguments(FILE))
    assert [type(entity).__name__ for entity in entities[-2:]] == [
        "IncludeLaunchDescription",
        "OpaqueFunction",
    ], "before the robot is started the arguments are read"

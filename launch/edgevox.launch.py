"""Starts the edgevox node.

    ros2 launch edgevox_ros edgevox.launch.py preset:=qwen3-1.7b tools:=/path/to/my_robot.yaml

An argument that is left empty is not passed on: then params_file decides, and behind it the
node's own default. What is given here goes before params_file.
"""

from __future__ import annotations

from typing import Any

from launch.actions import DeclareLaunchArgument, OpaqueFunction
from launch.substitutions import LaunchConfiguration
from launch_ros.actions import LifecycleNode

from launch import LaunchDescription

ARGUMENTS = (
    ("preset", "", "model preset, a name in presets.yaml; empty: the node's default"),
    ("model_path", "", "GGUF file to run instead of the preset's own; empty: the preset's"),
    ("tools", "", "tool map file, or several with commas between; empty: from params_file"),
    ("params_file", "", "file of node parameters; arguments given here go before it"),
    ("namespace", "", "namespace of the node and of all its relative names"),
    ("autostart", "true", "true: configure and activate by itself; false: wait for a manager"),
    ("log_level", "info", "debug, info, warn, error or fatal"),
    ("use_sim_time", "false", "true: time comes from /clock"),
    ("transcript_topic", "transcript", "topic that brings what the user said"),
    ("speech_topic", "speech", "topic or action that takes what the robot says, by sentence"),
)


def generate_launch_description() -> LaunchDescription:
    """The arguments, and the node that is made of them."""
    declared = [
        DeclareLaunchArgument(name, default_value=default, description=description)
        for name, default, description in ARGUMENTS
    ]
    return LaunchDescription([*declared, OpaqueFunction(function=edgevox)])


def edgevox(context: Any) -> list[Any]:
    """The node, with the parameters that were asked for and no others."""
    chosen = {name: LaunchConfiguration(name).perform(context) for name, _, _ in ARGUMENTS}
    files = [chosen["params_file"]] if chosen["params_file"] else []
    return [
        LifecycleNode(
            package="edgevox_ros",
            executable="edgevox",
            # Name and namespace in full make the overrides go before any wildcard of the file.
            name="edgevox",
            namespace=chosen["namespace"],
            output="screen",
            emulate_tty=True,
            ros_arguments=["--log-level", chosen["log_level"]],
            parameters=[*files, overrides(chosen)],
            remappings=[
                ("transcript", chosen["transcript_topic"]),
                ("speech", chosen["speech_topic"]),
            ],
        )
    ]


def overrides(chosen: dict[str, str]) -> dict[str, Any]:
    """Node parameters for the launch arguments that are not empty."""
    tools = [path.strip() for path in chosen["tools"].split(",") if path.strip()]
    given = {"preset": chosen["preset"], "model.path": chosen["model_path"], "tools.files": tools}
    switches = {name: switch(name, chosen[name]) for name in ("autostart", "use_sim_time")}
    return {**{name: value for name, value in given.items() if value}, **switches}


def switch(name: str, text: str) -> bool:
    """A launch argument that is true or false. Raises ValueError for anything else."""
    if text.lower() not in ("true", "false"):
        raise ValueError(f"launch argument {name}: found {text!r}, expected true or false")
    return text.lower() == "true"

"""Starts the demo robot and the edgevox node with the demo's tools and model.

    ros2 launch edgevox_ros demo.launch.py
    ros2 run edgevox_ros chat                   # in another terminal: type to the robot

The demo robot needs the package edgevox_demo_interfaces, which is built beside this one. An
argument that is left empty sets nothing, as in edgevox.launch.py.
"""

from __future__ import annotations

import re
import shutil
import signal
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from launch.actions import DeclareLaunchArgument, IncludeLaunchDescription, OpaqueFunction
from launch.launch_description_sources import PythonLaunchDescriptionSource
from launch.substitutions import LaunchConfiguration, PathJoinSubstitution
from launch_ros.actions import Node
from launch_ros.substitutions import FindPackageShare

from launch import LaunchDescription

SHARE = FindPackageShare("edgevox_ros")

ARGUMENTS = (
    ("preset", "", "model preset; empty: the demo model, which knows this robot and little else"),
    ("model_path", "", "GGUF file to run; empty: the preset's"),
    ("params_file", "", "file of parameters of the edgevox node; its tools are the demo's always"),
    ("namespace", "", "namespace of robot and node"),
    (
        "autostart",
        "",
        "configure and activate without a lifecycle manager: true or false; "
        "empty: as params_file says, else true",
    ),
    ("log_level", "", "debug, info, warn, error or fatal; empty: info"),
    ("use_sim_time", "", "true: time comes from /clock; empty: as params_file says, else false"),
    ("transcript_topic", "", "topic that brings what the user said; empty: transcript"),
    ("speech_topic", "", "topic or action that takes what the robot says; empty: speech"),
)

# As in edgevox.launch.py, where it is told why.
SIGKILL_AFTER_S = "10"
ENDS_WITH_LAUNCH = "setpriv --pdeathsig TERM "


class ToldAtOnce(Node):
    """A node that gets launch's SIGINT in every case; edgevox.launch.py says why."""

    def _shutdown_process(self, context: Any, *, send_sigint: bool) -> Any:
        then = super()._shutdown_process(context, send_sigint=True)
        if then:
            with suppress(ProcessLookupError):
                self._subprocess_transport.send_signal(signal.SIGINT)
        return then


def generate_launch_description() -> LaunchDescription:
    """The robot, and edgevox.launch.py with the arguments handed on."""
    declared = [
        DeclareLaunchArgument(name, default_value=default, description=description)
        for name, default, description in ARGUMENTS
    ]
    handed_on = {name: LaunchConfiguration(name) for name, _, _ in ARGUMENTS}
    tools = PathJoinSubstitution([SHARE, "config", "tools", "demo_robot.yaml"])
    agent = IncludeLaunchDescription(
        PythonLaunchDescriptionSource(PathJoinSubstitution([SHARE, "launch", "edgevox.launch.py"])),
        launch_arguments={**handed_on, "tools": tools}.items(),
    )
    # Arguments that are wrong are told by the agent, before anything runs.
    return LaunchDescription([*declared, agent, OpaqueFunction(function=robot)])


def robot(context: Any) -> list[Any]:
    """The demo robot, with the arguments that were given."""
    chosen = {name: LaunchConfiguration(name).perform(context) for name, _, _ in ARGUMENTS}
    level = ["--log-level", chosen["log_level"]] if chosen["log_level"] else []
    clock = ["-p", f"use_sim_time:={chosen['use_sim_time']}"] if chosen["use_sim_time"] else []
    return [
        ToldAtOnce(
            package="edgevox_ros",
            executable="demo_robot",
            exec_name="demo_robot",
            name="demo_robot",
            namespace=chosen["namespace"],
            output="screen",
            emulate_tty=True,
            ros_arguments=[*level, *clock],
            prefix=prefix("demo_robot", context.launch_configurations),
            sigkill_timeout=LaunchConfiguration("sigkill_timeout", default=SIGKILL_AFTER_S),
        )
    ]


def prefix(executable: str, configurations: Mapping[str, str]) -> str:
    """What ends the process with launch, and what `ros2 launch --launch-prefix` asks for."""
    ends = ENDS_WITH_LAUNCH if shutil.which("setpriv") else ""
    fits = re.match(configurations.get("launch-prefix-filter", ""), executable)
    return ends + (configurations.get("launch-prefix", "") if fits else "")

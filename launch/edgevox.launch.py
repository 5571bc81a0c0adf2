"""Starts the edgevox node.

    ros2 launch edgevox_ros edgevox.launch.py preset:=qwen3-1.7b tools:=/path/to/my_robot.yaml

An argument that is left empty sets nothing: then params_file decides, behind it a SetParameter
around this file, and at last the node's own default. What is given here goes before all of them.
The one default that is the launch file's own, autostart, stands behind the others too.
"""

from __future__ import annotations

import re
import shutil
import signal
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from launch.actions import DeclareLaunchArgument, OpaqueFunction
from launch.substitutions import LaunchConfiguration
from launch_ros.actions import LifecycleNode

from launch import LaunchDescription

ARGUMENTS = (
    ("preset", "", "model preset, a name in the file of presets; empty: the node's default"),
    ("model_path", "", "GGUF file to run; empty: the preset's"),
    ("tools", "", "tool map files, separated by commas; empty: from params_file"),
    ("params_file", "", "file of node parameters; arguments given here override it"),
    ("namespace", "", "namespace of the node and of all its relative names"),
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

# Behind whatever else is given, as the first of the node's arguments.
DEFAULTS = ["-p", "autostart:=true"]

# The node needs up to four seconds where the robot does not answer.
SIGKILL_AFTER_S = "10"
# A launch that is ended by SIGTERM or SIGKILL, or crashes, leaves its processes running.
ENDS_WITH_LAUNCH = "setpriv --pdeathsig TERM "


class ToldAtOnce(LifecycleNode):
    """A node that gets launch's SIGINT in every case, before launch does anything else.

    At a terminal launch takes the terminal to have told the node, and says no word to it for
    seconds; but a SIGINT may have reached launch alone. And whatever launch does, it first waits up
    to a second for a thread of its own. A second SIGINT changes nothing.
    """

    def _shutdown_process(self, context: Any, *, send_sigint: bool) -> Any:
        then = super()._shutdown_process(context, send_sigint=True)
        if then:
            with suppress(ProcessLookupError):
                self._subprocess_transport.send_signal(signal.SIGINT)
        return then


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
    level = ["--log-level", chosen["log_level"]] if chosen["log_level"] else []
    return [
        ToldAtOnce(
            package="edgevox_ros",
            executable="edgevox",
            exec_name="edgevox",
            # Name and namespace in full make the overrides go before any wildcard of the file.
            name="edgevox",
            namespace=chosen["namespace"],
            output="screen",
            emulate_tty=True,
            ros_arguments=[*DEFAULTS, *level],
            parameters=[*files(chosen), *overrides(chosen)],
            remappings=renamed(chosen),
            prefix=prefix("edgevox", context.launch_configurations),
            sigkill_timeout=LaunchConfiguration("sigkill_timeout", default=SIGKILL_AFTER_S),
        )
    ]


def prefix(executable: str, configurations: Mapping[str, str]) -> str:
    """What ends the process with launch, and what `ros2 launch --launch-prefix` asks for."""
    ends = ENDS_WITH_LAUNCH if shutil.which("setpriv") else ""
    fits = re.match(configurations.get("launch-prefix-filter", ""), executable)
    return ends + (configurations.get("launch-prefix", "") if fits else "")


def files(chosen: dict[str, str]) -> list[str]:
    """The file of parameters, if one is given. Raises ValueError for one that is not there.

    A node that is told of it goes on without its parameters.
    """
    file = chosen["params_file"]
    if file and not Path(file).is_file():
        raise ValueError(f"launch argument params_file: found no file {file!r}")
    return [file] if file else []


def overrides(chosen: dict[str, str]) -> list[dict[str, Any]]:
    """Node parameters for the launch arguments that are not empty; [] if all are."""
    tools = [path.strip() for path in chosen["tools"].split(",") if path.strip()]
    given = {"preset": chosen["preset"], "model.path": chosen["model_path"], "tools.files": tools}
    switches = {
        name: switch(name, chosen[name])
        for name in ("autostart", "use_sim_time")
        if chosen[name].strip()
    }
    made = {**{name: value for name, value in given.items() if value}, **switches}
    return [made] if made else []


def renamed(chosen: dict[str, str]) -> list[tuple[str, str]]:
    """Remappings for the launch arguments that are not empty."""
    topics = {"transcript": chosen["transcript_topic"], "speech": chosen["speech_topic"]}
    return [(name, topic) for name, topic in topics.items() if topic]


def switch(name: str, text: str) -> bool:
    """A launch argument that is true or false. Raises ValueError for anything else."""
    word = text.strip().lower()
    if word not in ("true", "false"):
        raise ValueError(f"launch argument {name}: found {text!r}, expected true or false")
    return word == "true"

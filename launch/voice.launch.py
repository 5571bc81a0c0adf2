r"""Starts the edgevox node with your recogniser and your TTS node, in order.

    ros2 launch edgevox_ros voice.launch.py preset:=qwen3-1.7b tools:=/path/to/my_robot.yaml \
        recogniser_package:=my_asr recogniser_executable:=asr_node \
        recogniser_remaps:=text:=transcript \
        tts_package:=my_tts tts_executable:=tts_node tts_remaps:=say:=speech

Each of the two may be left out. First the recogniser publishes on `transcript` and the TTS node
listens to `speech`; then edgevox is configured and activated. At the end edgevox stops the robot
and ends; then the other two end. If the recogniser ends by itself, all end: nobody would hear a
stop word any more.
"""

from __future__ import annotations

import operator
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from ament_index_python.packages import PackageNotFoundError, get_package_prefix
from launch.actions import (
    DeclareLaunchArgument,
    EmitEvent,
    IncludeLaunchDescription,
    OpaqueFunction,
    RegisterEventHandler,
    TimerAction,
)
from launch.events import Shutdown
from launch.events.process import ProcessExited, ProcessStarted
from launch.launch_description_sources import PythonLaunchDescriptionSource
from launch.logging import get_logger
from launch.substitutions import LaunchConfiguration, PathJoinSubstitution
from launch_ros.actions import LifecycleNode, Node
from launch_ros.events.lifecycle import ChangeState, StateTransition
from launch_ros.ros_adapters import get_ros_node
from launch_ros.substitutions import FindPackageShare
from lifecycle_msgs.msg import Transition

from launch import EventHandler, LaunchDescription

ARGUMENTS = (
    ("preset", "", "model preset, a name in the file of presets; empty: the node's default"),
    ("model_path", "", "GGUF file to run; empty: the preset's"),
    ("tools", "", "tool map files, separated by commas; empty: from params_file"),
    ("params_file", "", "file of node parameters; arguments given here override it"),
    ("namespace", "", "namespace of all nodes and of all their relative names"),
    ("log_level", "", "debug, info, warn, error or fatal; empty: info"),
    ("use_sim_time", "", "true: time comes from /clock; empty: as params_file says, else false"),
    ("transcript_topic", "", "topic that brings what the user said; empty: transcript"),
    ("speech_topic", "", "topic or action that takes what the robot says; empty: speech"),
    ("recogniser_package", "", "package of the speech recogniser; empty: it is started elsewhere"),
    ("recogniser_executable", "", "its executable in that package"),
    ("recogniser_params_file", "", "file of its parameters; empty: none"),
    ("recogniser_remaps", "", "its remappings, OLD:=NEW, separated by commas; empty: none"),
    ("tts_package", "", "package of the TTS node; empty: it is started elsewhere"),
    ("tts_executable", "", "its executable in that package"),
    ("tts_params_file", "", "file of its parameters; empty: none"),
    ("tts_remaps", "", "its remappings, OLD:=NEW, separated by commas; empty: none"),
    (
        "voice_timeout_s",
        "30",
        "seconds after which edgevox goes on without a node that has not come up",
    ),
)
SIDES = ("recogniser", "tts")
LOOK_EVERY_S = 0.2
# A Ctrl-C in the terminal reaches every process of launch's session at once. The voice must not end
# before edgevox, so it has a session of its own; if launch is killed, it ends with it.
OWN_SESSION = "setpriv --pdeathsig INT setsid "
FAILED_STEPS = {
    ("configuring", "unconfigured"): "configured",
    ("activating", "inactive"): "activated",
}
LOG = get_logger("voice.launch.py")


class LastToEnd(Node):
    """A node that ends after edgevox has ended, if that has begun."""

    held = False

    def _shutdown_process(self, context: Any, *, send_sigint: bool) -> Any:
        # launch calls this when it shuts down. Its own signal has not reached another session.
        return None if self.held else super()._shutdown_process(context, send_sigint=True)

    def release(self, context: Any) -> list[Any]:
        """End it if launch is shutting down; later it would end with the others."""
        self.held = False
        if not context.is_shutdown:
            return []
        return list(self._shutdown_process(context, send_sigint=True) or [])


def generate_launch_description() -> LaunchDescription:
    """The arguments, and the nodes that are made of them."""
    declared = [
        DeclareLaunchArgument(name, default_value=default, description=description)
        for name, default, description in ARGUMENTS
    ]
    return LaunchDescription([*declared, OpaqueFunction(function=conversation)])


def conversation(context: Any) -> list[Any]:
    """All nodes, and what is done when one of them starts, changes its state or ends."""
    chosen = {name: LaunchConfiguration(name).perform(context) for name, _, _ in ARGUMENTS}
    wrong = [*problems(chosen), *not_installed(chosen)]
    if wrong:
        raise ValueError("; ".join(wrong))
    voice = {side: voice_node(side, chosen) for side in SIDES if chosen[f"{side}_executable"]}
    name = full_name("edgevox", chosen["namespace"])
    end = time.monotonic() + float(chosen["voice_timeout_s"])
    return [
        *(on(ProcessExited, partial(operator.is_, voice[side]), ENDINGS[side]) for side in voice),
        *in_order(name, list(voice.values())),
        *voice.values(),
        edgevox(chosen),
        OpaqueFunction(function=wait_for_voice, args=(list(voice), chosen, name, end)),
    ]


def edgevox(chosen: Mapping[str, str]) -> IncludeLaunchDescription:
    """The node, which waits to be configured."""
    own = (*SIDES, "voice")
    handed_on = {name: chosen[name] for name in chosen if name.partition("_")[0] not in own}
    share = FindPackageShare("edgevox_ros")
    return IncludeLaunchDescription(
        PythonLaunchDescriptionSource(PathJoinSubstitution([share, "launch", "edgevox.launch.py"])),
        launch_arguments={**handed_on, "autostart": "false"}.items(),
    )


def voice_node(side: str, chosen: Mapping[str, str]) -> LastToEnd:
    """The recogniser or the TTS node."""
    file, clock = chosen[f"{side}_params_file"], chosen["use_sim_time"]
    return LastToEnd(
        package=chosen[f"{side}_package"],
        executable=chosen[f"{side}_executable"],
        exec_name=chosen[f"{side}_executable"],
        namespace=chosen["namespace"],
        output="screen",
        emulate_tty=True,
        prefix=[OWN_SESSION, LaunchConfiguration("launch-prefix", default="")],
        parameters=[file] if file else [],
        ros_arguments=["-p", f"use_sim_time:={clock}"] if clock else [],
        remappings=remaps(chosen[f"{side}_remaps"]),
    )


def in_order(name: str, voice: list[LastToEnd]) -> list[RegisterEventHandler]:
    """What activates edgevox once it is configured, and ends the voice after it."""

    def is_edgevox(action: object) -> bool:
        return isinstance(action, LifecycleNode) and action.node_name == name

    def started(context: Any) -> None:
        for node in voice:
            node.held = True

    def ended(context: Any) -> list[Any]:
        released = [each for node in voice for each in node.release(context)]
        if context.is_shutdown:
            return released
        return [EmitEvent(event=Shutdown(reason=f"{name} has ended"))]

    def changed(context: Any) -> list[Any]:
        event = context.locals.event
        step = (event.start_state, event.goal_state)
        if step == ("configuring", "inactive"):
            return [transition(name, Transition.TRANSITION_ACTIVATE)]
        if step in FAILED_STEPS:
            LOG.error(f"{name} could not be {FAILED_STEPS[step]}; its own lines say why")
        return []

    return [
        on(ProcessStarted, is_edgevox, started),
        on(ProcessExited, is_edgevox, ended),
        on(StateTransition, is_edgevox, changed),
    ]


def transition(name: str, number: int) -> EmitEvent:
    """Asks the lifecycle node of this name for a transition."""
    return EmitEvent(
        event=ChangeState(
            lifecycle_node_matcher=lambda node: node.node_name == name, transition_id=number
        )
    )


def on(kind: Any, is_it: Callable[[object], bool], then: Any) -> RegisterEventHandler:
    """Calls `then` with the context for an event of this kind of one action."""
    return RegisterEventHandler(
        EventHandler(
            matcher=lambda event: isinstance(event, kind) and is_it(event.action),
            entities=[OpaqueFunction(function=then)],
        )
    )


def recogniser_ended(context: Any) -> list[Any]:
    """The robot would be deaf: it stops, and all end."""
    if context.is_shutdown:
        return []
    LOG.error("the recogniser (recogniser_executable) has ended: stop words are no longer heard")
    return [EmitEvent(event=Shutdown(reason="the recogniser has ended"))]


def tts_ended(context: Any) -> None:
    """The robot goes on without a voice."""
    if not context.is_shutdown:
        LOG.error("the TTS node (tts_executable) has ended: nobody hears what the robot says")


ENDINGS = {"recogniser": recogniser_ended, "tts": tts_ended}


def wait_for_voice(
    context: Any, sides: list[str], chosen: Mapping[str, str], name: str, end: float
) -> list[Any]:
    """Configure edgevox if all sides are up; otherwise look again soon."""
    node = get_ros_node(context)
    lacking = [side for side in sides if not is_up(side, place(side, chosen), node)]
    if lacking and time.monotonic() < end:
        again = OpaqueFunction(function=wait_for_voice, args=(sides, chosen, name, end))
        return [TimerAction(period=LOOK_EVERY_S, actions=[again])]
    for side in lacking:
        LOG.error(told_missing(side, place(side, chosen), chosen["voice_timeout_s"]))
    return [transition(name, Transition.TRANSITION_CONFIGURE)]


def is_up(side: str, topic: str, node: Any) -> bool:
    """Whether the recogniser publishes there, or a topic or an action of a TTS node is there."""
    if side == "recogniser":
        return bool(node.count_publishers(topic))
    return bool(node.count_subscribers(topic) or node.count_publishers(f"{topic}/_action/status"))


def told_missing(side: str, topic: str, seconds: str) -> str:
    """The line for a side that has not come up, with the arguments to look at."""
    does = "publishes on" if side == "recogniser" else "listens to"
    ours = "transcript_topic" if side == "recogniser" else "speech_topic"
    return (
        f"{side}_executable: nobody {does} {topic} after {seconds} s, so edgevox goes on without; "
        f"set {side}_remaps or {ours} so that both use the same name"
    )


def place(side: str, chosen: Mapping[str, str]) -> str:
    """The topic on which edgevox and this side meet."""
    names = {
        "recogniser": chosen["transcript_topic"] or "transcript",
        "tts": chosen["speech_topic"] or "speech",
    }
    return full_name(names[side], chosen["namespace"])


def full_name(name: str, namespace: str) -> str:
    """An absolute name."""
    parts = [name] if name.startswith("/") else [namespace, name]
    return "/" + "/".join(part.strip("/") for part in parts if part.strip("/"))


def problems(chosen: Mapping[str, str]) -> list[str]:
    """What is wrong with the arguments, each with the argument's name."""
    found = []
    for side in ("recogniser", "tts"):
        wanted = ("package", "executable")
        given = [name for name in (*wanted, "params_file", "remaps") if chosen[f"{side}_{name}"]]
        lacking = [f"{side}_{name}" for name in wanted if given and name not in given]
        found += [f"{side}_{given[0]}: found it without {name}" for name in lacking]
        try:
            remaps(chosen[f"{side}_remaps"])
        except ValueError as error:
            found.append(f"{side}_remaps: {error}")
    for name in ("params_file", "recogniser_params_file", "tts_params_file"):
        if chosen[name] and not Path(chosen[name]).is_file():
            found.append(f"{name}: found no file {chosen[name]!r}")
    seconds = chosen["voice_timeout_s"]
    if not seconds.replace(".", "", 1).isdecimal():
        found.append(f"voice_timeout_s: found {seconds!r}, expected seconds")
    return [f"launch argument {each}" for each in found]


def not_installed(chosen: Mapping[str, str]) -> list[str]:
    """Packages and executables that are not there, each with the argument's name."""
    found = []
    for side in SIDES:
        package, executable = chosen[f"{side}_package"], chosen[f"{side}_executable"]
        if not package or not executable:
            continue
        try:
            folder = Path(get_package_prefix(package)) / "lib" / package
        except (PackageNotFoundError, ValueError):
            expected = "expected one that is installed and sourced"
            found.append(f"launch argument {side}_package: found {package!r}, {expected}")
            continue
        if not (folder / executable).is_file():
            there = sorted(file.name for file in folder.glob("*") if file.is_file())
            expected = f"expected one of {', '.join(there) or 'none'}"
            found.append(f"launch argument {side}_executable: found {executable!r}, {expected}")
    return found


def remaps(text: str) -> list[tuple[str, str]]:
    """Remappings written as OLD:=NEW with commas between. Raises ValueError for anything else."""
    made = []
    for rule in filter(None, (part.strip() for part in text.split(","))):
        old, _, new = rule.partition(":=")
        if not old or not new or ":=" in new:
            raise ValueError(f"found {rule!r}, expected OLD:=NEW")
        made.append((old, new))
    return made

"""Runs one tool of a tool map on the robot, without a model: a way to try a map.

    ros2 run edgevox_ros call --tools my_robot.yaml drive distance_m=0.5
    ros2 run edgevox_ros call --tools my_robot.yaml go_to place=kitchen --dry-run
    ros2 run edgevox_ros call --tools my_robot.yaml dock --yes --ros-args -r __ns:=/robot1

The call passes the validator, the map's question and the executor, as a model's call would. Values
are read as the tool's schema wants them: numbers, true and false, text, JSON for lists and objects.
The result is printed as one line with a JSON object, everything else on standard error. It waits
for the end of every goal, even one that the node would not wait for. Places that people have taught
are known, where the node keeps them in the usual folder.

Ctrl-C stops the robot: it publishes the map's stop messages and cancels every goal. Ctrl-Z does the
same before it suspends the program; after that the call is over. Exit status: 0 if the tool
succeeded, 1 if it failed or was refused, 2 for a wrong map, tool or argument, and 128 plus the
signal's number after a signal.
"""

from __future__ import annotations

if __name__ == "__main__":
    # Before the imports, during which Ctrl-C would print a traceback.
    from edgevox_ros.programs import run

    raise SystemExit(run("call"))

import argparse
import json
import os
import select
import signal
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from edgevox_ros.core.command_line import (
    RaisingParser,
    UsageError,
    add_version,
    namespace_in,
    split_ros_arguments,
)
from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.core.requirements import check_packages, needed
from edgevox_ros.core.safe_text import complain, make_python_log_safe, safe_json
from edgevox_ros.core.signals import SUSPEND, catch_ending, ended_by, flush_output, suspend

with needed("call"):
    from edgevox_ros.agent.language_check import check_languages
    from edgevox_ros.agent.phrases import phrase
    from edgevox_ros.agent.result_wording import data_of
    from edgevox_ros.core.tools import ResultStatus, ToolCall, ToolResult
    from edgevox_ros.hearing import read_yes_no
    from edgevox_ros.parsing import ToolCallParser
    from edgevox_ros.robot.map.tool_map import ToolMap
    from edgevox_ros.robot.taught_file import file_for, taught_folder

if TYPE_CHECKING:
    from edgevox_ros.cli.call_robot import Robot

NODE = "edgevox"
FAILED, BAD_USE, BY_SIGNAL = 1, 2, 128
STOPPING_S = 3.0
_LONGEST_ANSWER = 400


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one call. Returns the exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    own, ros = split_ros_arguments(words)
    make_python_log_safe()
    try:
        options = _parser().parse_intermixed_args(own)
        tool_map = _read(options.tools, namespace_in(ros))
        call = checked_call(tool_map, options.tool, options.arguments)
    except UsageError as error:
        for line in str(error).splitlines():
            complain(f"call: {line}")
        return BAD_USE
    except KeyboardInterrupt:
        return BY_SIGNAL + signal.SIGINT
    status = _run(tool_map, call, options, ros)
    flush_output()
    return status


def _parser() -> argparse.ArgumentParser:
    parser = RaisingParser(
        prog="call",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add_version(parser, "call")
    parser.add_argument("tool", metavar="TOOL", help="name of a tool of the map")
    parser.add_argument("arguments", nargs="*", metavar="NAME=VALUE", help="its arguments")
    parser.add_argument(
        "--tools",
        action="append",
        type=Path,
        metavar="FILE",
        required=True,
        help="tool map; may be given several times",
    )
    parser.add_argument("--dry-run", action="store_true", help="only show what would be sent")
    answer = parser.add_mutually_exclusive_group()
    answer.add_argument("--yes", action="store_true", help="answer the map's question with yes")
    answer.add_argument("--no", action="store_true", help="answer the map's question with no")
    return parser


def _read(files: Sequence[Path], namespace: str) -> ToolMap:
    """The map, with what was taught to the node in that namespace."""
    try:
        check_packages()
        taught = file_for(taught_folder(), files, f"{namespace}/{NODE}")
        tool_map = taught.onto(ToolMap.from_yaml(files))
        check_languages(tool_map.language_codes)
    except ConfigurationError as error:
        lines = (" ".join(str(each).split()) for each in error.problems)
        raise UsageError("\n".join(lines)) from None
    return tool_map


def checked_call(tool_map: ToolMap, name: str, words: Sequence[str]) -> ToolCall:
    """A call that passed the validator. Raises UsageError with the reason if it does not."""
    tool = tool_map.tools.get(name)
    if tool is not None and tool.unavailable:
        raise UsageError(f"{name} is unavailable here: {tool.unavailable}")
    arguments = arguments_of(words, tool.schema.parameters if tool is not None else {})
    native = {"type": "function", "function": {"name": name, "arguments": arguments}}
    found = ToolCallParser(formats=(), tools=tool_map.schemas()).check((native,))
    if found.rejections or len(found.calls) != 1:
        why = " ".join(rejection.message for rejection in found.rejections)
        raise UsageError(why or f"{name} cannot be called like this")
    return replace(found.calls[0], id="call00001")


def arguments_of(words: Sequence[str], schema: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments. What does not fit the schema is left as it is, for the validator to refuse.

    Raises UsageError.
    """
    properties: Mapping[str, Any] = schema.get("properties", {})
    found: dict[str, Any] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals or not name:
            raise UsageError(f"found {word!r}, expected name=value")
        if name in found:
            raise UsageError(f"found {name} twice, expected each argument once")
        found[name] = value_of(text, properties.get(name, {}))
    return found


def value_of(text: str, schema: Mapping[str, Any]) -> Any:
    """The text itself if the schema wants text or has it as a choice; else JSON, if it is that."""
    kinds = _kinds(schema)
    choices = schema.get("enum", ())
    if text in choices or "string" in kinds:
        return text
    try:
        value = json.loads(text, parse_constant=float)
    except (ValueError, RecursionError):
        return text
    # People write 2 for 2.0, and to the map's expressions both are the same.
    return value


def _kinds(schema: Mapping[str, Any]) -> tuple[str, ...]:
    kind = schema.get("type", ())
    return (kind,) if isinstance(kind, str) else tuple(kind)


def _run(tool_map: ToolMap, call: ToolCall, options: argparse.Namespace, ros: Sequence[str]) -> int:
    """Run it on a thread of its own, so that signals are handled whatever it waits for."""
    signalled = catch_ending()
    with needed("call"):
        from edgevox_ros.cli.call_robot import Robot

    try:
        robot = Robot(tool_map, _print_note, dry_run=options.dry_run, ros_arguments=ros)
    except Exception as error:
        # rclpy has a different exception for each kind of unknown argument.
        complain(f"call: {' '.join(str(error).split())}")
        return BAD_USE
    over, write = os.pipe()
    work = _Work(robot, call, _Asking(options.yes, options.no))
    thread = threading.Thread(target=work.run, args=(write,), name="call", daemon=True)
    try:
        if not select.select([signalled], [], [], 0)[0]:
            thread.start()
        while signalled in select.select([signalled, over], [], [])[0]:
            number = os.read(signalled, 1)[0]
            if number == SUSPEND:
                number = _rest(robot, work, thread, signalled)
            if number:
                _stop(robot, work, thread)
                return BY_SIGNAL + number
    except BaseException:
        robot.stop()
        raise
    finally:
        robot.close()
    return _report(call, work.result)


def _stop(robot: Robot, work: _Work, thread: threading.Thread) -> bool:
    """End the call and whatever moves. Returns whether everybody has confirmed it."""
    robot.stop()
    if work.executing:
        work.cancel.set()
        thread.join(STOPPING_S)
    quiet = bool(robot.settled(STOPPING_S))
    _print_note("stopped" if quiet else phrase("unstopped", "en"))
    return quiet


def _rest(robot: Robot, work: _Work, thread: threading.Thread, signalled: int) -> int:
    """Ctrl-Z: stop, suspend, continue. Returns the signal that ends the program instead, or 0.

    A question that is waiting for an answer still waits afterwards; a running call is over.
    """
    quiet = _stop(robot, work, thread)
    if ended := ended_by(signalled):
        return ended
    if quiet:
        suspend()
    else:
        _print_note("not suspended")
    ended = ended_by(signalled)
    if not ended:
        robot.resume()
    return ended


@dataclass(frozen=True)
class _Asking:
    """Answers the map's question: from an option, or by asking the user at the terminal."""

    yes: bool
    no: bool

    def allows(self, question: str) -> bool:
        """Ask the question."""
        _print_note(question)
        if self.yes or self.no:
            return self.yes
        if not sys.stdin.isatty():
            _print_note("there is no terminal to ask on: pass --yes or --no")
            return False
        # Not with sys.stdin: a thread waiting in it would break the interpreter's exit.
        answer = os.read(sys.stdin.fileno(), _LONGEST_ANSWER)
        return read_yes_no(answer.decode(errors="replace")) == "yes"


class _Work:
    """One call, from its question to its end."""

    def __init__(self, robot: Robot, call: ToolCall, asking: _Asking) -> None:
        self._robot = robot
        self._call = call
        self._asking = asking
        self.cancel = threading.Event()
        self.executing = False
        self.result: ToolResult | None = None

    def run(self, over: int) -> None:
        """Set `result` unless the answer was no; then write a byte to wake the main thread."""
        try:
            question = self._robot.question(self._call)
            if not question or self._asking.allows(question):
                self.executing = True
                self.result = self._robot.execute(self._call, self.cancel)
        finally:
            os.write(over, b"\0")


def _print_note(text: str) -> None:
    complain(f"call: {text}")


def _report(call: ToolCall, result: ToolResult | None) -> int:
    """Print the result of the call. Returns the exit status."""
    shown: dict[str, Any] = {"tool": call.name, "arguments": dict(call.arguments)}
    if result is None:
        shown |= {"status": "refused", "error": "the question was not answered with yes"}
    else:
        shown |= {"status": str(result.status), "duration_s": round(result.duration_s, 3)}
        if result.status is ResultStatus.ERROR:
            shown["error"] = result.error
            shown["error_kind"] = str(result.error_kind) if result.error_kind else None
        else:
            shown["data"] = data_of(result)
    print(safe_json(shown), flush=True)
    return FAILED if result is None or result.status is ResultStatus.ERROR else 0

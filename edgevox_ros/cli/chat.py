"""Type to the robot instead of speaking.

Talks to a running edgevox node: every line that you type is published on its transcript topic,
and calls, results and speech are shown as they come. You can type while the robot is busy; "stop"
stops it, as if you had said it.

    ros2 run edgevox_ros chat
    ros2 run edgevox_ros chat --standalone --tools my_robot.yaml --dry-run

With --standalone there is no need for a running node: one is started as a process of its own with
the given preset and tools, and ends with the chat. It acts on the robot that is on the graph;
with --dry-run it only shows what it would do. Names are remapped as everywhere: --ros-args
-r transcript:=/asr/text.

While chatting:  /stop  /reset (forget the conversation)  /tools  /quit.  Ctrl-C stops the robot;
pressed again at an empty line, it ends the chat. Any other signal, and a terminal that is closed,
stops the robot and ends the chat. When input is piped in, each line waits for the
turn before it.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from edgevox_ros.cli.chat_screen import ChatScreen
from edgevox_ros.cli.model_options import add_model_options, node_parameters
from edgevox_ros.cli.processes import ChildDied, Children, end_on_signals
from edgevox_ros.cli.terminal import complain
from edgevox_ros.signals import flush_output

if TYPE_CHECKING:
    from edgevox_ros.cli.chat_client import ChatClient

_START_S = 120.0
_TURN_S = 180.0
_LAST_WORD_S = 2.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Chat until the end of the input. Returns the exit status: 2 if it could not begin."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    own, ros = _split(words)
    options = _parser().parse_args(own)
    end_on_signals()
    logs = tempfile.TemporaryDirectory(prefix="edgevox_chat_")
    try:
        with logs, Children(Path(logs.name)) as children:
            return _chat(options, ros, children)
    except (ChildDied, TimeoutError) as error:
        complain(f"chat: {error}")
        return 2
    except KeyboardInterrupt:
        return 130
    finally:
        flush_output()


def _split(words: list[str]) -> tuple[list[str], list[str]]:
    """Our own options, and those behind --ros-args."""
    if "--ros-args" not in words:
        return words, []
    at = words.index("--ros-args")
    return words[:at], words[at:]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="chat", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--node", default="edgevox", help="name of the node (default: edgevox)")
    parser.add_argument("--standalone", action="store_true", help="start a node for this chat")
    parser.add_argument(
        "--wait",
        type=float,
        default=3.0,
        metavar="SECONDS",
        help="how long to look for a running node before the prompt (default: 3)",
    )
    group = parser.add_argument_group("with --standalone")
    group.add_argument(
        "--tools", action="append", default=[], type=Path, metavar="FILE", help="tool map"
    )
    group.add_argument("--dry-run", action="store_true", help="carry nothing out")
    add_model_options(parser.add_argument_group("with --standalone: the model"))
    return parser


def _chat(options: argparse.Namespace, ros: list[str], children: Children) -> int:
    from edgevox_ros.cli.chat_client import ChatClient

    if options.standalone:
        children.start("edgevox", node_command(options, ros), os.environ)
    screen = ChatScreen()
    client = ChatClient(options.node, screen.event, ros)
    try:
        _meet(options, client, screen, children)
        _talk(client, screen)
    except SystemExit:
        # A signal: as Ctrl-C it stops the robot, since nobody watches it from here any more.
        client.trigger("cancel", _LAST_WORD_S)
        raise
    finally:
        client.close()
    return 0


def node_command(options: argparse.Namespace, ros: list[str]) -> list[str]:
    """How the node of --standalone is started. Files are named in full, as YAML strings."""
    files = json.dumps([str(file.resolve()) for file in options.tools])
    parameters = {**node_parameters(options), "autostart": "true"}
    if options.tools:
        parameters["tools.files"] = files
    if options.dry_run:
        parameters["tools.dry_run"] = "true"
    given = [word for name, value in parameters.items() for word in ("-p", f"{name}:={value}")]
    renamed = ["-r", f"__node:={options.node}"]
    python = [sys.executable, "-m", "edgevox_ros.node.main"]
    return [*python, *(ros or ["--ros-args"]), *renamed, *given]


def _meet(
    options: argparse.Namespace, client: ChatClient, screen: ChatScreen, children: Children
) -> None:
    """Wait for the node: the own one until it hears, another one for some seconds."""
    end = time.monotonic() + (_START_S if options.standalone else options.wait)
    while not client.is_active():
        children.check()
        if time.monotonic() > end or client.has_failed():
            if options.standalone:
                raise TimeoutError(f"the node does not become active:\n{children.last_lines()}")
            screen.note(f"no active node {options.node} hears {client.topic} yet")
            break
        time.sleep(0.1)
    screen.note(f"type what you would say ({client.topic}); /stop /reset /tools /quit")


def _talk(client: ChatClient, screen: ChatScreen) -> None:
    interrupted = False
    while not screen.gone:
        try:
            line = screen.read()
            interrupted = False
        except EOFError:
            return
        except KeyboardInterrupt:
            if interrupted:
                return
            interrupted = True
            screen.note(client.trigger("cancel"))
            screen.note("Ctrl-C again ends the chat")
            continue
        if line == "/quit":
            return
        if line:
            _send(line, client, screen)


def _send(line: str, client: ChatClient, screen: ChatScreen) -> None:
    if line == "/tools":
        show_tools(client.trigger("list_tools"), screen)
    elif line in ("/stop", "/reset"):
        screen.note(client.trigger({"/stop": "cancel", "/reset": "reset"}[line]))
    elif line.startswith("/"):
        screen.note(f"{line}: not a command; there are /stop, /reset, /tools and /quit")
    elif not client.say(line):
        screen.note(f"nobody listens on {client.topic}")
    elif not screen.typed and not client.wait_for_answer(_TURN_S):
        screen.note("no answer: the node did not take it up, or is still at it")


def show_tools(answer: str, screen: ChatScreen) -> None:
    """A line for each tool of ~/list_tools; an answer in words as it is."""
    try:
        listed = json.loads(answer)
    except ValueError:
        screen.note(answer)
        return
    for tool in listed["tools"]:
        names = ", ".join(tool["parameters"].get("properties", {}))
        screen.note(f"{tool['name']}({names}): {tool['description']}")
    for name, why in listed["unavailable"].items():
        screen.note(f"{name}: unavailable, {why}")


if __name__ == "__main__":
    sys.exit(main())

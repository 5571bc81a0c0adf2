"""Type to the robot instead of speaking.

Talks to a running edgevox node: every line that you type is published on its transcript topic, and
calls, results and speech are shown as they come. You can type while the robot is busy; "stop" stops
it, as if you had said it.

    ros2 run edgevox_ros chat
    ros2 run edgevox_ros chat --standalone --tools my_robot.yaml --dry-run

With --standalone no running node is needed: the program starts one, with the given preset and
tools, and ends it with the chat. It acts on the robot that is on the graph; with --dry-run it only
shows what it would do. Names are remapped as usual: --ros-args -r transcript:=/asr/text. It refuses
to start if another node would hear it too.

While chatting:  /stop  /reset (forget the conversation)  /tools  /quit.  Ctrl-C stops the robot;
pressed again at an empty line, it ends the chat. Ctrl-Z stops the robot too, before it suspends the
chat (not the node). Any other signal, and closing the terminal, stops the robot and ends the chat.
If input is piped in, each line is shown, and waits for the turn before it, or for a question that
it can answer. The exit status is 1 if the node did not take up a line, 2 if the chat could not
begin.
"""

from __future__ import annotations

if __name__ == "__main__":
    # Before the imports, during which Ctrl-C would print a traceback.
    from edgevox_ros.programs import run

    raise SystemExit(run("chat"))

import argparse
import json
import os
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from edgevox_ros.cli.chat_screen import ChatScreen
from edgevox_ros.cli.processes import Child, ChildDied, Children, end_on_signals
from edgevox_ros.core.command_line import given_options, program, split_ros_arguments
from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.core.events import Event, StopEvent, TranscriptEvent
from edgevox_ros.core.requirements import needed
from edgevox_ros.core.safe_text import complain, make_python_log_safe
from edgevox_ros.core.signals import before_suspending, flush_output

with needed("chat"):
    from edgevox_ros.cli.model_options import add_model_options, add_option, node_parameters
    from edgevox_ros.cli.node_client import NodeClient, NodeListener, Reach, Service

_START_S = 120.0
_TURN_S = 180.0
_LAST_WORD_S = 2.0
# A node that is not found at once announces itself again after three seconds (Fast DDS); its
# diagnostics, which prove it, come once a second.
_MEET_S = 4.5
# For the node to take a sentence up, and for events that the response overtakes.
_ANSWER_S = 10.0
_LATE_S = 0.3
_REACHES: tuple[Reach, ...] = (
    *("transcript", "response", "expects_answer"),
    *("cancel", "reset", "list_tools", "get_state"),
)
_SERVICES: Mapping[str, Service] = {"/stop": "cancel", "/reset": "reset"}
_FOR_ANY_NODE = ("node", "standalone", "wait")
_PARAMETERS = ("-p", "--param", "--params-file")


class ChatError(EdgevoxError):
    """Why the chat cannot begin, in one line for the user."""


class ChatSession(NodeListener):
    """What is said to the node, and whether its answer is complete. Shows what the node publishes.

    `node`: its name. `ros_arguments`: see NodeClient.
    """

    def __init__(self, node: str, screen: ChatScreen, ros_arguments: Sequence[str]) -> None:
        self.client = NodeClient(node, "edgevox_chat", _REACHES, ros_arguments)
        self._screen = screen
        self._events = 0
        self._taken_up = threading.Event()
        self._answered = threading.Event()
        self.client.start(self)

    def say(self, sentence: str) -> bool:
        """Publish a transcript. Returns whether anybody subscribes."""
        self._taken_up.clear()
        self._answered.clear()
        return self.client.say(sentence)

    def wait_for_answer(self, timeout_s: float) -> bool:
        """Wait for the end of the turn, or until a question of the robot can be answered.

        Returns whether the last sentence was taken up, and that came in time.
        """
        taken = self._taken_up.wait(min(_ANSWER_S, timeout_s)) and self._answered.wait(timeout_s)
        self._wait_for_the_rest()
        return taken

    def on_event(self, event: Event) -> None:
        """Show an event, and note whether it means that the node has heard or answered."""
        self._events += 1
        if isinstance(event, (TranscriptEvent, StopEvent)):
            self._taken_up.set()
        if isinstance(event, StopEvent):
            self._answered.set()
        self._screen.event(event)

    def on_expects_answer(self, expected: bool) -> None:
        """A question is open, or the last sentence was the answer to it."""
        self._events += 1
        (self._answered if expected else self._taken_up).set()

    def on_response(self) -> None:
        """The answer is complete."""
        self._answered.set()

    def _wait_for_the_rest(self) -> None:
        """Wait for events that the response overtook: there is no order between topics."""
        end, seen = time.monotonic() + _ANSWER_S, -1
        while seen != self._events and time.monotonic() < end:
            seen = self._events
            time.sleep(_LATE_S)


def main(arguments: Sequence[str] | None = None) -> int:
    """Chat until the end of the input. Returns the exit status, which `--help` explains."""
    own, ros = split_ros_arguments(sys.argv[1:] if arguments is None else arguments)
    options = _parser().parse_args(own)
    _refuse_idle_options(options, own, ros)
    make_python_log_safe()
    end_on_signals()
    logs = tempfile.TemporaryDirectory(prefix="edgevox_chat_")
    try:
        with logs, Children(Path(logs.name)) as children:
            return _chat(options, ros, children)
    except ChatError as error:
        complain(f"chat: {error}")
        return 2
    except (ChildDied, TimeoutError) as error:
        for line in f"chat: {error}".split("\n"):
            complain(line)
        return 2
    except KeyboardInterrupt:
        return 130
    finally:
        flush_output()


def _refuse_idle_options(options: argparse.Namespace, own: list[str], ros: list[str]) -> None:
    """Exit if an option would have no effect, such as --dry-run with a running node."""
    typed_options = given_options(_parser(), own)
    if options.standalone:
        idle = [name for key, name in typed_options.items() if key == "wait"]
        why = "waits for a running node; with --standalone there is none"
    else:
        idle = [name for key, name in typed_options.items() if key not in _FOR_ANY_NODE]
        idle += [word for word in ros if word in _PARAMETERS]
        why = "for the node of --standalone; a running node is not changed from here"
    if idle:
        _parser().error(f"found {', '.join(idle)}, which would have no effect: {why}")


def _parser() -> argparse.ArgumentParser:
    parser = program("chat", __doc__)
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
    add_option(group, "tools.files")
    add_option(group, "tools.dry_run")
    add_model_options(parser.add_argument_group("with --standalone: the model"))
    return parser


def _chat(options: argparse.Namespace, ros: list[str], children: Children) -> int:
    own = None
    if options.standalone:
        own = children.start("edgevox", node_command(options, ros), os.environ)
    screen = ChatScreen()
    conversation = ChatSession(options.node, screen, ros)
    client = conversation.client
    try:
        if own is None:
            _meet(options, client, screen)
        else:
            _wait_for_own(own, client)
        before_suspending(lambda: _rest(client, screen), screen.enter)
        topic = client.topic("transcript")
        screen.note(f"type what you would say ({topic}); /stop /reset /tools /quit")
        return 0 if _talk(conversation, screen, own) else 1
    except SystemExit:
        # A signal: like Ctrl-C it stops the robot, since nobody watches it from here any more.
        client.trigger("cancel", _LAST_WORD_S)
        raise
    finally:
        client.close()


def _rest(client: NodeClient, screen: ChatScreen) -> None:
    """Ctrl-Z: stop the robot, since nobody can type "stop" here for a while."""
    screen.note(f"suspending: {client.trigger('cancel', _LAST_WORD_S)}")
    screen.leave()


def node_command(options: argparse.Namespace, ros: list[str]) -> list[str]:
    """The command that starts the node of --standalone. Paths are absolute, as YAML strings."""
    files = json.dumps([str(file.resolve()) for file in options.tools])
    parameters = {**node_parameters(options), "autostart": "true"}
    if options.tools:
        parameters["tools.files"] = files
    if options.dry_run:
        parameters["tools.dry_run"] = "true"
    assignments = [
        word for name, value in parameters.items() for word in ("-p", f"{name}:={value}")
    ]
    renamed = ["-r", f"__node:={options.node}"]
    python = [sys.executable, "-m", "edgevox_ros.node.main"]
    return [*python, *(ros or ["--ros-args"]), *renamed, *assignments]


def _meet(options: argparse.Namespace, client: NodeClient, screen: ChatScreen) -> None:
    """Look for a running node for some seconds. Raises ChatError if there is none to talk to."""
    end = time.monotonic() + options.wait
    while not client.is_active():
        if time.monotonic() > end or client.state == "error":
            missing = f"no active node {options.node} listens on {client.topic('transcript')}"
            if not screen.typed:
                raise ChatError(f"{missing}; start one, or use --standalone")
            screen.note(f"{missing} yet")
            break
        time.sleep(0.1)
    if others := client.who.others():
        screen.note(f"also heard by {', '.join(others)}")


def _wait_for_own(own: Child, client: NodeClient) -> None:
    """Wait until the node of --standalone is active, and the graph shows who else would hear."""
    began = time.monotonic()
    while not (
        client.who.is_there(own.pid) and client.is_active() and time.monotonic() > began + _MEET_S
    ):
        own.check()
        _refuse_company(own, client)
        if time.monotonic() > began + _START_S or client.state == "error":
            raise TimeoutError(f"the node did not become active:\n{own.last_lines()}")
        time.sleep(0.1)
    _refuse_company(own, client)


def _refuse_company(own: Child, client: NodeClient) -> None:
    """With a node of our own, nobody else's robot may move. Raises ChatError."""
    if others := client.who.others(own.pid):
        topic = client.topic("transcript")
        raise ChatError(
            f"{', '.join(others)} would hear {topic} too; leave out --standalone to talk to a "
            "running node, or use names of your own: "
            "--node mine --ros-args -r transcript:=mine/transcript"
        )


def _talk(conversation: ChatSession, screen: ChatScreen, own: Child | None) -> bool:
    """Chat until the end of the input. Returns whether every line was taken up."""
    interrupted, all_taken = False, True
    try:
        while not screen.gone:
            try:
                line = screen.read()
                interrupted = False
            except EOFError:
                break
            except KeyboardInterrupt:
                if interrupted:
                    break
                interrupted = True
                screen.note(conversation.client.trigger("cancel"))
                screen.note("Ctrl-C again ends the chat")
                continue
            if line == "/quit":
                break
            if line:
                if own is not None:
                    _refuse_company(own, conversation.client)
                all_taken = _send(line, conversation, screen) and all_taken
    except KeyboardInterrupt:
        # Again, while the answer to the first one is still waited for or shown.
        if not interrupted:
            raise
    return all_taken or screen.typed


def _send(line: str, conversation: ChatSession, screen: ChatScreen) -> bool:
    """Act on a line: a command or a sentence. Returns whether somebody took it up."""
    client = conversation.client
    if line == "/tools":
        show_tools(client.trigger("list_tools"), screen)
    elif line in _SERVICES:
        screen.note(client.trigger(_SERVICES[line]))
    elif line.startswith("/"):
        screen.note(f"{line}: not a command; there are /stop, /reset, /tools and /quit")
        return False
    elif not conversation.say(line):
        screen.note(f"nobody listens on {client.topic('transcript')}")
        return False
    elif not screen.typed and not conversation.wait_for_answer(_TURN_S):
        screen.note("no answer: the node did not act on it, or is still busy with it")
        return False
    return True


def show_tools(answer: str, screen: ChatScreen) -> None:
    """Show a line for each tool of ~/list_tools, or an answer in words as it is."""
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

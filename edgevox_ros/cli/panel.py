"""A local web page for a running edgevox node: see it work, talk to it, stop it.

The page shows the conversation with calls, results and rejections, how the node is, and what turns
cost. It has a STOP button (Escape on the keyboard), a line to type into, a form for each tool, and
the parameters that can be changed while the node runs.

    ros2 run edgevox_ros panel
    ros2 run edgevox_ros panel --node edgevox --port 8090 --ros-args -r __ns:=/robot1

It listens on this machine only. With another --host, such as 0.0.0.0, every request needs a token:
the one in --token-file, or a new one, which is printed once as part of the address. The connection
is not encrypted. Ctrl-C ends the panel and Ctrl-Z suspends it; if something was said or called from
it, the robot is stopped first. Exit status: 2 if it could not begin, 128 plus the signal's number
after a signal.
"""

from __future__ import annotations

if __name__ == "__main__":
    # Before the imports, during which Ctrl-C would print a traceback.
    from edgevox_ros.programs import run

    raise SystemExit(run("panel"))

import argparse
import os
import select
import socket
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from edgevox_ros.cli.access_token import new_token, read_token
from edgevox_ros.cli.processes import end_on_signals
from edgevox_ros.core.command_line import UsageError, program, split_ros_arguments
from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.core.loopback import is_loopback
from edgevox_ros.core.requirements import needed
from edgevox_ros.core.safe_text import complain, make_python_log_safe
from edgevox_ros.core.signals import SUSPEND, catch_ending, flush_output, suspend
from edgevox_ros.programs import interrupt_ends

with needed("panel"):
    from edgevox_ros.cli.panel_page import access
    from edgevox_ros.cli.panel_page.panel_client import PanelClient
    from edgevox_ros.cli.panel_page.panel_data import PanelData

if TYPE_CHECKING:
    from edgevox_ros.cli.panel_page.server import PageServer

PORT = 8090
_LAST_WORD_S = 2.0
_LOOK_EVERY_S = 0.5


class PanelError(EdgevoxError):
    """Why the panel cannot begin, in one line for the user."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve the page until a signal. Returns the exit status."""
    own, ros = split_ros_arguments(sys.argv[1:] if arguments is None else arguments)
    options = _parser().parse_args(own)
    make_python_log_safe()
    end_on_signals()
    try:
        with needed("panel"), interrupt_ends():
            # Only here: it takes a second, and --help needs none of it.
            from edgevox_ros.cli.panel_page.server import listening
        rules = _rules(options)
        try:
            listener = listening(options.host, options.port)
        except OSError as error:
            where = f"{options.host} port {options.port}"
            raise PanelError(f"cannot listen on {where}: {error.strerror or error}") from None
        return _serve(options, ros, rules, listener)
    except (PanelError, UsageError) as error:
        complain(f"panel: {error}")
        return 2
    except KeyboardInterrupt:
        return 130
    finally:
        flush_output()


def _parser() -> argparse.ArgumentParser:
    parser = program("panel", __doc__)
    parser.add_argument("--node", default="edgevox", help="name of the node (default: edgevox)")
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default: 127.0.0.1)"
    )
    parser.add_argument(
        "--port",
        type=int,
        default=PORT,
        metavar="0..65535",
        choices=range(65536),
        help=f"port to listen on; 0: any that is free (default: {PORT})",
    )
    parser.add_argument(
        "--token-file",
        type=Path,
        metavar="FILE",
        help="file whose only line is the token that every request needs",
    )
    return parser


def _rules(options: argparse.Namespace) -> access.AccessRules:
    """What is asked of requests. Raises UsageError."""
    if options.token_file is not None:
        return access.AccessRules(token=read_token(options.token_file))
    if not is_loopback(options.host):
        return access.AccessRules(token=new_token())
    return access.AccessRules(hosts=access.AccessRules.hosts | {options.host.lower()})


def _serve(
    options: argparse.Namespace, ros: list[str], rules: access.AccessRules, listener: socket.socket
) -> int:
    from edgevox_ros.cli.panel_page.server import PageServer

    signalled = catch_ending()
    client = PanelClient(options.node, PanelData(), ros)
    page = PageServer(client, rules, listener)
    try:
        # Flushed, so that whoever started us can wait for it.
        print(f"panel of {client.full_name}: {_address(options, rules, listener)}", flush=True)
        number = _ended_by(signalled, page, lambda: _last_word(client))
    finally:
        _last_word(client)
        page.close()
        client.close()
    return 128 + number


def _ended_by(signalled: int, page: PageServer, before_suspending: Callable[[], None]) -> int:
    """Wait for a signal that ends the program, and return it. Raises PanelError."""
    while page.serves:
        if not select.select([signalled], [], [], _LOOK_EVERY_S)[0]:
            continue
        number = os.read(signalled, 1)[0]
        if number != SUSPEND:
            return number
        before_suspending()
        suspend()
    raise PanelError("the web server has ended; see the reason above")


def _last_word(client: PanelClient) -> None:
    """Stop a robot that was commanded from here: nobody watches it from here any more."""
    if client.has_commanded:
        client.trigger("cancel", _LAST_WORD_S)


def _address(
    options: argparse.Namespace, rules: access.AccessRules, listener: socket.socket
) -> str:
    """What to open in a browser. A token that was made here is part of it."""
    host = options.host
    if host in ("0.0.0.0", "::", ""):
        host = socket.gethostname()
    shown = f"[{host}]" if ":" in host else host
    made_here = rules.token and options.token_file is None
    query = f"?token={rules.token}" if made_here else ""
    return f"http://{shown}:{listener.getsockname()[1]}/{query}"

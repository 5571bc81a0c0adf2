"""Offers the robot's tools to other programs' agents, over the Model Context Protocol (MCP).

    ros2 run edgevox_ros mcp_server --tools my_robot.yaml
    ros2 run edgevox_ros mcp_server --node edgevox --tools my_robot.yaml
    ros2 run edgevox_ros mcp_server --tools my_robot.yaml --http --port 8750

An agent may call the tools of the map, read its tables, and stop the robot. Each call passes the
edgevox node's checks like a call of its model: validator, limits, the map's question (asked aloud,
answered by the person at the robot), dry run. This program reaches nothing else of the graph.

Without --node it starts a node of its own, without a model, and ends it at its end; it refuses to
start if another node would hear what is said to that one. With --node it goes through a running
node; --tools then only adds what the map says of its tools, and its tables.

By default one client talks to it over standard input and output, and starts it: see
docs/how-to/agents.md. With --http any number of clients may, if they know the token. Everything
else is printed on standard error.

If a client cancels a call that may move something, leaves, or the call takes too long, the robot is
stopped. Exit status: 0 when the client has closed standard input, 1 after a failure, 2 for wrong
options, files or company, and 128 plus the signal's number after a signal.
"""

from __future__ import annotations

if __name__ == "__main__":
    # Before the imports, during which Ctrl-C would print a traceback.
    from edgevox_ros.programs import run

    raise SystemExit(run("mcp_server"))

import argparse
import os
import select
import sys
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from edgevox_ros.cli.processes import Child, ChildDied, Children
from edgevox_ros.core.command_line import (
    UsageError,
    given_options,
    program,
    split_ros_arguments,
)
from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.core.requirements import needed
from edgevox_ros.core.safe_text import complain, make_python_log_safe
from edgevox_ros.core.signals import catch_ending, flush_output
from edgevox_ros.programs import interrupt_ends

with needed("mcp_server"):
    from edgevox_ros.cli.agents import own_node
    from edgevox_ros.cli.node_client import NodeClient
    from edgevox_ros.robot.map.tool_map import ToolMap

if TYPE_CHECKING:
    from edgevox_ros.cli.agents.transports import Transport

BAD_USE = 2
_PORT = 8750
_LONGEST_CALL_S = 600.0
_FOR_HTTP = ("host", "port", "token_file", "allow_host")


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until the client leaves, or a signal comes. Returns the exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    own, ros = split_ros_arguments(words)
    make_python_log_safe()
    others = set(threading.enumerate())
    try:
        options = _parser().parse_args(own)
        _refuse_idle_options(options, own)
        tool_map = _read(options.tools)
        status = _serve(options, ros, tool_map, _transport(options))
    except (UsageError, own_node.Company, ChildDied, TimeoutError) as error:
        for line in str(error).splitlines():
            complain(f"mcp_server: {line}")
        status = BAD_USE
    flush_output()
    if set(threading.enumerate()) - others:
        # A thread that waits for a client that neither reads nor leaves would wait for ever.
        os._exit(status)
    return status


def _parser() -> argparse.ArgumentParser:
    parser = program("mcp_server", __doc__)
    parser.add_argument(
        "--tools",
        action="append",
        default=[],
        type=Path,
        metavar="FILE",
        help="tool map; may be given several times",
    )
    parser.add_argument("--node", metavar="NAME", help="go through the running node NAME")
    parser.add_argument(
        "--dry-run", action="store_true", help="the program's own node carries nothing out"
    )
    parser.add_argument(
        "--longest-call",
        type=float,
        default=_LONGEST_CALL_S,
        metavar="SECONDS",
        help=f"a call that takes longer is stopped (default: {_LONGEST_CALL_S:g})",
    )
    parser.add_argument("--http", action="store_true", help="serve over HTTP, with a token")
    group = parser.add_argument_group("with --http")
    group.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default: 127.0.0.1)"
    )
    group.add_argument(
        "--port", type=int, default=_PORT, help=f"port; 0 takes a free one (default: {_PORT})"
    )
    group.add_argument(
        "--token-file",
        type=Path,
        metavar="FILE",
        help="file with the token, readable by its owner only; without it a new token is printed",
    )
    group.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a further name under which clients reach this machine; may be given several times",
    )
    return parser


def _refuse_idle_options(options: argparse.Namespace, own: list[str]) -> None:
    """Raise UsageError for options that are missing, or would have no effect."""
    typed_options = given_options(_parser(), own)
    idle = [] if options.http else [name for key, name in typed_options.items() if key in _FOR_HTTP]
    if idle:
        raise UsageError(f"found {', '.join(idle)}, which would have no effect without --http")
    if options.node and options.dry_run:
        raise UsageError("found --dry-run with --node: a running node is not changed from here")
    if not options.node and not options.tools:
        raise UsageError("expected --tools FILE, for a node of its own, or --node NAME")
    if not 0 < options.longest_call < float("inf"):
        raise UsageError(f"found --longest-call {options.longest_call}, expected some seconds")


def _read(files: Sequence[Path]) -> ToolMap:
    if not files:
        return ToolMap()
    try:
        return ToolMap.from_yaml(files)
    except ConfigurationError as error:
        raise UsageError("\n".join(error.lines())) from None


def _transport(options: argparse.Namespace) -> Transport:
    with needed("mcp_server"), interrupt_ends():
        # Only here: --help needs none of it.
        from edgevox_ros.cli.agents import transports
    if not options.http:
        return transports.over_stdio()
    return transports.over_http(options.host, options.port, options.token_file, options.allow_host)


def _serve(
    options: argparse.Namespace, ros: list[str], tool_map: ToolMap, transport: Transport
) -> int:
    from edgevox_ros.cli.agents.service import serve_until_the_end

    signalled = catch_ending()
    logs = tempfile.TemporaryDirectory(prefix="edgevox_mcp_")
    with logs, Children(Path(logs.name)) as children:
        client = _client(options, ros)
        try:
            client.start()
            if not options.node:
                own = _start_own(options, ros, children)
                own_node.wait_for(
                    own, client, lambda: bool(select.select([signalled], [], [], 0)[0])
                )
            transport.ready()
            longest_s = options.longest_call
            return serve_until_the_end(client, tool_map, transport, signalled, longest_s)
        finally:
            client.close()


def _client(options: argparse.Namespace, ros: list[str]) -> NodeClient:
    from edgevox_ros.cli.agents.calls import REACHES

    try:
        return NodeClient(options.node or own_node.NAME, "edgevox_mcp", REACHES, ros)
    except Exception as error:
        # A name that ROS does not take, or a parameter file that cannot be read.
        text = " ".join(str(error).split())
        raise UsageError(f"cannot join the graph: {text}") from None


def _start_own(options: argparse.Namespace, ros: list[str], children: Children) -> Child:
    command = own_node.node_command(options.tools, ros, dry_run=options.dry_run)
    return children.start("edgevox", command, os.environ)

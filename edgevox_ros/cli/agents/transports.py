"""How clients reach the server: over standard input and output, or over HTTP."""

from __future__ import annotations

import socket
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mcp.server.lowlevel import Server

from edgevox_ros.cli.access_token import new_token, read_token
from edgevox_ros.cli.agents import http_side
from edgevox_ros.cli.agents.stdio_side import claim_wire, serve_stdio
from edgevox_ros.cli.agents.token_check import TokenCheck
from edgevox_ros.core.loopback import is_loopback
from edgevox_ros.core.safe_text import complain


@dataclass(frozen=True)
class Transport:
    """`serve` serves until the client leaves, or it is cancelled. Call `ready` before."""

    serve: Callable[[Server[Any]], Awaitable[None]]
    ready: Callable[[], None]


def over_stdio() -> Transport:
    """One client, which has started this program. Standard output is the protocol's from now on."""
    wire = claim_wire()
    return Transport(lambda server: serve_stdio(server, wire), lambda: None)


def over_http(host: str, port: int, token_file: Path | None, others: Sequence[str]) -> Transport:
    """Clients that know the token. `others`: further names of this machine. Raises UsageError."""
    names = http_side.names_of(host, others)
    token = read_token(token_file) if token_file else new_token()
    listening = http_side.bind(host, port)

    def ready() -> None:
        _tell(host, listening, "" if token_file else token)

    def serve(server: Server[Any]) -> Awaitable[None]:
        return http_side.serve_http(server, listening, TokenCheck(token), names)

    return Transport(serve, ready)


def _tell(host: str, listening: socket.socket, token: str) -> None:
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listening.getsockname()[1]}{http_side.PATH}"
    complain(f"mcp_server: serving on {address}")
    if token:
        complain(f"mcp_server: token (not shown again): {token}")
    if not is_loopback(host):
        complain("mcp_server: other machines can connect, and token and calls are not encrypted")

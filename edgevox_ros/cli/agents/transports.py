"""How clients reach the server: over standard input and output, or over HTTP."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import os
import socket
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, cast

import anyio
from anyio.streams.memory import MemoryObjectSendStream
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn import Config
from uvicorn import Server as HttpServer

from edgevox_ros.cli.access_token import new_token, read_token
from edgevox_ros.cli.agents.client_gone import GONE
from edgevox_ros.cli.agents.token_check import TokenCheck
from edgevox_ros.core.command_line import UsageError
from edgevox_ros.core.loopback import is_loopback
from edgevox_ros.core.safe_text import complain

PATH = "/mcp"
LONGEST_BODY = 1 << 18
"""Longest message, in bytes; a longer one is answered with 413."""
MOST_SESSIONS = 256
_MOST_PORTS = 65535
_IDLE_S = 120.0
_LEAVE_S = 2
_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
LONGEST_LINE = 1 << 18
"""Longest message, in bytes; a longer one is dropped."""
_DROPPED = "(too long)\n"  # No JSON: the protocol's library drops it and goes on.


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
    names = names_of(host, others)
    token = read_token(token_file) if token_file else new_token()
    listening = bind(host, port)

    def ready() -> None:
        _print_address(host, listening, "" if token_file else token)

    def serve(server: Server[Any]) -> Awaitable[None]:
        return serve_http(server, listening, TokenCheck(token), names)

    return Transport(serve, ready)


def _print_address(host: str, listening: socket.socket, token: str) -> None:
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listening.getsockname()[1]}{PATH}"
    complain(f"mcp_server: serving on {address}")
    if token:
        complain(f"mcp_server: token (not shown again): {token}")
    if not is_loopback(host):
        complain("mcp_server: other machines can connect, and token and calls are not encrypted")


def bind(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes a free one. Raises UsageError."""
    if not 0 <= port <= _MOST_PORTS:
        raise UsageError(f"found --port {port}, expected 0 to {_MOST_PORTS}")
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = found[0]
        made = socket.socket(family, kind, protocol)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen()
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UsageError(f"cannot listen on {host}, port {port}: {reason}") from None
    return made


def names_of(host: str, others: Sequence[str] = ()) -> tuple[str, ...]:
    """The names under which clients may address a server on `host`, and `others`.

    Raises UsageError for an address that stands for all, without others: any name could be meant.
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return _unique(host, *_LOOPBACK, *others)
    if address.is_unspecified and not others:
        raise UsageError(
            f"--host {host} needs --allow-host NAME: the name or address that clients use, for the "
            "check against DNS rebinding"
        )
    shown = f"[{address}]" if address.version == 6 else str(address)
    return _unique(shown, *_LOOPBACK, *others)


async def serve_http(
    server: Server[Any], listening: socket.socket, token: TokenCheck, names: Sequence[str]
) -> None:
    """Serve until cancelled. `names`: see names_of."""
    port = listening.getsockname()[1]
    hosts = [f"{name}:{port}" for name in names]
    app = server.streamable_http_app(
        streamable_http_path=PATH,
        max_request_body_size=LONGEST_BODY,
        max_sessions=MOST_SESSIONS,
        session_idle_timeout=_IDLE_S,
        transport_security=TransportSecuritySettings(
            allowed_hosts=hosts, allowed_origins=[f"http://{host}" for host in hosts]
        ),
    )
    # What strangers send must not fill the log.
    for library in ("mcp", "uvicorn"):
        logging.getLogger(library).setLevel(logging.ERROR)
    config = Config(
        Doorkeeper(app, token),
        http="h11",
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_LEAVE_S,
    )
    await _until_cancelled(HttpServer(config), listening)


async def _until_cancelled(http: HttpServer, listening: socket.socket) -> None:
    """Serve, and end in order: a cancel in the middle of it would be a traceback in the log."""
    serving = asyncio.ensure_future(http.serve(sockets=[listening]))
    try:
        await asyncio.shield(serving)
    finally:
        http.should_exit = True
        with anyio.CancelScope(shield=True):
            await serving


class Doorkeeper:
    """Lets nothing in without the token, before a byte of the body is read.

    It also notes when the client of a request has left; see `unless_gone`.
    """

    def __init__(self, app: ASGIApp, token: TokenCheck) -> None:
        self._app = app
        self._token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 401 without the token; otherwise pass the request on, and watch its client."""
        if scope["type"] == "http" and not self._token.passes(scope["headers"]):
            headers = {"WWW-Authenticate": "Bearer", "Connection": "close"}
            refused = PlainTextResponse("a token is needed\n", 401, headers)
            await refused(scope, receive, send)
            return
        gone = scope[GONE] = anyio.Event()

        async def watched() -> Message:
            message = await receive()
            if message["type"] == "http.disconnect":
                gone.set()
            return message

        await self._app(scope, watched, send)


def _unique(*names: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name.lower() for name in names))


@dataclass(frozen=True)
class Wire:
    """What the client writes, and what it reads."""

    source: IO[bytes]
    sink: IO[str]


def claim_wire() -> Wire:
    """Take standard input and output away from everything else in this process, and its children.

    What is printed from now on, by whatever library, goes to standard error.
    """
    sys.stdout.flush()
    source = os.fdopen(os.dup(0), "rb")
    sink = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    nowhere = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nowhere, 0)
    os.close(nowhere)
    os.dup2(2, 1)
    return Wire(source, sink)


async def serve_stdio(server: Server[Any], wire: Wire) -> None:
    """Serve one client until it closes its end."""
    send, receive = anyio.create_memory_object_stream[str](0)
    reader = threading.Thread(
        target=_read, args=(wire.source, send, asyncio.get_running_loop()), daemon=True
    )
    reader.start()
    # stdio_server only iterates over its input. A file would hold up the end of the program:
    # nothing can end a thread that waits for a line.
    lines = cast("anyio.AsyncFile[str]", receive)
    async with stdio_server(lines, anyio.wrap_file(wire.sink)) as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())


def bounded_lines(source: IO[bytes]) -> Iterator[str]:
    """The lines of a stream as text, whatever bytes it has; too long ones are replaced."""
    while line := source.readline(LONGEST_LINE + 1):
        if len(line) <= LONGEST_LINE:
            yield line.decode("utf-8", errors="replace")
            continue
        while line and not line.endswith(b"\n"):
            line = source.readline(LONGEST_LINE)
        yield _DROPPED


def _read(
    source: IO[bytes], send: MemoryObjectSendStream[str], loop: asyncio.AbstractEventLoop
) -> None:
    """Hand over line by line, each when the one before was taken."""

    async def close() -> None:
        send.close()

    try:
        for line in bounded_lines(source):
            asyncio.run_coroutine_threadsafe(send.send(line), loop).result()
        asyncio.run_coroutine_threadsafe(close(), loop).result()
    except (OSError, ValueError, RuntimeError, anyio.BrokenResourceError):
        return  # Nobody serves any more, or the client has broken off.

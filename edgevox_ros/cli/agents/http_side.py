"""The protocol over HTTP: on one address, for clients that know the token."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from collections.abc import Sequence
from typing import Any

import anyio
from mcp.server.lowlevel import Server
from mcp.server.transport_security import TransportSecuritySettings
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn import Config
from uvicorn import Server as HttpServer

from edgevox_ros.cli.agents.left import GONE
from edgevox_ros.cli.agents.token_check import TokenCheck
from edgevox_ros.core.command_line import UsageError

PATH = "/mcp"
LONGEST_BODY = 1 << 18
"""Longest message, in bytes; a longer one is answered with 413."""
MOST_SESSIONS = 256
_MOST_PORTS = 65535
_IDLE_S = 120.0
_LEAVE_S = 2
_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


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
        told = getattr(error, "strerror", None) or error
        raise UsageError(f"cannot listen on {host}, port {port}: {told}") from None
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

    It also notes when the client of a request has left; see `unless_left`.
    """

    def __init__(self, app: ASGIApp, token: TokenCheck) -> None:
        self._app = app
        self._token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
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

"""Serves the page: a socket, the guard, NiceGUI, and the routes that need no websocket."""

from __future__ import annotations

import signal
import socket
from pathlib import Path
from types import FrameType

import uvicorn
from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles
from nicegui import ui

from edgevox_ros.cli.panel_page import stop_button
from edgevox_ros.cli.panel_page.access import Rules
from edgevox_ros.cli.panel_page.guard import Guard
from edgevox_ros.cli.panel_page.page import add_page
from edgevox_ros.cli.panel_page.panel_client import PanelClient
from edgevox_ros.core.signals import ending_now

# A page asks about as often whether we are still there, and says so when we are not.
_RECONNECT_S = 6.0
_LONGEST_MESSAGE = 1 << 20


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0: any that is free. Raises OSError."""
    family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    made = socket.socket(family, kind)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind(address)
        made.listen(128)
    except OSError:
        made.close()
        raise
    return made


def serve(client: PanelClient, rules: Rules, listener: socket.socket) -> None:
    """Serve until a signal ends the program."""
    config = uvicorn.Config(
        Guard(application(client), rules),
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=1,
        ws_max_size=_LONGEST_MESSAGE,
    )
    server = uvicorn.Server(config)
    ended_by: list[int] = []

    def end(number: int, frame: FrameType | None) -> None:
        ended_by.append(number)
        server.should_exit = True

    # uvicorn itself takes care of these two, and raises them again at its end.
    for number in set(ending_now()) - {signal.SIGINT, signal.SIGTERM}:
        signal.signal(number, end)
    server.run(sockets=[listener])
    if ended_by:
        raise SystemExit(128 + ended_by[0])


def application(client: PanelClient) -> FastAPI:
    """The page and its routes, without the guard."""
    app = FastAPI(openapi_url=None)

    @app.post(stop_button.ROUTE)
    async def stop(request: Request) -> Response:
        """Stop the robot."""
        answer = await stop_button.stop(client)
        status = 200 if answer.answered else 503
        if "application/json" in request.headers.get("accept", ""):
            told = {"answered": answer.answered, "message": answer.message}
            return JSONResponse(told, status)
        return PlainTextResponse(f"{answer.message}\n", status)

    app.mount("/panel", StaticFiles(directory=Path(__file__).parent / "static"))
    add_page(client)
    ui.run_with(
        app,
        dark=None,
        binding_refresh_interval=None,
        reconnect_timeout=_RECONNECT_S,
        tailwind=False,
        show_welcome_message=False,
    )
    return app

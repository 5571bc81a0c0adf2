"""Serves the page: a socket, the guard, the routes that need no websocket, and NiceGUI.

STOP and the pages have a thread each: a stop never waits until a page is drawn.
"""

from __future__ import annotations

import socket
import threading
from pathlib import Path

import uvicorn
from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles
from nicegui import ui

from edgevox_ros.cli.panel_page import stop_button
from edgevox_ros.cli.panel_page.access import AccessRules
from edgevox_ros.cli.panel_page.conversation_view import ConversationView
from edgevox_ros.cli.panel_page.guard import App, Guard, Receive, Scope, Send
from edgevox_ros.cli.panel_page.health_view import HealthView
from edgevox_ros.cli.panel_page.own_loop import OwnLoop
from edgevox_ros.cli.panel_page.panel_client import PanelClient
from edgevox_ros.cli.panel_page.parameters_view import ParametersView
from edgevox_ros.cli.panel_page.schedule_view import ScheduleView
from edgevox_ros.cli.panel_page.status_view import StatusView
from edgevox_ros.cli.panel_page.stop_button import HTML
from edgevox_ros.cli.panel_page.tools_view import ToolsView

_RECONNECT_S = 20.0
_END_S = 5.0
_LONGEST_MESSAGE = 1 << 20
_EVERY_S = 0.15
_TABS = ("Tools", "Health", "Parameters")


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


class PageServer:
    """Serves STOP and the page on threads of their own; the main thread is free for signals."""

    def __init__(self, client: PanelClient, rules: AccessRules, listener: socket.socket) -> None:
        self._pages = OwnLoop(pages(client))
        config = uvicorn.Config(
            Guard(StopFirst(stop_routes(client), self._pages), rules),
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=1,
            ws_max_size=_LONGEST_MESSAGE,
        )
        self._server = uvicorn.Server(config)
        run = self._server.run
        self._thread = threading.Thread(target=run, args=([listener],), name="stop", daemon=True)
        self._thread.start()

    @property
    def serves(self) -> bool:
        """False once the server has ended, for whatever reason."""
        return self._thread.is_alive()

    def close(self) -> None:
        """End it, in good order if that is quick."""
        self._server.should_exit = True
        self._thread.join(_END_S)
        self._pages.close()


class StopFirst:
    """An ASGI application that leaves everything but STOP's own routes to the pages."""

    def __init__(self, stop: App, pages: App) -> None:
        self._stop = stop
        self._pages = pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request; see ASGI."""
        path = scope["path"].rstrip("/") if scope["type"] == "http" else ""
        app = self._stop if path in (stop_button.ROUTE, stop_button.ALIVE) else self._pages
        await app(scope, receive, send)


def stop_routes(client: PanelClient) -> FastAPI:
    """The routes that are answered whatever the pages do."""
    app = FastAPI(openapi_url=None)

    @app.post(stop_button.ROUTE)
    async def stop(request: Request) -> Response:
        """Stop the robot."""
        answer = await stop_button.stop(client)
        status = 200 if answer.answered else 503
        if "application/json" in request.headers.get("accept", ""):
            payload = {"answered": answer.answered, "message": answer.message}
            return JSONResponse(payload, status)
        return PlainTextResponse(f"{answer.message}\n", status)

    @app.get(stop_button.ALIVE)
    async def alive() -> Response:
        """Tell the page that STOP would arrive here."""
        return Response(status_code=204)

    return app


def pages(client: PanelClient) -> FastAPI:
    """The page, its files and its websocket, without the guard."""
    app = FastAPI(openapi_url=None)
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


def add_page(client: PanelClient) -> None:
    """Make the page at `/`."""

    @ui.page("/", title=f"{client.full_name} – edgevox panel")
    def page() -> None:
        """Build it."""
        ui.add_head_html('<link rel="stylesheet" href="/panel/panel.css">')
        ui.add_body_html(HTML)
        _Page(client)


class _Page:
    """All parts, and the timer that looks for news."""

    def __init__(self, client: PanelClient) -> None:
        status = StatusView(client)
        schedule = ScheduleView(client)
        with ui.element("div").classes("parts"):
            talk = ConversationView(client)
            with ui.element("section").classes("side").props('aria-label="Tools and health"'):
                with ui.tabs().props("dense no-caps align=justify") as tabs:
                    for name in _TABS:
                        ui.tab(name)
                with ui.tab_panels(tabs, value=_TABS[0]).props("keep-alive").classes("panels"):
                    with ui.tab_panel(_TABS[0]):
                        tools = ToolsView(client)
                    with ui.tab_panel(_TABS[1]):
                        health = HealthView(client)
                    with ui.tab_panel(_TABS[2]):
                        parameters = ParametersView(client)
        self._parts = (status, schedule, talk, tools, health, parameters)
        self._update()
        ui.timer(_EVERY_S, self._update)

    def _update(self) -> None:
        for part in self._parts:
            part.update()

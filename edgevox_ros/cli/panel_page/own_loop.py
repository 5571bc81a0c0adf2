"""Runs a web application on a thread and a loop of its own, behind a server on another loop.

Drawing a page keeps its loop busy for a second and more on a slow machine. What waits there keeps
nothing waiting that the server's own loop answers.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any

from edgevox_ros.cli.panel_page.guard import App, Receive, Scope, Send

_END_S = 2.0


class OwnLoop:
    """An ASGI application around another one, which runs on this object's loop alone."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._loop = asyncio.new_event_loop()
        run = self._loop.run_forever
        self._thread = threading.Thread(target=run, name="pages", daemon=True)
        self._thread.start()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request; see ASGI."""
        here = asyncio.get_running_loop()
        served = self._app(scope, _from_there(receive, here), _from_there(send, here))
        await _on(self._loop, served)

    def close(self) -> None:
        """End the loop, if what it does allows that soon."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_END_S)


def _from_there(
    function: Callable[..., Awaitable[Any]], here: asyncio.AbstractEventLoop
) -> Callable[..., Awaitable[Any]]:
    """A function that runs on the loop `here`, to be awaited on another one."""

    async def call(*values: Any) -> Any:
        return await _on(here, function(*values))

    return call


async def _on(loop: asyncio.AbstractEventLoop, awaitable: Awaitable[Any]) -> Any:
    """The value of something that runs on another loop. If this is cancelled, so is that."""

    async def run() -> Any:
        return await awaitable

    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(run(), loop))

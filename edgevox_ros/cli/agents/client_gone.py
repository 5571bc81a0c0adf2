"""Ends the work for a client that is gone: its HTTP connection is closed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import anyio

GONE = "edgevox.gone"
"""Key in the scope of an HTTP request: an anyio.Event that is set once nobody reads the answer."""
T = TypeVar("T")


async def unless_gone(request: Any, work: Callable[[], Awaitable[T]]) -> T | None:
    """Do the work, but cancel it if the client of `request` leaves; then None is returned.

    `request`: an HTTP request, or None for a client without one. Clients of the protocol of 2025
    may reconnect to get an answer. We keep none, so whoever has lost the connection cannot learn
    how the call ends, or stop it.
    """
    gone: anyio.Event | None = request.scope.get(GONE) if request is not None else None
    if gone is None:
        return await work()
    result: T | None = None
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_cancel_when, gone, tasks.cancel_scope)
        result = await work()
        tasks.cancel_scope.cancel()
    return result


async def _cancel_when(gone: anyio.Event, scope: anyio.CancelScope) -> None:
    await gone.wait()
    scope.cancel()

"""Ends what is done for a client that has left: its HTTP connection is gone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import anyio

GONE = "edgevox.gone"
"""Key in the scope of an HTTP request: an anyio.Event that is set once nobody reads the answer."""
LEFT = "the client has left"


@asynccontextmanager
async def left(request: Any) -> AsyncIterator[str]:
    """Cancel the block if the client of `request` leaves; None for one without a connection.

    Clients of the protocol of 2025 may reconnect to get an answer. We keep none, so whoever has
    lost the connection cannot learn how the call ends, or stop it.
    """
    scope = getattr(request, "scope", None)
    gone: anyio.Event | None = scope.get(GONE) if scope is not None else None
    if gone is None:
        yield LEFT
        return
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_cancel_when, gone, tasks.cancel_scope)
        yield LEFT
        tasks.cancel_scope.cancel()


async def _cancel_when(gone: anyio.Event, scope: anyio.CancelScope) -> None:
    await gone.wait()
    scope.cancel()

"""An event loop in a thread of its own, so that the main thread is free for signals."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Awaitable, Callable, Coroutine
from concurrent import futures
from contextlib import suppress
from typing import Any

import anyio

Work = Callable[[], Awaitable[None]]


class Serving:
    """Runs `work` until it returns or `cancel` is called.

    `ended`: a file descriptor that can be read then. `error`: what the work raised, if it did.
    """

    def __init__(self, work: Work) -> None:
        self.ended, self._end = os.pipe()
        self.error: Exception | None = None
        self._work = work
        self._begun = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._scope: anyio.CancelScope | None = None
        self._thread = threading.Thread(target=self._run, name="mcp", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()
        self._begun.wait()

    def cancel(self) -> None:
        """Have the work end in order; does not wait."""
        if self._loop is not None and self._scope is not None:
            with suppress(RuntimeError):  # it has ended
                self._loop.call_soon_threadsafe(self._scope.cancel)

    def join(self, patience_s: float) -> bool:
        """Wait for the end. Returns whether it came."""
        self._thread.join(patience_s)
        return not self._thread.is_alive()

    def do(self, step: Coroutine[Any, Any, object], patience_s: float) -> None:
        """Have the loop do something beside the work, and wait for that."""
        if self._loop is None or self._loop.is_closed():
            step.close()
            return
        with suppress(TimeoutError, futures.TimeoutError, futures.CancelledError):
            asyncio.run_coroutine_threadsafe(step, self._loop).result(patience_s)

    def _run(self) -> None:
        try:
            anyio.run(self._main)
        except Exception as error:
            self.error = error
        finally:
            self._begun.set()
            os.write(self._end, b".")

    async def _main(self) -> None:
        self._loop = asyncio.get_running_loop()
        with anyio.CancelScope() as self._scope:
            self._begun.set()
            await self._work()

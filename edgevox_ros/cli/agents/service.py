"""Serves agents from the beginning to the end, in whatever way that comes."""

from __future__ import annotations

import asyncio
import os
import select
import threading
from collections.abc import Awaitable, Callable, Coroutine
from concurrent import futures
from contextlib import suppress
from typing import Any

import anyio

from edgevox_ros.cli.agents.agents_map import MapOfAgents
from edgevox_ros.cli.agents.calls import Calls
from edgevox_ros.cli.agents.robot_server import RobotServer
from edgevox_ros.cli.agents.transports import Transport
from edgevox_ros.cli.node_client import NodeClient
from edgevox_ros.core.safe_text import complain
from edgevox_ros.core.signals import SUSPEND, ended_by, suspend
from edgevox_ros.robot.map.tool_map import ToolMap

FAILED, BY_SIGNAL = 1, 128
_LEAVE_S = 12.0
_STOP_S = 3.0
AsyncWork = Callable[[], Awaitable[None]]


def serve_until_the_end(
    client: NodeClient, tool_map: ToolMap, transport: Transport, signalled: int, longest_s: float
) -> int:
    """Serve until the client leaves or a signal comes. Returns the exit status.

    `signalled`: see catch_ending. `longest_s`: see Calls.
    """
    made: list[Calls] = []

    async def work() -> None:
        calls = Calls(client, longest_s)
        made.append(calls)
        robot = RobotServer(calls, MapOfAgents(tool_map))
        try:
            await transport.serve(robot.server)
        finally:
            await calls.close()

    serving = Serving(work)
    serving.start()

    def end() -> None:
        for calls in made:
            serving.do(calls.end(), _STOP_S)

    def stop() -> None:
        for calls in made:
            serving.do(calls.stop(), _STOP_S)

    number = _wait(serving, signalled, stop)
    if number:
        end()  # before connections are closed in order, which takes its time
    serving.cancel()
    serving.join(_LEAVE_S)
    if serving.error is not None:
        complain(f"mcp_server: {type(serving.error).__name__}: {serving.error}")
        return FAILED
    return BY_SIGNAL + number if number else 0


def _wait(serving: Serving, signalled: int, stop: Callable[[], None]) -> int:
    """Wait for the end of the service (0) or an ending signal, whose number is returned.

    Ctrl-Z stops the robot first, since no agent can stop it while this program is suspended.
    """
    while True:
        ready, _, _ = select.select([serving.ended, signalled], [], [])
        if signalled not in ready:
            return 0
        number = os.read(signalled, 1)[0]
        if number != SUSPEND:
            return number
        stop()
        if number := ended_by(signalled):
            return number
        suspend()


class Serving:
    """Runs `work` until it returns or `cancel` is called.

    `ended`: a file descriptor that can be read then. `error`: what the work raised, if it did.
    """

    def __init__(self, work: AsyncWork) -> None:
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

"""Stops: requests to `~/cancel`, which wait for nothing, and are repeated until they worked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass

import anyio
from std_srvs.srv import Trigger

from edgevox_ros.cli.node_client import NodeClient, Service

APART_S = 0.02
"""Of many stops, one is sent in this time: each caller's own, or one that is sent after it came."""
ANSWER_S = 1.0
_MOST_TRIES = 6
_AGAIN_S = 0.5
_MOST_REPEATS = 10


@dataclass(frozen=True)
class Answer:
    """What a service answered."""

    success: bool
    message: str


class Stops:
    """Stops the robot. All methods are called on the event loop's thread.

    `lingering`: whether a call that should have been stopped may still run, for all we know. While
    it says so, the stop is repeated every half second, for five seconds. `gave_up` is called if
    that was in vain.
    """

    def __init__(
        self, client: NodeClient, lingering: Callable[[], bool], gave_up: Callable[[], None]
    ) -> None:
        self._client = client
        self._lingering = lingering
        self._gave_up = gave_up
        self._next: asyncio.Future[Answer | None] | None = None
        self._sent_at = float("-inf")
        self._repeating: asyncio.Task[None] | None = None
        self._settled = asyncio.Event()
        self._settled.set()

    async def stop(self) -> Answer | None:
        """Tell the node to stop everything, now. Returns its answer, None without one."""
        asked = self._begin()
        for _ in range(_MOST_TRIES):
            answer = await asyncio.shield(asked)
            if answer is not None:
                return answer
            asked = self._ask()
        return None

    def begin(self) -> None:
        """Stop without waiting for the answer."""
        self._begin()

    async def settled(self) -> None:
        """Wait until no stop is repeated any more, so that none of them ends what comes next."""
        await self._settled.wait()

    def look(self) -> None:
        """To be called when a call has ended: perhaps nothing lingers any more."""
        if not self._lingering():
            self._settled.set()

    def _begin(self) -> asyncio.Future[Answer | None]:
        asked = self._ask()
        if self._lingering() and (self._repeating is None or self._repeating.done()):
            self._settled.clear()
            self._repeating = asyncio.get_running_loop().create_task(self._repeat())
        return asked

    def _ask(self) -> asyncio.Future[Answer | None]:
        """The answer to a request that is not sent before now."""
        if self._next is not None:
            return self._next
        loop = asyncio.get_running_loop()
        asked = self._next = loop.create_future()
        wait_s = self._sent_at + APART_S - loop.time()
        if wait_s > 0:
            loop.call_later(wait_s, self._send)
        else:
            self._send()
        return asked

    def _send(self) -> None:
        loop = asyncio.get_running_loop()
        asked, self._next = self._next, None
        assert asked is not None
        self._sent_at = loop.time()
        ask_once(self._client, "cancel", asked, ANSWER_S)

    async def _repeat(self) -> None:
        try:
            for _ in range(_MOST_REPEATS):
                with anyio.move_on_after(_AGAIN_S):
                    await self._settled.wait()
                if not self._lingering():
                    return
                self._ask()
            self._gave_up()
        finally:
            self._settled.set()


def ask_once(
    client: NodeClient, service: Service, asked: asyncio.Future[Answer | None], patience_s: float
) -> None:
    """Call a service. `asked` gets the answer, or None after `patience_s` seconds without one."""
    loop = asyncio.get_running_loop()

    def settle(answer: Answer | None) -> None:
        if not asked.done():
            asked.set_result(answer)

    def on_end(request: Future[Trigger.Response]) -> None:
        # Without a loop nobody waits any more.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(settle, _answer_of(request))

    request = client.ask(service, patience_s, unseen=True)
    request.add_done_callback(on_end)
    asked.add_done_callback(lambda _: request.cancel())


def _answer_of(request: Future[Trigger.Response]) -> Answer | None:
    if request.cancelled() or request.exception() is not None:
        return None
    answer = request.result()
    return Answer(bool(answer.success), str(answer.message))

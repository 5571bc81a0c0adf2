"""Calls on behalf of agents: each is sent to the node, and waited for, on an event loop.

A call ends with the node's `result` event. It also ends when nobody waits for it any more (its
request was cancelled, its client has left, it took too long): then the robot is stopped, unless the
call only reads. It fails if the node that heard it is gone.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

import anyio

from edgevox_ros.cli.agents.outcome import CallOutcome, failed, outcome_of
from edgevox_ros.cli.agents.stops import Answer, Stops, ask_once
from edgevox_ros.cli.call_message import CallMessage, UnsendableCall
from edgevox_ros.cli.node_client import NodeClient, NodeListener, Reach, Service
from edgevox_ros.core.events import (
    CallEvent,
    Event,
    ResultEvent,
    ScheduleEvent,
    SpeechEvent,
    TaughtEvent,
)
from edgevox_ros.core.turn_record import TurnRecord

REACHES: tuple[Reach, ...] = ("call", "cancel", "list_tools", "schedule")
"""All of a node that an agent's request can reach."""
MOST_AT_ONCE = 8
"""More calls at a time are refused: the node's queue for them has room for ten."""
OPEN_WITHIN_S = 3.0
_LOOK_S = 0.05
_MOST_SAID = 50
_MISSED_OFTEN = 10
_BY = "agent"
# The map's words about the end come right behind the result, if there are any.
_CLOSING_S = 0.2

Report = Callable[[str], Awaitable[None]]
"""Gets the progress of a call in words."""


@dataclass(eq=False)
class _Waiting:
    """A call that the node has not ended yet."""

    id: str
    moves: bool
    instance: str = ""
    record: TurnRecord = field(default_factory=TurnRecord)
    sent: bool = False
    void: bool = False
    missed: int = 0
    ending: CallOutcome | None = None
    outcome: CallOutcome | None = None
    news: list[str] = field(default_factory=list)
    changed: asyncio.Event = field(default_factory=asyncio.Event)


class Calls(NodeListener):
    """Make it on the event loop that uses it. `longest_s`: seconds that a call may take."""

    def __init__(self, client: NodeClient, longest_s: float = 600.0) -> None:
        self._client = client
        self._longest_s = longest_s
        self._waiting: dict[str, _Waiting] = {}
        self._ending = False
        self.planned: tuple[Mapping[str, Any], ...] = ()
        """The orders for later, as a ScheduleEvent holds them."""
        self.lessons = 0
        """How many places were taught or forgotten since the beginning."""
        self._loop = asyncio.get_running_loop()
        self._stops = Stops(client, self._lingers, self._give_up)
        client.listen(self)

    async def call(
        self, name: str, arguments: Mapping[str, Any], report: Report, *, moves: bool = True
    ) -> CallOutcome:
        """Have the node carry out one call. `moves`: false for a tool that only reads."""
        if self._ending:
            return failed("this program is ending", "not_run")
        if len(self._waiting) >= MOST_AT_ONCE:
            return failed(f"{MOST_AT_ONCE} calls are under way already; wait for them", "not_run")
        try:
            message = CallMessage.of(name, arguments, _BY)
        except UnsendableCall as error:
            return failed(str(error), "not_run")
        waiting = self._waiting[message.id] = _Waiting(message.id, moves)
        try:
            return await self._run(waiting, message, report)
        finally:
            self._leave(waiting)

    async def stop(self) -> Answer | None:
        """Stop everything, at once. Returns the node's answer, None without one."""
        self._void(self._waiting.values())
        return await self._stops.stop()

    async def end(self) -> None:
        """Take no more calls, and stop what clients have begun."""
        self._ending = True
        if self._void(self._waiting.values()):
            await self._stops.stop()

    async def ask(self, service: Service, patience_s: float) -> Answer | None:
        """The answer of one of the node's services that change nothing, None without one."""
        asked: asyncio.Future[Answer | None] = self._loop.create_future()
        ask_once(self._client, service, asked, patience_s)
        return await asked

    async def close(self) -> None:
        """Wait until all stops have worked, even if cancelled; then listen to nothing."""
        with anyio.CancelScope(shield=True):
            await self.end()
            await self._stops.settled()
        self._client.listen(None)

    def on_event(self, event: Event) -> None:
        """Hand events about calls, and what is said meanwhile, to the event loop."""
        if isinstance(event, TaughtEvent):
            self.lessons += 1
        if isinstance(event, (CallEvent, ResultEvent, SpeechEvent)):
            self._later(self._take, event)

    def on_schedule(self, event: ScheduleEvent) -> None:
        """Keep the orders for later."""
        self.planned = event.orders

    def on_look(self) -> None:
        """Have the event loop end the calls of a node that is gone."""
        self._later(self._miss, self._client.living(), self._client.is_open)

    async def is_open(self) -> bool:
        """Whether the node hears calls; if not, some seconds are given to it."""
        end = time.monotonic() + OPEN_WITHIN_S
        while not self._client.is_open and time.monotonic() < end:
            await asyncio.sleep(_LOOK_S)
        return self._client.is_open

    async def _run(self, waiting: _Waiting, message: CallMessage, report: Report) -> CallOutcome:
        await self._stops.settled()
        if not await self.is_open():
            return self._not_there()
        if waiting.void:
            return failed("cancelled by a stop", "cancelled")
        waiting.instance = next(iter(self._client.living()), "")
        waiting.sent = True
        self._client.call(message)
        with anyio.move_on_after(self._longest_s):
            while waiting.outcome is None:
                await waiting.changed.wait()
                waiting.changed.clear()
                await _report(waiting, report)
        return waiting.outcome or self._too_long(waiting)

    def _too_long(self, waiting: _Waiting) -> CallOutcome:
        stopped = "; the robot is told to stop" if waiting.moves else ""
        return failed(f"no result within {self._longest_s:g} seconds{stopped}", "timed_out")

    def _leave(self, waiting: _Waiting) -> None:
        """Nobody waits for this call any more: it has ended, or has to be ended."""
        if self._void([waiting]):
            self._stops.begin()
        if waiting not in self._to_be_stopped():
            self._end(waiting)

    def _end(self, waiting: _Waiting) -> None:
        self._waiting.pop(waiting.id, None)
        self._stops.look()

    def _void(self, calls: Iterable[_Waiting]) -> bool:
        """Mark calls that a stop has to end. Returns whether it has to be sent for one of them."""
        voided = [each for each in calls if each.moves and each.outcome is None and not each.void]
        for each in voided:
            each.void = True
        return any(each.sent for each in voided)

    def _lingers(self) -> bool:
        return any(self._to_be_stopped())

    def _to_be_stopped(self) -> Iterator[_Waiting]:
        for each in self._waiting.values():
            if each.sent and each.void and each.outcome is None:
                yield each

    def _give_up(self) -> None:
        for each in list(self._to_be_stopped()):
            self._over(each, failed("the node did not confirm the stop", "timed_out"))

    def _later(self, function: Callable[..., None], *arguments: object) -> None:
        # A loop that is closed has nobody who waits.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(function, *arguments)

    def _take(self, event: Event) -> None:
        if isinstance(event, SpeechEvent):
            for each in self._waiting.values():
                if each.record.events and each.record.turn == event.turn and each.outcome is None:
                    self._hear(each, event)
        elif isinstance(event, (CallEvent, ResultEvent)):
            waiting = self._waiting.get(event.id or "")
            if waiting is not None and waiting.ending is None and waiting.outcome is None:
                self._take_own(waiting, event)

    def _take_own(self, waiting: _Waiting, event: CallEvent | ResultEvent) -> None:
        waiting.record = waiting.record.plus(time.monotonic_ns(), event)
        if isinstance(event, CallEvent):
            _note(waiting, f"{event.name} begins")
        else:
            self._end_soon(waiting, outcome_of(waiting.record))

    def _hear(self, waiting: _Waiting, event: SpeechEvent) -> None:
        _note(waiting, f'the robot says "{event.text}"')
        if len(waiting.record.said) < _MOST_SAID:
            waiting.record = waiting.record.plus(time.monotonic_ns(), event)
        if waiting.ending is not None:
            said = waiting.record.said
            self._over(waiting, replace(waiting.ending, said=said, closing=event.text))

    def _end_soon(self, waiting: _Waiting, ending: CallOutcome) -> None:
        """A call has ended. Wait a little for what the robot says of that: the outcome has it."""
        if ending.status == "error" or waiting.void:
            self._over(waiting, ending)
            return
        waiting.ending = ending
        self._loop.call_later(_CLOSING_S, self._close, waiting, ending)

    def _close(self, waiting: _Waiting, ending: CallOutcome) -> None:
        if waiting.outcome is None:
            self._over(waiting, ending)

    def _miss(self, instances: Sequence[str], is_open: bool) -> None:
        """End the calls of a node that is not there any more."""
        for each in list(self._waiting.values()):
            gone = not is_open or bool(each.instance and each.instance not in instances)
            each.missed = each.missed + 1 if each.sent and gone else 0
            if each.missed >= _MISSED_OFTEN and each.outcome is None:
                unknown = self._not_there("; it is not known how far the call got")
                self._over(each, each.ending or unknown)

    def _over(self, waiting: _Waiting, outcome: CallOutcome) -> None:
        waiting.outcome = outcome
        waiting.changed.set()
        if waiting.void:
            self._end(waiting)

    def _not_there(self, more: str = "") -> CallOutcome:
        return failed(f"the robot's node {self._client.name} is not there{more}", "unavailable")


def _note(waiting: _Waiting, news: str) -> None:
    waiting.news.append(news)
    waiting.changed.set()


async def _report(waiting: _Waiting, report: Report) -> None:
    news, waiting.news = waiting.news, []
    for words in news:
        await report(words)

"""What the panel shows, and how much it keeps: written by ROS's thread, read by every page.

Pages compare snapshots: a value that is the same object as before has not changed.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, deque
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from edgevox_ros.cli.event_text import orders_of, planned_orders
from edgevox_ros.cli.panel_page.entries import PanelEntry, entry_of, note
from edgevox_ros.core.events import (
    Event,
    QueueEvent,
    ResultEvent,
    ScheduleEvent,
    TelemetryEvent,
)
from edgevox_ros.core.safe_text import one_line
from edgevox_ros.core.turn_record import TurnCost, TurnRecord

KEEP = 300
"""How many entries of the conversation are kept."""
KEEP_TURNS = 40
_KEEP_RESULTS = 100

HERE, SILENT, AWAY = "here", "silent", "away"


@dataclass(frozen=True)
class Status:
    """How the node is.

    `presence`: `here`; `silent`: on the graph, but its diagnostics have stopped; `away`.
    `level`: `ok`, `warn`, `error`, or empty while nothing is known. `values`: its diagnostics.
    `waiting`: the orders that wait, the next one first.
    """

    presence: str = AWAY
    state: str = ""
    lifecycle: str = ""
    level: str = ""
    message: str = ""
    values: tuple[tuple[str, str], ...] = ()
    waiting: tuple[str, ...] = ()

    @property
    def confirms(self) -> bool:
        """Whether a yes or no answers the question that is open: a call waits for it."""
        return self.state == "confirming"


@dataclass(frozen=True)
class PlannedOrder:
    """An order for later: its number, when it is due, as clocks here show it, and its words."""

    number: int
    time: str
    text: str


@dataclass(frozen=True)
class Awaited:
    """What is waited for: an answer of the user, until a time of the steady clock; 0: nothing."""

    until: float = 0.0

    def left_s(self) -> float:
        """Seconds that are left; 0 if nothing is waited for."""
        return max(0.0, self.until - time.monotonic()) if self.until else 0.0


@dataclass(frozen=True)
class ToolList:
    """The tools of `~/list_tools`, as OpenAI's function objects, and why others are missing.

    `aliases`: by tool and parameter, the choice for each other name of it. `problem`: why there is
    no list.
    """

    tools: tuple[Mapping[str, Any], ...] = ()
    unavailable: tuple[tuple[str, str], ...] = ()
    problem: str = ""
    aliases: Mapping[str, Mapping[str, Mapping[str, str]]] = field(default_factory=dict)


class PanelData:
    """The store. Methods that change it may be called on any thread."""

    def __init__(self, keep: int = KEEP) -> None:
        self._lock = threading.Lock()
        self._entries: deque[PanelEntry] = deque(maxlen=keep)
        self._number = 0
        self._hops = TurnRecord()
        self._results: OrderedDict[str, PanelEntry] = OrderedDict()
        self._within_s = 0.0
        self.keep = keep
        self.status = Status()
        self.awaited = Awaited()
        self.planned: tuple[PlannedOrder, ...] = ()
        self.tools = ToolList()
        self.parameters: Mapping[str, object] = {}
        self.costs: tuple[TurnCost, ...] = ()

    def entries(self, after: int = 0) -> list[PanelEntry]:
        """The entries that are kept and whose number is greater than `after`, oldest first."""
        with self._lock:
            return [entry for entry in self._entries if entry.number > after]

    def add_event(self, event: Event) -> None:
        """Take up an event of the node."""
        if isinstance(event, TelemetryEvent):
            self._add_cost(event)
            return
        if isinstance(event, QueueEvent):
            self.change_status(waiting=tuple(map(one_line, orders_of(event))))
        entry = entry_of(event)
        if entry is None:
            return
        self._add(entry)
        if isinstance(event, ResultEvent) and event.id is not None:
            self._keep_result(event.id, entry)

    def add_note(self, text: str, *, bad: bool = False) -> None:
        """Show a line of our own."""
        self._add(note(text, bad=bad))

    def result_of(self, ident: str) -> PanelEntry | None:
        """The result of the call with this id, once it is there."""
        with self._lock:
            return self._results.get(ident)

    def change_status(self, **changed: Any) -> None:
        """Change fields of the status; without a difference it stays the same object."""
        with self._lock:
            made = replace(self.status, **changed)
            if made != self.status:
                self.status = made

    def expect(self, expected: bool) -> None:
        """An answer is waited for from now on, for the seconds of `expect_within`; or none."""
        with self._lock:
            self.awaited = Awaited(time.monotonic() + self._within_s if expected else 0.0)

    def expect_within(self, seconds: float) -> None:
        """How long the next answer is waited for."""
        with self._lock:
            self._within_s = seconds

    def set_schedule(self, event: ScheduleEvent) -> None:
        """Take up the orders for later."""
        with self._lock:
            self.planned = tuple(
                PlannedOrder(number, time, one_line(text))
                for number, time, text in planned_orders(event)
            )

    def set_tools(self, tools: ToolList) -> None:
        """Take up a list of tools; the same list again changes nothing."""
        with self._lock:
            if tools != self.tools:
                self.tools = tools

    def set_parameters(self, values: Mapping[str, object]) -> None:
        """Take up the values of some parameters."""
        with self._lock:
            made = {**self.parameters, **values}
            if made != self.parameters:
                self.parameters = made

    def forget_node(self) -> None:
        """Another process has the node's name: what was known of the old one does not count."""
        self.change_status(waiting=())
        with self._lock:
            self.awaited = Awaited()
            self.planned = ()
            self.tools = ToolList()
            self.parameters = {}

    def _add(self, entry: PanelEntry) -> None:
        with self._lock:
            self._number += 1
            self._entries.append(replace(entry, number=self._number))

    def _add_cost(self, event: TelemetryEvent) -> None:
        """Add a hop to its turn: the newest one, or one that now begins."""
        same = event.hop > 0 and self._hops.turn == event.turn
        with self._lock:
            self._hops = (self._hops if same else TurnRecord()).plus(0, event)
            if cost := self._hops.cost:
                earlier = self.costs[:-1] if same else self.costs
                self.costs = (*earlier, cost)[-KEEP_TURNS:]

    def _keep_result(self, ident: str, entry: PanelEntry) -> None:
        with self._lock:
            self._results[ident] = entry
            while len(self._results) > _KEEP_RESULTS:
                self._results.popitem(last=False)

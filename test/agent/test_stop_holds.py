"""After a stop nothing moves that was ordered before it, whoever ordered it and whatever ran then.

Random mornings of a robot with a real worker: people order and plan, programs call, events come
about, questions are asked, and stops of every kind come in between. The clock is the test's.
"""

from __future__ import annotations

import random
import re
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Union

import pytest
from support.agent.desk import Desk, wait_for
from support.agent.turn_stage import RecordingExecutor, ScriptedEngine, any_values, call, schema
from support.effort import amount
from support.hearing.templates import template

from edgevox_ros.agent import ExternalCall
from edgevox_ros.agent.occasions import Occasions
from edgevox_ros.agent.orders import QueueSettings
from edgevox_ros.agent.phrases import dropped_in_words, missed_in_words, planned_in_words
from edgevox_ros.agent.schedule import Planned, Schedule, schedule_event
from edgevox_ros.agent.spoken_calls import SpokenCalls
from edgevox_ros.core import Generation, Message, ToolCall, ToolResult, ToolSchema
from edgevox_ros.core.occasions import Occasion
from edgevox_ros.core.sentence_templates import NumberSlot

NOON = datetime(2026, 3, 28, 12, 0).astimezone().timestamp()
HOLD_S, MINUTE_S = 10.0, 60.0
NUMBER = {"type": "number"}
TOOLS = (
    schema("drive", distance_m=NUMBER),
    schema("visit", row=NUMBER),
    schema("lift", height_mm=NUMBER),
    schema("get_depth", read_only=True, row=NUMBER),
    replace(schema("halt"), stops=True),
)
TEMPLATES = (
    template("drive", "drive {distance_m} metre[s]", {"distance_m": NumberSlot()}),
    template("visit", "visit row {row}", {"row": NumberSlot()}),
    template("lift", "lift it by {height_mm}", {"height_mm": NumberSlot()}),
    template("get_depth", "probe row {row}", {"row": NumberSlot()}),
)
DUE = re.compile(planned_in_words("", "!", "en").partition("!")[0] + r"\D*(\d+)")
LATE = re.compile(
    missed_in_words("?", "!", "en").partition("!")[0].replace("?", r"\d+:\d+") + r"\D*(\d+)"
)
DROPPED = re.compile(re.escape(dropped_in_words(7, "en")).replace("7", r"(\d+)"))


class Halting(ScriptedEngine):
    """A model that stops when it is told to quit, and understands nothing else."""

    def generate(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSchema],
        settings: Any,
        cancel: threading.Event,
    ) -> Iterator[Union[str, Generation]]:
        said = next(each.content for each in reversed(messages) if each.role == "user")
        self.replies = [call("halt") if "quit" in said else "Pardon?"]
        yield from super().generate(messages, tools, settings, cancel)


@dataclass(frozen=True)
class Entry:
    """What happened: `number` names the order or the stop; `at`: seconds of the clock."""

    what: str
    number: int
    at: float


class Robot(RecordingExecutor):
    """Moves until it may go on, and notes each motion that begins. A visit goes on by itself.

    As the real one does, it begins nothing once the flag is set or it was told to stop.
    """

    def __init__(self, note: Callable[[str, int], None]) -> None:
        super().__init__()
        self._note = note
        self._lock = threading.Lock()
        self._stops = 0
        self.moves_on = threading.Event()
        self.started, self.questions = {"visit"}, {"lift": "Shall I lift it?"}
        self.beside = {"get_depth"}

    def schemas(self) -> tuple[ToolSchema, ...]:
        return TOOLS

    def execute(
        self, call: ToolCall, cancel: threading.Event, say: Callable[[str], None]
    ) -> ToolResult:
        if call.name == "halt":
            self.cancel()
        values = list(call.arguments.values())
        with self._lock:
            self.block = self.moves_on if call.name in ("drive", "lift") else None
            if call.name != "halt" and not cancel.is_set():
                self._note("reads" if call.name == "get_depth" else "moves", int(values[0]))
                self.busy = self.busy or call.name == "visit"
        return super().execute(call, cancel, say)

    def cancel(self) -> None:
        with self._lock:
            self.busy = False
            super().cancel()


class Noted(Schedule):
    """A schedule that notes the numbers of all orders that were planned."""

    def __init__(self, now: Callable[[], float], changed: Callable[[Any], None]) -> None:
        super().__init__(now, lambda: 9, changed)
        self.numbers: set[int] = set()

    def plan(self, order: Planned, stopped: Callable[[], bool] = lambda: False) -> Planned | None:
        planned = super().plan(order, stopped)
        if planned is not None:
            self.numbers.add(number_of(planned))
        return planned


def number_of(planned: Planned) -> int:
    """The number that its order was given with."""
    [value] = planned.calls[0][1].values()
    return int(value)


class Morning:
    """A worker, its robot, and what happened in order."""

    def __init__(self, lot: random.Random) -> None:
        self.lot = lot
        self.log: list[Entry] = []
        self.numbers = iter(range(11, 999))
        self.stops = iter(range(999))
        self.asked: set[int] = set()
        self.dropped = 0
        self.later_s = 0.0
        self._noting = threading.Lock()
        self.robot = Robot(self.note)
        self.schedule = Noted(self.now, self.planned)
        self.desk = desk = Desk(
            Halting(),
            self.robot,
            spoken=SpokenCalls(lambda: TEMPLATES),
            queue_settings=lambda: QueueSettings("en", 3, HOLD_S),
            schedule=self.schedule,
            occasions=Occasions(self.now),
        )
        self.worker = desk.worker
        desk.settings = any_values(confirm_timeout_s=60.0, answer_within_s=0.05)

    def now(self) -> float:
        return NOON + self.later_s

    def planned(self, orders: Any) -> None:
        self.desk.listen(schedule_event(orders))

    def note(self, what: str, number: int) -> None:
        with self._noting:
            self.log.append(Entry(what, number, self.now()))

    def live(self) -> None:
        """The morning. At its end everything is stopped and has settled."""
        for _ in range(self.lot.randint(3, 14)):
            self.lot.choice(ACTS)(self)
            if self.lot.random() < 0.7:
                self.settle()
        self.worker.occasions.clear()
        self.stop_by_voice()
        self.robot.moves_on.set()
        wait_for(lambda: not self.worker.busy and not self.worker.waiting)
        assert self.worker.close(60.0)

    def settle(self) -> None:
        """Wait a little, until what was said is being done or over."""
        worker, end = self.worker, time.monotonic() + 0.02
        while time.monotonic() < end and (worker.busy or worker.waiting or worker.calls):
            time.sleep(0.001)

    def give(self, words: str, who: str = "person") -> int:
        """Somebody gives an order of a number that nobody gave before."""
        number = next(self.numbers)
        self.note(who, number)
        self.worker.submit(words.format(number))
        return number

    def drive(self) -> None:
        self.give("drive {} metres")

    def visit(self) -> None:
        self.give("visit row {}")

    def lift(self) -> None:
        self.give("lift it by {}")

    def answer(self) -> None:
        self.note("person", 0)
        self.worker.submit(self.lot.choice(("yes", "yes", "no")))

    def plan(self) -> None:
        self.give(f"in {self.lot.randint(1, 4)} minutes drive {{}} metres", "planner")

    def plan_to_read(self) -> None:
        self.give(f"in {self.lot.randint(1, 4)} minutes probe row {{}}", "planner")

    def wait(self) -> None:
        self.later_s += self.lot.choice((1.0, HOLD_S + 1, MINUTE_S, 5 * MINUTE_S))
        self.desk.later_s = self.later_s
        with self.worker.condition:
            self.worker.condition.notify_all()

    def motion_ends(self) -> None:
        self.robot.moves_on.set()
        self.settle()
        self.robot.moves_on.clear()

    def visit_ends(self) -> None:
        self.robot.busy = False
        with self.worker.condition:
            self.worker.condition.notify_all()

    def event_orders(self) -> None:
        number = next(self.numbers)
        self.note("event", number)
        self.worker.occasions.put(Occasion("hungry", order=f"drive {number} metres"))

    def event_asks(self) -> None:
        number = next(self.numbers)
        self.asked.add(number)
        driving = ("drive", {"distance_m": number})
        self.worker.occasions.put(Occasion("odd", ask="Shall I go?", call=driving))

    def agent_calls(self) -> None:
        self.calls("agent")

    def person_calls(self) -> None:
        self.calls("panel")

    def calls(self, by: str) -> None:
        number = next(self.numbers)
        self.note("agent" if by == "agent" else "person", number)
        given = ExternalCall(f"x{number}", "drive", {"distance_m": number}, by)
        self.worker.submit_call(given)

    def stop_by_voice(self) -> None:
        self.stops_by(lambda: self.worker.stop_all("transcript", text="stop", void="stop").said)

    def stop_by_service(self) -> None:
        self.stops_by(lambda: self.worker.stop_all("service").said)

    def stop_all_plans(self) -> None:
        words = "cancel everything"
        self.stops_by(lambda: self.worker.stop_all("transcript", text=words).said)

    def stops_by(self, stop: Callable[[], Sequence[str]]) -> None:
        number = next(self.stops)
        self.note("stopping", number)
        said = stop()
        self.note("stopped", number)
        self.dropped += counted(said)

    def person_calls_stop(self) -> None:
        number = next(self.stops)
        self.note("stopping", number)
        self.worker.submit_call(ExternalCall(f"s{number}", "halt", {}, "panel"))
        self.note("stopped", number)

    def agent_calls_stop(self) -> None:
        number = next(self.stops)
        self.note("stopping", number)
        self.worker.submit_call(ExternalCall(f"s{number}", "halt", {}, "agent"))
        self.note("stopped by agent", number)

    def stop_that_only_the_model_knows(self) -> None:
        self.worker.submit("I want you to quit now")

    def unclear(self) -> None:
        self.worker.submit("the tray is sliding")

    def check(self) -> None:
        self.check_orders()
        self.check_programs()
        done = {each.number for each in self.log if each.what in ("moves", "reads")}
        left = {number_of(each) for each in self.schedule.planned}
        self.dropped += counted(self.desk.said)
        late = {int(found[1]) for each in self.desk.said if (found := LATE.match(each))}
        undone = self.schedule.numbers - done - left - late
        # Of one that had been announced it may also be said that it was stopped.
        begun = {int(found[1]) for each in self.desk.said if (found := DUE.match(each))}
        assert len(undone - begun) <= self.dropped <= len(undone), "each that was dropped is told"

    def check_orders(self) -> None:
        """What was ordered before a stop does not begin after it."""
        given: dict[int, int] = {}
        begun: dict[int, int] = {}
        void_since = -1
        for at, each in enumerate(self.log):
            if each.what in ("person", "planner", "agent", "event"):
                given[each.number] = at
            elif each.what == "stopping":
                begun[each.number] = at
            elif each.what.startswith("stopped"):
                void_since = max(void_since, begun[each.number])
            elif each.what == "moves" and each.number not in self.asked:
                assert given[each.number] > void_since, each

    def check_programs(self) -> None:
        """After a person's stop no program moves the robot before a person orders something."""
        program, held_until = {"agent", "event"}, -1.0
        by = {each.number: each.what for each in self.log if each.what in program}
        for each in self.log:
            if each.what == "stopped":
                held_until = each.at + HOLD_S
            elif each.what == "person":
                held_until = -1.0
            elif each.what == "moves" and each.number in by:
                assert each.at >= held_until, each


def counted(said: Sequence[str]) -> int:
    """How many orders these sentences say were dropped."""
    return sum(int(found[1]) for found in map(DROPPED.fullmatch, said) if found)


ACTS = (
    *(Morning.drive, Morning.visit, Morning.lift, Morning.answer, Morning.agent_calls),
    *(Morning.plan,) * 4,
    *(Morning.wait,) * 8,
    *(Morning.motion_ends,) * 3,
    *(Morning.plan_to_read, Morning.visit_ends, Morning.event_orders, Morning.event_asks),
    *(Morning.agent_calls, Morning.person_calls, Morning.stop_by_voice, Morning.stop_by_service),
    *(Morning.stop_all_plans, Morning.person_calls_stop, Morning.agent_calls_stop),
    *(Morning.stop_that_only_the_model_knows, Morning.unclear),
)


# All 20,000 take a quarter of an hour and more.
@pytest.mark.timeout(3600)
def test_after_a_stop_nothing_moves_that_was_ordered_before_it() -> None:
    for seed in range(amount(20_000, 300)):
        morning = Morning(random.Random(seed))
        morning.live()
        try:
            morning.check()
        except AssertionError as error:
            what = "\n".join(map(str, (*morning.log, *morning.desk.events)))
            raise AssertionError(f"seed {seed}: {error}\n{what}") from error


# One by one


@pytest.fixture
def desk(open_desk: Callable[..., Desk], executor: Any) -> Desk:
    """A desk with a plan for noon, on a clock that shows what `later_s` says."""
    executor.schemas = lambda: TOOLS
    executor.beside = {"get_depth"}
    schedule = Schedule(lambda: NOON, lambda: 9)
    made = open_desk(
        Halting(),
        spoken=SpokenCalls(lambda: TEMPLATES),
        queue_settings=lambda: QueueSettings("en", 3, HOLD_S),
        schedule=schedule,
    )
    plan(made, 20, NOON + 600)
    return made


def plan(desk: Desk, number: int, due: float) -> None:
    calls = (("drive", {"distance_m": number}),)
    assert desk.worker.schedule is not None
    desk.worker.schedule.plan(Planned(0, f"drive {number} metres", "then", due, calls))


def planned(desk: Desk) -> list[int]:
    assert desk.worker.schedule is not None
    return [number_of(each) for each in desk.worker.schedule.planned]


def hold_up(desk: Desk) -> None:
    """Have it drive until something ends that."""
    desk.executor.block = threading.Event()
    desk.worker.submit("drive 11 metres")
    assert desk.executor.begun.wait(60)


def test_a_yes_to_an_event_that_asks_for_a_stop_is_a_stop(desk: Desk) -> None:
    desk.worker.occasions.put(Occasion("tilted", ask="Shall I stop?", call=("halt", {})))
    with desk.worker.condition:
        desk.worker.condition.notify_all()
    wait_for(lambda: desk.worker.asking)
    desk.worker.submit("yes")
    wait_for(lambda: desk.responses)
    assert planned(desk) == [] and dropped_in_words(1, "en") in desk.said
    assert desk.worker.hold_off.left_s > 0


def test_cancel_that_ends_what_is_due_by_now_and_leaves_the_other_plans(desk: Desk) -> None:
    hold_up(desk)
    plan(desk, 21, NOON - 1)
    said = desk.worker.stop_all("transcript", text="cancel that").said
    assert said == (dropped_in_words(1, "en"),) and planned(desk) == [20]
    wait_for(lambda: not desk.worker.busy)
    assert desk.executor.names == ["drive"]


@pytest.mark.parametrize("name", ["halt", "functions.halt"])
def test_a_stop_on_call_stops_by_whatever_name_the_validator_knows_it(
    desk: Desk, name: str
) -> None:
    hold_up(desk)
    desk.worker.submit_call(ExternalCall("x1", name, {}, "panel"))
    assert desk.executor.cancelled == 1 and planned(desk) == []


@pytest.mark.parametrize("by", ["reset", "hold"])
def test_what_is_due_and_has_not_begun_stays_planned_where_there_was_no_stop(
    desk: Desk, by: str
) -> None:
    hold_up(desk)
    desk.worker.orders.remind([Planned(7, "drive 21 metres", "now", NOON - 1)])
    desk.worker.hold()
    if by == "reset":
        desk.worker.reset()
    assert desk.worker.schedule is not None
    assert [each.number for each in desk.worker.schedule.planned] == [7, 1]


def test_after_a_stop_nobody_is_asked_any_more_when_something_is_to_be(desk: Desk) -> None:
    desk.worker.submit("later drive 21 metres")
    wait_for(lambda: desk.worker.schedule is not None and desk.worker.schedule.asked)
    desk.worker.stop_all("transcript", text="stop")
    wait_for(lambda: not desk.worker.busy)
    desk.worker.submit("in two minutes")
    wait_for(lambda: len(desk.responses) > 1)
    assert planned(desk) == []

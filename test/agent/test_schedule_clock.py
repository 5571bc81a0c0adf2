"""A clock that is set while the robot runs: what was measured stays so, and nothing runs late."""

from __future__ import annotations

import threading
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from support.agent.desk import wait_for
from support.effort import amount

from edgevox_ros.agent.schedule import DRIFT_S, LATE_S, Planned, Schedule
from edgevox_ros.agent.schedule_clock import PassedTime, SteadyTime, steady_time
from edgevox_ros.agent.schedule_file import read_schedule, write_schedule
from edgevox_ros.agent.schedule_talk import ScheduleTalk
from edgevox_ros.core.local_zone import local_moment
from edgevox_ros.hearing import read_when

NOON = datetime(2026, 3, 2, 12, 0).astimezone().timestamp()
HOUR = 3600.0
CALLS: tuple[tuple[str, dict[str, Any]], ...] = (("dock", {}),)


class World:
    """A clock that may be set, the time that passes, and the sleep of the computer."""

    def __init__(self) -> None:
        self.set_s = NOON
        self.passed_s = 0.0
        self.slept_s = 0.0

    def now(self) -> float:
        return self.set_s + self.passed_s

    def schedule(self, most: int = 20) -> Schedule:
        steady = SteadyTime(lambda: self.passed_s, lambda: self.passed_s - self.slept_s)
        return Schedule(self.now, lambda: most, steady=steady)

    def sleep(self, seconds: float) -> None:
        self.passed_s += seconds
        self.slept_s += seconds


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def schedule(world: World) -> Schedule:
    return world.schedule()


def plan(schedule: Schedule, text: str) -> Planned:
    timed = read_when(text, "en", local_moment(schedule.now()))
    assert timed is not None
    later = schedule.later(timed)
    assert later is not None
    planned = schedule.plan(later.order(timed.order, CALLS, moves=True))
    assert planned is not None
    return planned


def missed(schedule: Schedule) -> tuple[str, ...]:
    return ScheduleTalk(schedule, "en").missed()


@pytest.mark.parametrize("jump_s", [5 * HOUR, -8 * HOUR, 20 * 365 * 24 * HOUR])
@pytest.mark.parametrize("words", ["in ten minutes", "every ten minutes"])
def test_what_is_so_much_later_is_measured(
    world: World, schedule: Schedule, jump_s: float, words: str
) -> None:
    plan(schedule, f"{words} dock")
    world.passed_s += 60
    world.set_s += jump_s
    assert not schedule.is_due() and schedule.take_due() == ()
    assert schedule.planned[0].due == world.now() + 540
    world.passed_s += 539
    assert not schedule.is_due()
    world.passed_s += 1
    assert schedule.is_due() and len(schedule.take_due()) == 1
    assert [each.due for each in schedule.planned] == [world.now() + 600] * ("every" in words)
    world.set_s -= jump_s
    assert not schedule.is_due() and missed(schedule) == ()


def test_the_clock_may_be_set_between_the_words_and_the_plan(
    world: World, schedule: Schedule
) -> None:
    timed = read_when("in ten minutes dock", "en", local_moment(world.now()))
    assert timed is not None
    later = schedule.later(timed)
    assert later is not None
    world.passed_s += 5
    world.set_s -= 8 * HOUR
    planned = schedule.plan(later.order("dock", CALLS, moves=True))
    assert planned is not None and planned.due == world.now() + 595


def test_an_hour_of_the_day_follows_the_clock(world: World, schedule: Schedule) -> None:
    plan(schedule, "at half past three pm dock")
    world.set_s += 3 * HOUR
    assert not schedule.is_due()
    world.set_s += HOUR / 2
    assert schedule.is_due() and len(schedule.take_due()) == 1


def test_an_hour_that_the_clock_leaps_over_is_missed(world: World, schedule: Schedule) -> None:
    plan(schedule, "at half past three pm dock")
    world.set_s += 5 * HOUR
    assert schedule.is_due() and schedule.take_due() == ()
    assert missed(schedule) == ("I did not do what was planned for 15:30: dock.",)
    assert schedule.planned == () and not schedule.is_due()


def test_a_robot_without_a_clock_learns_the_time_and_has_missed_what_was_kept(
    world: World, tmp_path: Path
) -> None:
    file = tmp_path / "schedule.json"
    before = world.schedule()
    plan(before, "every hour dock")
    write_schedule(file, before.planned)
    # It is switched on three days later, and believes that no time has passed.
    after = world.schedule()
    after.restore(read_schedule(file))
    world.passed_s += 10
    assert not after.is_due()
    world.set_s += 72 * HOUR + 100
    assert after.is_due() and after.take_due() == ()
    assert missed(after) == ("I did not do what was planned for 2026-03-02, 13:00: dock.",)
    # From now on it is measured.
    [again] = after.planned
    assert 0 < again.due - world.now() <= HOUR
    left_s = again.due - world.now()
    world.set_s -= 24 * HOUR
    world.passed_s += left_s
    assert len(after.take_due()) == 1


def test_a_robot_that_is_busy_is_not_too_late(world: World, schedule: Schedule) -> None:
    plan(schedule, "in ten minutes dock")
    plan(schedule, "at ten past twelve dock")
    with schedule.busy():
        world.passed_s += 2 * HOUR
    assert schedule.is_due() and len(schedule.take_due()) == 2 and missed(schedule) == ()
    plan(schedule, "in ten minutes dock")
    assert not schedule.is_due()
    world.passed_s += 2 * HOUR
    assert schedule.take_due() == () and len(missed(schedule)) == 1


@pytest.mark.parametrize("busy", [False, True])
def test_a_computer_that_sleeps_is_off(world: World, schedule: Schedule, *, busy: bool) -> None:
    plan(schedule, "in ten minutes dock")
    if busy:
        with schedule.busy():
            world.sleep(HOUR)
    else:
        world.sleep(HOUR)
    assert schedule.is_due() and schedule.take_due() == () and len(missed(schedule)) == 1


def test_a_clock_that_a_network_keeps_right_changes_nothing(
    world: World, schedule: Schedule
) -> None:
    made = plan(schedule, "in ten minutes dock")
    world.set_s += DRIFT_S / 2
    assert not schedule.is_due() and schedule.planned[0].due == made.due


def test_the_worker_says_what_it_missed_and_does_not_do_it(
    world: World, open_desk: Any, engine: Any
) -> None:
    schedule = world.schedule()
    desk = open_desk(engine(), schedule=schedule)
    plan(schedule, "at half past three pm dock")
    world.set_s += 5 * HOUR
    wait_for(lambda: desk.said)
    assert desk.said == ["I did not do what was planned for 15:30: dock."]
    assert desk.executor.ran == [] and schedule.planned == ()


def test_the_worker_does_what_came_due_during_a_turn(
    world: World, open_desk: Any, engine: Any, reply: Any
) -> None:
    schedule = world.schedule()
    slow = reply("Hello there.", gate=threading.Event())
    desk = open_desk(engine(slow), schedule=schedule)
    plan(schedule, "at half past three pm dock")
    desk.worker.submit("hello")
    assert slow.begun.wait(60)
    world.passed_s += 5 * HOUR
    slow.gate.set()
    wait_for(lambda: desk.executor.names == ["dock"])
    assert "It is time: dock." in desk.said


# The time that passes


class Source:
    def __init__(self) -> None:
        self.at: tuple[bool, float] = (False, 500.0)

    def __call__(self) -> tuple[bool, float]:
        return self.at


def test_the_clock_that_counts_may_be_another_one_and_go_back() -> None:
    source = Source()
    passed = PassedTime(source)
    seen = []
    for at in (
        (False, 510.0),
        (True, 0.0),  # no time has come on /clock yet
        (True, 7000.0),
        (True, 7005.0),
        (True, 1.0),  # the simulation begins anew
        (True, 3.0),
        (False, 600.0),
        (False, 601.0),
    ):
        source.at = at
        seen.append(passed())
    assert seen == [10, 10, 10, 15, 15, 17, 17, 18]


def test_in_a_simulation_its_time_counts() -> None:
    seconds = 100.0
    steady = steady_time(lambda: seconds)
    seconds += 40
    assert steady.passed() == steady.awake() == 40


# Every way


class AnyClock(RuleBasedStateMachine):
    """Whatever is done to the clock: nothing is done late or early, and nothing is forgotten.

    `spans`: by number, when the steady clock shows that the order is due.
    """

    def __init__(self) -> None:
        super().__init__()
        self.world = World()
        self.schedule = self.world.schedule(most=1000)
        self.open: set[int] = set()
        self.spans: dict[int, float] = {}

    @rule(minutes=st.integers(1, 90))
    def measured(self, minutes: int) -> None:
        made = plan(self.schedule, f"in {minutes} minutes dock")
        self.open.add(made.number)
        self.spans[made.number] = self.world.passed_s + minutes * 60

    @rule(minutes=st.integers(1, 90))
    def timed(self, minutes: int) -> None:
        due = self.world.now() + minutes * 60
        made = self.schedule.plan(Planned(0, "dock", "at", due, CALLS))
        assert made is not None
        self.open.add(made.number)

    @rule(seconds=st.integers(-100_000, 100_000))
    def set_clock(self, seconds: int) -> None:
        self.world.set_s += seconds

    @rule(seconds=st.integers(1, 100), times=st.integers(1, 40))
    def idle(self, seconds: int, times: int) -> None:
        for _ in range(times):
            self.world.passed_s += seconds / 2
            self.take(0.0)

    @rule(seconds=st.integers(1, 10_000))
    def work(self, seconds: int) -> None:
        with self.schedule.busy():
            self.world.passed_s += seconds
        self.take(seconds)

    @rule(seconds=st.integers(1, 10_000))
    def sleep(self, seconds: int) -> None:
        self.world.sleep(seconds)
        self.take(0.0)

    def take(self, busy_s: float) -> None:
        if not self.schedule.is_due():
            return
        now, passed = self.world.now(), self.world.passed_s
        for each in self.schedule.take_due():
            assert now - LATE_S - busy_s <= each.due <= now
            if each.number in self.spans:
                late_s = passed - self.spans[each.number]
                assert -DRIFT_S <= late_s <= LATE_S + busy_s + DRIFT_S
            self.open.remove(each.number)
        for each in self.schedule.take_missed():
            assert each.due < now - LATE_S
            self.open.remove(each.number)
        assert not self.schedule.is_due()

    @invariant()
    def nothing_is_forgotten(self) -> None:
        assert {each.number for each in self.schedule.planned} == self.open


AnyClock.TestCase.settings = settings(max_examples=amount(2_000, 60), deadline=None)
TestAnyClock = AnyClock.TestCase

"""A file that cannot be written: no promise is lost by a restart, and nothing comes back unsaid."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from support.agent.desk import wait_for
from support.agent.turn_stage import TurnStage, call
from support.effort import amount
from support.failing_disk import Disk

from edgevox_ros.agent import phrase
from edgevox_ros.agent.schedule import KEEP_S, NotKept, Planned, Schedule
from edgevox_ros.agent.schedule_file import (
    checked_schedule,
    emptied,
    read_schedule,
    write_schedule,
)
from edgevox_ros.agent.schedule_keeper import ScheduleKeeper
from edgevox_ros.core.errors import ConfigurationError

NOON = datetime(2026, 3, 2, 12, 0).astimezone().timestamp()


class Kept:
    """A schedule with its keeper. `told`: of each failure, whether an order would come back."""

    def __init__(self, file: Path, retry_s: float = 60.0, slow_s: float = KEEP_S) -> None:
        self.told: list[bool] = []
        self.reported: list[list[str]] = []
        self.now = NOON
        before = read_schedule(file)
        self.keeper = ScheduleKeeper(file, before, self._failed, retry_s, slow_s)
        self.schedule = Schedule(
            lambda: self.now,
            lambda: 1000,
            lambda planned: self.reported.append([each.text for each in planned]),
            keeper=self.keeper,
        )
        self.schedule.restore(before)

    def _failed(self, error: Exception, comes_back: bool) -> None:
        self.told.append(comes_back)

    def plan(self, text: str, **more: Any) -> Planned | None:
        order = Planned(0, text, "later", NOON + 600, (("dock", {}),), **more)
        return self.schedule.plan(order)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    made = Disk(tmp_path)
    yield made
    made.free()


@pytest.fixture
def kept(disk: Disk) -> Iterator[Kept]:
    made = Kept(disk.file)
    yield made
    made.schedule.close(60.0)


def test_what_is_planned_is_in_the_file_before_it_is_reported(disk: Disk, kept: Kept) -> None:
    assert kept.plan("a") is not None
    assert disk.kept == ["a"] and kept.reported[-1] == ["a"]
    assert kept.schedule.problem == ""


@pytest.mark.parametrize("trouble", [Disk.fill, Disk.take_away])
def test_what_cannot_be_kept_is_not_promised(disk: Disk, kept: Kept, trouble: Any) -> None:
    kept.plan("a")
    trouble(disk)
    with pytest.raises(NotKept):
        kept.plan("b")
    assert [each.text for each in kept.schedule.planned] == ["a"] == disk.kept
    assert not any("b" in each for each in kept.reported)
    wait_for(lambda: kept.told)
    assert kept.told == [False]
    assert f"{disk.file} cannot be written: " in kept.schedule.problem


def test_a_full_disk_keeps_nobody_from_taking_an_order_back(disk: Disk, kept: Kept) -> None:
    for text in ("a", "b", "c"):
        kept.plan(text)
    disk.fill()
    kept.schedule.drop(kept.schedule.planned[:1])
    assert kept.schedule.settle() and disk.kept == ["b", "c"]
    assert kept.told == [] and kept.schedule.problem == ""


def test_what_cannot_be_taken_out_of_the_file_is_told(disk: Disk, kept: Kept) -> None:
    kept.plan("a")
    kept.plan("b")
    disk.take_away()
    kept.schedule.drop(kept.schedule.planned[:1])
    wait_for(lambda: kept.told)
    assert kept.told == [True] and not kept.schedule.settle()
    assert "orders that would come back after a restart: 1" in kept.schedule.problem
    kept.schedule.drop(kept.schedule.planned)
    wait_for(lambda: len(kept.told) == 2)
    assert kept.told == [True, True]
    assert "orders that would come back after a restart: 2" in kept.schedule.problem


def test_it_is_tried_again_until_it_is_done(disk: Disk) -> None:
    kept = Kept(disk.file, retry_s=0.01)
    kept.plan("a")
    disk.take_away()
    kept.schedule.drop(kept.schedule.planned)
    wait_for(lambda: kept.told)
    disk.bring_back()
    wait_for(lambda: not kept.schedule.problem)
    assert disk.kept == [] and kept.told == [True]
    assert kept.plan("b") is not None and disk.kept == ["b"]
    kept.schedule.close(60.0)


def test_the_last_change_is_written_before_the_end(disk: Disk) -> None:
    kept = Kept(disk.file)
    kept.plan("a")
    kept.schedule.drop(kept.schedule.planned)
    kept.schedule.close(60.0)
    assert disk.kept == []


def hung(monkeypatch: pytest.MonkeyPatch) -> tuple[threading.Event, threading.Event]:
    """Writes hang from now on: the event that one does, and the one that lets them go on."""
    hangs, goes_on = threading.Event(), threading.Event()

    def hang(descriptor: int) -> None:
        hangs.set()
        assert goes_on.wait(60)

    monkeypatch.setattr("os.fsync", hang)
    return hangs, goes_on


def test_a_stop_waits_for_no_disk(disk: Disk, kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.plan("a")
    hangs, goes_on = hung(monkeypatch)
    planner = threading.Thread(target=kept.plan, args=("b",))
    planner.start()
    assert hangs.wait(60)
    # Both would hang here.
    assert [each.text for each in kept.schedule.drop_moving()] == ["a", "b"]
    assert kept.schedule.planned == ()
    goes_on.set()
    planner.join(60)
    assert kept.schedule.settle() and disk.kept == []


def test_a_write_that_hangs_is_told(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Kept(disk.file, slow_s=0.01)
    kept.plan("a")
    hangs, goes_on = hung(monkeypatch)
    kept.schedule.drop_moving()
    assert hangs.wait(60)
    wait_for(lambda: kept.schedule.problem)
    assert f"{disk.file} cannot be written: no answer for " in kept.schedule.problem
    assert "orders that would come back after a restart: 1" in kept.schedule.problem
    goes_on.set()
    wait_for(lambda: not kept.schedule.problem)
    kept.schedule.close(60.0)
    assert disk.kept == []


def test_what_could_not_be_written_is_tried_once_more_at_the_end(disk: Disk) -> None:
    kept = Kept(disk.file)
    kept.plan("a")
    disk.take_away()
    kept.schedule.drop(kept.schedule.planned)
    wait_for(lambda: kept.told)
    disk.bring_back()
    kept.schedule.close(60.0)
    assert disk.kept == []


def test_half_a_character_is_no_order(disk: Disk, kept: Kept) -> None:
    with pytest.raises(NotKept):
        kept.plan("dock \ud800")
    assert kept.schedule.planned == () and kept.plan("a") is not None


def test_a_file_that_cannot_be_written_is_named_at_once(disk: Disk) -> None:
    write_schedule(disk.file, ())
    assert checked_schedule(disk.file) == ()
    disk.fill()
    with pytest.raises(ConfigurationError, match="that it cannot be written"):
        checked_schedule(disk.file)
    disk.take_away()
    with pytest.raises(ConfigurationError, match=str(disk.file)):
        checked_schedule(disk.file)


# What is said


@pytest.mark.parametrize(
    ("language", "text"), [("en", "in ten minutes dock"), ("de", "dock in zehn Minuten an")]
)
def test_the_user_hears_that_it_is_not_planned(
    disk: Disk, kept: Kept, language: str, text: str
) -> None:
    scene = TurnStage(call("dock"))
    scene.settings = replace(scene.settings, language=language)
    scene.parts.schedule = kept.schedule
    disk.take_away()
    scene.run(text)
    assert scene.said == [phrase("plan_not_kept", language)]
    assert kept.schedule.planned == () and scene.executor.ran == []


# Every way


class AnyTrouble(RuleBasedStateMachine):
    """Whatever becomes of the disk, a restart finds what is planned, or somebody was told."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.disk = Disk(Path(self.folder.name))
        self.kept = Kept(self.disk.file)
        self.away = False
        self.count = 0

    @rule()
    def plan(self) -> None:
        self.count += 1
        before = self.kept.schedule.planned
        try:
            self.kept.plan(str(self.count))
        except NotKept:
            assert self.kept.schedule.planned == before
            assert self.kept.schedule.problem

    @rule(at=st.integers(0, 9))
    def drop(self, at: int) -> None:
        self.kept.schedule.drop(self.kept.schedule.planned[at : at + 1])

    @rule()
    def stop(self) -> None:
        self.kept.schedule.drop_moving()

    @rule()
    def fill(self) -> None:
        self.disk.fill()

    @rule()
    def free(self) -> None:
        self.disk.free()

    @precondition(lambda self: not self.away)
    @rule()
    def take_away(self) -> None:
        self.disk.take_away()
        self.away = True

    @precondition(lambda self: self.away)
    @rule()
    def bring_back(self) -> None:
        self.disk.bring_back()
        self.away = False

    @precondition(lambda self: not self.away and not self.kept.schedule.problem)
    @rule()
    def restart(self) -> None:
        before = self.kept.schedule.planned
        self.kept.schedule.close(60.0)
        self.kept = Kept(self.disk.file)
        assert self.kept.schedule.planned == before

    @invariant()
    def it_is_kept_or_told(self) -> None:
        kept, problem = self.kept, ""
        if not kept.schedule.settle():
            problem = kept.schedule.problem
            assert problem
        planned = [each.text for each in kept.schedule.planned]
        if emptied(self.disk.real / "schedule.json"):
            assert not planned or "would lose" in problem
            return
        found = self.disk.kept
        assert set(found) <= set(planned) or "would come back" in problem
        assert set(planned) <= set(found) or "would lose" in problem

    def teardown(self) -> None:
        self.kept.schedule.close(60.0)
        self.disk.free()
        self.folder.cleanup()


AnyTrouble.TestCase.settings = settings(max_examples=amount(1_000, 40), deadline=None)
TestAnyTrouble = AnyTrouble.TestCase

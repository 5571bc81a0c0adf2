"""Orders that wait for a reading: which one is meant, when it counts, and when it counts again."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.agent.desk import wait_for
from support.agent.turn_stage import TOOLS, TurnStage, call

from edgevox_ros.agent import conditions
from edgevox_ros.agent.conditions import Condition, ConditionFinder
from edgevox_ros.agent.schedule import Planned, Schedule
from edgevox_ros.agent.schedule_file import read_schedule, write_schedule
from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.core.events import CallEvent
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.hearing import When

BELOW = Condition("get_battery", "percent", "<", 20.0)
WHENEVER = replace(BELOW, every_time=True)
BATTERY = When("the battery is below twenty percent", "<", 20.0, "%")


def reader(name: str, description: str) -> ToolSchema:
    return ToolSchema(name, description, {"type": "object", "properties": {}}, read_only=True)


READERS = (
    reader("get_battery", "How full the battery is."),
    reader("get_door", "Whether the door is open."),
    reader("get_pose", "Where the robot is."),
)


class Reading:
    """An executor of readers whose values a test sets."""

    def __init__(self, tools: Sequence[ToolSchema] = READERS, **values: Any) -> None:
        self.scene = TurnStage()
        self.executor = self.scene.executor
        self.executor.beside = {tool.name for tool in tools}
        self.executor.results.update(values)
        self.tools = tuple(tools)
        self.executor.schemas = lambda: self.tools  # type: ignore[method-assign]

    def find(self, when: When) -> Condition | None:
        finder = ConditionFinder(self.executor, (), "en")
        return finder.find(when, threading.Event())


@pytest.mark.parametrize(
    ("when", "values", "found"),
    [
        (BATTERY, {"get_battery": {"percent": 80}}, BELOW),
        (replace(BATTERY, every_time=True), {"get_battery": {"percent": 80}}, WHENEVER),
        (BATTERY, {"get_battery": {"percent": 80, "voltage_v": 12.1}}, BELOW),
        # A share from 0 to 1 is no number of per cent.
        (BATTERY, {"get_battery": {"share": 0.8}}, None),
        (BATTERY, {"get_battery": "no answer"}, None),
        (replace(BATTERY, words="the tray is below twenty percent"), {}, None),
        (
            When("the door is open"),
            {"get_door": {"open": False}},
            Condition("get_door", "open", "is", number=True),
        ),
        (When("the door is shut"), {"get_door": {"open": False}}, None),
        (When("the battery is low"), {"get_battery": {"percent": 80}}, None),
    ],
)
def test_it_is_plain_which_reading_is_meant_or_there_is_none(
    when: When, values: dict[str, Any], found: Condition | None
) -> None:
    assert Reading(**values).find(when) == found


def test_of_two_readers_that_may_be_meant_none_is() -> None:
    twice = (*READERS, reader("get_battery_two", "How full the second battery is."))
    assert Reading(twice, get_battery={"percent": 80}).find(BATTERY) is None


def test_a_reading_that_trembles_is_no_second_time() -> None:
    schedule = Schedule(lambda: 100.0, lambda: 3)
    schedule.plan(Planned(0, "dock", "whenever", float("inf"), (("dock", {}),), condition=WHENEVER))
    readings = [25, 19, 20.5, 19, 20.9, 18, 21, 18]
    due = []
    for each in readings:
        if schedule.look(lambda tool, each=each: {"percent": each}):  # type: ignore[misc]
            due.append(each)
            assert len(schedule.take_due()) == 1
    assert due == [19, 18]
    assert len(schedule.planned) == 1 and schedule.planned[0].as_data["due"] is None


def test_once_is_once_and_what_cannot_be_read_counts_for_nothing() -> None:
    schedule = Schedule(lambda: 100.0, lambda: 3)
    schedule.plan(Planned(0, "dock", "when", float("inf"), (("dock", {}),), condition=BELOW))
    for nothing in ({}, {"percent": None}, {"percent": "5"}, {"percent": True}):
        assert not schedule.look(lambda tool, each=nothing: each)  # type: ignore[misc]
    assert schedule.look(lambda tool: {"percent": 5})
    assert len(schedule.take_due()) == 1 and schedule.planned == ()


def test_a_file_keeps_the_condition(tmp_path: Path) -> None:
    waits = Planned(3, "dock", "when", float("inf"), (("dock", {}),), condition=WHENEVER)
    file = tmp_path / "schedule.json"
    write_schedule(file, (waits, replace(waits, number=4, due=5.0)))
    assert read_schedule(file) == (waits, replace(waits, number=4, due=5.0))
    file.write_text(file.read_text().replace('"<"', '"!"'), encoding="utf-8")
    with pytest.raises(ConfigurationError, match=r"orders\[0\].condition.comparison: found '!'"):
        read_schedule(file)


def test_it_is_planned_watched_and_carried_out(
    open_desk: Any, engine: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conditions, "LOOK_S", 0.01)
    schedule = Schedule(lambda: 100.0, lambda: 3)
    desk = open_desk(engine(call("dock")), schedule=schedule)
    desk.executor.beside = {"get_battery"}
    desk.executor.results["get_battery"] = {"percent": 80}
    assert any(tool.name == "get_battery" for tool in TOOLS)
    desk.worker.submit("when the battery is below twenty percent, dock")
    wait_for(lambda: schedule.planned)
    wait_for(lambda: desk.responses)
    assert desk.said == ["Planned for when the battery is below twenty percent: dock."]
    assert not any(isinstance(each, CallEvent) for each in desk.events)
    desk.executor.results["get_battery"] = {"percent": 15}
    wait_for(lambda: "dock" in desk.executor.names)
    wait_for(lambda: not desk.worker.busy)
    assert "It is time: dock." in desk.said and schedule.planned == ()


def test_what_nobody_can_read_is_asked_for(open_desk: Any, engine: Any) -> None:
    schedule = Schedule(lambda: 100.0, lambda: 3)
    desk = open_desk(engine(call("dock")), schedule=schedule)
    desk.worker.submit("when the tray is warmer than twenty degrees, dock")
    wait_for(lambda: desk.responses)
    assert desk.said[-1].endswith("When should I do it?") and desk.executor.ran == []
    assert schedule.planned == ()

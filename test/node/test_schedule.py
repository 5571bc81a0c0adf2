"""Orders for later, in the real node with the real robot: planned, due, asked for, dropped."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lifecycle_msgs.msg import Transition
from rclpy.time import Time
from rosgraph_msgs.msg import Clock
from std_msgs.msg import Int32, String
from support.failing_disk import Disk
from support.node.events import results
from support.node.mouth import Mouth
from support.node.scripted_node import OpenNode, open_node
from support.node.stage import LATCHED, Person, Stage

from edgevox_ros.agent import phrase, schedule

__all__ = ["open_node"]

# Long enough to say something meanwhile, however busy the machine is.
LONG = "in an hour"


class Planner:
    """What `~/schedule` shows."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.messages: list[Any] = []
        take = self.messages.append
        person.node.create_subscription(String, "edgevox/schedule", take, LATCHED)
        self.unplan = person.node.create_publisher(Int32, "edgevox/unplan", 10)
        person.wait(lambda: self.messages)

    @property
    def texts(self) -> list[str]:
        return [each["text"] for each in self.orders]

    @property
    def orders(self) -> list[dict[str, Any]]:
        return list(json.loads(self.messages[-1].data)["orders"])

    def plan(self, text: str) -> None:
        """Say an order for later, and wait until it is planned and that is heard."""
        before, said = len(self.orders), len(self.person.said)
        self.person.say(text)
        # Each topic has a way of its own.
        self.person.wait(lambda: len(self.orders) > before and len(self.person.said) > said)


@pytest.fixture
def person(stage: Stage) -> Person:
    made = stage.person()
    stage.robot()
    return made


def test_it_is_said_now_and_done_then(open_node: OpenNode, person: Person) -> None:
    open_node()
    planner = Planner(person)
    person.say("in three seconds drive one metre")
    person.wait(lambda: results(person.events) == [("drive", "ok", None)])
    assert person.said[0].startswith("Planned for ") and "drive one metre" in person.said[0]
    assert person.said[1] == "It is time: drive one metre."
    [planned, *_] = [
        each for each in person.events if each["type"] == "schedule" and each["orders"]
    ]
    [called] = [each for each in person.events if each["type"] == "call"]
    assert called["by"] == "planned"
    assert called["stamp"] >= planned["orders"][0]["due"]
    person.wait(lambda: planner.texts == [])


def test_it_is_asked_for_and_taken_back_by_voice(open_node: OpenNode, person: Person) -> None:
    open_node()
    planner = Planner(person)
    person.say("what is planned?")
    person.wait(lambda: person.said == [phrase("nothing_planned", "en")])
    planner.plan(f"{LONG} go to the kitchen")
    planner.plan(f"{LONG} switch the light on")
    said = len(person.said)
    person.say("what is planned?")
    person.wait(lambda: len(person.said) >= said + 2)
    first, second = person.said[said:]
    assert "go to the kitchen" in first and "switch the light on" in second
    person.say("cancel the kitchen")
    person.wait(lambda: planner.texts == ["switch the light on"])
    person.wait(lambda: person.said[-1] == phrase("taken_back", "en"))
    assert results(person.events) == []


def test_a_stop_drops_what_moves_and_says_how_many(open_node: OpenNode, person: Person) -> None:
    open_node(['<tool_call>{"name": "get_battery", "arguments": {}}</tool_call>'])
    planner = Planner(person)
    planner.plan(f"{LONG} go to the kitchen")
    planner.plan(f"{LONG} drive one metre")
    planner.plan(f"{LONG} tell me how full the battery is")
    person.say("stop")
    person.wait(lambda: planner.texts == ["tell me how full the battery is"])
    person.wait(lambda: "Planned orders that I dropped: 2." in person.said)
    person.say("cancel everything")
    person.wait(lambda: planner.texts == [])


def test_a_number_on_unplan_takes_one_back(open_node: OpenNode, person: Person) -> None:
    open_node()
    planner = Planner(person)
    planner.plan(f"{LONG} go to the kitchen")
    planner.unplan.publish(Int32(data=99))
    person.wait(lambda: [each for each in person.events if each.get("guard") == "not_planned"])
    assert planner.texts == ["go to the kitchen"]
    planner.unplan.publish(Int32(data=planner.orders[0]["number"]))
    person.wait(lambda: planner.texts == [])


def test_a_file_keeps_them_without_what_is_long_over(
    open_node: OpenNode, person: Person, tmp_path: Path
) -> None:
    file = tmp_path / "kept" / "schedule.json"
    order = {"number": 4, "calls": [{"name": "dock", "arguments": {}}], "every_s": 0.0, "days": 0}
    now = time.time()
    missed = {
        **order,
        "text": "dock",
        "when": "at noon",
        "due": now - schedule.LATE_S - 60,
        "moves": True,
    }
    later = {**missed, "number": 5, "text": "dock again", "due": now + 3600}
    file.parent.mkdir()
    file.write_text(json.dumps({"orders": [missed, later]}), encoding="utf-8")
    open_node(**{"schedule.file": str(file)})
    planner = Planner(person)
    person.wait(lambda: planner.texts == ["dock again"])
    planner.plan(f"{LONG} go to the kitchen")
    kept = json.loads(file.read_text(encoding="utf-8"))["orders"]
    assert sorted(each["number"] for each in kept) == [5, 6], "no number is given twice"
    assert results(person.events) == []


def test_what_came_due_while_the_node_was_inactive_is_said(
    open_node: OpenNode, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schedule, "LATE_S", 0.5)
    open_node()
    planner = Planner(person)
    planner.plan("in ten seconds drive one metre")
    due = planner.orders[0]["due"]
    assert person.change(Transition.TRANSITION_DEACTIVATE)
    time.sleep(max(0.0, due + 1.0 - time.time()))
    assert person.activate()
    person.wait(lambda: planner.texts == [])
    person.wait(lambda: any("drive one metre" in each for each in person.said[1:]))
    assert person.said[-1].startswith("I did not do what was planned for ")
    assert results(person.events) == []


def test_a_file_that_cannot_be_read_is_named(stage: Stage, tmp_path: Path) -> None:
    file = tmp_path / "schedule.json"
    file.write_text('{"orders": [{"number": 1}]}', encoding="utf-8")
    person = stage.person()
    node = stage.node(schedule__file=str(file), model__engine="none")
    assert not person.configure()
    assert f"{file}: orders[0]: found number, expected exactly" in node.log.read_text()


def test_in_a_simulation_its_time_counts(open_node: OpenNode, person: Person) -> None:
    open_node(use_sim_time=True)
    clock = person.node.create_publisher(Clock, "/clock", 10)
    begun = 50_000.0

    def reaches(seconds: float, done: Callable[[], Any]) -> None:
        def told() -> Any:
            clock.publish(Clock(clock=Time(nanoseconds=int(seconds * 1e9)).to_msg()))
            return done()

        person.wait(told)

    planner = Planner(person)
    reaches(begun, lambda: clock.get_subscription_count() > 0)
    person.say("in ten minutes switch the light on")
    reaches(begun, lambda: planner.orders)
    # As if it had been planned when it was said.
    assert begun < planner.orders[0]["due"] <= begun + 600
    reaches(begun + 600, lambda: results(person.events) == [("set_light", "ok", None)])


def test_what_an_edited_file_says_is_not_believed(
    open_node: OpenNode, person: Person, tmp_path: Path
) -> None:
    file = tmp_path / "schedule.json"
    drive = {"name": "drive", "arguments": {"distance_m": 1.0}}
    read = {"name": "get_battery", "arguments": {}}
    order = {"when": "later", "every_s": 0.0, "days": 0, "due": time.time() + 3600, "moves": False}
    orders = [
        {**order, "number": at, "text": each["name"], "calls": [each]}
        for at, each in enumerate((drive, read, {**drive, "name": "fly"}, read))
    ]
    file.write_text(json.dumps({"orders": orders}), encoding="utf-8")
    open_node(**{"schedule.file": str(file), "schedule.most": 3})
    planner = Planner(person)
    person.wait(lambda: planner.texts == ["drive", "get_battery", "fly"])
    person.say("stop")
    person.wait(lambda: planner.texts == ["get_battery"])
    person.wait(lambda: "Planned orders that I dropped: 2." in person.said)


def test_a_file_that_a_power_cut_emptied_does_not_keep_the_node_from_its_work(
    open_node: OpenNode, person: Person, tmp_path: Path
) -> None:
    file = tmp_path / "schedule.json"
    file.touch()
    open_node(**{"schedule.file": str(file)})
    planner = Planner(person)
    assert planner.texts == [] and json.loads(file.read_text(encoding="utf-8")) == {"orders": []}


@pytest.mark.parametrize("folder", ["/proc/edgevox", "/dev/null"])
def test_a_file_that_cannot_be_written_is_named(stage: Stage, folder: str) -> None:
    person = stage.person()
    node = stage.node(schedule__file=f"{folder}/schedule.json", model__engine="none")
    assert not person.configure()
    assert f"{folder}/schedule.json: found " in node.log.read_text()


def test_what_the_file_cannot_keep_is_not_planned_and_what_it_cannot_lose_is_said(
    open_node: OpenNode, person: Person, tmp_path: Path
) -> None:
    disk = Disk(tmp_path)
    open_node(**{"schedule.file": str(disk.file)})
    planner = Planner(person)
    planner.plan(f"{LONG} go to the kitchen")
    assert disk.kept == ["go to the kitchen"]
    disk.take_away()
    person.say(f"{LONG} drive one metre")
    person.wait(lambda: phrase("plan_not_kept", "en") in person.said)
    assert planner.texts == ["go to the kitchen"]
    person.wait(lambda: f"schedule.file: {disk.file} cannot be written" in message(person))
    person.say("stop")
    person.wait(lambda: phrase("may_come_back", "en") in person.said)
    person.wait(lambda: "orders that would come back after a restart: 1" in message(person))
    assert disk.kept == ["go to the kitchen"] and planner.texts == []
    told = [each for each in person.events if each.get("guard") == "failure"]
    assert len(told) == 2 and all("schedule.file" in each["detail"] for each in told)
    disk.bring_back()
    person.wait(lambda: "schedule.file" not in message(person))
    assert disk.kept == []
    planner.plan(f"{LONG} dock")
    assert disk.kept == ["dock"] and results(person.events) == []


def message(person: Person) -> str:
    """What the node's newest diagnostics say."""
    own = [
        status.message
        for array in person.diagnostics
        for status in array.status
        if "edgevox" in status.name
    ]
    return own[-1] if own else ""


def test_without_room_everything_is_for_now(open_node: OpenNode, person: Person) -> None:
    open_node(**{"schedule.most": 0})
    planner = Planner(person)
    person.say("what is planned?")
    person.wait(lambda: person.responses)
    assert planner.texts == []


def test_it_is_announced_in_time_to_say_stop(open_node: OpenNode, person: Person) -> None:
    open_node(**{"schedule.notice_s": 30.0})
    Planner(person)
    person.say("in one second drive one metre")
    person.wait(lambda: "It is time: drive one metre." in person.said)
    person.say("stop")
    person.wait(lambda: phrase("cancelled", "en") in person.said)
    person.wait(lambda: person.states[-1] == "idle")
    assert results(person.events) == []
    assert not any(command.linear.x for _, command in person.commands)


def test_nothing_moves_before_the_voice_has_ended(open_node: OpenNode, person: Person) -> None:
    mouth = Mouth()
    mouth.mode = "endless"
    try:
        speech = {"speech.type": "edgevox_demo_interfaces/action/GoTo"}
        open_node(**speech, **{"schedule.notice_s": 0.01})
        due = "It is time: drive one metre."
        person.say("in one second drive one metre")
        person.wait(lambda: [each for each in person.events if each.get("text") == due])
        person.wait(lambda: person.states[-1] == "acting")
        assert results(person.events) == [] and len(mouth.begun) == 1
        mouth.mode = "quick"
        person.wait(lambda: results(person.events) == [("drive", "ok", None)])
        assert (due, "said") in mouth.ended
    finally:
        mouth.close()

"""Places that are taught to the real node with the real robot: driven to, kept, forgotten."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from lifecycle_msgs.msg import Transition
from lifecycle_msgs.srv import ChangeState
from support.node.events import results
from support.node.scripted_node import OpenNode, open_node
from support.node.stage import Person, Stage

from edgevox_ros.robot.taught_file import file_for

__all__ = ["open_node"]

MAP = """
on_stop: [stop, {cancel_all: go_to}]
tables:
  places:
    taught: true
    row: {x: "=get_pose.x_m", y: "=get_pose.y_m"}
    kitchen: {x: 2.5, y: 1.5, aliases: [cooking area], spoken: {en: [canteen]}}
tools:
  go_to:
    description: Drive to a named place.
    parameters: {place: {enum_from: places}}
    sentences: ["go to [the] {place}"]
    action:
      name: go_to
      type: edgevox_demo_interfaces/action/GoTo
      goal: {place: '=text(places[place].x) + ", " + text(places[place].y)'}
      result: {}
  drive:
    description: Drive straight ahead.
    parameters: {distance_m: {type: number, minimum: -5, maximum: 5}}
    sentences: ["drive {distance_m} metres"]
    publish:
      topic: cmd_vel
      type: geometry_msgs/msg/Twist
      message: {linear.x: 0.5}
      rate_hz: 20
      duration_s: "=abs(distance_m) / 0.5"
      max_duration_s: 20
      finally: {}
  stop:
    description: Stop moving.
    publish: {topic: cmd_vel, type: geometry_msgs/msg/Twist, message: {}}
  get_pose:
    description: Where the robot is.
    read:
      topic: odom
      type: nav_msgs/msg/Odometry
      result: {x_m: "=round(pose.pose.position.x, 2)", y_m: "=round(pose.pose.position.y, 2)"}
"""


@pytest.fixture
def person(stage: Stage) -> Person:
    made = stage.person()
    stage.robot()
    return made


@pytest.fixture(name="files")
def _files(tmp_path: Path) -> dict[str, Any]:
    file = tmp_path / "map.yaml"
    file.write_text(MAP, encoding="utf-8")
    return {"tools.files": [str(file)], "tools.taught_dir": str(tmp_path / "taught")}


def offered(person: Person, tool: str = "go_to") -> list[str]:
    """What an agent may choose from."""
    listing = json.loads(person.trigger("list_tools").message)
    found = next(each for each in listing["tools"] if each["name"] == tool)
    return list(found["parameters"]["properties"]["place"]["enum"])


def taught(person: Person) -> list[dict[str, Any]]:
    return [event for event in person.events if event["type"] == "taught"]


def test_a_place_is_taught_and_driven_to(
    open_node: OpenNode, person: Person, files: dict[str, Any]
) -> None:
    engine = open_node(**files)
    assert person.ask("drive 1 metres")
    entities = len(list(engine.node.waitables)), len(list(engine.node.subscriptions))
    warmed = len(engine.read)
    assert person.ask("Remember this place as the workshop.")
    assert person.said[-1] == "I will remember this place as workshop."
    [event] = taught(person)
    assert (event["table"], event["name"]) == ("places", "workshop")
    assert event["columns"]["x"] == pytest.approx(1.0, abs=0.2)
    assert offered(person) == ["kitchen", "cooking area", "workshop"]
    assert person.ask("where can you go?")
    assert person.said[-1] == "I can go to: kitchen, workshop."
    assert person.ask("drive 1 metres")
    assert person.ask("go to the workshop")
    assert results(person.events)[-1] == ("go_to", "ok", None)
    assert person.pose is not None
    assert person.pose[0] == pytest.approx(event["columns"]["x"], abs=0.15)
    # Nothing was made anew on the graph, and the model has read its tools once.
    assert (len(list(engine.node.waitables)), len(list(engine.node.subscriptions))) == entities
    assert len(engine.read) == warmed
    assert engine.prompts == []


def test_it_is_still_there_after_a_restart_and_gone_once_forgotten(
    open_node: OpenNode, person: Person, files: dict[str, Any]
) -> None:
    open_node(**files)
    assert person.ask("this is room 12")
    assert person.said[-1] == "I will remember this place as room 12."
    assert person.change(Transition.TRANSITION_DEACTIVATE)
    assert person.change(Transition.TRANSITION_CLEANUP)
    assert person.configure() and person.activate()
    assert offered(person)[-1] == "room 12"
    assert person.ask("forget room twelve")
    assert person.said[-1] == "I have forgotten room 12."
    assert taught(person)[-1]["forgotten"]
    assert offered(person) == ["kitchen", "cooking area"]
    assert person.trigger("reload_tools").success
    assert offered(person) == ["kitchen", "cooking area"]


def test_what_was_edited_by_hand_is_read_again(
    open_node: OpenNode, person: Person, files: dict[str, Any]
) -> None:
    open_node(**files)
    assert person.ask("remember this place as the workshop")
    [file] = Path(files["tools.taught_dir"]).glob("*.yaml")
    written = file.read_text(encoding="utf-8")
    assert "workshop: {x: 0.0, y: 0.0}" in written
    file.write_text(written.replace("y: 0.0}", "y: 1.0, aliases: [shed]}"), encoding="utf-8")
    assert person.trigger("reload_tools").success
    assert offered(person)[-2:] == ["workshop", "shed"]
    file.write_text(written.replace("y: 0.0", "y: far"), encoding="utf-8")
    refused = person.trigger("reload_tools")
    assert not refused.success
    assert "workshop.y: found 'far', expected a number, as in the row kitchen" in refused.message
    assert offered(person)[-2:] == ["workshop", "shed"], "the old ones stay"


def test_nothing_that_is_taught_is_driven_to_in_place_of_a_row(
    open_node: OpenNode, person: Person, files: dict[str, Any]
) -> None:
    file = Path(files["tools.files"][0])
    file.write_text(MAP.replace("    kitchen:", "    row_7: {x: 0.5, y: 0.0}\n    kitchen:"))
    open_node(**files)
    assert person.ask("call this place row seven")
    assert person.said[-1] == "row 7 belongs to my own map, so I leave it as it is."
    assert person.ask("call this place canteen")
    assert person.said[-1] == "kitchen belongs to my own map, so I leave it as it is."
    assert taught(person) == [] and offered(person) == ["row_7", "kitchen", "cooking area"]
    assert person.ask("go to row seven")
    [call] = [event for event in person.events if event["type"] == "call"]
    assert call["arguments"] == {"place": "row_7"}


def test_while_it_moves_nothing_is_taught(
    open_node: OpenNode, person: Person, files: dict[str, Any]
) -> None:
    open_node(**files)
    person.say("go to the kitchen")
    person.wait(lambda: any(each["type"] == "call" for each in person.events))
    person.say("remember this place as the workshop")
    person.wait(lambda: "I can only do that while I stand still." in person.said)
    person.say("stop")
    person.rest()
    assert offered(person) == ["kitchen", "cooking area"]


def test_a_folder_that_cannot_be_written_keeps_nothing(
    open_node: OpenNode, person: Person, files: dict[str, Any], tmp_path: Path
) -> None:
    (tmp_path / "taught").write_text("no folder", encoding="utf-8")
    open_node(**files)
    assert person.ask("remember this place as the workshop")
    assert person.said[-1] == "Sorry, I could not save that, so nothing has changed."
    assert offered(person) == ["kitchen", "cooking area"]
    assert taught(person) == []
    failures = [each for each in person.events if each["type"] == "guard"]
    assert "tools.taught_dir" in failures[-1]["detail"]


def test_a_robot_that_does_not_know_where_it_is_learns_nothing(
    open_node: OpenNode, stage: Stage, files: dict[str, Any]
) -> None:
    person = stage.person()  # and no robot, so nobody publishes a pose
    open_node(**files)
    assert person.ask("remember this place as the workshop")
    assert person.said[-1] == "I don't know where I am, so I can't remember this place."
    assert offered(person) == ["kitchen", "cooking area"]


def test_a_wrong_file_keeps_the_node_from_configuring(
    open_node: OpenNode, stage: Stage, files: dict[str, Any], tmp_path: Path
) -> None:
    person = stage.person()
    open_node(**files)
    assert person.change(Transition.TRANSITION_DEACTIVATE)
    assert person.change(Transition.TRANSITION_CLEANUP)
    path = file_for(tmp_path / "taught", [Path(files["tools.files"][0])]).path
    path.parent.mkdir(exist_ok=True)
    path.write_text("places: {kitchen: {x: 1, y: 1}}", encoding="utf-8")
    assert not person.configure()
    path.unlink()
    assert person.configure()


def is_ready(person: Person) -> bool:
    return person.pose is not None and person.lifecycle() == "active"


def test_two_robots_with_one_map_keep_their_own_places(stage: Stage, files: dict[str, Any]) -> None:
    people = {}
    for name in ("anton", "berta"):
        people[name] = stage.person(name)
        there = ("-r", f"__ns:=/{name}")
        stage.robot(*there)
        stage.node(*there, autostart=True, model__engine="none", **files)
    for name, person in people.items():
        person.wait(partial(is_ready, person))
        assert person.ask(f"remember this place as the den of {name}")
        assert person.said[-1] == f"I will remember this place as den of {name}."
    for name, person in people.items():
        assert person.trigger("reload_tools").success
        assert offered(person) == ["kitchen", "cooking area", f"den of {name}"]


@pytest.mark.parametrize("shared", ["tools.taught_dir", "schedule.file"])
def test_a_second_node_does_not_use_the_file_of_the_first(
    stage: Stage, files: dict[str, Any], tmp_path: Path, shared: str
) -> None:
    """Nor does it begin with the places, or the orders for later, of the other robot."""
    given = {**files, "model.engine": "none"}
    if shared == "schedule.file":
        given = {"model.engine": "none", "schedule.file": str(tmp_path / "plans" / "orders.json")}
    first, second = stage.person(), stage.person()
    stage.node(**given)
    assert first.configure()
    other = stage.node("-r", "edgevox:__node:=other", **given)

    def asked(node: str, transition: int) -> bool:
        request = ChangeState.Request(transition=Transition(id=transition))
        return bool(second.call(ChangeState, f"{node}/change_state", request).success)

    assert not asked("other", Transition.TRANSITION_CONFIGURE)
    told = other.log.read_text()
    assert f"parameter {shared}: found " in told and "which /edgevox (process " in told
    assert first.change(Transition.TRANSITION_CLEANUP)
    assert asked("other", Transition.TRANSITION_CONFIGURE)
    assert not first.configure(), "now it is the other's"

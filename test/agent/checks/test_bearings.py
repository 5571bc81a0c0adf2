"""A way in a direction: one tool faces it, another one drives, and the model calls only one."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from support.agent.turn_stage import TurnStage

from edgevox_ros.agent import GuardSwitches
from edgevox_ros.agent.checks.bearings import Ways, way_of
from edgevox_ros.agent.vocabulary import ToolVocabulary
from edgevox_ros.core import ToolCall, ToolSchema


def tool(name: str, units: dict[str, str], **properties: Any) -> ToolSchema:
    schema = {"type": "object", "properties": properties, "required": list(properties)}
    return ToolSchema(name, f"{name}.", schema, units=units)


FACE = tool("face", {}, way={"type": "string", "enum": ["north", "east", "south", "west"]})
DRIVE = tool("drive", {"distance_m": "m"}, distance_m={"type": "number"})
TURN = tool("turn", {"angle_deg": "deg"}, angle_deg={"type": "number"})
PICTURE = ToolSchema("take_picture", "Take a picture.", {"type": "object", "properties": {}})
TOOLS = (FACE, DRIVE, TURN, PICTURE)


def stage_with(*replies: str) -> TurnStage:
    scene = TurnStage(*replies)
    scene.executor.schemas = lambda: TOOLS  # type: ignore[method-assign]
    scene.settings = dataclasses.replace(scene.settings, guards=GuardSwitches(said_values=True))
    return scene


@pytest.mark.parametrize(
    ("order", "choice", "words"),
    [
        ("go north three metres", "north", "go three metres forward"),
        ("go three metres to the south", "south", "go three metres forward"),
        ("please move west two feet", "west", "please move two feet forward"),
        ("move west four feet west", "west", "move four feet forward"),
    ],
)
def test_a_way_is_a_length_and_a_direction(order: str, choice: str, words: str) -> None:
    way = way_of(order, TOOLS, "en")
    assert way is not None
    assert (way.faced.choice, way.words) == (choice, words)


@pytest.mark.parametrize(
    "order",
    [
        "go three metres", "go north", "turn ninety degrees east", "go north one metre or east two",
        "reverse two metres north", "go back two metres north",
        "stop two metres from the north wall", "drive to the west dock that is two metres away",
    ],
)  # fmt: skip
def test_what_says_more_or_less_is_none(order: str) -> None:
    assert way_of(order, TOOLS, "en") is None


def test_the_length_of_a_way_that_was_only_faced_is_asked_for(call: Any) -> None:
    scene = stage_with(
        call("face", '{"way": "north"}'), call("drive", '{"distance_m": 3}'), "Done."
    )
    scene.run("go north three metres")
    assert scene.executor.names == ["face", "drive"]
    assert scene.engine.prompts[1][-1].content == "Now go three metres forward."


def test_where_the_length_does_not_come_that_is_told(call: Any) -> None:
    scene = stage_with(call("face", '{"way": "north"}'), "Done.", "Done.")
    scene.run("go north three metres")
    assert scene.executor.names == ["face"]
    assert scene.told[-1] == "I have not done this: go three metres forward."


def test_nothing_drives_into_a_direction_that_was_not_faced(call: Any) -> None:
    drive = call("drive", '{"distance_m": 3}')
    scene = stage_with(drive, call("face", '{"way": "north"}'), drive, "Done.")
    scene.run("go north three metres")
    assert scene.executor.names == ["face", "drive"]
    assert scene.engine.prompts[1][-1].content == 'Call face for "north".'


def test_a_model_that_does_not_face_it_drives_nowhere(call: Any) -> None:
    drive = call("drive", '{"distance_m": 3}')
    scene = stage_with(drive, drive, drive)
    scene.run("go north three metres")
    assert scene.executor.names == []
    assert scene.said == ["Sorry, I could not finish that."]


def test_what_stands_before_the_way_is_done(call: Any) -> None:
    both = call("take_picture") + call("drive", '{"distance_m": 3}')
    scene = stage_with(
        both, call("face", '{"way": "north"}'), call("drive", '{"distance_m": 3}'), "Done."
    )
    scene.run("take a picture and go north three metres")
    assert scene.executor.names == ["take_picture", "face", "drive"]


VOCABULARY = ToolVocabulary(TOOLS, (), "en")


def left(orders: tuple[str, ...], *calls: ToolCall) -> tuple[str, ...]:
    return Ways(orders, TOOLS, "en").left(calls, VOCABULARY)


def test_of_two_ways_each_is_faced_first() -> None:
    orders = ("go north three metres", "go east two metres")
    ways = Ways(("go north three metres", "go east two metres"), TOOLS, "en")
    north, east = (ToolCall("1", "face", {"way": way}) for way in ("north", "east"))
    drive = ToolCall("2", "drive", {"distance_m": 3})
    assert ways.unfaced((), (north, drive, east, drive)) is None
    assert ways.unfaced((), (east, drive, north, drive)) == (1, ("face", "way", "north"))
    assert ways.unfaced((north, drive), (drive,)) == (0, ("face", "way", "east"))
    assert left(orders, north) == ("go three metres forward", "go east two metres")
    assert left(orders, north, drive) == ("go east two metres",)
    assert ways.ask(("go east two metres",)) == 'Call face for "east".'
    assert left(orders, north, drive, east) == ("go two metres forward",)
    assert left(orders, north, drive, east, drive) == ()


def test_a_way_is_asked_for_only_behind_what_was_said_before_it() -> None:
    north, east = (ToolCall("1", "face", {"way": way}) for way in ("north", "east"))
    drive, picture = ToolCall("2", "drive", {"distance_m": 3}), ToolCall("3", "take_picture", {})
    orders = ("go north three metres", "take a picture", "go east two metres")
    assert left(orders, north, drive) == ()
    assert left(orders, north, drive, picture) == ("go east two metres",)
    assert left(orders, north, picture) == (), "the other way round: nobody knows"
    assert left(orders, north, drive, east) == ()


def test_a_direction_is_not_faced_any_more_behind_another_turn() -> None:
    orders = ("go north three metres", "go east two metres", "go north one metre")
    north, east = (ToolCall("1", "face", {"way": way}) for way in ("north", "east"))
    drive, turn = ToolCall("2", "drive", {"distance_m": 3}), ToolCall("3", "turn", {"angle_deg": 9})
    ways = Ways(orders, TOOLS, "en")
    assert ways.unfaced((north, drive, east, drive), (drive,)) == (0, ("face", "way", "north"))
    assert left(orders, north, drive, east, drive) == ("go north one metre",)
    two = Ways(("go north three metres", "go north one metre"), TOOLS, "en")
    assert two.unfaced((north, drive), (drive,)) is None
    assert two.unfaced((north, drive, turn), (drive,)) == (0, ("face", "way", "north"))


BEARINGS = {"type": "string", "enum": ["north", "east", "south", "west"]}


@pytest.mark.parametrize(
    "others",
    [
        (tool("open_gate", {}, gate={"enum": ["north", "south"]}),),
        (tool("water_bed", {}, bed=BEARINGS),),
        (tool("go_to", {}, place={"enum": ["kitchen", "west", "east"]}),),
        (tool("move", {"distance_m": "m"}, way=BEARINGS, distance_m={"type": "number"}),),
        (FACE, tool("turn_to", {}, way=BEARINGS), DRIVE),
        (FACE, DRIVE, tool("lift", {"height_cm": "cm"}, height_cm={"type": "number"})),
    ],
)
def test_on_other_robots_nothing_is_held_back(others: tuple[ToolSchema, ...]) -> None:
    tools = (*others, DRIVE) if DRIVE not in others else others
    ways = Ways(("go north three metres",), tools, "en")
    assert ways.unfaced((), (ToolCall("1", "drive", {"distance_m": 3}),)) is None
    assert ways.left((), ToolVocabulary(tools, (), "en")) == ()


def test_a_direction_that_could_not_be_faced_is_not_driven(call: Any) -> None:
    drive = call("drive", '{"distance_m": 3}')
    scene = stage_with(call("face", '{"way": "north"}'), drive, drive, "Sorry.")
    scene.executor.results["face"] = "the compass is jammed"
    scene.run("go north three metres")
    assert "drive" not in scene.executor.names


def test_both_of_two_ways_are_asked_for(call: Any) -> None:
    north, east = (call("face", f'{{"way": "{way}"}}') for way in ("north", "east"))
    three, two = (call("drive", f'{{"distance_m": {far}}}') for far in (3, 2))
    scene = stage_with(north, three, east, two, "Done.")
    scene.run("go north three metres then go east two metres")
    assert scene.executor.names == ["face", "drive", "face", "drive"]


def test_a_direction_behind_a_way_is_not_forgotten(call: Any) -> None:
    east, west = (call("face", f'{{"way": "{way}"}}') for way in ("east", "west"))
    scene = stage_with(east, call("drive", '{"distance_m": 3}'), "Done.", west, "Done.")
    scene.run("go east three metres then face west")
    assert scene.executor.names == ["face", "drive", "face"]


def test_what_the_last_reply_leaves_is_told(call: Any) -> None:
    north, east = (call("face", f'{{"way": "{way}"}}') for way in ("north", "east"))
    scene = stage_with(north, call("drive", '{"distance_m": 3}'), east)
    scene.settings = dataclasses.replace(scene.settings, max_hops=3)
    scene.executor.closings["face"] = "I face it."
    scene.executor.closings["drive"] = "I drove."
    scene.run("go north three metres then go east two metres")
    assert scene.told[-1] == "I have not done this: go two metres forward."


def test_a_length_without_a_direction_leaves_open_which_is_meant() -> None:
    ways = Ways(("go two metres", "go north three metres"), TOOLS, "en")
    assert ways.unfaced((), (ToolCall("1", "drive", {"distance_m": 2}),)) is None

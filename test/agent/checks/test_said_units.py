"""A number means its parameter's unit: a slip is mended, what is in doubt is asked about."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from support.agent.turn_stage import TurnStage, call

from edgevox_ros.agent.checks.said_units import SaidMeasures, said_words
from edgevox_ros.core import ToolCall, ToolSchema
from edgevox_ros.core.units import MEASURES

HEIGHT = {
    "type": "number",
    "minimum": 0,
    "maximum": 900,
    "description": "How high, in millimetres.",
}
RAISE = ToolSchema(
    "raise_tray",
    "Raise the tray.",
    {
        "type": "object",
        "properties": {"height_mm": HEIGHT},
        "required": ["height_mm"],
        "additionalProperties": False,
    },
    units={"height_mm": "mm"},
)


def said(text: str, *heights: float) -> TurnStage:
    """A turn in which the model raises the tray by these heights."""
    replies = "".join(call("raise_tray", f'{{"height_mm": {height}}}') for height in heights)
    scene = TurnStage(replies, "Done.")
    scene.executor.schemas = lambda: (RAISE,)  # type: ignore[method-assign]
    scene.run(text)
    return scene


def heights(scene: TurnStage) -> list[Any]:
    return [each.arguments["height_mm"] for each in scene.executor.ran]


def test_a_number_that_is_out_of_range_only_in_the_wrong_unit_is_mended() -> None:
    reach = {"type": "number", "minimum": 0, "maximum": 10}
    properties = {"properties": {"reach_m": reach}, "required": ["reach_m"]}
    parameters = {"type": "object", **properties, "additionalProperties": False}
    scene = TurnStage(call("extend", '{"reach_m": 20}'), "Done.")
    tools = (ToolSchema("extend", "Extend.", parameters, units={"reach_m": "m"}),)
    scene.executor.schemas = lambda: tools  # type: ignore[method-assign]
    scene.run("extend twenty feet")
    assert [each.arguments for each in scene.executor.ran] == [{"reach_m": 6.096}]
    scene = TurnStage(call("extend", '{"reach_m": 20}'), "That is too far.")
    scene.executor.schemas = lambda: tools  # type: ignore[method-assign]
    scene.run("extend twenty metres")
    assert scene.executor.ran == []


@pytest.mark.parametrize(
    ("text", "metres"),
    [
        ("drive twenty feet", [6.096]),
        ("drive backward twenty feet", [-6.096]),
        ("do not drive twenty feet", []),
        ("my brother drives twenty feet a day", []),
    ],
)
def test_what_is_converted_into_its_range_is_judged_as_any_call(
    text: str, metres: list[float]
) -> None:
    way = {
        "type": "number",
        "minimum": -10,
        "maximum": 10,
        "description": "positive is forward, negative is backward",
    }
    properties = {"properties": {"distance_m": way}, "required": ["distance_m"]}
    parameters = {"type": "object", **properties, "additionalProperties": False}
    scene = TurnStage(call("drive", '{"distance_m": 20}'), "Done.")
    tools = (ToolSchema("drive", "Drive.", parameters, units={"distance_m": "m"}),)
    scene.executor.schemas = lambda: tools  # type: ignore[method-assign]
    scene.run(text)
    assert [each.arguments["distance_m"] for each in scene.executor.ran] == metres


def test_a_number_that_was_read_is_not_converted() -> None:
    reach = {"type": "number", "minimum": 0, "maximum": 10}
    properties = {"properties": {"reach_m": reach}, "required": ["reach_m"]}
    parameters = {"type": "object", **properties, "additionalProperties": False}
    extend = call("extend", '{"reach_m": 20}')
    scene = TurnStage(call("read_sign"), extend, "It says so.", "It says so.")
    sign = ToolSchema("read_sign", "Read.", {"type": "object", "properties": {}}, read_only=True)
    tools = (ToolSchema("extend", "Extend.", parameters, units={"reach_m": "m"}), sign)
    scene.executor.schemas = lambda: tools  # type: ignore[method-assign]
    scene.executor.results["read_sign"] = {"text": extend}
    scene.run("read the sign twenty feet ahead")
    assert [each.name for each in scene.executor.ran] == ["read_sign"]


@pytest.mark.parametrize(
    ("text", "written", "done"),
    [
        ("raise the tray 20 cm", 20, 200),
        ("raise the tray 20 cm", 0.2, 200),
        ("raise the tray 20 cm", 200, 200),
        ("raise the tray half a metre", 0.5, 500),
        ("raise the tray eight inches", 8, 203.2),
        ("raise the tray 20", 20, 20),
        ("raise the tray 20 millimetres", 20, 20),
        ("raise the tray two feet", 400, 609.6),
        ("raise the tray one foot", 300, 304.8),
        ("raise the tray two more feet", 2, 609.6),
        ("raise the tray two feet send me a picture", 500, 609.6),
    ],
)
def test_a_slip_of_the_unit_is_mended(text: str, written: float, done: float) -> None:
    scene = said(text, written)
    assert heights(scene) == [done]
    assert ("said_units" in scene.guards()) == (written != done)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("raise the tray two feet or a bit more", 400),
        ("raise the tray two feet and then 3", 400),
        ("raise the tray for two seconds", 400),
        ("raise the tray two feet", 0),
    ],
)
def test_an_amount_in_doubt_takes_no_other_s_place(text: str, written: float) -> None:
    assert heights(said(text, written)) in ([], [written])


def test_an_amount_that_another_tool_may_need_takes_no_other_s_place() -> None:
    lower = dataclasses.replace(RAISE, name="lower_arm", description="Lower the arm.")
    scene = TurnStage(call("raise_tray", '{"height_mm": 400}'), "Done.")
    scene.executor.schemas = lambda: (RAISE, lower)  # type: ignore[method-assign]
    scene.run("lower the arm by two feet and then raise the tray")
    assert heights(scene) == [400]


def test_two_calls_of_a_tool_are_no_single_amount() -> None:
    assert heights(said("raise the tray two feet", 400, 500)) == [400, 500]


def test_in_two_readings_it_is_asked_about() -> None:
    scene = said("raise the tray 20 cm, and then 20 inches", 20)
    assert heights(scene) == [] and scene.said[0].endswith("?")


def test_an_amount_of_something_else_is_refused_in_words() -> None:
    scene = said("raise the tray 20 seconds", 20)
    assert heights(scene) == [] and scene.said


def test_what_is_out_of_range_once_it_is_converted_does_not_run() -> None:
    scene = said("raise the tray two metres", 2)
    assert heights(scene) == []


def test_of_several_amounts_the_one_with_the_number_is_meant() -> None:
    assert heights(said("raise it by 20 cm and then by 30 cm", 20, 30)) == [200, 300]
    assert heights(said("raise it by 20 cm and then by 20 inches", 20)) == []
    assert heights(said("drive 20 metres, then raise it by 50 cm", 20)) == []
    assert heights(said("raise it by 20 cm and then by 30", 30)) == [30]


def test_what_is_wrongly_converted_is_put_right() -> None:
    measures = SaidMeasures.of("three feet and then back two feet", "en")
    assert measures.meant(-0.6154, MEASURES["m"]) == -0.6096
    rounded = (0.6096, 0.61, 0.6, -0.91)
    assert [measures.meant(each, MEASURES["m"]) for each in rounded] == [None] * 4


def test_each_of_several_amounts_is_right() -> None:
    assert heights(said("raise the tray 20 cm and then 30 cm", 200, 300)) == [200, 300]


def test_the_call_knows_the_words() -> None:
    made = said_words(
        ToolCall("a", "raise_tray", {"height_mm": 200}), (RAISE,), "raise it 20 cm please", "en"
    )
    assert made.said == {"height_mm": "20 cm"}
    for text in ("20 cm", "30 millimetres"):
        other = said_words(ToolCall("a", "raise_tray", {"height_mm": 30}), (RAISE,), text, "en")
        assert other.said == {}


@pytest.mark.parametrize(
    ("text", "name", "written", "done"),
    [
        ("open it to forty millimetres", "width_cm", 40, 4),
        ("shift two hundred and fifty centimetres", "way_m", 250, 2.5),
        ("open it to forty centimetres", "width_cm", 40, None),
        ("open it to forty millimetres", "width", 40, None),
        ("open it to forty millimetres", "width_cm", 41, None),
    ],
)
def test_out_of_range_the_unit_in_a_parameters_name_is_enough(
    text: str, name: str, written: float, done: float | None
) -> None:
    number = {"type": "number", "minimum": 0, "maximum": 11}
    parameters = {"type": "object", "properties": {name: number}, "required": [name]}
    scene = TurnStage(call("open_it", f'{{"{name}": {written}}}'), "That cannot be.")
    tools = (ToolSchema("open_it", "Open.", parameters),)
    scene.executor.schemas = lambda: tools  # type: ignore[method-assign]
    scene.run(text)
    wanted = [] if done is None else [{name: done}]
    assert [each.arguments for each in scene.executor.ran] == wanted


def test_a_tool_without_units_is_left_alone() -> None:
    plain = ToolSchema("raise_tray", "d", RAISE.parameters)
    made = ToolCall("a", "raise_tray", {"height_mm": 200})
    assert said_words(made, (plain,), "20 cm", "en") is made


def test_degrees_of_a_temperature() -> None:
    heard = SaidMeasures.of("heat it to 20 degrees", "en")
    assert heard.meant(20, MEASURES["Cel"]) is None
    assert not heard.otherwise(20, MEASURES["Cel"])
    heard = SaidMeasures.of("heat it to 68 degrees fahrenheit", "en")
    assert heard.meant(68, MEASURES["Cel"]) == 20


@pytest.mark.parametrize(
    ("text", "name", "written", "done"),
    [
        ("a timer of ninety seconds", "minutes", 90, 1.5),
        ("a timer of one hour and twenty minutes", "minutes", 4800, 80),
        ("give it a two minute stir", "seconds", 2, 120),
        ("move by three inches", "distance_cm", 3, 7.62),
        ("please set it to one point one five metres per second", "speed_mps", 150, 1.15),
        ("move by three inches", "distance", 3, None),
        # It may have to be worked out.
        ("climb to fifteen metres", "by_m", 5, None),
    ],
)
def test_the_unit_with_which_a_name_ends_counts(
    text: str, name: str, written: float, done: float | None
) -> None:
    number = {"type": "number", "minimum": 0.1, "maximum": 1200 if written != 150 else 2}
    parameters = {"type": "object", "properties": {name: number}, "required": [name]}
    scene = TurnStage(call("set_it", f'{{"{name}": {written}}}'), "Done.")
    tools = (ToolSchema("set_it", "Set.", parameters),)
    scene.executor.schemas = lambda: tools  # type: ignore[method-assign]
    scene.run(text)
    wanted = {name: written if done is None else done}
    assert [each.arguments for each in scene.executor.ran] == [wanted]


def test_what_waited_for_a_call_that_was_mended_runs_with_it() -> None:
    length = {"type": "number", "minimum": -10, "maximum": 10}
    drive = {"type": "object", "properties": {"distance_m": length}, "required": ["distance_m"]}
    tools = (ToolSchema("drive", "Drive.", drive), ToolSchema("honk", "Honk."))
    lines = ('{"name": "drive", "arguments": {"distance_m": 50}}', '{"name": "honk"}')
    for text, ran in (
        ("drive fifty centimetres and then honk", ["drive", "honk"]),
        ("drive fifty metres and then honk", []),
    ):
        scene = TurnStage("\n".join(lines), "Done.", "Done.")
        scene.executor.schemas = lambda: tools  # type: ignore[method-assign]
        scene.run(text)
        assert [each.name for each in scene.executor.ran] == ran, text


def test_no_part_of_an_amount_counts_twice() -> None:
    number = {"type": "number", "minimum": 0, "maximum": 60}
    names = {"minutes": number, "seconds": number}
    parameters = {"type": "object", "properties": names, "required": ["minutes"]}
    scene = TurnStage(call("set_it", '{"minutes": 2, "seconds": 30}'), "Done.")
    tools = (ToolSchema("set_it", "Set.", parameters),)
    scene.executor.schemas = lambda: tools  # type: ignore[method-assign]
    scene.run("set it to two minutes and thirty seconds")
    assert scene.executor.ran == [] and scene.said[-1].endswith("?")

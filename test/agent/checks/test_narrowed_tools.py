"""What a constrained call may hold: only values that were said, where there is no doubt."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.agent import GuardSwitches
from edgevox_ros.agent.checks.said_values import SaidSoFar, narrowed_tools
from edgevox_ros.core import ToolSchema
from edgevox_ros.evaluation import read_case_groups
from edgevox_ros.parsing import ToolCallParser

ROOT = Path(__file__).resolve().parents[3]
SHEETS = [
    *sorted((ROOT / "test/heldout/fresh_maps").glob("*_cases.yaml")),
    *sorted((ROOT / "test/heldout/conversation").glob("*.yaml")),
    ROOT / "test/heldout/newcomer/dialogues.yaml",
    *sorted((ROOT / "config/suites/robot/en").glob("*.yaml")),
    *sorted((ROOT / "config/suites/robot/de").glob("*.yaml")),
]


def tool(
    name: str, *, reads: bool = False, optional: tuple[str, ...] = (), **of: Any
) -> ToolSchema:
    required = [key for key in of if key not in optional]
    return ToolSchema(name, "", {"type": "object", "properties": of, "required": required}, reads)


METRES = {"type": "number", "minimum": -10, "maximum": 10, "description": "distance in metres"}
SECONDS = {"type": "integer", "minimum": 1, "maximum": 90, "description": "how long, in seconds"}
PLACE = {"type": "string", "enum": ["garden_shed", "pond", "rose bed"]}
TOOLS = (
    tool("drive", metres=METRES),
    tool("water", seconds=SECONDS),
    tool("go_to", place=PLACE),
    tool("expose", seconds=SECONDS, count={"type": "integer"}),
    tool("lift", metres={**METRES, "default": 1}),
    tool("nudge", optional=("metres",), metres=METRES),
    tool("look", reads=True, place=PLACE, metres=METRES),
    tool("odd", anything=True, metres=METRES),
)


def allowed(name: str, key: str, said: str, earlier: str = "", language: str = "en") -> Any:
    """The values left for a parameter; None: all that its schema allows."""
    heard = SaidSoFar(said, earlier)
    narrowed = {each.name: each for each in narrowed_tools(TOOLS, heard, language)}
    schema = narrowed[name].parameters["properties"][key]
    before = next(each for each in TOOLS if each.name == name).parameters["properties"][key]
    return None if schema == before else schema["enum"]


@pytest.mark.parametrize(
    ("name", "key", "said", "left"),
    [
        ("drive", "metres", "drive three metres", [-3, 3]),
        ("drive", "metres", "minus 2.5 metres please", [-2.5, 2.5]),
        ("drive", "metres", "make it two", [-2, 2]),
        ("water", "seconds", "water the roses for thirty seconds", [30]),
        ("odd", "metres", "three metres", [-3, 3]),
        ("go_to", "place", "to the shed", ["garden_shed"]),
        ("go_to", "place", "from the pond to the roses", ["pond", "rose bed"]),
    ],
)
def test_what_was_said_is_left(name: str, key: str, said: str, left: list[Any]) -> None:
    assert allowed(name, key, said) == left


@pytest.mark.parametrize(
    ("name", "key", "said"),
    [
        ("drive", "metres", "drive on"),
        ("drive", "metres", "drive fifty metres"),  # out of range: to be refused
        ("drive", "metres", "drive for three seconds"),  # another unit
        ("drive", "metres", "half of that"),
        ("drive", "metres", "about three metres, a bit more"),
        ("drive", "metres", "three metres and then back"),
        ("drive", "metres", "from two to three metres"),
        ("drive", "metres", "water for thirty seconds and drive on"),
        ("water", "seconds", "water the roses for 2.5 seconds"),
        ("expose", "seconds", "expose for thirty seconds"),  # or thirty pictures
        ("lift", "metres", "lift it three metres"),
        ("nudge", "metres", "three metres"),
        ("look", "metres", "three metres"),
        ("look", "place", "look at the pond"),
        ("go_to", "place", "go home"),
    ],
)
def test_where_there_is_doubt_all_is_allowed(name: str, key: str, said: str) -> None:
    assert allowed(name, key, said) is None


def test_choices_of_earlier_turns_are_left_if_one_is_said_now() -> None:
    assert allowed("go_to", "place", "not the pond, where you were", "the shed") == [
        "garden_shed",
        "pond",
    ]
    assert allowed("go_to", "place", "go there", "the shed") is None


def test_german_is_read_as_well() -> None:
    assert allowed("drive", "metres", "fahr drei", language="de") == [-3, 3]


@given(said=st.text(max_size=60), earlier=st.text(max_size=20))
def test_every_value_that_is_left_was_allowed_before(said: str, earlier: str) -> None:
    parser = ToolCallParser((), TOOLS)
    for narrowed in narrowed_tools(TOOLS, SaidSoFar(said, earlier), "en"):
        properties = narrowed.parameters["properties"]
        for key, schema in properties.items() if len(properties) == 1 else ():
            for value in schema.get("enum", ()):
                found = parser.check([{"name": narrowed.name, "arguments": {key: value}}], "")
                assert found.calls, (narrowed.name, value)


@pytest.mark.not_unit  # the groups' maps want interface types
def test_hardly_any_right_call_of_any_sheet_is_made_impossible() -> None:
    """Names and aliases of one place mean the same."""
    seen = lost = 0
    for group in read_case_groups(SHEETS):
        for case in group.cases:
            earlier = ""
            for turn in case.turns:
                heard = SaidSoFar(turn.say, earlier, earlier)
                narrowed = narrowed_tools(group.tried.schemas, heard, group.language)
                left = {each.name: each.parameters["properties"] for each in narrowed}
                earlier += f" . {turn.say}"
                for name, values in (call for calls in turn.expected.calls[:1] for call in calls):
                    for key, value in values.items():
                        choices = left.get(name, {}).get(key, {}).get("enum")
                        if choices is None:
                            continue
                        wanted = group.spell((name, {**values, key: value}))
                        left_over = (group.spell((name, {**values, key: c})) for c in choices)
                        seen += 1
                        lost += wanted not in left_over
    assert seen > 300
    assert lost <= 3


@pytest.mark.parametrize(
    ("constrain", "on", "language", "left"),
    [
        ("calls", True, "en", [-3, 3]),
        ("turn", True, "en", [-3, 3]),
        ("none", True, "en", None),
        ("calls", False, "en", None),
        ("calls", True, "fr", [-3, 3]),
    ],
)
def test_the_engine_gets_them_where_calls_are_constrained_and_the_guard_is_on(
    stage: Any, call: Any, constrain: str, on: bool, language: str, left: list[int] | None
) -> None:
    scene = stage(call("drive", '{"distance_m": 3}'), "Done.")
    scene.settings = dataclasses.replace(
        scene.settings,
        sampling=dataclasses.replace(scene.settings.sampling, constrain=constrain),
        guards=GuardSwitches(said_values=on),
        language=language,
    )
    scene.run("drive 3")
    assert scene.executor.names == ["drive"]
    for settings in scene.engine.settings:
        found = {each.name: each.parameters["properties"] for each in settings.narrowed}
        assert bool(found) == (left is not None)
        assert not found or found["drive"]["distance_m"]["enum"] == left

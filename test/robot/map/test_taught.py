"""Tables with `taught: true`: how they are read, and what a map is with rows that were taught."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.core.sentence_templates import WordSlot
from edgevox_ros.robot import ToolMap
from edgevox_ros.robot.expressions import NotKnown
from edgevox_ros.robot.map.taught import TaughtRow
from edgevox_ros.robot.map.tool_map import ToolMapError

pytestmark = pytest.mark.not_unit

KITCHEN = "    kitchen: {x: 2.0, y: 1.0, yaw_deg: 90, aliases: [cooking area]}\n"
TAUGHT = """    taught: true
    row: {x: "=get_pose.x", y: "=get_pose.y", yaw_deg: "=get_pose.heading_deg"}
"""
MAP = """
on_stop: none
tables:
  places:
{rows}
tools:
  go_to:
    description: Drive to a named place.
    parameters: {{place: {{enum_from: places, description: where to}}}}
    sentences: ["go to [the] {{place}}"]
    publish:
      topic: goal_pose
      type: geometry_msgs/msg/PoseStamped
      message: {{header.frame_id: map, pose.position.x: "=places[place].x",
                pose.position.y: "=places[place].y",
                pose.orientation: "=yaw(places[place].yaw_deg)"}}
  patrol:
    description: Visit places.
    parameters: {{stops: {{type: array, items: {{enum_from: places}}, maxItems: 3}}}}
    moves: false
    publish: {{topic: patrol, type: sensor_msgs/msg/JointState, message: {{name: "=stops"}}}}
  get_pose:
    description: Where the robot is.
    read:
      topic: odom
      type: nav_msgs/msg/Odometry
      result: {{x: "=pose.pose.position.x", y: "=pose.pose.position.y",
               heading_deg: "=twist.twist.linear.x"}}
"""
HERE = {"x": 1.5, "y": -2.0, "yaw_deg": 45.0}


def read(folder: Path, rows: str) -> ToolMap:
    file = folder / "map.yaml"
    file.write_text(MAP.format(rows=rows), encoding="utf-8")
    return ToolMap.from_yaml(file)


def problems(folder: Path, rows: str) -> str:
    with pytest.raises(ToolMapError) as caught:
        read(folder, rows)
    return str(caught.value).replace(f"{folder}/map.yaml:", "")


def offered(tool_map: ToolMap, tool: str = "go_to") -> Any:
    return tool_map.tools[tool].schema.parameters["properties"]


def shown(tool_map: ToolMap, tool: str = "go_to") -> Any:
    return tool_map.tools[tool].schema.as_shown.parameters["properties"]


def said(tool_map: ToolMap) -> Mapping[str, Any]:
    (sentence,) = tool_map.tools["go_to"].sentences
    slot = sentence.slots["place"]
    assert isinstance(slot, WordSlot)
    return slot.said


def test_a_table_says_how_a_row_is_made(tmp_path: Path) -> None:
    tool_map = read(tmp_path, TAUGHT + KITCHEN)
    assert tool_map.taught is not None
    assert tool_map.taught.readers == ("get_pose",)
    made = tool_map.taught.columns_from({"get_pose": {"x": 1, "y": 2.5, "heading_deg": 9.0}})
    assert made == {"x": 1, "y": 2.5, "yaw_deg": 9.0}
    assert list(tool_map.tables["places"]) == ["kitchen", "cooking area"]


@pytest.mark.parametrize("missing", [None, float("nan"), float("inf"), [1.0]])
def test_no_row_is_made_of_what_is_not_known(tmp_path: Path, missing: Any) -> None:
    taught = read(tmp_path, TAUGHT).taught
    assert taught is not None
    with pytest.raises(NotKnown):
        taught.columns_from({"get_pose": {"x": missing, "y": 2.5, "heading_deg": 9.0}})


def test_a_map_without_the_key_stays_what_it_was(tmp_path: Path) -> None:
    plain = read(tmp_path, KITCHEN)
    assert plain.taught is None and plain.documents == ()
    assert all(tool.schema.shown is None for tool in plain.tools.values())
    taught = read(tmp_path, TAUGHT + KITCHEN)
    assert taught.schemas() == plain.schemas()
    assert taught.tables == plain.tables


def test_rows_that_are_called_like_the_keys_stay_rows(tmp_path: Path) -> None:
    row = "{x: 1.0, y: 1.0, yaw_deg: 0}"
    tool_map = read(tmp_path, f"    taught: {row}\n    row: {row}\n")
    assert tool_map.taught is None
    assert list(tool_map.tables["places"]) == ["taught", "row"]


def test_a_table_may_say_that_it_is_not_taught(tmp_path: Path) -> None:
    tool_map = read(tmp_path, TAUGHT.replace("true", "false") + KITCHEN)
    assert tool_map.taught is None
    assert list(tool_map.tables["places"]) == ["kitchen", "cooking area"]


def test_what_is_taught_is_offered_said_and_looked_up(tmp_path: Path) -> None:
    tool_map = read(tmp_path, TAUGHT + KITCHEN)
    grown = tool_map.grown([TaughtRow("places", "workshop", {**HERE, "aliases": ["shed"]})])
    names = ["kitchen", "cooking area", "workshop", "shed"]
    assert offered(grown)["place"]["enum"] == names
    assert offered(grown, "patrol")["stops"]["items"]["enum"] == names
    assert grown.tools["go_to"].schema.aliases["place"]["shed"] == "workshop"
    assert {"workshop", "shed"} <= set(said(grown))
    assert grown.tables["places"]["workshop"]["x"] == HERE["x"]
    # The map that it was grown from knows nothing of it.
    assert "workshop" not in offered(tool_map)["place"]["enum"]


def test_a_prompt_shows_only_the_rows_of_the_file(tmp_path: Path) -> None:
    tool_map = read(tmp_path, TAUGHT + KITCHEN)
    grown = tool_map.grown([TaughtRow("places", "workshop", HERE)])
    for tool in ("go_to", "patrol", "get_pose"):
        assert grown.tools[tool].schema.as_shown == tool_map.tools[tool].schema.as_shown


def test_a_table_may_begin_without_rows(tmp_path: Path) -> None:
    tool_map = read(tmp_path, TAUGHT)
    assert offered(tool_map)["place"]["enum"] == []
    assert tool_map.tools["go_to"].sentences == ()
    grown = tool_map.grown([TaughtRow("places", "room 12", HERE)])
    assert offered(grown)["place"]["enum"] == ["room 12"]
    assert list(said(grown)) == ["room 12"]
    assert shown(grown) == shown(tool_map)
    assert "enum" not in shown(grown)["place"]


def test_forgetting_gives_the_map_of_before(tmp_path: Path) -> None:
    tool_map = read(tmp_path, TAUGHT + KITCHEN)
    assert tool_map.grown([TaughtRow("places", "workshop", HERE)]).grown([]) == tool_map


NAMES = st.text("abcdeüß漢字 0129", min_size=1, max_size=12).filter(
    lambda name: name.strip() == name and any(each.isalpha() for each in name)
)
NUMBERS = st.floats(-1e6, 1e6)


@given(st.dictionaries(NAMES, st.tuples(NUMBERS, NUMBERS, NUMBERS), max_size=5))
def test_every_map_that_grew_is_the_one_with_the_rows_written_in(
    tmp_path_factory: pytest.TempPathFactory, rows: Mapping[str, tuple[float, float, float]]
) -> None:
    folder = tmp_path_factory.mktemp("map")
    columns = {name: dict(zip(HERE, row, strict=True)) for name, row in rows.items()}
    text = "".join(
        f'    "{name}": {{{", ".join(f"{key}: {value:f}" for key, value in each.items())}}}\n'
        for name, each in columns.items()
    )
    columns = {
        name: {key: float(f"{value:f}") for key, value in each.items()}
        for name, each in columns.items()
    }
    taught = [TaughtRow("places", name, each) for name, each in columns.items()]
    try:
        written: ToolMap | None = read(folder, KITCHEN + text)
    except ToolMapError:  # two names that are said alike
        written = None
    tool_map = read(folder, TAUGHT + KITCHEN)
    if written is None:
        with pytest.raises(ToolMapError):
            tool_map.grown(taught)
        return
    grown = tool_map.grown(taught)
    assert grown.tables == written.tables
    for name, tool in grown.tools.items():
        other = written.tools[name]
        assert tool.schema.parameters == other.schema.parameters
        assert tool.schema.aliases == other.schema.aliases
        assert tool.spec == other.spec
        assert [each.slots for each in tool.sentences] == [each.slots for each in other.sentences]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (TAUGHT.replace("true", "yes") + KITCHEN, "5: tables.places.taught: found 'yes', expected"),
        ("    taught: true\n", "4: tables.places: found taught: true without row, expected row:"),
        (
            TAUGHT.replace("get_pose.y", "get_pose.z") + KITCHEN,
            "6: tables.places.row.y: found the field 'z', expected one of x, y, heading_deg",
        ),
        (
            TAUGHT.replace("get_pose.y", "get_where.y") + KITCHEN,
            "6: tables.places.row.y: found the name 'get_where', expected one of get_pose",
        ),
        (
            TAUGHT.replace(', yaw_deg: "=get_pose.heading_deg"', "") + KITCHEN,
            "6: tables.places.row: found no yaw_deg, expected every column of the rows of places",
        ),
        (
            TAUGHT.replace('"=get_pose.y"', "3") + KITCHEN,
            "6: tables.places.row.y: found 3, expected an expression over results of readers",
        ),
        (
            TAUGHT.replace("=get_pose.y", "='far'") + KITCHEN,
            "6: tables.places.row.y: found 'far', expected a number, as in the row kitchen",
        ),
        (
            TAUGHT.replace('y: "=get_pose.y", ', 'name: "=get_pose.y", ') + KITCHEN,
            "6: tables.places.row.name: found the column 'name', expected a column of another name",
        ),
        (
            TAUGHT.replace("yaw_deg:", "heading:"),
            "found the column 'yaw_deg', which the row 'a taught row' lacks",
        ),
        (
            TAUGHT + KITCHEN + "  rooms:\n" + TAUGHT,
            "9: tables.rooms.taught: found taught: true as at places, expected it at one table",
        ),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, written: str, said: str) -> None:
    assert said in problems(tmp_path, written)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (
            TaughtRow("places", "kitchen", HERE),
            "found the row 'kitchen', expected one of that name",
        ),
        (TaughtRow("places", "cooking area", HERE), "the name 'cooking area' a second time"),
        (TaughtRow("places", "Kitchen", HERE), "the words 'kitchen' for both kitchen and Kitchen"),
        (TaughtRow("places", "taught", HERE), "the name 'taught', expected a name that is no key"),
        (TaughtRow("rooms", "hall", HERE), "the table 'rooms', expected places"),
        (TaughtRow("places", "hall", {"x": 1.0}), "no y, yaw_deg, expected every column"),
        (TaughtRow("places", "hall", {**HERE, "x": "far"}), "found 'far', expected a number"),
        (
            TaughtRow("places", "hall", {**HERE, "aliases": "den"}),
            "'den', expected a list of names",
        ),
    ],
)
def test_a_wrong_row_is_refused(tmp_path: Path, row: TaughtRow, said: str) -> None:
    with pytest.raises(ToolMapError) as caught:
        read(tmp_path, TAUGHT + KITCHEN).grown([row])
    assert said in str(caught.value)

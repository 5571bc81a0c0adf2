"""The file of what was taught: round trips, hand edits, what is wrong with it, crashes."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.core.strict_yaml import load_strict
from edgevox_ros.robot import ToolMap
from edgevox_ros.robot.map.taught import TaughtRow
from edgevox_ros.robot.taught_file import TaughtFile, file_for, taught_folder, text_of

pytestmark = pytest.mark.not_unit

MAP = """
on_stop: none
tables:
  places:
    taught: true
    row: {x: "=get_pose.x", y: "=get_pose.y"}
    kitchen: {x: 1.0, y: 1.0}
tools:
  go_to:
    description: Drive to a place.
    parameters: {place: {enum_from: places}}
    publish: {topic: goal, type: geometry_msgs/msg/Point,
              message: {x: "=places[place].x", y: "=places[place].y"}}
  get_pose:
    description: Where the robot is.
    read: {topic: pose, type: geometry_msgs/msg/Point}
"""
WORKSHOP = TaughtRow("places", "workshop", {"x": 1.5, "y": -2.0})


@pytest.fixture(name="tool_map")
def _tool_map(tmp_path: Path) -> ToolMap:
    file = tmp_path / "robot.yaml"
    file.write_text(MAP, encoding="utf-8")
    return ToolMap.from_yaml(file)


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20)
VALUES = st.one_of(
    st.floats(allow_nan=False, allow_infinity=False), st.integers(-(10**20), 10**20), TEXTS,
    st.booleans(), st.lists(TEXTS, max_size=3), st.dictionaries(TEXTS, st.lists(TEXTS), max_size=2),
)  # fmt: skip
ROWS = st.dictionaries(TEXTS, st.dictionaries(TEXTS, VALUES, max_size=4), max_size=4)


@given(ROWS)
def test_every_row_is_read_back_as_it_was(rows: dict[str, dict[str, object]]) -> None:
    written = text_of(TaughtRow("places", name, columns) for name, columns in rows.items())
    assert (load_strict(written).data or {}).get("places", {}) == rows


def test_plain_names_are_written_plainly() -> None:
    assert "\nplaces:\n  workshop: {x: 1.5, y: -2.0}\n" in text_of([WORKSHOP])
    assert '  "12 a": {}' in text_of([TaughtRow("places", "12 a")])
    assert '  "true": {}' in text_of([TaughtRow("places", "true")])


def test_what_is_written_is_in_the_map_again(tmp_path: Path, tool_map: ToolMap) -> None:
    file = TaughtFile(tmp_path / "new" / "taught.yaml")
    assert file.onto(tool_map) is tool_map
    file.write([WORKSHOP])
    assert file.onto(tool_map) == tool_map.grown([WORKSHOP])
    file.write([])
    assert file.onto(tool_map) == tool_map


def test_it_may_be_edited_by_hand(tmp_path: Path, tool_map: ToolMap) -> None:
    file = TaughtFile(tmp_path / "taught.yaml")
    file.path.write_text(
        "places:\n  den: {x: 1, y: 2, aliases: [cave], spoken: {de: [Höhle]}, note: cosy}\n",
        encoding="utf-8",
    )
    grown = file.onto(tool_map)
    assert grown.tables["places"]["cave"]["note"] == "cosy"
    # What is written anew keeps what was written by hand.
    file.write(grown.rows)
    assert file.onto(tool_map) == grown


@pytest.mark.parametrize("empty", ["", "# nothing\n", "places:\n", "places: {}\n", "{}"])
def test_an_empty_file_is_no_error(tmp_path: Path, tool_map: ToolMap, empty: str) -> None:
    file = TaughtFile(tmp_path / "taught.yaml")
    file.path.write_text(empty, encoding="utf-8")
    assert file.onto(tool_map) == tool_map


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("places: [den]", ":1: places: found ['den'], expected NAME: {COLUMN: VALUE}"),
        ("places: {den: 3}", ":1: places.den: found 3, expected COLUMN: VALUE"),
        ("places:\n  den:\n", ":2: places.den: found nothing, expected COLUMN: VALUE"),
        ("rooms: {den: {}}", ":1: rooms.den: found the table 'rooms', expected places"),
        ("places:\n  den: {x: 1}", ":2: places.den: found no y, expected every column"),
        ("places:\n  den: {x: 1, y: '1,5'}", ":2: places.den.y: found '1,5', expected a number"),
        (
            "places:\n  den: {x: .nan, y: 1}",
            ":2: places.den.x: found nan, expected a finite number",
        ),
        ("places:\n  den: {x: 1, y: 1, n: [-.inf]}", ":2: places.den.n: found [-inf], expected a"),
        ("places:\n\n  kitchen: {x: 1, y: 1}", ":3: places.kitchen: found the row 'kitchen'"),
        ("places: {den: {x: 1, y: 2}, den: {x: 1, y: 2}}", "found the key 'den' again"),
        ("places: {den", ":2: found no comma and no end"),
        ("- den", ":1: found ['den'], expected TABLE:"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, tool_map: ToolMap, written: str, said: str) -> None:
    file = TaughtFile(tmp_path / "taught.yaml")
    file.path.write_text(written, encoding="utf-8")
    with pytest.raises(ConfigurationError) as caught:
        file.onto(tool_map)
    assert said in str(caught.value)
    assert str(file.path) in str(caught.value)


def test_without_a_row_in_the_map_a_column_is_as_it_is_taught(tmp_path: Path) -> None:
    without = MAP.replace("    kitchen: {x: 1.0, y: 1.0}\n", "")
    (tmp_path / "robot.yaml").write_text(without, encoding="utf-8")
    file = TaughtFile(tmp_path / "taught.yaml")
    file.path.write_text("places:\n  den: {x: five metres, y: 1}\n", encoding="utf-8")
    with pytest.raises(
        ConfigurationError, match=r"den\.x: found 'five metres', expected a number,"
    ):
        file.onto(ToolMap.from_yaml(tmp_path / "robot.yaml"))


def test_a_crash_before_the_end_leaves_the_old_file(
    tmp_path: Path, tool_map: ToolMap, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = TaughtFile(tmp_path / "taught.yaml")
    file.write([WORKSHOP])

    def crash(self: Path, target: Path) -> Path:
        raise OSError("crashed")

    monkeypatch.setattr(Path, "replace", crash)
    with pytest.raises(OSError, match="crashed"):
        file.write([])
    assert file.onto(tool_map).rows == (WORKSHOP,)


def test_each_map_has_a_file_of_its_own(tmp_path: Path) -> None:
    one, other = tmp_path / "a" / "robot.yaml", tmp_path / "b" / "robot.yaml"
    files = {file_for(tmp_path, maps).path for maps in ([one], [other], [one, other], [other, one])}
    assert len(files) == 4
    assert all(each.name.startswith("robot-") for each in files)
    assert file_for(tmp_path, [one]) == file_for(tmp_path, [tmp_path / "a" / ".." / "a" / one.name])


def test_each_robot_has_a_file_of_its_own(tmp_path: Path, tool_map: ToolMap) -> None:
    nodes = ("", "/edgevox", "/anton/edgevox", "/berta/edgevox", "/anton/berta/edgevox", "/berta/x")
    files = {node: file_for(tmp_path, [tmp_path / "robot.yaml"], node) for node in nodes}
    assert len({each.path for each in files.values()}) == len(nodes) - 1
    assert files[""] == files["/edgevox"], "a robot alone keeps the file that it has"
    files["/anton/edgevox"].write([WORKSHOP])
    assert files["/berta/edgevox"].onto(tool_map).rows == ()


def test_what_was_taught_before_there_were_files_for_each_is_still_known(
    tmp_path: Path, tool_map: ToolMap
) -> None:
    maps = [tmp_path / "robot.yaml"]
    before = file_for(tmp_path, maps)
    before.write([WORKSHOP])
    anton, berta = (file_for(tmp_path, maps, f"/{name}/edgevox") for name in ("anton", "berta"))
    assert anton.onto(tool_map).rows == (WORKSHOP,)
    anton.write([])
    assert anton.onto(tool_map).rows == (), "what is forgotten does not come back"
    assert berta.onto(tool_map).rows == before.onto(tool_map).rows == (WORKSHOP,)


def test_the_folder_that_was_set_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EDGEVOX_DATA", "~/own")
    assert taught_folder("~/x") == Path.home() / "x"
    assert taught_folder() == Path.home() / "own" / "taught"

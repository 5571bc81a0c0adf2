"""Actions whose type is not installed: what the map's text tells is known all the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from edgevox_ros.robot import ToolMap, ToolMapError
from edgevox_ros.robot.say import MapText, Say

MAP = """
tables:
  places: {hall: {x: 1.0}}
tools:
  go_to:
    description: Go.
    PARAMETERS
    action: {name: go, type: submarine_msgs/action/Go, wait: false, announce: {ANNOUNCE}}
on_stop: none
"""
DECLARED = "parameters: {place: {enum_from: places}}"
# Only the type could tell that `depth` is a field of the result.
TEXTS = """started: '="To " + place', done: '="There, at " + text(depth)', failed: Failed"""


def announcement(folder: Path, texts: str, parameters: str = DECLARED) -> Say:
    file = folder / "map.yaml"
    file.write_text(MAP.replace("PARAMETERS", parameters).replace("ANNOUNCE", texts))
    say = ToolMap.from_yaml(file).tools["go_to"].say
    assert say is not None
    return say


def text(given: MapText | None) -> Any:
    return given and given.of("en")


@pytest.mark.parametrize("parameters", [DECLARED, ""])
def test_an_announcement_is_known_without_the_type(tmp_path: Path, parameters: str) -> None:
    announce = announcement(tmp_path, TEXTS, parameters)
    assert (text(announce.begin).names, text(announce.done).names) == ({"place"}, {"depth"})
    assert text(announce.failed) == "Failed"


def test_a_field_of_the_result_may_have_the_name_of_a_table(tmp_path: Path) -> None:
    announce = announcement(tmp_path, "done: '=text(places[0].metres)', failed: Failed")
    assert text(announce.done).names == {"places"}


def test_its_tool_is_not_available(tmp_path: Path) -> None:
    assert announcement(tmp_path, TEXTS)
    tool_map = ToolMap.from_yaml(tmp_path / "map.yaml")
    assert (list(tool_map.unavailable()), tool_map.schemas()) == (["go_to"], ())


def test_without_words_at_the_start_the_model_speaks(tmp_path: Path) -> None:
    announce = announcement(tmp_path, "done: a, failed: b")
    assert (announce.begin, text(announce.done), text(announce.failed)) == (None, "a", "b")


@pytest.mark.parametrize(
    ("texts", "place", "found"),
    [
        ("done: a", "announce", "no failed"),
        ("done: '=a +', failed: b", "announce.done", "cannot be read"),
        ("done: '=say(a)', failed: b", "announce.done", "the function 'say'"),
        ("done: a, failed: b, started: '=places[place].y'", "announce.started", "the column 'y'"),
        ("done: a, failed: place", "announce.failed", "looks like an expression"),
    ],
)
def test_what_is_wrong_with_any_type_is_told(
    tmp_path: Path, texts: str, place: str, found: str
) -> None:
    with pytest.raises(ToolMapError) as caught:
        announcement(tmp_path, texts)
    (problem,) = caught.value.problems
    assert (problem.path, found in problem.found) == (f"tools.go_to.action.{place}", True)

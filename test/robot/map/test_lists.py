"""Lists in a tool map: named rows, objects, lists in tables and messages, elements of answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support.robot.map_files import read

from edgevox_ros.robot import ToolMapError
from edgevox_ros.robot.call_inputs import Inputs
from edgevox_ros.robot.kinds.kind import GraphSpec

pytestmark = pytest.mark.not_unit

MAP = """
tables:
  places: {{lab: {{x: 1.0}}, bar: {{x: 3.0, aliases: [counter]}}}}
  routes: {{evening: {{stops: [bar, lab]}}, short: {{stops: [lab]}}}}
tools:
  t:
    description: d
    parameters: {parameters}
    publish: {{topic: t, type: geometry_msgs/msg/{type}, message: {{{message}}}}}
on_stop: none
"""
STOPS = "{stops: {type: array, minItems: 1, items: {enum_from: places}}}"
CORNERS = "{corners: {type: array, items: {type: object, properties: {x: {type: number}}}}}"


def sent(folder: Path, parameters: str, kind: str, message: str, **arguments: Any) -> Any:
    tools = read(folder, MAP.format(parameters=parameters, type=kind, message=message))
    spec = tools.tools["t"].spec
    assert isinstance(spec, GraphSpec)
    return spec.message_of(Inputs(arguments, tools.tables), None)


def wrong(folder: Path, parameters: str, kind: str, message: str) -> tuple[str, str, str]:
    with pytest.raises(ToolMapError) as caught:
        read(folder, MAP.format(parameters=parameters, type=kind, message=message))
    (problem,) = caught.value.problems
    return problem.path, problem.found, problem.expected


def test_the_items_of_a_list_may_be_rows_of_a_table(tmp_path: Path) -> None:
    message = "poses: \"=[{'position.x': places[stop].x} for stop in stops]\""
    made = sent(tmp_path, STOPS, "PoseArray", message, stops=["bar", "lab"])
    assert [pose.position.x for pose in made.poses] == [3.0, 1.0]
    tools = read(tmp_path, MAP.format(parameters=STOPS, type="PoseArray", message=message))
    items = tools.tools["t"].schema.parameters["properties"]["stops"]["items"]
    assert items == {"type": "string", "enum": ["lab", "bar", "counter"]}
    assert wrong(tmp_path, STOPS.replace("places", "roads"), "PoseArray", message) == (
        "tools.t.parameters.stops.items.enum_from",
        "'roads'",
        "one of the file's tables (places, routes)",
    )


def test_a_table_may_stand_in_items_and_nowhere_deeper(tmp_path: Path) -> None:
    deep = "{stops: {type: array, items: {type: array, items: {enum_from: places}}}}"
    path, found, expected = wrong(tmp_path, deep, "Point", "x: '=len(stops)'")
    assert (path, found) == (
        "tools.t.parameters.stops.items.items.enum_from",
        "the keyword 'enum_from'",
    )
    assert expected == "it at the top of a parameter only, or in its items"


def test_a_list_of_objects_is_read_and_sent(tmp_path: Path) -> None:
    corners = [{"x": 1.0}, {"x": 2.5}]
    made = sent(tmp_path, CORNERS, "Polygon", "points: '=corners'", corners=corners)
    assert [point.x for point in made.points] == [1.0, 2.5]
    first = sent(tmp_path, CORNERS, "Point", "x: '=corners[0].x'", corners=corners)
    assert first.x == 1.0


def test_a_row_may_hold_a_list(tmp_path: Path) -> None:
    route = "{route: {enum_from: routes}}"
    made = sent(tmp_path, route, "Point", "x: '=places[routes[route].stops[0]].x'", route="evening")
    assert made.x == 3.0
    path, found, _ = wrong(tmp_path, route, "Point", "x: '=places[routes[route].stops[1]].x'")
    assert path == "tools.t.publish.message.x"
    assert found.endswith("the list has no element 1 for route = 'short'")


def test_items_of_a_message_take_dotted_paths(tmp_path: Path) -> None:
    place = "{place: {enum_from: places}}"
    message = "poses: [{position.x: '=places[place].x'}, {position: {y: 2}, orientation.w: 1}]"
    made = sent(tmp_path, place, "PoseArray", message, place="bar")
    assert [(p.position.x, p.position.y, p.orientation.w) for p in made.poses] == [
        (3.0, 0.0, 1.0),
        (0.0, 2.0, 1.0),
    ]
    assert wrong(tmp_path, place, "PoseArray", '"poses[0].position.x": "=places[place].x"') == (
        "tools.t.publish.message.poses[0].position.x",
        "an index in 'poses[0].position.x'",
        "the list with all its elements: poses: [{position.x: VALUE}], for PoseArray",
    )


def test_a_list_that_does_not_fit_its_field_is_told(tmp_path: Path) -> None:
    path, found, _ = wrong(tmp_path, STOPS, "PoseArray", "header.frame_id: '=\"a\" + stops'")
    assert path == "tools.t.publish.message.header.frame_id" and "['lab']" in found
    path, found, _ = wrong(tmp_path, STOPS, "PoseArray", 'poses: "=[{1: s} for s in stops]"')
    assert path == "tools.t.publish.message.poses" and "no such field" in found

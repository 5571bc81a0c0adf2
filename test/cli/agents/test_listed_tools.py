"""What agents are offered: the node's tools, with what our own map says of them, and `stop`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from edgevox_ros.cli.agents.robot_server import STOP, STOP_TOOL, listed_tools
from edgevox_ros.robot import ToolMap

DEMO = Path(__file__).resolve().parents[3] / "config" / "tools" / "demo_robot.yaml"
pytestmark = pytest.mark.not_unit


@pytest.fixture(scope="module")
def demo() -> ToolMap:
    return ToolMap.from_yaml(DEMO)


def listed(demo: ToolMap, **changed: Any) -> str:
    """What a node with the map answers; `changed`: fields of the tool `drive`."""
    schemas = demo.schemas(include_unavailable=True)
    tools = [tool.to_openai()["function"] for tool in schemas]
    reading = [tool.name for tool in schemas if tool.read_only]
    told = {"tools": [{**tools[0], **changed}, *tools[1:]], "read_only": reading}
    return json.dumps({**told, "unavailable": {}})


def test_schemas_and_descriptions_are_the_nodes(demo: ToolMap) -> None:
    found = listed_tools(listed(demo), demo.tools)
    for tool in demo.schemas(include_unavailable=True):
        if tool.name != STOP:
            offered = found.tools[tool.name]
            assert offered.input_schema == tool.parameters
            assert offered.description == tool.description
    assert found.reads == {"get_battery", "get_pose"}


def test_stop_is_ours_even_if_the_map_has_one(demo: ToolMap) -> None:
    assert "stop" in demo.tools
    for answer in (listed(demo), '{"tools": [], "read_only": []}'):
        assert listed_tools(answer, demo.tools).tools[STOP] is STOP_TOOL


def test_without_a_map_the_node_says_what_only_reads(demo: ToolMap) -> None:
    found = listed_tools(listed(demo), {})
    assert found.reads == {"get_battery", "get_pose"}
    hinted = {name for name, each in found.tools.items() if each.annotations is not None}
    assert hinted == {*found.reads, STOP}


@pytest.mark.parametrize("changed", [{"description": "Fly."}, {"parameters": {"type": "object"}}])
def test_a_tool_of_another_map_with_the_same_name_gets_no_hints(
    demo: ToolMap, changed: dict[str, Any]
) -> None:
    found = listed_tools(listed(demo, **changed), demo.tools)
    assert found.tools["drive"].annotations is None
    assert found.tools["turn"].annotations is not None


@pytest.mark.parametrize("answer", ["", "[]", "{}", '{"tools": 3}', '{"tools": [{}]}', "null"])
def test_an_answer_that_is_none_is_an_error(demo: ToolMap, answer: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        listed_tools(answer, demo.tools)

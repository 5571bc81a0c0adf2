"""Whatever a file holds, it is a map or an error that names its places: never an exception."""

from __future__ import annotations

import copy
import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from support.effort import amount

from edgevox_ros.parsing import ToolCallParser
from edgevox_ros.robot import ToolMap, ToolMapError

WORDS = [
    "tables", "tools", "on_stop", "moving", "description", "parameters", "confirm", "dry_run",
    "rate_limit", "while_moving", "idempotent", "publish", "service", "action", "read", "sequence",
    "topic", "type", "message", "rate_hz", "duration_s", "max_duration_s", "finally", "qos", "name",
    "request", "result", "timeout_s", "goal", "wait", "announce", "feedback", "say", "every_s",
    "done", "failed", "max_age_s", "when", "tool", "arguments", "aliases", "enum_from", "enum",
    "default", "linear.x", "linear", "x", "data", "depth", "reliability", "calls", "per_s", "t",
    "items", "properties", "required", "anyOf", "not", "maximum", "$ref", "#/definitions/a",
    "definitions", "additionalProperties", "pattern", "object", "array", "cancel_all", "refuse",
    "std_msgs/msg/String", "geometry_msgs/Twist", "std_srvs/srv/SetBool",
    "edgevox_demo_interfaces/action/GoTo", "=x", "=t[x].y", "==", "=", "=(", "number", "string",
]  # fmt: skip

GOOD: dict[str, Any] = {
    "tables": {"places": {"kitchen": {"x": 2.0, "aliases": ["galley"]}, "office": {"x": 1.0}}},
    "moving": {"topic": "odom", "type": "std_msgs/msg/Bool", "when": "=data", "max_age_s": 1.0},
    "tools": {
        "drive": {
            "description": "d",
            "parameters": {"distance": {"type": "number", "maximum": 5, "default": 1}},
            "confirm": '="Really " + text(distance)',
            "rate_limit": {"calls": 2, "per_s": 10},
            "while_moving": "refuse",
            "publish": {
                "topic": "cmd_vel",
                "type": "geometry_msgs/msg/Twist",
                "message": {"linear.x": "=distance", "angular": {"z": 0}},
                "rate_hz": 20,
                "duration_s": "=abs(distance)",
                "finally": {},
                "qos": {"depth": 1, "reliability": "reliable"},
            },
        },
        "go": {
            "description": "d",
            "parameters": {"place": {"enum_from": "places"}},
            "action": {
                "name": "go_to",
                "type": "edgevox_demo_interfaces/action/GoTo",
                "goal": {"place": "=places[place].name"},
                "wait": False,
                "announce": {"done": "there", "failed": "=reason"},
                "feedback": {"say": "=text(distance_remaining)", "every_s": 5},
            },
        },
        "both": {
            "description": "d",
            "sequence": [{"tool": "drive", "arguments": {"distance": 2}}, "stop"],
        },
        "stop": {
            "description": "d",
            "publish": {"topic": "cmd_vel", "type": "geometry_msgs/msg/Twist", "message": {}},
        },
        "level": {
            "description": "d",
            "read": {"topic": "a", "type": "std_msgs/msg/Bool", "result": {"on": "=data"}},
        },
    },
    "on_stop": ["stop", {"cancel_all": "go_to"}],
}

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-5, 5)
    | st.floats(-1e3, 1e3)
    | st.sampled_from(WORDS)
    | st.text(max_size=5)
)
anything = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(WORDS) | st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=12,
)
SETTINGS = settings(
    max_examples=amount(40, quick=20),
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)


def read(data: Any) -> ToolMap | None:
    """The map of a file that holds this, or None after an error with places."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "map.yaml"
        path.write_text(json.dumps(data))
        try:
            made = ToolMap.from_yaml(path)
        except ToolMapError as error:
            assert error.problems
            assert all(problem.line >= 1 and problem.expected for problem in error.problems)
            return None
    # The parser takes every schema that the reader takes.
    ToolCallParser(formats=("hermes",), tools=made.schemas(include_unavailable=True))
    return made


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every value."""
    items: Any = ()
    if isinstance(data, (dict, list)):
        items = data.items() if isinstance(data, dict) else enumerate(data)
    return [path, *(found for key, value in items for found in places(value, (*path, key)))]


@pytest.mark.not_unit
def test_the_map_that_is_spoilt_below_is_good() -> None:
    made = read(GOOD)
    assert made is not None
    assert list(made.tools) == ["drive", "go", "both", "stop", "level"]


@SETTINGS
@given(anything)
def test_random_files(data: Any) -> None:
    read(data)


@SETTINGS
@given(st.dictionaries(st.sampled_from(["t", "drive", "stop"]), anything, max_size=3))
def test_random_tools(tools: Any) -> None:
    read({"tools": {**GOOD["tools"], **tools}, "tables": GOOD["tables"]})


@settings(SETTINGS, max_examples=amount(300, quick=40))
@example({"properties": {"x": {}}, "required": [[]]})
@given(anything)
def test_random_schemas(schema: Any) -> None:
    use = {"tool": "u", "arguments": {"data": "=text(p)"}}
    user = {"description": "d", "parameters": {"p": schema}, "sequence": [use]}
    used = {"topic": "a", "type": "std_msgs/msg/String"}
    read({"tools": {"t": user, "u": {"description": "d", "publish": used}}})


@pytest.mark.parametrize("path", places(GOOD)[1:], ids=lambda path: ".".join(map(str, path)))
@settings(SETTINGS, max_examples=amount(2, quick=1))
@given(anything)
def test_a_good_map_with_one_value_spoilt(path: tuple[Any, ...], value: Any) -> None:
    data = copy.deepcopy(GOOD)
    node: Any = data
    for part in path[:-1]:
        node = node[part]
    node[path[-1]] = value
    read(data)
    if isinstance(node, dict):
        del node[path[-1]]
        read(data)

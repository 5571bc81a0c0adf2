"""Structured calls in all the shapes in which servers stream them."""

from __future__ import annotations

from typing import Any

import pytest

from edgevox_ros.llm.server.chat_reply import CallParts

Part = dict[str, Any]
Calls = list[tuple[Any, str, str]]


def part(name: Any = None, arguments: Any = None, **more: Any) -> Part:
    given = {"name": name, "arguments": arguments}
    return {**more, "function": {key: value for key, value in given.items() if value is not None}}


SHAPES: dict[str, tuple[list[Any], Calls]] = {
    "whole at once": ([part("a", '{"x": 1}', id="1", index=0)], [("1", "a", '{"x": 1}')]),
    "in parts": (
        [part("a", id="1", index=0), part(arguments='{"x"', index=0), part(None, ": 1}", index=0)],
        [("1", "a", '{"x": 1}')],
    ),
    "id, name and type with every part": (
        [part("a", t, id="1", index=0, type="function") for t in ('{"x"', ": 1}")],
        [("1", "a", '{"x": 1}')],
    ),
    "arguments as an object": (
        [part("a", {"x": "é"}, id="1", index=0)],
        [("1", "a", '{"x": "é"}')],
    ),
    "no index": (
        [part("a", '{"x"', id="1"), part(None, ": 1}"), part("b", "{}", id="2")],
        [("1", "a", '{"x": 1}'), ("2", "b", "{}")],
    ),
    "no index and no id": (
        [part("a", '{"x": 1}'), part("a", '{"x": 1}')],
        [(None, "a", '{"x": 1}'), (None, "a", '{"x": 1}')],
    ),
    "several with one index": (
        [part("a", '{"x": 1}', id="1", index=0), part("b", '{"y": 2}', id="2", index=0)],
        [("1", "a", '{"x": 1}'), ("2", "b", '{"y": 2}')],
    ),
    "one index, no id": (
        [part("a", '{"x": 1}', index=0), part("a", '{"x": 2}', index=0)],
        [(None, "a", '{"x": 1}'), (None, "a", '{"x": 2}')],
    ),
    "parts in turns": (
        [
            part("a", "{", id="1", index=0),
            part("b", "{", id="2", index=1),
            part(None, "}", index=0),
            part(None, "}", index=1),
        ],
        [("1", "a", "{}"), ("2", "b", "{}")],
    ),
    "a name in parts": ([part("go", index=0), part("_to", "{}", index=0)], [(None, "go_to", "{}")]),
    "no arguments": ([part("a", id="1", index=0)], [("1", "a", "{}")]),
    "null for what is not there": (
        [{"id": None, "index": 0, "type": None, "function": {"name": "a", "arguments": None}}],
        [(None, "a", "{}")],
    ),
    "odd shapes": ([3, None, {"index": [], "id": [], "function": []}], [(None, "", "{}")]),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_calls_are_put_together(shape: str) -> None:
    parts, expected = SHAPES[shape]
    calls = CallParts()
    for each in parts:
        calls.add(each)
    found = calls.calls(whole=True)
    functions = [(each["id"], each["function"]) for each in found]
    assert [(given, f["name"], f["arguments"]) for given, f in functions] == expected


def test_the_last_of_a_reply_that_was_cut_off_is_left_out() -> None:
    calls = CallParts()
    for number in (0, 1):
        calls.add(part("a", "{}", id=str(number), index=number))
    assert [each["id"] for each in calls.calls(whole=False)] == ["0"]

"""granite: what is read, what is said, what is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest
from support.parsing.replies import TOOLS, assert_streams, called, reasons

from edgevox_ros.parsing import ToolCallParser

# (reply, calls, speech, reasons of rejection)
TABLE: list[tuple[str, list[tuple[str, dict[str, Any]]], str, list[str]]] = [
    (
        '<|tool_call|>[{"name": "turn", "arguments": {"angle_deg": 5}}]',
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    (
        '<function_call> {"name": "turn", "arguments": {"angle_deg": 5}}',
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    ("<tool_call>stop</tool_call>", [("stop", {})], "", []),
    ('[{"name": "turn", "arguments": {"angle_deg": 5}}]', [("turn", {"angle_deg": 5})], "", []),
    (
        ("<tool_call>{name: follow_path, arguments: {waypoints: [{x: 1, y: 2}]}}</tool_call>"),
        [("follow_path", {"waypoints": [{"x": 1, "y": 2}]})],
        "",
        [],
    ),
    (
        ('&lt;tool_call&gt;{"name": "turn", "arguments": {"angle_deg": 5}}</tool_call>'),
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    (
        (
            "&lt;tool_call&gt;{&quot;name&quot;: &quot;turn&quot;, &quot;argu"
            "ments&quot;: {&quot;angle_deg&quot;: 5}}"
        ),
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
]


@pytest.mark.parametrize(("reply", "calls", "speech", "refused"), TABLE)
def test_reads(
    reply: str, calls: list[tuple[str, dict[str, Any]]], speech: str, refused: list[str]
) -> None:
    parser = ToolCallParser(("granite",), TOOLS)
    result = assert_streams(parser, reply, random.Random(1), 4)
    assert (called(result), result.speech, reasons(result)) == (calls, speech, refused)

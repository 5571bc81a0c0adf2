"""granite: what is read, what is said, what is refused."""

from __future__ import annotations

import pytest
from support.parsing.format_table import Row, assert_reads, reply_of

TABLE: list[Row] = [
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


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("granite", row)

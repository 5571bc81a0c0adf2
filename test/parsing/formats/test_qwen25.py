"""qwen25: what is read, what is said, what is refused."""

from __future__ import annotations

import pytest
from support.parsing.format_table import Row, assert_reads, reply_of

TABLE: list[Row] = [
    (
        (
            '<think>x <tool_call>{"name": "turn", "arguments": {"angle_deg": '
            "5}}</tool_call><|im_end|>"
        ),
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    (
        (
            '<think>x <tool_call>{"name": "turn", "arguments": {"angle_deg": '
            "5}}</tool_call> hmm wait"
        ),
        [],
        "",
        [],
    ),
    (
        ('<tool_call>\n{"name": "turn", "arguments": {"angle_deg": 5}}\n</tool_call>'),
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    (
        ('<tool_call>\n{"name": "turn", "arguments": {"angle_deg": 5}}</tool_call>'),
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    (
        (
            '<think>hm</think>\n\n<tool_call>\n{"name": "turn", "arguments": {"a'
            'ngle_deg": 5}}\n</tool_call>'
        ),
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("qwen25", row)

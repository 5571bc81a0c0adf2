"""qwen25: what is read, what is said, what is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest
from support.parsing.replies import TOOLS, assert_streams, called, reasons

from edgevox_ros.parsing import ToolCallParser

# (reply, calls, speech, reasons of rejection)
TABLE: list[tuple[str, list[tuple[str, dict[str, Any]]], str, list[str]]] = [
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


@pytest.mark.parametrize(("reply", "calls", "speech", "refused"), TABLE)
def test_reads(
    reply: str, calls: list[tuple[str, dict[str, Any]]], speech: str, refused: list[str]
) -> None:
    parser = ToolCallParser(("qwen25",), TOOLS)
    result = assert_streams(parser, reply, random.Random(1), 4)
    assert (called(result), result.speech, reasons(result)) == (calls, speech, refused)

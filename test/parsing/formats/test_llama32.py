"""llama32: what is read, what is said, what is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest
from support.parsing.replies import TOOLS, assert_streams, called, reasons

from edgevox_ros.parsing import ToolCallParser

# (reply, calls, speech, reasons of rejection)
TABLE: list[tuple[str, list[tuple[str, dict[str, Any]]], str, list[str]]] = [
    ("<|python_tag|>turn.call(angle_deg=5)", [("turn", {"angle_deg": 5})], "", []),
    ("turn.call(angle_deg=5)", [("turn", {"angle_deg": 5})], "", []),
    ('<function=turn>{"angle_deg": 5}</function>', [("turn", {"angle_deg": 5})], "", []),
    (
        ('<function=turn>{"angle_deg": 5}</function><function=stop>{}</function><|eom_id|>'),
        [("turn", {"angle_deg": 5}), ("stop", {})],
        "",
        [],
    ),
    (
        ('{"name": "turn", "parameters": {"angle_deg": "5"}}; {"name": "stop", "parameters": {}}'),
        [("turn", {"angle_deg": 5}), ("stop", {})],
        "",
        [],
    ),
    (
        ('{"name": "turn", "parameters": {"angle_deg": "5"}}\n{"name": "stop", "parameters": {}}'),
        [("turn", {"angle_deg": 5}), ("stop", {})],
        "",
        [],
    ),
    (
        (
            '{"type": "function", "name": "stop", "parameters": {"type": "obj'
            'ect", "properties": {}}}'
        ),
        [("stop", {})],
        "",
        [],
    ),
    (
        (
            '{"type": "function", "name": "turn", "description": "Turn in pla'
            'ce.", "parameters": {"angle_deg": 5}}'
        ),
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    (
        'I will turn: {"name": "turn", "parameters": {"angle_deg": 5}}',
        [("turn", {"angle_deg": 5})],
        "I will turn:",
        [],
    ),
    ('{"name": "turn", "parameters": {"angle_deg": 5}', [("turn", {"angle_deg": 5})], "", []),
    (
        # another family's markers: a marked call counts
        ('Sure <tool_call>{"name": "turn", "arguments": {"angle_deg": 5}}</tool_call>'),
        [("turn", {"angle_deg": 5})],
        "Sure",
        [],
    ),
    (
        (
            '<tool_call>{"name": "turn", "arguments": {"angle_deg": 5}}</tool'
            '_call><tool_call>{"name": "stop"}</tool_call>'
        ),
        [("turn", {"angle_deg": 5}), ("stop", {})],
        "",
        [],
    ),
]


@pytest.mark.parametrize(("reply", "calls", "speech", "refused"), TABLE)
def test_reads(
    reply: str, calls: list[tuple[str, dict[str, Any]]], speech: str, refused: list[str]
) -> None:
    parser = ToolCallParser(("llama32",), TOOLS)
    result = assert_streams(parser, reply, random.Random(1), 4)
    assert (called(result), result.speech, reasons(result)) == (calls, speech, refused)

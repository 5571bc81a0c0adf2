"""llama32: what is read, what is said, what is refused."""

from __future__ import annotations

import pytest
from support.parsing.format_table import Row, assert_reads, reply_of

TABLE: list[Row] = [
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
    (
        '{"name": "fly"}{"name": "turn", "parameters": {"angle_deg": 5}}',
        [("turn", {"angle_deg": 5})],
        "",
        ["unknown_tool"],
    ),
    ('{"name": "stop"}; {"name": "fly"}', [("stop", {})], "", ["unknown_tool"]),
    ('{"type": "function", "name": "fly"}\n{"name": "stop"}', [("stop", {})], "", ["unknown_tool"]),
    # without a call beside it, it may as well be data
    ('{"name": "Anna"}', [], "", []),
    ('{"name": "Anna"}{"name": "Bob"}', [], "", []),
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("llama32", row)

"""smollm: what is read, what is said, what is refused."""

from __future__ import annotations

import pytest
from support.parsing.format_table import Row, assert_reads, reply_of

TABLE: list[Row] = [
    (
        (
            '<tool_call>[{"name": "turn", "arguments": {"angle_deg": 5}}, {"n'
            'ame": "stop", "arguments": {}}]</tool_call>'
        ),
        [("turn", {"angle_deg": 5}), ("stop", {})],
        "",
        [],
    ),
    ("<tool_call>[]</tool_call>", [], "", []),
    (
        '<tool_call>\n[{"name": "turn", "arguments": {"angle_deg": 5}}]',
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    (
        (
            'Sure. <tool_call>[{"name": "fly", "arguments": {}}, {"name": "st'
            'op", "arguments": {}}]</tool_call>'
        ),
        [("stop", {})],
        "Sure.",
        ["unknown_tool"],
    ),
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("smollm", row)

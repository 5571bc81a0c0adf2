"""mistral: what is read, what is said, what is refused."""

from __future__ import annotations

import pytest
from support.parsing.format_table import Row, assert_reads, reply_of

TABLE: list[Row] = [
    (
        '[TOOL_CALLS]turn[ARGS]{"angle_deg": 5}[TOOL_CALLS]stop[ARGS]{}',
        [("turn", {"angle_deg": 5}), ("stop", {})],
        "",
        [],
    ),
    (
        '[TOOL_CALLS]turn[CALL_ID]a1b2c3d4e[ARGS]{"angle_deg": 5}',
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    (
        '[TOOL_CALLS] {"name": "turn", "arguments": {"angle_deg": 5}}',
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    ("[THINK]hm[/THINK]Hello", [], "Hello", []),
    ('[TOOL_CALLS]turn{"angle_deg": 5}', [("turn", {"angle_deg": 5})], "", []),
    (
        '[TOOL_CALLS] [{"name": "turn", "arguments": {"angle_deg": 5}}',
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    ("[TOOL_CALLS] I cannot do it", [], "", ["malformed"]),
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("mistral", row)

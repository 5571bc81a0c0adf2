"""json: what is read, what is said, what is refused."""

from __future__ import annotations

import pytest
from support.parsing.format_table import Row, assert_reads, reply_of

TABLE: list[Row] = [
    ('{"tool": "turn", "args": {"angle_deg": 5}}', [("turn", {"angle_deg": 5})], "", []),
    ('Ok {"tool": "turn", "args": {"angle_deg": 5}}', [], "Ok", ["ambiguous"]),
    ('{"tool_name": "turn", "input": {"angle_deg": 5}}', [("turn", {"angle_deg": 5})], "", []),
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("json", row)

"""phi4: what is read, what is said, what is refused."""

from __future__ import annotations

import pytest
from support.parsing.format_table import Row, assert_reads, reply_of

TABLE: list[Row] = [
    ('[{"name": "turn", "arguments": {"angle_deg": 5}}]', [("turn", {"angle_deg": 5})], "", []),
    (
        (
            'functools[{"name": "turn", "arguments": {"angle_deg": 5}}, {"nam'
            'e": "stop", "arguments": {}}]'
        ),
        [("turn", {"angle_deg": 5}), ("stop", {})],
        "",
        [],
    ),
    (
        ('Sure. functools[{"name": "turn", "arguments": {"angle_deg": 5}}]<|end|>'),
        [("turn", {"angle_deg": 5})],
        "Sure.",
        [],
    ),
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("phi4", row)

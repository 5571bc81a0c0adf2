"""chatml_function_calling: what is read, what is said, what is refused."""

from __future__ import annotations

import pytest
from support.parsing.format_table import Row, assert_reads, reply_of

TABLE: list[Row] = [
    ('functions.turn:\n{"angle_deg": 5}', [("turn", {"angle_deg": 5})], "", []),
    (
        'functions.turn:\n{"angle_deg": 5}\nfunctions.stop:\n{}',
        [("turn", {"angle_deg": 5}), ("stop", {})],
        "",
        [],
    ),
    (
        'functions.turn:\n{"angle_deg": 5}functions.stop:\n{}',
        [("turn", {"angle_deg": 5}), ("stop", {})],
        "",
        [],
    ),
    ('Hello functions.turn: {"angle_deg": 5}', [("turn", {"angle_deg": 5})], "Hello", []),
    ('functions.:\n{"angle_deg": 5}\nfunctions.stop:\n{}', [("stop", {})], "", ["bad_name"]),
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("chatml_function_calling", row)

"""functiongemma: what is read, what is said, what is refused."""

from __future__ import annotations

import pytest
from support.parsing.format_table import Row, assert_reads, reply_of

TABLE: list[Row] = [
    (
        ("<start_function_call>call:go_to{place:<escape>the kitchen<escape>}<end_function_call>"),
        [("go_to", {"place": "the kitchen"})],
        "",
        [],
    ),
    (
        ("<start_function_call>call:turn{angle_deg:5}<end_function_call><start_function_response>"),
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("functiongemma", row)

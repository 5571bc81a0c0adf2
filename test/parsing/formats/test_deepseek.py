"""deepseek: what is read, what is said, what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from support.parsing.format_table import Row, assert_reads, reply_of

# (reply, calls, speech, reasons of rejection)
TURN = ("turn", {"angle_deg": 5})
TABLE: list[tuple[str, list[tuple[str, dict[str, Any]]], str, list[str]]] = [
    (
        (
            "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>turn\n"
            '```json\n{"angle_deg": 5}\n```<｜tool▁call▁end｜>\n<｜tool▁call▁begin｜'
            ">function<｜tool▁sep｜>stop\n```json\n{}\n```<｜tool▁call▁end｜><｜tool▁"
            "calls▁end｜>"
        ),
        [("turn", {"angle_deg": 5}), ("stop", {})],
        "",
        [],
    ),
    ('function<｜tool▁sep｜>turn\n```json\n{"angle_deg": 5}\n```', [TURN], "", []),
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("deepseek", row)

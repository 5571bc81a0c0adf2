"""deepseek: what is read, what is said, what is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest
from support.parsing.replies import TOOLS, assert_streams, called, reasons

from edgevox_ros.parsing import ToolCallParser

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


@pytest.mark.parametrize(("reply", "calls", "speech", "refused"), TABLE)
def test_reads(
    reply: str, calls: list[tuple[str, dict[str, Any]]], speech: str, refused: list[str]
) -> None:
    parser = ToolCallParser(("deepseek",), TOOLS)
    result = assert_streams(parser, reply, random.Random(1), 4)
    assert (called(result), result.speech, reasons(result)) == (calls, speech, refused)

"""phi4: what is read, what is said, what is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest
from support.parsing.replies import TOOLS, assert_streams, called, reasons

from edgevox_ros.parsing import ToolCallParser

# (reply, calls, speech, reasons of rejection)
TABLE: list[tuple[str, list[tuple[str, dict[str, Any]]], str, list[str]]] = [
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


@pytest.mark.parametrize(("reply", "calls", "speech", "refused"), TABLE)
def test_reads(
    reply: str, calls: list[tuple[str, dict[str, Any]]], speech: str, refused: list[str]
) -> None:
    parser = ToolCallParser(("phi4",), TOOLS)
    result = assert_streams(parser, reply, random.Random(1), 4)
    assert (called(result), result.speech, reasons(result)) == (calls, speech, refused)

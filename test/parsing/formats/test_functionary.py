"""functionary: what is read, what is said, what is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest
from support.parsing.replies import TOOLS, assert_streams, called, reasons

from edgevox_ros.parsing import ToolCallParser

# (reply, calls, speech, reasons of rejection)
TABLE: list[tuple[str, list[tuple[str, dict[str, Any]]], str, list[str]]] = [
    ('>>>turn\n{"angle_deg": 5}', [("turn", {"angle_deg": 5})], "", []),
    (">>>all\nHello there.", [], "Hello there.", []),
    ("all\nHello there.", [], "Hello there.", []),
    ("Hello there.", [], "Hello there.", []),
    (
        ('<|from|>assistant\n<|recipient|>turn\n<|content|>{"angle_deg": 5}<|stop|>'),
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    (
        (
            "<|from|>assistant\n<|recipient|>all\n<|content|>Hello.\n<|from|>ass"
            'istant\n<|recipient|>turn\n<|content|>{"angle_deg": 5}'
        ),
        [("turn", {"angle_deg": 5})],
        "Hello.",
        [],
    ),
    ("all\n<|content|>Hello.", [], "Hello.", []),
    ('turn\n<|content|>{"angle_deg": 5}', [("turn", {"angle_deg": 5})], "", []),
    ('[assistant] to=functions.turn:\n{"angle_deg": 5}', [("turn", {"angle_deg": 5})], "", []),
    (
        'Sure.\nassistant to=functions.turn:\n{"angle_deg": 5}',
        [("turn", {"angle_deg": 5})],
        "Sure.",
        [],
    ),
    ('open_airlock\n{"x": 1}', [], "", ["unknown_tool"]),
]


@pytest.mark.parametrize(("reply", "calls", "speech", "refused"), TABLE)
def test_reads(
    reply: str, calls: list[tuple[str, dict[str, Any]]], speech: str, refused: list[str]
) -> None:
    parser = ToolCallParser(("functionary",), TOOLS)
    result = assert_streams(parser, reply, random.Random(1), 4)
    assert (called(result), result.speech, reasons(result)) == (calls, speech, refused)

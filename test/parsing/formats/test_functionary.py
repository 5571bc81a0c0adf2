"""functionary: what is read, what is said, what is refused."""

from __future__ import annotations

import pytest
from support.parsing.format_table import Row, assert_reads, reply_of

TABLE: list[Row] = [
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
    ("stop\n", [("stop", {})], "", []),
    (
        '<|from|>assistant\n<|recipient|>\n<|content|>{"angle_deg": 5}\n'
        "<|from|>assistant\n<|recipient|>stop\n<|content|>{}",
        [("stop", {})],
        "",
        ["bad_name"],
    ),
    ("<|from|>assistant\n<|recipient|>\n<|content|>Hello.", [], "Hello.", []),
    ('>>>\n{"angle_deg": 5}>>>stop\n{}', [("stop", {})], "", ["bad_name"]),
    ('to=functions.:\n{"angle_deg": 5}', [], "", ["malformed"]),
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("functionary", row)

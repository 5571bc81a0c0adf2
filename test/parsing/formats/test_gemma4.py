"""gemma4: what is read, what is said, what is refused."""

from __future__ import annotations

import pytest
from support.parsing.format_table import Row, assert_reads, reply_of

TABLE: list[Row] = [
    ("call:go_to{place:kitchen}", [("go_to", {"place": "kitchen"})], "", []),
    ("call:go_to{place:living room}", [("go_to", {"place": "living room"})], "", []),
    (
        "<|tool_call>call:go_to{place:living room}<tool_call|>",
        [("go_to", {"place": "living room"})],
        "",
        [],
    ),
    ("<|tool_call>call:turn{angle_deg:5", [], "", ["malformed"]),
    ("<|tool_call>call:turn{angle_deg:5}<|tool_response>", [("turn", {"angle_deg": 5})], "", []),
    (
        '<|tool_call>call:go_to{place:"kitchen"}<tool_call|>',
        [("go_to", {"place": "kitchen"})],
        "",
        [],
    ),
    ("<|channel>thought\nfoo<channel|>Hello", [], "Hello", []),
    ("<|channel>thought\n<channel|>Hello", [], "Hello", []),
    ("go_to{place:kitchen}", [("go_to", {"place": "kitchen"})], "", []),
    ("Call: me later {not json}", [], "Call: me later {not json}", []),
    (
        ('<|tool_call>call:go_to{place:<|"|>kitchen<|"|>}<tool_call|><turn|>\n<|turn>user\nhi'),
        [("go_to", {"place": "kitchen"})],
        "",
        [],
    ),
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("gemma4", row)

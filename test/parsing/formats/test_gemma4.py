"""gemma4: what is read, what is said, what is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest
from support.parsing.replies import TOOLS, assert_streams, called, reasons

from edgevox_ros.parsing import ToolCallParser

# (reply, calls, speech, reasons of rejection)
TABLE: list[tuple[str, list[tuple[str, dict[str, Any]]], str, list[str]]] = [
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


@pytest.mark.parametrize(("reply", "calls", "speech", "refused"), TABLE)
def test_reads(
    reply: str, calls: list[tuple[str, dict[str, Any]]], speech: str, refused: list[str]
) -> None:
    parser = ToolCallParser(("gemma4",), TOOLS)
    result = assert_streams(parser, reply, random.Random(1), 4)
    assert (called(result), result.speech, reasons(result)) == (calls, speech, refused)

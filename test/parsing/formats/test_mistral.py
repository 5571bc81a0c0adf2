"""mistral: what is read, what is said, what is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest
from support.parsing.replies import TOOLS, assert_streams, called, reasons

from edgevox_ros.parsing import ToolCallParser

# (reply, calls, speech, reasons of rejection)
TABLE: list[tuple[str, list[tuple[str, dict[str, Any]]], str, list[str]]] = [
    (
        '[TOOL_CALLS]turn[ARGS]{"angle_deg": 5}[TOOL_CALLS]stop[ARGS]{}',
        [("turn", {"angle_deg": 5}), ("stop", {})],
        "",
        [],
    ),
    (
        '[TOOL_CALLS]turn[CALL_ID]a1b2c3d4e[ARGS]{"angle_deg": 5}',
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    (
        '[TOOL_CALLS] {"name": "turn", "arguments": {"angle_deg": 5}}',
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    ("[THINK]hm[/THINK]Hello", [], "Hello", []),
    ('[TOOL_CALLS]turn{"angle_deg": 5}', [("turn", {"angle_deg": 5})], "", []),
    (
        '[TOOL_CALLS] [{"name": "turn", "arguments": {"angle_deg": 5}}',
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    ("[TOOL_CALLS] I cannot do it", [], "", ["malformed"]),
]


@pytest.mark.parametrize(("reply", "calls", "speech", "refused"), TABLE)
def test_reads(
    reply: str, calls: list[tuple[str, dict[str, Any]]], speech: str, refused: list[str]
) -> None:
    parser = ToolCallParser(("mistral",), TOOLS)
    result = assert_streams(parser, reply, random.Random(1), 4)
    assert (called(result), result.speech, reasons(result)) == (calls, speech, refused)

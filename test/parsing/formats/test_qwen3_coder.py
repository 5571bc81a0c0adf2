"""qwen3_coder: what is read, what is said, what is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest
from support.parsing.replies import TOOLS, assert_streams, called, reasons

from edgevox_ros.parsing import ToolCallParser

# (reply, calls, speech, reasons of rejection)
TABLE: list[tuple[str, list[tuple[str, dict[str, Any]]], str, list[str]]] = [
    (
        (
            "<tool_call>\n<function=turn>\n<parameter=angle_deg>\n30\n</parameter"
            ">\n</function>\n</tool_call>"
        ),
        [("turn", {"angle_deg": 30})],
        "",
        [],
    ),
    (
        ("<function=turn>\n<parameter=angle_deg>\n30\n</parameter>\n</function>"),
        [("turn", {"angle_deg": 30})],
        "",
        [],
    ),
    (
        (
            "<tool_call>\n<function=move_to>\n<parameter=x>\n1.5\n<parameter=y>\n-"
            "2\n</parameter>\n</function>\n</tool_call>"
        ),
        [("move_to", {"x": 1.5, "y": -2})],
        "",
        [],
    ),
    (
        (
            "<tool_call>\n<function=say>\n<parameter=text>\n\nline one\nline two\n\n"
            "</parameter>\n</function>\n</tool_call>"
        ),
        [("say", {"text": "\nline one\nline two\n"})],
        "",
        [],
    ),
    (
        (
            '<tool_call>\n<function=follow_path>\n<parameter=waypoints>\n[{"x": '
            '1, "y": 2}]\n</parameter>\n<parameter=loop>\nTrue\n</parameter>\n</fu'
            "nction>\n</tool_call>Done."
        ),
        [("follow_path", {"waypoints": [{"x": 1, "y": 2}], "loop": True})],
        "Done.",
        [],
    ),
    ("<tool_call>\n<function=stop>\n</function>\n</tool_call>", [("stop", {})], "", []),
    (
        (
            "<tool_call>\n<function=turn>\n<parameter=angle_deg>\nninety\n</param"
            "eter>\n</function>\n</tool_call>"
        ),
        [],
        "",
        ["wrong_type"],
    ),
    (
        ('<tool_call>\n{"name": "turn", "arguments": {"angle_deg": 5}}\n</tool_call>'),
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
]


@pytest.mark.parametrize(("reply", "calls", "speech", "refused"), TABLE)
def test_reads(
    reply: str, calls: list[tuple[str, dict[str, Any]]], speech: str, refused: list[str]
) -> None:
    parser = ToolCallParser(("qwen3_coder",), TOOLS)
    result = assert_streams(parser, reply, random.Random(1), 4)
    assert (called(result), result.speech, reasons(result)) == (calls, speech, refused)

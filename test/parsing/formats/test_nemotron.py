"""nemotron: what is read, what is said, what is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest
from support.parsing.replies import TOOLS, assert_streams, called, reasons

from edgevox_ros.parsing import ToolCallParser

TURN = ("turn", {"angle_deg": 5})
OBJECT = '{"name": "turn", "arguments": {"angle_deg": 5}}'
ONE = f"<TOOLCALL>[{OBJECT}]</TOOLCALL>"
STOP: tuple[str, dict[str, Any]] = ("stop", {})
# (reply, calls, speech, reasons of rejection)
TABLE: list[tuple[str, list[tuple[str, dict[str, Any]]], str, list[str]]] = [
    (ONE, [TURN], "", []),
    (
        f'Ok.\n<TOOLCALL>[{OBJECT}, {{"name": "stop", "arguments": {{}}}}]</TOOLCALL>',
        [TURN, STOP],
        "Ok.",
        [],
    ),
    ('<TOOLCALL>{"name": "turn", "arguments": {"angle_deg": 5}}</TOOLCALL>', [TURN], "", []),
    (
        '<TOOLCALL>[{"name": "turn", "arguments": "{\\"angle_deg\\": 5}"}]</TOOLCALL>',
        [TURN],
        "",
        [],
    ),
    ("<toolcall>[turn(angle_deg=5)]</toolcall>", [TURN], "", []),
    ('[{"name": "turn", "arguments": {"angle_deg": 5}}]', [TURN], "", []),
    (
        f"<think>\n{ONE}\n</think>\n\nNo.",
        [],
        "No.",
        [],
    ),
    (
        f"{ONE}\n<SPECIAL_12>\n\n<SPECIAL_11>User\nstop",
        [TURN],
        "",
        [],
    ),
    (
        f"Hi.<SPECIAL_12>\n<SPECIAL_11>Assistant\n{ONE}",
        [],
        "Hi.",
        [],
    ),
    (
        f'{ONE}<TOOL_RESPONSE>[{{"ok": true}}]</TOOL_RESPONSE>Done.',
        [TURN],
        "",
        [],
    ),
    (
        '<TOOLCALL>[{"name": "say", "arguments": {"text": "a </TOOLCALL> b"}}]</TOOLCALL>',
        [("say", {"text": "a </TOOLCALL> b"})],
        "",
        [],
    ),
    ('<TOOLCALL>[{"name": "turn", "arguments": {"angle_deg": 5}', [TURN], "", []),
    ("<TOOLCALL>[turn left]</TOOLCALL>", [], "", ["malformed"]),
    ("<TOOLCALL>[]</TOOLCALL>Hello.", [], "Hello.", []),
    ("I write <TOOLCALL> before a call.", [], "I write before a call.", []),
]
CUT = [
    '<TOOLCALL>[{"name": "turn", "arguments": {"angle_deg": 5}}',
    '<TOOLCALL>[{"name": "turn", "arguments": {"angle_deg": 5',
]


@pytest.mark.parametrize(("reply", "calls", "speech", "refused"), TABLE)
def test_reads(
    reply: str, calls: list[tuple[str, dict[str, Any]]], speech: str, refused: list[str]
) -> None:
    parser = ToolCallParser(("nemotron",), TOOLS)
    for longest in (1, 4, 40):
        result = assert_streams(parser, reply, random.Random(longest), longest)
        assert (called(result), result.speech, reasons(result)) == (calls, speech, refused)


@pytest.mark.parametrize("reply", CUT)
def test_what_was_cut_runs_only_with_its_own_end(reply: str) -> None:
    parser = ToolCallParser(("nemotron",), TOOLS)
    result = assert_streams(parser, reply, random.Random(1), 4, truncated=True)
    assert (called(result), result.speech) == ([], "")
    assert result.rejections

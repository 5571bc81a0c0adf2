"""nemotron: what is read, what is said, what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from support.parsing.format_table import Row, assert_cut, assert_reads, reply_of

TURN = ("turn", {"angle_deg": 5})
OBJECT = '{"name": "turn", "arguments": {"angle_deg": 5}}'
ONE = f"<TOOLCALL>[{OBJECT}]</TOOLCALL>"
STOP: tuple[str, dict[str, Any]] = ("stop", {})
TABLE: list[Row] = [
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


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("nemotron", row)


@pytest.mark.parametrize("reply", CUT)
def test_what_was_cut_runs_only_with_its_own_end(reply: str) -> None:
    assert_cut("nemotron", reply)

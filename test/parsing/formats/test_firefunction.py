"""firefunction: what is read, what is said, what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from support.parsing.format_table import Row, assert_cut, assert_reads, reply_of
from support.parsing.replies import parser_for

from edgevox_ros.parsing import FORMATS, ToolCall

TURN = ("turn", {"angle_deg": 5})
STOP: tuple[str, dict[str, Any]] = ("stop", {})
TURNS = '{"name": "turn", "arguments": {"angle_deg": 5}}'
TABLE: list[Row] = [
    (f"functools[{TURNS}]", [TURN], "", []),
    (f' functools[{TURNS}, {{"name": "stop", "arguments": {{}}}}]<|eot_id|>', [TURN, STOP], "", []),
    (f"Sure. functools[{TURNS}]", [TURN], "Sure.", []),
    (f"functools{TURNS}", [TURN], "", []),
    (f"[{TURNS}]", [TURN], "", []),
    ("functools[]Hello.", [], "Hello.", []),
    (f"functools[{TURNS}", [TURN], "", []),
    (f"functools[turn {TURNS}]", [], "", ["malformed"]),
    ('functools[{"name": "fly", "arguments": {}}]', [], "", ["unknown_tool"]),
    ("In Python functools[x] is odd.", [], "In Python functools[x] is odd.", []),
]
CUT = [f"functools[{TURNS}", f"functools[{TURNS[:-2]}"]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("firefunction", row)


@pytest.mark.parametrize("reply", CUT)
def test_what_was_cut_runs_only_with_its_own_end(reply: str) -> None:
    assert_cut("firefunction", reply)


def test_its_calls_are_written_with_their_word() -> None:
    """And have its name when they are read, where phi4 reads the same word, too."""
    written = FORMATS["firefunction"].render([ToolCall(None, "stop", {})])
    assert written == 'functools[{"name": "stop", "arguments": {}}]'
    for wire in ("firefunction", "phi4"):
        assert [each.format for each in parser_for(wire).parse(written).calls] == [wire]

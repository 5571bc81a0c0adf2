"""apertus: what is read, what is said, what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from support.parsing.format_table import Row, assert_cut, assert_reads, reply_of
from support.parsing.replies import TOOLS, called, reasons

from edgevox_ros.parsing import ToolCallParser

TURN = ("turn", {"angle_deg": 5})
STOP: tuple[str, dict[str, Any]] = ("stop", {})
TABLE: list[Row] = [
    ('<|tools_prefix|>[{"turn": {"angle_deg": 5}}]<|tools_suffix|>', [TURN], "", []),
    (
        'Ok. <|tools_prefix|>[{"turn": {"angle_deg": 5}}, {"stop": {}}]<|tools_suffix|>',
        [TURN, STOP],
        "Ok.",
        [],
    ),
    ('<|tools_prefix|>{"turn": {"angle_deg": 5}}<|tools_suffix|>', [TURN], "", []),
    ('<|tools_prefix|>[{"stop": null}]<|tools_suffix|>', [STOP], "", []),
    (
        '<|tools_prefix|>[{"name": "turn", "arguments": {"angle_deg": 5}}]<|tools_suffix|>',
        [TURN],
        "",
        [],
    ),
    ("<|tools_prefix|>[turn(angle_deg=5)]<|tools_suffix|>", [TURN], "", []),
    ("<|tools_prefix|>[{'turn': {'angle_deg': 5}}]<|tools_suffix|>", [TURN], "", []),
    (
        '<|tools_prefix|>[{"say": {"text": "a <|tools_suffix|> b"}}]<|tools_suffix|>',
        [("say", {"text": "a <|tools_suffix|> b"})],
        "",
        [],
    ),
    ('<|inner_prefix|>[{"stop": {}}]<|inner_suffix|>No.', [], "No.", []),
    (
        '<|tools_prefix|>[{"stop": {}}]<|tools_suffix|><|assistant_end|><|user_start|>go',
        [STOP],
        "",
        [],
    ),
    ('<|tools_prefix|>[{"turn": {"angle_deg": 5}}', [TURN], "", []),
    ('<|tools_prefix|>[{"turn": {"angle_deg": 5}<|tools_suffix|>', [TURN], "", []),
    ('<|tools_prefix|>[{"turn": {"angle_deg": 5}<|assistant_end|>Hi.', [TURN], "", []),
    ('<|tools_prefix|>[{"turn": {"angle_deg": 5} Hello.', [], "", ["malformed"]),
    (
        '<|tools_prefix|>[{"turn": {"angle_deg": 5, "angle_deg": 6}}]<|tools_suffix|>',
        [],
        "",
        ["malformed"],
    ),
    ('<|tools_prefix|>[{"fly": {}}]<|tools_suffix|>', [], "", ["unknown_tool"]),
    ('<|tools_prefix|>["stop"]<|tools_suffix|>', [], "", ["malformed"]),
    ("<|tools_prefix|>[]<|tools_suffix|>Hello.", [], "Hello.", []),
]
CUT = [
    '<|tools_prefix|>[{"turn": {"angle_deg": 5}}',
    '<|tools_prefix|>[{"turn": {"angle_deg": 5',
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("apertus", row)


@pytest.mark.parametrize("reply", CUT)
def test_what_was_cut_runs_only_with_its_own_end(reply: str) -> None:
    assert_cut("apertus", reply)


def test_openers_without_an_end_cost_no_more_the_more_there_are() -> None:
    parser = ToolCallParser(("apertus",), TOOLS)
    result = parser.parse('<|tools_prefix|>[{"turn": {"angle_deg": 5}}' * 20_000)
    assert (called(result), result.speech, reasons(result)) == ([], "", ["too_large"])

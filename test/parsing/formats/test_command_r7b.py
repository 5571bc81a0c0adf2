"""command_r7b: what is read, what is said, what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from support.parsing.format_table import Row, assert_cut, assert_reads, reply_of
from support.parsing.replies import TOOLS

from edgevox_ros.parsing import FORMATS, ToolCallParser

TURN = ("turn", {"angle_deg": 5})
STOP: tuple[str, dict[str, Any]] = ("stop", {})
ONE_OBJECT = '{"tool_call_id": "0", "tool_name": "turn", "parameters": {"angle_deg": 5}}'
OTHER = '{"tool_call_id": "1", "tool_name": "stop", "parameters": {}}'
ONE = f"<|START_ACTION|>[{ONE_OBJECT}]<|END_ACTION|>"
BOTH = f"<|START_ACTION|>[\n    {ONE_OBJECT},\n    {OTHER}\n]<|END_ACTION|>"
THOUGHT = "<|START_THINKING|>I turn, then <|START_ACTION|>.<|END_THINKING|>"
TABLE: list[Row] = [
    (ONE, [TURN], "", []),
    (f"{THOUGHT}{BOTH}", [TURN, STOP], "", []),
    ("<|START_RESPONSE|>Hello.<|END_RESPONSE|>", [], "Hello.", []),
    (f"{THOUGHT}<|START_RESPONSE|>Hello.<|END_RESPONSE|><|END_OF_TURN_TOKEN|>", [], "Hello.", []),
    (f"<|START_ACTION|>{ONE_OBJECT}<|END_ACTION|>", [TURN], "", []),
    (
        '<|START_ACTION|>[{"name": "turn", "arguments": {"angle_deg": 5}}]<|END_ACTION|>',
        [TURN],
        "",
        [],
    ),
    ("<|START_ACTION|>[turn(angle_deg=5)]<|END_ACTION|>", [TURN], "", []),
    (f"[{ONE_OBJECT}]", [TURN], "", []),
    (f"{ONE}<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|>x", [TURN], "", []),
    (f"{ONE}<|START_TOOL_RESULT|>[]<|END_TOOL_RESULT|>Done.", [TURN], "", []),
    (f"<|START_THINKING|>{ONE}<|END_THINKING|>No.", [], "No.", []),
    (
        '<|START_ACTION|>[{"tool_name": "say", "parameters": {"text": "a <|END_ACTION|> b"}}]'
        "<|END_ACTION|>",
        [("say", {"text": "a <|END_ACTION|> b"})],
        "",
        [],
    ),
    (f"<|START_ACTION|>[{ONE_OBJECT}", [TURN], "", []),
    (
        '<|START_ACTION|>[{"tool_name": "turn", "parameters": {"angle_deg": 5, "angle_deg": 6}}]'
        "<|END_ACTION|>",
        [],
        "",
        ["malformed"],
    ),
    (
        '<|START_ACTION|>[{"tool_name": "fly", "parameters": {}}]<|END_ACTION|>',
        [],
        "",
        ["unknown_tool"],
    ),
    ("<|START_ACTION|>[turn left]<|END_ACTION|>", [], "", ["malformed"]),
    ("<|START_ACTION|>[]<|END_ACTION|>Hello.", [], "Hello.", []),
    ("I write <|START_ACTION|> before a call.", [], "I write before a call.", []),
    ("<|START_TEXT|>Hello.<|END_TEXT|>", [], "Hello.", []),
    (f"<|START_TEXT|>I turn.<|END_TEXT|>{ONE}", [TURN], "I turn.", []),
    ("<|START_RESPONSE|>It is <co>80 %</co: 0:[0]>.<|END_RESPONSE|>", [], "It is 80 %.", []),
    ("The <co>hall</co: 0:[1,2],1:[0]> is <co>dark</co: 1:[0]>", [], "The hall is dark", []),
    ("The <co: 0,1>hall</co: 0,1> is <co: 2>dark</co>.", [], "The hall is dark.", []),
    ("It is <co>dark</co: 0:[", [], "It is dark", []),
    (
        "Ask the <company> of </coal: 5> or <co-op>.",
        [],
        "Ask the <company> of </coal: 5> or <co-op>.",
        [],
    ),
    # A response before the action.
    (f"<|START_RESPONSE|>I turn.<|END_RESPONSE|>{ONE}", [TURN], "I turn.", []),
    (
        f"{THOUGHT}<|START_RESPONSE|>I turn.<|END_RESPONSE|>\n{BOTH}<|END_OF_TURN_TOKEN|>x",
        [TURN, STOP],
        "I turn.",
        [],
    ),
    (f"<|START_RESPONSE|>I turn.<|END_RESPONSE|>{THOUGHT}{ONE}", [TURN], "I turn.", []),
    ("<|START_RESPONSE|>Hello.<|END_RESPONSE|>and so on", [], "Hello.", []),
    ("Mix </co: and sugar>.", [], "Mix </co: and sugar>.", []),
]
CUT = [
    f"<|START_ACTION|>[{ONE_OBJECT}",
    f"<|START_ACTION|>[{ONE_OBJECT[:-2]}",
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("command_r7b", row)


@pytest.mark.parametrize("reply", CUT)
def test_what_was_cut_runs_only_with_its_own_end(reply: str) -> None:
    assert_cut("command_r7b", reply)


def test_ids_are_kept() -> None:
    result = ToolCallParser(("command_r7b",), TOOLS).parse(BOTH)
    assert [call.id for call in result.calls] == ["0", "1"]
    call = result.calls[0]
    again = ToolCallParser(("command_r7b",), TOOLS).parse(FORMATS["command_r7b"].render([call]))
    assert again.calls[0].id == "0"

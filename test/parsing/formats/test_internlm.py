"""internlm: what is read, what is said, what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from support.parsing.format_table import Row, assert_cut, assert_reads, reply_of

TURN = ("turn", {"angle_deg": 5})
STOP: tuple[str, dict[str, Any]] = ("stop", {})
OBJECT = '{"name": "turn", "parameters": {"angle_deg": 5}}'
ONE = f"<|action_start|><|plugin|>\n{OBJECT}<|action_end|>"
OTHER = '<|action_start|><|plugin|>\n{"name": "stop", "parameters": {}}<|action_end|>'
TABLE: list[Row] = [
    (ONE, [TURN], "", []),
    (f"Ok.{ONE}{OTHER}<|im_end|>", [TURN, STOP], "Ok.", []),
    (f"Ok.\n<|action_start|> <|plugin|>\n{OBJECT}\n<|action_end|>\n", [TURN], "Ok.", []),
    (f"<|action_start|>{OBJECT}<|action_end|>", [TURN], "", []),
    (
        '<|action_start|><|plugin|>{"name": "turn", "arguments": {"angle_deg": 5}}<|action_end|>',
        [TURN],
        "",
        [],
    ),
    (f"<|action_start|><|plugin|>[{OBJECT}]<|action_end|>", [TURN], "", []),
    (f"<|plugin|>\n{OBJECT}<|action_end|>", [TURN], "", []),
    (OBJECT, [TURN], "", []),
    (f"<think>{ONE}</think>No.", [], "No.", []),
    (f"{ONE}<|im_end|>\n<|im_start|>environment name=<|plugin|>\n1", [TURN], "", []),
    (
        '<|action_start|><|plugin|>\n{"name": "say", "parameters": {"text": "a <|action_end|> b"}}'
        "<|action_end|>",
        [("say", {"text": "a <|action_end|> b"})],
        "",
        [],
    ),
    (f"<|action_start|><|plugin|>\n{OBJECT}", [TURN], "", []),
    (f"<|action_start|><|plugin|>\n{OBJECT[:-1]}<|action_end|>", [TURN], "", []),
    (
        "<|action_start|><|interpreter|>\n```python\nstop()\n```<|action_end|>",
        [],
        "",
        ["malformed"],
    ),
    ("<|action_start|><|interpreter|>stop()<|action_end|>", [], "", ["malformed"]),
    (
        '<|action_start|><|plugin|>{"name": "fly", "parameters": {}}<|action_end|>',
        [],
        "",
        ["unknown_tool"],
    ),
    ("<|action_start|><|plugin|>turn left<|action_end|>", [], "", ["malformed"]),
    ("<|action_start|><|plugin|><|action_end|>Hello.", [], "Hello.", ["malformed"]),
]
CUT = [
    f"<|action_start|><|plugin|>\n{OBJECT}",
    f"<|action_start|><|plugin|>\n{OBJECT[:-2]}",
    "<|action_start|><|interpreter|>\nstop()",
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("internlm", row)


@pytest.mark.parametrize("reply", CUT)
def test_what_was_cut_runs_only_with_its_own_end(reply: str) -> None:
    assert_cut("internlm", reply)

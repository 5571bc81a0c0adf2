"""internlm: what is read, what is said, what is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest
from support.parsing.replies import TOOLS, assert_streams, called, reasons

from edgevox_ros.parsing import ToolCallParser

TURN = ("turn", {"angle_deg": 5})
STOP: tuple[str, dict[str, Any]] = ("stop", {})
OBJECT = '{"name": "turn", "parameters": {"angle_deg": 5}}'
ONE = f"<|action_start|><|plugin|>\n{OBJECT}<|action_end|>"
OTHER = '<|action_start|><|plugin|>\n{"name": "stop", "parameters": {}}<|action_end|>'
# (reply, calls, speech, reasons of rejection)
TABLE: list[tuple[str, list[tuple[str, dict[str, Any]]], str, list[str]]] = [
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


@pytest.mark.parametrize(("reply", "calls", "speech", "refused"), TABLE)
def test_reads(
    reply: str, calls: list[tuple[str, dict[str, Any]]], speech: str, refused: list[str]
) -> None:
    parser = ToolCallParser(("internlm",), TOOLS)
    for longest in (1, 4, 40):
        result = assert_streams(parser, reply, random.Random(longest), longest)
        assert (called(result), result.speech, reasons(result)) == (calls, speech, refused)


@pytest.mark.parametrize("reply", CUT)
def test_what_was_cut_runs_only_with_its_own_end(reply: str) -> None:
    parser = ToolCallParser(("internlm",), TOOLS)
    result = assert_streams(parser, reply, random.Random(1), 4, truncated=True)
    assert (called(result), result.speech) == ([], "")
    assert result.rejections

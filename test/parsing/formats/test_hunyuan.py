"""hunyuan: what is read, what is said, what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from support.parsing.format_table import Row, assert_cut, assert_reads, reply_of

from edgevox_ros.parsing import detect_formats

TURN = ("turn", {"angle_deg": 5})
OBJECT = '{"name": "turn", "arguments": {"angle_deg": 5}}'
ONE = f"<tool_calls>[{OBJECT}]</tool_calls>"
TAG = '<tool_call>turn\n```json\n{"angle_deg": 5}\n```</tool_call>'
LISTED = f'[\n    {OBJECT},\n    {{"name": "stop", "arguments": {{}}}}\n]'
TWICE = '<tool_call>turn\n```json\n{"angle_deg": 5, "angle_deg": 6}\n```</tool_call>'
STOP: tuple[str, dict[str, Any]] = ("stop", {})
TABLE: list[Row] = [
    (ONE, [TURN], "", []),
    (f"Ok. <tool_calls>{LISTED}</tool_calls>", [TURN, STOP], "Ok.", []),
    (f"<tool_calls>{OBJECT}</tool_calls>", [TURN], "", []),
    (
        '<tool_calls>[{"name": "turn", "arguments": "{\\"angle_deg\\": 5}"}]</tool_calls>',
        [TURN],
        "",
        [],
    ),
    ("<tool_calls>[turn(angle_deg=5)]</tool_calls>", [TURN], "", []),
    (f"<tool_calls>{TAG}</tool_calls>", [TURN], "", []),
    (
        f"<tool_calls>\n{TAG}\n<tool_call>stop\n```json\n{{}}\n```</tool_call>\n</tool_calls>",
        [TURN, STOP],
        "",
        [],
    ),
    (f"<tool_calls>\n{TAG}", [TURN], "", []),
    ('<tool_calls><tool_call>turn\n{"angle_deg": 5}</tool_call></tool_calls>', [TURN], "", []),
    (f"[{OBJECT}]", [TURN], "", []),
    (f"<think>\n{ONE}\n</think>\n<answer>No.</answer>", [], "No.", []),
    (f"<think></think><answer>Ok.</answer>{ONE}", [TURN], "Ok.", []),
    (f"{ONE}<|eom|><|bom|><|user|> go<|eom|>", [TURN], "", []),
    (f"{ONE}<|eos|><|startoftext|>go<|extra_0|>", [TURN], "", []),
    (f"{ONE}<｜hy_place▁holder▁no▁2｜>\n<｜hy_User｜>go", [TURN], "", []),
    (
        '<tool_calls>[{"name": "say", "arguments": {"text": "a </tool_calls> b"}}]</tool_calls>',
        [("say", {"text": "a </tool_calls> b"})],
        "",
        [],
    ),
    ('<tool_calls>[{"name": "turn", "arguments": {"angle_deg": 5}', [TURN], "", []),
    (f"<tool_calls>{TWICE}</tool_calls>", [], "", ["malformed"]),
    (
        "<tool_calls><tool_call>fly\n```json\n{}\n```</tool_call></tool_calls>",
        [],
        "",
        ["unknown_tool"],
    ),
    ("<tool_calls>[turn left]</tool_calls>", [], "", ["malformed"]),
    ("<tool_calls>[]</tool_calls>Hello.", [], "Hello.", []),
    ("I write <tool_calls> before a call.", [], "I write before a call.", []),
    # The template has every reply without a call begin with the role.
    ("助手：我在这里。", [], "我在这里。", []),
    (f"<think>\n\n</think>\n助手: 好的。{ONE}", [TURN], "好的。", []),
    ("助手可以左转：五度。", [], "助手可以左转：五度。", []),
    ("助手", [], "助手", []),
    ("助手们：你好。", [], "助手们：你好。", []),
    ("我是助手：你好。", [], "我是助手：你好。", []),
    ("Assistant: Here I am.", [], "Here I am.", []),
    ("Assistants: there are two.", [], "Assistants: there are two.", []),
]
CUT = [
    '<tool_calls>[{"name": "turn", "arguments": {"angle_deg": 5}}',
    '<tool_calls>[{"name": "turn", "arguments": {"angle_deg": 5',
    '<tool_calls><tool_call>turn\n```json\n{"angle_deg": 5',
    '<tool_calls><tool_call>turn\n```json\n{"angle_deg": 5}',
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("hunyuan", row)


@pytest.mark.parametrize("reply", CUT)
def test_what_was_cut_runs_only_with_its_own_end(reply: str) -> None:
    assert_cut("hunyuan", reply)


def test_a_template_of_jamba_betrays_it() -> None:
    shown = "<|bom|><|system|> <tool_definitions> <|bom|><|assistant|> <tool_calls>[</tool_calls>"
    assert detect_formats(shown) == ("hunyuan",)

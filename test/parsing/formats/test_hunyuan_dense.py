"""hunyuan_dense: what is read, what is said, what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from support.parsing.format_table import Row, assert_reads, reply_of
from support.parsing.replies import TOOLS

from edgevox_ros.parsing import ToolCallParser, detect_formats, get_format

TURN = ("turn", {"angle_deg": 5})
STOP: tuple[str, dict[str, Any]] = ("stop", {})
TAG = '<tool_call>turn\n```json\n{"angle_deg": 5}\n```</tool_call>'
STOP_TAG = "<tool_call>stop\n```json\n{}\n```</tool_call>"
ONE = f"<tool_calls>{TAG}</tool_calls>"
BOTH = f"<tool_calls>{TAG}\n{STOP_TAG}</tool_calls>"
LISTED = '<tool_calls>[{"name": "turn", "arguments": {"angle_deg": 5}}]</tool_calls>'
INVENTED = "<｜hy_User｜><tool_responses><tool_response>ok</tool_response></tool_responses>"
FENCE = 'a ``` b</tool_call> c</tool_calls> "d"'
QUOTED = json.dumps({"text": FENCE})
TABLE: list[Row] = [
    (ONE, [TURN], "", []),
    (f"On my way.\n{BOTH}<｜hy_place▁holder▁no▁2｜>", [TURN, STOP], "On my way.", []),
    (f"<tool_calls>\n{TAG}\n{STOP_TAG}\n</tool_calls>", [TURN, STOP], "", []),
    (f"<think>\nHm.\n</think>\n<answer>\nOk.\n</answer>{ONE}", [TURN], "Ok.", []),
    (f"<think>\n\n</think>\n{ONE}<|eos|>", [TURN], "", []),
    (f"{BOTH}{INVENTED}Done.", [TURN, STOP], "", []),
    (f"{ONE}\n<tool_responses><tool_response>ok</tool_response>", [TURN], "", []),
    ('<tool_calls><tool_call>turn\n{"angle_deg": 5}</tool_call></tool_calls>', [TURN], "", []),
    (
        f"<tool_calls><tool_call>say\n```json\n{QUOTED}\n```</tool_call></tool_calls>",
        [("say", {"text": FENCE})],
        "",
        [],
    ),
    (TAG, [], "", ["malformed"]),
    (LISTED, [TURN], "", []),
    (
        "<tool_calls><tool_call>fly\n```json\n{}\n```</tool_call></tool_calls>",
        [],
        "",
        ["unknown_tool"],
    ),
    ("I write <tool_calls> before a call.", [], "I write before a call.", []),
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("hunyuan_dense", row)


def test_a_call_is_written_as_the_template_writes_it() -> None:
    calls = ToolCallParser(("hunyuan_dense",), TOOLS).parse(BOTH).calls
    assert get_format("hunyuan_dense").render(calls) == BOTH.replace('": ', '":')


def test_the_templates_of_both_sizes_are_told_apart() -> None:
    dense = "print <tool_calls> and <tool_call>function_name\n```json```</tool_call>"
    assert detect_formats(dense) == ("hunyuan_dense", "hunyuan", "hermes")
    assert detect_formats("<tool_calls>[{..}]</tool_calls>") == ("hunyuan",)
    assert detect_formats(f"{dense}<tool_sep>") == ("hermes",)

"""gemma4: what is read, what is said, what is refused."""

from __future__ import annotations

import random

import pytest
from support.parsing.format_table import Row, assert_reads, reply_of
from support.parsing.replies import assert_streams, called, reasons

from edgevox_ros.parsing import ToolCallParser, ToolSchema

TABLE: list[Row] = [
    # Lines of code: no code is run, and nothing of it is spoken.
    ("tool_code = turn(angle_deg=5)\nprint(tool_code)", [], "", ["malformed"]),
    (
        "Ok.\ntool_code = turn(angle_deg=5)\nprint(tool_code)\nDone.",
        [],
        "Ok.\nDone.",
        ["malformed"],
    ),
    ("```tool_code\ntool_code = turn(angle_deg=5)\nprint(tool_code)\n```", [], "", ["malformed"]),
    ("tool_code=default_api.turn(angle_deg=5)", [], "", ["malformed"]),
    ("result = turn(angle_deg=5)\nresult", [], "", ["malformed"]),
    ("res = fly(high=True)\nprint(res)", [], "", ["malformed"]),
    ("response = turn(angle_deg=5)", [], "", []),
    ("tool_code = turn(angle_deg=", [], "", ["malformed"]),
    ("tool_code = tu", [], "", []),
    ("tool_code\nprint(turn(angle_deg=5))", [], "", ["malformed"]),
    ("result = five (or six).", [], "result = five (or six).", []),
    ("x = 5 and y = x (mostly).", [], "x = 5 and y = x (mostly).", []),
    ("call:go_to{place:kitchen}", [("go_to", {"place": "kitchen"})], "", []),
    ("call:go_to{place:living room}", [("go_to", {"place": "living room"})], "", []),
    (
        "<|tool_call>call:go_to{place:living room}<tool_call|>",
        [("go_to", {"place": "living room"})],
        "",
        [],
    ),
    ("<|tool_call>call:turn{angle_deg:5", [], "", ["malformed"]),
    ("<|tool_call>call:turn{angle_deg:5}<|tool_response>", [("turn", {"angle_deg": 5})], "", []),
    (
        '<|tool_call>call:go_to{place:"kitchen"}<tool_call|>',
        [("go_to", {"place": "kitchen"})],
        "",
        [],
    ),
    ("<|channel>thought\nfoo<channel|>Hello", [], "Hello", []),
    ("<|channel>thought\n<channel|>Hello", [], "Hello", []),
    ("go_to{place:kitchen}", [("go_to", {"place": "kitchen"})], "", []),
    ("Call: me later {not json}", [], "Call: me later {not json}", []),
    (
        ('<|tool_call>call:go_to{place:<|"|>kitchen<|"|>}<tool_call|><turn|>\n<|turn>user\nhi'),
        [("go_to", {"place": "kitchen"})],
        "",
        [],
    ),
]
GRIP = {"name": "arm:grip", "parameters": {"properties": {"force": {"type": "number"}}}}
FORCE = [("arm:grip", {"force": 5})]
# Names with colons, for a tool `arm:grip`, and the namespace that the model adds by itself.
COLONS: list[Row] = [
    ("<|tool_call>call:arm:grip{force:5}<tool_call|>", FORCE, "", []),
    ("<|tool_call>arm:grip{force:5}<tool_call|>", FORCE, "", []),
    ("Ok.\ncall:arm:grip{force:5}", FORCE, "Ok.", []),
    ("<|tool_call>call:default_api:arm:grip{force:5}<tool_call|>", FORCE, "", []),
    ("<|tool_call>call:default_api:go{}<tool_call|>", [("go", {})], "", []),
    ("call:default_api:go{}", [("go", {})], "", []),
    ("<|tool_call>call:arm:grip{force:5", [], "", ["malformed"]),
    ("<|tool_call>call:leg:go{}<tool_call|>", [], "", ["unknown_tool"]),
    ("<|tool_call>call:arm:fly{}<tool_call|>", [], "", ["unknown_tool"]),
]


@pytest.mark.parametrize("row", COLONS, ids=reply_of)
def test_reads_names_with_colons(row: Row) -> None:
    reply, calls, speech, refused = row
    go = {"name": "go", "parameters": {"type": "object", "properties": {}}}
    tools = [ToolSchema.from_openai(each) for each in (GRIP, go)]
    for longest in (1, 4, 40):
        parser = ToolCallParser(("gemma4",), tools)
        result = assert_streams(parser, reply, random.Random(longest), longest)
        assert (called(result), result.speech, reasons(result)) == (calls, speech, refused)


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("gemma4", row)

"""The work grows with the length of the text and no faster, whatever the text is."""

from __future__ import annotations

import sys

import pytest
from support.effort import amount
from support.parsing.replies import TOOLS

from edgevox_ros.parsing import ToolCallParser
from edgevox_ros.parsing.scanning.marks import ALL_TOKENS

UNITS = [
    *"<[{(`\\\"'&>}] \nx",
    "```", "&lt;", '{"', '{"a":', "[{", "<|", "<tool_call", "[TOOL", "a=1, ", "stop(", "stop(a=1, ",
    "[stop(", "[stop(a=[", "<function=f>", "<parameter=x>", '<tool name="f">', "functions.f:\n{",
    "call:stop{", "stop\n{", ">>>f\n{", "&lt;tool_call&gt;{", '<tool_call>{"', "[TOOL_CALLS][{",
    "functools[{", '<|python_tag|>{"a":"', '"<tool_call>', "```json\n{", "<think></think>", "a{b:",
    '{"a" 1}', "stop()\n", "<tool_call>{}</tool_call>", '{"ok": 1}', "<tool_call>[stop(),",
    '{"name":"stop","arguments":{}};', "[stop(),", "<tool_call>[think]", "[x] ",
    "[] x ", "&lt;think&gt;", "{&quot;", "[{&quot;a", "stop[ARGS]{", "stop(), ", "~~~\n", ">>>f\n",
    "stop{}",
    "functools[ ", "<parameter=a>b", "say: '", "stop<｜tool▁sep｜>", "{}</tool_call>", "a:stop{",
    ">>>turn\n{", "<s> ", "<s>x", "[[x", "unlock{", "print(stop(",
    *(token for token in ALL_TOKENS),
    *(token[: len(token) // 2 + 1] for token in ALL_TOKENS),
]  # fmt: skip
SHORT = amount(1024, quick=256)
APART = amount(1, quick=5)
BEGINNINGS = ["", '{"a":', '[stop(a="', "<tool_call>", "<think>"]


def steps(parser: ToolCallParser, text: str) -> int:
    """Python and C calls made while parsing: a measure of work that no load can disturb."""
    count = 0

    def note(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(note)
    try:
        parser.parse(text)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("name", ["functionary", "pythonic"])
def test_twice_the_text_is_at_most_twice_the_work(name: str) -> None:
    parser = ToolCallParser((name,), TOOLS)
    slow = []
    for at, unit in enumerate(dict.fromkeys(UNITS)):
        for beginning in BEGINNINGS[at % APART :: APART]:
            short = steps(parser, beginning + unit * (SHORT // len(unit)))
            long = steps(parser, beginning + unit * (4 * SHORT // len(unit)))
            if long > 4.5 * short + 3000 * SHORT / 1024:
                slow.append((beginning, unit, short, long))
    assert slow == []


def test_the_beginning_of_a_marker_costs_no_more_than_text() -> None:
    """What can no more become a marker is passed over like any other character."""
    parser = ToolCallParser(("pythonic",), TOOLS)
    size = 4 * SHORT
    plain = steps(parser, "xyz" * (size // 3 + 1))
    begun = {token[:end] for token in ALL_TOKENS for end in range(3, len(token))}
    slow = []
    for unit in sorted(each + "." for each in begun - set(ALL_TOKENS) if each[0] in "<[\u25c1"):
        if steps(parser, unit * (size // len(unit))) > plain + 300:
            slow.append(unit)
    assert slow == []


@pytest.mark.parametrize(
    "unit", ["<", "[", "{", "\\", "<tool_call", '{"a":', "[[", "stop(a=1, ", "<s> "]
)
def test_a_megabyte_of_one_thing_is_read(unit: str) -> None:
    text = unit * (amount(2**20, quick=2**18) // len(unit))
    assert ToolCallParser(("hermes",), TOOLS).parse(text).calls == ()


def test_nesting_is_limited() -> None:
    parser = ToolCallParser(("hermes",), TOOLS)
    for depth, reason in ((40, None), (70, "malformed"), (100_000, "malformed")):
        settings = '{"a":' * depth + "1" + "}" * depth
        call = f'{{"name": "set_config", "arguments": {{"settings": {settings}}}}}'
        result = parser.parse(f"<tool_call>{call}</tool_call>")
        assert [each.reason.value for each in result.rejections] == ([reason] if reason else [])
        assert result.speech == ""


def test_a_reply_of_endless_calls_runs_none() -> None:
    result = ToolCallParser(("hermes",), TOOLS).parse(
        '<tool_call>{"name": "stop", "arguments": {}}</tool_call>' * 1000
    )
    assert result.calls == ()
    assert [each.reason.value for each in result.rejections] == ["too_large"]

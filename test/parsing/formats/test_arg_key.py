"""arg_key: what is read, what is said, what is refused."""

from __future__ import annotations

import pytest
from support.parsing.format_table import Row, assert_cut, assert_reads, reply_of
from support.parsing.replies import TOOLS, called, parser_for, reasons

from edgevox_ros.parsing import ToolCall, ToolCallParser, ToolSchema, get_format

TURN = ("turn", {"angle_deg": 5})
STOP: tuple[str, dict[str, object]] = ("stop", {})
ANGLE = "<arg_key>angle_deg</arg_key>\n<arg_value>5</arg_value>"
CALL = f"<tool_call>turn\n{ANGLE}\n</tool_call>"
COMPACT = CALL.replace("\n", "")
LISTED = f"<tool_calls>\n<tool_call>turn<tool_sep>\n{ANGLE}\n</tool_call>\n</tool_calls>"


def suffixed(text: str) -> str:
    """The reply as Hunyuan 3's own tokens spell it."""
    return text.replace(">", ":opensource>")


def say(value: str) -> str:
    """A call with this text as its only value."""
    return f"<tool_call>say<arg_key>text</arg_key><arg_value>{value}</arg_value></tool_call>"


def said(text: str) -> list[tuple[str, dict[str, object]]]:
    """The call that says this text."""
    return [("say", {"text": text})]


TABLE: list[Row] = [
    (CALL, [TURN], "", []),
    (COMPACT, [TURN], "", []),
    (LISTED, [TURN], "", []),
    (LISTED.replace("\n", ""), [TURN], "", []),
    (suffixed(LISTED), [TURN], "", []),
    (suffixed(COMPACT), [TURN], "", []),
    (suffixed("<tool_call>stop<tool_sep></tool_call>"), [STOP], "", []),
    (suffixed("<tool_calls><tool_call>stop</tool_call></tool_calls>"), [STOP], "", []),
    (f"Sure.\n{CALL}\n{CALL}<|observation|>\n<tool_response>ok", [TURN, TURN], "Sure.", []),
    (f"I turn. {COMPACT}{COMPACT} Done.", [TURN, TURN], "I turn. Done.", []),
    ("<tool_call>stop\n</tool_call>", [STOP], "", []),
    ("<tool_call>stop<tool_sep>\n</tool_call>", [STOP], "", []),
    (
        "<tool_calls><tool_call>stop<tool_sep></tool_call>\n"
        f"<tool_call>turn<tool_sep>{ANGLE}</tool_call></tool_calls>Done.",
        [STOP, TURN],
        "Done.",
        [],
    ),
    (f"<tool_call> turn \n\n{ANGLE} </tool_call>", [TURN], "", []),
    (
        "<tool_call>go_to\n<arg_key>place</arg_key>\n<arg_value>hall</arg_value>\n"
        '<arg_key>via</arg_key>\n<arg_value>["a", "b"]</arg_value>\n</tool_call>',
        [("go_to", {"place": "hall", "via": ["a", "b"]})],
        "",
        [],
    ),
    # Strings: as they stand, or as their JSON text.
    (say("a < b & c </b> 5"), said("a < b & c </b> 5"), "", []),
    (say('"Hi \\"you\\"\\n"'), said('Hi "you"\n'), "", []),
    (say('"a" and "b"'), said('"a" and "b"'), "", []),
    (say('"5"'), said("5"), "", []),
    (say("5"), said("5"), "", []),
    (say('"null"'), said("null"), "", []),
    (say("\nHi\n"), said("Hi"), "", []),
    (say(" Hi "), said(" Hi "), "", []),
    (say(""), said(""), "", []),
    (CALL.replace(">5<", '>"5"<'), [TURN], "", []),
    # Tags missing, and what cannot be read.
    (CALL.replace("</arg_value>", ""), [TURN], "", []),
    (CALL.replace("</tool_call>", ""), [TURN], "", []),
    (LISTED.replace("</tool_calls>", ""), [TURN], "", []),
    (f"<tool_call>turn{ANGLE}\n<tool_call>stop</tool_call>", [TURN, STOP], "", []),
    (say("a </tool_call> b"), [], "", ["malformed"]),
    (f"<tool_call>turn{ANGLE}{ANGLE}</tool_call>", [], "", ["malformed"]),
    (f"<tool_call>turn{ANGLE} and so on</tool_call>", [], "", ["malformed"]),
    ("<tool_call>turn<arg_key>angle_deg</arg_key></tool_call>", [], "", ["malformed"]),
    ("<tool_call>turn<tool_sep>5</tool_call>", [], "", ["malformed"]),
    (f"<tool_call>fly{ANGLE}</tool_call>", [], "", ["unknown_tool"]),
    (f"<tool_call>{ANGLE}</tool_call>", [], "", ["bad_name"]),
    (LISTED.replace("turn", ""), [], "", ["bad_name"]),
    ("<tool_calls><tool_call><tool_sep>5", [], "", ["malformed"]),
    (f"Ok.\n{ANGLE}</tool_call>\nDone.", [], "Ok.\nDone.", ["malformed"]),
    (f"Ok. {ANGLE} Done.", [], "Ok. Done.", ["malformed"]),
    ("I close </arg_value> and <tool_sep> here.", [], "I close and here.", []),
    # Thoughts.
    (f"<think>\n{CALL}\n</think>\n\nNo.", [], "No.", []),
    (suffixed("<think>") + CALL + suffixed("</think>") + "No.", [], "No.", []),
    (f"<think>\nI turn. {CALL}", [], "", ["inside_thinking"]),
]
CUT = [
    "<tool_call>turn",
    "<tool_call>turn\n<arg_key>ang",
    CALL.replace("\n</tool_call>", ""),
    CALL.replace("</arg_value>\n</tool_call>", ""),
    LISTED.replace("</tool_call>\n</tool_calls>", ""),
    suffixed("<tool_call>stop"),
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("arg_key", row)


@pytest.mark.parametrize("reply", CUT)
def test_what_was_cut_runs_only_with_its_own_end(reply: str) -> None:
    assert_cut("arg_key", reply)


@pytest.mark.parametrize("own", ["hermes", "qwen25", "qwen3_coder", "hunyuan", "pythonic"])
def test_another_family_with_the_same_marker_owns_no_such_call(own: str) -> None:
    for text in (CALL, LISTED):
        [call] = parser_for(own).parse(text).calls
        assert call.format == "arg_key"
    thought = parser_for(own).parse(f"<think>{CALL}")
    assert (called(thought), reasons(thought)) == ([], ["inside_thinking"])


def test_calls_of_two_families_in_one_marker_are_ambiguous() -> None:
    text = f'{CALL}<tool_call>{{"name": "stop", "arguments": {{}}}}</tool_call>'
    result = parser_for("hermes").parse(text)
    assert (called(result), reasons(result)) == ([], ["ambiguous", "ambiguous"])
    assert called(parser_for("arg_key").parse(text)) == [TURN, STOP]


@pytest.mark.parametrize("text", ["null", "5", "true", '"q"', "{a}", "</arg_value>", "\n", " x "])
def test_a_string_that_would_be_read_as_something_else_is_written_as_json(text: str) -> None:
    schema = {"type": "object", "properties": {"any": {}, "maybe": {"type": ["string", "null"]}}}
    parser = ToolCallParser(("arg_key",), [ToolSchema("f", "", schema)])
    call = ToolCall(None, "f", {"any": text, "maybe": text})
    assert called(parser.parse(get_format("arg_key").render([call]))) == [("f", call.arguments)]


def test_the_tools_of_the_table_are_known() -> None:
    assert {"turn", "stop", "say", "go_to"} <= {tool.name for tool in TOOLS}

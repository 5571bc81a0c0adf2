"""dsml: what is read, what is said, what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from support.parsing.format_table import Row, assert_cut, assert_reads, reply_of
from support.parsing.replies import called, parser_for, reasons

from edgevox_ros.parsing import FORMATS, CannotRender, ToolCall, ToolCallParser, ToolSchema

D = "｜DSML｜"
OPEN, CLOSE = f"<{D}function_calls>", f"</{D}function_calls>"
TURN = ("turn", {"angle_deg": 5})
STOP: tuple[str, dict[str, Any]] = ("stop", {})


def parameter(name: str, value: str, string: bool | None = False) -> str:
    kind = "" if string is None else f' string="{str(string).lower()}"'
    return f'<{D}parameter name="{name}"{kind}>{value}</{D}parameter>'


def invoke(name: str, *parameters: str) -> str:
    inner = "\n".join(parameters)
    return f'<{D}invoke name="{name}">\n{inner}\n</{D}invoke>'


TURNS = invoke("turn", parameter("angle_deg", "5"))
STOPS = invoke("stop")
TABLE: list[Row] = [
    (f"{OPEN}\n{TURNS}\n{CLOSE}", [TURN], "", []),
    (f"Ok.\n\n{OPEN}\n{TURNS}\n{STOPS}\n{CLOSE}<｜end▁of▁sentence｜>", [TURN, STOP], "Ok.", []),
    (f"{OPEN}{TURNS}{CLOSE}Done.", [TURN], "Done.", []),
    # V4, V4.1, and other bars.
    (f"<{D}tool_calls>\n{TURNS}\n</{D}tool_calls>", [TURN], "", []),
    (f"<{D} calls>\n{TURNS.replace(D, D + ' ')}\n</{D} calls>", [TURN], "", []),
    (f"{OPEN}\n{TURNS}\n{CLOSE}".replace(D, "|DSML|"), [TURN], "", []),
    (TURNS, [TURN], "", []),
    # Values: strings as they are, all others as JSON.
    (
        invoke("say", parameter("text", "\n null <b> ", True)),
        [("say", {"text": "\n null <b> "})],
        "",
        [],
    ),
    (
        invoke("go_to", parameter("place", "hall", True), parameter("via", '["a", "b"]')),
        [("go_to", {"place": "hall", "via": ["a", "b"]})],
        "",
        [],
    ),
    (
        invoke("set_led", parameter("color", "red"), parameter("blink", "true")),
        [("set_led", {"color": "red", "blink": True})],
        "",
        [],
    ),
    (invoke("turn", parameter("angle_deg", "5", True)), [TURN], "", []),
    (invoke("turn", parameter("angle_deg", "5", None)), [TURN], "", []),
    (invoke("say", parameter("text", "5", None)), [("say", {"text": "5"})], "", []),
    (invoke("say", parameter("text", "5")), [], "", ["wrong_type"]),
    (invoke("turn", '{"angle_deg": 5}'), [TURN], "", []),
    (f"<{D}invoke name='turn' >{parameter('angle_deg', '5')}</{D}invoke>", [TURN], "", []),
    # Ends missing.
    (f"{OPEN}\n{TURNS}", [TURN], "", []),
    (f'{OPEN}\n<{D}invoke name="turn">\n{parameter("angle_deg", "5")}\n', [TURN], "", []),
    (f'{OPEN}\n<{D}invoke name="turn">{parameter("angle_deg", "5")}{CLOSE}Ok', [TURN], "Ok", []),
    (f'<{D}invoke name="turn">\n<{D}parameter name="angle_deg">5\n', [], "", ["malformed"]),
    # What it thinks, and what it invents.
    (f"<think>{OPEN}{STOPS}{CLOSE}</think>No.", [], "No.", []),
    (f"{TURNS}\n\n<function_results>\n<result>ok</result>", [TURN], "", []),
    # What cannot be read.
    (f"{OPEN}turn left{CLOSE}Ok.", [], "Ok.", ["malformed"]),
    (f"{OPEN}{CLOSE}Ok.", [], "Ok.", []),
    (
        invoke("turn", parameter("angle_deg", "5"), parameter("angle_deg", "6")),
        [],
        "",
        ["malformed"],
    ),
    (invoke("turn", parameter("angle_deg", f"5</{D}parameter> 6")), [], "", ["malformed"]),
    (invoke("turn", "left"), [], "", ["malformed"]),
    (invoke("turn", f"<{D}parameter>5</{D}parameter>"), [], "", ["malformed"]),
    (f"<{D}invoke>{parameter('angle_deg', '5')}</{D}invoke>", [], "", ["malformed"]),
    (f"Ok. {parameter('angle_deg', '5')} Done.", [], "Ok. Done.", ["malformed"]),
    (invoke("fly"), [], "", ["unknown_tool"]),
    (f"Ok.</{D}<bos> calls>", [], "Ok. calls>", []),
    (f"Ok.</{D} <bos>calls>", [], "Ok. calls>", []),
    (f"Ok. <{D}invoke<bos> l>", [], "Ok. l>", []),
    (f"Its calls begin with {OPEN} tags.", [], "Its calls begin with tags.", []),
]
CUT = [
    f'<{D}invoke name="turn">\n{parameter("angle_deg", "5")}\n',
    f'{OPEN}\n<{D}invoke name="turn">\n<{D}parameter name="angle_deg" string="false">5',
    f'{OPEN}\n<{D}invoke name="stop">\n',
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("dsml", row)


@pytest.mark.parametrize("reply", CUT)
def test_what_was_cut_runs_only_with_its_own_end(reply: str) -> None:
    assert_cut("dsml", reply)


def test_what_a_value_is_comes_from_its_tag() -> None:
    """Where the schema takes both, as no other format with raw text can say."""
    either = {"type": "object", "properties": {"x": {"type": ["string", "number"]}}}
    parser = ToolCallParser(("dsml",), [ToolSchema("f", "", either)])
    for value, string in (("5", True), (5, False)):
        reply = FORMATS["dsml"].render([ToolCall(None, "f", {"x": value})])
        assert f'string="{str(string).lower()}">5<' in reply
        assert called(parser.parse(reply)) == [("f", {"x": value})]


def test_a_string_with_the_end_of_a_parameter_is_refused() -> None:
    with pytest.raises(CannotRender):
        FORMATS["dsml"].render([ToolCall(None, "say", {"text": f"a </{D}parameter> b"})])


def test_a_call_beside_one_of_v3_is_ambiguous() -> None:
    other = "<｜tool▁call▁begin｜>stop<｜tool▁sep｜>{}<｜tool▁call▁end｜>"
    result = parser_for("dsml", "deepseek").parse(TURNS + other)
    assert (called(result), set(reasons(result))) == ([], {"ambiguous"})

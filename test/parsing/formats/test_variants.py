"""What models of a family write instead of its own form, and what reads it."""

from __future__ import annotations

import random

import pytest
from support.parsing.replies import assert_streams, called, parser_for, reasons

from edgevox_ros.parsing import FORMATS, ToolCall, ToolCallParser, ToolSchema

TURN = ("turn", {"angle_deg": 5})
CALL = '<function name="turn"><param name="angle_deg">5</param></function>'
LISTS = ToolSchema(
    "aim",
    "",
    {"type": "object", "properties": {"at": {"type": "array"}, "place": {"type": "string"}}},
)
INDENTED = {
    "qwen3_coder": (
        "<tool_call>\n  <function=set_led>\n    <parameter=color>\n      red\n    </parameter>\n"
        "  </function>\n</tool_call>"
    ),
    "minicpm5": (
        '<function name="set_led">\n  <param name="color">\n    red\n  </param>\n</function>'
    ),
    "arg_key": (
        "<tool_call>set_led\n  <arg_key>color</arg_key>\n  <arg_value>\n    red\n  </arg_value>\n"
        "</tool_call>"
    ),
}


@pytest.mark.parametrize(
    "reply",
    [
        f"<tool_call>{CALL}</tool_call>",
        f"<tool_call>\n{CALL}\n</tool_call>",
        f"<arguments>{CALL}</arguments>",
        CALL.replace("<param", "<arguments><param").replace("</function", "</arguments></function"),
        CALL.replace("<param", "\n<tool_call>\n<param").replace("</fun", "\n</tool_call>\n</fun"),
        CALL.replace("<param", "<parameters><param").replace("</param>", "</param></parameters>"),
    ],
)
def test_minicpm5_in_a_wrapper(reply: str) -> None:
    for name in ("minicpm5", "hermes"):
        for longest in (1, 5, 40):
            result = assert_streams(parser_for(name), reply, random.Random(longest), longest)
            assert (called(result), result.speech, reasons(result)) == ([TURN], "", [])
    cut = parser_for("minicpm5").parse(reply.partition("</function>")[0], truncated=True)
    assert (called(cut), cut.speech) == ([], "")


@pytest.mark.parametrize("name", ["lfm2", "pythonic", "olmo3"])
def test_a_tuple_is_a_list(name: str) -> None:
    parser = ToolCallParser((name,), [LISTS])
    for written, meant in (
        ("(1.5, -2)", [1.5, -2]),
        ("(1,)", [1]),
        ("()", []),
        ("[(1, 2), ('a', None)]", [[1, 2], ["a", None]]),
    ):
        listed = f"[aim(at={written})]"
        for reply in (listed, f"<|tool_call_start|>{listed}<|tool_call_end|>"):
            result = assert_streams(parser, reply, random.Random(1), 3)
            assert called(result) == [("aim", {"at": meant})]
    for written in ("(1)", "(1 + 2)", "(1, 2", "(x for x in y)", "(1, 2]"):
        result = assert_streams(parser, f"[aim(at={written})]", random.Random(1), 3)
        assert (called(result), reasons(result)) == ([], ["malformed"])


@pytest.mark.parametrize("name", ["gemma4", "functiongemma"])
def test_gemma_with_parentheses(name: str) -> None:
    form = FORMATS[name].calls[0]
    for inner in ('call:go_to(place: "hall")', 'call:go_to(place="hall")'):
        for reply in (inner, f"{form.start}{inner}{form.end}", form.start + inner[5:] + form.end):
            for longest in (1, 4, 40):
                result = assert_streams(parser_for(name), reply, random.Random(longest), longest)
                assert (called(result), result.speech) == ([("go_to", {"place": "hall"})], "")


@pytest.mark.parametrize("name", sorted(FORMATS))
@pytest.mark.parametrize(
    "reply", ["go_to(place: str)", "[go_to(place: string)]", "call:go_to(place: str)"]
)
def test_a_signature_is_no_call(name: str, reply: str) -> None:
    assert called(parser_for(name).parse(reply)) == []


@pytest.mark.parametrize("name", sorted(INDENTED))
def test_blanks_around_a_choice_belong_to_the_indented_tags(name: str) -> None:
    red = [("set_led", {"color": "red"})]
    assert called(parser_for(name).parse(INDENTED[name])) == red
    assert called(parser_for(name).parse(INDENTED[name].replace("red", "RED"))) == red
    other = parser_for(name).parse(INDENTED[name].replace("red", "r ed"))
    assert (called(other), reasons(other)) == ([], ["not_in_enum"])


def test_a_choice_that_has_blanks_itself_stays() -> None:
    schema = {"type": "object", "properties": {"mode": {"type": "string", "enum": [" a ", "b"]}}}
    parser = ToolCallParser(("qwen3_coder",), [ToolSchema("f", "", schema)])
    for written, meant in ((" a ", " a "), (" b ", "b")):
        reply = f"<function=f>\n<parameter=mode>\n{written}\n</parameter>\n</function>"
        assert called(parser.parse(reply)) == [("f", {"mode": meant})]


@pytest.mark.parametrize("name", ["dsml", "gigachat", "hermes"])
def test_gigachat_writes_dsml_with_another_word(name: str) -> None:
    reply = FORMATS["dsml"].render([ToolCall(None, *TURN)]).replace("DSML", "GCML")
    for text in (reply, f"Sure.\n{reply}", reply.replace("｜", "|")):
        result = assert_streams(parser_for(name), text, random.Random(2), 5)
        assert (called(result), result.speech) == ([TURN], text[:5] * text.startswith("Sure"))


def test_an_invocation_that_closes_itself_has_no_arguments() -> None:
    reply = '<｜DSML｜tool_calls>\n<｜DSML｜invoke name="stop"/>\n</｜DSML｜tool_calls>'
    result = assert_streams(parser_for("dsml"), reply, random.Random(1), 3)
    assert (called(result), result.speech) == ([("stop", {})], "")


@pytest.mark.parametrize("name", ["arg_key", "hermes", "ifm"])
def test_longcat_writes_pairs_with_its_name_in_each_tag(name: str) -> None:
    pairs = (
        "<longcat_tool_call>turn\n<longcat_arg_key>angle_deg</longcat_arg_key>\n"
        "<longcat_arg_value>5</longcat_arg_value>\n</longcat_tool_call>"
    )
    payload = '<longcat_tool_call>\n{"name": "turn", "arguments": {"angle_deg": 5}}\n'
    for reply in (pairs, pairs.replace("\n", ""), f"{payload}</longcat_tool_call>"):
        for longest in (1, 5, 40):
            result = assert_streams(parser_for(name), reply, random.Random(longest), longest)
            assert (called(result), result.speech) == ([TURN], "")
    assert called(parser_for(name).parse(f"<longcat_think>\n{pairs}\n</longcat_think>No.")) == []

"""Tags of families that no format knows: nothing of them is spoken, none of them runs."""

from __future__ import annotations

import random

import pytest
from support.parsing.replies import assert_streams, called, parser_for, reasons

from edgevox_ros.speech import SpokenSentences

CALL = '{"name": "turn", "arguments": {"angle_deg": 5}}'
HEAD = "]<]minimax[>["
BLOCKS = {
    "hunyuan 3, named": "<tool_call:open>turn<tool_sep:open>{}<end_of_tool_call:open>",
    "gigachat 3.5": '<｜GCML｜tool_calls>\n<｜GCML｜invoke name="turn">\n'
    '<｜GCML｜parameter name="angle_deg" string="false">5</｜GCML｜parameter>\n'
    "</｜GCML｜invoke>\n</｜GCML｜tool_calls>",
    "kimi": "<|tool_calls_section_begin|><|tool_call_begin|>functions.turn:0"
    '<|tool_call_argument_begin|>{"angle_deg": 5}<|tool_call_end|><|tool_calls_section_end|>',
    "minimax": '<minimax:tool_call><invoke name="turn"><parameter name="angle_deg">5</parameter>'
    "</invoke></minimax:tool_call>",
    "minimax 3": f'{HEAD}<tool_call>\n{HEAD}<invoke name="turn">{HEAD}<angle_deg>5{HEAD}'
    f"</angle_deg>{HEAD}</invoke>\n{HEAD}</tool_call>",
    "dsml": '<｜DSML｜function_calls><｜DSML｜invoke name="turn"><｜DSML｜parameter '
    'name="angle_deg" string="false">5</｜DSML｜parameter></｜DSML｜invoke>'
    "</｜DSML｜function_calls>",
    "dsml, narrow": '<|DSML|tool_calls><|DSML|invoke name="turn"></|DSML|invoke>'
    "</|DSML|tool_calls>",
    "atem": '<atem:function_calls><atem:invoke name="turn"><atem:parameter name="angle_deg">5'
    "</atem:parameter></atem:invoke></atem:function_calls>",
    "plamo": "<|plamo:begin_tool_requests:plamo|><|plamo:begin_tool_name:plamo|>turn"
    '<|plamo:end_tool_name:plamo|>json<|plamo:msg|>{"angle_deg": 5}'
    "<|plamo:end_tool_requests:plamo|>",
    "longcat": "<longcat_tool_call>turn\n<longcat_arg_key>angle_deg</longcat_arg_key>\n"
    "<longcat_arg_value>5</longcat_arg_value>\n</longcat_tool_call>",
    "nobody's": '<zeta:call name="turn"/>',
}
# Their closer is not made of their opener's name, so that they reach to the end.
ENDLESS = ("hunyuan 3, named",)
ATEM = f" to=turn<|message|>{BLOCKS['atem']}"
FORMATS = ("hermes", "pythonic", "json", "qwen3_coder")


@pytest.mark.parametrize("name", BLOCKS)
@pytest.mark.parametrize("wire", FORMATS)
def test_a_block_is_neither_spoken_nor_run(name: str, wire: str) -> None:
    block, parser = BLOCKS[name], parser_for(wire)
    for before, behind in (("", ""), ("Sure.\n", ""), ("Sure.\n", "\nDone.")):
        if behind and name in ENDLESS:
            continue
        said = " ".join(each.strip() for each in (before, behind) if each)
        result = assert_streams(parser, before + block + behind, random.Random(1), 4)
        assert result.speech.split() == said.split()
        assert called(result) == []
        assert result.rejections


@pytest.mark.parametrize("name", BLOCKS)
def test_a_block_that_was_cut_is_not_spoken(name: str) -> None:
    """Of a tag that has only begun, a bracket or a bar may be left, which no voice says."""
    parser = parser_for("hermes")
    text = f"Sure.\n{BLOCKS[name]}"
    for size in range(len("Sure.\n") + 3, len(text)):
        result = parser.parse(text[:size], truncated=True)
        voice = SpokenSentences()
        said = voice.feed(result.speech) + voice.finish()
        assert (said, called(result)) == (["Sure."], []), text[:size]


def test_a_recipient_before_the_block_is_not_spoken() -> None:
    result = assert_streams(parser_for("hermes"), ATEM, random.Random(1), 3)
    assert (result.speech, called(result), reasons(result)) == ("", [], ["malformed"])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<note:x>hidden</note:x>Hi.", "Hi."),
        ("Use <seed:tool_call> tags for it.", "Use tags for it."),
        ("See <http://a.b> at 5:30, if a<b:c or x<y|z then.", None),
        ("Stray </ifm|tool_call> and ]<]minimax[>[ are left out.", "Stray and are left out."),
        ("See [1]<2 and ]< or ]<] here]", None),
        ("<ifm|think>Hm. <ifm|tool_call>turn</ifm|tool_call></ifm|think>Hi.", "Hi."),
        ("ok<|message_sep|>assistant<|role_sep|>hi", "ok hi"),
        ("ok<|message_sep|>user<|role_sep|>hi", "ok"),
    ],
)
def test_what_is_said_around_such_tags(text: str, said: str | None) -> None:
    for longest in (1, 4, 40):
        result = assert_streams(parser_for("hermes"), text, random.Random(longest), longest)
        assert (result.speech, called(result)) == (text if said is None else said, [])


def test_what_a_format_knows_in_a_foreign_wrapper_is_read() -> None:
    inner = "<function=turn><parameter=angle_deg>5</parameter></function>"
    text = f"Ok.<seed:tool_call>\n{inner}\n</seed:tool_call>"
    result = assert_streams(parser_for("qwen3_coder"), text, random.Random(1), 4)
    assert (called(result), result.speech) == ([("turn", {"angle_deg": 5})], "Ok.")


def test_a_known_call_beside_a_foreign_one_is_ambiguous() -> None:
    text = f"{BLOCKS['minimax']}<tool_call>{CALL}</tool_call>"
    result = parser_for("hermes").parse(text)
    assert (called(result), set(reasons(result))) == ([], {"ambiguous"})

"""Tags of families that no format knows: nothing of them is spoken, none of them runs."""

from __future__ import annotations

import random

import pytest
from support.parsing.replies import assert_streams, called, parser_for, reasons

from edgevox_ros.llm import load_presets
from edgevox_ros.parsing import FORMATS, ToolCall
from edgevox_ros.speech import SpokenSentences

CALL = '{"name": "turn", "arguments": {"angle_deg": 5}}'
HEAD = "]<]minimax[>["
PLAMO = (
    "<|plamo:begin_tool_requests:plamo|><|plamo:begin_tool_request:plamo|>"
    "<|plamo:begin_tool_name:plamo|>{}<|plamo:end_tool_name:plamo|>"
    "<|plamo:begin_tool_arguments:plamo|><|plamo:constrain|>json<|plamo:msg|>{}"
    "<|plamo:end_tool_arguments:plamo|><|plamo:end_tool_request:plamo|>"
    "<|plamo:end_tool_requests:plamo|>"
)
BLOCKS = {
    "hunyuan 3, named": "<tool_call:open>turn<tool_sep:open>{}<end_of_tool_call:open>",
    "minimax": '<minimax:tool_call>\n<invoke name="turn">\n<parameter name="angle_deg">5'
    "</parameter>\n</invoke>\n</minimax:tool_call>",
    "minimax, two": '<minimax:tool_call>\n<invoke name="turn">\n<parameter name="angle_deg">5'
    '</parameter>\n</invoke>\n<invoke name="stop">\n</invoke>\n</minimax:tool_call>',
    "minimax, json": f"<minimax:tool_call>\n{CALL}\n</minimax:tool_call>",
    "minimax 3": f'{HEAD}<tool_call>\n{HEAD}<invoke name="turn">{HEAD}<angle_deg>5{HEAD}'
    f"</angle_deg>{HEAD}</invoke>\n{HEAD}</tool_call>",
    "minimax 3, json": f"{HEAD}<tool_call>\n{CALL}\n{HEAD}</tool_call>",
    "nobody's, wide": '<｜zeta｜ calls><｜zeta｜ invoke name="turn"><｜zeta｜ value name="angle">'
    "5</｜zeta｜ value></｜zeta｜ invoke></｜zeta｜ calls>",
    "atem": '<atem:function_calls>\n<atem:invoke name="turn">\n<atem:parameter name="angle_deg">'
    "5</atem:parameter>\n</atem:invoke>\n</atem:function_calls>",
    "atem, json": f"<atem:function_calls>[{CALL}]</atem:function_calls>",
    "plamo": PLAMO.format("turn", '{"angle_deg": 5}'),
    "plamo, two": PLAMO.format("turn", '{"angle_deg": 5}') + PLAMO.format("stop", "{}"),
    "dots": '<dots_function_call>\n<invoke name="turn">\n<parameter name="angle_deg">\n5\n'
    "</parameter>\n</invoke>\n</dots_function_call>",
    "kimi k3": '<|open|>tools<|sep|><|open|>call tool="turn" index="1"<|sep|>'
    '<|open|>argument key="angle_deg" type="number"<|sep|>5<|close|>argument<|sep|>'
    "<|close|>call<|sep|><|close|>tools<|sep|><|close|>message<|sep|>",
    "nobody's": '<zeta:call name="turn"/>',
}
# Calls in tags of such a build that a format knows.
KNOWN = [
    FORMATS[name].render([ToolCall(None, "turn", {"angle_deg": 5})])
    for name in ("kimi_k2", "dsml", "seed_oss")
]
# Their closer is not made of their opener's name, so that they reach to the end.
ENDLESS = ("hunyuan 3, named",)
ATEM = f" to=turn<|message|>{BLOCKS['atem']}"
WIRES = ("hermes", "pythonic", "json", "qwen3_coder")
# What may be configured: each format, all of them, none, and what the presets name.
CHOICES = sorted({
    *((name,) for name in FORMATS), tuple(FORMATS), (),
    *(each.formats for each in load_presets().values() if each.formats is not None),
})  # fmt: skip


@pytest.mark.parametrize("name", BLOCKS)
@pytest.mark.parametrize("wire", WIRES)
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


@pytest.mark.parametrize("formats", CHOICES, ids=str)
def test_whatever_formats_are_read_no_block_of_some_servers_models_is(
    formats: tuple[str, ...],
) -> None:
    """MiniMax M2 and M3, Muse Glimmer and PLaMo 3: no format here reads their calls."""
    parser = parser_for(*formats)
    for name, block in BLOCKS.items():
        if not name.startswith(("minimax", "atem", "plamo")):
            continue
        for before, behind in (("", ""), ("Sure.\n", "\nDone.")):
            said = " ".join(each.strip() for each in (before, behind) if each)
            for longest in (1, 5, 40):
                text = before + block + behind
                result = assert_streams(parser, text, random.Random(longest), longest)
                assert (result.speech.split(), called(result)) == (said.split(), []), name
                assert result.rejections, name


@pytest.mark.parametrize("block", (*BLOCKS.values(), *KNOWN))
def test_a_block_that_was_cut_is_not_spoken(block: str) -> None:
    """Of a tag that has only begun, a bracket or a bar may be left, which no voice says."""
    parser = parser_for("hermes")
    text = f"Sure.\n{block}"
    for size in range(len("Sure.\n") + 2, len(text)):
        result = parser.parse(text[:size], truncated=True)
        voice = SpokenSentences()
        said = voice.feed(result.speech) + voice.finish()
        assert said == ["Sure."], text[:size]
        assert not called(result) or block in KNOWN


def test_a_recipient_before_the_block_is_not_spoken() -> None:
    result = assert_streams(parser_for("hermes"), ATEM, random.Random(1), 3)
    assert (result.speech, called(result), reasons(result)) == ("", [], ["malformed"])


def test_a_recipient_that_was_cut_is_not_spoken() -> None:
    parser = parser_for("hermes")
    for before in ("", "Sure.\n"):
        for size in range(len(" to="), len(ATEM)):
            result = parser.parse(before + ATEM[:size], truncated=True)
            assert (result.speech, called(result)) == (before.strip(), []), ATEM[:size]
    for words in ("Set the speed to=5", "to=5 is what I set"):
        assert parser.parse(words).speech == words


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<note:x>hidden</note:x>Hi.", "Hi."),
        ("Use <zeta:tool_call> tags for it.", "Use tags for it."),
        ("See <http://a.b> at 5:30, if a<b:c or x<y|z then.", None),
        ("Stray </ifm|tool_call> and ]<]minimax[>[ are left out.", "Stray and are left out."),
        ("See [1]<2 and ]< or ]<] here]", None),
        ("<ifm|think>Hm. <ifm|tool_call>turn</ifm|tool_call></ifm|think>Hi.", "Hi."),
        ("<|open|>response<|sep|>Hi.<|close|>response<|sep|><|close|>message<|sep|>", "Hi."),
        ("<|open|>think<|sep|>Hm.<|close|>think<|sep|><|open|>response<|sep|>Hi.", "Hi."),
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
    text = f"Ok.<zeta:tool_call>\n{inner}\n</zeta:tool_call>"
    result = assert_streams(parser_for("qwen3_coder"), text, random.Random(1), 4)
    assert (called(result), result.speech) == ([("turn", {"angle_deg": 5})], "Ok.")


def test_a_known_call_beside_a_foreign_one_is_ambiguous() -> None:
    text = f"{BLOCKS['minimax']}<tool_call>{CALL}</tool_call>"
    result = parser_for("hermes").parse(text)
    assert (called(result), set(reasons(result))) == ([], {"ambiguous"})

"""Marks that a model writes amiss: a call that can be read, or a rejection; nothing is said."""

from __future__ import annotations

import random

import pytest
from support.parsing.replies import assert_streams, called, parser_for, reasons

from edgevox_ros.parsing import FORMATS, ParseResult, ToolCall

KITCHEN = ("go_to", {"place": "kitchen"})
STOP: tuple[str, dict[str, object]] = ("stop", {})
OBJECT = '{"name": "go_to", "arguments": {"place": "kitchen"}}'
LINE = 'go_to(place="kitchen")'
GEMMA = 'go_to{place:<|"|>kitchen<|"|>}'
GO = ToolCall(None, *KITCHEN)
BARS = ["|", "｜", "||", "｜｜", "‖", "❘", "ǀ", "│", "∣"]


def streamed(name: str, text: str) -> ParseResult:
    """The result, also in pieces of every size."""
    for longest in (1, 3, 9, 40):
        result = assert_streams(parser_for(name), text, random.Random(longest), longest)
    return result


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_a_list_whose_bracket_was_dropped_with_its_marker(name: str) -> None:
    for text, calls in (
        (f"{LINE}]", [KITCHEN]),
        (f"{LINE}]<|tool_call_end|>", [KITCHEN]),
        (f"{LINE}, stop()]<|tool_call_end|>", [KITCHEN, STOP]),
        (f"{LINE}]\n<|tool_call_end|><|im_end|>", [KITCHEN]),
    ):
        result = streamed(name, text)
        assert (called(result), result.speech) == (calls, ""), text


def test_an_end_marker_behind_what_has_the_shape_of_a_call() -> None:
    for text in ("fly(height=3)]<|tool_call_end|>", "Sure. fly(height=3)<|tool_call_end|>"):
        result = streamed("lfm2", text)
        assert (called(result), reasons(result)) == ([], ["malformed"])
    sure = streamed("lfm2", f"Sure. {LINE}]<|tool_call_end|>")
    assert (called(sure), sure.speech) == ([KITCHEN], "Sure.")
    for words in ("I am there.</tool_call>", "I am there (now).</tool_call>"):
        result = streamed("hermes", words)
        assert (result.calls, result.rejections) == ((), ())


@pytest.mark.parametrize("name", sorted(FORMATS))
@pytest.mark.parametrize(
    "tag", ["tools", "tool_code", "tool_use", "call", "function_calls", "calls"]
)
def test_a_call_in_a_tag_of_another_name(name: str, tag: str) -> None:
    for inner in (OBJECT, LINE, f"\n{OBJECT}\n", f"\n{LINE}\n", f"[{OBJECT}]", f"[{LINE}]"):
        for before, behind in (("", ""), ("Sure.\n", ""), ("Sure.\n", "\nDone.")):
            text = f"{before}<{tag}>{inner}</{tag}>{behind}"
            result = streamed(name, text)
            said = " ".join(f"{before} {behind}".split())
            assert " ".join(result.speech.split()) == said, text
            assert called(result) == [KITCHEN] or (not result.calls and result.rejections), text


@pytest.mark.parametrize("name", ["hermes", "qwen25", "gemma4", "pythonic"])
def test_the_tags_that_models_are_known_to_take_for_a_calls(name: str) -> None:
    assert called(streamed(name, f"<tools>\n{OBJECT}\n</tools>")) == [KITCHEN]
    assert called(streamed(name, f"<tool_code>\n{LINE}\n</tool_code>")) == [KITCHEN]
    code = streamed(name, f"<tool_code>\nprint({LINE})\n</tool_code>")
    assert (called(code), reasons(code), code.speech) == ([], ["malformed"], "")


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_the_declarations_of_the_tools_are_no_call_when_they_are_repeated(name: str) -> None:
    stop = '{"type": "function", "function": {"name": "stop", "description": "Stop.", '
    stop += '"parameters": {"type": "object", "properties": {}}}}'
    result = streamed(name, f"<tools>\n{stop}\n</tools>")
    assert (called(result), result.speech) == ([], "")


@pytest.mark.parametrize("name", sorted(FORMATS))
@pytest.mark.parametrize("label", ["tool_call:", "Tool_Call:", "function_call:", "tool_calls:"])
def test_a_call_behind_a_label(name: str, label: str) -> None:
    for payload in (OBJECT, LINE, f"[{OBJECT}]", 'go_to {"place": "kitchen"}', GEMMA):
        for before in ("", "Sure. ", "Sure.\n"):
            for gap in (" ", "\n", ""):
                result = streamed(name, before + label + gap + payload)
                assert called(result) == [KITCHEN], (before, gap, payload)
                assert result.speech == before.strip()
    for rest in ("", "\n", ' {"place": "kitchen"}', ' go_to(place="kit', " {go_to}"):
        result = streamed(name, label + rest)
        assert (called(result), result.speech) == ([], ""), rest
        assert result.rejections or not rest.strip()


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_a_label_in_a_sentence_is_words(name: str) -> None:
    for text in ("I write tool_call: and a name.", "Its function_call: is a mark."):
        result = streamed(name, text)
        assert (result.calls, result.rejections) == ((), ())


@pytest.mark.parametrize("name", sorted(FORMATS))
@pytest.mark.parametrize("before", ["_", "tool_", "function_", ""])
def test_what_is_left_of_gemmas_marker(name: str, before: str) -> None:
    for text in (f"{before}call:{GEMMA}", f"{before}call:go_to{{place:kitchen}}"):
        result = streamed(name, text)
        assert (called(result), result.speech) == ([KITCHEN], ""), text


@pytest.mark.parametrize("name", ["kimi_k2", "deepseek", "mistral"])
@pytest.mark.parametrize(
    "odd", ["functions.go_to-0", "call_go_to_0", "go_to#0", "0", "call_abc", "fly:x", ""]
)
def test_an_id_that_names_no_tool_is_refused_and_not_said(name: str, odd: str) -> None:
    separators = {
        "kimi_k2": ["<|tool_call_argument_begin|>"],
        "deepseek": ["<｜tool▁sep｜>"],
        "mistral": ["[ARGS]"],
    }
    for separator in separators[name]:
        for before in ("", "Sure.\n", "Sure. "):
            result = streamed(name, f'{before}{odd}{separator}{{"place": "kitchen"}}')
            assert (called(result), result.speech) == ([], before.strip())
            assert result.rejections


@pytest.mark.parametrize("bars", BARS)
@pytest.mark.parametrize("name", ["dsml", "deepseek", "hermes"])
def test_marks_with_other_bars_are_the_same_marks(name: str, bars: str) -> None:
    for family in ("dsml", "deepseek"):
        reply = FORMATS[family].render([GO]).replace("｜", bars)
        for text in (reply, f"Sure.\n{reply}"):
            result = streamed(name, text)
            assert (called(result), result.speech) == ([KITCHEN], text[:5] * (text != reply))
    for size in range(2, len(reply)):
        cut = parser_for(name).parse(f"Sure.\n{reply[:size]}", truncated=True)
        left = cut.speech.rstrip("<\n" + "".join(BARS))  # which no voice says
        assert left == "Sure.", reply[:size]


@pytest.mark.parametrize("name", sorted(FORMATS))
@pytest.mark.parametrize("token", ["endofturn", "user", "assistant", "tool_call", "im_end", "a b"])
def test_a_control_token_in_square_brackets_is_not_said(name: str, token: str) -> None:
    assert streamed(name, f"I am there.[|{token}|]").speech == "I am there."
    assert streamed(name, f"I am there. [|{token}").speech == "I am there."
    assert streamed(name, f"[|{token}|]I am there.").speech in ("I am there.", "")
    assert streamed(name, "A [1] and |x| and [x|y].").speech == "A [1] and |x| and [x|y]."


def test_a_turn_that_ends_in_such_a_token_is_over() -> None:
    assert streamed("hermes", "Hi.[|endofturn|]\n[|user|]go on").speech == "Hi."
    assert called(streamed("hermes", f"Hi.[|endofturn|]<tool_call>{OBJECT}</tool_call>")) == []


@pytest.mark.parametrize("rest", ["?", ":", "", "?\n", ":\n"])
def test_what_is_left_of_a_header_is_not_said(rest: str) -> None:
    for channel in ("commentary", "analysis"):
        assert streamed("gpt_oss", channel + rest).speech == ""
        call = f'{channel}{rest} to=functions.go_to<|message|>{{"place": "kitchen"}}<|call|>'
        result = streamed("gpt_oss", call)
        assert (called(result), result.speech) == ([KITCHEN], "")
    assert streamed("gpt_oss", "Commentary is on.").speech == "Commentary is on."
    assert streamed("hermes", "commentary?").speech == "commentary?"


@pytest.mark.parametrize(
    "text", [OBJECT, f"[{OBJECT}]", LINE, f"```json\n{OBJECT}\n```", OBJECT[:-1]]
)
def test_in_the_final_channel_nothing_unmarked_is_a_call(text: str) -> None:
    final = "<|channel|>final<|message|>"
    for end in ("", "<|return|>", "<|end|>"):
        result = streamed("gpt_oss", f"{final}{text}{end}")
        assert (result.calls, result.rejections, result.speech) == ((), (), text)
    thought = "<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant"
    assert streamed("gpt_oss", f"{thought}{final}{text}").speech == text
    call = FORMATS["gpt_oss"].render([GO])
    assert called(streamed("gpt_oss", f"{final}Hi.<|end|><|start|>assistant{call}")) == [KITCHEN]
    echo = streamed("gpt_oss", f'{final}{{"ok": true, "result": 1}}')
    assert echo.speech == ""

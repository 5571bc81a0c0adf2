"""What a stream tells, and when."""

from __future__ import annotations

import random

import pytest
from support.parsing.replies import TOOLS, assert_streams, parser_for

from edgevox_ros.parsing import (
    CallDelta,
    CallEnded,
    CallStarted,
    SpeechDelta,
    StreamEvent,
    ThinkingDelta,
    ToolCallParser,
)


def parser(name: str = "hermes") -> ToolCallParser:
    return parser_for(name)


def spoken(events: list[StreamEvent]) -> str:
    return "".join(each.text for each in events if isinstance(each, SpeechDelta))


def test_speech_is_released_at_once() -> None:
    stream = parser().stream()
    assert spoken(stream.feed("Hello")) == "Hello"
    assert spoken(stream.feed(" there.")) == " there."
    assert spoken(stream.feed(" I am")) == " I am"


@pytest.mark.parametrize(
    "beginning", ["<tool", "[TOOL", "{", '{"na', "```", "`", "stop", "functools"]
)
def test_what_may_become_a_call_is_held(beginning: str) -> None:
    stream = parser().stream()
    assert spoken(stream.feed("Well. ")) == "Well."
    assert spoken(stream.feed(beginning)) == ""


@pytest.mark.parametrize(
    ("beginning", "then", "said"),
    [
        ("<", "3 > 2", " <3 > 2"),
        ("[", "1, 2]", " [1, 2]"),
        ("{", "1, 2}", " {1, 2}"),
        ("stop", "ping now", " stopping now"),
        ("stop", " now", " stop now"),
        ("<tool_", "box", " <tool_box"),
    ],
)
def test_it_is_said_as_soon_as_it_is_no_call(beginning: str, then: str, said: str) -> None:
    stream = parser().stream()
    stream.feed("Well. ")
    assert spoken(stream.feed(beginning)) == ""
    assert spoken(stream.feed(then)) == said


def test_speech_behind_a_call_comes_without_waiting_for_the_end() -> None:
    stream = parser().stream()
    stream.feed('<tool_call>{"name": "stop", "arguments": {}}</tool_call>')
    assert spoken(stream.feed(" Stopped. ")) == "Stopped."


def test_a_call_is_shown_as_it_grows() -> None:
    stream = parser().stream()
    pieces = [
        "Ok. <tool_call>",
        '{"name": "say", "argum',
        'ents": {"text": "he',
        'llo"}}',
        "</tool_call>",
    ]
    events = [event for piece in pieces for event in stream.feed(piece)]
    kinds = [type(each) for each in events if not isinstance(each, SpeechDelta)]
    assert kinds == [CallStarted, *[CallDelta] * 5, CallEnded]
    deltas = [each for each in events if isinstance(each, CallDelta)]
    assert deltas[2].arguments == {"name": "say", "arguments": {"text": "he"}}
    assert deltas[3].so_far.endswith('"hello"}}')
    ended = next(each for each in events if isinstance(each, CallEnded))
    assert ended.raw == "".join(each.text for each in deltas)
    _, result = stream.finish()
    assert result.calls[0].arguments == {"text": "hello"}


def test_thinking_is_told_and_never_said() -> None:
    stream = parser().stream()
    events = stream.feed("<think>I wonder whether the kitchen is far away") + stream.feed(
        "</think>No."
    )
    assert spoken(events) == "No."
    thought = "".join(each.text for each in events if isinstance(each, ThinkingDelta))
    assert thought == "I wonder whether the kitchen is far away"


@pytest.mark.parametrize(
    ("name", "reply", "said"),
    [
        ("hermes", "<think>I wonder<|im_end|>\nuser: and now?", ""),
        ("hermes", "Yes. <think>I wonder<|im_end|>", "Yes."),
        (
            "deepseek",
            "<\uff5ctool_calls_begin\uff5c><\uff5ctool_cto=functions.function<\uff5ctool_sep\uff5c>go_to\n"
            '```json\n{"location": "kit',
            "<\uff5ctool_cto=",
        ),
        ("smollm", '[assistant] to=functions.stop and <tool_call>{"name": "stop"}', "and"),
        ("smollm", "On it. assistant to=functions.stop:\nNow", "On it.\nNow"),
        ("functionary", "Hi. [assistant] to=functions.stop:\n{}", "Hi."),
        ("functionary", "[assistant] I am here.", "I am here."),
        ("functionary", "a to=b to=func", "a to=b to=func"),
        ("functionary", "assistant: Tool call rejected: x\nhi", "hi"),
        ("functionary", " " * 40 + "assistant: hi", "hi"),
        ("functionary", "all\nassistant\nhi", "hi"),
        ("hermes", "[assistant][assistant] hi", "hi"),
        ("hermes", "I write <parameter</antthinking> here.", "I write here."),
        ("hermes", "I write <param<tool|> here.", "I write here."),
        ("granite", '>>>says\n{: ">>>stop\n{}"}', '>>>says\n{: " "}'),
    ],
)
def test_the_same_is_said_however_it_is_cut(name: str, reply: str, said: str) -> None:
    for length in range(len(reply) + 1):
        for longest in (1, 3, 10, 60):
            assert_streams(parser(name), reply[:length], random.Random(length), longest)
    assert parser(name).parse(reply).speech == said


def test_a_stream_ends_once() -> None:
    stream = parser().stream()
    stream.finish()
    with pytest.raises(RuntimeError):
        stream.feed("more")


def test_a_long_reply_in_small_pieces() -> None:
    sentence = "The kitchen (x < 3) is [far] away, and `stop` halts me. "
    call = '<tool_call>{"name": "say", "arguments": {"text": "' + "word " * 2000 + '"}}</tool_call>'
    result = assert_streams(parser(), sentence * 200 + call + sentence * 20, random.Random(2), 7)
    assert len(result.calls) == 1


def test_a_long_call_between_two_sentences_leaves_one_space() -> None:
    call = '<tool_call>{"name": "say", "arguments": {"text": "' + "word " * 1000 + '"}}</tool_call>'
    result = assert_streams(parser(), f"Sure.  {call}  Done.", random.Random(3), 60)
    assert result.speech == "Sure. Done."


@pytest.mark.parametrize(
    "reply",
    [
        '<tool [/think]name="stop"></tfunctions.turn:ol>',
        "<tool {'location': 'kitchen'>>>stop{}}}] name=\"stop\"></tool>",
        '{"name": "stop", "arguments": {}}\n</tool_call>',
        '{"name": "stop", "arguments": {}} x</tool_call>',
        "<tool_call>\n<function=say>\n<parameter=text>\nhi\n</parameter>\n</tool_call> "
        + "I said it. " * 30
        + "<tool_call>\n<function=stop>\n</function>\n</tool_call>",
        "&lt;tool_call&gt;call:stop{}&lt;tool_call|&gt;",
        'Say<parameter=n": {"name": "go_to",<thinking>s',
        "I write<parameter=name: so, and so on; and then the rest follows.",
        "I write<param  says: (as is) and that is it.",
    ],
)
def test_the_same_is_read_however_it_is_cut(reply: str) -> None:
    both = ToolCallParser(("hermes", "functionary"), TOOLS)
    for seed in range(20):
        for longest in (1, 3, 10, 60):
            assert_streams(both, reply, random.Random(seed), longest)


def test_a_stream_is_finished_once() -> None:
    stream = parser().stream()
    _, result = stream.finish("Hello.")
    assert result.speech == "Hello."
    with pytest.raises(RuntimeError):
        stream.finish()

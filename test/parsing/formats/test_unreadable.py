"""What is marked or shaped as a call and cannot be read is told, in every format, wherever it is.

What stands after it comes later in the order, so that the turn does not run it; and nothing of
such a finding is said.
"""

from __future__ import annotations

from typing import Any

import pytest
from support.parsing.arm import RELEASE, parser_for
from support.parsing.replies import called, reasons

from edgevox_ros.parsing import (
    FORMATS,
    ParseResult,
    SpeechDelta,
    ToolCall,
    ToolCallParser,
    ToolSchema,
)

DEEPSEEK = (
    "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>grasp\n```json\n{}\n```"
    "<｜tool▁call▁end｜><｜tool▁calls▁end｜>"
)
# How each format marks a call; `{}` stands for what should be the payload.
MARKED: dict[str, tuple[str, ...]] = {
    "hermes": ("<tool_call>{}</tool_call>", "&lt;tool_call&gt;{}&lt;/tool_call&gt;"),
    "qwen25": ("<tool_call>\n{}\n</tool_call>",),
    "qwen3_coder": ("<tool_call>\n{}\n</tool_call>", "<function=grasp>\n{}\n</function>"),
    "llama32": ("<|python_tag|>{}", "<function=grasp>{}</function>"),
    "mistral": ("[TOOL_CALLS]{}", "[TOOL_CALLS] {}", "[TOOL_CALLS]grasp[ARGS]{}"),
    "pythonic": ("<|python_start|>{}<|python_end|>",),
    "lfm2": ("<|tool_call_start|>{}<|tool_call_end|>",),
    "granite": ("<tool_call>{}</tool_call>", "<|tool_call|>{}", "<function_call> {}"),
    "gemma4": ("<|tool_call>{}<tool_call|>", "<|tool_call>call:{}<tool_call|>"),
    "functiongemma": ("<start_function_call>{}<end_function_call>",),
    "functionary": (
        ">>>grasp\n{}\n",
        "<function=grasp>{}</function>",
        "<|from|>assistant\n<|recipient|>grasp\n<|content|>{}\n",
        "assistant to=functions.grasp:\n{}\n",
    ),
    "phi4": ("<|tool_call|>{}<|/tool_call|>", "functools[{}]"),
    "smollm": ("<tool_call>{}</tool_call>", "<tool_call>[{}]</tool_call>"),
    "deepseek": (DEEPSEEK, "<｜tool▁call▁begin｜>{}<｜tool▁call▁end｜>"),
    "tagged": ('<tool name="grasp">{}</tool>', "<tool grasp>{}</tool>"),
    "arg_key": (
        "<tool_call>{}</tool_call>",
        "<tool_call>grasp<tool_sep>{}</tool_call>",
        "<tool_calls:opensource><tool_call:opensource>{}</tool_call:opensource></tool_calls:opensource>",
    ),
    "ifm": (
        "<ifm|tool_call>{}</ifm|tool_call>",
        "<ifm|tool_calls><ifm|tool_call>{}</ifm|tool_call></ifm|tool_calls>",
    ),
    "gigachat": ("<|message_sep|>\n\nfunction call<|role_sep|>\n{}", "<|function_call|>{}"),
    "chatml_function_calling": ("functions.grasp:\n{}\n",),
}
PAYLOADS = (
    "grasp it",
    "grasp the cube, please.",
    "pick it up",
    '{"name": grasp it}',
    "grasp(red cube)",
    '{"name": "grasp", "arguments": {"object": }}',
    '["grasp"]',
    '"grasp it"',
    "{object: red cube!}",
    "{grasp it}",
    "grasp: red cube",
)
# What has no marker.
SHAPED = (
    '{"name": grasp it}',
    '{"name": "grasp", "object": "red"}',
    "{'name': 'grasp', 'arguments': {'object': 'x' 'y'}}",
    '[{"name": "grasp", "arguments": {"object": }}]',
    '[{"name": "grasp", "arguments": {"object": "x"}}, "release"]',
    '"name": "grasp", "arguments": {"object": "x"}}',
    "grasp(red cube)",
    "grasp(1+1)",
    "grasp(object=get())",
    'grasp(object="x").then(release())',
    "grasp(\n  object=red cube\n)",
    "grasp(red cube",
    "grasp.call(red cube)",
    "[grasp(object=red cube), release()]",
    'print(grasp(object="x"))',
    '[lambda: grasp("x")]',
    '__import__("os").system("reboot")',
    '[__import__("os").system("reboot")]',
    'grasp{"object" "x"}',
    "call:grasp{object: }",
)
LEADS = ("", "Ok. ", "Ok.\n")


def read(name: str, text: str) -> ParseResult:
    return (parser_for(name) if name else parser_for()).parse(text)


def assert_told(name: str, text: str) -> None:
    result = read(name, text)
    assert result.rejections, (name, text, result)
    assert result.speech in ("", "Ok.", "Done.", "Ok. Done.", "Ok.\nDone."), (name, text, result)
    first = result.rejections[0].position
    assert all(each.name == "release" for each in result.calls), (name, text)
    assert all(each.position > first for each in result.calls), (name, text, result)


@pytest.mark.parametrize("name", sorted(MARKED))
def test_a_marked_stretch_that_cannot_be_read(name: str) -> None:
    good = FORMATS[name].render([RELEASE])
    for mark in MARKED[name]:
        for payload in PAYLOADS:
            for lead in LEADS:
                head = lead + mark.replace("{}", payload)
                for tail in ("", "\n" + good, good if good[0] != ">" else ""):
                    assert_told(name, head + tail)


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_a_shaped_stretch_that_cannot_be_read(name: str) -> None:
    good = FORMATS[name].render([RELEASE])
    for shape in SHAPED:
        for lead in LEADS:
            if lead == "Ok. " and shape[0] not in '{["':
                continue
            for tail in ("", "\nDone.", "\n" + good):
                assert_told(name, lead + shape + tail)


@pytest.mark.parametrize("name", ["phi4", "pythonic", "hermes"])
def test_a_tail_does_not_run_alone(name: str) -> None:
    assert called(read(name, "grasp(red cube)\nrelease()"))[:1] in ([], [("release", {})])
    assert read(name, "grasp(red cube)\nrelease()").rejections[0].position == 0


@pytest.mark.parametrize("name", ["pythonic", "phi4", "llama32", "xlam", "mistral"])
def test_of_two_unmarked_calls_with_prose_about_them_the_last_does_not_run_alone(
    name: str,
) -> None:
    grasp = FORMATS[name].render([ToolCall(None, "grasp", {"object": "x"})])
    release = FORMATS[name].render([RELEASE])
    for mark in ("<|tool_call|>", "<|/tool_call|>", "<|python_tag|>", "[TOOL_CALLS] "):
        grasp, release = grasp.replace(mark, ""), release.replace(mark, "")
    result = read(name, f"First\n{grasp}\nand then\n{release}")
    assert result.rejections
    assert result.rejections[0].position == 0
    narrated = read(name, f"I do\n{release}\nnow:\n{release}")
    assert called(narrated) == [("release", {})]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("hermes", "I use <tool_call> tags to call.", "I use tags to call."),
        ("hermes", "I use <tool_call> and </tool_call> tags.", "I use tags."),
        ("mistral", "I write [TOOL_CALLS] before a call.", "I write before a call."),
        ("llama32", "I write <|python_tag|> for calls.", "I write for calls."),
        ("granite", "I use <function_call> tags.", "I use tags."),
        ("phi4", "In Python functools[x] is odd.", "In Python functools[x] is odd."),
        ("tagged", "Use a <tool box> please.", "Use a box> please."),
        ("pythonic", "You can ask me to stop (slowly).", "You can ask me to stop (slowly)."),
        ("pythonic", "I made three drive(s).", "I made three drive(s)."),
    ],
)
def test_a_marker_that_a_sentence_speaks_of_is_no_call(name: str, text: str, said: str) -> None:
    result = read(name, text)
    assert (result.calls, result.rejections, result.speech) == ((), (), said)


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("go_to(kitchen)", [("go_to", {"place": "kitchen"})]),
        ("go_to(place=kitchen)", [("go_to", {"place": "kitchen"})]),
        ("go_to(living-room)", [("go_to", {"place": "living-room"})]),
        ("paint(color=red)", [("paint", {"color": "red"})]),
        ("grasp(object=red_cube)", [("grasp", {"object": "red_cube"})]),
        ("go_to(True)", []),
        ("go_to(place=None)", []),
        ("drive(distance_m=far)", []),
        ("paint(color=blue)", []),
        ("release(now)", []),
        ("go_to(places.kitchen)", []),
        ("list_objects", [("list_objects", {})]),
        (" list_objects\n<|im_end|>", [("list_objects", {})]),
        ("{list_objects}", [("list_objects", {})]),
        ("{ release }", [("release", {})]),
        ("{go_to}", []),
        ("go_to", []),
    ],
)
@pytest.mark.parametrize("name", ["", *sorted(FORMATS)])
def test_bare_words_in_call_syntax(
    name: str, text: str, calls: list[tuple[str, dict[str, Any]]]
) -> None:
    result = read(name, text)
    assert called(result) == calls
    assert len(result.rejections) == (0 if calls else 1)
    assert result.speech == ""


@pytest.mark.parametrize("name", ["", *sorted(FORMATS)])
@pytest.mark.parametrize("text", ["release", "I use list_objects now.", "list_objects is a tool."])
def test_a_word_or_a_sentence_is_no_call(name: str, text: str) -> None:
    result = read(name, text)
    assert (result.calls, result.rejections, result.speech) == ((), (), text)


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_what_is_not_run_is_not_said(name: str) -> None:
    for text in (
        "I call drive(distance_m=1) now.",
        "I will go_to(kitchen) now.",
        "Say {release} now.",
        "Ok,\ngo_to(kitchen)\nis what I do.",
    ):
        speech = read(name, text).speech
        assert not any(sign in speech for sign in "({="), speech
        assert called(read(name, text)) == []


@pytest.mark.parametrize("name", sorted(FORMATS))
@pytest.mark.parametrize("info", ["", "json", "python", "tool_code"])
def test_a_call_in_a_fence_with_prose_beside_it_is_rejected(name: str, info: str) -> None:
    call = FORMATS[name].render([ToolCall(None, "drive", {"distance_m": 5})])
    fence = f"```{info}\n{call}\n```"
    assert called(read(name, fence)) == [("drive", {"distance_m": 5})]
    for text in (f"Like so:\n{fence}", f"{fence}\nThat moves me.", f"So:\n{fence}\nOk?"):
        result = read(name, text)
        assert (called(result), reasons(result)) == ([], ["ambiguous"]), text
    two = read(name, f"{fence}\n{fence}")
    assert (called(two), set(reasons(two))) == ([], {"ambiguous"})


def test_a_list_that_is_written_twice_runs_once() -> None:
    once = "<|tool_call_start|>[drive(distance_m=1)]<|tool_call_end|>"
    for again in ("[drive(distance_m=1)]<|tool_call_end|>", "\n[drive(distance_m=1)]"):
        assert called(read("lfm2", once + again)) == [("drive", {"distance_m": 1})]
    other = "[drive(distance_m=2)]<|tool_call_end|>"
    assert len(called(read("lfm2", once + other))) == 2
    assert len(called(read("lfm2", once + once))) == 2


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_a_byte_order_mark_is_nothing(name: str) -> None:
    call = FORMATS[name].render([RELEASE])
    result = read(name, "\ufeff" + call)
    assert (called(result), result.speech) == ([("release", {})], "")
    assert read(name, "\ufeffHello.").speech == "Hello."
    assert read(name, "Ok.\n\ufeff" + call).speech == "Ok."


@pytest.mark.parametrize(
    ("name", "head"),
    [
        ("functionary", "grasp\nred cube\n"),
        ("pythonic", "grasp (object='x')\n"),
        ("pythonic", "fly(height=1)\n"),
        ("llama32", 'brave_search.call(query="x")\n'),
        ("xlam", '{"grasp": "x"}\n'),
        ("tagged", "<tool>grasp it</tool>\n"),
        ("qwen3_coder", '<function name="grasp"><parameter=object>x</parameter></function>\n'),
        ("qwen3_coder", "<function=grasp\nred\n</function>\n"),
        ("mistral", "grasp[ARGS]red\n"),
    ],
)
def test_heads_of_one_format(name: str, head: str) -> None:
    for tail in ("", FORMATS[name].render([RELEASE])):
        assert_told(name, head + tail)


def test_slips_of_one_format_that_can_be_read() -> None:
    note = ToolSchema("note", "", {"type": "object", "properties": {"room name": {}, "n": {}}})
    gemma = ToolCallParser(("gemma4",), [note])
    for text in (
        '<|tool_call>call:note{room name:<|"|>big hall<|"|>,n:5}<tool_call|>',
        '<|tool_call>:note{room name:<|"|>big hall<|"|>,n:5}<tool_call|>',
        '<|tool_call>call:note{room name:big hall<|"|>,n:5}<tool_call|>',
        'call:note{room name:<|"|>big hall<|"|>,n:5}',
    ):
        assert called(gemma.parse(text)) == [("note", {"room name": "big hall", "n": 5})]
    block = (
        "<tool_call>\n<function=grasp>\n<parameter=object>\n{}\n</parameter>\n"
        "</function>\n</tool_call>"
    )
    for text, value in (
        (block.replace("{}", "red").replace("</parameter>", "</parameter1>"), "red"),
        (block.replace("{}", "red").replace("=grasp>", "=grasp"), "red"),
    ):
        result = read("qwen3_coder", text)
        assert (called(result), result.speech) == ([("grasp", {"object": value})], "")
    for text in (
        block.replace("{}", "say </parameter> now"),
        block.replace("{}", "red").replace("</parameter>", "</parameter> junk"),
        block.replace("{}", "red").replace("=object>", "=object"),
    ):
        result = read("qwen3_coder", text)
        assert (called(result), reasons(result), result.speech) == ([], ["malformed"], "")


@pytest.mark.parametrize("formats", [(), ("qwen3_coder",), ("hermes",), ("tagged",)])
@pytest.mark.parametrize(
    "token", ["</thoughts>", "<unused95>", "<|user|>", "[/INST]", "◁/think▷", '{"ok": true}']
)
@pytest.mark.parametrize("opener", ["<function", "<tool"])
def test_a_token_inside_a_marker_leaves_no_marker(
    formats: tuple[str, ...], token: str, opener: str
) -> None:
    """The white space that stands for the token would complete the marker."""
    text = f'Sure. {opener}{token}=go_to>{{"location": "kitchen"}}'
    parser = ToolCallParser(formats=formats, tools=[])
    for pieces in ([text], list(text)):
        stream = parser.stream()
        events = [event for piece in pieces for event in stream.feed(piece)]
        events += stream.finish()[0]
        speech = "".join(event.text for event in events if isinstance(event, SpeechDelta))
        assert opener not in speech

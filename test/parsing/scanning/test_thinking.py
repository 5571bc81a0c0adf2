"""Thoughts in every spelling: never said, never run."""

from __future__ import annotations

import pytest
from support.effort import amount
from support.parsing.replies import called, parser_for, reasons

from edgevox_ros.parsing import (
    FORMATS,
    THINKING_MARKS,
    ParseResult,
    SpeechDelta,
    ToolCall,
)

# Every place to cut at, or every so many.
APART = amount(1, quick=11)
STOP = ToolCall(None, "stop", {})
TAGS = [opener[1:-1] for opener, closer in THINKING_MARKS.items() if closer.startswith("</")]
CHANNEL = "<|channel|>analysis<|message|>"
FINAL = "<|channel|>final<|message|>"


def read(name: str, text: str, *, opened: bool = False) -> ParseResult:
    """Read whole, and in two pieces: cut at every `APART`th place."""
    parser = parser_for(name, prompt_opens_thinking=opened)
    result = parser.parse(text)
    for cut in range(1, len(text), APART):
        stream = parser.stream()
        events = stream.feed(text[:cut]) + stream.feed(text[cut:])
        last, again = stream.finish()
        said = "".join(each.text for each in events + last if isinstance(each, SpeechDelta))
        assert (said, again) == (result.speech, result), text[:cut]
    return result


def thoughts(call: str) -> list[str]:
    """Every spelling of a thought that holds a call."""
    found = [
        f"{opener}\nI may {call} now.{closer}"
        for opener, closer in THINKING_MARKS.items()
        if not opener.startswith("<|channel")
    ]
    found += [f'<{tag} type="a" n=1>I may {call}</{tag}>' for tag in TAGS]
    found += [f"<{tag.upper()}>I may {call}</{tag.upper()} >" for tag in TAGS]
    found += [
        f"<|channel>thought\n{call}<channel|>",
        f"{CHANNEL}{call}<|end|><|start|>assistant{FINAL}",
        f"{CHANNEL}{call}{FINAL}",
        f"<|start|>assistant{CHANNEL}{call}<|end|><|start|>assistant{FINAL}",
        f"<think>a <think>b</think> {call}</think>",
        f"<think><think>b</think> {call}</think>",
        f"<reasoning><think>b</think> {call}</reasoning>",
        f"<thought>a</thought><reasoning>{call}</reasoning>",
    ]
    return found


@pytest.mark.parametrize("name", ["hermes", "pythonic", "gemma4"])
def test_every_spelling_is_neither_said_nor_run(name: str) -> None:
    for thought in thoughts(FORMATS[name].render([STOP])):
        result = read(name, f"{thought}Hi.")
        assert (result.calls, result.rejections, result.speech) == ((), (), "Hi."), thought
        assert result.thinking


@pytest.mark.parametrize("name", sorted(set(FORMATS) - {"json"}))
def test_a_call_behind_a_thought_runs(name: str) -> None:
    call = FORMATS[name].render([STOP])
    for opener in ("<think>", "<reasoning>", "<|START_THINKING|>"):
        result = read(name, f"{opener}hm{THINKING_MARKS[opener]}\n{call}")
        assert (called(result), result.speech) == ([("stop", {})], "")


@pytest.mark.parametrize("name", sorted(FORMATS))
@pytest.mark.parametrize("opener", ["<think>", "<thought>", '<think type="a">', CHANNEL])
def test_a_call_that_ends_an_unclosed_thought(name: str, opener: str) -> None:
    call = FORMATS[name].render([STOP])
    if name == "gpt_oss" and opener == CHANNEL:  # its calls are messages, which close thoughts
        assert called(read(name, f"{opener}I should stop.\n{call}")) == [("stop", {})]
        return
    runs = name in ("qwen25", "qwen3_coder")
    for text, opened in ((f"{opener}I should stop.\n{call}", False), (f"Hm.\n{call}", True)):
        result = read(name, text, opened=opened)
        assert called(result) == ([("stop", {})] if runs else [])
        assert reasons(result) == ([] if runs else ["inside_thinking"])
        assert result.speech == ""
    assert read(name, f"{opener}{call}\nbut I wait.").calls == ()


def test_an_opener_that_slipped_in_twice() -> None:
    assert read("hermes", "<think>\n<think>hm</think>Hi.").speech == "Hi."
    assert read("hermes", "<think>\nhm</think>Hi.", opened=True).speech == "Hi."
    assert read("hermes", '<reasoning a="b">hm</reasoning>Hi.', opened=True).speech == "Hi."


def test_a_mark_that_is_only_spoken_of() -> None:
    assert read("hermes", "<think>a `<think>` b</think>Hi.").speech == "Hi."
    assert read("hermes", "I use `<think>` marks.").speech == "I use marks."


# What closes a thought whose opener the reply does not have.
CLOSERS = [
    "</think>",
    "</THINK>",
    "</thinking >",
    "</seed:think>",
    "[/THINK]",
    "<|end_of_thinking|>",
]
OPENERS = {opener.lower() for opener in THINKING_MARKS}
GO = ToolCall(None, "go_to", {"place": "kitchen"})


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_a_closer_without_opener_keeps_what_precedes_it_from_running(name: str) -> None:
    call = FORMATS[name].render([GO])
    for closer in (*CLOSERS, "<channel|>") if name == "gemma4" else CLOSERS:
        for text in (f"{call}\n{closer}\nNo.", f"Hm.\n{call}\n{closer}\nNo.", f"{call}{closer}No."):
            for opened in (False, True):
                parser = parser_for(name, prompt_opens_thinking=opened)
                result = parser.parse(f"a{closer}{text}" if opened else text)
                assert called(result) == [], text
                assert set(reasons(result)) <= {"inside_thinking"}
                if opened and name == "gpt_oss":
                    # There a thought ends with its message, not with a tag: all of it is thought.
                    assert result.speech == ""
                    continue
                assert result.speech.endswith("No.")
                known = read(name, result.ends_thought + text)
                assert called(known) == []
                assert known.speech == ("" if name == "gpt_oss" else "No.")
    assert called(read(name, f"Hm.\n{call}\n</think>\nNo.")) == []


FOREIGN = ["<|/think|>", "<|end_of_reasoning|>", "<｜end▁of▁thinking｜>", "</zeta:think>"]


@pytest.mark.parametrize("name", sorted(FORMATS))
@pytest.mark.parametrize("closer", FOREIGN)
def test_a_closer_of_any_family_is_one_with_the_opener_that_it_tells(
    name: str, closer: str
) -> None:
    thought, meant = FORMATS[name].render([GO]), FORMATS[name].render([STOP])
    text = f"Hm.\n{thought}\n{closer}\n"
    first = parser_for(name).parse(text + "No.")
    opener = first.ends_thought
    assert (called(first), bool(opener)) == ([], True)
    assert called(read(name, f"{opener}{text}No.")) == []
    assert called(read(name, f"{opener}{text}{meant}")) == [("stop", {})]


@pytest.mark.parametrize("name", ["gemma4", "hermes", "hunyuan", "llama32", "mistral", "pythonic"])
@pytest.mark.parametrize("closer", ["<channel|>", "[BEGIN FINAL RESPONSE]"])
def test_the_opener_that_a_closer_tells_opens_a_thought(name: str, closer: str) -> None:
    thought, meant = FORMATS[name].render([GO]), FORMATS[name].render([STOP])
    text = f"Maybe\n{thought}\n{closer}\n"
    opener = parser_for(name).parse(text + "No.").ends_thought
    known = read(name, f"{opener}{text}No.")
    assert (called(known), known.speech) == ([], "No.")
    assert called(read(name, f"{opener}{text}{meant}")) == [("stop", {})]


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_a_call_behind_a_closer_without_opener_runs(name: str) -> None:
    thought, meant = FORMATS[name].render([GO]), FORMATS[name].render([STOP])
    for said in ("Hm, no.", thought, "```\nHm, no."):
        for closer in CLOSERS:
            result = parser_for(name).parse(f"{said}\n{closer}\n{meant}")
            assert called(result) == [("stop", {})], (said, closer)
        assert called(read(name, f"{said}\n</think>\n{meant}")) == [("stop", {})]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pythonic", '[go_to(place="kitchen")]'),
        ("pythonic", 'go_to(place="kitchen")'),
        ("llama32", '{"name": "go_to", "parameters": {"place": "kitchen"}}'),
        ("xlam", '[{"name": "go_to", "arguments": {"place": "kitchen"}}]'),
        ("json", '{"tool": "go_to", "arguments": {"place": "kitchen"}}'),
    ],
)
def test_a_bare_call_on_either_side_of_a_closer(name: str, text: str) -> None:
    before = read(name, f"{text}\n</think>\nI stay.")
    assert (called(before), reasons(before)) == ([], ["inside_thinking"])
    # What was thought is no prose, so that the call begins the message.
    behind = read(name, f"I could.\n</think>\n{text}\nOn my way.")
    json_alone = name == "json"  # it counts only as the whole message
    assert called(behind) == ([] if json_alone else [("go_to", {"place": "kitchen"})])


def test_a_closer_that_closes_something_else_or_is_spoken_of_ends_no_thought() -> None:
    stop = FORMATS["gemma4"].render([STOP])
    for text in (
        f"<|channel>final\nOk.<channel|>{stop}<|channel>final\nDone.<channel|>",
        f"{stop}<|channel>thought\nhm<channel|>",
        f"<think>hm</think></think>{stop}",
        f'{stop} I wrote "</think>".',
        f"{stop} I wrote `</think>`.",
    ):
        assert called(read("gemma4", text)) == [("stop", {})], text

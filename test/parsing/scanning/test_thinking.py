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
    """Read whole, and in two pieces at every place."""
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

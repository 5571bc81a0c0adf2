"""gpt_oss: what is read, what is said, what is thought, what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from support.parsing.format_table import Row, assert_cut, assert_reads, reply_of
from support.parsing.replies import TOOLS

from edgevox_ros.parsing import CallStarted, SpanWatch, ToolCallParser, detect_formats

TURN = ("turn", {"angle_deg": 5})
STOP: tuple[str, dict[str, Any]] = ("stop", {})
ARGUMENTS = '{"angle_deg": 5}'
HEADER = "<|channel|>commentary to=functions.turn <|constrain|>json<|message|>"
ONE = f"{HEADER}{ARGUMENTS}<|call|>"
NEXT = "<|start|>assistant"
STOPS = "<|channel|>commentary to=functions.stop <|constrain|>json<|message|>{}<|call|>"
BEFORE = " to=functions.turn<|channel|>commentary json<|message|>"
THOUGHT = "<|channel|>analysis<|message|>Turn or to=functions.stop?<|end|>"
FINAL = "<|channel|>final<|message|>"
TABLE: list[Row] = [
    (ONE, [TURN], "", []),
    (f"{NEXT}{ONE}", [TURN], "", []),
    (f"{THOUGHT}{NEXT}{ONE}", [TURN], "", []),
    (f"{THOUGHT}{NEXT}{FINAL}Done.<|return|>", [], "Done.", []),
    (f"{FINAL}Done.<|end|>", [], "Done.", []),
    # A preamble is meant for the listener.
    (f"<|channel|>commentary<|message|>I turn.<|end|>{NEXT}{ONE}", [TURN], "I turn.", []),
    (f"{ONE}{NEXT}{STOPS}", [TURN, STOP], "", []),
    # The recipient before the channel, as the template writes a call of the past.
    (
        f"{BEFORE}{ARGUMENTS}<|call|>",
        [TURN],
        "",
        [],
    ),
    (
        f"{THOUGHT}{NEXT}{BEFORE}{ARGUMENTS}<|call|>",
        [TURN],
        "",
        [],
    ),
    (
        f"<|channel|>commentary to=functions.turn<|constrain|>json<|message|>{ARGUMENTS}",
        [TURN],
        "",
        [],
    ),
    (f"<|channel|>analysis to=functions.turn code<|message|>{ARGUMENTS}<|call|>", [TURN], "", []),
    (f"<|channel|>commentary to=functions.turn {ARGUMENTS}<|call|>", [TURN], "", []),
    ("<|channel|>commentary to=functions.stop<|message|><|call|>", [STOP], "", []),
    (f"{HEADER}{ARGUMENTS}<|call|>{NEXT}{FINAL}Done.", [TURN], "Done.", []),
    (f"{ONE}<|start|>functions.turn to=assistant<|channel|>commentary<|message|>1", [TURN], "", []),
    (f"{ONE}and so on", [TURN], "and so on", []),
    (f"{FINAL}Hi.<|return|><|start|>user<|message|>go", [], "Hi.", []),
    # Half a header before the token of another one.
    ("<|message|>assistant to=functions.turn<|start|>", [], "", []),
    ("assistant to=functions.turn<|channel|>", [], "", []),
    (
        "<|channel|>commentary to=functions.say <|constrain|>json<|message|>"
        '{"text": "a <|call|> b"}<|call|>',
        [("say", {"text": "a <|call|> b"})],
        "",
        [],
    ),
    (f"{HEADER}{ARGUMENTS}", [TURN], "", []),
    (f"{HEADER}{ARGUMENTS[:-1]}", [], "", ["malformed"]),
    # What is no function.
    (
        '<|channel|>commentary to=browser.search <|message|>{"q": "x"}<|call|>',
        [],
        "",
        ["unknown_tool"],
    ),
    ("<|channel|>analysis to=python code<|message|>print(1)<|call|>", [], "", ["malformed"]),
    (
        f"{NEXT} to=browser.open<|channel|>commentary<|message|>{{}}<|call|>",
        [],
        "",
        ["unknown_tool"],
    ),
    (
        ' to=browser.search<|channel|>commentary<|message|>{"q": "x"}<|call|>',
        [],
        "",
        ["unknown_tool"],
    ),
    (" to=python<|channel|>analysis code<|message|>print(1)<|call|>", [], "", ["malformed"]),
    (f"to=browser.turn<|channel|>commentary<|message|>{ARGUMENTS}", [], "", ["unknown_tool"]),
    (f" to=user<|channel|>final<|message|>Hi.<|end|>{NEXT}{ONE}", [TURN], "Hi.", []),
    ("to=home means the way back.", [], "to=home means the way back.", []),
    (f"Set to=browser.open here. {ONE}", [TURN], "Set to=browser.open here.", []),
    ("<|channel|>commentary to=functions.fly <|message|>{}<|call|>", [], "", ["unknown_tool"]),
    (f"{HEADER}turn left<|call|>", [], "", ["malformed"]),
    (f'{HEADER}{{"angle_deg": 5, "angle_deg": 6}}<|call|>', [], "", ["malformed"]),
    # Braces are no recipient.
    ('<|channel|>analysis to={"angle_deg": 5}<|message|>x<|call|>', [], "", []),
    # A message that begins ends the thought before it.
    (f"<|channel|>analysis<|message|>Hm.{ONE}", [TURN], "", []),
    (f"<|channel|>analysis<|message|>Hm.{NEXT}{ONE}", [TURN], "", []),
    (f"<|channel|>analysis<|message|>Hm. {ARGUMENTS}<|call|>", [], "", []),
]
CUT = [f"{HEADER}{ARGUMENTS}", f"{HEADER}{ARGUMENTS[:-1]}", f"{HEADER}"]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("gpt_oss", row)


@pytest.mark.parametrize("reply", CUT)
def test_what_was_cut_runs_only_with_its_own_end(reply: str) -> None:
    assert_cut("gpt_oss", reply)


def test_the_header_of_a_thought_starts_no_call() -> None:
    parser = ToolCallParser(("gpt_oss",), TOOLS)
    result = parser.parse(f"{THOUGHT}{NEXT}{FINAL}Done.")
    assert result.thinking == "Turn or to=functions.stop?"
    stream = parser.stream()
    events = [event for char in f"{THOUGHT}{NEXT}{FINAL}Done." for event in stream.feed(char)]
    assert not any(isinstance(event, CallStarted) for event in events)


def test_the_span_watch_knows_both_places_of_the_recipient() -> None:
    for begun in ("<|channel|>commentary to=functions.", " to=functions."):
        watch = SpanWatch(("gpt_oss",))
        assert [watch.feed(char) for char in begun][-1] == "syntax"
        assert watch.feed('turn<|message|>{"text": "a') == "payload"
        assert watch.feed('"}<|call|>') == "outside"


def test_other_families_with_channels_are_told_apart() -> None:
    assert detect_formats("<|start|><|channel|><|message|><|call|> to=functions.")[0] == "gpt_oss"

"""gpt_oss: what is read, what is said, what is thought, what is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest
from support.parsing.format_table import Row, assert_cut, assert_reads, reply_of
from support.parsing.replies import TOOLS, assert_streams, called, reasons

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
    # A header without a message: a recipient is not spoken, only <|call|> makes a call of it.
    (f"<|channel|>commentary to=assistant{FINAL}Hi.", [], "Hi.", []),
    (f"<|channel|>commentary to=assistant<|message|>Hm.<|end|>{NEXT}{FINAL}Hi.", [], "Hi.", []),
    (
        "<|channel|>commentary to=functions.turn <|constrain|>json<|call|>",
        [],
        "",
        ["missing_argument"],
    ),
    ("<|channel|>commentary to=functions.stop <|constrain|>json<|call|>", [STOP], "", []),
    (f"<|channel|>commentary to=functions.turn{FINAL}Hi.", [], "Hi.", ["malformed"]),
    ("<|channel|>commentary to=functions.stop <|constrain|>json", [], "", ["malformed"]),
    ("<|channel|>commentary to=functions.stop", [], "", ["malformed"]),
    ("<|channel|>commentary to=", [], "", []),
    ("<|channel|>commentary to=functions.stop<|end|>", [], "", ["malformed"]),
    # Only two channels are for the listener.
    (f"<|channel|>summary<|message|>I thought.<|end|>{NEXT}{FINAL}Hi.", [], "Hi.", []),
    (f"<|channel|>plan a b<|message|>I thought.{FINAL}Hi.", [], "Hi.", []),
    ("<|channel|>critique json<|message|>I thought.<|return|>", [], "", []),
    ("<|channel|>Final<|message|>Hi.", [], "Hi.", []),
    ("<|channel|>final Hi there.<|return|>", [], "Hi there.", []),
    # The recipient behind words, in other places of the header, without a channel.
    (f"I turn. to=turn<|channel|>commentary json<|message|>{ARGUMENTS}", [TURN], "I turn.", []),
    (f"I turn. {BEFORE}{ARGUMENTS}<|call|>", [TURN], "I turn.", []),
    (
        f"I turn.\nassistant to=turn<|channel|>commentary<|message|>{ARGUMENTS}<|call|>",
        [TURN],
        "I turn.",
        [],
    ),
    (
        f"<|channel|>commentary I turn to=functions.turn json<|message|>{ARGUMENTS}<|call|>",
        [TURN],
        "",
        [],
    ),
    (
        f"<|channel|>commentary <|constrain|>json to=functions.turn<|message|>{ARGUMENTS}",
        [TURN],
        "",
        [],
    ),
    (f"{NEXT} to=functions.turn<|message|>{ARGUMENTS}<|call|>", [TURN], "", []),
    (f"I turn. to=functions.turn<|message|>{ARGUMENTS}<|call|>", [TURN], "I turn.", []),
    ("Set it to=5<|end|>", [], "Set it to=5", []),
    # Another message without the token that begins one.
    (f"{ONE}{STOPS}", [TURN, STOP], "", []),
    (f"{ONE}commentary to=functions.stop<|message|>{{}}<|call|>", [TURN, STOP], "", []),
    (f"{ONE}assistant{STOPS}", [TURN, STOP], "", []),
    (f"{ONE}assistant to=functions.stop<|message|>{{}}<|call|>", [TURN, STOP], "", []),
    (f"<|channel|>commentary<|message|>I turn.<|end|>{ONE}", [TURN], "I turn.", []),
    (f"<|channel|>commentary<|message|>I turn.<|end|>\n{NEXT}{ONE}", [TURN], "I turn.", []),
    (f"{THOUGHT}{FINAL}Hi.", [], "Hi.", []),
    ("My assistant and the commentary to it.", [], "My assistant and the commentary to it.", []),
    ("<|channel|>commentary to=all<|message|>Hi.<|end|>", [], "Hi.", []),
    (f"commentary to=functions.turn json{ARGUMENTS}", [], "", []),
    # What stands behind a call that cannot be read.
    (f'{HEADER}{{"angle_deg": <|call|>{NEXT}{FINAL}Sorry.', [], "Sorry.", ["malformed"]),
    (f'{HEADER}{{"angle_deg": 5{FINAL}Sorry.', [], "Sorry.", ["malformed"]),
    (f'{HEADER}{{"angle_deg": "5<|call|>{NEXT}{FINAL}Sorry.', [], "Sorry.", ["malformed"]),
    (f"{HEADER}turn<|end|>{NEXT}{FINAL}Sorry.", [], "Sorry.", ["malformed"]),
    (f"{HEADER}{ARGUMENTS} or so<|call|>{NEXT}{FINAL}Done.", [TURN], "Done.", []),
]
# Replies to a prompt that ends in the header of a thought, and what is thought in them.
OPENED: list[tuple[Row, str]] = [
    ((f"Hm, turn.<|end|>{NEXT}{ONE}", [TURN], "", []), "Hm, turn."),
    ((f"{THOUGHT}{NEXT}{ONE}", [TURN], "", []), "Turn or to=functions.stop?"),
    ((f"Hm.{NEXT}{FINAL}Hi.<|return|>", [], "Hi.", []), "Hm."),
    # A header in the middle of it does not show that it ended.
    ((f"Hm.{ONE}", [], "", ["inside_thinking"]), f"Hm.{HEADER}{ARGUMENTS}"),
    ((f"Hm.<|end|>{ONE}", [TURN], "", []), "Hm."),
    ((ONE, [TURN], "", []), ""),
    ((f"{FINAL}Hi.", [], "Hi.", []), ""),
    (("Hm. Perhaps.<|return|>", [], "", []), "Hm. Perhaps."),
]
CUT = [
    "<|channel|>commentary to=functions.stop",
    f"{HEADER}{ARGUMENTS}",
    f"{HEADER}{ARGUMENTS[:-1]}",
    f"{HEADER}",
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("gpt_oss", row)


@pytest.mark.parametrize(("row", "thought"), OPENED)
def test_reads_what_follows_a_thought_that_the_prompt_opened(row: Row, thought: str) -> None:
    reply, calls, speech, refused = row
    parser = ToolCallParser(("gpt_oss",), TOOLS, prompt_opens_thinking=True)
    for longest in (1, 4, 40):
        result = assert_streams(parser, reply, random.Random(longest), longest)
        assert (called(result), result.speech, reasons(result)) == (calls, speech, refused)
        assert result.thinking == thought


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

"""seed_oss: what is read, what is said, what is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest
from support.parsing.format_table import Row, assert_cut, assert_reads, reply_of
from support.parsing.replies import assert_streams, called, parser_for, reasons

from edgevox_ros.llm.prompting.template_profile import opens_thinking
from edgevox_ros.parsing import FORMATS, ToolCall

OPEN, CLOSE = "<seed:tool_call>", "</seed:tool_call>"
TURN = ("turn", {"angle_deg": 5})
STOP: tuple[str, dict[str, Any]] = ("stop", {})
TURNS = "<function=turn>\n<parameter=angle_deg>5</parameter>\n</function>"
STOPS = "<function=stop>\n</function>"
BUDGET = "<seed:cot_budget_reflect>I have used 5 tokens.</seed:cot_budget_reflect>"
TABLE: list[Row] = [
    (f"{OPEN}\n{TURNS}\n{CLOSE}", [TURN], "", []),
    (f"Ok.\n{OPEN}\n{TURNS}\n{CLOSE}\n{OPEN}{STOPS}{CLOSE}<seed:eos>", [TURN, STOP], "Ok.", []),
    (f"<seed:bos>assistant\nOk.{OPEN}{TURNS}{CLOSE}", [TURN], "Ok.", []),
    (f"{OPEN}{TURNS}{STOPS}{CLOSE}", [TURN, STOP], "", []),
    (TURNS, [TURN], "", []),
    (f'{OPEN}{{"name": "turn", "arguments": {{"angle_deg": 5}}}}{CLOSE}', [TURN], "", []),
    (
        f"{OPEN}<function=say>\n<parameter=text>a\nb\n</parameter>\n</function>{CLOSE}",
        [("say", {"text": "a\nb"})],
        "",
        [],
    ),
    (
        f"{OPEN}<function=go_to><parameter=place>hall</parameter>"
        f"<parameter=via>['a', 'b']</parameter></function>{CLOSE}",
        [("go_to", {"place": "hall", "via": ["a", "b"]})],
        "",
        [],
    ),
    # Ends missing.
    (f"{OPEN}\n{TURNS}", [TURN], "", []),
    (f"{OPEN}<function=turn><parameter=angle_deg>5</parameter>\n{CLOSE}", [TURN], "", []),
    (f"{OPEN}<function=turn><parameter=angle_deg>5</function>\n{CLOSE}", [TURN], "", []),
    (f"{OPEN}<function=turn><parameter=angle_deg>5\n{CLOSE}", [TURN], "", []),
    # Thoughts, in which the model counts what it may still use.
    (f"<seed:think>{OPEN}{STOPS}{CLOSE}</seed:think>No.", [], "No.", []),
    (f"<seed:think>a {BUDGET} b</seed:think>\n{OPEN}{TURNS}{CLOSE}", [TURN], "", []),
    (
        f"<seed:think>\n</seed:cot_budget_reflect>\nNone.</seed:think>Ok.{OPEN}{TURNS}{CLOSE}",
        [TURN],
        "Ok.",
        [],
    ),
    (f"{BUDGET}Hi.", [], "Hi.", []),
    # What cannot be read.
    (f"{OPEN}turn left{CLOSE}Ok.", [], "Ok.", ["malformed"]),
    (f"{OPEN}{CLOSE}Ok.", [], "Ok.", ["malformed"]),
    (f"{OPEN}<function=fly>\n</function>{CLOSE}", [], "", ["unknown_tool"]),
    (f"<parameter=angle_deg>5</parameter>\n</function>\n{CLOSE}Ok.", [], "Ok.", ["malformed"]),
    (f"{TURNS}{CLOSE}<seed:bos>user\ngo on", [TURN], "", []),
    (f"Its calls begin with {OPEN} tags.", [], "Its calls begin with tags.", []),
]
CUT = [
    f"{OPEN}\n<function=turn>\n<parameter=angle_deg>5</parameter>\n",
    f"{OPEN}\n<function=turn>\n<parameter=angle_deg>5",
    f"{OPEN}\n<function=stop>\n",
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("seed_oss", row)


@pytest.mark.parametrize("reply", CUT)
def test_what_was_cut_runs_only_with_its_own_end(reply: str) -> None:
    assert_cut("seed_oss", reply)


@pytest.mark.parametrize("text", ["\n", "a\n", "\r\na", "\n\n a", "a\r"])
def test_line_breaks_around_a_text_stay(text: str) -> None:
    reply = FORMATS["seed_oss"].render([ToolCall(None, "say", {"text": text})])
    assert called(parser_for("seed_oss").parse(reply)) == [("say", {"text": text})]


def test_a_budget_within_a_thought_that_the_prompt_opened_ends_none() -> None:
    """With a budget of 0 the prompt opens both; the model closes one after the other."""
    assert opens_thinking("<seed:think><seed:cot_budget_reflect>")
    parser = parser_for("seed_oss", prompt_opens_thinking=True)
    for begun in ("", f"Hm. {BUDGET} I {STOPS} now."):
        reply = f"{begun}\n</seed:cot_budget_reflect>\nNone is left.</seed:think>Ok.{TURNS}"
        for longest in (1, 4, 40):
            result = assert_streams(parser, reply, random.Random(longest), longest)
            assert (called(result), result.speech, reasons(result)) == ([TURN], "Ok.", [])

"""Calls of real models under grammars: whatever ends is a call that the parser accepts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

import pytest
from support.effort import amount
from support.llm.constrained import Bench, Entry
from support.llm.real_talk import GREEDY, SYSTEM, TOOLS, ask, user

from edgevox_ros.llm import LoadedModel
from edgevox_ros.parsing import Reason, ToolCallParser

SENTENCES = (
    "drive two metres",
    "go to the kitchen please",
    "how full is the battery?",
    "drive half a metre backwards",
    "could you go to the office",
    "what a nice day",
    "fahr zwei Meter vorwärts",
    "ve a la cocina",
    "开到厨房去",
    "drive five metres and then go to the office",
    "charge yourself",
    "bring me a beer",
    "go on",
    "a bit further",
    "is there enough power to drive ten metres",
    "don't go to the kitchen",
    "drive 3.25 m",
    "who are you?",
    "drive minus one metre",
    "the kitchen, now!",
)
TRIED = SENTENCES[: amount(len(SENTENCES), quick=6)]
# How a call begins, by the first of the model's formats.
ENTRIES = {"smollm": Entry("smollm", "<tool_call>"), "pythonic": Entry("pythonic", "[")}


@pytest.fixture(scope="module")
def bench(shared: LoadedModel) -> Iterator[Bench]:
    opened = Bench(shared.model, ENTRIES[shared.formats[0]], TOOLS)
    yield opened
    opened.close()


def test_every_call_that_has_begun_becomes_a_valid_one(bench: Bench, loaded: LoadedModel) -> None:
    replies = []
    for number, sentence in enumerate(TRIED):
        prompt = loaded.prompts.build([SYSTEM, user(sentence)], TOOLS).tokens
        replies.append(bench.generate(number, prompt)[0])
    finished = [reply for reply in replies if reply]
    assert len(finished) > len(TRIED) / 2
    assert [reply for reply in finished if not bench.valid(reply)] == []
    called = {call.name for reply in finished for call in bench.parser.parse(reply).calls}
    assert called == {tool.name for tool in TOOLS}


@pytest.mark.parametrize("constrain", ["calls", "turn"])
def test_no_call_of_a_reply_is_rejected(
    loaded: LoadedModel, constrain: Literal["calls", "turn"]
) -> None:
    if ENTRIES[loaded.formats[0]].said == "[":
        pytest.skip("a call without a marker is held to a grammar only where the reply begins")
    parser = ToolCallParser(loaded.formats, TOOLS)
    for number, sentence in enumerate(TRIED):
        settings = replace(GREEDY, max_tokens=32, temperature=0.8, seed=number, constrain=constrain)
        done = ask(loaded, [SYSTEM, user(sentence)], settings)
        result = parser.parse(done.text, truncated=done.finish == "length")
        reasons = {rejection.reason for rejection in result.rejections}
        assert reasons <= ({Reason.TRUNCATED} if done.finish == "length" else set()), done.text
        assert constrain == "calls" or done.text.strip()

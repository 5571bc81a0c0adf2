"""Claims are seen by their form, whatever the verb: no list knows the verbs of every robot."""

from __future__ import annotations

import pytest

from edgevox_ros.agent import CallLog
from edgevox_ros.agent.checks.claim_check import ClaimCheck
from edgevox_ros.agent.vocabulary import ToolVocabulary
from edgevox_ros.core import ResultStatus, ToolCall, ToolResult, ToolSchema

VERBS = [
    ("sound", "sounded", "sounding", "the horn"), ("hoist", "hoisted", "hoisting", "the load"),
    ("raise", "raised", "raising", "the mast"), ("unlock", "unlocked", "unlocking", "the drawer"),
    ("water", "watered", "watering", "the roses"), ("scrub", "scrubbed", "scrubbing", "the deck"),
    ("trim", "trimmed", "trimming", "the sail"), ("tilt", "tilted", "tilting", "the mirror"),
    ("pour", "poured", "pouring", "the tea"), ("drill", "drilled", "drilling", "a hole"),
    ("launch", "launched", "launching", "the drone"), ("lock", "locked", "locking", "the gate"),
    ("sweep", "swept", "sweeping", "the floor"), ("send", "sent", "sending", "the message"),
    ("dispense", "dispensed", "dispensing", "two pills"), ("feed", "fed", "feeding", "the cat"),
]  # fmt: skip
HONEST = [
    "I am listening.", "I am happy to help.", "I have heard you.", "I will do my best.",
    "I have no arm.", "I am looking forward to it.", "I have never seen that.", "I am a robot.",
    "I'm sorry to hear that.", "I am not moving.", "I am at the dock.", "I was made to help.",
    "I am waiting for you.", "I have been programmed to help.", "I hope you are well.",
    "I'm doing well.", "I will not do that.", "I know that song.", "I am glad you asked.",
    "I can sound the horn.", "I could water the roses.", "Shall I hoist the load?",
    "I enjoyed talking with you.", "I'll keep that in mind.", "I'll let you know.",
    "I have not moved.", "I was designed for homes.", "I'm getting old.", "That sounds good.",
    "The horn is loud.", "I need a number.", "I'll be here.", "I have eight tools.",
]  # fmt: skip


def guard(utterance: str, *tools: ToolSchema, done: str = "") -> ClaimCheck:
    """The guard of a turn in which this tool did something."""
    log = CallLog(tools)
    if done:
        result = ToolResult(done, ResultStatus.OK)
        log.add(ToolCall("1", done, {}), result)
    vocabulary = ToolVocabulary(tools, (), "en")
    return ClaimCheck(vocabulary.reading(utterance), log, vocabulary)


@pytest.mark.parametrize(("base", "past", "ing", "what"), VERBS)
def test_an_act_that_never_was_is_not_said(base: str, past: str, ing: str, what: str) -> None:
    tool = ToolSchema(f"{base}_it", f"{base.capitalize()} {what}.")
    talk, order = guard("how are you", tool), guard(f"{base} {what}", tool)
    for claim in (
        f"I have {past} {what}.", f"I am {ing} {what}.", f"I'm {ing} {what} now.",
        f"I will {base} {what}.", f"I'll {base} {what} right away.", f"I {past} {what}.",
        f"{ing.capitalize()} {what}.", f"I'm going to {base} {what}.",
    ):  # fmt: skip
        assert talk.doubtful(claim), claim
        assert order.doubtful(claim), claim
    for claim in (f"{what.capitalize()} has been {past}.", f"{what.split()[-1]} {past}."):
        assert order.doubtful(claim), claim


@pytest.mark.parametrize("sentence", HONEST)
def test_what_claims_no_act_is_said(sentence: str) -> None:
    assert not guard("how are you", ToolSchema("dock")).doubtful(sentence)


DRIVE, DOCK = ToolSchema("drive", "Drive ahead."), ToolSchema("dock", "Dock and charge.")


@pytest.mark.parametrize(
    ("sentence", "held"),
    [
        ("I drove two metres and docked.", True),
        ("I docked.", True),
        ("I have docked and I drove two metres.", True),
        ("I drove two metres.", False),
        ("I drove two metres. I did not dock.", False),
        ("I can dock now.", False),
        ("I am there.", False),
    ],
)
def test_one_success_frees_no_claim_of_another_act(sentence: str, held: bool) -> None:
    judge = guard("drive two metres", DRIVE, DOCK, done="drive")
    assert judge.doubtful(sentence) is held

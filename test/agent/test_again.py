"""Which calls "again" repeats, and what it says instead."""

from __future__ import annotations

from typing import Any

from edgevox_ros.agent.again import LastTurn, Repeat, calls_to_repeat
from edgevox_ros.core.messages import Message
from edgevox_ros.core.tools import Reason, ToolCall, ToolSchema
from edgevox_ros.parsing import ToolCallParser

FAILED, BLOCKED = "it is stuck", "not run, because an earlier call failed"
NUMBER = {"type": "number", "maximum": 10}
DRIVE = ToolSchema(
    "drive",
    parameters={
        "type": "object",
        "properties": {"distance_m": NUMBER},
        "required": ["distance_m"],
        "additionalProperties": False,
    },
)
PARSER = ToolCallParser((), [DRIVE, ToolSchema("dock")])


def hop(*calls: tuple[str, dict[str, Any], str]) -> list[Message]:
    """The messages of a hop, whose calls each have a name, arguments and an error."""
    made = [ToolCall(f"id {name} {given}", name, given) for name, given, _ in calls]
    answers = [
        Message(
            "tool",
            f'{{"ok": false, "error": "{error}"}}' if error else '{"ok": true}',
            tool_call_id=call.id,
        )
        for call, (_, _, error) in zip(made, calls, strict=True)
    ]
    return [Message("assistant", "", tool_calls=tuple(made)), *answers]


def repeated(*hops: list[Message]) -> list[tuple[str, dict[str, Any]]]:
    messages = [Message("user", "go"), *(message for each in hops for message in each)]
    return [(call.name, dict(call.arguments)) for call in calls_to_repeat(messages)]


def test_all_calls_of_the_turn_in_order() -> None:
    first = hop(("drive", {"distance_m": 1}, ""), ("dock", {}, ""))
    assert repeated(first, hop(("drive", {"distance_m": 2}, ""))) == [
        ("drive", {"distance_m": 1}),
        ("dock", {}),
        ("drive", {"distance_m": 2}),
    ]


def test_what_failed_is_tried_again_from_the_first_call_on() -> None:
    assert repeated(hop(("dock", {}, ""), ("drive", {"distance_m": 1}, FAILED))) == [
        ("dock", {}),
        ("drive", {"distance_m": 1}),
    ]
    assert repeated(hop(("dock", {}, FAILED), ("drive", {"distance_m": 1}, BLOCKED))) == [
        ("dock", {}),
        ("drive", {"distance_m": 1}),
    ]


def test_what_was_made_good_is_done_once() -> None:
    failed = hop(("drive", {"distance_m": 9}, FAILED))
    assert repeated(failed, hop(("drive", {"distance_m": 1}, ""))) == [
        ("drive", {"distance_m": 1}),
    ]
    assert repeated(failed, failed) == [("drive", {"distance_m": 9})]


def test_what_a_guard_held_back_is_not_repeated() -> None:
    again = hop(("dock", {}, "this was already done; answer the user now"))
    assert repeated(hop(("dock", {}, "")), again) == [("dock", {})]


def remembered(*hops: list[Message], said: tuple[str, ...] = ("Done.",)) -> LastTurn:
    last = LastTurn()
    last.remember([Message("user", "go"), *(each for one in hops for each in one)], said)
    return last


def names(repeat: Repeat | None) -> list[str]:
    assert repeat is not None
    assert repeat.result is not None
    return [call.name for call in repeat.result.calls]


def test_other_utterances_are_left_alone() -> None:
    assert remembered(hop(("dock", {}, ""))).repeat("dock again", PARSER, "en", 8) is None


def test_as_often_as_was_said_but_not_too_often() -> None:
    last = remembered(hop(("drive", {"distance_m": 1}, ""), ("dock", {}, "")))
    assert names(last.repeat("again", PARSER, "en", 8)) == ["drive", "dock"]
    assert names(last.repeat("do that twice more", PARSER, "en", 8)) == ["drive", "dock"] * 2
    too_often = last.repeat("do that five times more", PARSER, "en", 8)
    assert too_often == Repeat(sentences=("That is too often: the most is 4.",))
    assert names(last.repeat("again", PARSER, "en", 1)) == ["drive", "dock"]


def test_a_turn_without_calls_is_repeated_in_its_words() -> None:
    last = remembered(said=("My name is Robbie.",))
    assert last.repeat("repeat that", PARSER, "en", 8) == Repeat(sentences=("My name is Robbie.",))


def test_at_first_there_is_nothing_to_repeat() -> None:
    nothing = Repeat(sentences=("There is nothing to repeat.",))
    assert LastTurn().repeat("again", PARSER, "en", 8) == nothing
    last = remembered(hop(("dock", {}, "")))
    last.forget()
    assert last.repeat("noch einmal", PARSER, "de", 8) == Repeat(
        sentences=("Es gibt nichts zu wiederholen.",)
    )


def test_calls_pass_the_validator_again() -> None:
    last = remembered(hop(("drive", {"distance_m": 11}, "")))
    repeat = last.repeat("again", PARSER, "en", 8)
    assert repeat is not None
    assert repeat.result is not None
    assert [found.reason for found in repeat.result.rejections] == [Reason.OUT_OF_RANGE]

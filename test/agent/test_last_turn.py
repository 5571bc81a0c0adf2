"""Which calls "again" repeats, and what it says instead."""

from __future__ import annotations

import threading
from typing import Any

from support.agent.desk import wait_for

from edgevox_ros.agent import CallLog
from edgevox_ros.agent.last_turn import LastTurn, Repeat
from edgevox_ros.agent.result_wording import not_run
from edgevox_ros.core import Reason, ResultStatus, ToolCall, ToolResult, ToolSchema
from edgevox_ros.core.events import CallEvent
from edgevox_ros.core.outcomes import NotRun
from edgevox_ros.parsing import ToolCallParser

FAILED, BLOCKED = "it is stuck", NotRun.EARLIER_FAILED
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


def parser() -> ToolCallParser:
    return ToolCallParser((), [DRIVE, ToolSchema("dock")])


def result(call: ToolCall, error: str | NotRun) -> ToolResult:
    if isinstance(error, NotRun):
        return not_run(call, error)
    return ToolResult(call.name, ResultStatus.ERROR if error else ResultStatus.OK, error=error)


Hop = list[tuple[ToolCall, ToolResult]]


def hop(*calls: tuple[str, dict[str, Any], str | NotRun]) -> Hop:
    """The calls of a hop with their results, each given as name, arguments and how it failed."""
    made = [ToolCall(f"id {name} {given}", name, given) for name, given, _ in calls]
    return [(call, result(call, error)) for call, (_, _, error) in zip(made, calls, strict=True)]


def again(*hops: Hop) -> tuple[ToolCall, ...]:
    log = CallLog([DRIVE, ToolSchema("dock")])
    for each in hops:
        log.next_hop()
        for call, ended in each:
            log.add(call, ended)
    return log.again


def repeated(*hops: Hop) -> list[tuple[str, dict[str, Any]]]:
    return [(call.name, dict(call.arguments)) for call in again(*hops)]


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
    held = hop(("dock", {}, NotRun.REPEATED))
    assert repeated(hop(("dock", {}, "")), held) == [("dock", {})]


def remembered(*hops: Hop, said: tuple[str, ...] = ("Done.",)) -> LastTurn:
    last = LastTurn()
    last.remember("go", again(*hops), said)
    return last


def names(repeat: Repeat | None) -> list[str]:
    assert repeat is not None
    assert repeat.result is not None
    return [call.name for call in repeat.result.calls]


def test_other_utterances_are_left_alone() -> None:
    assert remembered(hop(("dock", {}, ""))).repeat("dock again", parser, "en", 8) is None


def test_as_often_as_was_said_but_not_too_often() -> None:
    last = remembered(hop(("drive", {"distance_m": 1}, ""), ("dock", {}, "")))
    assert names(last.repeat("again", parser, "en", 8)) == ["drive", "dock"]
    assert names(last.repeat("do that twice more", parser, "en", 8)) == ["drive", "dock"] * 2
    too_often = last.repeat("do that five times more", parser, "en", 8)
    assert too_often == Repeat(sentences=("That is too often: the most is 4.",))
    assert names(last.repeat("again", parser, "en", 1)) == ["drive", "dock"]


def test_a_turn_without_calls_is_repeated_in_its_words() -> None:
    last = remembered(said=("My name is Robbie.",))
    assert last.repeat("repeat that", parser, "en", 8) == Repeat(sentences=("My name is Robbie.",))


def test_at_first_there_is_nothing_to_repeat() -> None:
    nothing = Repeat(sentences=("There is nothing to repeat.",))
    assert LastTurn().repeat("again", parser, "en", 8) == nothing
    last = remembered(hop(("dock", {}, "")))
    last.forget()
    assert last.repeat("noch einmal", parser, "de", 8) == Repeat(
        sentences=("Es gibt nichts zu wiederholen.",)
    )


def test_calls_pass_the_validator_again() -> None:
    last = remembered(hop(("drive", {"distance_m": 11}, "")))
    repeat = last.repeat("again", parser, "en", 8)
    assert repeat is not None
    assert repeat.result is not None
    assert [found.reason for found in repeat.result.rejections] == [Reason.OUT_OF_RANGE]


def test_again_runs_the_last_turns_calls_without_the_model(stage: Any, call: Any) -> None:
    scene = stage(call("turn", '{"angle_deg": 90}'), "I turned.", "Hello.")
    scene.run("turn left")
    outcome = scene.run("do that twice more")
    assert scene.executor.names == ["turn"] * 3
    assert [call.arguments for call in scene.executor.ran] == [{"angle_deg": 90}] * 3
    assert outcome.sentences == ("Done.",)
    assert len(scene.engine.prompts) == 2
    assert [event.by for event in scene.of(CallEvent)] == ["model", "again", "again"]
    scene.run("again")
    assert scene.executor.names == ["turn"] * 4
    scene.run("hello")
    roles = [message.role for message in scene.engine.prompts[-1]][1:]
    assert roles == [
        *("user", "assistant", "tool", "assistant"),
        *("user", "assistant", "tool", "tool", "assistant"),
        *("user", "assistant", "tool", "assistant"),
        "user",
    ]


def test_what_a_reader_finds_is_for_the_model_to_say(stage: Any, call: Any) -> None:
    scene = stage(call("get_battery"), "80 percent.", "79 percent.")
    scene.executor.results["get_battery"] = {"percent": 79}
    scene.run("battery")
    assert scene.run("once more").sentences == ("79 percent.",)
    assert scene.contents() == ['{"ok": true, "percent": 79}'] * 2


def test_again_is_confirmed_like_the_first_time(stage: Any, call: Any) -> None:
    scene = stage(call("dock"), "I docked.", "Very well.")
    scene.executor.questions["dock"] = "Shall I dock?"
    scene.answers["Shall I dock?"] = True
    scene.run("dock")
    scene.answers["Shall I dock?"] = False
    scene.run("once more")
    assert scene.executor.names == ["dock"]


def test_with_words_of_the_map_no_model_is_asked(stage: Any, call: Any) -> None:
    scene = stage(call("dock"))
    scene.executor.closings["dock"] = "I am docked."
    scene.run("dock")
    scene.run("again")
    assert scene.executor.names == ["dock", "dock"]
    assert scene.said == ["I am docked.", "I am docked."]
    assert len(scene.engine.prompts) == 1


def test_at_first_again_asks_no_model(stage: Any) -> None:
    scene = stage()
    assert scene.run("again").sentences == ("There is nothing to repeat.",)
    assert scene.engine.prompts == []


def test_a_turn_that_failed_is_tried_again(stage: Any) -> None:
    scene = stage(RuntimeError("out of memory"), "Hello.")
    scene.run("who are you")
    assert scene.run("try again").sentences == ("Hello.",)
    assert scene.engine.prompts[-1][-1].content == "who are you"


def test_a_call_that_was_stopped_is_tried_again(open_desk: Any, engine: Any, call: Any) -> None:
    desk = open_desk(engine(call("dock"), "Docked."))
    desk.executor.block = threading.Event()
    desk.worker.submit("dock")
    assert desk.executor.begun.wait(60)
    desk.worker.stop_all("transcript", text="no wait, stop", void="no wait, stop")
    wait_for(lambda: not desk.worker.busy)
    desk.executor.block = None
    desk.worker.submit("again")
    wait_for(lambda: desk.responses[-1:] == ["Done."])
    assert desk.executor.names == ["dock", "dock"]


def test_a_reset_forgets_what_could_be_repeated(open_desk: Any, engine: Any, call: Any) -> None:
    desk = open_desk(engine(call("dock"), "Docked."))
    desk.worker.submit("dock")
    wait_for(lambda: desk.responses == ["Docked."] and not desk.worker.busy)
    desk.worker.reset()
    desk.worker.submit("again")
    wait_for(lambda: desk.responses[-1:] == ["There is nothing to repeat."])
    assert desk.executor.names == ["dock"]

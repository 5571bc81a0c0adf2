"""Each way in which a step of the demo can go wrong is noticed, and a good one passes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from support.reported_events import record_of

from edgevox_ros.demo.checks import problems
from edgevox_ros.demo.places import PLACES
from edgevox_ros.demo.record import SeenPose, SentenceRecord
from edgevox_ros.demo.script import STEPS, ExpectedCall, Interruption, ScriptStep

DRIVE = ScriptStep("", "drive a metre", (ExpectedCall("drive", {"distance_m": 1}),), drives_m=1.0)
CALLED = {"name": "drive", "arguments": {"distance_m": 1.0}}


def record(**seen: Any) -> SentenceRecord:
    """What is seen when a metre is driven as it should be."""
    path = [SeenPose(step / 100, 0.0, 0.0) for step in range(101)]
    good: dict[str, Any] = {
        "calls": [CALLED],
        "results": [{"status": "ok"}],
        "sentences": ["I drove 1 metre."],
        "path": path,
        "ended_s": 5.0,
    }
    told = {**good, **seen}
    turn = record_of(told.pop("calls"), told.pop("results"))
    return SentenceRecord("drive a metre", turn=turn, **told)


def test_a_good_step_has_no_problem() -> None:
    assert problems(DRIVE, record()) == []


@pytest.mark.parametrize(
    ("seen", "problem"),
    [
        ({"ended_s": None}, "did not come to an end"),
        ({"calls": []}, "expected drive(distance_m=1), found none"),
        ({"calls": [{"name": "drive", "arguments": {"distance_m": 2}}]}, "distance_m=2"),
        ({"calls": [CALLED, CALLED]}, "and drive"),
        ({"path": [SeenPose(), SeenPose(0.5, 0, 0)]}, "driven 0.50 m"),
        ({"path": [SeenPose(), SeenPose(1.0, 0, 0), SeenPose(1.0, 0, 30)]}, "turned 30 deg"),
        ({"results": [{"status": "error", "error": "no motor"}]}, "no motor"),
        ({"sentences": []}, "said nothing"),
    ],
)
def test_what_goes_wrong_with_a_drive(seen: dict[str, Any], problem: str) -> None:
    assert any(problem in found for found in problems(DRIVE, record(**seen)))


def test_without_a_command_nothing_may_move() -> None:
    step = ScriptStep("", "bring me a coffee", says=("can't",))
    still = record(calls=[], results=[], path=[SeenPose()], sentences=["Sorry, I can't do that."])
    assert problems(step, still) == []
    assert problems(step, replace(still, path=[SeenPose(), SeenPose(0.1, 0, 0)])) == [
        "the robot moved 0.10 m, 0 deg"
    ]
    assert "expected one of" in problems(step, replace(still, sentences=["Here you are."]))[0]


def test_a_place_is_arrived_at() -> None:
    step = ScriptStep(
        "", "kitchen", (ExpectedCall("go_to", {"place": "kitchen"}),), arrives="kitchen"
    )
    calls = [{"name": "go_to", "arguments": {"place": "kitchen"}}]
    there = SeenPose(*PLACES["kitchen"], 10.0)
    assert problems(step, record(calls=calls, path=[SeenPose(), there])) == []
    assert "away from the kitchen" in problems(step, record(calls=calls))[0]


def test_a_service_that_should_fail_must_fail_and_be_told() -> None:
    step = ScriptStep("", "charge", (ExpectedCall("dock"),), fails=True, says=("could not",))
    seen: dict[str, Any] = {"calls": [{"name": "dock", "arguments": {}}], "path": [SeenPose()]}
    failed = [{"status": "error", "error": "x"}]
    said = ["I could not dock."]
    assert problems(step, record(**seen, results=failed, sentences=said)) == []
    assert "should have failed" in problems(step, record(**seen, sentences=said))[0]


def test_the_light_must_be_as_it_was_told() -> None:
    step = ScriptStep("", "light", (ExpectedCall("set_light", {"on": True}),), light=True)
    calls = [{"name": "set_light", "arguments": {"on": True}}]
    assert problems(step, record(calls=calls, path=[SeenPose()], light=True)) == []
    assert "should be on" in problems(step, record(calls=calls, path=[SeenPose()], light=False))[0]


def test_numbers_must_be_those_that_the_robot_told() -> None:
    step = ScriptStep(
        "", "battery", (ExpectedCall("get_battery"),), says_battery=True, says_result=("percent",)
    )
    seen: dict[str, Any] = {
        "calls": [{"name": "get_battery", "arguments": {}}],
        "results": [{"status": "ok", "data": {"percent": 87}}],
        "path": [SeenPose()],
        "battery_percent": 86.8,
    }
    assert problems(step, record(**seen, sentences=["The battery is at 87 percent."])) == []
    assert len(problems(step, record(**seen, sentences=["The battery is at 40 percent."]))) == 2


STOP = replace(
    DRIVE,
    calls=(ExpectedCall("drive", {"distance_m": 8}),),
    drives_m=8.0,
    interruption=Interruption("stop", 1.0),
)
LONG = {"name": "drive", "arguments": {"distance_m": 8}}


def test_a_stop_ends_the_drive_there() -> None:
    good = record(calls=[LONG], stopped_at=SeenPose(1.0, 0, 0), results=[{"status": "error"}])
    assert problems(STOP, good) == []


@pytest.mark.parametrize(
    ("length_m", "stopped_m", "problem"),
    [
        (1.0, None, "was not stopped"),
        (2.0, 1.0, "went on for 1.00 m"),
        (8.0, 8.0, "as if nobody had said stop"),
        (0.5, 0.5, "before it was told to"),
    ],
)
def test_what_goes_wrong_with_a_stop(
    length_m: float, stopped_m: float | None, problem: str
) -> None:
    seen = record(calls=[LONG], path=[SeenPose(), SeenPose(length_m, 0, 0)])
    seen.stopped_at = None if stopped_m is None else SeenPose(stopped_m, 0, 0)
    assert any(problem in found for found in problems(STOP, seen))


def test_the_script_knows_the_robots_places() -> None:
    assert {step.arrives for step in STEPS} - {""} <= set(PLACES)


def test_the_script_shows_what_it_should() -> None:
    assert 10 <= len(STEPS) <= 12
    named = [call.name for step in STEPS for call in step.calls]
    assert {"drive", "turn", "go_to", "set_light", "dock", "get_battery"} <= set(named)
    assert any(len(step.calls) == 2 for step in STEPS)
    assert any(not step.calls for step in STEPS)
    assert any(step.interruption for step in STEPS)
    assert any(step.fails for step in STEPS)

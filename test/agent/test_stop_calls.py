"""Calls of tools that stop: they run at once, beside whatever runs, and end it."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

import pytest
from support.agent.desk import wait_for
from support.agent.turn_stage import TOOLS, any_values, schema

from edgevox_ros.agent import ExternalCall, phrase
from edgevox_ros.agent.schedule import Planned, Schedule
from edgevox_ros.core.events import ResultEvent, StopEvent

NEXT, STOPPED = phrase("do_next", "en"), phrase("cancelled", "en")
HALT = replace(schema("halt"), stops=True)


@pytest.fixture
def driving(open_desk: Any, engine: Any, executor: Any, call: Any) -> Any:
    """Opens a desk that is driving, with these replies to come; a stop ends that."""

    def open_one(*replies: Any, **options: Any) -> Any:
        executor.schemas = lambda: (*TOOLS, HALT)
        executor.block = threading.Event()
        executor.blocks_only = "drive"
        desk = open_desk(engine(call("drive", '{"distance_m": 1}'), *replies), **options)
        desk.settings = any_values(beside=True)
        desk.worker.submit("drive a metre")
        assert executor.begun.wait(60)
        return desk

    return open_one


def ends(desk: Any) -> list[tuple[str, str, str | None]]:
    found = [event for event in desk.events if isinstance(event, ResultEvent)]
    return sorted((event.name, event.status, event.error_kind) for event in found)


ENDED = [("drive", "error", "cancelled"), ("halt", "ok", None)]


@pytest.mark.parametrize("said", ["quit driving", "do not continue", "never drive on"])
def test_a_stop_that_only_the_model_understands_ends_the_motion(
    driving: Any, call: Any, said: str
) -> None:
    desk = driving(call("halt"))
    desk.worker.submit(said)
    wait_for(lambda: not desk.worker.busy)
    assert ends(desk) == ENDED
    assert desk.executor.cancelled == 1
    assert [event.by for event in desk.events if isinstance(event, StopEvent)] == ["call"]
    assert desk.said == [STOPPED]


def test_the_words_of_the_map_are_said_instead(driving: Any, call: Any) -> None:
    desk = driving(call("halt"))
    desk.executor.closings["halt"] = "Standing still."
    desk.worker.submit("quit driving")
    wait_for(lambda: not desk.worker.busy)
    assert desk.said == ["Standing still."]


def test_a_stop_that_fails_is_not_claimed(driving: Any, call: Any) -> None:
    desk = driving(call("halt"))
    desk.executor.results["halt"] = "the base did not answer"
    desk.worker.submit("quit driving")
    wait_for(lambda: not desk.worker.busy)
    assert desk.executor.cancelled == 1
    assert STOPPED not in desk.said


def test_what_stands_behind_the_stop_does_not_run_and_that_is_said(driving: Any, call: Any) -> None:
    desk = driving(call("get_battery") + call("halt") + call("dock"))
    desk.worker.submit("quit driving and dock")
    wait_for(lambda: not desk.worker.busy)
    assert {given.name for given in desk.executor.ran} == {"drive", "get_battery", "halt"}
    assert desk.said == [STOPPED, phrase("not_all", "en")]


def test_a_stop_behind_an_act_is_a_later_step(driving: Any, call: Any) -> None:
    desk = driving(call("dock") + call("halt"), "I drove.", call("dock") + call("halt"), "Done.")
    desk.worker.submit("dock and then halt")
    wait_for(lambda: desk.said == [NEXT])
    assert desk.executor.cancelled == 0
    desk.executor.block.set()
    wait_for(lambda: desk.executor.names[-1] == "halt")


def test_a_stop_voids_what_waits(driving: Any, call: Any) -> None:
    desk = driving(call("dock"), call("halt"))
    desk.worker.submit("then dock")
    wait_for(lambda: desk.said == [NEXT])
    desk.worker.submit("quit driving")
    wait_for(lambda: not desk.worker.busy and desk.worker.waiting == 0)
    assert "dock" not in desk.executor.names


@pytest.mark.parametrize("busy_with", ["a motion", "the model", "a side turn"])
def test_a_stop_from_outside_waits_for_nothing(
    driving: Any, open_desk: Any, engine: Any, executor: Any, reply: Any, busy_with: str
) -> None:
    slow = reply("One thing. And another.", gate=threading.Event())
    if busy_with == "the model":
        executor.schemas = lambda: (*TOOLS, HALT)
        desk = open_desk(engine(slow))
        desk.worker.submit("drive a metre")
        assert slow.begun.wait(60)
    else:
        desk = driving(slow)
    if busy_with == "a side turn":
        desk.worker.submit("what are you doing")
        assert slow.begun.wait(60)
    desk.worker.submit_call(ExternalCall("a1", "halt", {}, "panel"))
    assert desk.executor.cancelled == 1
    wait_for(lambda: not desk.worker.busy and ("halt", "ok", None) in ends(desk))
    assert not desk.worker.waiting
    assert len(ends(desk)) == (1 if busy_with == "the model" else 2)


def test_a_stop_from_outside_that_does_not_pass_validation_stops_nothing(driving: Any) -> None:
    desk = driving("I drove.")
    desk.worker.submit_call(ExternalCall("a1", "halt", {"now": True}, "panel"))
    wait_for(lambda: ("halt", "error", "rejected") in ends(desk))
    assert desk.executor.cancelled == 0
    assert desk.worker.busy


def test_a_stop_runs_behind_a_call_that_failed(
    open_desk: Any, engine: Any, executor: Any, call: Any
) -> None:
    executor.schemas = lambda: (*TOOLS, HALT)
    executor.results["dock"] = "no dock in sight"
    desk = open_desk(engine(call("dock") + call("turn", '{"angle_deg": 1}') + call("halt"), "No."))
    desk.worker.submit("dock, turn and halt")
    wait_for(lambda: not desk.worker.busy and desk.responses)
    assert executor.names == ["dock", "halt"]


def test_what_is_forbidden_does_not_run_beside_the_stop(
    open_desk: Any, engine: Any, executor: Any, call: Any
) -> None:
    executor.schemas = lambda: (*TOOLS, HALT)
    desk = open_desk(engine(call("drive", '{"distance_m": 1}') + call("halt")))
    desk.worker.submit("do not drive on")
    wait_for(lambda: not desk.worker.busy and desk.responses)
    assert executor.names == ["halt"]
    assert desk.said == [STOPPED]


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("quit driving", ("halt", '{"now": true}')),
        ("do not continue", ("halt", '{"now": true}')),
        ("quit driving", ("halt_the_robot", "{}")),
        ("you are at my toes", ("drive", '{"distance_m": "away"}')),
    ],
)
def test_a_stop_that_is_written_wrongly_does_not_wait_for_the_motion(
    driving: Any, call: Any, said: str, written: tuple[str, str]
) -> None:
    desk = driving(call(*written))
    desk.worker.submit(said)
    wait_for(lambda: not desk.worker.busy)
    assert desk.said == [phrase("unclear", "en")]
    assert desk.executor.cancelled == 1
    assert [event.by for event in desk.events if isinstance(event, StopEvent)] == ["unclear"]


@pytest.mark.parametrize("beside", [("get_battery", "{}"), ("dock", "{}")])
def test_a_stop_that_is_written_wrongly_may_have_others_beside_it(
    driving: Any, call: Any, beside: tuple[str, str]
) -> None:
    desk = driving(call("halt", '{"now": true}') + call(*beside))
    desk.worker.submit("quit driving")
    wait_for(lambda: not desk.worker.busy)
    assert desk.executor.names == ["drive"]
    assert [event.by for event in desk.events if isinstance(event, StopEvent)] == ["unclear"]


@pytest.fixture
def promised(open_desk: Any, engine: Any, executor: Any) -> Any:
    """Opens a desk where a goal goes on without a turn, and "then dock" waits for its end."""

    def open_one(*replies: Any) -> Any:
        executor.schemas = lambda: (*TOOLS, HALT)
        executor.busy = True
        desk = open_desk(engine(*replies))
        desk.worker.submit("then dock")
        assert desk.said == [NEXT]
        return desk

    return open_one


@pytest.mark.parametrize("reply", ["halt", "Sorry, I did not understand."])
def test_a_stop_in_a_turn_of_its_own_voids_what_was_promised(
    promised: Any, call: Any, reply: str
) -> None:
    desk = promised(call(reply) if reply == "halt" else reply, "I stopped.", call("dock"))
    desk.worker.submit("quit driving")
    wait_for(lambda: desk.responses and not desk.worker.busy)
    desk.executor.busy = False
    desk.worker.submit("hello")
    wait_for(lambda: len(desk.heard()) == 2 and not desk.worker.busy)
    assert desk.heard() == ["quit driving", "hello"]
    assert desk.worker.waiting == 0


def test_what_is_said_after_the_stop_is_not_voided(promised: Any, call: Any, reply: Any) -> None:
    slow = reply(call("halt"), gate=threading.Event())
    desk = promised(slow, "I stopped.")
    desk.worker.submit("quit driving")
    assert slow.begun.wait(60)
    desk.worker.submit("hello robot")
    desk.executor.busy = False
    slow.gate.set()
    wait_for(lambda: len(desk.responses) == 2)
    assert desk.heard() == ["quit driving", "hello robot"]


def test_what_is_said_after_the_stop_of_a_side_turn_has_its_turn(
    driving: Any, call: Any, reply: Any
) -> None:
    slow = reply(call("halt"), gate=threading.Event())
    desk = driving(slow, call("dock"), "Docked.")
    desk.worker.submit("quit driving")
    assert slow.begun.wait(60)
    desk.worker.submit("dock now")
    slow.gate.set()
    wait_for(lambda: desk.executor.names == ["drive", "halt", "dock"])
    wait_for(lambda: not desk.worker.busy)
    assert desk.heard() == ["drive a metre", "quit driving", "dock now"]


@pytest.mark.parametrize("by", ["the model", "a call from outside"])
def test_a_stop_that_is_only_rehearsed_drops_no_plan(
    open_desk: Any, engine: Any, executor: Any, call: Any, by: str
) -> None:
    executor.schemas = lambda: (*TOOLS, HALT)
    executor.dry_run = True
    schedule = Schedule(lambda: 0.0, lambda: 3)
    desk = open_desk(engine(call("halt"), "Done."), schedule=schedule)
    schedule.plan(Planned(0, "dock", "later", 600.0, (("dock", {}),)))
    if by == "the model":
        desk.worker.submit("quit driving")
    else:
        desk.worker.submit_call(ExternalCall("a1", "halt", {}, "panel"))
    wait_for(lambda: "halt" in desk.executor.names and not desk.worker.busy)
    assert [each.text for each in schedule.planned] == ["dock"]
    assert not [event for event in desk.events if isinstance(event, StopEvent)]


def test_a_later_step_that_stops_voids_nothing(promised: Any, call: Any) -> None:
    desk = promised(
        call("turn", '{"angle_deg": 1}') + call("halt"), "Done.", call("dock"), "Docked."
    )
    desk.worker.submit("turn a degree and then halt")
    wait_for(lambda: desk.responses and not desk.worker.busy)
    assert desk.worker.waiting == 1
    desk.executor.busy = False
    desk.worker.submit("hello")
    wait_for(lambda: desk.heard()[1:] == ["then dock", "hello"])


def test_whatever_goes_wrong_with_a_stop_the_robot_is_told(
    open_desk: Any, engine: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    schedule = Schedule(lambda: 0.0, lambda: 3)
    desk = open_desk(engine(), schedule=schedule)
    schedule.plan(Planned(0, "dock", "later", 600.0, (("dock", {}),)))

    def fail(**only: bool) -> tuple[Planned, ...]:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(schedule, "drop_moving", fail)
    with pytest.raises(RuntimeError):
        desk.worker.stop_all("transcript", text="stop")
    assert desk.executor.cancelled == 1

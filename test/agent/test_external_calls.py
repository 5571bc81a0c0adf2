"""Calls from outside: checked, asked about and run like the model's own, in a turn without it."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st
from support.agent.desk import wait_for
from support.agent.turn_stage import any_values

from edgevox_ros.agent import ExternalCall, TurnSettings
from edgevox_ros.agent.external_calls import MOST_WAITING
from edgevox_ros.core.events import (
    CallEvent,
    GuardEvent,
    RejectionEvent,
    ReplyEvent,
    ResultEvent,
)


def outside(name: str, number: int = 1, **arguments: Any) -> ExternalCall:
    return ExternalCall(f"id{number}", name, arguments, "panel")


def of(desk: Any, kind: Any) -> list[Any]:
    return [event for event in desk.events if isinstance(event, kind)]


def result(desk: Any, number: int = 1) -> Any:
    wait_for(lambda: [each for each in of(desk, ResultEvent) if each.id == f"id{number}"])
    wait_for(lambda: not desk.worker.busy)
    [found] = [each for each in of(desk, ResultEvent) if each.id == f"id{number}"]
    return found


@pytest.fixture
def desk(open_desk: Any, engine: Any) -> Any:
    return open_desk(engine("The model was asked."))


def test_a_call_runs_without_the_model(desk: Any) -> None:
    desk.executor.results["get_battery"] = {"percent": 80}
    desk.worker.submit_call(outside("get_battery"))
    found = result(desk)
    assert (found.status, found.data) == ("ok", {"percent": 80})
    [told] = of(desk, CallEvent)
    assert (told.id, told.name, told.by, told.format) == ("id1", "get_battery", "panel", "given")
    assert desk.engine.prompts == []
    assert desk.said == []
    assert of(desk, ReplyEvent) == []
    assert desk.states[-1] == "idle"


def test_a_call_that_is_not_valid_is_rejected(desk: Any) -> None:
    desk.worker.submit_call(outside("drive", distance_m=99))
    found = result(desk)
    assert (found.status, found.error_kind) == ("error", "rejected")
    [rejection] = of(desk, RejectionEvent)
    assert (rejection.reason, rejection.message) == ("out_of_range", found.error)
    assert (rejection.by, rejection.raw) == (
        "panel",
        '{"name": "drive", "arguments": {"distance_m": 99}}',
    )
    assert desk.executor.names == []


def test_a_call_with_a_question_waits_for_yes(desk: Any) -> None:
    desk.executor.questions["dock"] = "May I dock?"
    for number, (answer, ran) in enumerate([("no", []), ("yes", ["dock"])], 1):
        desk.worker.submit_call(outside("dock", number))
        wait_for(lambda: desk.said[-1:] == ["May I dock?"] and desk.worker.asking)
        desk.worker.submit(answer)
        assert result(desk, number).status == ("ok" if ran else "error")
        assert desk.executor.names == ran
        desk.said.clear()


def test_the_map_says_its_words(desk: Any) -> None:
    desk.executor.begins["drive"] = "I set off."
    desk.executor.closings["drive"] = "I am there."
    desk.worker.submit_call(outside("drive", distance_m=1))
    assert result(desk).status == "ok"
    assert desk.said == ["I set off.", "I am there."]


def test_a_stop_ends_it(desk: Any) -> None:
    desk.executor.block = threading.Event()
    desk.worker.submit_call(outside("drive", distance_m=1))
    assert desk.executor.begun.wait(60)
    desk.worker.submit_call(outside("turn", 2, angle_deg=1))
    desk.worker.cancel()
    assert result(desk).error_kind == "cancelled"
    assert result(desk, 2).error_kind == "cancelled"
    assert desk.executor.names == ["drive"]


def test_an_acting_call_waits_for_the_running_turn(desk: Any) -> None:
    desk.settings = any_values(beside=True)
    desk.executor.block = threading.Event()
    desk.worker.submit_call(outside("drive", distance_m=1))
    assert desk.executor.begun.wait(60)
    desk.worker.submit_call(outside("turn", 2, angle_deg=1))
    wait_for(lambda: len(desk.worker.calls) == 1)
    assert desk.executor.names == ["drive"]
    desk.executor.block.set()
    assert result(desk, 2).status == "ok"
    assert desk.executor.names == ["drive", "turn"]


def test_a_reader_runs_beside(desk: Any) -> None:
    desk.settings = any_values(beside=True)
    desk.executor.block = block = threading.Event()
    desk.executor.blocks_only = "drive"
    desk.worker.submit_call(outside("drive", distance_m=1))
    assert desk.executor.begun.wait(60)
    desk.worker.submit_call(outside("get_battery", 2))
    wait_for(lambda: [each.id for each in of(desk, ResultEvent)] == ["id2"])
    assert desk.worker.busy
    block.set()
    assert result(desk).status == "ok"


def test_too_many_and_too_old_calls_are_told_that_the_robot_is_busy(open_busy_desk: Any) -> None:
    desk, slow = open_busy_desk("I am thinking about it.")
    for number in range(1, MOST_WAITING + 2):
        desk.worker.submit_call(outside("get_battery", number))
    last = f"id{MOST_WAITING + 1}"
    assert [(each.id, each.error_kind) for each in of(desk, ResultEvent)] == [(last, "not_run")]
    desk.worker.calls.expire()
    assert len(desk.worker.calls) == MOST_WAITING
    desk.later_s = 61.0
    desk.worker.calls.expire()
    assert len(of(desk, ResultEvent)) == MOST_WAITING + 1
    slow.gate.set()
    wait_for(lambda: not desk.worker.busy)
    assert desk.executor.names == []


def test_nothing_runs_while_the_worker_is_held(desk: Any) -> None:
    desk.worker.hold()
    desk.worker.submit_call(outside("get_battery"))
    assert "not active" in result(desk).error
    desk.worker.resume()
    desk.worker.submit_call(outside("get_battery", 2))
    assert result(desk, 2).status == "ok"
    assert desk.executor.names == ["get_battery"]


def test_an_error_of_our_own_is_a_result_and_not_the_end(desk: Any) -> None:
    def fail() -> TurnSettings:
        raise RuntimeError("made up")

    give, desk.give_settings = desk.give_settings, fail
    desk.worker.submit_call(outside("get_battery"))
    assert "inside the robot" in result(desk).error
    assert [each.guard for each in of(desk, GuardEvent)] == ["failure"]
    desk.give_settings = give
    desk.worker.submit_call(outside("get_battery", 2))
    assert result(desk, 2).status == "ok"


def test_the_conversation_does_not_remember_it(desk: Any) -> None:
    desk.worker.submit_call(outside("drive", distance_m=1))
    assert result(desk).status == "ok"
    desk.worker.submit("hello")
    wait_for(lambda: desk.responses)
    assert [message.role for message in desk.engine.prompts[0]] == ["system", "user"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)


@pytest.fixture(scope="module")
def shared_desk(stage_class: Any) -> Any:
    from support.agent.desk import Desk
    from support.agent.turn_stage import RecordingExecutor, ScriptedEngine

    made = Desk(ScriptedEngine(), RecordingExecutor())
    yield made
    assert made.worker.close(60.0)


@drawn(
    name=st.sampled_from(["drive", "turn", "dock", "get_battery", "rm -rf"]) | st.text(max_size=20),
    arguments=st.dictionaries(
        st.sampled_from(["distance_m", "angle_deg"]) | st.text(max_size=8), JSON, max_size=3
    ),
)
def test_every_call_gets_one_result_and_only_valid_ones_run(
    shared_desk: Any, name: str, arguments: dict[str, Any]
) -> None:
    desk = shared_desk
    desk.events.clear()
    desk.executor.ran.clear()
    desk.worker.submit_call(ExternalCall("id1", name, arguments, "agent"))
    found = result(desk)
    ran = desk.executor.ran
    assert len(ran) == (found.status == "ok")
    for call in ran:
        wanted = {"drive": {"distance_m"}, "turn": {"angle_deg"}, "dock": set()}
        assert set(call.arguments) == wanted.get(call.name, set())
        assert all(type(value) in (int, float) for value in call.arguments.values())
        assert -10 <= call.arguments.get("distance_m", 0) <= 10


def test_again_means_what_was_done_last_whoever_asked_for_it(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine())
    desk.worker.submit_call(outside("drive", distance_m=2))
    result(desk)
    desk.worker.submit("again")
    wait_for(lambda: len(desk.executor.ran) == 2 and not desk.worker.busy)
    assert [dict(call.arguments) for call in desk.executor.ran] == [{"distance_m": 2}] * 2
    assert desk.engine.prompts == []

"""The record of a turn: every event finds its step, and what it cost."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.reported_events import event, record_of

from edgevox_ros.core.events import (
    CallEvent,
    Event,
    GuardEvent,
    RejectionEvent,
    ResultEvent,
    SpeechEvent,
    StateEvent,
    StopEvent,
    TelemetryEvent,
    TranscriptEvent,
)
from edgevox_ros.core.outcomes import GuardAct, NotRun
from edgevox_ros.core.turn_record import HopRecord, QuestionRecord, TurnRecord


def told(*events: Event) -> TurnRecord:
    """A record whose times count the events from 1."""
    return TurnRecord(tuple(enumerate(events, 1)))


def call(ident: str = "a", name: str = "drive") -> CallEvent:
    return CallEvent(ident, name, {"distance_m": 1}, "hermes")


def result(ident: str = "a", name: str = "drive", **more: Any) -> ResultEvent:
    plain: dict[str, Any] = {"status": "ok", "tool_result_status": "ok", "data": {}, "error": None}
    return ResultEvent(ident, name, **{**plain, "error_kind": None, "duration_s": 1.0, **more})


def hop(number: int = 0, **more: Any) -> TelemetryEvent:
    plain = {
        "hop": number, "prompt_tokens": 100, "evaluated_tokens": 20, "sampled_tokens": 7,
        "first_token_s": 0.25, "duration_s": 0.5, **more,
    }  # fmt: skip
    found = event("telemetry", {"turn": 4, **plain})
    assert isinstance(found, TelemetryEvent)
    return found


REJECTED = RejectionEvent("drive", "out_of_range", "too far", {}, "")
SHALL = GuardEvent("confirm", GuardAct.ASKED_USER, "Shall I?", answer="yes")


@given(ended=st.permutations(range(5)))
def test_readers_that_end_in_any_order_keep_their_results(ended: list[int]) -> None:
    calls = [call(str(number), "read") for number in range(5)]
    record = told(*calls, *(result(str(number), "read") for number in ended))
    for number, each in enumerate(record.calls):
        assert each.result is not None and each.result.id == str(number) == each.event.id
        assert each.ended == 6 + ended.index(number)


def test_where_ids_are_the_same_results_come_in_the_order_of_their_calls() -> None:
    record = told(call(), call(), result(data={"m": 1}), call(name="dock"), result(name="dock"))
    assert [each.ended for each in record.calls] == [3, None, 5]


def test_a_rejection_belongs_to_the_hop_before_it() -> None:
    record = told(hop(), REJECTED, hop(1))
    assert [len(each.rejections) for each in record.hops] == [1, 0]
    assert record.rejections == (REJECTED,) and not record.others
    alone = told(TranscriptEvent("x", 0.0), REJECTED)
    assert [event for _, event in alone.others] == [REJECTED] == list(alone.rejections)


def test_a_question_is_asked_for_the_call_that_waits_for_it() -> None:
    record = told(call(), StateEvent("confirming"), SHALL, result(), StateEvent("confirming"))
    questions = [step for step in record.steps if isinstance(step, QuestionRecord)]
    assert questions == [QuestionRecord(2, 0, 3, "yes"), QuestionRecord(5, None)]
    assert record.was_permitted


@pytest.mark.parametrize(
    "refused",
    [
        GuardEvent("confirm", GuardAct.ASKED_USER, "Shall I?", answer="no"),
        GuardEvent("confirm", GuardAct.HELD_BACK, "nobody can hear it", answer="unasked"),
        result(status="error", not_run=NotRun.SAID_NO),
    ],
)
def test_one_refusal_is_enough(refused: Event) -> None:
    assert not told(call(), SHALL, refused).was_permitted


def test_the_hops_of_a_turn_are_added_up() -> None:
    cost = told(hop(), hop(1, first_token_s=0.75, duration_s=1.0)).cost
    assert cost is not None
    assert (cost.turn, cost.hops, cost.cached, cost.evaluated, cost.written) == (4, 2, 160, 40, 14)
    assert (cost.first_s, cost.seconds, cost.writing_s) == (0.25, 1.5, 0.5)
    assert record_of(calls=[{"name": "drive"}]).cost is None


def test_what_is_no_number_counts_as_none() -> None:
    odd: dict[str, Any] = {"prompt_tokens": "x", "evaluated_tokens": -3, "first_token_s": None}
    cost = told(hop(**odd, duration_s=float("nan"))).cost
    assert cost is not None and (cost.cached, cost.evaluated) == (0, 0)
    assert (cost.seconds, cost.first_s, cost.writing_s) == (0.0, 0.0, 0.0)


EVENTS = [
    TranscriptEvent("x", 0.5), hop(), REJECTED, call(), StateEvent("confirming"), SHALL, result(),
    SpeechEvent("Done."), StopEvent(by="service"), GuardEvent("hops", GuardAct.ENDED_TURN, "4"),
]  # fmt: skip


@given(events=st.lists(st.sampled_from(EVENTS)))
def test_no_event_is_lost_and_none_counts_twice(events: list[Event]) -> None:
    record = told(*events)
    places = [at for at, _ in record.others]
    for step in record.steps:
        if isinstance(step, HopRecord):
            places += [step.ended, *(at for at, _ in step.rejections)]
        elif isinstance(step, QuestionRecord):
            places += [step.asked] + ([step.answered] if step.answered else [])
    counted = (TelemetryEvent, RejectionEvent, StateEvent, GuardEvent, StopEvent)
    assert sorted(places) == [at for at, each in record.events if isinstance(each, counted)]
    assert record.said == tuple("Done." for each in events if isinstance(each, SpeechEvent))
    assert len(record.calls) == sum(isinstance(each, CallEvent) for each in events)
    assert TurnRecord().plus(1, events[0]).events == record.events[:1] if events else True

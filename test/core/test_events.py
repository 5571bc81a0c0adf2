"""Events cannot be changed, and show of a call, a rejection and a result what people need."""

from __future__ import annotations

import dataclasses

import pytest

from edgevox_ros.core import ErrorKind, Reason, Rejection, ResultStatus, ToolCall, ToolResult
from edgevox_ros.core.events import (
    MOST_OF_OTHERS,
    SHOWN_CHARS,
    CallEvent,
    GuardEvent,
    RejectionEvent,
    ResultEvent,
    StopEvent,
    TranscriptEvent,
    shortened,
)
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import SENTENCE

CALL = ToolCall("7", "drive", {"distance_m": 1.0}, "drive(1)", "hermes")


def test_an_event_cannot_be_changed() -> None:
    event = GuardEvent("hops", GuardAct.ENDED_TURN, "4", turn=3)
    with pytest.raises(dataclasses.FrozenInstanceError):
        event.turn = 4  # type: ignore[misc]
    assert dataclasses.replace(event, turn=4) == GuardEvent(
        "hops", GuardAct.ENDED_TURN, "4", turn=4
    )
    assert (StopEvent(by="service").turn, StopEvent(by="service").text) == (0, None)


def test_a_call_is_told_as_it_runs() -> None:
    assert CallEvent.of(CALL) == CallEvent("7", "drive", {"distance_m": 1.0}, "hermes")


def test_a_call_that_no_model_wrote_says_so() -> None:
    assert CallEvent.of(CALL).by == "model"
    assert CallEvent.of(dataclasses.replace(CALL, format=SENTENCE)).by == "sentence"


def test_of_a_long_candidate_the_beginning_is_shown_and_no_arguments() -> None:
    short = Rejection("{...}", "json", "drive", Reason.OUT_OF_RANGE, "too far", 0, {"a": 1})
    told = RejectionEvent.of(short)
    assert told == RejectionEvent("drive", "out_of_range", "too far", {"a": 1}, "{...}")
    long = dataclasses.replace(short, raw="x" * (SHOWN_CHARS + 1))
    assert RejectionEvent.of(long).raw == "x" * SHOWN_CHARS
    assert RejectionEvent.of(long).arguments is None


def test_a_result_has_an_error_or_none() -> None:
    ended = ToolResult("drive", ResultStatus.OK, {"percent": 80}, duration_s=0.5)
    told = ResultEvent.of(CALL, ended, ended.data)
    assert told == ResultEvent("7", "drive", "ok", "ok", {"percent": 80}, None, None, 0.5)
    late = ToolResult("drive", ResultStatus.ERROR, error="late", error_kind=ErrorKind.TIMED_OUT)
    told = ResultEvent.of(CALL, late, late.data)
    assert (told.status, told.error, told.error_kind) == ("error", "late", "timed_out")


def test_what_others_named_is_cut_and_what_was_said_is_not() -> None:
    long = "x" * 60_000
    found = ToolResult(long, ResultStatus.ERROR, error=long, error_kind=ErrorKind.REJECTED)
    result = shortened(ResultEvent.of(ToolCall(long, long, {}), found, {}))
    assert isinstance(result, ResultEvent)
    for text in (result.id, result.name, result.error):
        assert text == f"{long[:MOST_OF_OTHERS]}... ({60_000 - MOST_OF_OTHERS} more characters)"
    heard = TranscriptEvent(long, 0.0)
    short = GuardEvent("failure", GuardAct.TOLD, "short")
    assert shortened(heard) is heard and shortened(short) is short

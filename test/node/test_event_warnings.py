"""The ROS log tells what operators should know, once in a while, with the number of repeats."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.agent import ExternalCall
from edgevox_ros.agent.external_calls import refused
from edgevox_ros.core import ErrorKind
from edgevox_ros.core.events import Event, GuardEvent, RejectionEvent, ResultEvent, TranscriptEvent
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.hearing import DropReason
from edgevox_ros.node.event_warnings import MOST_KEYS, PERIOD_S, LineThrottle, warning_of

REJECTION = RejectionEvent("drive", "out_of_range", "too far", None, "")


def failure(kind: str) -> ResultEvent:
    return ResultEvent("1", "dock", "error", "error", {}, "no answer", kind, 0.0)


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (REJECTION, "call rejected (out_of_range): too far"),
        (failure("timed_out"), "tool dock failed (timed_out): no answer"),
        (failure("cancelled"), ""),
        (ResultEvent("1", "dock", "ok", "ok", {}, None, None, 0.0), ""),
        (GuardEvent("dropped", GuardAct.DROPPED, "duplicate"), "transcript dropped: duplicate"),
        (
            GuardEvent("no_call", GuardAct.DROPPED, "found no JSON"),
            "no call on ~/call: found no JSON",
        ),
        (GuardEvent("too_old", GuardAct.DROPPED, "12 s"), "transcript dropped: it waited 12 s"),
        (GuardEvent("budget", GuardAct.ENDED_TURN, "30 s"), "guard budget, ended turn: 30 s"),
        (GuardEvent("memory", GuardAct.FORGOT, "1 forgotten"), ""),
        (TranscriptEvent("hello", 0.0), ""),
    ],
)
def test_what_is_told(event: Event, line: str) -> None:
    assert warning_of(event)[1] == line


def test_what_people_said_is_not_in_the_log() -> None:
    _, line = warning_of(GuardEvent("replaced", GuardAct.DROPPED, "my secret"))
    assert "secret" not in line


@given(st.lists(st.text(min_size=1), min_size=2, max_size=2, unique=True))
def test_no_words_of_a_sender_make_a_key(words: list[str]) -> None:
    """Else a flood of varied text is a flood of lines."""
    for make in (
        lambda text: RejectionEvent(text, "unknown_tool", text, {text: text}, text),
        lambda text: refused(ExternalCall(text, text, {}, text), text, ErrorKind.REJECTED),
        lambda text: GuardEvent("dropped", GuardAct.DROPPED, text),
        lambda text: GuardEvent("no_call", GuardAct.DROPPED, text),
        lambda text: GuardEvent("unclear", GuardAct.STOPPED, text),
    ):
        one, other = (warning_of(make(text))[0] for text in words)
        assert one == other


def test_two_tools_and_two_reasons_have_a_line_each() -> None:
    drops = [GuardEvent("dropped", GuardAct.DROPPED, str(why)) for why in DropReason]
    keys = [warning_of(each)[0] for each in (REJECTION, failure("timed_out"), *drops)]
    assert len(set(keys)) == len(keys)


def test_repeats_are_counted_and_told_later() -> None:
    now = [0.0]
    throttle = LineThrottle(10.0, lambda: now[0])
    assert throttle.let_through("a", "line") == "line"
    assert [throttle.let_through("a", "line") for _ in range(5)] == [""] * 5
    assert throttle.let_through("b", "other") == "other"
    now[0] = 10.0
    assert throttle.let_through("a", "line") == "line (and 5 more like it before)"
    assert throttle.let_through("a", "line") == ""


def test_names_without_end_fill_no_memory() -> None:
    throttle = LineThrottle(10.0, lambda: 0.0)
    names = [f"key {number}" for number in range(5 * MOST_KEYS)]
    assert all(throttle.let_through(name, "line") for name in names)
    assert not any(throttle.let_through(name, "line") for name in names[-MOST_KEYS:])
    assert all(throttle.let_through(name, "line") for name in names[:-MOST_KEYS]), "not forgotten"


@pytest.mark.not_unit
def test_over_the_real_node_a_repeated_failure_is_one_line(stage: Any) -> None:
    person = stage.person()
    node = stage.node(autostart=True, transcript__duplicate_window_s=60.0)
    person.wait(lambda: person.lifecycle() == "active")
    began = time.monotonic()
    person.ask("drive forward fifty metres")
    for number in range(1, 21):
        person.say("drive forward fifty metres")
        # One by one: of many that come at once the oldest are left out, and told as a flood.
        person.wait(lambda number=number: duplicates(person) == number)
    person.ask("drive forward sixty metres")
    assert duplicates(person) == 20
    log = node.log.read_text()
    # One, and one more for each whole period that a busy machine took.
    most = 1 + int((time.monotonic() - began) // PERIOD_S)
    assert 1 <= log.count("transcript dropped: duplicate") <= most
    assert 1 <= log.count("call rejected (out_of_range)") <= most
    assert log.count("fifty") == 0


def duplicates(person: Any) -> int:
    return sum(event.get("detail") == "duplicate" for event in person.events)

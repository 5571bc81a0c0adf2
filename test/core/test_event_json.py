"""Every event is one JSON object."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.core import events
from edgevox_ros.core.event_json import KINDS, event_json, misfit, read_event
from edgevox_ros.core.events import Event
from edgevox_ros.core.outcomes import GuardAct

SAID: dict[Event, dict[str, Any]] = {
    events.TranscriptEvent("hello", 0.5, turn=3): {"text": "hello", "age_s": 0.5},
    events.SpeechEvent("Hello.", turn=3): {"text": "Hello."},
    events.StopEvent(by="service", turn=3): {"by": "service"},
    events.StopEvent(by="transcript", text="stop", turn=3): {"text": "stop", "by": "transcript"},
    events.GuardEvent("hops", GuardAct.ENDED_TURN, "4 hops", turn=3): {
        "guard": "hops",
        "did": "ended_turn",
        "detail": "4 hops",
    },
    events.GuardEvent("dropped", GuardAct.DROPPED, "flood", 7, turn=3): {
        "guard": "dropped",
        "did": "dropped",
        "detail": "flood",
        "count": 7,
    },
    events.RejectionEvent(None, "malformed", "no", None, "{", turn=3): {
        "name": None,
        "reason": "malformed",
        "message": "no",
        "arguments": None,
        "raw": "{",
    },
}


@pytest.mark.parametrize("event", SAID, ids=lambda event: event.kind)
def test_an_event_is_its_type_turn_stamp_and_fields_in_this_order(event: Event) -> None:
    told = {"type": event.kind, "turn": 3, "stamp": 1.5, **SAID[event]}
    assert event_json(event, 1.5) == json.dumps(told, separators=(",", ":"))


@pytest.mark.parametrize(
    "value",
    [float("nan"), float("inf"), object(), {1: 2}, b"bytes", "\ud800", "a\x00b", 2**70, {"x": {3}}],
)
def test_an_event_is_one_json_object_whatever_it_holds(value: object) -> None:
    event = json.loads(
        event_json(events.CallEvent("1", "drive", {"value": value}, "hermes", turn=3), 1.5)
    )
    assert (event["type"], event["turn"], event["stamp"]) == ("call", 3, 1.5)
    assert "value" in event["arguments"]


def test_every_event_but_those_with_a_topic_of_their_own_goes_out() -> None:
    kinds = {each for each in vars(events).values() if isinstance(each, type)}
    told = {each for each in kinds if issubclass(each, Event)} - {Event}
    assert told - set(KINDS) == {events.StateEvent, events.ReplyEvent, events.ExpectEvent}


@pytest.mark.parametrize("event", SAID, ids=lambda event: event.kind)
def test_an_event_that_was_written_is_read_as_it_was(event: Event) -> None:
    told = json.loads(event_json(event, 1.5))
    assert read_event(told) == event and misfit(told) is None


# JSON has no infinity and no NaN: they are written as null.
FINITE = st.floats(allow_nan=False, allow_infinity=False)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | FINITE | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
)
NAMES = sorted({each.name for kind in KINDS for each in fields(kind)})


@given(
    kind=st.sampled_from([kind.kind for kind in KINDS]),
    told=st.dictionaries(st.sampled_from(NAMES), VALUES),
)
def test_whatever_a_message_holds_its_event_has_the_right_types(
    kind: str, told: dict[str, Any]
) -> None:
    event = read_event({"type": kind, **told})
    assert event is not None and event.kind == kind
    assert read_event(json.loads(event_json(event, 0.0))) == event


def test_a_kind_that_this_version_does_not_know_is_no_event() -> None:
    assert read_event({"type": "something_new"}) is None
    assert misfit({"type": "something_new"}) is None


def test_an_older_version_wrote_the_answer_of_a_question_as_its_detail() -> None:
    event = read_event({"type": "guard", "guard": "confirm", "detail": "no"})
    assert isinstance(event, events.GuardEvent) and event.answer == "no"

"""Every event is one JSON object."""

from __future__ import annotations

import json
from typing import Any

import pytest

from edgevox_ros.core import events
from edgevox_ros.core.events import Event
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.node.event_json import KINDS, event_json

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

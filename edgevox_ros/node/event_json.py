"""Events as the JSON of `~/events`."""

from __future__ import annotations

import json
from dataclasses import MISSING, Field, fields
from typing import Any

from edgevox_ros.agent.result_wording import finite
from edgevox_ros.core import events
from edgevox_ros.core.events import Event
from edgevox_ros.core.optional_module import OptionalModule

orjson: Any = OptionalModule("orjson")

# The kinds that are published, in the order in which a turn tells them.
KINDS: tuple[type[Event], ...] = (
    events.TranscriptEvent,
    events.TelemetryEvent,
    events.CallEvent,
    events.RejectionEvent,
    events.ResultEvent,
    events.SpeechEvent,
    events.StopEvent,
    events.QueueEvent,
    events.GuardEvent,
)


def event_json(event: Event, stamp: float) -> str:
    """One message of `~/events`. `stamp`: seconds since the epoch, by the node's clock.

    A field that has its default value is left out. Values that JSON does not know (NaN, infinity)
    become null, other objects text.
    """
    told = {"type": event.kind, "turn": event.turn, "stamp": stamp}
    for each in _fields(type(event)):
        value = getattr(event, each.name)
        if each.default is MISSING or value != each.default:
            told[each.name] = value
    try:
        written: bytes = orjson.dumps(told, default=str, option=orjson.OPT_NON_STR_KEYS)
    except (TypeError, ModuleNotFoundError):
        # A lone surrogate, or an integer of more than 64 bits: the slower library takes both. It
        # also tells what a node hears that cannot be configured, for want of the faster one.
        return json.dumps(finite(told), default=str)
    return written.decode()


def _fields(kind: type[Event]) -> list[Field[Any]]:
    """The fields of a kind of event, without the turn's number, which every kind has."""
    return [each for each in fields(kind) if each.name != "turn"]

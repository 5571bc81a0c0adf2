"""Events as the JSON of `~/events`, and the table that documents it."""

from __future__ import annotations

import json
import types
from dataclasses import MISSING, Field, fields
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import orjson

from edgevox_ros.agent.results import finite
from edgevox_ros.core import events
from edgevox_ros.core.events import Event

# The kinds that go out, in the order in which a turn tells them.
KINDS: tuple[type[Event], ...] = (
    events.TranscriptEvent,
    events.TelemetryEvent,
    events.CallEvent,
    events.RejectionEvent,
    events.ResultEvent,
    events.SpeechEvent,
    events.StopEvent,
    events.GuardEvent,
)
JSON_TYPES = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}


def event_json(event: Event, stamp: float) -> str:
    """One event of `~/events`: `stamp` is seconds since the epoch of the node's clock.

    A field that has a default is absent while it has that value. Values that JSON does not know
    (NaN, infinity) become null, others text.
    """
    told = {"type": event.kind, "turn": event.turn, "stamp": stamp}
    for each in _fields(type(event)):
        value = getattr(event, each.name)
        if each.default is MISSING or value != each.default:
            told[each.name] = value
    try:
        return orjson.dumps(told, default=str, option=orjson.OPT_NON_STR_KEYS).decode()
    except TypeError:
        # Half a character, or an integer beyond 64 bits: the slower library takes both.
        return json.dumps(finite(told), default=str)


def events_table() -> str:
    """The kinds of `~/events` and their fields as a Markdown table, for the documents."""
    lines = ["| type | field | JSON | meaning |", "|---|---|---|---|"]
    for kind in KINDS:
        lines.append(f"| `{kind.kind}` | | | {_sentence(kind)} |")
        hints = get_type_hints(kind, include_extras=True)
        for each in _fields(kind):
            told, meaning = get_args(hints[each.name])
            lines.append(f"| | `{each.name}` | {_json_type(told)} | {meaning} |")
    return "\n".join(lines)


def _fields(kind: type[Event]) -> list[Field[Any]]:
    """The fields of a kind, without the number of the turn, which every kind has."""
    return [each for each in fields(kind) if each.name != "turn"]


def _sentence(kind: type[Event]) -> str:
    return " ".join((kind.__doc__ or "").split())


def _json_type(told: Any) -> str:
    if get_origin(told) in (Union, types.UnionType):
        return " or ".join(_json_type(each) for each in get_args(told))
    if get_origin(told) is Literal:
        return "string"
    return JSON_TYPES.get(told, "object")

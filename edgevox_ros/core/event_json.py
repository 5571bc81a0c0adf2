"""Events as the JSON of `~/events`, written and read again."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from typing import Any, TypeGuard, get_args, get_type_hints

from edgevox_ros.core import events
from edgevox_ros.core.errors import show_value
from edgevox_ros.core.events import Event
from edgevox_ros.core.optional_module import OptionalModule
from edgevox_ros.core.outcomes import Consent, GuardAct
from edgevox_ros.core.safe_text import finite

orjson: Any = OptionalModule("orjson")

# The kinds that are published, in the order in which a turn reports them.
KINDS: tuple[type[Event], ...] = (
    events.TranscriptEvent,
    events.FactsEvent,
    events.TelemetryEvent,
    events.CallEvent,
    events.RejectionEvent,
    events.ResultEvent,
    events.SpeechEvent,
    events.StopEvent,
    events.QueueEvent,
    events.ScheduleEvent,
    events.TaughtEvent,
    events.OccasionEvent,
    events.GuardEvent,
)
_BY_NAME: Mapping[str, type[Event]] = {kind.kind: kind for kind in KINDS}
# What an event says nothing without. Any other field may be missing: older versions had fewer.
_NEEDED: Mapping[str, tuple[str, ...]] = {
    "transcript": ("text",),
    "facts": ("text",),
    "call": ("name", "arguments"),
    "rejection": ("reason", "message"),
    "result": ("name", "status", "data", "duration_s"),
    "speech": ("text",),
    "stop": ("by",),
    "taught": ("table", "name", "columns"),
    "guard": ("guard", "detail"),
    "telemetry": (
        *("hop", "prompt_tokens", "evaluated_tokens", "sampled_tokens"),
        *("first_token_s", "duration_s"),
    ),
}


def event_json(event: Event, stamp: float) -> str:
    """One message of `~/events`. `stamp`: seconds since the epoch, by the node's clock.

    A field that has its default value is left out. Values that JSON does not know (NaN, infinity)
    become null, other objects text.
    """
    payload = {"type": event.kind, "turn": event.turn, "stamp": stamp}
    for each in _fields(type(event)):
        value = getattr(event, each.name)
        if each.default is MISSING or value != each.default:
            payload[each.name] = value
    try:
        written: bytes = orjson.dumps(payload, default=str, option=orjson.OPT_NON_STR_KEYS)
    except (TypeError, ModuleNotFoundError):
        # A lone surrogate, or an integer of more than 64 bits: the slower library takes both. It
        # also writes the events of a node that cannot be configured, as the faster one is missing.
        return json.dumps(finite(payload), default=str)
    return written.decode()


def read_event(payload: Mapping[str, Any]) -> Event | None:
    """The event of one JSON object; None for a kind that this version does not know.

    A field that is missing, or has another type than its event, is taken as empty: a text of no
    characters, an object without keys, 0, or null where it may be null. See `misfit`.
    """
    kind = _BY_NAME.get(str(payload.get("type")))
    if kind is None:
        return None
    readers = _READERS[kind.kind]
    values = {name: read(payload[name]) for name, read in readers.items() if name in payload}
    for each in fields(kind):
        if each.default is MISSING:
            values.setdefault(each.name, readers[each.name](None))
    if values.get("guard") == "confirm" and not {"did", "answer"} & payload.keys():
        # Older versions wrote the answer as the detail.
        values["answer"] = _consent(payload.get("detail"))
    return kind(**values)


def misfit(payload: Mapping[str, Any]) -> tuple[str, str] | None:
    """The first field that its event cannot do without and that has another type.

    Returns what was found and what is expected, in words; None if all fit. A number may be null:
    that is how infinity is written.
    """
    name = str(payload.get("type"))
    for field in _NEEDED.get(name, ()):
        value, reader = payload.get(field), _READERS[name][field]
        fits, expected = _EXPECTED[reader]
        if not fits(value):
            return f"{field}: {show_value(value)} in an event {name}", expected
    return None


def _fields(kind: type[Event]) -> list[Field[Any]]:
    """The fields of a kind of event, without the turn's number, which every kind has."""
    return [each for each in fields(kind) if each.name != "turn"]


FieldReader = Callable[[Any], Any]


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _text_or_none(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _object(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _object_or_none(value: object) -> Mapping[str, Any] | None:
    return value if isinstance(value, Mapping) else None


def _objects(value: object) -> tuple[Mapping[str, Any], ...]:
    listed = value if isinstance(value, (list, tuple)) else ()
    return tuple(each for each in listed if isinstance(each, Mapping))


def _number(value: object) -> float:
    return value if is_number(value) else 0.0


def _count(value: object) -> int:
    return int(_number(value))


def _count_or_none(value: object) -> int | None:
    return _count(value) if is_number(value) else None


def _truth(value: object) -> bool:
    return value is True


def _act(value: object) -> GuardAct:
    try:
        return GuardAct(value)
    except ValueError:  # of a newer version
        return GuardAct.TOLD


def _consent(value: object) -> Any:
    return value if value in get_args(Consent) else None


_BY_TYPE: Mapping[Any, FieldReader] = {
    str: _text,
    events.GuardName: _text,
    events.StopSource: _text,
    (str | None): _text_or_none,
    Mapping[str, Any]: _object,
    (Mapping[str, Any] | None): _object_or_none,
    tuple[Mapping[str, Any], ...]: _objects,
    float: _number,
    int: _count,
    (int | None): _count_or_none,
    bool: _truth,
    GuardAct: _act,
    (Consent | None): _consent,
}


def _readers_of(kind: type[Event]) -> Mapping[str, FieldReader]:
    """What reads each field of a kind of event, by its type."""
    hints = get_type_hints(kind)
    return {each.name: _BY_TYPE[hints[each.name]] for each in fields(kind)}


_READERS = {kind.kind: _readers_of(kind) for kind in KINDS}


def is_number(value: object) -> TypeGuard[float]:
    """Whether it is a finite number; true and false are none."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    return isinstance(value, int) or math.isfinite(value)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_object(value: object) -> bool:
    return isinstance(value, Mapping)


def _is_number_or_null(value: object) -> bool:
    return value is None or is_number(value)


_EXPECTED: Mapping[FieldReader, tuple[Callable[[object], bool], str]] = {
    _text: (_is_text, "a text"),
    _object: (_is_object, "an object"),
    _number: (_is_number_or_null, "a number"),
    _count: (_is_number_or_null, "a number"),
}

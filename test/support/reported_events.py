"""Events of a node as tests write them: the fields that matter, the others empty."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from edgevox_ros.core.event_json import read_event
from edgevox_ros.core.events import Event
from edgevox_ros.core.turn_record import TurnRecord

Fields = Mapping[str, Any]


def event(kind: str, fields: Fields) -> Event:
    """The event as a node's client reads it."""
    found = read_event({"type": kind, **fields})
    assert found is not None, kind
    return found


def record_of(
    calls: Iterable[Fields] = (), results: Iterable[Fields] = (), telemetry: Iterable[Fields] = ()
) -> TurnRecord:
    """The record of a turn with these calls, results and hops."""
    kinds = (("call", calls), ("result", results), ("telemetry", telemetry))
    events = [event(kind, fields) for kind, all_of in kinds for fields in all_of]
    return TurnRecord(tuple(enumerate(events)))

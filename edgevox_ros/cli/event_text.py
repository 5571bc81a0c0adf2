"""The node's events as lines for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from edgevox_ros.core.named_calls import show_call
from edgevox_ros.core.outcomes import GuardAct

# Once the memory is full, almost every turn pushes out the oldest one.
ROUTINE = ("memory",)


@dataclass(frozen=True)
class EventText:
    """A label of one word, the text, and how it is painted (see Terminal.paint)."""

    label: str
    text: str
    style: str


def describe(kind: str, event: Mapping[str, Any]) -> EventText | None:
    """How an event of `~/events` is shown; None if it is not."""
    if kind == "speech":
        return EventText("says", f'"{event.get("text", "")}"', "green")
    if kind == "call":
        by = " (by a sentence of the map)" if event.get("by") == "sentence" else ""
        return EventText("call", call_text(event) + by, "blue")
    if kind == "result":
        return _result(event)
    if kind == "rejection":
        return EventText("rejected", _rejected(event), "yellow")
    if kind == "stop":
        return EventText("stop", f"everything is told to stop (by {event.get('by')})", "yellow")
    if kind == "queue":
        return EventText("waits", _orders(event) or "nothing", "faint")
    if kind == "guard" and event.get("guard") not in ROUTINE:
        return EventText("guard", f"{event.get('guard')}: {guard_text(event)}", "yellow")
    return None


def call_text(event: Mapping[str, Any]) -> str:
    """The call of an event: `drive(distance_m=1.5)`."""
    return show_call(str(event.get("name")), event.get("arguments") or {})


def guard_text(event: Mapping[str, Any]) -> str:
    """What a guard did, and about what: `asked again: missing_argument`."""
    did, guard, answer = (str(event.get(name) or "") for name in ("did", "guard", "answer"))
    # A transcript that was dropped, by the guard of that name, need not be called so twice.
    told = "" if did in (GuardAct.TOLD.value, guard) else did.replace("_", " ")
    return ": ".join(filter(None, (told, str(event.get("detail") or ""), answer)))


def orders_of(event: Mapping[str, Any]) -> tuple[str, ...]:
    """The words of the orders that wait, the next one first."""
    orders = event.get("orders")
    listed = orders if isinstance(orders, (list, tuple)) else ()
    return tuple(str(each.get("text", "")) for each in listed if isinstance(each, Mapping))


def _orders(event: Mapping[str, Any]) -> str:
    return ", ".join(f'"{text}"' for text in orders_of(event))


def _rejected(event: Mapping[str, Any]) -> str:
    """Why a call was rejected. Most messages begin with its name."""
    name = str(event.get("name") or "a call")
    why = str(event.get("message") or event.get("reason"))
    return why if why.startswith((f"{name}:", f"{name} ")) else f"{name}: {why}"


def _result(event: Mapping[str, Any]) -> EventText | None:
    if event.get("status") == "error":
        return EventText("result", f"failed: {event.get('error')}", "yellow")
    data = event.get("data") or {}
    took = f"{float(event.get('duration_s') or 0.0):.1f} s"
    values = ", ".join(f"{name} {value}" for name, value in data.items())
    return EventText("result", f"ok {values}".strip() + f" ({took})", "faint")

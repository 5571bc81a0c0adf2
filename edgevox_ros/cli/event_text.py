"""The node's events as lines for people: what `chat`, the demo and `replay` print.

The panel puts the same words into its own form (panel_page/entries.py).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from edgevox_ros.core.events import (
    CallEvent,
    Event,
    FactsEvent,
    GuardEvent,
    OccasionEvent,
    QueueEvent,
    RejectionEvent,
    ResultEvent,
    ScheduleEvent,
    SpeechEvent,
    StopEvent,
    TaughtEvent,
    TelemetryEvent,
    TranscriptEvent,
)
from edgevox_ros.core.local_zone import local_moment
from edgevox_ros.core.named_calls import show_call
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import GIVEN, MODEL, SENTENCE

# Once the memory is full, almost every turn pushes out the oldest one.
ROUTINE = ("memory",)
# Characters of what the model wrote for a call that was rejected.
_SHOWN = 200


@dataclass(frozen=True)
class EventText:
    """A label of one word, the text, and how it is painted (see Terminal.paint)."""

    label: str
    text: str
    style: str


def describe(event: Event) -> EventText | None:
    """How an event is shown; None if it is of no interest while the robot works."""
    writer = _WRITERS.get(type(event))
    return writer(event) if writer else None


def describe_fully(event: Event) -> list[EventText]:
    """How an event is shown to somebody who wants to know all of it; no lines if it is routine."""
    if isinstance(event, TranscriptEvent):
        waited = f" (waited {event.age_s:.1f} s)" if event.age_s >= 0.1 else ""
        return [EventText("heard", f'"{event.text}"{waited}', "bold")]
    if isinstance(event, TelemetryEvent):
        return [EventText("model", _telemetry(event), "faint")]
    text = describe(event)
    if text is None:
        return []
    if isinstance(event, StopEvent) and event.text:
        return [EventText(text.label, f'{text.text}: "{event.text}"', text.style)]
    if isinstance(event, RejectionEvent) and event.raw:
        verb = "asked for" if sender_of(event) else "it wrote"
        return [text, EventText("", f"{verb} {event.raw[:_SHOWN]}", "faint")]
    return [text]


def sender_of(event: Event) -> str:
    """Who sent a call from outside, of the first event of its turn; "" if it is none."""
    if isinstance(event, CallEvent):
        return event.by if event.format == GIVEN else ""
    return event.by if isinstance(event, RejectionEvent) and event.by != MODEL else ""


def call_text(event: CallEvent) -> str:
    """The call of an event: `drive(distance_m=1.5)`."""
    return show_call(event.name, event.arguments)


def guard_text(event: GuardEvent) -> str:
    """What a guard did, and about what: `asked again: missing_argument`."""
    # A transcript that was dropped, by the guard of that name, need not be called so twice.
    plain = event.did is GuardAct.TOLD or event.did.value == event.guard
    did = "" if plain else event.did.value.replace("_", " ")
    return ": ".join(filter(None, (did, event.detail, event.answer)))


def orders_of(event: QueueEvent) -> tuple[str, ...]:
    """The words of the orders that wait, the next one first."""
    return tuple(str(each.get("text", "")) for each in event.orders)


def planned_orders(event: ScheduleEvent) -> tuple[tuple[int, str, str], ...]:
    """Each order for later: its number, when it is due, and its words; the next one first."""
    return tuple(
        (
            int(each.get("number", 0)),
            str(each.get("when")) if each.get("due") is None else _clock(float(each["due"])),
            str(each.get("text", "")),
        )
        for each in event.orders
    )


def _clock(due: float) -> str:
    """Seconds since the epoch as clocks here show them, with the date if that is another day."""
    try:
        moment, now = local_moment(due), local_moment(time.time())
    except (OverflowError, OSError, ValueError):
        return "?"
    return moment.strftime("%H:%M" if moment.date() == now.date() else "%Y-%m-%d, %H:%M")


def _speech(event: SpeechEvent) -> EventText:
    return EventText("says", f'"{event.text}"', "green")


def _call(event: CallEvent) -> EventText:
    by = " (by a sentence of the map)" if event.by == SENTENCE else ""
    return EventText("call", call_text(event) + by, "blue")


def _result(event: ResultEvent) -> EventText:
    if event.status == "error":
        return EventText("result", f"failed: {event.error}", "yellow")
    values = ", ".join(f"{name} {value}" for name, value in event.data.items())
    return EventText("result", f"ok {values}".strip() + f" ({event.duration_s:.1f} s)", "faint")


def _rejection(event: RejectionEvent) -> EventText:
    """Why a call was rejected. Most messages begin with its name."""
    name, why = event.name or "a call", event.message or event.reason
    text = why if why.startswith((f"{name}:", f"{name} ")) else f"{name}: {why}"
    return EventText("rejected", text, "yellow")


def _stop(event: StopEvent) -> EventText:
    return EventText("stop", f"stopping everything (by {event.by})", "yellow")


def _queue(event: QueueEvent) -> EventText:
    orders = ", ".join(f'"{text}"' for text in orders_of(event))
    return EventText("waits", orders or "nothing", "faint")


def _schedule(event: ScheduleEvent) -> EventText:
    orders = ", ".join(f'{time} "{text}"' for _, time, text in planned_orders(event))
    return EventText("planned", orders or "nothing", "faint")


def _taught(event: TaughtEvent) -> EventText:
    if event.forgotten:
        return EventText("forgot", f"{event.table}: {event.name}", "faint")
    columns = ", ".join(f"{name} {value}" for name, value in event.columns.items())
    return EventText("learned", f"{event.table}: {event.name} ({columns})", "faint")


def _occasion(event: OccasionEvent) -> EventText:
    return EventText("event", f'{event.name}: "{event.text}"', "faint")


def _facts(event: FactsEvent) -> EventText:
    return EventText("shown", "; ".join(event.text.splitlines()), "faint")


def _guard(event: GuardEvent) -> EventText | None:
    if event.guard in ROUTINE:
        return None
    return EventText("guard", f"{event.guard}: {guard_text(event)}", "yellow")


def _telemetry(event: TelemetryEvent) -> str:
    cached = event.prompt_tokens - event.evaluated_tokens
    reason = f", {event.reason}" if event.reason else ""
    ahead = f", {event.ahead_s:.2f} s of it ahead" if event.ahead_s else ""
    asked = f" (asked {event.questions} times)" if event.questions else ""
    return (
        f"hop {event.hop}: read {event.prompt_tokens} tokens ({cached} from the cache), wrote "
        f"{event.sampled_tokens}{asked}; first after {event.first_token_s:.2f} s, all after "
        f"{event.duration_s:.2f} s{ahead} ({event.finish or 'no end'}{reason})"
    )


_WRITERS: Mapping[type[Event], Callable[[Any], EventText | None]] = {
    SpeechEvent: _speech,
    CallEvent: _call,
    ResultEvent: _result,
    RejectionEvent: _rejection,
    StopEvent: _stop,
    QueueEvent: _queue,
    ScheduleEvent: _schedule,
    TaughtEvent: _taught,
    OccasionEvent: _occasion,
    FactsEvent: _facts,
    GuardEvent: _guard,
}

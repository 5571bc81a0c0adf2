"""The node's events as entries of the conversation. Plain text, for people to read."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from edgevox_ros.cli.event_text import ROUTINE, call_text, describe, guard_text
from edgevox_ros.core.events import (
    OWN_SOURCES,
    CallEvent,
    Event,
    GuardEvent,
    OccasionEvent,
    QueueEvent,
    RejectionEvent,
    ResultEvent,
    ScheduleEvent,
    SpeechEvent,
    StopEvent,
    TaughtEvent,
    TranscriptEvent,
)
from edgevox_ros.core.safe_text import one_line
from edgevox_ros.core.tools import GIVEN, MODEL, SENTENCE

NOTE = "note"
# What the node's own names for where a call or a stop comes from are called here.
_CALL_BY = {MODEL: "", SENTENCE: "a sentence of the map"}
_STOP_BY = {"transcript": "stop word", "service": "~/cancel"}
# What came from outside goes by the name that its sender gave itself.
_OUTSIDE = "~/call: "


@dataclass(frozen=True)
class PanelEntry:
    """One line of the conversation.

    `number` counts up from 1 and is never used twice. `kind`: that of the event, or `note` for what
    the panel says itself. `badge`: a word or two, such as who called or why it was rejected.
    `raw`: the text of a rejected candidate. `bad`: something failed. `clock`: "14:03:59".
    """

    kind: str
    text: str
    badge: str = ""
    raw: str = ""
    bad: bool = False
    turn: int = 0
    clock: str = ""
    number: int = 0


def entry_of(event: Event) -> PanelEntry | None:
    """The entry for an event of `~/events`; None if it is not shown."""
    writer = _WRITERS.get(type(event))
    made = writer(event) if writer else None
    if made is None:
        return None
    return replace(
        made,
        text=one_line(made.text),
        badge=one_line(made.badge),
        raw="\n".join(map(one_line, made.raw.split("\n"))),
        turn=event.turn,
        clock=clock(),
    )


def note(text: str, *, bad: bool = False) -> PanelEntry:
    """What the panel says itself."""
    return PanelEntry(NOTE, one_line(text), bad=bad, clock=clock())


def clock() -> str:
    """The time of day here, to the second."""
    return time.strftime("%H:%M:%S")


def _words(event: TranscriptEvent | SpeechEvent) -> PanelEntry:
    return PanelEntry(event.kind, event.text)


def _call(event: CallEvent) -> PanelEntry:
    given = event.format == GIVEN or event.by not in OWN_SOURCES
    by = f"{_OUTSIDE}{event.by}" if given else _CALL_BY.get(event.by, event.by)
    return PanelEntry(event.kind, call_text(event), by)


def _result(event: ResultEvent) -> PanelEntry:
    failed, shown = event.status == "error", describe(event)
    badge = (event.error_kind or "") if failed else ""
    return PanelEntry(event.kind, f"{event.name}: {shown.text if shown else ''}", badge, bad=failed)


def _rejection(event: RejectionEvent) -> PanelEntry:
    text = event.message.strip() or f"{event.name or 'a call'} was rejected"
    given = event.by not in OWN_SOURCES
    badge = f"{event.reason}, {_OUTSIDE}{event.by}" if given else event.reason
    return PanelEntry(event.kind, text, badge, event.raw.strip(), bad=True)


def _stop(event: StopEvent) -> PanelEntry:
    text = "stopping everything" + (f': "{event.text}"' if event.text else "")
    return PanelEntry(event.kind, text, _STOP_BY.get(event.by, event.by), bad=True)


def _queue(event: QueueEvent) -> PanelEntry:
    shown = describe(event)
    return PanelEntry(event.kind, shown.text if shown else "")


def _plain(event: ScheduleEvent | TaughtEvent | OccasionEvent) -> PanelEntry:
    shown = describe(event)
    return PanelEntry(event.kind, shown.text if shown else "")


def _guard(event: GuardEvent) -> PanelEntry | None:
    if event.guard in ROUTINE:
        return None
    return PanelEntry(event.kind, guard_text(event), event.guard)


_WRITERS: Mapping[type[Event], Callable[[Any], PanelEntry | None]] = {
    TranscriptEvent: _words,
    SpeechEvent: _words,
    CallEvent: _call,
    ResultEvent: _result,
    RejectionEvent: _rejection,
    StopEvent: _stop,
    QueueEvent: _queue,
    ScheduleEvent: _plain,
    TaughtEvent: _plain,
    OccasionEvent: _plain,
    GuardEvent: _guard,
}

"""The node's events as entries of the conversation. Plain text, for people to read."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from edgevox_ros.cli.event_text import ROUTINE, call_text, describe, guard_text
from edgevox_ros.core.safe_text import one_line

PERSON, ROBOT, CALL, NOTE = "transcript", "speech", "call", "note"
_BY = {
    "sentence": "a sentence of the map",
    "again": "again",
    "transcript": "stop word",
    "service": "~/cancel",
}


@dataclass(frozen=True)
class Entry:
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


def entry_of(kind: str, event: Mapping[str, Any]) -> Entry | None:
    """The entry for an event of `~/events`; None if it is not shown."""
    made = _entry(kind, event)
    if made is None:
        return None
    turn = event.get("turn")
    return Entry(
        kind=made.kind,
        text=one_line(made.text),
        badge=one_line(made.badge),
        raw="\n".join(map(one_line, made.raw.split("\n"))),
        bad=made.bad,
        turn=turn if isinstance(turn, int) else 0,
        clock=clock(),
    )


def note(text: str, *, bad: bool = False) -> Entry:
    """What the panel says itself."""
    return Entry(NOTE, one_line(text), bad=bad, clock=clock())


def clock() -> str:
    """The time of day here, to the second."""
    return time.strftime("%H:%M:%S")


def _entry(kind: str, event: Mapping[str, Any]) -> Entry | None:
    if kind in (PERSON, ROBOT):
        return Entry(kind, str(event.get("text", "")))
    if kind == "rejection":
        return _rejection(event)
    if kind == "guard":
        return None if event.get("guard") in ROUTINE else _guard(event)
    plain = _with_plain_parts(event)
    told = describe(kind, plain)
    if told is None:
        return None
    if kind == CALL:
        by = str(event.get("by") or "")
        return Entry(kind, call_text(plain), _BY.get(by, by))
    if kind == "queue":
        return Entry(kind, told.text)
    if kind == "stop":
        words = event.get("text")
        by = str(event.get("by") or "")
        text = "everything is told to stop" + (f': "{words}"' if words else "")
        return Entry(kind, text, _BY.get(by, by), bad=True)
    failed = event.get("status") == "error"
    badge = str(event.get("error_kind") or "") if failed else ""
    return Entry(kind, f"{event.get('name')}: {told.text}", badge, bad=failed)


def _rejection(event: Mapping[str, Any]) -> Entry:
    text = (
        str(event.get("message") or "").strip() or f"{event.get('name') or 'a call'} was rejected"
    )
    raw = str(event.get("raw") or "").strip()
    return Entry("rejection", text, str(event.get("reason") or ""), raw, bad=True)


def _guard(event: Mapping[str, Any]) -> Entry:
    return Entry("guard", guard_text(event), str(event.get("guard") or ""))


def _with_plain_parts(event: Mapping[str, Any]) -> dict[str, Any]:
    """The event with empty objects in place of what should be an object, and a number likewise."""
    plain = dict(event)
    for name in ("arguments", "data"):
        if not isinstance(plain.get(name), Mapping):
            plain[name] = {}
    if not isinstance(plain.get("duration_s"), (int, float)):
        plain["duration_s"] = 0.0
    return plain

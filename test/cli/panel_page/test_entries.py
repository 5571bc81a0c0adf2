"""Events of the node as entries of the panel's conversation."""

from __future__ import annotations

import re
from typing import Any

import pytest

from edgevox_ros.cli.panel_page.entries import PanelEntry, entry_of, note
from edgevox_ros.core.event_json import read_event


def shown(kind: str, **event: Any) -> PanelEntry:
    entry = entry_for(kind, {"turn": 3, **event})
    assert entry is not None
    return entry


def entry_for(kind: str, fields: dict[str, Any]) -> PanelEntry | None:
    event = read_event({"type": kind, **fields})
    return entry_of(event) if event else None


def test_what_was_said_is_shown_as_it_is() -> None:
    heard = shown("transcript", text="drive <b>on</b>", age_s=0.1)
    assert (heard.kind, heard.text, heard.turn) == ("transcript", "drive <b>on</b>", 3)
    assert shown("speech", text="I am there.").text == "I am there."
    assert re.fullmatch(r"\d\d:\d\d:\d\d", heard.clock)


def test_a_call_has_its_arguments_and_who_made_it() -> None:
    call = {"name": "drive", "arguments": {"distance_m": 1.5}}
    assert shown("call", **call).text == "drive(distance_m=1.5)"
    assert shown("call", **call).badge == ""
    by_sentence = shown("call", **call, by="sentence")
    assert (by_sentence.text, by_sentence.badge) == (
        "drive(distance_m=1.5)",
        "a sentence of the map",
    )


@pytest.mark.parametrize("by", ["panel", "agent", "transcript", "sentence", "model", "service"])
def test_a_call_from_outside_is_shown_as_such_whatever_its_sender_calls_itself(by: str) -> None:
    call = {"name": "drive", "arguments": {"distance_m": 1.5}, "format": "given", "by": by}
    assert shown("call", **call).badge == f"~/call: {by}"


def test_a_rejected_call_from_outside_says_who_sent_it() -> None:
    told = {"name": "drive", "reason": "missing_argument", "message": "No.", "raw": "{}"}
    assert shown("rejection", **told, by="agent").badge == "missing_argument, ~/call: agent"
    assert shown("rejection", **told, by="sentence").badge == "missing_argument"


def test_a_result_has_its_data_or_why_it_failed() -> None:
    done = shown("result", name="get_battery", status="ok", data={"percent": 80}, duration_s=0.2)
    assert (done.text, done.bad) == ("get_battery: ok percent 80 (0.2 s)", False)
    failed = shown("result", name="go_to", status="error", error="blocked", error_kind="aborted")
    assert (failed.text, failed.badge, failed.bad) == ("go_to: failed: blocked", "aborted", True)


def test_a_rejection_has_its_reason_and_the_raw_text() -> None:
    raw = '<tool_call>\n{"name": "drive"}\n</tool_call>'
    told = "drive: distance_m is missing."
    entry = shown("rejection", name="drive", reason="missing_argument", message=told, raw=raw)
    assert entry.text == "drive: distance_m is missing."
    assert (entry.badge, entry.raw, entry.bad) == ("missing_argument", raw, True)


def test_a_stop_says_what_stopped_it() -> None:
    assert shown("stop", by="service").badge == "~/cancel"
    by_word = shown("stop", by="transcript", text="halt")
    assert (by_word.text, by_word.badge) == ('stopping everything: "halt"', "stop word")


def test_guards_are_shown_but_for_the_routine() -> None:
    guard = shown("guard", guard="dropped", detail="an echo")
    assert (guard.text, guard.badge) == ("an echo", "dropped")
    assert entry_for("guard", {"guard": "memory", "detail": "forgot"}) is None
    assert entry_for("telemetry", {}) is None
    assert entry_for("something_new", {"text": "x"}) is None


def test_text_cannot_turn_the_direction_or_begin_another_line() -> None:
    assert shown("speech", text="a\u202eb\nc").text == "a\\u202eb\\nc"
    assert shown("rejection", reason="malformed", raw="a\u202e\nb").raw == "a\\u202e\nb"


@pytest.mark.parametrize("odd", [None, 3, [], {}, "x", True])
@pytest.mark.parametrize(
    "kind", ["transcript", "speech", "call", "result", "rejection", "guard", "stop"]
)
def test_odd_values_raise_nothing(kind: str, odd: object) -> None:
    fields = (
        "text", "turn", "name", "arguments", "by", "status", "data", "error", "error_kind",
        "duration_s", "message", "reason", "raw", "guard", "detail",
    )  # fmt: skip
    entry_for(kind, {})
    entry_for(kind, dict.fromkeys(fields, odd))
    for field in fields:
        entry_for(kind, {field: odd})


def test_a_note_is_one_line() -> None:
    assert note("a\nb", bad=True).text == "a\\nb"

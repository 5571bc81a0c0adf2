"""Events of the node in words, and a terminal that no text can steer."""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import Any

import pytest

from edgevox_ros.cli.event_text import EventText, describe
from edgevox_ros.cli.terminal import Terminal, cut, fit
from edgevox_ros.core.event_json import read_event
from edgevox_ros.core.safe_text import complain


def shown(kind: str, fields: dict[str, Any]) -> EventText | None:
    event = read_event({"type": kind, **fields})
    return describe(event) if event else None


@pytest.mark.parametrize(
    ("kind", "event", "text"),
    [
        ("speech", {"text": "Done."}, '"Done."'),
        ("call", {"name": "turn", "arguments": {"angle_deg": 90}}, "turn(angle_deg=90)"),
        ("call", {"name": "dock", "arguments": None}, "dock()"),
        (
            "result",
            {"status": "ok", "data": {"percent": 87}, "duration_s": 0.04},
            "ok percent 87 (0.0 s)",
        ),
        ("result", {"status": "error", "error": "no answer in time"}, "failed: no answer in time"),
        (
            "rejection",
            {"name": "drive", "reason": "out_of_range", "message": "too far"},
            "drive: too far",
        ),
        ("rejection", {"name": None, "reason": "malformed"}, "a call: malformed"),
        ("rejection", {"name": "drive", "message": "drive: too far"}, "drive: too far"),
        ("rejection", {"name": "drive", "message": "drive lacks x"}, "drive lacks x"),
        ("rejection", {"name": "go", "message": "gold is none"}, "go: gold is none"),
        ("guard", {"guard": "hops", "detail": "4 hops"}, "hops: 4 hops"),
        (
            "guard",
            {"guard": "schema_retry", "did": "asked_again", "detail": "wrong_type"},
            "schema_retry: asked again: wrong_type",
        ),
        ("guard", {"guard": "dropped", "did": "dropped", "detail": "echo"}, "dropped: echo"),
        (
            "guard",
            {"guard": "confirm", "did": "asked_user", "detail": "Shall I?", "answer": "no"},
            "confirm: asked user: Shall I?: no",
        ),
        ("guard", {"guard": "failure", "did": "told", "detail": "KeyError"}, "failure: KeyError"),
        ("queue", {"orders": [{"text": "then dock", "promised": True}]}, '"then dock"'),
        ("queue", {"orders": [{"text": "a"}, {"text": "b"}, 3]}, '"a", "b"'),
        ("queue", {"orders": []}, "nothing"),
        (
            "taught",
            {"table": "places", "name": "lab", "columns": {"x": 1}},
            "places: lab (x 1)",
        ),
        ("taught", {"table": "places", "name": "lab", "forgotten": True}, "places: lab"),
        ("queue", {"orders": None}, "nothing"),
    ],
)
def test_events_in_words(kind: str, event: dict[str, Any], text: str) -> None:
    found = shown(kind, event)
    assert found is not None and found.text == text


@pytest.mark.parametrize("kind", ["telemetry", "transcript", "something_new"])
def test_events_that_are_not_for_people(kind: str) -> None:
    assert shown(kind, {"text": "x"}) is None


def test_that_the_memory_is_full_is_not_for_people() -> None:
    assert shown("guard", {"guard": "memory", "detail": "1 forgotten"}) is None


def test_no_text_can_steer_the_terminal() -> None:
    stream = io.StringIO()
    terminal = Terminal(stream)
    terminal.live("never shown where nobody watches")
    terminal.line(terminal.paint("plain \x1b[31m", "bold", "red"))
    assert stream.getvalue() == "plain \\x1b[31m\n"


class Closed(io.StringIO):
    """A terminal whose window was closed."""

    def isatty(self) -> bool:
        return True

    def flush(self) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))


def test_a_terminal_that_was_closed_raises_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal(Closed())
    terminal.live("x 1 m")
    terminal.line("the robot stands")
    terminal.clear_live()
    assert terminal.gone
    monkeypatch.setattr(sys, "stderr", Closed())
    complain("nobody reads this")


def test_painted_text_is_cut_by_what_is_seen() -> None:
    painted = "\x1b[2mrobot\x1b[0m  \x1b[1mx 1.50 m\x1b[0m"
    assert cut(painted, 80) == painted
    assert cut(painted, 9) == "\x1b[2mrobot\x1b[0m  \x1b[1mx \x1b[0m"
    assert cut(painted, 0) == "\x1b[2m\x1b[0m\x1b[1m\x1b[0m"


def test_text_is_cut_or_filled_to_its_column() -> None:
    assert fit("short", 8) == "short   "
    assert fit("rather long", 8) == "rather.."
    assert fit("abc", 1) == "."

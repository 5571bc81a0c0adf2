"""Diagnostics tell what matters."""

from __future__ import annotations

import math
from typing import Any

import pytest
from builtin_interfaces.msg import Time
from diagnostic_msgs.msg import DiagnosticStatus

from edgevox_ros.core.events import RejectionEvent, ResultEvent, TelemetryEvent
from edgevox_ros.node.diagnostics import Health, Tally, diagnostics


def telemetry(**figures: Any) -> TelemetryEvent:
    """Of a hop that cost nothing but these."""
    nothing: dict[str, Any] = {"hop": 0, "finish": "stop", "prompt_tokens": 0}
    nothing |= {"evaluated_tokens": 0, "sampled_tokens": 0, "first_token_s": 0.0}
    nothing |= {"duration_s": 0.0, "tokens_per_s": math.inf, "parse_mode": "none"}
    nothing |= {"parse_s": 0.0}
    nothing |= {"fallback_used": False, "candidate_count": 0, "schema_validation": ""}
    return TelemetryEvent(**{**nothing, "reason": None, **figures})


def result(status: str) -> ResultEvent:
    return ResultEvent("1", "dock", status, status, {}, None, None, 0.0)


def test_what_diagnostics_count() -> None:
    tally = Tally()
    tally.add_event(RejectionEvent("drive", "out_of_range", "too far", None, ""))
    tally.add_event(result("error"))
    tally.add_event(result("ok"))
    tally.add_event(telemetry(tokens_per_s=120.0, first_token_s=0.1))
    values = tally.values()
    assert values["rejected calls: out_of_range"] == "1"
    assert values["failed tool: dock"] == "1"
    assert values["tokens_per_s"] == "120"
    tally.add_event(telemetry(prompt_tokens=200, evaluated_tokens=50))
    assert tally.values()["tokens_per_s"] == "120", "infinity is no figure"
    assert tally.values()["prompt from cache %"] == "75"


def late_after(usual: float, newest: float, turns: int = 8, hop: int = 0) -> str:
    """What is warned of after some turns of one pace and one more."""
    tally = Tally()
    for _ in range(turns):
        tally.add_event(telemetry(first_token_s=usual))
        assert not tally.late
    tally.add_event(telemetry(first_token_s=newest, hop=hop))
    return tally.late


def test_a_first_token_is_late_beside_those_of_earlier_turns() -> None:
    # A slow board is as it always was; a fast one that has become slow is not.
    assert not late_after(usual=2.0, newest=2.5)
    assert late_after(usual=0.1, newest=0.5) == "first token after 0.5 s, usually after 0.1 s"
    assert not late_after(usual=0.001, newest=0.05), "nobody notices that"
    assert not late_after(usual=0.1, newest=0.9, turns=2), "what is usual is not known yet"
    assert not late_after(usual=0.1, newest=0.9, hop=1), "a later hop reads a result first"


def test_one_late_turn_does_not_change_what_is_usual_but_another_model_does() -> None:
    tally = Tally()
    for first_s in (*[0.1] * 8, 3.0, 3.0):
        tally.add_event(telemetry(first_token_s=first_s))
    assert tally.late
    tally.add_event(telemetry(first_token_s=0.1))
    assert not tally.late
    tally.forget_pace()
    tally.add_event(telemetry(first_token_s=3.0))
    assert not tally.late


@pytest.mark.parametrize(
    ("problem", "late", "level"),
    [
        ("", False, DiagnosticStatus.OK),
        ("", True, DiagnosticStatus.WARN),
        ("no model", True, DiagnosticStatus.ERROR),
    ],
)
def test_the_level_of_diagnostics(problem: str, late: bool, level: bytes) -> None:
    health = Health("active", "idle", problem, ("late",) if late else ("",))
    status = diagnostics("edgevox", Time(), health, {"a": "b"}).status[0]
    assert status.level == level
    shown = {pair.key: pair.value for pair in status.values}
    assert shown == {"lifecycle": "active", "state": "idle", "a": "b"}
    assert status.hardware_id
    assert (problem or "idle") in status.message


def test_a_sentence_that_was_not_said_is_a_warning() -> None:
    unsaid = "not said: no server"
    health = Health("active", "idle", "", ("first token later", unsaid))
    status = diagnostics("edgevox", Time(), health, {}).status[0]
    assert status.level == DiagnosticStatus.WARN
    assert status.message.startswith("idle; first token later")
    assert status.message.endswith("; not said: no server")


@pytest.mark.parametrize(
    "lifecycle", ["unconfigured", "inactive", "finalized", "configuring", "deactivating"]
)
def test_a_node_that_does_not_listen_is_not_well(lifecycle: str) -> None:
    status = diagnostics("edgevox", Time(), Health(lifecycle, "idle"), {}).status[0]
    assert status.level == DiagnosticStatus.WARN
    assert status.message.startswith(f"{lifecycle}: ")
    assert "idle" not in status.message
    status = diagnostics("edgevox", Time(), Health(lifecycle, "error", "no model"), {}).status[0]
    assert (status.level, status.message) == (DiagnosticStatus.ERROR, "no model")

"""Events are always JSON; diagnostics tell what matters."""

from __future__ import annotations

import json

import pytest
from builtin_interfaces.msg import Time
from diagnostic_msgs.msg import DiagnosticStatus

from edgevox_ros.node.events import FIRST_TOKEN_BUDGET_S, Health, Tally, diagnostics, event_json


@pytest.mark.parametrize(
    "value",
    [float("nan"), float("inf"), object(), {1: 2}, b"bytes", "\ud800", "a\x00b", 2**70, {"x": {3}}],
)
def test_an_event_is_one_json_object_whatever_it_holds(value: object) -> None:
    event = json.loads(event_json("call", 3, 1.5, {"value": value}))
    assert (event["type"], event["turn"], event["stamp"]) == ("call", 3, 1.5)
    assert "value" in event


def test_what_diagnostics_count() -> None:
    tally = Tally()
    tally.add_event("rejection", {"reason": "out_of_range"})
    tally.add_event("result", {"status": "error", "name": "dock"})
    tally.add_event("result", {"status": "ok", "name": "dock"})
    tally.add_event("telemetry", {"tokens_per_s": 120.0, "first_token_s": 0.1})
    values = tally.values()
    assert values["rejected calls: out_of_range"] == "1"
    assert values["failed tool: dock"] == "1"
    assert values["tokens_per_s"] == "120"
    tally.add_event("telemetry", {"prompt_tokens": 200, "evaluated_tokens": 50})
    assert tally.values()["prompt from cache %"] == "75"
    assert not tally.late
    tally.add_event("telemetry", {"first_token_s": FIRST_TOKEN_BUDGET_S * 2})
    assert tally.late


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

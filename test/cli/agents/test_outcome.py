"""What became of a call, as the node's `result` event tells it."""

from __future__ import annotations

from typing import Any

import pytest
from support.reported_events import event

from edgevox_ros.cli.agents.outcome import outcome_of
from edgevox_ros.core.events import SpeechEvent
from edgevox_ros.core.turn_record import TurnRecord


@pytest.mark.parametrize(
    ("fields", "status", "error"),
    [
        ({"status": "ok", "data": {"x": 1}, "error": None}, "ok", ""),
        ({"status": "error", "error": "no", "error_kind": "cancelled"}, "error", "no"),
        ({"data": ["not an object"]}, "error", ""),
        ({}, "error", ""),
    ],
)
def test_a_result_is_read_whatever_it_lacks(fields: Any, status: str, error: str) -> None:
    record = TurnRecord().plus(1, SpeechEvent("I am there.")).plus(2, event("result", fields))
    outcome = outcome_of(record)
    assert (outcome.status, outcome.error) == (status, error)
    assert outcome.said == ("I am there.",)

"""The waits of the executor, made so long that a busy machine ends none of them."""

from __future__ import annotations

import pytest

PATIENT_S = 15.0
WAITS = (
    "edgevox_ros.robot.running.action.FIND_S",
    "edgevox_ros.robot.running.action.ACCEPT_S",
    "edgevox_ros.robot.stop.cancel_with_handle.GRACE_S",
    "edgevox_ros.robot.clock.FIND_CLOCK_S",
    "edgevox_ros.robot.ros_entities.ROUND_S",
    "edgevox_ros.robot.running.goal.SUCCESSION_S",
    "edgevox_ros.robot.running.publish.FIND_S",
    "edgevox_ros.robot.running.service.FIND_S",
    "edgevox_ros.robot.stop.stop_confirmation.CONFIRM_S",
    "edgevox_ros.robot.running.server_gone.GONE_S",
)


def be_patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lengthen the waits; a test of such an end sets its own."""
    for wait in WAITS:
        monkeypatch.setattr(wait, PATIENT_S)

"""Ways along a path: signed length and summed turning."""

from __future__ import annotations

import math

import pytest

from edgevox_ros.core.events import CallEvent
from edgevox_ros.core.turn_record import TurnRecord
from edgevox_ros.demo.record import SeenPose, SentenceRecord

CALLED = TurnRecord(((100_000_000, CallEvent("1", "dock", {}, "hermes")),))


def straight(length_m: float, heading_deg: float = 0.0, steps: int = 50) -> list[SeenPose]:
    angle = math.radians(heading_deg)
    return [
        SeenPose(
            length_m * step / steps * math.cos(angle),
            length_m * step / steps * math.sin(angle),
            heading_deg,
        )
        for step in range(steps + 1)
    ]


@pytest.mark.parametrize("heading_deg", [0.0, 37.0, 90.0, -179.5])
@pytest.mark.parametrize("length_m", [1.5, -0.5])
def test_the_way_is_negative_backwards(length_m: float, heading_deg: float) -> None:
    record = SentenceRecord("", path=straight(length_m, heading_deg))
    assert record.driven_m == pytest.approx(length_m)
    assert record.turned_deg == 0.0


@pytest.mark.parametrize("angle_deg", [90, -135, 360, -720])
def test_turning_is_summed_beyond_half_a_turn(angle_deg: int) -> None:
    path = [SeenPose(0, 0, math.remainder(angle_deg * step / 100, 360)) for step in range(101)]
    assert SentenceRecord("", path=path).turned_deg == pytest.approx(angle_deg)


def test_a_record_without_a_path_stands_still() -> None:
    record = SentenceRecord("")
    assert (record.driven_m, record.turned_deg, record.before) == (0.0, 0.0, SeenPose())


def test_the_command_is_the_motion_on_the_wire_or_else_the_call() -> None:
    assert SentenceRecord("", turn=CALLED).command_s == 0.1
    assert SentenceRecord("", turn=CALLED, moved_s=0.12).command_s == 0.12
    assert SentenceRecord("").command_s is None

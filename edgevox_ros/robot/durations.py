"""How long a timed publisher goes on for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from edgevox_ros.core.tools import ErrorKind
from edgevox_ros.robot.kinds.inputs import evaluated
from edgevox_ros.robot.outcome import ToolFailed
from edgevox_ros.robot.specs import PublishSpec

LONGEST_S = 1e12


def duration_of(spec: PublishSpec, names: Mapping[str, Any]) -> float:
    """Seconds. Raises ToolFailed for no number, less than 0, or more than the map allows."""
    value = evaluated({"duration_s": spec.duration_s}, names)["duration_s"]
    good = isinstance(value, (int, float)) and not isinstance(value, bool)
    if good and isinstance(value, int):
        # One may have more digits than a duration can be told with.
        value = max(-LONGEST_S, min(value, LONGEST_S))
    if good and value < 0:
        message = f"its duration_s gives {value:g} s, which is negative; 0 s or more is allowed"
        raise ToolFailed(ErrorKind.REJECTED, message)
    if not good or not 0 <= value <= spec.max_duration_s:
        limit = f"this would take {value:.0f} s" if good else f"found {value!r} s"
        message = f"{limit}, at most {spec.max_duration_s:.0f} s are allowed"
        raise ToolFailed(ErrorKind.REJECTED, message)
    return float(value)

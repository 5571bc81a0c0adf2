"""The places to which the demo robot drives, by name or by x and y."""

from __future__ import annotations

import re

CHARGING_STATION = "charging station"

# name -> (x, y) in metres, in the frame `odom`, in which the robot starts at (0, 0)
PLACES: dict[str, tuple[float, float]] = {
    "kitchen": (2.5, 1.5),
    "living room": (1.5, -2.0),
    "office": (-2.0, 2.0),
    "front door": (3.5, -0.5),
    CHARGING_STATION: (-1.0, -0.5),
}


_FARTHEST_M = 50.0
_NUMBER = r"(-?\d{1,3}(?:\.\d{1,6})?)"
_COORDINATES = re.compile(rf"{_NUMBER},? {_NUMBER}")


def find(name: str) -> tuple[float, float] | None:
    """The place with this name, in whatever capitals and spaces, or None.

    A place that the robot does not know by name is given as its x and y in metres: "1.5, -0.25".
    """
    plain = " ".join(name.lower().split())
    written = _COORDINATES.fullmatch(plain)
    if written is None:
        return PLACES.get(plain)
    found = float(written[1]), float(written[2])
    return found if max(map(abs, found)) <= _FARTHEST_M else None

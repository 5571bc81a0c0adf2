"""The places that the demo robot knows by name."""

from __future__ import annotations

CHARGING_STATION = "charging station"

# name -> (x, y) in metres, in the frame `odom`, in which the robot starts at (0, 0)
PLACES: dict[str, tuple[float, float]] = {
    "kitchen": (2.5, 1.5),
    "living room": (1.5, -2.0),
    "office": (-2.0, 2.0),
    "front door": (3.5, -0.5),
    CHARGING_STATION: (-1.0, -0.5),
}


def find(name: str) -> tuple[float, float] | None:
    """The place with this name, in whatever capitals and spaces, or None."""
    return PLACES.get(" ".join(name.lower().split()))

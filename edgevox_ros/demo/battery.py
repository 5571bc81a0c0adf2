"""The demo robot's battery: drains with time and distance, fills while docked."""

from __future__ import annotations

from dataclasses import dataclass, replace

_IDLE_PER_S = 0.00002
_PER_METRE = 0.0005
_CHARGE_PER_S = 0.005


@dataclass(frozen=True)
class Battery:
    """`level` is a share of full, 0 to 1."""

    level: float
    charging: bool = False

    def after(self, seconds: float, metres: float) -> Battery:
        """The battery after the robot drove `metres` in `seconds`."""
        change = -_IDLE_PER_S * seconds - _PER_METRE * metres
        if self.charging:
            change += _CHARGE_PER_S * seconds
        return replace(self, level=min(1.0, max(0.0, self.level + change)))

    @property
    def volts(self) -> float:
        """A plausible voltage for the level: 21 V empty to 25.2 V full (six lithium cells)."""
        return 21.0 + 4.2 * self.level

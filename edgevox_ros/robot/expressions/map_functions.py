"""The functions that expressions of the tool map may call."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from edgevox_ros.core.decimal_comma import with_decimals_of

# A double has no more digits; rounding to a thousand million would take hours.
MOST_DIGITS = 330


def rounded(value: float, digits: int | None = None) -> float:
    """`round`, which leaves NaN and infinity as they are (a result shows them as null)."""
    if digits is not None:
        digits = max(-MOST_DIGITS, min(int(digits), MOST_DIGITS))
    return value if not math.isfinite(value) else round(value, digits)


def yaw(degrees: float) -> dict[str, float]:
    """The quaternion of a rotation about the vertical axis (REP 103), from degrees."""
    half = math.radians(degrees) / 2
    return {"x": 0.0, "y": 0.0, "z": math.sin(half), "w": math.cos(half)}


def heading(orientation: Any) -> float:
    """A quaternion's degrees about the vertical axis, left positive, -180 to 180 (REP 103)."""
    x, y, z, w = (float(getattr(orientation, axis)) for axis in "xyzw")
    return math.degrees(math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)))


def clamp(value: float, low: float, high: float) -> float:
    """`value`, but at least `low` and at most `high`."""
    return min(max(value, low), high)


def text_in(language: str, value: object) -> str:
    """A value as it is spoken: 2.0 as "2", 1.5 in German as "1,5"."""
    if not isinstance(value, float):
        return str(value)
    return str(int(value)) if value.is_integer() else with_decimals_of(str(value), language)


def amount_in(language: str, value: float, one: str, many: str) -> str:
    """A number of things as it is spoken, with at most two digits: "1 metre", "2.5 metres"."""
    number = round(value, 2)
    return f"{text_in(language, number)} {one if number == 1 else many}"


def functions_in(language: str) -> Mapping[str, Callable[..., Any]]:
    """All functions, for a text that is spoken in this language."""
    return {
        **FUNCTIONS,
        "text": partial(text_in, language),
        "amount": partial(amount_in, language),
    }


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "abs": abs, "round": rounded, "min": min, "max": max, "int": int, "float": float, "len": len,
    "sqrt": math.sqrt, "sin": math.sin, "cos": math.cos, "atan2": math.atan2,
    "copysign": math.copysign, "radians": math.radians, "degrees": math.degrees,
    "clamp": clamp, "yaw": yaw, "heading": heading,
    "text": partial(text_in, "en"), "amount": partial(amount_in, "en"),
}  # fmt: skip

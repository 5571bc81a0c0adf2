"""The functions that expressions of the tool map may call.

What a robot does not know is NaN, or an empty list. Nothing here makes a number of it: `min` and
`max` of it are NaN, and where only a number will do, NotANumber is raised.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from numbers import Integral, Real
from typing import Any

from edgevox_ros.core.decimal_comma import with_decimals_of
from edgevox_ros.core.errors import EdgevoxError

# A double has no more digits; rounding to a thousand million would take hours.
MOST_DIGITS = 330


class NotANumber(EdgevoxError, ValueError):
    """NaN, or infinity where it cannot be meant."""


class NotInList(NotANumber, LookupError):
    """A list has no such element: what it would say is not known."""


def is_nan(value: object) -> bool:
    """Whether it is NaN, of whatever precision."""
    return isinstance(value, Real) and bool(value != value)


def is_finite(value: Any) -> bool:
    """Whether it is anything but NaN or infinite, of whatever precision."""
    return not isinstance(value, Real) or bool(value == value and abs(value) != math.inf)


def least(*values: Any, **default: Any) -> Any:
    """`min`, but NaN if one of the values is NaN or, without `default`, if there are none."""
    return _chosen(min, values, default)


def greatest(*values: Any, **default: Any) -> Any:
    """`max`, but NaN if one of the values is NaN or, without `default`, if there are none."""
    return _chosen(max, values, default)


def _chosen(choose: Callable[..., Any], arguments: tuple[Any, ...], default: dict[str, Any]) -> Any:
    values = list(arguments[0]) if len(arguments) == 1 else list(arguments)
    if any(map(is_nan, values)):
        return math.nan
    return choose(values, **{"default": math.nan, **default})


def place_of(values: Iterable[Any], wanted: Any) -> int:
    """The place of a value in a list, from 0. Raises NotInList."""
    for place, value in enumerate(values):
        if value == wanted:
            return place
    raise NotInList(f"the list has no {wanted!r}")


def zipped(*lists: Iterable[Any]) -> list[list[Any]]:
    """The first elements of several lists as one list, then the second ones, to the shortest."""
    return [list(each) for each in zip(*lists, strict=False)]


def whole(value: Any) -> int:
    """`int`. Raises NotANumber for NaN and infinity."""
    if not is_finite(value):
        raise NotANumber(f"{value} is no whole number")
    return int(value)


def signed(value: float, sign: float) -> float:
    """`copysign`, but NaN for the sign of NaN, which means nothing."""
    return math.nan if is_nan(sign) else math.copysign(value, sign)


def rounded(value: float, digits: int | None = None) -> float:
    """`round`, which leaves NaN and infinity as they are (a result shows them as null)."""
    if digits is not None:
        digits = max(-MOST_DIGITS, min(int(digits), MOST_DIGITS))
    return round(value, digits) if is_finite(value) else value


def yaw(degrees: float) -> dict[str, float]:
    """The quaternion of a rotation about the vertical axis (REP 103), from degrees."""
    half = math.radians(degrees) / 2
    return {"x": 0.0, "y": 0.0, "z": math.sin(half), "w": math.cos(half)}


def heading(orientation: Any) -> float:
    """A quaternion's degrees about the vertical axis, left positive, -180 to 180 (REP 103).

    One of zeros only, as of a sensor that has none, is no direction: NaN.
    """
    x, y, z, w = (float(getattr(orientation, axis)) for axis in "xyzw")
    if not any((x, y, z, w)):
        return math.nan
    return math.degrees(math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)))


def clamp(value: float, low: float, high: float) -> float:
    """`value`, but at least `low` and at most `high`."""
    clamped: float = least(greatest(value, low), high)
    return clamped


def text_in(language: str, value: object) -> str:
    """A value as it is spoken: 2.0 as "2", 1.5 in German as "1,5", a list with commas.

    Raises NotANumber for NaN and infinity, also inside a list.
    """
    if isinstance(value, Iterable) and not isinstance(value, (str, bytes, Mapping)):
        return ", ".join(text_in(language, each) for each in value)
    if not is_finite(value):
        raise NotANumber(f"{value} cannot be said")
    if isinstance(value, (bool, Integral)) or not isinstance(value, Real):
        return str(value)
    number = float(value)
    if number.is_integer():
        return str(int(number))
    # The text of the value itself: one of single precision has fewer digits.
    return with_decimals_of(str(value), language)


class SaidNumber(float):
    """A number with the `words` in which a person said it, unit and all: "20 cm"."""

    words: str

    def __new__(cls, value: float, words: str) -> SaidNumber:
        """The number with its words."""
        made = super().__new__(cls, value)
        made.words = words
        return made

    def __abs__(self) -> SaidNumber:
        """Without its sign; nobody said that."""
        return SaidNumber(super().__abs__(), self.words)

    def __neg__(self) -> SaidNumber:
        """With the other sign, in the same words."""
        return SaidNumber(super().__neg__(), self.words)


def amount_in(language: str, value: float, one: str, many: str) -> str:
    """A number of things as it is spoken, with at most two digits: "1 metre", "2.5 metres".

    What a person said is spoken in the person's own unit. Raises NotANumber for NaN and infinity.
    """
    if isinstance(value, SaidNumber):
        return value.words
    number = rounded(value, 2)
    return f"{text_in(language, number)} {one if number == 1 else many}"


def functions_in(language: str) -> Mapping[str, Callable[..., Any]]:
    """All functions, for a text that is spoken in this language."""
    return {
        **FUNCTIONS,
        "text": partial(text_in, language),
        "amount": partial(amount_in, language),
    }


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "abs": abs, "round": rounded, "min": least, "max": greatest, "int": whole, "float": float,
    "len": len, "index": place_of, "zip": zipped,
    "sqrt": math.sqrt, "sin": math.sin, "cos": math.cos, "atan2": math.atan2,
    "copysign": signed, "radians": math.radians, "degrees": math.degrees,
    "clamp": clamp, "yaw": yaw, "heading": heading,
    "text": partial(text_in, "en"), "amount": partial(amount_in, "en"),
}  # fmt: skip

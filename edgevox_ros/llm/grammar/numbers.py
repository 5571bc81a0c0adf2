"""Writes ranges of numbers as GBNF with exact bounds, as alternatives over the digits."""

from __future__ import annotations

import math
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

_LIMIT = 10**9 - 1
_MOST_LIMIT = 10**15
_DECIMALS = 3
_MOST_DECIMALS = 6


def number(schema: Mapping[str, Any], integer: bool) -> str:
    """GBNF of the numbers within the schema's bounds, "" if there are none.

    A missing bound allows nine digits before the point, or one more than the other bound has.
    Numbers have up to 3 decimals, or as many as the bounds if they have more (6 at most).
    """
    low, above = _side(schema, "minimum", "exclusiveMinimum", max, -_LIMIT)
    high, below = _side(schema, "maximum", "exclusiveMaximum", min, _LIMIT)
    places = 0 if integer else _places(schema)
    cases = []
    for decimals in range(places + 1):
        scale = 10**decimals
        first, last = math.ceil(low * scale), math.floor(high * scale)
        first += above and first == low * scale
        last -= below and last == high * scale
        cases += _signed(first, last, decimals)
    return f"({' | '.join(cases)})" if cases else ""


def _side(
    schema: Mapping[str, Any], inner: str, outer: str, stricter: Any, default: int
) -> tuple[Fraction, bool]:
    """One bound, and whether it is excluded. A missing bound lies beyond the other one."""
    found = [
        (Fraction(Decimal(str(schema[key]))), key == outer)
        for key in (inner, outer)
        if key in schema and not isinstance(schema[key], bool)
    ]
    if not found:
        other = [schema[k] for k in _BOUNDS if k in schema and not isinstance(schema[k], bool)]
        reach = max([abs(default), *(abs(int(value)) * 10 for value in other)])
        return Fraction(min(reach, _MOST_LIMIT) * (1 if default > 0 else -1)), False
    bound = stricter(value for value, _ in found)
    held = max(min(bound, Fraction(_MOST_LIMIT)), Fraction(-_MOST_LIMIT))
    return held, (bound, True) in found


_BOUNDS = ("minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum")


def _places(schema: Mapping[str, Any]) -> int:
    exponents = [Decimal(str(schema[k])).as_tuple().exponent for k in _BOUNDS if k in schema]
    needed = [-each for each in exponents if isinstance(each, int)]
    return min(max([_DECIMALS, *needed]), _MOST_DECIMALS)


def _signed(first: int, last: int, decimals: int) -> list[str]:
    cases = []
    if last >= max(first, 0):
        cases += _plain(max(first, 0), last, decimals)
    if first < 0 and first <= last:
        below = _plain(max(1, -last), -first, decimals)
        cases += [f'"-" ({" | ".join(below)})'] if below else []
    return cases


def _plain(first: int, last: int, decimals: int) -> list[str]:
    """One alternative for each number of digits; `decimals` of the digits follow the point."""
    cases = []
    for width in range(decimals + 1, len(str(last)) + 1 if last >= 10**decimals else decimals + 2):
        low = max(first, 0 if width == decimals + 1 else 10 ** (width - 1))
        high = min(last, 10**width - 1)
        if low <= high:
            cases.append(_digits(str(low).zfill(width), str(high).zfill(width), decimals))
    return cases


def _digits(low: str, high: str, decimals: int) -> str:
    """GBNF of the digit strings from `low` to `high`, which have the same length."""
    count = len(low)
    if not count:
        return '""'
    point = '"." ' if decimals and count == decimals else ""
    if set(low) == {"0"} and set(high) == {"9"}:
        if decimals and count > decimals:
            return f'[0-9]{{{count - decimals}}} "." [0-9]{{{decimals}}}'
        return f"{point}[0-9]{{{count}}}"
    if low[0] == high[0]:
        return f'{point}"{low[0]}" {_digits(low[1:], high[1:], decimals)}'
    rest = count - 1
    cases = [f'"{low[0]}" {_digits(low[1:], "9" * rest, decimals)}']
    if int(high[0]) - int(low[0]) > 1:
        middle = f"[{int(low[0]) + 1}-{int(high[0]) - 1}]"
        cases.append(f"{middle} {_digits('0' * rest, '9' * rest, decimals)}")
    cases.append(f'"{high[0]}" {_digits("0" * rest, high[1:], decimals)}')
    return f"{point}({' | '.join(cases)})"

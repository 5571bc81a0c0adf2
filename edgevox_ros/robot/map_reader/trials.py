"""Tries expressions of a mapping on values that their parameters allow, while the map is read."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from edgevox_ros.robot.expressions import ExpressionError, evaluate, expressions_in
from edgevox_ros.robot.interfaces.conversion import ConversionError, to_message
from edgevox_ros.robot.interfaces.fitting import declared_types

MOST_VALUES = 200
BOUNDS = ("default", "minimum", "maximum")
# Of numbers without bounds: a whole one and one that is not.
USUAL: Mapping[str, tuple[Any, ...]] = {
    "number": (1.0, 0.5),
    "integer": (1, 2),
    "string": ("text",),
    "boolean": (True, False),
}


def misfit_of(
    value: Any,
    path: str,
    interface: Any,
    declared: Mapping[str, Mapping[str, Any]],
    tables: Mapping[str, Any],
) -> tuple[str, str] | None:
    """(found, expected) of the first trial whose value does not fit the field at `path`.

    None where all of them fit, or where a parameter's values are not known.
    """
    names = {name for each in expressions_in(value) for name in each.names if name in declared}
    allowed = {name: values_of(declared[name]) for name in sorted(names)}
    if not all(allowed.values()) or names & set(tables):
        return None
    for arguments in _trials(allowed):
        try:
            made = evaluate(value, {**tables, **arguments})
            to_message(interface, {path: made})
        except ExpressionError as error:
            # Other failures, such as a division by zero, may be beyond what calls bring together.
            if isinstance(error.__cause__, TypeError):
                return f"{error}{_given(arguments)}", "an expression that its values allow"
        except ConversionError as error:
            found = error.problems[0].partition("found ")[2].partition(", expected ")
            return f"a value that is {found[0]}{_given(arguments)}", found[2]
    return None


def failure_of(
    value: Any,
    declared: Mapping[str, Mapping[str, Any]],
    tables: Mapping[str, Any],
    *,
    seconds: bool = False,
) -> tuple[str, str] | None:
    """(found, expected) of the first trial that cannot be computed, or gives negative `seconds`.

    One parameter at a time leaves its default or middle: extremes of several may never meet.
    """
    names = {name for each in expressions_in(value) for name in each.names if name in declared}
    allowed = {name: _computable(declared[name]) for name in sorted(names)}
    if not all(allowed.values()) or names & set(tables):
        return None
    for arguments in _trials(allowed):
        try:
            made = evaluate(value, {**tables, **arguments})
        except ExpressionError as error:
            if isinstance(error.__cause__, (ArithmeticError, ValueError)):
                return f"{error}{_given(arguments)}", "an expression that its values allow"
            continue
        if seconds and _are_numbers(made) and made < 0:
            text = ", ".join(f"={each.text}" for each in expressions_in(value))
            return f"{text}, which is {made:g} s{_given(arguments)}", "0 s or more"
    return None


def _computable(prop: Mapping[str, Any]) -> list[Any]:
    """Values to compute with, the usual one first; none of what may be anything.

    Without a default or a bound any value that we made up could be one that no call brings.
    """
    default = [prop["default"]] if "default" in prop else []
    if "const" in prop or "enum" in prop:
        return default + values_of(prop)
    kinds = declared_types(prop)
    if kinds == {"boolean"}:
        return default + values_of(prop)
    if len(kinds) != 1 or not kinds <= {"number", "integer"}:
        return []
    limits = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "default")
    if not _are_numbers(*(prop[key] for key in limits if key in prop)):
        return []
    values = values_of(prop)
    middle = [each for each in values if _within(each, prop)]
    low, high = prop.get("exclusiveMinimum", -math.inf), prop.get("exclusiveMaximum", math.inf)
    bounds = [prop[key] for key in ("minimum", "maximum") if key in prop and values]
    bounds = [each for each in bounds if low < each < high]
    return default + bounds if default or not bounds else middle[::-1] + bounds


def values_of(prop: Mapping[str, Any]) -> list[Any]:
    """Some values that a parameter allows; none where that cannot be told from its schema."""
    if "const" in prop:
        return [prop["const"]]
    if isinstance(prop.get("enum"), list):
        return list(prop["enum"][:MOST_VALUES])
    kinds = declared_types(prop)
    if len(kinds) != 1 or any(key in prop for key in ("pattern", "multipleOf", "format")):
        return []
    kind = kinds.pop()
    bounds = [prop[key] for key in BOUNDS if key in prop]
    low: Any = prop.get("minimum")
    high: Any = prop.get("maximum")
    if kind == "number" and _are_numbers(low, high):
        bounds.append(low + (high - low) / 3)
    elif kind == "integer" and _are_numbers(low, high) and high > low:
        bounds.append(low + 1)
    if kind in ("number", "integer"):
        within = [each for each in USUAL[kind] if _within(each, prop)]
        return [*bounds, *within]
    return [*bounds, *USUAL.get(kind, ())]


def _within(value: float, prop: Mapping[str, Any]) -> bool:
    low = prop.get("minimum", prop.get("exclusiveMinimum", value - 1))
    high = prop.get("maximum", prop.get("exclusiveMaximum", value + 1))
    return _are_numbers(low, high) and low < value < high


def _are_numbers(*values: Any) -> bool:
    return all(isinstance(each, (int, float)) and not isinstance(each, bool) for each in values)


def _trials(allowed: Mapping[str, list[Any]]) -> Iterator[dict[str, Any]]:
    """The first value of each, then one after the other varied."""
    usual = {name: values[0] for name, values in allowed.items()}
    yield usual
    for name, values in allowed.items():
        for value in values[1:]:
            yield {**usual, name: value}


def _given(arguments: Mapping[str, Any]) -> str:
    told = ", ".join(f"{name} = {value!r}" for name, value in arguments.items())
    return f" for {told}" if told else ""

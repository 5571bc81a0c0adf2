"""Values that a parameter allows, to try expressions on while the map is read."""

from __future__ import annotations

import ast
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from edgevox_ros.robot.expressions import Expression
from edgevox_ros.robot.interfaces.fitting import declared_types
from edgevox_ros.robot.validity import invalid

Schema = Mapping[str, Any]
Tables = Mapping[str, Mapping[str, Any]]

MOST_VALUES = 200
MOST_IN_LISTS = 8
# Up to this many whole numbers are all tried.
MOST_WHOLE = 64
BOUNDS = ("default", "minimum", "maximum")
LIMITS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
# For numbers without bounds: one whole and one fraction.
UNBOUNDED: Mapping[str, tuple[Any, ...]] = {
    "number": (1.0, 0.5),
    "integer": (1, 2),
    "string": ("text",),
    "boolean": (True, False),
}


def values_of(prop: Schema, edges: Sequence[str] = ()) -> list[Any]:
    """Some values that a parameter allows; none if its schema does not say.

    `edges`: names of a long enum that are tried too, see edge_rows.
    """
    if "const" in prop:
        return [prop["const"]]
    if isinstance(prop.get("enum"), list):
        typed = {"type": prop["type"]} if "type" in prop else {}
        first = [value for value in prop["enum"][:MOST_VALUES] if not invalid(typed, value)]
        return first + [name for name in edges if name in prop["enum"] and name not in first]
    kinds = declared_types(prop)
    if len(kinds) != 1 or any(key in prop for key in ("pattern", "multipleOf", "format")):
        return []
    kind = kinds.pop()
    if kind in ("array", "object"):
        return [each for each in _composed(kind, prop) if not invalid(prop, each)]
    bounds = [prop[key] for key in BOUNDS if key in prop and not invalid(prop, prop[key])]
    if kind in ("number", "integer"):
        bounds += _inner(kind, prop)
        return bounds + [each for each in UNBOUNDED[kind] if _within(each, prop)]
    return [*bounds, *UNBOUNDED.get(kind, ())]


def _composed(kind: str, prop: Schema) -> Iterator[Any]:
    """Lists of one value, and objects of the first values, as far as the schema names those."""
    inner = prop.get("items" if kind == "array" else "properties")
    if not isinstance(inner, Mapping):
        return
    if kind == "array":
        length = max(1, prop.get("minItems", 1))
        yield from ([each] * length for each in values_of(inner)[:MOST_IN_LISTS])
        return
    members = {name: values_of(each) for name, each in inner.items() if isinstance(each, Mapping)}
    if all(members.values()):
        yield {name: values[0] for name, values in members.items()}


def computable(
    prop: Schema, constants: Iterable[float] = (), edges: Sequence[str] = ()
) -> list[Any]:
    """Values to compute with, the default first; none if anything may be given.

    For a range: its bounds, one value inside, and zero and the expression's `constants` if the
    range includes them. Without a default or a bound, no call might ever give the values that we
    made up.
    """
    default = [prop["default"]] if "default" in prop and not invalid(prop, prop["default"]) else []
    if "const" in prop or "enum" in prop:
        return default + values_of(prop, edges)
    kinds = declared_types(prop)
    if kinds == {"boolean"}:
        return default + values_of(prop)
    if len(kinds) != 1 or not kinds <= {"number", "integer"}:
        return []
    limits = [prop[key] for key in LIMITS if key in prop]
    if not _are_numbers(*limits, *default):
        return []
    if not limits:
        return default
    kind = kinds.pop()
    within = [each for each in UNBOUNDED[kind] if _within(each, prop)]
    bounds = [prop[key] for key in ("minimum", "maximum") if key in prop]
    inside = [*_inner(kind, prop), 0, *constants]
    tried = [
        *default,
        *reversed(within),
        *inside[:1],
        *bounds,
        *inside[1:],
        *_every(kind, prop),
    ]
    return [each for each in _once(tried) if not invalid(prop, each)]


def constants_in(expressions: Iterable[Expression]) -> list[float]:
    """The numbers in the expressions, with both signs: at these a divisor may become zero."""
    found: list[float] = []
    for expression in expressions:
        for node in ast.walk(expression.tree):
            value: Any = node.value if isinstance(node, ast.Constant) else None
            if _are_numbers(value):
                found += [value, -value]
    return list(_once(found))[:MOST_WHOLE]


def edge_rows(table: Mapping[str, Schema]) -> Iterator[str]:
    """Rows of a table that stand out.

    In some column they have the least or greatest value, zero, or a value of a new type.
    """
    columns: dict[str, dict[Any, tuple[str, Any]]] = {}
    for row, record in table.items():
        for column, value in record.items():
            seen = columns.setdefault(column, {})
            seen.setdefault(type(value), (row, value))
            if not _are_numbers(value):
                continue
            if value == 0:
                seen.setdefault("zero", (row, value))
            if value < seen.setdefault("least", (row, value))[1]:
                seen["least"] = (row, value)
            if value > seen.setdefault("most", (row, value))[1]:
                seen["most"] = (row, value)
    yield from dict.fromkeys(row for seen in columns.values() for row, _ in seen.values())


def _inner(kind: str, prop: Schema) -> list[float]:
    """A value between both bounds."""
    low: Any = prop.get("minimum", prop.get("exclusiveMinimum"))
    high: Any = prop.get("maximum", prop.get("exclusiveMaximum"))
    if not _are_numbers(low, high):
        return []
    if kind == "integer":
        return [low + 1] if high > low else []
    return [low + (high - low) / 3]


def _every(kind: str, prop: Schema) -> Sequence[int]:
    """Every whole number of a short range."""
    low: Any = prop.get("minimum", prop.get("exclusiveMinimum"))
    high: Any = prop.get("maximum", prop.get("exclusiveMaximum"))
    if kind != "integer" or not _are_numbers(low, high) or not 0 <= high - low <= MOST_WHOLE:
        return ()
    return range(math.ceil(low), math.floor(high) + 1)


def _once(values: Iterable[Any]) -> Iterator[Any]:
    """Each value once. 1 and 1.0 count as two, since an index accepts only one of them."""
    return (value for value, _ in dict.fromkeys((value, type(value)) for value in values))


def _within(value: float, prop: Schema) -> bool:
    low = prop.get("minimum", prop.get("exclusiveMinimum", value - 1))
    high = prop.get("maximum", prop.get("exclusiveMaximum", value + 1))
    return _are_numbers(low, high) and low < value < high


def _are_numbers(*values: object) -> bool:
    return all(
        isinstance(each, (int, float)) and not isinstance(each, bool) and math.isfinite(each)
        for each in values
    )

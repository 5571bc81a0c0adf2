"""Expressions of the tool map: a string that begins with `=`, over arguments, tables and fields.

simpleeval evaluates them; names, functions and columns are checked when the map is read.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import simpleeval

MAX_LENGTH = 400


class ExpressionError(ValueError):
    """An expression that cannot be used, or that failed on these values."""


def yaw(degrees: float) -> dict[str, float]:
    """The quaternion of a rotation about the vertical axis (REP 103), from degrees."""
    half = math.radians(degrees) / 2
    return {"x": 0.0, "y": 0.0, "z": math.sin(half), "w": math.cos(half)}


def heading(orientation: Any) -> float:
    """Degrees about the vertical axis of a quaternion, left positive, -180 to 180 (REP 103)."""
    x, y, z, w = (float(getattr(orientation, axis)) for axis in "xyzw")
    return math.degrees(math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)))


def clamp(value: float, low: float, high: float) -> float:
    """`value`, but at least `low` and at most `high`."""
    return min(max(value, low), high)


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "abs": abs, "round": round, "min": min, "max": max, "int": int, "float": float,
    "sqrt": math.sqrt, "sin": math.sin, "cos": math.cos, "atan2": math.atan2,
    "copysign": math.copysign, "radians": math.radians, "degrees": math.degrees,
    "clamp": clamp, "yaw": yaw, "heading": heading,
}  # fmt: skip


class Record:
    """A read-only view of a table's row or a message: only declared names resolve."""

    __slots__ = ("_names", "_read")

    def __init__(self, names: Collection[str], read: Callable[[str], Any]) -> None:
        self._names = names
        self._read = read

    def __getattr__(self, name: str) -> Any:
        if name not in self._names:
            raise AttributeError(f"{name}: expected one of {', '.join(self._names)}")
        return wrap(self._read(name))


def wrap(value: Any) -> Any:
    """A message or mapping as a Record; anything else as it is."""
    if hasattr(value, "get_fields_and_field_types"):
        return Record(value.get_fields_and_field_types(), lambda name: getattr(value, name))
    if isinstance(value, Mapping):
        return Record(tuple(value), lambda name: value[name])
    return value


@dataclass(frozen=True)
class Expression:
    """A checked expression. `names` are the names that it reads."""

    text: str
    names: frozenset[str]

    def evaluate(self, names: Mapping[str, Any]) -> Any:
        """The value over these names. Raises ExpressionError."""
        evaluator = simpleeval.EvalWithCompoundTypes(functions=dict(FUNCTIONS), names=dict(names))
        try:
            return evaluator.eval(self.text)
        except Exception as error:
            raise ExpressionError(f"={self.text}: {error}") from error


def compile_expression(text: str, known: Collection[str]) -> Expression:
    """Check an expression (without its `=`) against the names it may read.

    Raises ExpressionError naming what was found and what was expected.
    """
    if len(text) > MAX_LENGTH:
        raise ExpressionError(f"an expression of {len(text)} characters, expected {MAX_LENGTH}")
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise ExpressionError(f"an expression that cannot be read ({error})") from None
    names = set()
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        _check_node(node)
        if isinstance(node, ast.Name) and id(node) not in called:
            names.add(node.id)
    unknown = sorted(names - set(known))
    if unknown:
        raise ExpressionError(
            f"the name {unknown[0]!r}, expected one of {', '.join(sorted(known))}"
        )
    return Expression(text.strip(), frozenset(names))


_FORBIDDEN = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Pow)


def _check_node(node: ast.AST) -> None:
    if isinstance(node, _FORBIDDEN):
        raise ExpressionError(f"{type(node).__name__}, expected plain arithmetic")
    if isinstance(node, ast.Attribute) and node.attr.startswith("_"):
        raise ExpressionError(f"the name {node.attr!r}, expected a declared column or field")
    if isinstance(node, ast.Call):
        name = getattr(node.func, "id", None)
        if name not in FUNCTIONS:
            expected = ", ".join(FUNCTIONS)
            raise ExpressionError(f"the function {name or '?'!r}, expected one of {expected}")


def parse_value(value: Any, known: Collection[str]) -> Any:
    """A value of the map: an Expression for `=...`, `==x` for a literal `=x`, else itself."""
    if not isinstance(value, str) or not value.startswith("="):
        return value
    return value[1:] if value.startswith("==") else compile_expression(value[1:], known)


def evaluate(value: Any, names: Mapping[str, Any]) -> Any:
    """A parsed value over these names."""
    return value.evaluate(names) if isinstance(value, Expression) else value


def expressions_in(values: Mapping[str, Any]) -> Iterator[Expression]:
    """The expressions among parsed values."""
    return (value for value in values.values() if isinstance(value, Expression))

"""Compiles and evaluates expressions.

simpleeval evaluates them. Syntax, names, functions, columns and fields are checked (check.py) when
the map is read, so that a typing error is found before the robot is used.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import simpleeval

from edgevox_ros.robot.expressions.check import ExpressionError, check
from edgevox_ros.robot.expressions.map_functions import FUNCTIONS, functions_in
from edgevox_ros.robot.expressions.records import Record, unwrap, wrap

MAX_LENGTH = 400


def _modulo(left: Any, right: Any) -> Any:
    """Only for numbers: on text `%` would format, to any length."""
    if isinstance(left, str):
        raise TypeError("% of text")
    return left % right


def _times(left: Any, right: Any) -> Any:
    """Only for numbers and short lists.

    With nested lists a short expression could make endless values.
    """
    for values, times in ((left, right), (right, left)):
        if isinstance(values, (str, Mapping)):
            raise TypeError("* of text")
        listed = isinstance(values, (list, tuple)) and isinstance(times, int)
        if listed and (len(values) * times > MAX_LENGTH or any(map(_has_length, values))):
            raise TypeError(f"a list of more than {MAX_LENGTH} numbers")
    return left * right


def _has_length(value: Any) -> bool:
    return hasattr(value, "__len__")


_READS = (ast.Name, ast.Attribute, ast.Subscript)


def _is_function(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id in FUNCTIONS


_OPERATORS = {**simpleeval.DEFAULT_OPERATORS, ast.Mod: _modulo, ast.Mult: _times}


class _Evaluator(simpleeval.EvalWithCompoundTypes):
    """simpleeval with a dot that reads records and nothing else."""

    def _eval_attribute(self, node: ast.Attribute) -> Any:
        value = self._eval(node.value)
        if not isinstance(value, Record):
            raise ExpressionError(f".{node.attr}: {type(value).__name__} has no fields")
        return getattr(value, node.attr)


@dataclass(frozen=True)
class Expression:
    """A checked expression. `names` are the names that it reads."""

    text: str
    names: frozenset[str]
    tree: ast.Expr = field(compare=False, repr=False)

    def evaluate(self, names: Mapping[str, Any], language: str = "") -> Any:
        """The value for these names, which hold plain data or messages. Raises ExpressionError.

        `language`: in which it is spoken, if it is.
        """
        return self._value(self.tree, names, functions_in(language) if language else FUNCTIONS)

    def lacks_a_value(self, names: Mapping[str, Any]) -> bool:
        """Whether one of the values that it reads is null, NaN or infinite."""
        return any(
            value is None or (isinstance(value, float) and not math.isfinite(value))
            for value in self._values_read(names)
        )

    def _values_read(self, names: Mapping[str, Any]) -> Iterator[Any]:
        """The values that it reads, without those that only another branch could read."""
        for node in ast.walk(self.tree):
            if isinstance(node, _READS) and not _is_function(node):
                with suppress(ExpressionError):
                    yield self._value(ast.Expr(node), names)

    def reads_no_number(self, names: Mapping[str, Any]) -> bool:
        """Whether one of the values that it reads is NaN or infinite. Raises ExpressionError."""
        read = (node for node in ast.walk(self.tree) if isinstance(node, _READS))
        values = (self._value(ast.Expr(node), names) for node in read if not _is_function(node))
        return any(isinstance(value, float) and not math.isfinite(value) for value in values)

    def _value(
        self, tree: ast.Expr, names: Mapping[str, Any], functions: Mapping[str, Any] = FUNCTIONS
    ) -> Any:
        wrapped = {name: wrap(names[name]) for name in self.names if name in names}
        evaluator = _Evaluator(operators=_OPERATORS, functions=dict(functions), names=wrapped)
        try:
            return unwrap(evaluator.eval(self.text, previously_parsed=tree))
        except Exception as error:
            raise ExpressionError(f"={self.text}: {error}") from error


def compile_expression(text: str, known: Mapping[str, Any]) -> Expression:
    """Check and compile an expression, given without its `=`.

    `known` gives the shape of each name, see check.check. Raises ExpressionError with what was
    found and what was expected.
    """
    if len(text) > MAX_LENGTH:
        found = f"an expression of {len(text)} characters"
        raise ExpressionError(found, f"at most {MAX_LENGTH}")
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        why = error.msg if isinstance(error, SyntaxError) else error
        spelling = "a spelling of Python: a if b else c, and, or, not, =="
        raise ExpressionError(f"an expression that cannot be read ({why})", spelling) from None
    names = check(tree.body, known)
    return Expression(text.strip(), names, ast.Expr(tree.body))


def parse_value(value: object, known: Mapping[str, Any]) -> Any:
    """A value of the map: an Expression for `=...`, the text `=x` for `==x`, else itself."""
    if not isinstance(value, str) or not value.startswith("="):
        return value
    return value[1:] if value.startswith("==") else compile_expression(value[1:], known)


def evaluate(value: object, names: Mapping[str, Any]) -> Any:
    """A parsed value for these names, with the expressions inside lists and mappings evaluated."""
    if isinstance(value, Expression):
        return value.evaluate(names)
    if isinstance(value, Mapping):
        return {key: evaluate(item, names) for key, item in value.items()}
    if isinstance(value, list):
        return [evaluate(item, names) for item in value]
    return value


def expressions_in(value: object) -> Iterator[Expression]:
    """The expressions in parsed values, at any depth."""
    if isinstance(value, Expression):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from expressions_in(item)
    elif isinstance(value, list):
        for item in value:
            yield from expressions_in(item)

"""Evaluates a checked expression with simpleeval, kept to short values and to fields of records.

NaN decides nothing: where Python would take every comparison with it as false, NotANumber is
raised. `x != x` still tells whether x is NaN.

Only this module imports simpleeval, and only an evaluation imports this module.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import simpleeval

from edgevox_ros.robot.expressions.check import ExpressionError
from edgevox_ros.robot.expressions.map_functions import NotANumber, is_nan
from edgevox_ros.robot.expressions.records import Record, wrap

LONGEST_LIST = 400


def evaluate_tree(
    text: str, tree: ast.Expr, functions: Mapping[str, Any], names: Mapping[str, Any]
) -> Any:
    """The value of an expression, whose text is for messages. Raises whatever goes wrong in it."""
    evaluator = _Evaluator(operators=_OPERATORS, functions=dict(functions), names=names)
    return evaluator.eval(text, previously_parsed=tree)


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
        if listed and (len(values) * times > LONGEST_LIST or any(map(_has_length, values))):
            raise TypeError(f"a list of more than {LONGEST_LIST} numbers")
    return left * right


def _has_length(value: Any) -> bool:
    return hasattr(value, "__len__")


def _truth(value: Any) -> bool:
    if is_nan(value):
        raise NotANumber("NaN is neither true nor false")
    return bool(value)


def _comparing(sign: type[ast.cmpop]) -> Callable[[Any, Any], Any]:
    compare = simpleeval.DEFAULT_OPERATORS[sign]
    ordered = sign not in (ast.Eq, ast.NotEq)

    def compared(left: Any, right: Any) -> Any:
        unknown = {is_nan(left), is_nan(right)}
        if unknown == {True, False} or (ordered and True in unknown):
            raise NotANumber("nothing can be compared with NaN")
        return compare(left, right)

    return compared


def _among(value: Any, values: Any) -> bool:
    """Whether a value is in a text, list or table."""
    if value in values:
        return True
    if is_nan(value) or (isinstance(values, Iterable) and any(map(is_nan, values))):
        raise NotANumber("one of them is NaN")
    return False


_COMPARISONS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_OPERATORS = {
    **simpleeval.DEFAULT_OPERATORS,
    **{sign: _comparing(sign) for sign in _COMPARISONS},
    ast.In: _among,
    ast.NotIn: lambda value, values: not _among(value, values),
    ast.Not: lambda value: not _truth(value),
    ast.Mod: _modulo,
    ast.Mult: _times,
}


class _Evaluator(simpleeval.EvalWithCompoundTypes):
    """simpleeval with a dot that reads records and nothing else, and conditions without NaN."""

    def _eval_name(self, node: ast.Name) -> Any:
        # Not what simpleeval does: a function is no value, also where nobody has a name like it.
        if node.id not in self.names:
            raise simpleeval.NameNotDefined(node.id, self.expr)
        return self.names[node.id]

    def _eval_boolop(self, node: ast.BoolOp) -> Any:
        *firsts, last = node.values
        for each in firsts:
            value = self._eval(each)
            if _truth(value) is isinstance(node.op, ast.Or):
                return value
        return self._eval(last)

    def _eval_ifexp(self, node: ast.IfExp) -> Any:
        return self._eval(node.body if _truth(self._eval(node.test)) else node.orelse)

    def _eval_attribute(self, node: ast.Attribute) -> Any:
        # What stands in a list is still as it came: status[0].name reads a message.
        value = wrap(self._eval(node.value))
        if not isinstance(value, Record):
            raise ExpressionError(f".{node.attr}: {type(value).__name__} has no fields")
        return getattr(value, node.attr)

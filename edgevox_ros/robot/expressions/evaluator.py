"""Evaluates a checked expression with simpleeval, kept to short values and to fields of records.

Only this module imports simpleeval, and only an evaluation imports this module.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

import simpleeval

from edgevox_ros.robot.expressions.check import ExpressionError
from edgevox_ros.robot.expressions.records import Record

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


_OPERATORS = {**simpleeval.DEFAULT_OPERATORS, ast.Mod: _modulo, ast.Mult: _times}


class _Evaluator(simpleeval.EvalWithCompoundTypes):
    """simpleeval with a dot that reads records and nothing else."""

    def _eval_attribute(self, node: ast.Attribute) -> Any:
        value = self._eval(node.value)
        if not isinstance(value, Record):
            raise ExpressionError(f".{node.attr}: {type(value).__name__} has no fields")
        return getattr(value, node.attr)

"""Evaluates a checked expression with simpleeval, kept to short values and to fields of records.

NaN decides nothing: where Python would take every comparison with it as false, NotANumber is
raised. `x != x` still shows whether x is NaN.

Only this module imports simpleeval, and only an evaluation imports this module.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import simpleeval

from edgevox_ros.robot.expressions.check import ExpressionError, names_of
from edgevox_ros.robot.expressions.map_functions import NotANumber, NotInList, is_nan
from edgevox_ros.robot.expressions.records import Record, wrap

LONGEST_LIST = 400
# What an expression goes through: all beams of a scanner.
MOST_ITEMS = 4000


def evaluate_tree(
    text: str, tree: ast.Expr, functions: Mapping[str, Any], names: Mapping[str, Any]
) -> Any:
    """The value of an expression, whose text is for messages. Raises whatever goes wrong in it."""
    evaluator = _Evaluator(operators=_OPERATORS, functions=dict(functions), names=names)
    return evaluator.eval(text, previously_parsed=tree)


def _plus(left: Any, right: Any) -> Any:
    """A text and a number have no sum; the error says how the number becomes words."""
    try:
        return simpleeval.DEFAULT_OPERATORS[ast.Add](left, right)
    except TypeError as error:
        kinds = {isinstance(each, str) for each in (left, right)}
        if kinds == {True, False} and any(isinstance(each, (int, float)) for each in (left, right)):
            raise TypeError(f"{error}; text(x) makes words of a number") from error
        raise


def _modulo(left: Any, right: Any) -> Any:
    """Only for numbers: on text `%` would format, to any length."""
    if isinstance(left, str):
        raise TypeError("% of text")
    return left % right


def _times(left: Any, right: Any) -> Any:
    """Only for numbers and short lists.

    With nested lists a short expression could make endless values, so what they hold counts.
    """
    for values, times in ((left, right), (right, left)):
        if isinstance(values, (str, Mapping)):
            raise TypeError("* of text")
        listed = isinstance(values, (list, tuple)) and isinstance(times, int)
        if listed and _size(values) * times > LONGEST_LIST:
            raise TypeError(f"a list that holds more than {LONGEST_LIST} values in all")
    return left * right


def _size(value: Any) -> int:
    """How much a value holds: each element, whatever it holds itself, and each character."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        long = len(value) > LONGEST_LIST
        return len(value) if long else sum(max(1, _size(each)) for each in value)
    return len(value) if hasattr(value, "__len__") else 1


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


def _items(values: Any) -> list[Any]:
    """The elements that a `for` goes through. Raises TypeError for what is no list."""
    if isinstance(values, (str, bytes, Record)) or not hasattr(values, "__len__"):
        raise TypeError(f"for over {type(values).__name__}, which is no list")
    if len(values) > MOST_ITEMS:
        raise TypeError(f"for over a list of {len(values)}, at most {MOST_ITEMS} are gone through")
    return [wrap(item) for item in values]


def _named(target: ast.expr, item: Any) -> dict[str, Any]:
    """The names of a `for`, with an item or its parts."""
    if isinstance(target, ast.Name):
        return {target.id: item}
    return dict(zip(names_of(target), item, strict=False))


_COMPARISONS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_OPERATORS = {
    **simpleeval.DEFAULT_OPERATORS,
    ast.Add: _plus,
    **{sign: _comparing(sign) for sign in _COMPARISONS},
    ast.In: _among,
    ast.NotIn: lambda value, values: not _among(value, values),
    ast.Not: lambda value: not _truth(value),
    ast.Mod: _modulo,
    ast.Mult: _times,
}


class _Evaluator(simpleeval.EvalWithCompoundTypes):
    """simpleeval with a dot that reads records and nothing else, and conditions without NaN."""

    names: Any

    def _eval_name(self, node: ast.Name) -> Any:
        # Not what simpleeval does: a function is no value, also where nobody has a name like it.
        if node.id not in self.names:
            raise simpleeval.NameNotDefined(node.id, self.expr)
        return self.names[node.id]

    def _eval_subscript(self, node: ast.Subscript) -> Any:
        values, key = self._eval(node.value), self._eval(node.slice)
        try:
            return wrap(values[key])
        except IndexError:
            raise NotInList(f"the list has no element {key}") from None

    def _eval_comprehension(self, node: ast.ListComp) -> list[Any]:
        """The list of a `for`, of which check.py allows one. simpleeval's knows no NaN."""
        (each,) = node.generators
        outer = self.names
        made: list[Any] = []
        size = 0
        try:
            for item in _items(self._eval(each.iter)):
                self.names = {**outer, **_named(each.target, item)}
                if all(_truth(self._eval(test)) for test in each.ifs):
                    made.append(self._eval(node.elt))
                    size += max(1, _size(made[-1]))
                if size > MOST_ITEMS:
                    raise TypeError(f"a list that holds more than {MOST_ITEMS} values in all")
        finally:
            self.names = outer
        return made

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

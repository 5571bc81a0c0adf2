"""Compiles and evaluates expressions.

simpleeval evaluates them (evaluator.py). Syntax, names, functions, columns and fields are checked
(check.py) when the map is read, so that a typing error is found before the robot is used.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from edgevox_ros.robot.expressions.check import ExpressionError, NotKnown, check, outer_nodes
from edgevox_ros.robot.expressions.map_functions import (
    FUNCTIONS,
    NotANumber,
    functions_in,
    is_finite,
)
from edgevox_ros.robot.expressions.records import unwrap, wrap

MAX_LENGTH = 400
_TRIES = 5
_READS = (ast.Name, ast.Attribute, ast.Subscript)


@dataclass(frozen=True)
class Expression:
    """A checked expression. `names` are the names that it reads."""

    text: str
    names: frozenset[str]
    tree: ast.Expr = field(compare=False, repr=False)

    def evaluate(self, names: Mapping[str, Any], language: str = "") -> Any:
        """The value for these names, which hold plain data or messages.

        `language`: in which it is spoken, if it is. Raises ExpressionError; NotKnown if NaN would
        decide what comes out, or would be said.
        """
        return self._value(self.tree, names, functions_in(language) if language else FUNCTIONS)

    def lacks_a_value(self, names: Mapping[str, Any]) -> bool:
        """Whether one of the values that it reads is null, NaN or infinite."""
        return any(value is None or not is_finite(value) for value in self._values_read(names))

    def _values_read(self, names: Mapping[str, Any]) -> Iterator[Any]:
        """The values that it reads, without those that only another branch could read."""
        for node in outer_nodes(self.tree):
            if isinstance(node, _READS):
                with suppress(ExpressionError):
                    yield self._value(ast.Expr(node), names)

    def reads_no_number(self, names: Mapping[str, Any]) -> bool:
        """Whether a value that it reads, or a function of them, is NaN or infinite.

        Also one that decides nothing, such as `max(list)` behind `len(list) > 0 and`: whoever
        guards against an empty list does not know more. Raises ExpressionError.
        """
        return any(self._is_no_number(node, names) for node in outer_nodes(self.tree))

    def _is_no_number(self, node: ast.AST, names: Mapping[str, Any]) -> bool:
        computed = isinstance(node, ast.Call)
        if not isinstance(node, (*_READS, ast.Call)):
            return False
        try:
            return not is_finite(self._value(ast.Expr(node), names))
        except NotKnown:
            return True
        except ExpressionError:
            # What is read must be there. What is computed may be guarded: sqrt(x) if x > 0 else 0.
            if computed:
                return False
            raise

    def _value(
        self, tree: ast.Expr, names: Mapping[str, Any], functions: Mapping[str, Any] = FUNCTIONS
    ) -> Any:
        # Here, for it imports simpleeval: programs start without (core.optional_module).
        from edgevox_ros.robot.expressions.evaluator import evaluate_tree

        wrapped = {name: wrap(names[name]) for name in self.names if name in names}
        try:
            return unwrap(evaluate_tree(self.text, tree, functions, wrapped))
        except NotANumber as error:
            raise NotKnown(f"={self.text}: {error}") from error
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
        tree = syntax_tree(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError, SystemError) as error:
        why = error.msg if isinstance(error, SyntaxError) else error
        spelling = "a spelling of Python: a if b else c, and, or, not, =="
        raise ExpressionError(f"an expression that cannot be read ({why})", spelling) from None
    names = check(tree.body, known)
    return Expression(text.strip(), names, ast.Expr(tree.body))


def syntax_tree(text: str) -> ast.Expression:
    """What Python makes of an expression. Raises what ast.parse raises.

    Python 3.11 and others count the depth of a tree for all threads together, and fail where
    another one makes a tree at the same moment (python/cpython#106905): then it is tried again.
    """
    for _ in range(_TRIES):
        with suppress(SystemError):
            return ast.parse(text.strip(), mode="eval")
    return ast.parse(text.strip(), mode="eval")


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

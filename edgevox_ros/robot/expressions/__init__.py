"""Expressions of the tool map: a string that begins with `=`, over arguments, tables and fields."""

from edgevox_ros.robot.expressions.check import ExpressionError, NotKnown
from edgevox_ros.robot.expressions.expression import (
    Expression,
    compile_expression,
    evaluate,
    expressions_in,
    parse_value,
)

__all__ = [
    "Expression",
    "ExpressionError",
    "NotKnown",
    "compile_expression",
    "evaluate",
    "expressions_in",
    "parse_value",
]

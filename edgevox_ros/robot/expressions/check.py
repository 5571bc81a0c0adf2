"""Checks an expression before it is ever evaluated: syntax, names, functions, columns, fields.

Each name has a shape, which says what a dot or an index after it may read:
- a table (name -> row -> column -> value),
- a slot type of an interface (rosidl_parser.definition),
- NamedFields for a record of values about which no more is known,
- ANY for a value about which nothing is known, such as an argument.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from edgevox_ros.core.errors import WrongValue
from edgevox_ros.robot.expressions.map_functions import FUNCTIONS
from edgevox_ros.robot.interfaces.readable import CONSTANT, shapes_in
from edgevox_ros.robot.interfaces.types import nested_type

ANY: Any = None

_ALLOWED = (
    ast.Constant, ast.Name, ast.Load, ast.Attribute, ast.Subscript, ast.Index, ast.Call,
    ast.keyword, ast.List, ast.Tuple, ast.Dict, ast.IfExp, ast.UnaryOp, ast.USub, ast.UAdd,
    ast.Not, ast.BinOp, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.BoolOp,
    ast.And, ast.Or, ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In,
    ast.NotIn, ast.ListComp, ast.comprehension, ast.Store,
)  # fmt: skip


# The parts of Python that are not allowed, as they are written.
SIGNS: Mapping[str, str] = {
    "Pow": "**", "BitXor": "^", "BitAnd": "&", "BitOr": "|", "LShift": "<<", "RShift": ">>",
    "MatMult": "@", "Is": "is", "IsNot": "is not", "Invert": "~", "Lambda": "lambda",
    "JoinedStr": 'f"..."', "NamedExpr": ":=", "Slice": "[a:b]", "Starred": "*",
}  # fmt: skip


class ExpressionError(WrongValue):
    """An expression that cannot be used, or that failed on these values."""


class NotKnown(ExpressionError):
    """A value that decides what comes out, or is to be said, is NaN or infinite."""


@dataclass(frozen=True)
class _Row:
    """Any row of a table: each has the columns that expressions read."""

    rows: Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True)
class NamedFields:
    """The shape of a record with these fields, about whose values nothing is known."""

    names: tuple[str, ...]


def check(tree: ast.expr, known: Mapping[str, Any]) -> frozenset[str]:
    """Check an expression, and return the names that it reads.

    `known` maps each possible name to its shape. Raises ExpressionError with what was found and
    what was expected.
    """
    for node in ast.walk(tree):
        if not isinstance(node, _ALLOWED):
            name = type(node).__name__
            raise ExpressionError(f"{SIGNS.get(name, name)}", "plain arithmetic")
        if isinstance(node, ast.Call):
            _check_function(node)
    names: set[str] = set()
    for node, inside in _nodes(tree, known):
        if isinstance(node, ast.Attribute):
            _shape(node, inside)
        if not isinstance(node, ast.Name):
            continue
        if node.id not in inside:
            expected = ", ".join(sorted(_listed(known))) or "none: nothing can be read here"
            raise ExpressionError(f"the name {node.id!r}", f"one of {expected}")
        if node.id in known:
            names.add(node.id)
    return frozenset(names)


def outer_nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes whose value hangs on no name of a `for`."""
    yield tree
    for child in _parts(tree):
        yield from outer_nodes(child)


def names_of(target: ast.expr) -> list[str]:
    """The names that a `for` gives to each item, or to its parts."""
    parts = target.elts if isinstance(target, ast.Tuple) else [target]
    return [part.id for part in parts if isinstance(part, ast.Name)]


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """What a node consists of: no function's name, of a `for` only the list."""
    if isinstance(node, ast.Call):
        yield from (*node.args, *node.keywords)
    elif isinstance(node, ast.ListComp):
        yield from (each.iter for each in node.generators)
    else:
        yield from ast.iter_child_nodes(node)


def _nodes(
    node: ast.AST, known: Mapping[str, Any], *, within: bool = False
) -> Iterator[tuple[ast.AST, Mapping[str, Any]]]:
    """Each node with what can be read there. `within` a `for` there is no other."""
    yield node, known
    for part in _parts(node):
        yield from _nodes(part, known, within=within)
    if not isinstance(node, ast.ListComp):
        return
    if within or len(node.generators) > 1:
        raise ExpressionError("one for in another", "one for in a list")
    (each,) = node.generators
    parts = each.target.elts if isinstance(each.target, ast.Tuple) else [each.target]
    if not all(isinstance(part, ast.Name) for part in parts):
        found = f"a for of {ast.unparse(each.target)!r}"
        raise ExpressionError(found, "one of a name, or of names with commas")
    named = names_of(each.target)
    for name in named:
        if name in known:
            raise ExpressionError(f"the name {name!r} again, behind for", "a name of its own")
    item = getattr(_shape(each.iter, known), "value_type", ANY)
    shapes = {name: item if isinstance(each.target, ast.Name) else ANY for name in named}
    for inner in (node.elt, *each.ifs):
        yield from _nodes(inner, {**known, **shapes}, within=True)


def _listed(known: Mapping[str, Any]) -> list[str]:
    """The names that an error lists: without constants, of which there may be many."""
    return [name for name, shape in known.items() if shape is not CONSTANT]


def _check_function(node: ast.Call) -> None:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name not in FUNCTIONS:
        found = ast.unparse(node.func)[:40]
        raise ExpressionError(f"the function {found!r}", f"one of {', '.join(FUNCTIONS)}")


def _shape(node: ast.expr, known: Mapping[str, Any]) -> Any:
    """The shape of a chain such as `places[place].x`; ANY if it cannot be known."""
    if isinstance(node, ast.Name):
        return known.get(node.id, ANY)
    if isinstance(node, ast.Subscript):
        whole = _shape(node.value, known)
        if isinstance(whole, Mapping):
            return _Row(_rows(whole, node.slice))
        return getattr(whole, "value_type", ANY)
    if isinstance(node, ast.Attribute):
        if node.attr.startswith("_"):
            raise ExpressionError(f"the name {node.attr!r}", "a declared column or field")
        return _member(_shape(node.value, known), node.attr)
    return ANY


def _rows(table: Mapping[str, Any], index: ast.AST) -> Mapping[str, Any]:
    """The rows that an index can select: one for a constant, else all."""
    if not isinstance(index, ast.Constant):
        return table
    if index.value not in table:
        raise ExpressionError(f"the row {index.value!r}", f"one of {', '.join(table)}")
    return {str(index.value): table[str(index.value)]}


def _member(shape: Any, name: str) -> Any:
    if isinstance(shape, _Row):
        for row, columns in shape.rows.items():
            if name not in columns:
                expected = ", ".join(columns)
                found = f"the column {name!r}, which the row {row!r} lacks"
                raise ExpressionError(found, f"one of {expected}")
        return ANY
    if isinstance(shape, Mapping):
        return _Row(_rows(shape, ast.Constant(name)))
    if isinstance(shape, NamedFields):
        if name not in shape.names:
            raise ExpressionError(f"the field {name!r}", f"one of {', '.join(shape.names)}")
        return ANY
    kind = type(shape).__name__
    if kind == "NamespacedType":
        readable = shapes_in(nested_type(shape))
        if name not in readable:
            raise ExpressionError(f"the field {name!r}", f"one of {', '.join(_listed(readable))}")
        return readable[name]
    if shape is not ANY:
        raise ExpressionError(f"the field {name!r} of a plain value", "no dot there")
    return ANY

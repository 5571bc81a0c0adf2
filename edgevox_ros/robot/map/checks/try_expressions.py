"""Tries expressions on values that their parameters allow, while the map is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from edgevox_ros.robot.expressions import (
    Expression,
    ExpressionError,
    NotKnown,
    evaluate,
    expressions_in,
)
from edgevox_ros.robot.interfaces.conversion import ConversionError, to_data, to_message
from edgevox_ros.robot.interfaces.readable import sample_of, values_in
from edgevox_ros.robot.map.checks.fields import show
from edgevox_ros.robot.map.checks.sample_values import (
    MOST_VALUES,
    Schema,
    Tables,
    computable,
    constants_in,
    edge_rows,
    values_of,
)
from edgevox_ros.robot.validity import invalid

EXPECTED = "an expression that its values allow"
# A value of which not even the type is known: nothing that reads it is tried.
UNKNOWN = object()
NO_VALUES: Mapping[str, Any] = {}
# Failures that no value of another parameter could avoid.
UNCOMPUTED = (ArithmeticError, ValueError, LookupError)


def misfit_of(
    value: object,
    path: str,
    interface: Any,
    declared: Mapping[str, Schema],
    tables: Tables,
) -> tuple[str, str] | None:
    """(found, expected) of the first try whose value does not fit the field at `path`.

    None if all of them fit, or if a parameter's values are not known.
    """
    edges = _edges(value, tables)
    allowed = {name: values_of(declared[name], edges) for name in _read(value, declared)}
    if not all(allowed.values()) or set(allowed) & set(tables):
        return None
    for arguments in _combinations(allowed):
        try:
            made = evaluate(value, {**tables, **arguments})
            to_message(interface, {path: made})
        except ExpressionError as error:
            # Other failures, such as a division by zero, may need values that no call combines.
            if isinstance(error.__cause__, TypeError):
                return f"{error}{_for_arguments(arguments)}", EXPECTED
        except ConversionError as error:
            problem = error.problems[0]
            return f"a value that is {problem.found}{_for_arguments(arguments)}", problem.expected
    return None


def failure_of(
    value: object,
    declared: Mapping[str, Schema],
    tables: Tables,
    *,
    seconds: bool = False,
) -> tuple[str, str] | None:
    """(found, expected) of the first try that cannot be computed, or gives negative `seconds`.

    Only one parameter at a time leaves its default or middle: no call may ever combine the extremes
    of several.
    """
    constants, edges = constants_in(expressions_in(value)), _edges(value, tables)
    allowed = {
        name: computable(declared[name], constants, edges) for name in _read(value, declared)
    }
    if not all(allowed.values()) or set(allowed) & set(tables):
        return None
    for arguments in _combinations(allowed):
        try:
            made = evaluate(value, {**tables, **arguments})
        except NotKnown as error:
            # Else it is NaN or infinity, which no call can have: schema_keywords reports those.
            if isinstance(error.__cause__, LookupError):
                return f"{error}{_for_arguments(arguments)}", EXPECTED
            continue
        except ExpressionError as error:
            if isinstance(error.__cause__, UNCOMPUTED):
                return f"{error}{_for_arguments(arguments)}", EXPECTED
            continue
        if seconds and isinstance(made, (int, float)) and made < 0:
            text = ", ".join(f"={each.text}" for each in expressions_in(value))
            return f"{text}, which is {made:g} s{_for_arguments(arguments)}", "0 s or more"
    return None


def mistyped(
    value: object,
    declared: Mapping[str, Schema],
    tables: Tables,
    message: Any = None,
    more: Mapping[str, Any] = NO_VALUES,
) -> tuple[str, str] | None:
    """(found, expected) of the first try that fails for every value of these types.

    An example is a number joined to a text. `message` is a type whose fields can be read beside the
    arguments; a message of empty values stands for it, so this says something about types only.
    `more`: values by further names, which hide the others.
    """
    fields = {} if message is None else values_in(sample_of(message))
    known = {**tables, **fields, **more}
    if any(known.get(name) is UNKNOWN for each in expressions_in(value) for name in each.names):
        return None
    names = [name for name in _read(value, declared) if name not in known]
    allowed = {name: values_of(declared[name], _edges(value, tables)) for name in names}
    if not all(allowed.values()):
        return None
    for arguments in _combinations(allowed):
        try:
            evaluate(value, {**known, **arguments})
        except ExpressionError as error:
            if isinstance(error.__cause__, TypeError):
                return f"{error}{_for_arguments(arguments)}", EXPECTED
    return None


def undecided(value: Expression, message: Any) -> tuple[str, str] | None:
    """(found, expected) if an expression over a type's fields gives neither true nor false."""
    try:
        made = evaluate(value, values_in(sample_of(message)))
    except ExpressionError:
        return None
    # Also numpy's, of an array of fixed length.
    if type(made).__name__.startswith("bool"):
        return None
    return (
        f"={value.text}, which is {show(to_data(made))}",
        "one that is true or false, such as =not arrived",
    )


def never_valid(
    value: object,
    schema: Schema,
    declared: Mapping[str, Schema],
    tables: Tables,
) -> tuple[str, str] | None:
    """(found, expected) if none of the tries gives a value that is valid under a schema."""
    edges = _edges(value, tables)
    allowed = {name: values_of(declared[name], edges) for name in _read(value, declared)}
    if not all(allowed.values()) or set(allowed) & set(tables):
        return None
    first: tuple[str, str] | None = None
    for arguments in _combinations(allowed):
        try:
            made = evaluate(value, {**tables, **arguments})
        except ExpressionError:
            continue
        why = invalid(schema, made)
        if not why:
            return None
        first = first or (f"a value that is {made!r}{_for_arguments(arguments)}", why)
    return first


def _read(value: object, declared: Mapping[str, Schema]) -> list[str]:
    """The parameters that the expressions of a value read."""
    return sorted({n for each in expressions_in(value) for n in each.names if n in declared})


def _edges(value: object, tables: Tables) -> Sequence[str]:
    """Names of rows that stand out in the long tables that the value reads."""
    read = {name for each in expressions_in(value) for name in each.names if name in tables}
    long = [tables[name] for name in sorted(read) if len(tables[name]) > MOST_VALUES]
    return [row for table in long for row in edge_rows(table)]


def _combinations(allowed: Mapping[str, list[Any]]) -> Iterator[dict[str, Any]]:
    """The first value of each, then one after the other varied."""
    first = {name: values[0] for name, values in allowed.items()}
    yield first
    for name, values in allowed.items():
        for value in values[1:]:
            yield {**first, name: value}


def _for_arguments(arguments: Mapping[str, Any]) -> str:
    text = ", ".join(f"{name} = {value!r}" for name, value in arguments.items())
    return f" for {text}" if text else ""

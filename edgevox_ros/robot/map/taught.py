"""Rows that people teach: a table with `taught: true`, how a row is made, and the rows themselves.

A row is made of what readers of the map read at that moment. The rows that were taught are plain
data; a map with them is the map that its files would give had they stood there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from edgevox_ros.core.errors import Problem
from edgevox_ros.core.strict_yaml import Document, show_path
from edgevox_ros.robot.call_results import ToolFailed, select
from edgevox_ros.robot.expressions import (
    Expression,
    ExpressionError,
    NotKnown,
    evaluate,
    expressions_in,
)
from edgevox_ros.robot.expressions.check import ANY, NamedFields
from edgevox_ros.robot.expressions.map_functions import is_finite
from edgevox_ros.robot.interfaces.readable import sample_of
from edgevox_ros.robot.interfaces.types import fields_of
from edgevox_ros.robot.kinds.read import ReadSpec
from edgevox_ros.robot.map.checks.fields import BROKEN, Fields, show
from edgevox_ros.robot.tool import Tool

TAUGHT, ROW = "taught", "row"
# What a row has beside its columns: words for it.
WORD_KEYS = ("aliases", "spoken")
# The row with which a map is tried before anything is taught.
TRIED = "a taught row"
_WHAT = "results of readers"
_NO_ROWS: Mapping[str, Any] = {}


class TaughtRows(dict[str, dict[str, Any]]):
    """The rows of a table that people may add to; `taught` are the names that they added."""

    def __init__(self, rows: Mapping[str, dict[str, Any]], taught: Iterable[str] = ()) -> None:
        super().__init__(rows)
        self.taught = frozenset(taught)


@dataclass(frozen=True)
class TaughtRow:
    """One row that was taught. `columns` are written as in the map, with `aliases` and `spoken`."""

    table: str
    name: str
    columns: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class TaughtTable:
    """A table that people may add to. `row`: by column, an expression over what readers read."""

    name: str
    row: Mapping[str, Any]

    @property
    def readers(self) -> tuple[str, ...]:
        """The tools that are read for a new row."""
        found = {name for each in expressions_in(self.row) for name in each.names}
        return tuple(sorted(found))

    def columns_from(self, readings: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
        """The columns of a row, by the readings of each reader.

        Raises ExpressionError; NotKnown if a value is missing or is no number.
        """
        columns = {column: evaluate(value, readings) for column, value in self.row.items()}
        for column, value in columns.items():
            plain = isinstance(value, (str, bool, int, float))
            if not plain or not is_finite(value):
                raise NotKnown(f"{column}: {value!r}")
        return columns


def is_flag(table: Mapping[str, Any]) -> bool:
    """Whether a table says that it is taught, or is not: a row of that name is a mapping."""
    return TAUGHT in table and not isinstance(table[TAUGHT], Mapping)


def own_rows(table: Mapping[str, Any]) -> list[str]:
    """The names of the rows in a table as it is written."""
    return [name for name in table if not is_flag(table) or name not in (TAUGHT, ROW)]


def read_taught(
    fields: Fields, rows: Mapping[str, Mapping[str, Any]], tools: Mapping[str, Tool]
) -> TaughtTable | None:
    """How a row of the table under `fields` is made; None if the table is not taught.

    What is wrong is noted: names that no reader reads, and columns that its rows have and it lacks.
    """
    if not is_flag(fields.data) or not fields.boolean(TAUGHT):
        return None
    name = str(fields.path[-1])
    if ROW not in fields.data:
        fields.wrong((), f"{TAUGHT}: true without {ROW}", f'{ROW}: {{COLUMN: "=READER.FIELD"}}')
        return None
    known = {each: _shape(tool) for each, tool in _readers(tools).items()}
    made = fields.values(ROW, known, _WHAT)
    if made is None:
        return None
    for column in ("name", *WORD_KEYS):
        if column in made:
            fields.wrong((ROW, column), f"the column {column!r}", "a column of another name")
    lacking = [each for each in _shared_columns(rows) if each not in made]
    if lacking:
        expected = f"every column of the rows of {name}"
        fields.wrong((ROW,), f"no {', '.join(lacking)}", expected)
    for column, value in made.items():
        if not isinstance(value, Expression) and value is not BROKEN:
            fields.wrong((ROW, column), show(value), f"an expression over {_WHAT}")
    return TaughtTable(name, made)


def sample_row(table: TaughtTable, tools: Mapping[str, Tool]) -> TaughtRow | None:
    """A row as it would be made of empty messages; None if that cannot be known here."""
    readings = {name: _sample(tools[name]) for name in table.readers if name in tools}
    if not all(readings.values()):
        return None
    try:
        return TaughtRow(table.name, TRIED, evaluate(table.row, readings))
    except ExpressionError:  # an empty message has no values to compute with
        return None


def with_rows(documents: Sequence[Document], rows: Sequence[TaughtRow]) -> list[Document]:
    """The documents as they would be had these rows been written in the table of each."""
    return [_with_rows(document, rows) for document in documents]


def wrong_rows(
    documents: Sequence[Document],
    table: TaughtTable | None,
    rows: Iterable[TaughtRow],
    sample: TaughtRow | None = None,
) -> list[Problem]:
    """What is wrong with rows by themselves: name, table and columns.

    `sample`: a row as it would be made (see sample_row), if that is known. The places are those
    that they would have in the map.
    """
    columns = sample.columns if sample is not None else {}
    made = {
        column: (_kind(value), "a row that is taught")
        for column, value in columns.items()
        if value is not None
    }
    document = _document_of(documents, table.name) if table is not None else None
    found: list[Problem] = []
    for row in rows:
        place = ("tables", row.table, row.name)
        if table is None or document is None or row.table != table.name:
            expected = table.name if table is not None else "no rows: no table is taught"
            found.append(Problem("", f"the table {row.table!r}", expected, path=show_path(place)))
            continue
        written = _table(document, row.table)
        if row.name in own_rows(written):
            line = document.line_of(place)
            expected = f"one of that name; the map has it at {document.name}:{line}"
            found.append(document.problem(place, f"the row {row.name!r}", expected))
        elif row.name in (TAUGHT, ROW):
            expected = "a name that is no key of a table"
            found.append(document.problem(place, f"the name {row.name!r}", expected))
        lacking = [column for column in table.row if column not in row.columns]
        if lacking:
            expected = f"every column that is taught: {', '.join(table.row)}"
            found.append(document.problem(place, f"no {', '.join(lacking)}", expected))
        found += [
            document.problem((*place, column), show(row.columns[column]), f"{kind}, as in {other}")
            for column, (kind, other) in {**made, **_kinds(written)}.items()
            if column in row.columns and _kind(row.columns[column]) != kind
        ]
    return found


def in_its_place(problem: Problem, rows: Iterable[TaughtRow], source: Document | None) -> Problem:
    """A problem of a taught row, at its place in the file that keeps it."""
    for row in rows:
        if _is_below(problem, row):
            return _moved(problem, row, source)
    return problem


def of_recipe(problem: Problem, table: TaughtTable, documents: Sequence[Document]) -> Problem:
    """A problem of the row that was tried, at the place that says how rows are made."""
    row = TaughtRow(table.name, TRIED)
    document = _document_of(documents, table.name)
    if document is None or not _is_below(problem, row):
        return problem
    made = ("tables", table.name, ROW)
    below = len(show_path(("tables", table.name, TRIED)))
    path = show_path(made) + problem.path[below:]
    return replace(problem, path=path, line=document.line_of(made))


def with_shown(
    tool: Tool, written: Mapping[str, Any], tables: Mapping[str, Mapping[str, Any]]
) -> Tool:
    """The tool, whose prompt shows no name that was taught. `written`: the tool in its file."""
    declared = written.get("parameters")
    properties = dict(tool.schema.parameters.get("properties", {}))
    changed = False
    for name, prop in declared.items() if isinstance(declared, Mapping) else ():
        if name in properties and isinstance(prop, Mapping):
            shown = _shown(properties[name], prop, tables)
            changed = changed or shown is not properties[name]
            properties[name] = shown
    if not changed:
        return tool
    parameters = {**tool.schema.parameters, "properties": properties}
    return replace(tool, schema=replace(tool.schema, shown=parameters))


def _shown(
    schema: dict[str, Any], written: Mapping[str, Any], tables: Mapping[str, Any]
) -> dict[str, Any]:
    """A parameter without the names that were taught; the same one if it has none."""
    items = written.get("items")
    if isinstance(items, Mapping) and isinstance(schema.get("items"), dict):
        inner = _shown(schema["items"], items, tables)
        return schema if inner is schema["items"] else {**schema, "items": inner}
    table = written.get("enum_from")
    rows = tables.get(table, _NO_ROWS) if isinstance(table, str) else _NO_ROWS
    if not isinstance(rows, TaughtRows) or "enum" not in schema:
        return schema
    own = [each for each in schema["enum"] if each not in rows.taught]
    if own == schema["enum"] and own:
        return schema
    rest = {key: value for key, value in schema.items() if key != "enum"}
    return {key: own if key == "enum" else value for key, value in schema.items()} if own else rest


def _readers(tools: Mapping[str, Tool]) -> dict[str, Tool]:
    return {
        name: tool
        for name, tool in tools.items()
        if isinstance(tool.spec, ReadSpec) and not tool.schema.parameters.get("required")
    }


def _shape(tool: Tool) -> Any:
    """What a dot behind the reader's name may read."""
    spec = tool.spec
    assert isinstance(spec, ReadSpec)
    if spec.result is not None:
        return NamedFields(tuple(spec.result))
    return ANY if tool.unavailable else NamedFields(tuple(fields_of(spec.input_type())))


def _sample(tool: Tool) -> Mapping[str, Any]:
    spec = tool.spec
    if not isinstance(spec, ReadSpec) or tool.unavailable:
        return {}
    try:
        return select(sample_of(spec.input_type()), spec.result)
    except ToolFailed:
        return {}


def _shared_columns(rows: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """The columns that every row has."""
    records = [record for key, record in rows.items() if record["name"] == key]
    first = records[0] if records else {}
    names = [each for each in first if each not in ("name", *WORD_KEYS)]
    return [name for name in names if all(name in record for record in records)]


def _table(document: Document, name: str) -> Mapping[str, Any]:
    tables = document.data.get("tables")
    table = tables.get(name) if isinstance(tables, Mapping) else None
    return table if isinstance(table, Mapping) else {}


def _with_rows(document: Document, rows: Sequence[TaughtRow]) -> Document:
    tables = document.data.get("tables")
    added: dict[str, dict[str, Any]] = {}
    for row in rows:
        if is_flag(_table(document, row.table)):
            added.setdefault(row.table, {})[row.name] = dict(row.columns)
    if not added:
        return document
    grown = {
        name: {**table, **added[name]} if name in added else table for name, table in tables.items()
    }
    return replace(document, data={**document.data, "tables": grown})


def _document_of(documents: Iterable[Document], table: str) -> Document | None:
    """The file that says that the table is taught."""
    found = (each for each in documents if is_flag(_table(each, table)))
    return next(found, None)


def _kinds(table: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    """By column: of which kind its values are, and in which row first; only where all agree."""
    seen: dict[str, dict[str, str]] = {}
    for name in own_rows(table):
        columns = table[name] if isinstance(table[name], Mapping) else {}
        for column, value in columns.items():
            if column not in WORD_KEYS:
                seen.setdefault(column, {}).setdefault(_kind(value), f"the row {name}")
    return {column: each.popitem() for column, each in seen.items() if len(each) == 1}


def _kind(value: object) -> str:
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, (int, float)):
        return "a number"
    return "a text" if isinstance(value, str) else "a value of another kind"


def _is_below(problem: Problem, row: TaughtRow) -> bool:
    place = show_path(("tables", row.table, row.name))
    return problem.path == place or problem.path.startswith((f"{place}.", f"{place}["))


def _moved(problem: Problem, row: TaughtRow, source: Document | None) -> Problem:
    inside = problem.path.removeprefix("tables.")
    if source is None:
        return replace(problem, source=f"taught {row.table}", line=0, path=inside)
    place = (row.table, row.name)
    return replace(problem, source=source.name, line=source.line_of(place), path=inside)

"""Reads a table of the map: rows by name, with columns and aliases."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from edgevox_ros.core.errors import Problem
from edgevox_ros.core.strict_yaml import Document, KeyPath
from edgevox_ros.robot.map.checks.fields import Fields, show
from edgevox_ros.robot.map.spoken_words import ROW_WORDS, words_by_language

ROW_KEYS = ("aliases", ROW_WORDS)
COMMA = re.compile(r"[-+]?[0-9]+,[0-9]+")


def read_table(document: Document, name: str, problems: list[Problem]) -> dict[str, dict[str, Any]]:
    """Rows by name and by alias. Every row also has its `name`."""
    rows: dict[str, dict[str, Any]] = {}
    for row in Fields(document, ("tables", name), problems).data:
        fields = Fields(document, ("tables", name, row), problems)
        _no_slip_of_a_key(fields)
        columns = {key: value for key, value in fields.data.items() if key != "aliases"}
        if ROW_WORDS in columns:
            columns[ROW_WORDS] = words_by_language(fields, ROW_WORDS, columns[ROW_WORDS])
        record = {"name": row, **columns}
        aliases = fields.data.get("aliases", [])
        if not isinstance(aliases, list) or not all(isinstance(alias, str) for alias in aliases):
            fields.wrong(("aliases",), show(aliases), "a list of names")
            aliases = []
        for key in (row, *aliases):
            if not key.strip():
                below: KeyPath = ("aliases",) if key is not row else ()
                fields.wrong(below, f"the name {key!r}", "a name that can be said and chosen")
            if key in rows:
                fields.wrong(("aliases",), f"the name {key!r} a second time", "names that differ")
            rows[key] = record
    _one_kind_a_column(document, name, rows, problems)
    return rows


def _no_slip_of_a_key(fields: Fields) -> None:
    """Note a list or mapping in a column that is almost called `aliases` or `spoken`."""
    for key, value in fields.data.items():
        near = fields.near(str(key), ROW_KEYS)
        if isinstance(value, (list, Mapping)) and near and key not in ROW_KEYS:
            fields.wrong((key,), f"the key {key!r}", f"{near}, or a column of another name")


def _one_kind_a_column(
    document: Document, name: str, rows: Mapping[str, Any], problems: list[Problem]
) -> None:
    """Note a text in a column of numbers, and a number with a decimal comma."""
    seen: dict[str, list[str]] = {}
    for row, columns in rows.items():
        if columns["name"] == row:
            for column, value in columns.items():
                if isinstance(value, (int, float)) and not isinstance(value, bool):
                    seen.setdefault(column, []).append(row)
    for row, columns in rows.items():
        for column, value in columns.items() if columns["name"] == row else ():
            if not isinstance(value, str) or column == "name":
                continue
            comma = bool(COMMA.fullmatch(value.strip()))
            others = len(seen.get(column, ()))
            if others and (comma or 2 * others > _count(rows, column)):
                expected = f"a number, as in the row {seen[column][0]}"
            elif comma:
                expected = f"a number: {value.strip().replace(',', '.')}"
            else:
                continue
            place = ("tables", name, row, column)
            problems.append(document.problem(place, show(value), expected))


def _count(rows: Mapping[str, Any], column: str) -> int:
    return sum(columns["name"] == row and column in columns for row, columns in rows.items())

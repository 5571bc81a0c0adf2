"""Reads a table of the map: rows by name, with columns and aliases."""

from __future__ import annotations

from typing import Any

from edgevox_ros.robot.map_reader.fields import Fields, show
from edgevox_ros.strict_yaml import Document, Problem


def read_table(document: Document, name: str, problems: list[Problem]) -> dict[str, dict[str, Any]]:
    """Rows by name and by alias; every row also has its `name`."""
    rows: dict[str, dict[str, Any]] = {}
    for row in Fields(document, ("tables", name), problems).data:
        fields = Fields(document, ("tables", name, row), problems)
        columns = {key: value for key, value in fields.data.items() if key != "aliases"}
        record = {"name": row, **columns}
        aliases = fields.data.get("aliases", [])
        if not isinstance(aliases, list) or not all(isinstance(alias, str) for alias in aliases):
            fields.wrong(("aliases",), show(aliases), "a list of names")
            aliases = []
        for key in (row, *aliases):
            if key in rows:
                fields.wrong(("aliases",), f"the name {key!r} a second time", "names that differ")
            rows[key] = record
    return rows

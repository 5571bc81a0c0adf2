"""The tables of a map, such as its places, as MCP resources."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

import mcp_types as types

SCHEME = "edgevox://tables/"
JSON = "application/json"
Tables = Mapping[str, Mapping[str, Mapping[str, Any]]]


class TableResources:
    """Resources by their exact address; nothing is looked up by a path."""

    def __init__(self, tables: Tables) -> None:
        self._texts = {_address(name): _text(rows) for name, rows in tables.items()}
        self.listed = [
            types.Resource(
                uri=_address(name),
                name=name,
                description=f"The table {name} of the robot's tool map: rows by name.",
                mime_type=JSON,
            )
            for name in tables
        ]

    def read(self, address: str) -> types.ReadResourceResult | None:
        """The table with this address, None if there is none."""
        text = self._texts.get(address)
        return None if text is None else _written(address, text)


def resource(address: str, data: Mapping[str, Any]) -> types.ReadResourceResult:
    """What is read at an address: an object as JSON."""
    return _written(address, json.dumps(data, ensure_ascii=False))


def _written(address: str, text: str) -> types.ReadResourceResult:
    content = types.TextResourceContents(uri=address, mime_type=JSON, text=text)
    return types.ReadResourceResult(contents=[content])


def _address(name: str) -> str:
    return SCHEME + quote(name, safe="")


def _text(rows: Mapping[str, Mapping[str, Any]]) -> str:
    """Every row once, by its own name, with the other names that may be used for it."""
    table: dict[str, dict[str, Any]] = {}
    for key, row in rows.items():
        entry = table.setdefault(str(row["name"]), dict(row))
        if key != row["name"]:
            entry.setdefault("aliases", []).append(key)
    return json.dumps(table, ensure_ascii=False)

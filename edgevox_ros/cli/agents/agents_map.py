"""What agents know of the tool map: its tools and tables, with what people have taught since."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress

from edgevox_ros.cli.agents.table_resources import TableResources
from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.robot.map.taught import TaughtRow
from edgevox_ros.robot.map.tool_map import ToolMap
from edgevox_ros.robot.tool import Tool


class MapOfAgents:
    """The map as far as this program has read it, and the rows that the node says were taught."""

    def __init__(self, tool_map: ToolMap) -> None:
        self._map = tool_map
        self.tables = TableResources(tool_map.tables)

    @property
    def tools(self) -> Mapping[str, Tool]:
        """The tools, with the names that were taught."""
        return self._map.tools

    @property
    def may_grow(self) -> bool:
        """Whether people may add rows to one of its tables."""
        return self._map.taught is not None

    def take(self, listed: str) -> None:
        """Take up the rows that the answer of `~/list_tools` names.

        Rows that do not fit are those of another map: then this one stays as it is.
        """
        if self._map.taught is None:
            return
        with suppress(ValueError, AttributeError, TypeError, ConfigurationError):
            tables = json.loads(listed).get("taught") or {}
            rows = tuple(
                TaughtRow(str(table), str(name), dict(columns))
                for table, named in tables.items()
                for name, columns in named.items()
            )
            if rows != self._map.rows:
                self._map = self._map.grown(rows)
                self.tables = TableResources(self._map.tables)

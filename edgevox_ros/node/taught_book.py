"""The places that people teach, in the session's map and in the file that keeps them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Protocol

from edgevox_ros.agent.spoken_calls import SentenceReading, SpokenCalls
from edgevox_ros.agent.taught_places import Kept, Readings
from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.core.events import EventListener, GuardEvent, TaughtEvent
from edgevox_ros.robot import ToolMap
from edgevox_ros.robot.expressions import ExpressionError
from edgevox_ros.robot.map.spoken_words import ROW_WORDS
from edgevox_ros.robot.map.taught import TaughtRow, TaughtTable
from edgevox_ros.robot.ros_executor import RosExecutor
from edgevox_ros.robot.taught_file import TaughtFile


class TaughtSession(Protocol):
    """What it needs of a session: what carries calls out, and reads what is said."""

    executor: RosExecutor
    spoken: SpokenCalls


class TaughtBook:
    """Satisfies the agent's PlaceBook. `checked`: the map's sentences, each tried; may raise.

    In this order: the grown map is checked, the file is written, and then the map is used.
    """

    def __init__(
        self,
        session: TaughtSession,
        file: TaughtFile,
        checked: Callable[[ToolMap], SentenceReading | None],
        listener: EventListener,
    ) -> None:
        self._session = session
        self._file = file
        self._checked = checked
        self._emit = listener

    @property
    def _map(self) -> ToolMap:
        return self._session.executor.tool_map

    @cached_property
    def _table(self) -> TaughtTable:
        table = self._map.taught
        assert table is not None
        return table

    @property
    def own(self) -> Mapping[str, str]:
        """Every name of a row of the map, and every word for it, and the row's own name."""
        return {key: row for key, row in self._names().items() if row not in self.taught}

    @property
    def taught(self) -> tuple[str, ...]:
        """The names of the rows that were taught."""
        return tuple(row.name for row in self._map.rows)

    @property
    def words(self) -> Mapping[str, str]:
        """Further names of rows that were taught, and the row's own name."""
        return {key: row for key, row in self._names().items() if row in self.taught}

    @property
    def readers(self) -> tuple[str, ...]:
        """The tools of whose readings a row is made."""
        return self._table.readers

    @property
    def moving(self) -> bool:
        """Whether the robot moves, or may."""
        return self._session.executor.moving

    def keep(self, name: str, readings: Readings) -> Kept:
        """See PlaceBook."""
        try:
            columns = self._table.columns_from(readings)
        except ExpressionError:
            return "lost"
        # What was written by hand beside the columns stays.
        before = next((row.columns for row in self._map.rows if row.name == name), {})
        row = TaughtRow(self._table.name, name, {**before, **columns})
        rows = [each for each in self._map.rows if each.name != name]
        kept = self._use([*rows, row])
        if kept == "kept":
            self._emit(TaughtEvent(row.table, name, columns))
        return kept

    def forget(self, name: str) -> bool:
        """See PlaceBook."""
        rows = [row for row in self._map.rows if row.name != name]
        forgotten = self._use(rows) == "kept"
        if forgotten:
            self._emit(TaughtEvent(self._table.name, name, {}, forgotten=True))
        return forgotten

    def _use(self, rows: list[TaughtRow]) -> Kept:
        try:
            grown = self._map.grown(rows)
            sentences = self._checked(grown)
        except ConfigurationError as error:
            self._emit(GuardEvent.failure(error, "taught"))
            return "no_name"
        try:
            self._file.write(rows)
        except OSError as error:
            self._emit(GuardEvent.failure(error, "tools.taught_dir"))
            return "not_kept"
        self._session.executor.grow(grown)
        self._session.spoken.ready = sentences
        return "kept"

    def _names(self) -> dict[str, Any]:
        """By name, alias and spoken word, the row; a name goes before what is only said for one."""
        rows = self._map.tables[self._table.name]
        words = {
            word: str(row["name"])
            for row in rows.values()
            for each in row.get(ROW_WORDS, {}).values()
            for word in each
        }
        return {**words, **{key: str(row["name"]) for key, row in rows.items()}}

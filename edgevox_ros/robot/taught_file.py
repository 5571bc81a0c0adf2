"""Keeps the rows that people taught in a file for each tool map, which may be edited by hand.

YAML, in the form in which a table stands in the map: `places: {workshop: {x: 1.0, y: 2.0}}`. A node
in a namespace has a file of its own, so that two robots with one map keep apart what they learn.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from edgevox_ros.core.errors import Problem
from edgevox_ros.core.paths import data_folder
from edgevox_ros.core.strict_yaml import Document, StrictYamlError, load_strict, show_path
from edgevox_ros.core.whole_file import write_whole
from edgevox_ros.robot.map.taught import TaughtRow
from edgevox_ros.robot.map.tool_map import ToolMap

_HEADING = """\
# Taught by speech, in the form of the tool map's tables. It may be edited by hand; ~/reload_tools
# reads it again. Whoever teaches or forgets something has it written anew, without comments.
"""
_PLAIN = re.compile(r"[^\W\d_](?:[\w ]*\w)?")
_NO_NAMES = ("true", "false", "null")
_ODD = re.compile("[^\\w\\s!-~]|[\x7f-\x9f\u2028\u2029\ufeff]|[^\\S ]")


@dataclass(frozen=True)
class TaughtFile:
    """The file of one map and node. Before it is first written, `earlier` is read in its place."""

    path: Path
    earlier: Path | None = None

    def onto(self, tool_map: ToolMap) -> ToolMap:
        """The map with the rows in the file.

        Raises ConfigurationError with file, line, what was found and what was expected.
        """
        if tool_map.taught is None:
            return tool_map
        rows, document = self._read()
        return tool_map.grown(rows, document) if rows else tool_map

    def write(self, rows: Sequence[TaughtRow]) -> None:
        """Replace the file by these rows. Raises OSError; then the file is as it was."""
        write_whole(self.path, text_of(rows))

    def _read(self) -> tuple[tuple[TaughtRow, ...], Document | None]:
        found = next((each for each in (self.path, self.earlier) if each and each.exists()), None)
        if found is None:
            return (), None
        document = load_strict(found)
        if document.data is None:
            return (), document
        return tuple(_rows(document)), document


def taught_folder(own: str = "") -> Path:
    """The folder of these files: the one that was set, or that of all who set none."""
    return Path(own).expanduser() if own else data_folder() / "taught"


def file_for(folder: Path, maps: Iterable[Path], node: str = "") -> TaughtFile:
    """The file in a folder for the map that consists of these files: by their names, made short.

    `node`: the full name of the node. If it is in a namespace, the file has that name too, and the
    file without it, which all nodes shared once, is the earlier one.
    """
    paths = [each.expanduser().resolve() for each in maps]
    digest = hashlib.sha256("\n".join(map(str, paths)).encode()).hexdigest()[:8]
    stem = paths[0].stem if paths else "no_map"
    alone = folder / f"{stem}-{digest}.yaml"
    names = node.strip("/").split("/")
    if len(names) == 1:
        return TaughtFile(alone)
    # No name in ROS has a hyphen.
    return TaughtFile(folder / f"{stem}-{digest}-{'-'.join(names)}.yaml", alone)


def text_of(rows: Iterable[TaughtRow]) -> str:
    """The content of the file with these rows."""
    tables: dict[str, list[TaughtRow]] = {}
    for row in rows:
        tables.setdefault(row.table, []).append(row)
    lines = [_HEADING]
    for table, its_rows in tables.items():
        lines.append(f"{_word(table)}:\n")
        lines += [f"  {_word(row.name)}: {_value(row.columns)}\n" for row in its_rows]
    return "".join(lines)


def _rows(document: Document) -> Iterable[TaughtRow]:
    """Raises StrictYamlError with all that is no row."""
    problems: list[Problem] = []
    found: list[TaughtRow] = []
    tables = _mapping(document, (), document.data, "TABLE: {NAME: {COLUMN: VALUE}}", problems)
    for table, rows in tables.items():
        below = "NAME: {COLUMN: VALUE}"
        for name, columns in _mapping(document, (table,), rows, below, problems).items():
            written = _mapping(document, (table, name), columns, "COLUMN: VALUE", problems)
            found.append(TaughtRow(table, name, written))
    if problems:
        raise StrictYamlError(problems)
    return found


def _mapping(
    document: Document,
    path: tuple[str, ...],
    data: Any,
    expected: str,
    problems: list[Problem],
) -> Mapping[str, Any]:
    if isinstance(data, Mapping):
        return data
    if data is None and len(path) == 1:
        return {}
    found = "nothing" if data is None else repr(data)[:60]
    problems.append(
        Problem(document.name, found, expected, document.line_of(path), show_path(path))
    )
    return {}


def _word(name: str) -> str:
    """A name as YAML reads it back: plain if it may be."""
    plain = _PLAIN.fullmatch(name) and name.lower() not in _NO_NAMES and "\n" not in name
    return name if plain and not _ODD.search(name) else _quoted(name)


def _quoted(text: str) -> str:
    """In double quotes: as JSON, but for what YAML does not print."""
    written = json.dumps(text, ensure_ascii=False)
    return _ODD.sub(lambda match: _escaped(match.group()), written)


def _escaped(character: str) -> str:
    code = ord(character)
    return f"\\u{code:04X}" if code < 0x10000 else f"\\U{code:08X}"


def _value(value: Any) -> str:
    if isinstance(value, str):
        return _word(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_word(key)}: {_value(each)}" for key, each in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, float):
        return _number(value)
    return json.dumps(value)


def _number(value: float) -> str:
    """With a point, so that an exponent is read as one."""
    text = repr(value)
    mantissa, exponent, power = text.partition("e")
    return f"{mantissa}.0e{power}" if exponent and "." not in mantissa else text

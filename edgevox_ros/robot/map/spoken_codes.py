"""The languages for which the map says how people speak: under `spoken` and `spoken_rules`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from edgevox_ros.core.strict_yaml import Document, KeyPath, show_path
from edgevox_ros.core.written_codes import WrittenCode
from edgevox_ros.robot.map.spoken_rules import LANGUAGE_CODE
from edgevox_ros.robot.map.spoken_words import ROW_WORDS


def spoken_codes(documents: Iterable[Document]) -> tuple[WrittenCode, ...]:
    """Every such code with its place, also in entries that are wrong in another way."""
    return tuple(
        WrittenCode(path[-1], document.name, document.line_of(path), show_path(path))
        for document in documents
        for path in _paths(document.data)
    )


def _paths(data: object) -> Iterator[tuple[str, ...]]:
    rules = ("spoken_rules",)
    by_language = _below(data, rules).items()
    yield from _codes(rules, [key for key, entry in by_language if isinstance(entry, Mapping)])
    for table in _below(data, ("tables",)):
        for row in _below(data, ("tables", table)):
            words = ("tables", table, row, ROW_WORDS)
            yield from _codes(words, _below(data, words))
    for tool in _below(data, ("tools",)):
        parameters = ("tools", tool, "parameters")
        for name in _below(data, parameters):
            spoken = (*parameters, name, "spoken")
            for value in _below(data, spoken):
                path = (*spoken, value)
                yield from _codes(path, _below(data, path))


def _codes(path: tuple[str, ...], keys: Iterable[str]) -> Iterator[tuple[str, ...]]:
    return ((*path, key) for key in keys if LANGUAGE_CODE.fullmatch(key))


def _below(data: object, path: KeyPath) -> Mapping[str, object]:
    """The mapping at a place; an empty one if there is none."""
    for key in path:
        data = data.get(key) if isinstance(data, Mapping) else None
    return data if isinstance(data, Mapping) else {}

"""What expressions see of tables and messages: read-only records with named fields only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from edgevox_ros.robot.interfaces.constants import constants_of


class Record:
    """A view of a table, a table's row, a message or an object argument."""

    __slots__ = ("_source",)

    def __init__(self, source: Any) -> None:
        self._source = source

    def __getattr__(self, name: str) -> Any:
        names = _names(self._source)
        if name in names:
            mapping = isinstance(self._source, Mapping)
            return wrap(self._source[name] if mapping else getattr(self._source, name))
        constants = constants_of(type(self._source))
        if name not in constants:
            raise AttributeError(f"{name}: expected one of {', '.join(map(str, names))}")
        return wrap(constants[name])

    def __getitem__(self, name: str) -> Any:
        if not isinstance(self._source, Mapping) or name not in self._source:
            raise LookupError(f"there is no {name!r}")
        return wrap(self._source[name])

    def __contains__(self, name: object) -> bool:
        return name in _names(self._source)

    def __len__(self) -> int:
        return len(_names(self._source))


def _names(source: Any) -> Any:
    return source if isinstance(source, Mapping) else source.get_fields_and_field_types()


def wrap(value: Any) -> Any:
    """A message or mapping as a Record, one byte as its number; anything else as it is."""
    if isinstance(value, bytes) and len(value) == 1:
        return value[0]
    if isinstance(value, Mapping) or hasattr(value, "get_fields_and_field_types"):
        return Record(value)
    return value


def unwrap(value: Any) -> Any:
    """The value without Records, also inside lists and mappings."""
    if isinstance(value, Record):
        return object.__getattribute__(value, "_source")
    if isinstance(value, (list, tuple)):
        return [unwrap(item) for item in value]
    if isinstance(value, Mapping):
        return {key: unwrap(item) for key, item in value.items()}
    return value

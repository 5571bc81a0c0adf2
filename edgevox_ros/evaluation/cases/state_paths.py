"""Paths in the state of a simulated robot, such as `lights.kitchen`, and mappings with some."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from edgevox_ros.core.strict_yaml import KeyPath
from edgevox_ros.robot.expressions import ExpressionError
from edgevox_ros.robot.map.checks.fields import show

SimulatedState = dict[str, Any]


@dataclass(frozen=True)
class NamedValue:
    """A value for one place in the state: the names that lead there, and the keys in the file."""

    names: tuple[str, ...]
    keys: KeyPath
    value: Any

    @property
    def path(self) -> str:
        """`lights.kitchen`."""
        return ".".join(self.names)


def named_values(values: Mapping[str, Any]) -> Iterator[NamedValue]:
    """What a mapping of paths to values names.

    A value that is a mapping names what is in it, and nothing beside; an empty one is a value.
    """
    for path, value in values.items():
        yield from _named_below(NamedValue(tuple(path.split(".")), (path,), value))


def _named_below(one: NamedValue) -> Iterator[NamedValue]:
    if not isinstance(one.value, Mapping) or not one.value:
        yield one
        return
    for name, value in one.value.items():
        yield from _named_below(NamedValue((*one.names, name), (*one.keys, name), value))


def value_at(state: Mapping[str, Any], path: str) -> Any:
    """The value at a path. Raises LookupError."""
    return value_of(state, path.split("."))


def value_of(state: Mapping[str, Any], names: Sequence[str]) -> Any:
    """The value to which names lead. Raises LookupError."""
    value: Any = state
    for name in names:
        if not isinstance(value, Mapping) or name not in value:
            raise LookupError(f"the state has no {'.'.join(names)}")
        value = value[name]
    return value


def put(state: SimulatedState, parts: Sequence[str], value: Any) -> None:
    """Set a value. Only the last part may be new. Raises ExpressionError."""
    inner: Any = state
    for length, part in enumerate(parts[:-1], 1):
        inner = inner.get(part)
        if not isinstance(inner, dict):
            found = f"{'.'.join(parts[:length])}, which is {show(inner)} in the state"
            raise ExpressionError(found, "a mapping")
    inner[parts[-1]] = value


def dotted(state: Mapping[str, Any], above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The names with a dot, which no path could reach."""
    for name, value in state.items():
        if "." in name:
            yield (*above, name)
        if isinstance(value, Mapping):
            yield from dotted(value, (*above, name))


def paths(state: Mapping[str, Any], above: str = "") -> Iterator[str]:
    """All paths in the state."""
    for name, value in state.items():
        yield above + name
        if isinstance(value, Mapping):
            yield from paths(value, f"{above}{name}.")

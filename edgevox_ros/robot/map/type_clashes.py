"""Finds topics, services and actions to which a map gives two types."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from edgevox_ros.core.errors import Problem
from edgevox_ros.core.strict_yaml import Document, KeyPath
from edgevox_ros.robot.kinds import KINDS
from edgevox_ros.robot.kinds.read import ReadSpec
from edgevox_ros.robot.map.checks.fields import show
from edgevox_ros.robot.tool import Endpoint, Spec

INTERFACE = re.compile(r"\w+(/(msg|srv|action))?/\w+")


def one_type_a_name(documents: Sequence[Document], problems: list[Problem]) -> None:
    """Note each name with two types: DDS connects only ends of the same type.

    Names are compared as written: whether `x` and `/x` are the same is known on the graph only.
    """
    first: dict[tuple[str, str], tuple[str, str]] = {}
    for document in documents:
        for path, end in _ends(document.data):
            place = f"{document.name}:{document.line_of((*path, 'type'))}"
            known, where = first.setdefault((end.family, end.name), (end.full_type, place))
            if known != end.full_type:
                expected = f"{known}, the type of {end.label} at {where}"
                problems.append(document.problem((*path, "type"), show(end.type), expected))


def _ends(data: Mapping[str, Any]) -> Iterator[tuple[KeyPath, Endpoint]]:
    """Each entry whose name and type can be read, with its place."""
    moving, tools = data.get("moving"), data.get("tools")
    if end := _end(moving, ReadSpec):
        yield ("moving",), end
    for name, tool in tools.items() if isinstance(tools, Mapping) else ():
        for key, kind in KINDS.items() if isinstance(tool, Mapping) else ():
            if end := _end(tool.get(key), kind):
                yield ("tools", name, key), end


def _end(written: Any, kind: type[Spec]) -> Endpoint | None:
    if kind.FAMILY is None or not isinstance(written, Mapping):
        return None
    name, given = written.get(kind.NAME_KEY), written.get("type")
    if not isinstance(name, str) or not isinstance(given, str) or not INTERFACE.fullmatch(given):
        return None
    return Endpoint(kind.FAMILY, name, given)

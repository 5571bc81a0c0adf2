"""Finds topics, services and actions that a map names with two types."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from edgevox_ros.core.errors import Problem
from edgevox_ros.core.strict_yaml import Document, KeyPath
from edgevox_ros.robot.map.fields import show
from edgevox_ros.robot.map.kind_reader import FAMILIES

INTERFACE = re.compile(r"\w+(/(msg|srv|action))?/\w+")
# What the graph calls each family of interface types.
WORDS = {"msg": "topic", "srv": "service", "action": "action"}


def one_type_a_name(documents: Sequence[Document], problems: list[Problem]) -> None:
    """DDS joins only ends of one type, so two types under a name are an error of the map.

    Names are compared as written: what `x` and `/x` mean is known on the graph only.
    """
    first: dict[tuple[str, str], tuple[str, str]] = {}
    for document in documents:
        for path, family, end in _ends(document.data):
            name, given = end.get("name" if family != "msg" else "topic"), end.get("type")
            if not isinstance(name, str) or not isinstance(given, str):
                continue
            if not INTERFACE.fullmatch(given):
                continue
            full = given if given.count("/") != 1 else given.replace("/", f"/{family}/")
            place = f"{document.name}:{document.line_of((*path, 'type'))}"
            known, where = first.setdefault((family, name), (full, place))
            if known != full:
                expected = f"{known}, the type of the {WORDS[family]} {name} at {where}"
                problems.append(document.problem((*path, "type"), show(given), expected))


def _ends(data: Mapping[str, Any]) -> Iterator[tuple[KeyPath, str, Mapping[str, Any]]]:
    """(place, family, mapping) of everything that bears a name and a type."""
    moving, tools = data.get("moving"), data.get("tools")
    if isinstance(moving, Mapping):
        yield ("moving",), "msg", moving
    for name, tool in tools.items() if isinstance(tools, Mapping) else ():
        for kind, family in FAMILIES.items():
            end = tool.get(kind) if isinstance(tool, Mapping) else None
            if isinstance(end, Mapping):
                yield ("tools", name, kind), family, end

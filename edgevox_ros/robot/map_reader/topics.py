"""Finds topics that a map names with two types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from edgevox_ros.robot.map_reader.fields import show
from edgevox_ros.strict_yaml import Document, KeyPath, Problem


def one_type_a_topic(documents: Sequence[Document], problems: list[Problem]) -> None:
    """DDS joins only ends of one type, so two types on a topic are an error of the map."""
    types: dict[str, str] = {}
    for document in documents:
        for path, spec in _ends(document.data):
            topic, name = _topic(spec)
            if topic and types.setdefault(topic, name) != name:
                expected = f"{types[topic]}, as another tool says of {topic}"
                problems.append(document.problem((*path, "type"), show(name), expected))


def _ends(data: Mapping[str, Any]) -> Iterator[tuple[KeyPath, Any]]:
    """Every mapping that names a topic and its type, with its place."""
    yield ("moving",), data.get("moving")
    tools = data.get("tools")
    for name, tool in tools.items() if isinstance(tools, Mapping) else ():
        for kind in ("publish", "read"):
            if isinstance(tool, Mapping) and kind in tool:
                yield ("tools", name, kind), tool[kind]


def _topic(spec: Any) -> tuple[str, str]:
    """Topic and type (as `package/msg/Name`) of a publish or read mapping, or empty strings."""
    if not isinstance(spec, Mapping):
        return "", ""
    topic, name = spec.get("topic"), spec.get("type")
    if not isinstance(topic, str) or not isinstance(name, str):
        return "", ""
    return topic, name if name.count("/") != 1 else name.replace("/", "/msg/")

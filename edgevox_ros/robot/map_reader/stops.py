"""Reads what happens on a stop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from edgevox_ros.robot.map_reader.fields import show
from edgevox_ros.robot.specs import ActionSpec, PublishSpec, StopActions, Tool
from edgevox_ros.strict_yaml import Document, Problem


def read_stops(
    documents: Sequence[Document], tools: Mapping[str, Tool], problems: list[Problem]
) -> StopActions:
    """The stop actions of all files together."""
    publish: list[str] = []
    cancel_all: list[str] = []
    for document in documents:
        _read_stop(document, tools, publish, cancel_all, problems)
    return StopActions(tuple(publish), tuple(cancel_all))


def _can_stop(tool: Tool) -> bool:
    """Whether a stop can carry it out at once, without a model that gives arguments."""
    once = isinstance(tool.spec, PublishSpec) and not tool.spec.timed
    return once and not tool.schema.parameters.get("required")


def _read_stop(
    document: Document,
    tools: Mapping[str, Tool],
    publish: list[str],
    cancel_all: list[str],
    problems: list[Problem],
) -> None:
    entries = document.data.get("on_stop", [])
    if not isinstance(entries, list):
        problems.append(document.problem(("on_stop",), show(entries), "a list"))
        return
    servers = {tool.spec.name for tool in tools.values() if isinstance(tool.spec, ActionSpec)}
    for index, entry in enumerate(entries):
        tool = tools.get(entry) if isinstance(entry, str) else None
        if tool is not None and _can_stop(tool):
            publish.append(entry)
        elif isinstance(entry, dict) and list(entry) == ["cancel_all"]:
            server = entry["cancel_all"]
            if isinstance(server, str) and server in servers:
                cancel_all.append(server)
            else:
                expected = f"an action server of a tool ({', '.join(sorted(servers)) or 'none'})"
                path = ("on_stop", index, "cancel_all")
                problems.append(document.problem(path, show(entry["cancel_all"]), expected))
        else:
            expected = "a tool that publishes once and needs no argument, or {cancel_all: NAME}"
            problems.append(document.problem(("on_stop", index), show(entry), expected))

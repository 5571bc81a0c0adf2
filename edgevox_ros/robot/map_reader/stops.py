"""Reads what happens on a stop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from edgevox_ros.robot.interfaces.types import load_type
from edgevox_ros.robot.kinds.inputs import Inputs, built
from edgevox_ros.robot.map_reader.fields import show
from edgevox_ros.robot.outcome import ToolFailed
from edgevox_ros.robot.specs import ActionSpec, PublishSpec, StopActions, Tool
from edgevox_ros.strict_yaml import Document, Problem


def read_stops(
    documents: Sequence[Document],
    tools: Mapping[str, Tool],
    tables: Mapping[str, Any],
    problems: list[Problem],
) -> StopActions:
    """The stop actions of all files together."""
    publish: list[str] = []
    cancel_all: list[str] = []
    for document in documents:
        _read_stop(document, tools, publish, cancel_all, problems)
        _try_messages(document, tools, tables, problems)
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


def _try_messages(
    document: Document,
    tools: Mapping[str, Tool],
    tables: Mapping[str, Any],
    problems: list[Problem],
) -> None:
    """Make each stop message once, from the defaults, as a stop does."""
    entries = document.data.get("on_stop", [])
    for index, entry in enumerate(entries if isinstance(entries, list) else ()):
        tool = tools.get(entry) if isinstance(entry, str) else None
        if tool is None or tool.unavailable or not _can_stop(tool):
            continue
        if any(problem.path.startswith(f"tools.{entry}.") for problem in problems):
            continue
        problem = _message_error(tool, tables)
        if problem:
            found = f"{entry}, whose message cannot be made ({problem})"
            expected = "a message that the defaults alone make"
            problems.append(document.problem(("on_stop", index), found, expected))


def _message_error(tool: Tool, tables: Mapping[str, Any]) -> str:
    spec = tool.spec
    if isinstance(spec, PublishSpec):
        message_type = load_type(spec.type, "msg")
        try:
            values = Inputs(tool.defaults, tables).filled(message_type, spec.message)
            built(message_type, values, stamp=None)
        except ToolFailed as error:
            return str(error)
    return ""

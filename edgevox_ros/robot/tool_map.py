"""The tool map: the integrator's YAML files, read, checked, and all errors told at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Union

from edgevox_ros.robot.map_reader.fields import Fields, show
from edgevox_ros.robot.map_reader.tool_reader import ToolReader
from edgevox_ros.robot.specs import ActionSpec, PublishSpec, StopActions, Tool
from edgevox_ros.strict_yaml import Document, Problem, StrictYamlError, load_strict
from edgevox_ros.tools import ToolSchema

TOP_KEYS = ("tables", "tools", "on_stop")


class ToolMapError(ValueError):
    """Tool map files that cannot be used; `problems` lists everything that is wrong."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


@dataclass(frozen=True)
class ToolMap:
    """Tools by name, in the order of the files; tables by name; what happens on a stop."""

    tools: Mapping[str, Tool] = field(default_factory=dict)
    tables: Mapping[str, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)
    on_stop: StopActions = field(default_factory=StopActions)

    @classmethod
    def from_yaml(cls, paths: Union[str, Path, Iterable[Union[str, Path]]]) -> ToolMap:
        """Read one file or several, merged. Raises ToolMapError."""
        if isinstance(paths, (str, Path)):
            paths = [paths]
        problems: list[Problem] = []
        documents = [document for path in paths if (document := _load(Path(path), problems))]
        made = _merge(documents, problems)
        if problems:
            raise ToolMapError(problems)
        return made

    def schemas(self, *, include_unavailable: bool = False) -> tuple[ToolSchema, ...]:
        """What the model is offered."""
        return tuple(
            tool.schema
            for tool in self.tools.values()
            if include_unavailable or not tool.unavailable
        )


def _load(path: Path, problems: list[Problem]) -> Document | None:
    try:
        document = load_strict(path)
    except StrictYamlError as error:
        problems += error.problems
        return None
    if isinstance(document.data, Mapping):
        return document
    problems.append(document.problem((), show(document.data), f"keys {', '.join(TOP_KEYS)}"))
    return None


def _merge(documents: list[Document], problems: list[Problem]) -> ToolMap:
    tables: dict[str, Mapping[str, Mapping[str, Any]]] = {}
    tools: dict[str, Tool] = {}
    for document in documents:
        Fields(document, (), problems).known_keys(*TOP_KEYS)
        for name in _section(document, "tables", problems):
            if name in tables:
                found = f"a second table {name}"
                problems.append(document.problem(("tables", name), found, "one of that name"))
            tables[name] = _table(document, name, problems)
    for document in documents:
        for name in _section(document, "tools", problems):
            if name in tools:
                found = f"a second tool {name}"
                problems.append(document.problem(("tools", name), found, "one of that name"))
            tool = ToolReader(document, name, tables, problems).read()
            if tool is not None:
                tools[name] = tool
    _one_type_a_topic(documents, problems)
    publish: list[str] = []
    cancel_all: list[str] = []
    for document in documents:
        _read_stop(document, tools, publish, cancel_all, problems)
    return ToolMap(tools, tables, StopActions(tuple(publish), tuple(cancel_all)))


def _section(document: Document, key: str, problems: list[Problem]) -> list[str]:
    section = document.data.get(key)
    if section is None:
        return []
    return list(Fields(document, (key,), problems).data)


def _table(document: Document, name: str, problems: list[Problem]) -> dict[str, dict[str, Any]]:
    """Rows by name and by alias; every row also has its `name`."""
    rows: dict[str, dict[str, Any]] = {}
    for row in Fields(document, ("tables", name), problems).data:
        fields = Fields(document, ("tables", name, row), problems)
        columns = {key: value for key, value in fields.data.items() if key != "aliases"}
        record = {"name": row, **columns}
        aliases = fields.data.get("aliases", [])
        if not isinstance(aliases, list) or not all(isinstance(alias, str) for alias in aliases):
            fields.wrong(("aliases",), show(aliases), "a list of names")
            aliases = []
        for key in (row, *aliases):
            if key in rows:
                fields.wrong(("aliases",), f"the name {key!r} a second time", "names that differ")
            rows[key] = record
    return rows


def _can_stop(tool: Tool) -> bool:
    """Whether a stop can carry it out at once, without a model that gives arguments."""
    once = isinstance(tool.spec, PublishSpec) and not tool.spec.timed
    return once and not tool.schema.parameters.get("required")


def _one_type_a_topic(documents: list[Document], problems: list[Problem]) -> None:
    """DDS joins only ends of one type, so two types on a topic are an error of the map."""
    types: dict[str, str] = {}
    for document in documents:
        for name, tool in _tools(document):
            for kind in ("publish", "read"):
                spec = tool.get(kind)
                topic, type_name = _topic(spec)
                if topic and types.setdefault(topic, type_name) != type_name:
                    path = ("tools", name, kind, "type")
                    expected = f"{types[topic]}, as another tool says of {topic}"
                    problems.append(document.problem(path, show(type_name), expected))


def _tools(document: Document) -> list[tuple[str, Mapping[str, Any]]]:
    section = document.data.get("tools")
    tools = section.items() if isinstance(section, Mapping) else ()
    return [(name, tool) for name, tool in tools if isinstance(tool, Mapping)]


def _topic(spec: Any) -> tuple[str, str]:
    """Topic and type (as `package/msg/Name`) of a publish or read mapping, or empty strings."""
    if not isinstance(spec, Mapping):
        return "", ""
    topic, name = spec.get("topic"), spec.get("type")
    if not isinstance(topic, str) or not isinstance(name, str):
        return "", ""
    return topic, name if name.count("/") != 1 else name.replace("/", "/msg/")


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
            if entry["cancel_all"] in servers:
                cancel_all.append(entry["cancel_all"])
            else:
                expected = f"an action server of a tool ({', '.join(sorted(servers)) or 'none'})"
                path = ("on_stop", index, "cancel_all")
                problems.append(document.problem(path, show(entry["cancel_all"]), expected))
        else:
            expected = "a tool that publishes once and needs no argument, or {cancel_all: NAME}"
            problems.append(document.problem(("on_stop", index), show(entry), expected))

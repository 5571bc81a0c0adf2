"""The tool map: the integrator's YAML files as tools, tables and what happens on a stop.

The files are read and merged, and all errors are reported at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Union

from edgevox_ros.core.errors import ConfigurationError, Problem
from edgevox_ros.core.sentence_templates import SentenceTemplate
from edgevox_ros.core.strict_yaml import Document, KeyPath, StrictYamlError, load_strict, show_path
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.core.written_codes import WrittenCode
from edgevox_ros.robot.call_inputs import spoken
from edgevox_ros.robot.call_results import ToolFailed
from edgevox_ros.robot.call_speech import CallSpeech, CallVoice
from edgevox_ros.robot.expressions import ExpressionError
from edgevox_ros.robot.expressions.map_functions import is_finite
from edgevox_ros.robot.kinds import KINDS
from edgevox_ros.robot.kinds.read import ReadSpec
from edgevox_ros.robot.map.checks.fields import Fields, show
from edgevox_ros.robot.map.checks.try_expressions import EXPECTED
from edgevox_ros.robot.map.events import EventSpec, read_event
from edgevox_ros.robot.map.moving import MovingSpec, read_moving
from edgevox_ros.robot.map.on_stop import StopActions, StopReader, with_stops
from edgevox_ros.robot.map.spoken_rules import LANGUAGE_CODE, read_rules
from edgevox_ros.robot.map.spoken_words import ROW_WORDS, words_by_language
from edgevox_ros.robot.map.taught import (
    TaughtRow,
    TaughtRows,
    TaughtTable,
    in_its_place,
    is_flag,
    of_recipe,
    own_rows,
    read_taught,
    sample_row,
    with_rows,
    with_shown,
    wrong_rows,
)
from edgevox_ros.robot.map.tool_reader import ToolReader
from edgevox_ros.robot.tool import Endpoint, Spec, Tool

TOP_KEYS = ("tables", "tools", "on_stop", "moving", "events", "spoken_rules")
INTERFACE = re.compile(r"\w+(/(msg|srv|action))?/\w+")
ROW_KEYS = ("aliases", ROW_WORDS)
COMMA = re.compile(r"[-+]?[0-9]+,[0-9]+")


class ToolMapError(ConfigurationError):
    """Tool map files that cannot be used."""


@dataclass(frozen=True)
class ToolMap:
    """Tools by name, in the order of the files; tables by name; what happens on a stop.

    `spoken_codes`: the languages for which the map has words and rules. `taught`: the table that
    people may add rows to; None without one. `rows`: those that they added. `documents`: its files.
    """

    tools: Mapping[str, Tool] = field(default_factory=dict)
    tables: Mapping[str, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)
    on_stop: StopActions = field(default_factory=StopActions)
    moving: MovingSpec | None = None
    spoken_codes: tuple[WrittenCode, ...] = ()
    events: tuple[EventSpec, ...] = ()
    taught: TaughtTable | None = None
    rows: tuple[TaughtRow, ...] = ()
    documents: tuple[Document, ...] = field(default=(), repr=False, compare=False)

    @classmethod
    def from_yaml(
        cls, paths: Union[str, Path, Iterable[Union[str, Path]]], *, only_tried: bool = False
    ) -> ToolMap:
        """Read one file or several, merged. Raises ToolMapError.

        `only_tried`: there will be no robot, so the type of `moving` need not be installed.
        """
        if isinstance(paths, (str, Path)):
            paths = [paths]
        reader = _MapReader(only_tried=only_tried)
        reader.read([Path(path) for path in paths])
        made = cls._made(reader)
        made._try_a_row()
        return made

    @classmethod
    def _made(cls, reader: _MapReader) -> ToolMap:
        return cls(
            reader.tools,
            reader.tables,
            reader.on_stop,
            reader.moving,
            spoken_codes(reader.documents),
            tuple(reader.events.values()),
            reader.taught,
            documents=tuple(reader.documents) if reader.taught else (),
        )

    def grown(self, rows: Sequence[TaughtRow], source: Document | None = None) -> ToolMap:
        """The map as its files would give it had these rows stood in them, and no others.

        `source`: the file that keeps them. Raises ToolMapError with all that is wrong with them.
        """
        try:
            return self._with(rows)
        except ToolMapError as error:
            moved = [in_its_place(each, rows, source) for each in error.problems]
            raise ToolMapError(moved) from None

    def _with(self, rows: Sequence[TaughtRow]) -> ToolMap:
        """The map with these rows. Problems are placed as if they stood in its files."""
        sample = sample_row(self.taught, self.tools) if self.taught is not None else None
        problems = wrong_rows(self.documents, self.taught, rows, sample)
        if problems:
            raise ToolMapError(problems)
        reader = _MapReader(only_tried=True, rows=tuple(rows))
        reader.read_documents(with_rows(self.documents, rows))
        return replace(self, tools=reader.tools, tables=reader.tables, rows=tuple(rows))

    def _try_a_row(self) -> None:
        """Raise ToolMapError if the map could not be used with a row as people would add it."""
        table = self.taught
        row = sample_row(table, self.tools) if table is not None else None
        if table is None or row is None:
            return
        try:
            self._with([row])
        except ToolMapError as error:
            places = [of_recipe(each, table, self.documents) for each in error.problems]
            raise ToolMapError(places) from None

    def unavailable(self) -> dict[str, str]:
        """Tools that cannot be carried out here, and why."""
        return {tool.name: tool.unavailable for tool in self.tools.values() if tool.unavailable}

    def lacking_stops(self) -> tuple[str, ...]:
        """What a stop should publish or call, but cannot here."""
        unavailable = self.unavailable()
        calls = [call.name for call in self.on_stop.calls if call.unavailable]
        return (*(name for name in self.on_stop.publish if name in unavailable), *calls)

    def question(
        self,
        tool: Tool,
        arguments: Mapping[str, Any],
        complain: Callable[[str], None],
        language: str = "en",
    ) -> str:
        """The question before a call of this tool, or of the steps of a sequence; "" for none.

        What stops is not asked about.

        If there is none in this language, or it is empty or cannot be computed (`complain` gets the
        reason), it is the tool's name.
        """
        if tool.schema.stops:
            return ""
        inputs = tool.inputs(arguments, self.tables)
        try:
            calls = () if tool.confirm else tool.spec.calls(inputs, self.tools)
            if calls:
                questions = [
                    self.question(step, step_arguments, complain, language)
                    for step, step_arguments in calls
                ]
                return " ".join(dict.fromkeys(filter(None, questions)))
            asked = tool.confirm.of(language) if tool.confirm is not None else None
            question = spoken(asked, inputs.names, language) if asked is not None else ""
        except ExpressionError as error:
            complain(f"tool {tool.name}: its question cannot be worded: {error}")
            question = ""
        except ToolFailed:  # of a step: the call is going to fail before anything runs
            return ""
        return question or (f"{tool.name.replace('_', ' ')}?" if tool.confirm else "")

    def refusal(self, tool: Tool, arguments: Mapping[str, Any], voice: CallVoice) -> str:
        """What is said when the user does not permit a call of this tool; "" for nothing.

        A sequence without words of its own says those of its steps that ask.
        """
        inputs = tool.inputs(arguments, self.tables)
        if tool.say is not None or tool.confirm is not None:
            refused = tool.say.refused if tool.say is not None else None
            return voice.text(tool.name, refused, inputs.names)
        try:
            steps = tool.spec.calls(inputs, self.tools)
        except (ExpressionError, ToolFailed):  # its question could not be asked either
            return ""
        texts = [
            self.refusal(step, step_arguments, voice)
            for step, step_arguments in steps
            if step.confirm
        ]
        return " ".join(dict.fromkeys(filter(None, texts)))

    def says_begin(self, tool: Tool, language: str) -> bool:
        """Whether it has words for the beginning of a call, or one of its steps has."""
        if tool.say is None:
            return any(
                self.says_begin(self.tools[step.tool], language) for step in tool.spec.members
            )
        return tool.say.begin is not None and tool.say.begin.of(language) is not None

    def speech(self, name: str, arguments: Mapping[str, Any], voice: CallVoice) -> CallSpeech:
        """What speaks about one call; nothing is said about a tool that is not in the map."""
        tool = self.tools.get(name)
        if tool is None:
            return CallSpeech(name, None, {}, voice)
        names = tool.inputs(arguments, self.tables).names
        return CallSpeech(name, tool.say, names, voice)

    @property
    def language_codes(self) -> tuple[WrittenCode, ...]:
        """The languages of what is said, and of what people say, with file and line."""
        of_tools = tuple(code for tool in self.tools.values() for code in tool.language_codes)
        of_events = tuple(code for each in self.events for code in each.language_codes)
        return (*of_tools, *of_events, *self.spoken_codes)

    def schemas(self, *, include_unavailable: bool = False) -> tuple[ToolSchema, ...]:
        """What the model is offered."""
        return tuple(
            tool.schema
            for tool in self.tools.values()
            if include_unavailable or not tool.unavailable
        )

    def sentences(self, *, include_unavailable: bool = False) -> tuple[SentenceTemplate, ...]:
        """How people say the calls of the tools that can be carried out here."""
        return tuple(
            sentence
            for tool in self.tools.values()
            if include_unavailable or not tool.unavailable
            for sentence in tool.sentences
        )


@dataclass
class _MapReader:
    """The content of several files while they are read. `places`: file and line of each table."""

    documents: list[Document] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    tables: dict[str, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    tools: dict[str, Tool] = field(default_factory=dict)
    on_stop: StopActions = field(default_factory=StopActions)
    moving: MovingSpec | None = None
    events: dict[str, EventSpec] = field(default_factory=dict)
    only_tried: bool = False
    taught: TaughtTable | None = None
    rows: tuple[TaughtRow, ...] = ()

    def read(self, paths: Iterable[Path]) -> None:
        """Read these files. Raises ToolMapError."""
        for path in paths:
            self._load(path)
        self.read_documents(self.documents)

    def read_documents(self, documents: list[Document]) -> None:
        """Read what stands in these files. Raises ToolMapError."""
        self.documents = documents
        unread = list(self.problems)
        for document in self.documents:
            Fields(document, (), self.problems).known_keys(*TOP_KEYS)
        self._read_tables()
        self._read_moving()
        self._read_tools()
        self._read_taught()
        self._read_events()
        self.on_stop = StopReader(self.tools, self.tables, self.problems).read(self.documents)
        self.tools = with_stops(self.tools, self.on_stop)
        one_type_a_name(self.documents, self.problems)
        self._miss_tools()
        if self.problems:
            raise ToolMapError(_without_repeats(self.problems, unread))

    def _load(self, path: Path) -> None:
        try:
            document = load_strict(path, top_keys=TOP_KEYS)
        except StrictYamlError as error:
            self.problems += error.problems
            if error.document is None:
                return
            document = error.document
        if isinstance(document.data, Mapping):
            self.documents.append(document)

    def _miss_tools(self) -> None:
        """Note files that all lack `tools`: even a map without tools says so, with {}."""
        if self.problems or any(each.data.get("tools") is not None for each in self.documents):
            return
        for document in self.documents[:1]:
            self.problems.append(document.problem(("tools",), "no tools", "tools: {NAME: ...}"))

    def _read_tables(self) -> None:
        for fields in self._entries("tables"):
            name = str(fields.path[-1])
            if name in self.tables:
                expected = f"one of that name; the other is at {self.places[name]}"
                fields.wrong((), f"a second table {name}", expected)
            self.places.setdefault(name, _place(fields))
            rows = read_table(fields.document, name, self.problems)
            self.tables[name] = self._to_grow(rows, name) if is_flag(fields.data) else rows

    def _read_tools(self) -> None:
        """Read tools that use other tools last, wherever they are written."""
        entries = list(self._entries("tools"))
        seen: dict[str, Fields] = {}
        for fields in entries:
            name = str(fields.path[-1])
            if name in seen:
                expected = f"one of that name; the other is at {_place(seen[name])}"
                fields.wrong((), f"a second tool {name}", expected)
            seen.setdefault(name, fields)
        rules = read_rules(self.documents, self.problems)
        readers = [ToolReader(fields, self.tables, self.tools, rules) for fields in entries]
        for reader in sorted(readers, key=lambda reader: reader.uses_tools):
            tool = _read(reader)
            if tool is not None:
                self.tools[tool.name] = tool
        self.tools = {name: self.tools[name] for name in seen if name in self.tools}
        for fields in entries:
            self._hides_no_table(fields)
            if fields.data.get("while_moving") == "refuse" and self.moving is None:
                expected = "moving: {topic, type, when} at the top of a file"
                fields.wrong(("while_moving",), "refuse", expected)

    def _to_grow(self, rows: Mapping[str, dict[str, Any]], name: str) -> TaughtRows:
        added = {row.name for row in self.rows if row.table == name}
        return TaughtRows(rows, [key for key, record in rows.items() if record["name"] in added])

    def _read_taught(self) -> None:
        """Read which table is taught. Its tools show a model only the rows of the files."""
        for fields in self._entries("tables"):
            rows = self.tables[str(fields.path[-1])]
            table = read_taught(fields, rows, self.tools)
            if table is not None and self.taught is not None:
                fields.wrong(
                    ("taught",), f"taught: true as at {self.taught.name}", "it at one table"
                )
            self.taught = self.taught or table
        for fields in self._entries("tools") if self.taught is not None else ():
            name = str(fields.path[-1])
            if name in self.tools:
                self.tools[name] = with_shown(self.tools[name], fields.data, self.tables)

    def _hides_no_table(self, fields: Fields) -> None:
        """Note each parameter with a table's name: expressions could not read the table."""
        tool = self.tools.get(str(fields.path[-1]))
        for name in tool.schema.parameters["properties"] if tool is not None else ():
            if name in self.tables:
                found = f"the parameter {name!r}, which hides the table at {self.places[name]}"
                fields.wrong(("parameters", name), found, "a name that no table has")

    def _read_moving(self) -> None:
        for document in self.documents:
            if "moving" not in document.data:
                continue
            fields = Fields(document, ("moving",), self.problems)
            if self.moving is not None:
                fields.wrong((), "moving a second time", "one in all files together")
            self.moving = read_moving(fields, only_tried=self.only_tried)

    def _read_events(self) -> None:
        for fields in self._entries("events"):
            name = str(fields.path[-1])
            if name in self.events:
                fields.wrong((), f"a second event {name}", "names that differ")
            self.events[name] = read_event(fields, self.tools, self.tables)

    def _entries(self, section: str) -> Iterator[Fields]:
        """Every entry of a section, file by file."""
        for document in self.documents:
            if document.data.get(section) is not None:
                for name in Fields(document, (section,), self.problems).data:
                    yield Fields(document, (section, name), self.problems)


def _without_repeats(problems: Iterable[Problem], unread: Iterable[Problem]) -> list[Problem]:
    """The problems without repetitions, and without those that merely follow from others.

    The others are at places that could not be read at all (`unread`).
    """
    bad = {(each.source, each.path) for each in unread if each.path}
    half_read = {(file, ".".join(path.split(".")[:2])) for file, path in bad}

    def follows(problem: Problem) -> bool:
        tool = ".".join(problem.path.split(".")[:2])
        tried = problem.expected == EXPECTED and (problem.source, tool) in half_read
        return tried or (problem.source, problem.path) in bad

    return [each for each in dict.fromkeys(problems) if each in unread or not follows(each)]


def _read(reader: ToolReader) -> Tool | None:
    """One tool. A fault of ours is reported with its place too, since its file brought it about."""
    try:
        return reader.read()
    except Exception as error:
        found = f"what edgevox_ros fails on ({type(error).__name__}: {error})"
        reader.fields.wrong((), found, "no such fault: please report it with this tool")
        return None


def _place(fields: Fields) -> str:
    return f"{fields.document.name}:{fields.document.line_of(fields.path)}"


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
    moving, tools, events = data.get("moving"), data.get("tools"), data.get("events")
    for name, event in events.items() if isinstance(events, Mapping) else ():
        if end := _end(event, ReadSpec):
            yield ("events", name), end
    if end := _end(moving, ReadSpec):
        yield ("moving",), end
    for name, tool in tools.items() if isinstance(tools, Mapping) else ():
        for key, kind in KINDS.items() if isinstance(tool, Mapping) else ():
            if end := _end(tool.get(key), kind):
                yield ("tools", name, key), end


def _end(written: Any, kind: type[Spec]) -> Endpoint | None:
    if kind.FAMILY is None or not isinstance(written, Mapping):
        return None
    name, type_name = written.get(kind.NAME_KEY), written.get("type")
    if (
        not isinstance(name, str)
        or not isinstance(type_name, str)
        or not INTERFACE.fullmatch(type_name)
    ):
        return None
    return Endpoint(kind.FAMILY, name, type_name)


def read_table(document: Document, name: str, problems: list[Problem]) -> dict[str, dict[str, Any]]:
    """Rows by name and by alias. Every row also has its `name`."""
    rows: dict[str, dict[str, Any]] = {}
    for row in own_rows(Fields(document, ("tables", name), problems).data):
        fields = Fields(document, ("tables", name, row), problems)
        _no_slip_of_a_key(fields)
        _only_finite_numbers(fields)
        columns = {key: value for key, value in fields.data.items() if key != "aliases"}
        if ROW_WORDS in columns:
            columns[ROW_WORDS] = words_by_language(fields, ROW_WORDS, columns[ROW_WORDS])
        record = {"name": row, **columns}
        aliases = fields.data.get("aliases", [])
        if not isinstance(aliases, list) or not all(isinstance(alias, str) for alias in aliases):
            fields.wrong(("aliases",), show(aliases), "a list of names")
            aliases = []
        for key in (row, *aliases):
            if not key.strip():
                below: KeyPath = ("aliases",) if key is not row else ()
                fields.wrong(below, f"the name {key!r}", "a name that can be said and chosen")
            if key in rows:
                fields.wrong(("aliases",), f"the name {key!r} a second time", "names that differ")
            rows[key] = record
    _one_kind_a_column(document, name, rows, problems)
    return rows


def _no_slip_of_a_key(fields: Fields) -> None:
    """Note a list or mapping in a column that is almost called `aliases` or `spoken`."""
    for key, value in fields.data.items():
        near = fields.near(str(key), ROW_KEYS)
        if isinstance(value, (list, Mapping)) and near and key not in ROW_KEYS:
            fields.wrong((key,), f"the key {key!r}", f"{near}, or a column of another name")


def _only_finite_numbers(fields: Fields) -> None:
    """Note `.nan` and `.inf`: whatever is computed with one is no value."""
    for key, value in fields.data.items():
        if not _is_finite_throughout(value):
            fields.wrong((key,), show(value), "a finite number")


def _is_finite_throughout(value: object) -> bool:
    if isinstance(value, Mapping):
        return all(map(_is_finite_throughout, value.values()))
    if isinstance(value, list):
        return all(map(_is_finite_throughout, value))
    return is_finite(value)


def _one_kind_a_column(
    document: Document, name: str, rows: Mapping[str, Any], problems: list[Problem]
) -> None:
    """Note a text in a column of numbers, and a number with a decimal comma."""
    seen: dict[str, list[str]] = {}
    for row, columns in rows.items():
        if columns["name"] == row:
            for column, value in columns.items():
                if isinstance(value, (int, float)) and not isinstance(value, bool):
                    seen.setdefault(column, []).append(row)
    for row, columns in rows.items():
        for column, value in columns.items() if columns["name"] == row else ():
            if not isinstance(value, str) or column == "name":
                continue
            comma = bool(COMMA.fullmatch(value.strip()))
            others = len(seen.get(column, ()))
            if others and (comma or 2 * others > _count(rows, column)):
                expected = f"a number, as in the row {seen[column][0]}"
            elif comma:
                expected = f"a number: {value.strip().replace(',', '.')}"
            else:
                continue
            place = ("tables", name, row, column)
            problems.append(document.problem(place, show(value), expected))


def _count(rows: Mapping[str, Any], column: str) -> int:
    return sum(columns["name"] == row and column in columns for row, columns in rows.items())

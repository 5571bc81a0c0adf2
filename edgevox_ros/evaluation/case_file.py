"""Reads files of cases: YAML, or JSON lines. The form is described in docs/reference/cases.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain
from itertools import count as count_from
from pathlib import Path
from typing import Any

from edgevox_ros.core.errors import ConfigurationError, Problem
from edgevox_ros.core.strict_yaml import Document, KeyPath, StrictYamlError, load_strict, read_text
from edgevox_ros.evaluation.answers import result_list, wrong_results
from edgevox_ros.evaluation.case import (
    Case,
    CaseSet,
    CaseTurn,
    Expectation,
    SpeechRule,
)
from edgevox_ros.evaluation.expectation_reader import (
    EXPECT,
    TURN_KEYS,
    calls_of,
    mapping_of,
    read_turn,
    speech_of,
    texts_of,
)
from edgevox_ros.evaluation.place_in_file import PlaceInFile
from edgevox_ros.evaluation.simulation import Simulation
from edgevox_ros.evaluation.simulation_reader import read_simulation
from edgevox_ros.evaluation.user_json import NoJson, read_json
from edgevox_ros.languages import LANGUAGES
from edgevox_ros.robot.map.checks.fields import Fields, show

FILE_KEYS = ("tools", "language", "tags", "results", "robot", "cases")
OF_A_MAP = dict.fromkeys(
    ("on_stop", "tables", "moving"), "it in a tool map, which tools: FILE or --tools names"
)
_ROBOT = "robot: {state: ...} at the top of the file, with these names in its state"
CASE_KEYS = (
    "name", "say", "turns", "calls", "expect", "any_order", "tolerance", "also", "speech",
    "results", "confirm", "language", "tags", "start", "end", "never",
)  # fmt: skip


class CaseFileError(ConfigurationError):
    """A file of cases cannot be used.

    `readable`: the cases that could be read, so that they can still be checked against their map.
    """

    def __init__(self, problems: Iterable[Problem], readable: Iterable[CaseSet] = ()) -> None:
        super().__init__(problems)
        self.readable = tuple(readable)


def read_case_file(file: Path) -> CaseSet:
    """Read one file. Raises CaseFileError with every problem: file, line, found, expected."""
    problems: list[Problem] = []
    in_lines = file.suffix.lower() in (".jsonl", ".ndjson")
    try:
        documents = _json_lines(file, problems) if in_lines else _yaml(file, problems)
    except StrictYamlError as error:
        raise CaseFileError(error.problems) from None
    shared = _Shared(file, documents[0] if documents else None, in_lines)
    problems += shared.problems
    cases: list[Case] = []
    for document in documents:
        for path in [()] if in_lines else _case_paths(document, problems):
            reader = _CaseReader(document, path, shared)
            case = reader.read()
            problems += reader.problems
            cases += [] if reader.problems else [case]
    if not cases and not problems:
        problems.append(Problem(str(file), "no cases", "cases: [{say: ..., calls: [...]}]"))
    found = CaseSet(file, _named(cases), shared.tools, in_file=shared.in_file)
    if problems:
        # What the file says of all its cases is needed to check one of them.
        raise CaseFileError(problems, [found] if cases and not shared.problems else [])
    return found


def _json_lines(file: Path, problems: list[Problem]) -> list[Document]:
    """A document for each line of JSON that can be read: a case."""
    found = []
    for number, line in enumerate(read_text(file).split("\n"), 1):
        if not line.strip():
            continue
        try:
            data = read_json(line, "one JSON object a line")
        except NoJson as error:
            problems.append(Problem(str(file), error.found, error.expected, number))
        else:
            found.append(Document(str(file), data, {(): number}))
    return found


def _yaml(file: Path, problems: list[Problem]) -> list[Document]:
    """The document, or what can be read of it: a key that stands twice hides no other fault."""
    try:
        return [load_strict(file)]
    except StrictYamlError as error:
        problems += error.problems
        document = error.document
        readable = document is not None and isinstance(document.data, (dict, list))
        return [document] if document is not None and readable else []


def _case_paths(document: Document, problems: list[Problem]) -> list[KeyPath]:
    data: Any = document.data
    before: KeyPath = ()
    if isinstance(data, Mapping):
        data, before = data.get("cases"), ("cases",)
    if isinstance(data, list):
        return [(*before, index) for index in range(len(data))]
    slipped = isinstance(document.data, Mapping) and Fields(document, (), []).slipped("cases")
    if not slipped:
        expected = "a list of cases: - say: ..., with a dash before each"
        problems.append(document.problem(before, show(data), expected))
    return []


def _named(cases: Iterable[Case]) -> tuple[Case, ...]:
    """The cases with names that differ: the second `hello` becomes `hello (2)`."""
    named: dict[str, Case] = {}
    for case in cases:
        names = chain([case.name], (f"{case.name} ({count})" for count in count_from(2)))
        name = next(name for name in names if name not in named)
        named[name] = replace(case, name=name)
    return tuple(named.values())


class _Shared:
    """What a file says of all its cases."""

    def __init__(self, file: Path, document: Document | None, in_lines: bool) -> None:
        """`in_lines`: the document is only one case of the file."""
        self.problems: list[Problem] = []
        self.in_file = None if document is None else PlaceInFile(document)
        self.tools: tuple[Path, ...] = ()
        self.language = "en"
        self.tags: tuple[str, ...] = ()
        self.results: Mapping[str, tuple[Any, ...]] = {}
        self.simulation: Simulation | None = None
        # The names that cases give themselves, each with the line where it stood first.
        self.names: dict[str, int] = {}
        if document is None or in_lines or not isinstance(document.data, Mapping):
            return
        fields = Fields(document, (), self.problems)
        fields.known_keys(*FILE_KEYS, elsewhere=OF_A_MAP)
        self.tools = tuple(
            file.parent / name
            for name in texts_of(fields, "tools", "the file of the tool map, or a list of files")
        )
        self.language = _language(fields, "en")
        self.tags = texts_of(fields, "tags")
        self.results = _results(fields)
        if "robot" in fields.data:
            self.simulation = read_simulation(Fields(document, ("robot",), self.problems))


class _CaseReader:
    """Reads one case."""

    def __init__(self, document: Document, path: KeyPath, shared: _Shared) -> None:
        self.problems: list[Problem] = []
        self._shared = shared
        self._fields = Fields(document, path, self.problems)

    def read(self) -> Case:
        """The case. Problems are noted."""
        fields, shared = self._fields, self._shared
        where = PlaceInFile(fields.document, fields.path)
        fields.known_keys(*CASE_KEYS)
        dialogue = "turns" in fields.data
        turns = self._turns() if dialogue else (read_turn(fields),)
        case = Case(
            name=self._own_name() or (turns[0].say if turns else ""),
            place=str(where),
            turns=turns,
            results={**shared.results, **_results(fields)},
            confirms=fields.choice("confirm", "yes", "yes", "no") == "yes",
            language=_language(fields, shared.language),
            tags=tuple(dict.fromkeys((*shared.tags, *texts_of(fields, "tags")))),
            simulation=self._simulation(where),
            end=mapping_of(fields, "end"),
            never=calls_of(fields, "never"),
            speech=speech_of(fields) if dialogue else SpeechRule(),
            in_file=where,
        )
        self._expects_something(case)
        return case

    def _own_name(self) -> str:
        """The name that the case gives itself; empty if it has none."""
        fields, names = self._fields, self._shared.names
        name = fields.text("name", "")
        if name in names:
            found = f"the name {name!r}, which the case in line {names[name]} has"
            fields.wrong(("name",), found, "another: names are unique in a file")
        elif name:
            names[name] = fields.document.line_of((*fields.path, "name"))
        return name

    def _turns(self) -> tuple[CaseTurn, ...]:
        fields = self._fields
        turns = fields.data["turns"]
        for key in TURN_KEYS:
            if key in fields.data and key != "speech":
                expected = "one of them" if key == "say" else "it in each turn that it is for"
                fields.wrong((key,), f"{key} beside turns", expected)
        if not isinstance(turns, list) or not turns:
            fields.wrong(("turns",), show(turns), "a list of turns, each with say")
            return ()
        read = []
        for index in range(len(turns)):
            path = (*fields.path, "turns", index)
            turn = Fields(fields.document, path, fields.problems)
            turn.known_keys(*TURN_KEYS)
            read.append(read_turn(turn))
        return tuple(read)

    def _simulation(self, where: PlaceInFile) -> Simulation | None:
        """The file's robot, with the state at the start of this case."""
        simulation = self._shared.simulation
        if simulation is not None:
            start = mapping_of(self._fields, "start")
            return replace(simulation, start=start, case_in_file=where)
        for key in ("start", "end"):
            # The robot that is made from the map holds samples: nobody knows what is in its state.
            if mapping_of(self._fields, key):
                self._fields.wrong((key,), f"{key} without a simulated robot", _ROBOT)
        return None

    def _expects_something(self, case: Case) -> None:
        if self._fields.broken or case.end or case.never or case.speech != SpeechRule():
            return
        if "expect" in self._fields.data:
            return
        if self._fields.slipped("calls", "expect"):
            return
        nothing = Expectation()
        if case.turns and all(turn.expected == nothing for turn in case.turns):
            self._fields.wrong((), "no calls and no expect", f"calls: [...] or expect: {EXPECT[0]}")


def _results(fields: Fields) -> dict[str, tuple[Any, ...]]:
    """Tool -> results."""
    given = mapping_of(fields, "results")
    for name, value in given.items():
        for below, wrong in wrong_results(value):
            fields.wrong(("results", name, *below), wrong.found, wrong.expected)
    return {name: result_list(value) for name, value in given.items()}


def _language(fields: Fields, default: str) -> str:
    if "language" not in fields.data:
        return default  # If it is wrong, it is so at the top of the file, and told there.
    language = fields.text("language", default) or default
    if language.split("-")[0].lower() not in LANGUAGES:
        fields.wrong(("language",), show(language), f"one of {', '.join(LANGUAGES)}")
    return language

"""Reads files of cases: YAML, or JSON lines. The form is described in docs/reference/cases.md."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from itertools import count as count_from
from pathlib import Path
from typing import Any

from edgevox_ros.core.errors import ConfigurationError, Problem
from edgevox_ros.core.strict_yaml import Document, KeyPath, StrictYamlError, load_strict, read_text
from edgevox_ros.evaluation.cases.answers import result_list, wrong_results
from edgevox_ros.evaluation.cases.case import (
    NUMBER_TOLERANCE,
    CallList,
    Case,
    CaseSet,
    CaseTurn,
    Expectation,
    Expected,
    SpeechRule,
    Tolerance,
)
from edgevox_ros.evaluation.cases.place_in_file import PlaceInFile
from edgevox_ros.evaluation.cases.simulation import SimulatedFailure, Simulation
from edgevox_ros.evaluation.cases.user_json import NoJson, read_json
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
_CONDITION = "a condition as when, such as =state.battery < 10"
EXPECT: tuple[Expected, ...] = ("no_call", "asks", "refuses", "stop", "anything")
_EXPECT: Mapping[str, Expected] = {each: each for each in EXPECT}
TURN_KEYS = ("say", "calls", "expect", "any_order", "tolerance", "also", "speech")


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
    results = mapping_of(fields, "results")
    for name, value in results.items():
        for below, wrong in wrong_results(value):
            fields.wrong(("results", name, *below), wrong.found, wrong.expected)
    return {name: result_list(value) for name, value in results.items()}


def _language(fields: Fields, default: str) -> str:
    if "language" not in fields.data:
        return default  # If it is wrong, it is so at the top of the file, and reported there.
    language = fields.text("language", default) or default
    if language.split("-")[0].lower() not in LANGUAGES:
        fields.wrong(("language",), show(language), f"one of {', '.join(LANGUAGES)}")
    return language


def read_simulation(fields: Fields) -> Simulation:
    """The simulated robot as it is written; expressions stay text. Problems are noted."""
    fields.known_keys("state", "effects", "reads", "refuses")
    state = fields.data.get("state", {})
    if not isinstance(state, Mapping):
        fields.wrong(("state",), show(state), "a mapping: {NAME: VALUE}")
        state = {}
    where = PlaceInFile(fields.document, fields.path)
    return Simulation(
        place=str(where),
        state=state,
        effects=_by_tool(fields, "effects", "a mapping of paths in the state to values"),
        reads=_by_tool(fields, "reads", "a mapping of result fields to values"),
        refusals=_refusals(fields),
        robot_in_file=where,
    )


def _by_tool(fields: Fields, key: str, what: str) -> dict[str, Mapping[str, Any]]:
    below = fields.below(key)
    if below is None:
        return {}
    found = {}
    for tool, values in below.data.items():
        if isinstance(values, Mapping):
            found[tool] = values
        else:
            below.wrong((tool,), show(values), what)
    return found


def _refusals(fields: Fields) -> dict[str, tuple[SimulatedFailure, ...]]:
    below = fields.below("refuses")
    return {tool: _of_tool(below, tool) for tool in below.data} if below is not None else {}


def _of_tool(below: Fields, tool: str) -> tuple[SimulatedFailure, ...]:
    failures = below.data[tool]
    if not isinstance(failures, list):
        below.wrong((tool,), show(failures), "a list of {when: CONDITION, error: TEXT}")
        return ()
    found = []
    for index in range(len(failures)):
        path = (*below.path, tool, index)
        entry = Fields(below.document, path, below.problems)
        entry.known_keys("when", "error")
        if not entry.broken and "when" not in entry.data:
            entry.wrong((), "no when", _CONDITION)
        elif isinstance(when := entry.data.get("when"), str) and not when.startswith("="):
            entry.wrong(("when",), show(when), _CONDITION)
        found.append(SimulatedFailure(entry.data.get("when", False), entry.text("error")))
    return tuple(found)


def read_turn(fields: Fields) -> CaseTurn:
    """A sentence with what is expected of it: a turn, or a case that is no dialogue."""
    return CaseTurn(fields.text("say"), _expectation(fields))


def _expectation(fields: Fields) -> Expectation:
    kind: Expected = "anything"
    lists: tuple[CallList, ...] = ()
    if "expect" in fields.data:
        if "calls" in fields.data:
            fields.wrong(("expect",), "expect beside calls", "one of them")
        if isinstance(fields.data["expect"], (dict, list)):
            expected = f"one of {', '.join(EXPECT)}; calls stand under calls: instead"
            fields.wrong(("expect",), show(fields.data["expect"]), expected)
        else:
            kind = _EXPECT[fields.choice("expect", "anything", *EXPECT)]
    elif "calls" in fields.data:
        first = calls_of(fields, "calls")
        lists = (first, *_also(fields))
        kind = "calls" if any(lists) else "no_call"
    for key in ("also", "any_order", "tolerance"):
        if key in fields.data and "calls" not in fields.data and "turns" not in fields.data:
            fields.wrong((key,), f"{key} without calls", f"calls: [...], which {key} is for")
    speech = speech_of(fields) if "turns" not in fields.data else SpeechRule()
    any_order = fields.boolean("any_order")
    return Expectation(kind, lists, any_order, _tolerance(fields), speech)


def _also(fields: Fields) -> tuple[CallList, ...]:
    lists = fields.data.get("also", [])
    if not isinstance(lists, list):
        fields.wrong(("also",), show(lists), "a list of lists of calls")
        return ()
    return tuple(_call_list(fields, ("also", index), each) for index, each in enumerate(lists))


def calls_of(fields: Fields, key: str) -> CallList:
    """The list of calls under a key."""
    return _call_list(fields, (key,), fields.data.get(key, []))


def _call_list(fields: Fields, below: KeyPath, value: object) -> CallList:
    if not isinstance(value, list):
        fields.wrong(below, show(value), "a list of calls: [{name: TOOL, arguments: {...}}]")
        return ()
    return tuple(_call(fields, (*below, index), call) for index, call in enumerate(value))


def _call(fields: Fields, below: KeyPath, value: object) -> tuple[str, Mapping[str, Any]]:
    if not isinstance(value, Mapping):
        fields.wrong(below, show(value), "a call: {name: TOOL, arguments: {...}}")
        return "", {}
    call = Fields(fields.document, (*fields.path, *below), fields.problems)
    call.known_keys("name", "arguments")
    return call.text("name"), mapping_of(call, "arguments")


def speech_of(fields: Fields) -> SpeechRule:
    """What must be said, and what must not."""
    value = fields.data.get("speech", {})
    if not isinstance(value, Mapping):
        fields.wrong(("speech",), show(value), "what is said: {has: [TEXT], lacks: [TEXT]}")
        return SpeechRule()
    speech = fields.below("speech")
    if speech is None:
        return SpeechRule()
    speech.known_keys("has", "lacks")
    has = speech.data.get("has", [])
    has = [has] if isinstance(has, str) else has
    if not isinstance(has, list):
        speech.wrong(("has",), show(has), "a list of texts, or of lists of which one must be said")
        has = []
    wanted = tuple(_one_of(speech, index, each) for index, each in enumerate(has))
    return SpeechRule(wanted, texts_of(speech, "lacks"))


def _one_of(speech: Fields, index: int, value: object) -> tuple[str, ...]:
    texts = value if isinstance(value, list) else [value]
    if texts and all(isinstance(text, str) and text for text in texts):
        return tuple(texts)
    speech.wrong(("has", index), show(value), "a text in quotes, or a list of texts")
    return ()


def _tolerance(fields: Fields) -> Tolerance:
    tolerance = fields.data.get("tolerance", NUMBER_TOLERANCE)
    if _is_distance(tolerance):
        return float(tolerance)
    if isinstance(tolerance, Mapping) and all(map(_is_distance, tolerance.values())):
        return {str(name): float(value) for name, value in tolerance.items()}
    expected = "a number from 0 on, or a mapping of argument -> number"
    fields.wrong(("tolerance",), show(tolerance), expected)
    return NUMBER_TOLERANCE


def _is_distance(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    return math.isfinite(value) and value >= 0


def mapping_of(fields: Fields, key: str) -> Mapping[str, Any]:
    """The mapping under a key; empty if there is none."""
    value = fields.data.get(key)
    if isinstance(value, Mapping):
        return value
    if value is not None:
        fields.wrong((key,), show(value), "a mapping: {NAME: VALUE}")
    return {}


def texts_of(fields: Fields, key: str, what: str = "a list of texts") -> tuple[str, ...]:
    """A text or a list of texts; `what` says so to the user."""
    value = fields.data.get(key, [])
    texts: Sequence[Any] = [value] if isinstance(value, str) else value
    if isinstance(texts, list) and all(isinstance(text, str) and text for text in texts):
        return tuple(texts)
    fields.wrong((key,), show(value), what)
    return ()

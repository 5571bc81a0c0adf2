"""Reads files of cases: YAML, or JSON lines. The form is described in docs/reference/cases.md."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from itertools import count as count_from
from pathlib import Path
from typing import Any

from edgevox_ros.core.errors import ConfigurationError, Problem
from edgevox_ros.core.strict_yaml import Document, KeyPath, StrictYamlError, load_strict, read_text
from edgevox_ros.evaluation.case import (
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
from edgevox_ros.evaluation.place_in_file import PlaceInFile
from edgevox_ros.evaluation.simulation import Simulation
from edgevox_ros.evaluation.simulation_reader import read_simulation
from edgevox_ros.languages import LANGUAGES
from edgevox_ros.robot.map.fields import Fields, show

FILE_KEYS = ("tools", "language", "tags", "results", "robot", "cases")
EXPECT = ("no_call", "asks", "refuses", "stop", "anything")
TURN_KEYS = ("say", "calls", "expect", "any_order", "tolerance", "also", "speech")
CASE_KEYS = (
    "name", "say", "turns", "calls", "expect", "any_order", "tolerance", "also", "speech",
    "results", "confirm", "language", "tags", "start", "end", "never",
)  # fmt: skip


class CaseFileError(ConfigurationError):
    """A file of cases cannot be used."""


def read_case_file(file: Path) -> CaseSet:
    """Read one file. Raises CaseFileError with every problem: file, line, found, expected."""
    try:
        documents = _documents(file)
    except StrictYamlError as error:
        raise CaseFileError(error.problems) from None
    problems: list[Problem] = []
    shared = _Shared(file, documents[0] if documents else None, problems)
    cases = [
        _CaseReader(document, path, shared, problems).read()
        for document in documents
        for path in _case_paths(document, problems)
    ]
    if not cases and not problems:
        problems.append(Problem(str(file), "no cases", "cases: [{say: ..., calls: [...]}]"))
    if problems:
        raise CaseFileError(problems)
    return CaseSet(file, _named(cases), shared.tools)


def _documents(file: Path) -> list[Document]:
    """The file as one YAML document, or as one document for each line of JSON."""
    if file.suffix.lower() not in (".jsonl", ".ndjson"):
        return [load_strict(file)]
    found = []
    for number, line in enumerate(read_text(file).split("\n"), 1):
        if line.strip():
            found.append(Document(str(file), [_json(file, number, line)], {(): number}))
    return found


def _json(file: Path, number: int, line: str) -> Any:
    try:
        return json.loads(line, object_pairs_hook=_no_key_twice)
    except (ValueError, RecursionError) as error:
        problem = Problem(str(file), f"no JSON ({error})", "one JSON object a line", number)
        raise CaseFileError([problem]) from None


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = Counter(key for key, _ in pairs)
    for key, count in found.items():
        if count > 1:
            raise ValueError(f"the key {key!r} a second time")
    return dict(pairs)


def _case_paths(document: Document, problems: list[Problem]) -> list[KeyPath]:
    data, before = document.data, ()
    if isinstance(data, Mapping):
        data, before = data.get("cases"), ("cases",)  # type: ignore[assignment]
    if isinstance(data, list):
        return [(*before, index) for index in range(len(data))]
    problems.append(document.problem(before, show(data), "a list of cases"))
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

    def __init__(self, file: Path, document: Document | None, problems: list[Problem]) -> None:
        self.tools: tuple[Path, ...] = ()
        self.language = "en"
        self.tags: tuple[str, ...] = ()
        self.results: Mapping[str, tuple[Any, ...]] = {}
        self.simulation: Simulation | None = None
        if document is None or not isinstance(document.data, Mapping):
            return
        fields = Fields(document, (), problems)
        fields.known_keys(*FILE_KEYS)
        self.tools = tuple(file.parent / name for name in _texts(fields, "tools"))
        self.language = _language(fields, "en")
        self.tags = _texts(fields, "tags")
        self.results = _results(fields)
        if "robot" in fields.data:
            self.simulation = read_simulation(Fields(document, ("robot",), problems))


class _CaseReader:
    """Reads one case."""

    def __init__(
        self, document: Document, path: KeyPath, shared: _Shared, problems: list[Problem]
    ) -> None:
        self._shared = shared
        self._fields = Fields(document, path, problems)

    def read(self) -> Case:
        """The case. Problems are noted."""
        fields, shared = self._fields, self._shared
        where = PlaceInFile(fields.document, fields.path)
        fields.known_keys(*CASE_KEYS)
        dialogue = "turns" in fields.data
        turns = self._turns() if dialogue else (_turn(fields),)
        name = fields.text("name", "") or (turns[0].say if turns else "")
        case = Case(
            name=name,
            place=str(where),
            turns=turns,
            results={**shared.results, **_results(fields)},
            confirms=fields.choice("confirm", "yes", "yes", "no") == "yes",
            language=_language(fields, shared.language),
            tags=tuple(dict.fromkeys((*shared.tags, *_texts(fields, "tags")))),
            simulation=self._simulation(where),
            end=_mapping(fields, "end"),
            never=_calls(fields, "never"),
            speech=_speech(fields) if dialogue else SpeechRule(),
            in_file=where,
        )
        self._expects_something(case)
        return case

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
            read.append(_turn(turn))
        return tuple(read)

    def _simulation(self, where: PlaceInFile) -> Simulation | None:
        """The file's robot, with the state at the start of this case."""
        start = _mapping(self._fields, "start")
        simulation = self._shared.simulation
        if start and simulation is None:
            found = "start without a simulated robot"
            self._fields.wrong(("start",), found, "robot: {state: ...} at the top of the file")
        if simulation is None:
            return None
        return replace(simulation, start=start, case_in_file=where)

    def _expects_something(self, case: Case) -> None:
        if self._fields.broken or case.end or case.never or case.speech != SpeechRule():
            return
        if "expect" in self._fields.data:
            return
        nothing = Expectation()
        if case.turns and all(turn.expected == nothing for turn in case.turns):
            self._fields.wrong((), "no calls and no expect", f"calls: [...] or expect: {EXPECT[0]}")


def _turn(fields: Fields) -> CaseTurn:
    return CaseTurn(fields.text("say"), _expectation(fields))


def _expectation(fields: Fields) -> Expectation:
    kind: Expected = "anything"
    lists: tuple[CallList, ...] = ()
    if "expect" in fields.data:
        if "calls" in fields.data:
            fields.wrong(("expect",), "expect beside calls", "one of them")
        kind = fields.choice("expect", "anything", *EXPECT)  # type: ignore[assignment]
    elif "calls" in fields.data:
        first = _calls(fields, "calls")
        lists = (first, *_also(fields))
        kind = "calls" if any(lists) else "no_call"
    for key in ("also", "any_order", "tolerance"):
        if key in fields.data and "calls" not in fields.data and "turns" not in fields.data:
            fields.wrong((key,), f"{key} without calls", f"calls: [...], which {key} is for")
    speech = _speech(fields) if "turns" not in fields.data else SpeechRule()
    any_order = fields.boolean("any_order")
    return Expectation(kind, lists, any_order, _tolerance(fields), speech)


def _also(fields: Fields) -> tuple[CallList, ...]:
    given = fields.data.get("also", [])
    if not isinstance(given, list):
        fields.wrong(("also",), show(given), "a list of lists of calls")
        return ()
    return tuple(_call_list(fields, ("also", index), each) for index, each in enumerate(given))


def _calls(fields: Fields, key: str) -> CallList:
    return _call_list(fields, (key,), fields.data.get(key, []))


def _call_list(fields: Fields, below: KeyPath, given: object) -> CallList:
    if not isinstance(given, list):
        fields.wrong(below, show(given), "a list of calls: [{name: TOOL, arguments: {...}}]")
        return ()
    return tuple(_call(fields, (*below, index), call) for index, call in enumerate(given))


def _call(fields: Fields, below: KeyPath, given: object) -> tuple[str, Mapping[str, Any]]:
    if not isinstance(given, Mapping):
        fields.wrong(below, show(given), "a call: {name: TOOL, arguments: {...}}")
        return "", {}
    call = Fields(fields.document, (*fields.path, *below), fields.problems)
    call.known_keys("name", "arguments")
    return call.text("name"), _mapping(call, "arguments")


def _speech(fields: Fields) -> SpeechRule:
    speech = fields.below("speech")
    if speech is None:
        return SpeechRule()
    speech.known_keys("has", "lacks")
    has = speech.data.get("has", [])
    if not isinstance(has, list):
        speech.wrong(("has",), show(has), "a list of texts, or of lists of which one must be said")
        has = []
    wanted = tuple(_one_of(speech, index, each) for index, each in enumerate(has))
    return SpeechRule(wanted, _texts(speech, "lacks"))


def _one_of(speech: Fields, index: int, given: object) -> tuple[str, ...]:
    texts = given if isinstance(given, list) else [given]
    if texts and all(isinstance(text, str) and text for text in texts):
        return tuple(texts)
    speech.wrong(("has", index), show(given), "a text in quotes, or a list of texts")
    return ()


def _tolerance(fields: Fields) -> Tolerance:
    given = fields.data.get("tolerance", NUMBER_TOLERANCE)
    if _is_distance(given):
        return float(given)
    if isinstance(given, Mapping) and all(map(_is_distance, given.values())):
        return {str(name): float(value) for name, value in given.items()}
    expected = "a number from 0 on, or a mapping of argument -> number"
    fields.wrong(("tolerance",), show(given), expected)
    return NUMBER_TOLERANCE


def _is_distance(value: object) -> bool:
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return number and math.isfinite(value) and value >= 0  # type: ignore[arg-type,operator]


def _results(fields: Fields) -> dict[str, tuple[Any, ...]]:
    """Tool -> results; one result is a list of one."""
    given = _mapping(fields, "results")
    return {
        name: tuple(value) if isinstance(value, list) else (value,) for name, value in given.items()
    }


def _mapping(fields: Fields, key: str) -> Mapping[str, Any]:
    given = fields.data.get(key)
    if isinstance(given, Mapping):
        return given
    if given is not None:
        fields.wrong((key,), show(given), "a mapping: {NAME: VALUE}")
    return {}


def _texts(fields: Fields, key: str) -> tuple[str, ...]:
    """A text or a list of texts."""
    given = fields.data.get(key, [])
    texts: Sequence[Any] = [given] if isinstance(given, str) else given
    if isinstance(texts, list) and all(isinstance(text, str) and text for text in texts):
        return tuple(texts)
    fields.wrong((key,), show(given), "a list of texts")
    return ()


def _language(fields: Fields, default: str) -> str:
    language = fields.text("language", default) or default
    if language.split("-")[0].lower() not in LANGUAGES:
        fields.wrong(("language",), show(language), f"one of {', '.join(LANGUAGES)}")
    return language

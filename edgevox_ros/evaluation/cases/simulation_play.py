"""Compiles what a simulated robot does, and finds what is wrong with it before anything is played.

A path names a value in the state: `lights.kitchen`. In a path of an effect, `{argument}` stands for
the value of that argument.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from edgevox_ros.core.errors import Problem
from edgevox_ros.core.strict_yaml import KeyPath
from edgevox_ros.evaluation.cases.case_file import CaseFileError
from edgevox_ros.evaluation.cases.near_names import closest, expected_name
from edgevox_ros.evaluation.cases.simulation import SimulatedFailure, Simulation
from edgevox_ros.evaluation.cases.state_paths import SimulatedState, dotted, paths, put, value_at
from edgevox_ros.robot.expressions import ExpressionError, expressions_in, parse_value
from edgevox_ros.robot.map.checks.fields import show
from edgevox_ros.robot.map.checks.missing_equals import intended_expression
from edgevox_ros.robot.map.tool_map import ToolMap
from edgevox_ros.robot.tool import Tool

STATE = "state"
# Keys of the kinds of tools that never only read; a service may.
_ACTING = ("publish", "action")
ARGUMENT = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True)
class Effect:
    """Sets the value at a path, whose `parts` may contain `{argument}`."""

    parts: tuple[str, ...]
    value: Any


@dataclass(frozen=True)
class Behaviour:
    """What a call of one tool does. All values are parsed; `reads` None: it just succeeds."""

    refusals: tuple[SimulatedFailure, ...]
    effects: tuple[Effect, ...]
    reads: Mapping[str, Any] | None


@dataclass(frozen=True)
class Play:
    """The state at the start of a case, and what calls do. A tool that is not there succeeds."""

    start: SimulatedState
    behaviours: Mapping[str, Behaviour]


def compiled(simulation: Simulation, tool_map: ToolMap) -> Play:
    """Compile a simulation. Raises CaseFileError with every problem and its place."""
    check = _Check(simulation, tool_map)
    start = check.first_state()
    play = Play(start, check.behaviours(start))
    check.raise_problems()
    return play


class _Check:
    """Parses a simulation, and collects what is wrong with it."""

    def __init__(self, simulation: Simulation, tool_map: ToolMap) -> None:
        self._simulation = simulation
        self._map = tool_map
        self._problems: list[Problem] = []

    def raise_problems(self) -> None:
        """Raise CaseFileError if something is wrong."""
        if self._problems:
            raise CaseFileError(dict.fromkeys(self._problems))

    def first_state(self) -> SimulatedState:
        """The state at the start of a case."""
        state = deepcopy(dict(self._simulation.state))
        for names in dotted(state):
            found = f"the name {'.'.join(names)!r}"
            self._wrong(("state", *names), found, "a name without dots")
        for path, value in self._simulation.start.items():
            try:
                value_at(state, path)
                put(state, path.split("."), deepcopy(value))
            except LookupError:
                expected = f"one in the state{_near(path, state)}"
                self._wrong(("start", path), f"the path {path!r}", expected)
        return state

    def behaviours(self, state: SimulatedState) -> dict[str, Behaviour]:
        """What a call of each tool does that the simulation knows."""
        simulation = self._simulation
        for section, entries in (
            ("effects", simulation.effects),
            ("reads", simulation.reads),
            ("refuses", simulation.refusals),
        ):
            for name in entries:
                self._known_tool(section, name)
        named = {**simulation.effects, **simulation.reads, **simulation.refusals}
        tools = [self._map.tools[name] for name in named if name in self._map.tools]
        return {tool.name: self._behaviour(tool, state) for tool in tools}

    def _known_tool(self, section: str, name: str) -> None:
        tool = self._map.tools.get(name)
        if tool is None:
            expected = expected_name(name, self._map.tools, "The map")
            self._wrong((section, name), f"the tool {name!r}", expected)
        elif tool.spec.members:
            steps = ", ".join(dict.fromkeys(step.tool for step in tool.spec.members))
            found = f"{name}, which is a sequence"
            self._wrong((section, name), found, f"its steps alone: {steps}")

    def _behaviour(self, tool: Tool, state: SimulatedState) -> Behaviour:
        name, simulation = tool.name, self._simulation
        reads = simulation.reads.get(name)
        if reads is not None and "ok" in reads:
            expected = "another name: ok says whether a call succeeded"
            self._wrong(("reads", name, "ok"), "the field 'ok'", expected)
        # What only reads may be called unasked, so nothing that moves may pass for it.
        if reads is not None and name not in simulation.effects and tool.spec.KEY in _ACTING:
            found = f"{name}, which acts ({tool.spec.KEY}), in reads alone"
            expected = f"effects: {{{name}: ...}}, or a tool that only reads"
            self._wrong(("reads", name), found, expected)
        return Behaviour(
            refusals=tuple(
                SimulatedFailure(
                    self._parsed(tool, ("refuses", name, index, "when"), refusal.when),
                    self._parsed(tool, ("refuses", name, index, "error"), refusal.error),
                )
                for index, refusal in enumerate(simulation.refusals.get(name, ()))
            ),
            effects=tuple(
                self._effect(tool, path, value, state)
                for path, value in simulation.effects.get(name, {}).items()
            ),
            reads=None if reads is None else self._parsed(tool, ("reads", name), reads),
        )

    def _effect(self, tool: Tool, path: str, value: Any, state: SimulatedState) -> Effect:
        place = ("effects", tool.name, path)
        parameters = _parameters(tool)
        for name in ARGUMENT.findall(path):
            if name not in parameters:
                expected = f"one of {', '.join(parameters) or 'none: it has no parameters'}"
                self._wrong(place, f"the argument {{{name}}}", expected)
        parts = tuple(path.split("."))
        if not all(parts) or set("{}") & set(ARGUMENT.sub("", path)):
            expected = "a path such as lights.{room}, with each argument in braces"
            self._wrong(place, f"the path {path!r}", expected)
        else:
            self._reachable(place, parts, state)
        return Effect(parts, self._parsed(tool, place, value))

    def _reachable(self, place: KeyPath, parts: Sequence[str], state: SimulatedState) -> None:
        """Only the last part may be new, and only below a name of the state."""
        if parts[0] not in state and "{" not in parts[0]:
            self._unknown_name(place, parts[0], state)
            return
        inner: Any = state
        for part in parts[:-1]:
            if "{" in part:
                return
            inner = inner.get(part)
            if not isinstance(inner, Mapping):
                self._wrong(place, f"{part}, which is {show(inner)} in the state", "a mapping")
                return

    def _parsed(self, tool: Tool, place: KeyPath, value: Any) -> Any:
        """The value with the expressions in it compiled, at any depth."""
        if isinstance(value, Mapping):
            return {key: self._parsed(tool, (*place, key), each) for key, each in value.items()}
        if isinstance(value, list):
            return [self._parsed(tool, (*place, index), each) for index, each in enumerate(value)]
        parameters = _parameters(tool)
        known = {**self._map.tables, STATE: None, **dict.fromkeys(parameters)}
        if intended := intended_expression(value, known):
            found = f"{show(value)}, which looks like an expression"
            self._wrong(place, found, _either(intended, value))
            return None
        try:
            parsed = parse_value(value, known)
        except ExpressionError as error:
            self._wrong(place, error.found, error.expected or "an expression")
            return None
        if STATE not in parameters:
            for name in _names_of_state(parsed):
                if name not in self._simulation.state:
                    self._unknown_name(place, name, self._simulation.state)
        return parsed

    def _unknown_name(self, place: KeyPath, name: str, state: Mapping[str, Any]) -> None:
        expected = expected_name(name, state, "The state", otherwise="a name of the state: ")
        self._wrong(place, f"the name {name!r}", expected)

    def _wrong(self, place: KeyPath, found: str, expected: str) -> None:
        self._problems.append(self._simulation.problem(place, found, expected))


def _either(intended: str, text: str) -> str:
    plainly = json.dumps(text, ensure_ascii=False)
    return f"'{intended}', since expressions begin with =, or '={plainly}' for the text"


def _parameters(tool: Tool) -> tuple[str, ...]:
    return tuple(tool.schema.parameters.get("properties", {}))


def _names_of_state(parsed: object) -> Iterator[str]:
    """The names at the top of the state that expressions read."""
    for expression in expressions_in(parsed):
        for node in ast.walk(expression.tree):
            inner = getattr(node, "value", None)
            if not isinstance(inner, ast.Name) or inner.id != STATE:
                continue
            if isinstance(node, ast.Attribute):
                yield node.attr
            elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
                yield str(node.slice.value)


def _near(path: str, state: Mapping[str, Any]) -> str:
    near = closest(path, paths(state))
    return f", such as {near}" if near else ""

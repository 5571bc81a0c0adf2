"""Plays a simulated robot: calls change its state, and readers read it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.evaluation.cases.answers import SUCCESS
from edgevox_ros.evaluation.cases.call_spelling import rows_named
from edgevox_ros.evaluation.cases.simulation import Simulation
from edgevox_ros.evaluation.cases.simulation_play import (
    ARGUMENT,
    STATE,
    Behaviour,
    Effect,
    compiled,
)
from edgevox_ros.evaluation.cases.state_paths import SimulatedState, put, value_at
from edgevox_ros.robot.expressions import ExpressionError, evaluate
from edgevox_ros.robot.expressions.map_functions import text_in
from edgevox_ros.robot.map.tool_map import ToolMap

BROKEN = "the simulated robot cannot do this"


class SimulatedRobot:
    """Satisfies Answers.

    Expressions read the call's arguments, `state` and the tables of the map; if one has the name of
    another, the argument counts before the state, the state before the table. Among the arguments
    are the defaults, and a row of a table has its name there, also if an alias was said.

    `broken`: the first expression that failed since the start, in plain words; else empty.
    """

    def __init__(self, simulation: Simulation, tool_map: ToolMap) -> None:
        """Compile all expressions. Raises CaseFileError with every problem and its place."""
        self._named = rows_named(tool_map)
        self._tables = tool_map.tables
        self._play = compiled(simulation, tool_map)
        self._state = deepcopy(self._play.start)
        self.broken = ""

    @property
    def state(self) -> SimulatedState:
        """The state now; a copy."""
        return deepcopy(self._state)

    def at(self, path: str) -> Any:
        """The value at a path such as `lights.kitchen`; a copy. Raises LookupError."""
        return deepcopy(value_at(self._state, path))

    def begin(self) -> None:
        """Go back to the state of the start."""
        self._state = deepcopy(self._play.start)
        self.broken = ""

    def answer(self, call: ToolCall) -> Any:
        """Carry out the call. If one of its expressions fails, so does the call, without effect."""
        behaviour = self._play.behaviours.get(call.name)
        if behaviour is None:
            return dict(SUCCESS)
        try:
            return self._carry_out(behaviour, self._arguments(call))
        except ExpressionError as error:
            self.broken = self.broken or f"{BROKEN}: {call.name}: {error}"
            return _failure(f"{BROKEN}: {error}")

    def peek(self, name: str) -> Any:
        """What a call of a reader results in now; the state stays as it is."""
        behaviour = self._play.behaviours.get(name)
        if behaviour is None or behaviour.effects:
            return dict(SUCCESS)
        try:
            return self._carry_out(behaviour, {})
        except ExpressionError as error:
            return _failure(str(error))

    def _carry_out(self, behaviour: Behaviour, arguments: Mapping[str, Any]) -> dict[str, Any]:
        names = {**self._tables, STATE: self._state, **arguments}
        for refusal in behaviour.refusals:
            if evaluate(refusal.when, names):
                return _failure(text_in("en", evaluate(refusal.error, names)))
        changed = _changed(self._state, behaviour.effects, arguments, names)
        names = {**self._tables, STATE: changed, **arguments}
        result = dict(SUCCESS) if behaviour.reads is None else evaluate(behaviour.reads, names)
        self._state = changed
        return dict(deepcopy(result))

    def _arguments(self, call: ToolCall) -> dict[str, Any]:
        return dict(self._named((call.name, call.arguments))[1])


def _failure(error: str) -> dict[str, Any]:
    return {"ok": False, "error": error or "it was refused"}


def _changed(
    state: SimulatedState,
    effects: Iterable[Effect],
    arguments: Mapping[str, Any],
    names: Mapping[str, Any],
) -> SimulatedState:
    """The state after the effects; their values are those before. Raises ExpressionError."""
    changed = deepcopy(state)
    for effect in effects:
        parts = [_filled(part, arguments) for part in effect.parts]
        put(changed, parts, deepcopy(evaluate(effect.value, names)))
    return changed


def _filled(part: str, arguments: Mapping[str, Any]) -> str:
    return ARGUMENT.sub(lambda found: _in_path(arguments.get(found[1], "")), part)


def _in_path(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else text_in("en", value)

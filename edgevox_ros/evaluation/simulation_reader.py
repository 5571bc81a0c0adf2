"""Reads the simulated robot of a case file: the section `robot`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from edgevox_ros.evaluation.place_in_file import PlaceInFile
from edgevox_ros.evaluation.simulation import Refusal, Simulation
from edgevox_ros.robot.map.checks.fields import Fields, show

_CONDITION = "a condition as when, such as =state.battery < 10"


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


def _refusals(fields: Fields) -> dict[str, tuple[Refusal, ...]]:
    below = fields.below("refuses")
    return {tool: _of_tool(below, tool) for tool in below.data} if below is not None else {}


def _of_tool(below: Fields, tool: str) -> tuple[Refusal, ...]:
    given = below.data[tool]
    if not isinstance(given, list):
        below.wrong((tool,), show(given), "a list of {when: CONDITION, error: TEXT}")
        return ()
    found = []
    for index in range(len(given)):
        path = (*below.path, tool, index)
        entry = Fields(below.document, path, below.problems)
        entry.known_keys("when", "error")
        if not entry.broken and "when" not in entry.data:
            entry.wrong((), "no when", _CONDITION)
        elif isinstance(when := entry.data.get("when"), str) and not when.startswith("="):
            entry.wrong(("when",), show(when), _CONDITION)
        found.append(Refusal(entry.data.get("when", False), entry.text("error")))
    return tuple(found)

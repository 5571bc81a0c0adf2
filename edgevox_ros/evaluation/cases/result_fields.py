"""Finds results that a tool never returns: other fields than those that its map declares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from edgevox_ros.core.errors import WrongValue
from edgevox_ros.evaluation.cases.made_up_answer import MadeUpAnswer
from edgevox_ros.evaluation.cases.near_names import expected_name
from edgevox_ros.robot.tool import Tool


def misfit(tool: Tool, result: object) -> WrongValue | None:
    """What is wrong with the fields of a prepared result; None if nothing is known to be.

    The map knows the fields of a tool with `result`. A result with all of them may have more, such
    as an order that somebody hid in it; one may also leave fields out, or name those of the message
    from which they are computed, and a failed call has none. But one that lacks a field and has an
    unknown one instead is most probably misspelt.
    """
    declared = _declared(tool)
    if declared is None or not isinstance(result, Mapping) or result.get("ok") is False:
        return None
    known = {*declared, *MadeUpAnswer(tool).fields, "ok"}
    unknown = [name for name in result if name not in known]
    missing = [name for name in declared if name not in result]
    return _field_problem(unknown[0], missing, declared) if unknown and missing else None


def misread(tool: Tool, fields: Mapping[str, Any] | None) -> WrongValue | None:
    """What is wrong with the fields that the simulated robot reads: here none may be unknown."""
    declared = _declared(tool)
    unknown = [] if declared is None else [name for name in fields or {} if name not in declared]
    return _field_problem(unknown[0], list(declared or ()), declared or {}) if unknown else None


def _field_problem(unknown: str, missing: Sequence[str], declared: Mapping[str, Any]) -> WrongValue:
    expected = expected_name(
        unknown,
        declared,
        "The tool map's result",
        otherwise="one of the tool map's result: ",
        among=missing,
    )
    return WrongValue(f"the field {unknown!r}", expected)


def misfits(tool: Tool, results: Sequence[Any]) -> Iterator[WrongValue]:
    """What is wrong with the fields of any of these results."""
    return filter(None, (misfit(tool, result) for result in results))


def _declared(tool: Tool) -> Mapping[str, Any] | None:
    """The fields of the tool's result; None if its kind has none, or they are all of a message."""
    declared: Mapping[str, Any] | None = getattr(tool.spec, "result", None)
    return declared

"""What parsing gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from edgevox_ros.core.tools import Rejection, ToolCall
from edgevox_ros.parsing.gate.validator import Validator
from edgevox_ros.parsing.gate.which_count import Ruling


@dataclass(frozen=True)
class ParseReport:
    """Telemetry of one parse.

    `parse_mode` is primary (the preset's own format), json or bracket (a fallback), or none.
    `schema_validation` is pass, fail, or "" where there was no candidate; `reason` the first
    rejection's.
    """

    parse_mode: str = "none"
    fallback_used: bool = False
    candidate_count: int = 0
    schema_validation: str = ""
    reason: str = ""


@dataclass(frozen=True)
class ParseResult:
    """Calls that may run, candidates that may not, and what is said and thought."""

    calls: tuple[ToolCall, ...] = ()
    rejections: tuple[Rejection, ...] = ()
    speech: str = ""
    thinking: str = ""
    report: ParseReport = ParseReport()


def validated(
    rulings: Sequence[Ruling], validator: Validator, *, speech: str = "", thinking: str = ""
) -> ParseResult:
    """The second phase: each candidate that counts becomes a call or a rejection."""
    calls: list[ToolCall] = []
    rejections: list[Rejection] = []
    for position, each in enumerate(rulings):
        checked = validator.check(each.candidate, each.raw, each.format, position)
        if isinstance(checked, ToolCall):
            calls.append(checked)
        else:
            rejections.append(checked)
    report = _report(rulings, rejections)
    return ParseResult(tuple(calls), tuple(rejections), speech, thinking, report)


def _report(rulings: Sequence[Ruling], rejections: Sequence[Rejection]) -> ParseReport:
    if not rulings:
        return ParseReport()
    fallback = next((each.fallback for each in rulings if each.fallback), "")
    return ParseReport(
        parse_mode=fallback or "primary",
        fallback_used=bool(fallback),
        candidate_count=len(rulings),
        schema_validation="fail" if rejections else "pass",
        reason=rejections[0].reason.value if rejections else "",
    )

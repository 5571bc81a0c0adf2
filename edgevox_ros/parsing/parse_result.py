"""The result of parsing a reply, and the report on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from edgevox_ros.core.tools import Reason, Rejection, ToolCall
from edgevox_ros.parsing.gate.candidate_rules import Ruling
from edgevox_ros.parsing.gate.validator import Validator


@dataclass(frozen=True)
class ParseReport:
    """Telemetry of one parse.

    `parse_mode` is primary (the preset's own format), json or bracket (a fallback), or none.
    `schema_validation` is pass, fail, or "" where there was no candidate; `reason` is
    that of the first rejection.
    """

    parse_mode: str = "none"
    fallback_used: bool = False
    candidate_count: int = 0
    schema_validation: str = ""
    reason: str = ""


@dataclass(frozen=True)
class ParseResult:
    """Calls that may run, rejected candidates, speech, thinking.

    `ends_thought`: the opener of thinking that the reply closed and did not open; "" for none. What
    stands before the closer is in `speech`, since it may have been spoken already, and its calls
    are rejections.
    """

    calls: tuple[ToolCall, ...] = ()
    rejections: tuple[Rejection, ...] = ()
    speech: str = ""
    thinking: str = ""
    report: ParseReport = ParseReport()
    ends_thought: str = ""


def validated(
    rulings: Sequence[Ruling],
    validator: Validator,
    *,
    speech: str = "",
    thinking: str = "",
    ends_thought: str = "",
) -> ParseResult:
    """The second phase of parsing: each candidate becomes a call or a rejection."""
    calls: list[ToolCall] = []
    rejections: list[Rejection] = []
    fallback = ""
    for ruling, checked in _checked(rulings, validator):
        fallback = fallback or ruling.fallback
        if isinstance(checked, ToolCall):
            calls.append(checked)
        else:
            rejections.append(checked)
    reason = rejections[0].reason.value if rejections else ""
    report = _report(len(calls) + len(rejections), fallback, reason)
    return ParseResult(tuple(calls), tuple(rejections), speech, thinking, report, ends_thought)


def _checked(
    rulings: Sequence[Ruling], validator: Validator
) -> Iterator[tuple[Ruling, ToolCall | Rejection]]:
    """What becomes of each; an example that is no valid call is nothing."""
    found = [
        (each, validator.check(each.candidate, each.raw, each.format, position))
        for position, each in enumerate(rulings)
    ]
    failed = any(isinstance(checked, Rejection) for _, checked in found)
    for position, (ruling, checked) in enumerate(found):
        valid = isinstance(checked, ToolCall)
        if isinstance(checked, ToolCall) and ruling.together and failed and not ruling.example:
            yield ruling, validator.held_back(checked)
        elif valid and ruling.example:
            ruling.candidate.error = Reason.AMBIGUOUS
            again = validator.check(ruling.candidate, ruling.raw, ruling.format, position)
            yield ruling, again
        elif valid or not ruling.example:
            yield ruling, checked


@lru_cache(maxsize=256)
def _report(count: int, fallback: str, reason: str) -> ParseReport:
    """The report on `count` candidates; `reason` is that of the first rejection."""
    if not count:
        return ParseReport()
    verdict = "fail" if reason else "pass"
    return ParseReport(fallback or "primary", bool(fallback), count, verdict, reason)

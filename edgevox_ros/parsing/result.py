"""What parsing gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from edgevox_ros.core.tools import Rejection, ToolCall


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


class ParseResult(NamedTuple):
    """Calls that may run, candidates that may not, and what is said and thought.

    A named tuple: it is made for every reply, and a frozen dataclass takes five times as long.
    """

    calls: tuple[ToolCall, ...] = ()
    rejections: tuple[Rejection, ...] = ()
    speech: str = ""
    thinking: str = ""
    report: ParseReport = ParseReport()

"""What a hop cost, and how its reply was read."""

from __future__ import annotations

from edgevox_ros.core.events import TelemetryEvent
from edgevox_ros.core.messages import Generation
from edgevox_ros.parsing import ParseResult


def telemetry_of(
    hop: int, generation: Generation, result: ParseResult, parse_s: float
) -> TelemetryEvent:
    """The event for a hop; `hop` is its number in the turn, `parse_s` as in TelemetryEvent."""
    report = result.report
    seconds = max(generation.duration_s - generation.first_token_s, 1e-9)
    return TelemetryEvent(
        hop=hop,
        finish=generation.finish,
        prompt_tokens=generation.prompt_tokens,
        evaluated_tokens=generation.evaluated_tokens,
        sampled_tokens=generation.sampled_tokens,
        first_token_s=generation.first_token_s,
        duration_s=generation.duration_s,
        tokens_per_s=generation.sampled_tokens / seconds,
        parse_s=parse_s,
        parse_mode=report.parse_mode,
        fallback_used=report.fallback_used,
        candidate_count=report.candidate_count,
        schema_validation=report.schema_validation,
        reason=report.reason or None,
    )

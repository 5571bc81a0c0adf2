"""What `/diagnostics` reports: counts of events, and the state of the node."""

from __future__ import annotations

import math
import platform
import threading
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from builtin_interfaces.msg import Time
from diagnostic_msgs.msg import DiagnosticArray, DiagnosticStatus, KeyValue

from edgevox_ros.core.events import Event, RejectionEvent, ResultEvent, TelemetryEvent

FIRST_TOKEN_BUDGET_S = 0.4
ACTIVE = "active"
NOT_SERVING = {
    "inactive": "only stop words are heard",
    "unconfigured": "nothing is heard",
    "finalized": "nothing is heard any more",
}


class Tally:
    """Counts and figures for the diagnostics. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last: dict[str, float] = {}
        self._counts: Counter[str] = Counter()

    def count(self, name: str, times: int = 1) -> None:
        """Add `times` to the count of `name`."""
        with self._lock:
            self._counts[name] += times

    def note(self, name: str, value: float) -> None:
        """Remember the newest value of a figure."""
        with self._lock:
            self._last[name] = value

    def add_event(self, event: Event) -> None:
        """Count an event, and keep the figures in it."""
        if isinstance(event, RejectionEvent):
            self.count(f"rejected calls: {event.reason}")
        elif isinstance(event, ResultEvent) and event.status == "error":
            self.count(f"failed tool: {event.name}")
        elif isinstance(event, TelemetryEvent):
            self._add_telemetry(event)
        else:
            self.count(f"events: {event.kind}")

    def _add_telemetry(self, event: TelemetryEvent) -> None:
        for name in ("tokens_per_s", "first_token_s"):
            value = float(getattr(event, name))
            if math.isfinite(value):
                self.note(name, value)
        if event.prompt_tokens > 0:
            cached = 1 - event.evaluated_tokens / event.prompt_tokens
            self.note("prompt from cache %", 100.0 * cached)

    def values(self) -> dict[str, str]:
        """Every count and figure, as text."""
        with self._lock:
            shown = {name: f"{value:.4g}" for name, value in self._last.items()}
            return {**shown, **{name: str(n) for name, n in sorted(self._counts.items())}}

    @property
    def late(self) -> str:
        """A warning if the newest first token came too late, else an empty text."""
        with self._lock:
            late = self._last.get("first_token_s", 0.0) > FIRST_TOKEN_BUDGET_S
        return f"first token later than {FIRST_TOKEN_BUDGET_S} s" if late else ""


@dataclass(frozen=True)
class Health:
    """The state of the node in words: its lifecycle state, its own state, a problem, warnings."""

    lifecycle: str
    state: str
    problem: str = ""
    warnings: tuple[str, ...] = ()

    @property
    def deaf(self) -> str:
        """Why the node hears nothing now, or an empty text."""
        if self.lifecycle == ACTIVE:
            return ""
        return f"{self.lifecycle}: {NOT_SERVING.get(self.lifecycle, 'what is said is dropped')}"


def diagnostics(
    name: str, stamp: Time, health: Health, values: Mapping[str, str]
) -> DiagnosticArray:
    """The node's diagnostics: an error if there is a problem, OK only if the node listens."""
    warnings = [warning for warning in (health.deaf, *health.warnings) if warning]
    level = DiagnosticStatus.WARN if warnings else DiagnosticStatus.OK
    level = DiagnosticStatus.ERROR if health.problem else level
    told = [] if health.deaf else [health.state]
    message = health.problem or "; ".join([*told, *warnings])
    shown = {"lifecycle": health.lifecycle, "state": health.state, **values}
    status = DiagnosticStatus(
        level=level,
        name=name,
        message=message,
        hardware_id=platform.node() or "unknown",
        values=[KeyValue(key=key, value=value) for key, value in shown.items()],
    )
    array = DiagnosticArray(status=[status])
    array.header.stamp = stamp
    return array

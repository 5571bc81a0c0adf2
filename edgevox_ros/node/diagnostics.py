"""What `/diagnostics` reports: counts of events, and the state of the node."""

from __future__ import annotations

import math
import platform
import threading
from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import median

from builtin_interfaces.msg import Time
from diagnostic_msgs.msg import DiagnosticArray, DiagnosticStatus, KeyValue

from edgevox_ros.core.events import Event, RejectionEvent, ResultEvent, TelemetryEvent

_KEPT_TURNS = 50
_ENOUGH_TURNS = 5
"""From so many turns on it is known what is usual on this machine."""
_LATE_TIMES = 3.0
_UNNOTICED_S = 0.2
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
        self._first_tokens: deque[float] = deque(maxlen=_KEPT_TURNS)
        self._late = ""

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
        if event.hop == 0 and math.isfinite(event.first_token_s):
            self._compare_pace(event.first_token_s)
        if event.prompt_tokens > 0:
            cached = 1 - event.evaluated_tokens / event.prompt_tokens
            self.note("prompt from cache %", 100.0 * cached)

    def values(self) -> dict[str, str]:
        """Every count and figure, as text."""
        with self._lock:
            shown = {name: f"{value:.4g}" for name, value in self._last.items()}
            return {**shown, **{name: str(n) for name, n in sorted(self._counts.items())}}

    def _compare_pace(self, first_s: float) -> None:
        """Hold a turn's first token against those of earlier turns on this machine."""
        with self._lock:
            known = len(self._first_tokens) >= _ENOUGH_TURNS
            usual = median(self._first_tokens) if known else math.inf
            late = first_s > max(_UNNOTICED_S, _LATE_TIMES * usual)
            text = f"first token after {first_s:.2g} s, usually after {usual:.2g} s"
            self._late = text if late else ""
            self._first_tokens.append(first_s)

    def forget_pace(self) -> None:
        """From now on another model writes: what was usual does not count."""
        with self._lock:
            self._first_tokens.clear()
            self._late = ""

    @property
    def late(self) -> str:
        """A warning if the newest turn's first token came unusually late, else an empty text."""
        with self._lock:
            return self._late


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
    parts = [] if health.deaf else [health.state]
    message = health.problem or "; ".join([*parts, *warnings])
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

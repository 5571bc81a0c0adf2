"""What the ROS log says of events, and how often: many alike are one line."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from edgevox_ros.core.events import Event, GuardEvent, RejectionEvent, ResultEvent

PERIOD_S = 10.0
MOST_KEYS = 200
OWN_WISH = ("cancelled", "not_run")
# Nothing that an operator must know, or logged elsewhere.
UNTOLD = ("memory", "confirm", "cancelled", "watchdog", "unsaid")


class LineThrottle:
    """Lets a line through once in `period_s` for each key, with the number of those held back."""

    def __init__(
        self, period_s: float = PERIOD_S, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._period_s = period_s
        self._clock = clock
        self._lock = threading.Lock()
        self._seen: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def passed(self, key: str, line: str) -> str:
        """The line as it is to be logged, or an empty text if it is held back."""
        now = self._clock()
        with self._lock:
            at, held = self._seen.get(key, (float("-inf"), 0))
            if now - at < self._period_s:
                self._seen[key] = (at, held + 1)
                return ""
            self._seen.pop(key, None)
            self._seen[key] = (now, 0)
            while len(self._seen) > MOST_KEYS:
                self._seen.popitem(last=False)
        return f"{line} (and {held} more like it before)" if held else line


def warning_of(event: Event) -> tuple[str, str]:
    """Key and line of an event that operators should know of; two empty texts for any other."""
    if isinstance(event, RejectionEvent):
        reason = event.reason
        return f"rejection {reason}", f"call rejected ({reason}): {event.message}"
    if isinstance(event, ResultEvent) and event.status == "error":
        name, why = event.name, event.error_kind
        if why in OWN_WISH:
            return "", ""
        return f"result {name} {why}", f"tool {name} failed ({why}): {event.error}"
    if isinstance(event, GuardEvent) and event.guard not in UNTOLD:
        return _guard_line(event.guard, event.detail)
    return "", ""


def _guard_line(guard: str, detail: str) -> tuple[str, str]:
    """Of a dropped transcript only the reason: what people say belongs in no log."""
    if guard == "dropped":
        return f"dropped {detail}", f"transcript dropped: {detail}"
    if guard == "replaced":
        return guard, "transcript dropped: a newer one came before its turn"
    if guard == "too_old":
        return guard, f"transcript dropped: it waited {detail}"
    return guard, f"guard {guard}: {detail}"

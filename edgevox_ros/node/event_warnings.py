"""Which events the ROS log reports, and how often: lines with the same key are thinned out."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from edgevox_ros.core.events import Event, GuardEvent, RejectionEvent, ResultEvent
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import ErrorKind
from edgevox_ros.hearing import DropReason
from edgevox_ros.node.stops_first import FLOOD

PERIOD_S = 10.0
MOST_KEYS = 200
OWN_WISH = ("cancelled", "not_run")
_WHY_DROPPED = (*map(str, DropReason), FLOOD)
# Of no interest to an operator, or logged elsewhere.
UNTOLD = ("memory", "confirm", "cancelled", "watchdog", "unsaid")


class LineThrottle:
    """Passes one line per key in `period_s`, with the number of lines held back since the last."""

    def __init__(
        self, period_s: float = PERIOD_S, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._period_s = period_s
        self._clock = clock
        self._lock = threading.Lock()
        self._seen: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def let_through(self, key: str, line: str) -> str:
        """Count a line. Returns it as it is to be logged, or an empty text if it is held back."""
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
    """The key and the line to log for an event; two empty texts if it needs no line.

    A key is made of closed lists and the names of tools, never of what somebody said or sent.
    """
    if isinstance(event, RejectionEvent):
        reason = event.reason
        return f"rejection {reason}", f"call rejected ({reason}): {event.message}"
    if isinstance(event, ResultEvent) and event.status == "error":
        name, why = event.name, event.error_kind
        if why in OWN_WISH:
            return "", ""
        # Of a call that was refused nobody knows whether there is such a tool.
        key = why if why == ErrorKind.REJECTED else f"{why} {name}"
        return f"result {key}", f"tool {name} failed ({why}): {event.error}"
    if isinstance(event, GuardEvent) and event.guard not in UNTOLD:
        return _guard_line(event)
    return "", ""


def _guard_line(event: GuardEvent) -> tuple[str, str]:
    """A dropped transcript is logged by its reason only: what people say belongs in no log."""
    guard, detail = event.guard, event.detail
    if guard == "dropped":
        why = detail if detail in _WHY_DROPPED else ""
        return f"dropped {why}", f"transcript dropped: {detail}"
    if guard == "no_call":
        return guard, f"no call on ~/call: {detail}"
    if guard == "replaced":
        return guard, "an order that waited was replaced by its correction"
    if guard == "too_old":
        return guard, f"transcript dropped: it waited {detail}"
    if guard == "server":
        return f"server {event.did}", f"the model's server is {detail}"
    did = f", {str(event.did).replace('_', ' ')}" if event.did is not GuardAct.TOLD else ""
    return guard, f"guard {guard}{did}: {detail}"

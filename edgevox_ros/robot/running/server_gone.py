"""Notices that a server has left the graph while somebody waits for it."""

from __future__ import annotations

import time
from collections.abc import Callable

from edgevox_ros.robot.call_results import ToolFailed
from edgevox_ros.robot.stop.unanswered_requests import Servers, unknown_servers

GONE_S = 3.0


class Lookout:
    """Watches the server that was there when this was made.

    It counts as gone as soon as it leaves the graph, even if another server takes its name. If the
    middleware cannot tell `servers` apart, a restarted one may be away for up to GONE_S.
    """

    def __init__(
        self, ready: Callable[[], bool], gone: ToolFailed, servers: Servers = unknown_servers
    ) -> None:
        self._ready = ready
        self._gone = gone
        self._servers = servers
        self._asked = servers()
        self._seen_at = time.monotonic()

    def look(self) -> None:
        """Raise `gone` if the server has left, or has been away for too long."""
        now = time.monotonic()
        if self._asked and not self._asked & self._servers():
            raise self._gone
        if self._ready():
            self._seen_at = now
        elif now - self._seen_at >= GONE_S:
            raise self._gone

"""Requests that may set something in motion, until somebody answers them.

A request cannot be taken back, and a server that hangs carries it out when it wakes up.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from edgevox_ros.robot.kinds.presence import Ids, Servers, replaced


@dataclass(eq=False)
class _Request:
    name: str
    servers: Servers
    asked: Ids
    stops: int
    away: bool = False


class Unanswered:
    """Thread-safe. `late` is told, on any thread, who may have begun something behind a stop.

    It is called when an answer comes behind a stop, before the request counts as answered, and
    when a server is back that had left the graph with a request.
    """

    def __init__(self, late: Callable[[str], None]) -> None:
        self._late = late
        self._lock = threading.Lock()
        self._stops = 0
        self._open: list[_Request] = []

    def sent(self, name: str, future: Any, servers: Servers) -> None:
        """A request was sent to somebody (`name`, as it is told); `future` is its answer."""
        with self._lock:
            request = _Request(name, servers, servers(), self._stops)
            self._open.append(request)
        future.add_done_callback(lambda _: self._answered(request))

    def stop(self) -> None:
        """A stop is being sent: what is open now began before it."""
        with self._lock:
            self._stops += 1

    def names(self, *, before_stop: bool = False) -> list[str]:
        """Who has not answered; `before_stop`: of what was sent before the last stop.

        A server that somebody else replaced under its name is not waited for.
        """
        now = [(request, request.servers()) for request in self._listed()]
        gone = [request for request, ids in now if replaced(request.asked, ids)]
        self._drop(gone)
        return [
            request.name
            for request, _ in now
            if request not in gone and not (before_stop and request.stops == self._stops)
        ]

    def look(self) -> None:
        """Look for servers that had left the graph and are back: those carry on."""
        for request in self._listed():
            away = bool(request.asked) and not request.asked & request.servers()
            back, request.away = request.away and not away, away
            if back and request.stops != self._stops:
                self._late(request.name)

    def _answered(self, request: _Request) -> None:
        """A server answers in the order in which it was asked, so an older answer was lost."""
        try:
            if request.stops != self._stops:
                self._late(request.name)
        finally:
            with self._lock:
                same = [each for each in self._open if each.name == request.name]
                older = same[: same.index(request) + 1] if request in same else []
                self._open = [each for each in self._open if each not in older]

    def _listed(self) -> list[_Request]:
        with self._lock:
            return list(self._open)

    def _drop(self, gone: list[_Request]) -> None:
        if gone:
            with self._lock:
                self._open = [each for each in self._open if each not in gone]

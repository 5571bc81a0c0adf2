"""Requests that may set something in motion, until they are answered.

A request cannot be taken back, and a server that hangs carries it out when it wakes up. Servers are
distinguished by their DDS endpoints: a restarted one is another server with the same name.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rclpy.node import Node


# One id for each server of the name.
ServerIds = frozenset[bytes]
Servers = Callable[[], ServerIds]


def unknown_servers() -> ServerIds:
    """Stands for servers that cannot be distinguished."""
    return frozenset()


def servers_of_action(node: Node, name: str) -> Servers:
    """A function that returns the servers of an action that are on the graph now."""
    return lambda: _ids(node, f"{name}/_action/status", raw=False)


def servers_of_service(node: Node, name: str) -> Servers:
    """A function that returns the servers of a service that are on the graph now.

    They are found by the DDS topic of their responses. Middleware that names it differently shows
    none.
    """
    topic = f"rr{node.resolve_service_name(name)}Reply"
    return lambda: _ids(node, topic, raw=True)


def replaced(then: ServerIds, now: ServerIds) -> bool:
    """Whether the servers of `then` are gone and others have taken their name."""
    return bool(then and now) and not then & now


@dataclass(eq=False)
class _Request:
    name: str
    servers: Servers
    asked: ServerIds
    stops: int
    away: bool = False


class UnansweredRequests:
    """Thread-safe. `late` gets the name of a server that may have begun something after a stop.

    It is called on any thread: when an answer comes after a stop, before the request counts as
    answered; and when a server comes back that had left the graph with an open request.
    """

    def __init__(self, late: Callable[[str], None]) -> None:
        self._late = late
        self._lock = threading.Lock()
        self._stops = 0
        self._open: list[_Request] = []

    def sent(self, name: str, future: Any, servers: Servers) -> None:
        """Note a request. `name` is who was asked, in words; `future` is the answer."""
        with self._lock:
            request = _Request(name, servers, servers(), self._stops)
            self._open.append(request)
        future.add_done_callback(lambda _: self._answered(request))

    def mark_stop(self) -> None:
        """A stop is being sent: all requests that are open now began before it."""
        with self._lock:
            self._stops += 1

    def names(self, *, before_stop: bool = False) -> list[str]:
        """Names of those who have not answered a request.

        `before_stop`: only requests from before the last stop. A server that was replaced by
        another of its name is not waited for.
        """
        return [
            request.name
            for request in self._listed()
            if not replaced(request.asked, request.servers())
            and not (before_stop and request.stops == self._stops)
        ]

    def look(self) -> None:
        """Look for servers that had left the graph and are back.

        Those carry out what they were asked. A request to a server that was replaced is forgotten.
        """
        for request in self._listed():
            now = request.servers()
            if replaced(request.asked, now):
                self._forget(request)
            away = bool(request.asked) and not request.asked & now
            back, request.away = request.away and not away, away
            if back and request.stops != self._stops:
                self._late(request.name)

    def _answered(self, request: _Request) -> None:
        """Forget a request and all earlier ones to the same server.

        A server answers in the order in which it was asked, so their answers were lost.
        """
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

    def _forget(self, gone: _Request) -> None:
        with self._lock:
            self._open = [each for each in self._open if each is not gone]


def _ids(node: Node, topic: str, *, raw: bool) -> ServerIds:
    """Empty if the middleware does not report them."""
    try:
        found = node.get_publishers_info_by_topic(topic, no_mangle=raw)
        return frozenset(bytes(info.endpoint_gid) for info in found)
    except Exception:
        return frozenset()

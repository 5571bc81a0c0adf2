"""Which servers bear a name now: one that was restarted is another one, under the same name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

# Of the endpoint that each server of the name has.
Ids = frozenset[bytes]
Servers = Callable[[], Ids]


def nobody() -> Ids:
    """Of servers that cannot be told apart."""
    return frozenset()


def servers_of_action(node: Any, name: str) -> Servers:
    """What tells the servers of an action."""
    return lambda: _ids(node, f"{name}/_action/status", raw=False)


def servers_of_service(node: Any, name: str) -> Servers:
    """What tells the servers of a service, by the DDS topic on which they answer.

    A middleware that names it otherwise tells none.
    """
    topic = f"rr{node.resolve_service_name(name)}Reply"
    return lambda: _ids(node, topic, raw=True)


def replaced(then: Ids, now: Ids) -> bool:
    """Whether those of then are gone and somebody else bears their name."""
    return bool(then and now) and not then & now


def _ids(node: Any, topic: str, *, raw: bool) -> Ids:
    """None where the middleware does not tell."""
    try:
        found = node.get_publishers_info_by_topic(topic, no_mangle=raw)
        return frozenset(bytes(info.endpoint_gid) for info in found)
    except Exception:
        return frozenset()

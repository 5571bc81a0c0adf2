"""Names of a map that this node itself has on the graph with another type.

A middleware may hold only one type under a name in a process, so what a map calls anew would fail
in the middle of it, with words of the middleware's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

from rclpy.action import ActionClient
from rclpy.exceptions import InvalidHandle

from edgevox_ros.robot.specs import (
    ActionSpec,
    MovingSpec,
    PublishSpec,
    ReadSpec,
    ServiceSpec,
    Spec,
)

Named = tuple[str, str, str]
EXPECTED = (
    "as this node has it now; it changes only when the node is configured anew "
    "(deactivate, cleanup, configure, activate)"
)


class TypeTaken(ValueError):
    """`problems` has a sentence for each name: what was found in the map, what is expected."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


def refuse_other_types(node: Any, specs: Iterable[Spec | MovingSpec | None]) -> None:
    """Raise TypeTaken for topics, services and actions that the node has with another type."""
    taken = {(word, name): kind for word, name, kind in _own(node)}
    wanted = dict.fromkeys(each for spec in specs for each in _names(node, spec))
    problems = [
        f"{word} {name}: found type {kind} in the tool map, expected {had}, {EXPECTED}"
        for word, name, kind in wanted
        if (had := taken.get((word, name), kind)) != kind
    ]
    if problems:
        raise TypeTaken(problems)


def _own(node: Any) -> Iterator[Named]:
    """What the node has created, by its own account: the graph would show a namesake's too."""
    for end in (*node.publishers, *node.subscriptions):
        # What is being destroyed meanwhile has no name any more.
        with suppress(InvalidHandle):
            yield "topic", end.topic_name, _type_name(end.msg_type)
    for client in node.clients:
        yield "service", node.resolve_service_name(client.srv_name), _type_name(client.srv_type)
    for waitable in node.waitables:
        if isinstance(waitable, ActionClient):
            name = node.resolve_service_name(waitable._action_name)
            yield "action", name, _type_name(waitable._action_type)


def _names(node: Any, spec: Spec | MovingSpec | None) -> Iterator[Named]:
    if isinstance(spec, (PublishSpec, ReadSpec, MovingSpec)):
        yield "topic", node.resolve_topic_name(spec.topic), _full(spec.type, "msg")
    elif isinstance(spec, ServiceSpec):
        yield "service", node.resolve_service_name(spec.name), _full(spec.type, "srv")
    elif isinstance(spec, ActionSpec):
        yield "action", node.resolve_service_name(spec.name), _full(spec.type, "action")


def _full(name: str, kind: str) -> str:
    return name if name.count("/") != 1 else name.replace("/", f"/{kind}/")


def _type_name(kind: type[Any]) -> str:
    """`package/msg/Name`; its module is package.msg._name."""
    return "/".join([*kind.__module__.split(".")[:2], kind.__name__])

"""Names on the graph that have another type than the map says: DDS would not connect them.

If this node itself has the name with another type, the map is refused: some middleware allows one
type per name in a process, and a call would fail half-way with an obscure message. If other nodes
have it with another type, there is a warning.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from rclpy.action import ActionClient
from rclpy.exceptions import InvalidHandle

from edgevox_ros.core.errors import ConfigurationError, Problem
from edgevox_ros.robot.own_inputs import HEARD, is_own
from edgevox_ros.robot.ros_entities import Entities
from edgevox_ros.robot.tool import Endpoint

if TYPE_CHECKING:
    from rclpy.node import Node

CHECKS = 5
EVERY_S = 2.0
NodeEnd = tuple[str, str, str]
EXPECTED = (
    "as this node has it now; it changes only when the node is configured again "
    "(deactivate, cleanup, configure, activate)"
)


class TypeTaken(ConfigurationError):
    """The node has names of the map with another type."""


def refuse_other_types(node: Node, ends: Iterable[Endpoint]) -> None:
    """Raise TypeTaken for topics, services and actions that this node has with another type."""
    taken = {(word, name): kind for word, name, kind in _own(node)}
    wanted = dict.fromkeys((end.word, _resolved(end, node), end.full_type) for end in ends)
    problems = [
        Problem(f"{word} {name}", f"type {kind} in the tool map", f"{had}, {EXPECTED}")
        for word, name, kind in wanted
        if (had := taken.get((word, name), kind)) != kind
    ]
    if problems:
        raise TypeTaken(problems)


class OwnEnd(ConfigurationError):
    """Tools would act on topics or services of the node itself."""


def refuse_own_ends(node: Node, ends: Iterable[Endpoint]) -> None:
    """Raise OwnEnd for these ends if the node itself has them, by whatever name (remapping)."""
    topics = [node.resolve_topic_name(name) for name in HEARD]
    named = {(end.word, end.name): _resolved(end, node) for end in ends}
    problems = [
        Problem(f"{word} {name}", "a tool that sends there", f"none: the node itself has {full}")
        for (word, name), full in named.items()
        if is_own(full, word, node.get_fully_qualified_name(), topics)
    ]
    if problems:
        raise OwnEnd(problems)


def _resolved(end: Endpoint, node: Node) -> str:
    """Its name on the graph."""
    if end.family == "msg":
        return str(node.resolve_topic_name(end.name))
    return str(node.resolve_service_name(end.name))


def _own(node: Node) -> Iterator[NodeEnd]:
    """What this node has created. The graph would also show what other nodes of its name have."""
    for end in (*node.publishers, *node.subscriptions):
        # What is just being destroyed has no name any more.
        with suppress(InvalidHandle):
            yield "topic", end.topic_name, _type_name(end.msg_type)
    for client in node.clients:
        yield "service", node.resolve_service_name(client.srv_name), _type_name(client.srv_type)
    for waitable in node.waitables:
        if isinstance(waitable, ActionClient):
            name = node.resolve_service_name(waitable._action_name)
            yield "action", name, _type_name(waitable._action_type)


def _type_name(kind: type[Any]) -> str:
    """`package/msg/Name`; its module is package.msg._name."""
    return "/".join([*kind.__module__.split(".")[:2], kind.__name__])


class TopicTypes:
    """Looks at the graph a few times after the start, and warns once about each conflict."""

    def __init__(self, entities: Entities, ends: Iterable[Endpoint]) -> None:
        self._node = node = entities.node
        self._ends = {_resolved(end, node): end.full_type for end in ends if end.family == "msg"}
        self._warned: set[str] = set()
        self._left = CHECKS
        self._timer = entities.timer(EVERY_S, self._check)

    def _check(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self._timer.cancel()
        for warning in conflicts(self._ends, self._node.get_topic_names_and_types()):
            if warning not in self._warned:
                self._warned.add(warning)
                self._node.get_logger().warning(warning)


def conflicts(ends: Mapping[str, str], graph: Iterable[tuple[str, Iterable[str]]]) -> Iterator[str]:
    """A line for each of our topics (name -> type) that has another type on the graph."""
    for topic, types in graph:
        ours = ends.get(topic)
        others = ", ".join(sorted(set(types) - {ours}))
        if ours is not None and others:
            yield f"topic {topic}: the tool map says {ours}, others use {others}; they cannot talk"

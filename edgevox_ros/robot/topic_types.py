"""Warns of topics that others use with another type: DDS would never join the ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from edgevox_ros.robot.entities import Entities
from edgevox_ros.robot.specs import MovingSpec, PublishSpec, ReadSpec, Spec

CHECKS = 5
EVERY_S = 2.0


class TopicTypes:
    """Looks at the graph a few times after start-up, and warns once of each conflict."""

    def __init__(self, entities: Entities, specs: Iterable[Spec | MovingSpec | None]) -> None:
        self._node = node = entities.node
        self._ends = {
            node.resolve_topic_name(spec.topic): _full(spec.type)
            for spec in specs
            if isinstance(spec, (PublishSpec, ReadSpec, MovingSpec))
        }
        self._told: set[str] = set()
        self._left = CHECKS
        self._timer = entities.timer(EVERY_S, self._check)

    def _check(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self._timer.cancel()
        for warning in conflicts(self._ends, self._node.get_topic_names_and_types()):
            if warning not in self._told:
                self._told.add(warning)
                self._node.get_logger().warning(warning)


def conflicts(ends: Mapping[str, str], graph: Iterable[tuple[str, Iterable[str]]]) -> Iterator[str]:
    """A line for each of our topics (name -> type) that the graph has with another type."""
    for topic, types in graph:
        ours = ends.get(topic)
        others = ", ".join(sorted(set(types) - {ours}))
        if ours is not None and others:
            yield f"topic {topic}: the tool map says {ours}, others use {others}; they cannot talk"


def _full(name: str) -> str:
    return name if name.count("/") != 1 else name.replace("/", "/msg/")

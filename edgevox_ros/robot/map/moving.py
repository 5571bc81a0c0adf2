"""The map's `moving`: how to know whether the robot moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from edgevox_ros.robot.interfaces.readable import shapes_in
from edgevox_ros.robot.kinds.read import ReadSpec
from edgevox_ros.robot.map.checks.fields import Fields
from edgevox_ros.robot.map.checks.try_expressions import mistyped
from edgevox_ros.robot.qos import READ_QOS, Qos, read_qos
from edgevox_ros.robot.tool import Endpoint


@dataclass(frozen=True)
class MovingSpec:
    """How to know whether the robot moves: `when` over the fields of the newest message.

    If the last `max_age_s` seconds brought no message, the robot counts as moving.
    """

    topic: str
    type: str
    when: Any
    max_age_s: float = 1.0
    qos: Qos = READ_QOS

    @property
    def end(self) -> Endpoint:
        """The topic."""
        return Endpoint("msg", self.topic, self.type)

    @property
    def reading(self) -> ReadSpec:
        """How its message is read."""
        return ReadSpec(self.topic, self.type, max_age_s=self.max_age_s, qos=self.qos)


def read_moving(kind: Fields, *, only_tried: bool = False) -> MovingSpec:
    """Read the mapping `moving`.

    Its type must be installed: if it cannot be read, the robot counts as moving. A map that is
    `only_tried`, without a robot, can do without the type.
    """
    kind.known_keys("topic", "type", "when", "max_age_s", "qos")
    interface = ReadSpec.interface_of(kind)
    if interface.unavailable and not only_tried:
        kind.wrong(("type",), interface.unavailable, "a type that is installed")
    fields = shapes_in(interface.answer)
    when = kind.spoken("when", fields, "fields of the message") if fields else None
    problem = mistyped(when, {}, {}, interface.answer)
    if problem:
        kind.wrong(("when",), *problem)
    return MovingSpec(
        topic=kind.ros_name("topic"),
        type=kind.text("type"),
        when=when,
        max_age_s=kind.number("max_age_s", MovingSpec.max_age_s, 0.05, 60.0),
        qos=read_qos(kind, READ_QOS),
    )

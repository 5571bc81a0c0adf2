"""Hears on `~/unplan` that an order for later is not wanted any more: its number."""

from __future__ import annotations

from rclpy.node import Node
from std_msgs.msg import Int32

from edgevox_ros.core.events import GuardEvent
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.node.reporting import Reporter
from edgevox_ros.node.session import CurrentSession
from edgevox_ros.robot.ros_entities import Entities

TOPIC = "~/unplan"
DEPTH = 100


class ScheduleInput:
    """Lives as long as the node."""

    def __init__(self, node: Node, reporter: Reporter, current: CurrentSession) -> None:
        self._reporter = reporter
        self._current = current
        Entities(node).subscription(Int32, TOPIC, self._on_number, DEPTH)

    def _on_number(self, message: Int32) -> None:
        session = self._current.session
        schedule = session.worker.schedule if session is not None else None
        if schedule is None or not schedule.drop_number(message.data):
            known = ", ".join(str(each.number) for each in schedule.planned) if schedule else ""
            text = (
                f"found {message.data}, expected the number of a planned order: {known or 'none'}"
            )
            self._reporter.emit(GuardEvent("not_planned", GuardAct.DROPPED, text))

"""Tools that read the newest message of a topic."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from edgevox_ros.robot.kinds.kind import GraphSpec, KindEntry
from edgevox_ros.robot.map.checks.fields import Fields
from edgevox_ros.robot.map.checks.tool_check import ToolCheck
from edgevox_ros.robot.qos import READ_QOS, Qos, read_qos


@dataclass(frozen=True)
class ReadSpec(GraphSpec):
    """The newest message of a topic, if it is not older than `max_age_s` seconds.

    `in_prompt`: the model is shown it in front of what is said.
    """

    KEY = "read"
    KEYS = ("topic", "type", "result", "failed_when", "max_age_s", "timeout_s", "qos", "in_prompt")
    FAMILY = "msg"
    NAME_KEY = "topic"
    READ_ONLY = True

    topic: str
    type: str
    result: Mapping[str, Any] | None = None
    max_age_s: float = 5.0
    timeout_s: float = 2.0
    qos: Qos = READ_QOS
    failed_when: Any = None
    in_prompt: bool = False

    @classmethod
    def parse(cls, entry: KindEntry) -> ReadSpec:
        """Read what is below `read`."""
        return cls(
            topic=entry.kind.ros_name("topic"),
            type=entry.kind.text("type"),
            result=entry.result(),
            max_age_s=entry.seconds("max_age_s", cls.max_age_s),
            timeout_s=entry.seconds("timeout_s", cls.timeout_s, 0.0),
            qos=read_qos(entry.kind, READ_QOS),
            failed_when=entry.failed_when(),
            in_prompt=entry.kind.boolean("in_prompt"),
        )

    @classmethod
    def derives(cls, kind: Fields) -> bool:
        """A reader takes no parameters."""
        return False

    def check(self, check: ToolCheck) -> None:
        """Compare result and `failed_when` with the topic's type; arguments have no use here."""
        check.no_arguments()
        check.results(self.result)
        check.condition("failed_when", self.failed_when)

    def description(self) -> str:
        """What it reads, and where."""
        return f"reads {self.type} on {self.topic}"

    @property
    def runs_beside(self) -> bool:
        """Always: reading changes nothing."""
        return True

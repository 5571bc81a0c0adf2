"""Tools that call a service."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from edgevox_ros.robot.kinds.kind import GraphSpec, KindEntry
from edgevox_ros.robot.map.checks.tool_check import ToolCheck


@dataclass(frozen=True)
class ServiceSpec(GraphSpec):
    """Call a service. `result` None: every field of the response."""

    KEY = "service"
    KEYS = ("name", "type", "request", "result", "failed_when", "timeout_s")
    FAMILY = "srv"
    INPUT, OUTPUT, MAPPING = "Request", "Response", "request"
    MOVES = True
    IDEMPOTENT = True

    name: str
    type: str
    request: Mapping[str, Any]
    result: Mapping[str, Any] | None = None
    timeout_s: float = 10.0
    failed_when: Any = None

    @classmethod
    def parse(cls, entry: KindEntry) -> ServiceSpec:
        """Read what is below `service`."""
        return cls(
            name=entry.kind.ros_name("name"),
            type=entry.kind.text("type"),
            request=entry.values("request"),
            result=entry.result(),
            timeout_s=entry.seconds("timeout_s", cls.timeout_s),
            failed_when=entry.failed_when(),
        )

    def check(self, check: ToolCheck) -> None:
        """Compare request and result with the service's type."""
        self.check_request(check)
        check.results(self.result)

    def check_request(self, check: ToolCheck) -> None:
        """Check it without its result, which nobody reads after a stop."""
        check.mapping("request", self.request)
        check.arguments()
        check.condition("failed_when", self.failed_when)

    def description(self) -> str:
        """Which service it calls."""
        return f"calls {self.name} ({self.type})"

    @property
    def runs_beside(self) -> bool:
        """Always: no other call is in its way."""
        return True

    def why_not_on_stop(self) -> str:
        """Nothing: a stop can call a service."""
        return ""


@dataclass(frozen=True)
class StopCall:
    """A service that a stop calls. Its request consists of constants, tables and `defaults`."""

    name: str
    spec: ServiceSpec
    defaults: Mapping[str, Any] = field(default_factory=dict)
    unavailable: str = ""

"""What a tool of the map does, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Union

from edgevox_ros.tools import ToolSchema


@dataclass(frozen=True)
class PublishSpec:
    """Publish one message, or one at `rate_hz` for `duration_s` seconds and `final` at the end.

    Values of `message`, `final` and `duration_s` are constants or Expressions over the arguments.
    A call whose duration exceeds `max_duration_s` is refused.
    """

    topic: str
    type: str
    message: Mapping[str, Any]
    rate_hz: float | None = None
    duration_s: Any = None
    max_duration_s: float = 60.0
    final: Mapping[str, Any] | None = None

    @property
    def timed(self) -> bool:
        """Whether it goes on for a while."""
        return self.duration_s is not None


@dataclass(frozen=True)
class ServiceSpec:
    """Call a service. `result` None: every field of the response."""

    name: str
    type: str
    request: Mapping[str, Any]
    result: Mapping[str, Any] | None = None
    timeout_s: float = 10.0


@dataclass(frozen=True)
class ActionSpec:
    """Send a goal and wait for its result. `result` None: every field of it."""

    name: str
    type: str
    goal: Mapping[str, Any]
    result: Mapping[str, Any] | None = None
    timeout_s: float = 120.0


@dataclass(frozen=True)
class ReadSpec:
    """The newest message of a topic, if it is not older than `max_age_s` seconds."""

    topic: str
    type: str
    result: Mapping[str, Any] | None = None
    max_age_s: float = 5.0
    timeout_s: float = 2.0


Spec = Union[PublishSpec, ServiceSpec, ActionSpec, ReadSpec]


@dataclass(frozen=True)
class Tool:
    """One tool of the map. `unavailable` says why it cannot be carried out here, or is empty."""

    schema: ToolSchema
    spec: Spec
    defaults: Mapping[str, Any] = field(default_factory=dict)
    confirm: str = ""
    dry_run: bool = False
    unavailable: str = ""

    @property
    def name(self) -> str:
        """The name that the model uses."""
        return self.schema.name


@dataclass(frozen=True)
class StopActions:
    """What happens on a stop: publish tools, and servers all of whose goals are cancelled."""

    publish: tuple[str, ...] = ()
    cancel_all: tuple[str, ...] = ()

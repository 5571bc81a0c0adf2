"""What a tool of the map does, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Union

from edgevox_ros.core.tools import ToolSchema


@dataclass(frozen=True)
class Qos:
    """Quality of service of one end of a topic. History is always the `depth` last messages."""

    reliable: bool
    latched: bool
    depth: int


PUBLISH_QOS = Qos(reliable=True, latched=False, depth=10)
# Best effort hears reliable publishers as well as best-effort ones (REP 2003 for sensors).
READ_QOS = Qos(reliable=False, latched=False, depth=1)


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
    qos: Qos = PUBLISH_QOS

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
class FeedbackSpec:
    """What is said while a goal goes on, at most every `every_s` seconds."""

    say: Any
    every_s: float = 10.0


@dataclass(frozen=True)
class AnnounceSpec:
    """What is said at the end of a goal that nobody waits for: texts or Expressions.

    `started` is said, and ends the turn, when the goal is accepted; None leaves that to the model.
    """

    done: Any
    failed: Any
    started: Any = None


@dataclass(frozen=True)
class ActionSpec:
    """Send a goal and wait for its result. `result` None: every field of it.

    With `announce` the call answers once the goal is accepted, and the end is said aloud.
    """

    name: str
    type: str
    goal: Mapping[str, Any]
    result: Mapping[str, Any] | None = None
    timeout_s: float = 120.0
    feedback: FeedbackSpec | None = None
    announce: AnnounceSpec | None = None


@dataclass(frozen=True)
class ReadSpec:
    """The newest message of a topic, if it is not older than `max_age_s` seconds."""

    topic: str
    type: str
    result: Mapping[str, Any] | None = None
    max_age_s: float = 5.0
    timeout_s: float = 2.0
    qos: Qos = READ_QOS


@dataclass(frozen=True)
class Step:
    """One call of a sequence; `arguments` are constants or Expressions over its arguments."""

    tool: str
    arguments: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class SequenceSpec:
    """Other tools, one after the other."""

    steps: tuple[Step, ...]


Spec = Union[PublishSpec, ServiceSpec, ActionSpec, ReadSpec, SequenceSpec]


@dataclass(frozen=True)
class RateLimit:
    """At most `calls` calls within any `per_s` seconds."""

    calls: int
    per_s: float


@dataclass(frozen=True)
class MovingSpec:
    """How to tell that the robot moves: `when` over the fields of the newest message.

    Without a message of the last `max_age_s` seconds the robot counts as moving.
    """

    topic: str
    type: str
    when: Any
    max_age_s: float = 1.0
    qos: Qos = READ_QOS


@dataclass(frozen=True)
class Tool:
    """One tool of the map. `unavailable` says why it cannot be carried out here, or is empty.

    `confirm` is a text or an Expression that gives one, or empty. What `moves` may leave the robot
    moving behind a stop, unless everybody who was told has answered. Tools of one `exclusive` word
    never run together: a call ends the goals of the others first.
    """

    schema: ToolSchema
    spec: Spec
    defaults: Mapping[str, Any] = field(default_factory=dict)
    confirm: Any = ""
    dry_run: bool = False
    rate_limit: RateLimit | None = None
    still_only: bool = False
    idempotent: bool = False
    unavailable: str = ""
    moves: bool = True
    exclusive: str = ""

    @property
    def name(self) -> str:
        """The name that the model uses."""
        return self.schema.name


@dataclass(frozen=True)
class StopCall:
    """A service that a stop calls; its request is made of constants, tables and `defaults`."""

    name: str
    spec: ServiceSpec
    defaults: Mapping[str, Any] = field(default_factory=dict)
    unavailable: str = ""


@dataclass(frozen=True)
class StopActions:
    """What happens on a stop: publish tools, servers all of whose goals are cancelled, services."""

    publish: tuple[str, ...] = ()
    cancel_all: tuple[str, ...] = ()
    calls: tuple[StopCall, ...] = ()

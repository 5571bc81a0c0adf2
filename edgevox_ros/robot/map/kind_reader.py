"""Reads what a tool does on the graph: publish, service, action or read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from edgevox_ros.robot.expressions import Expression
from edgevox_ros.robot.interfaces.types import (
    InterfaceKind,
    TypeUnavailable,
    fields_of,
    load_type,
)
from edgevox_ros.robot.map.fields import BROKEN, Fields, show
from edgevox_ros.robot.map.trials import mistyped
from edgevox_ros.robot.specs import (
    PUBLISH_QOS,
    READ_QOS,
    ActionSpec,
    AnnounceSpec,
    FeedbackSpec,
    MovingSpec,
    PublishSpec,
    Qos,
    ReadSpec,
    ServiceSpec,
    Spec,
)

DAY_S = 86400.0
# What the map says in place of a message or a list that it does without.
NOTHING = "none"
FAMILIES: Mapping[str, InterfaceKind] = {
    "publish": "msg",
    "read": "msg",
    "service": "srv",
    "action": "action",
}
INPUTS = {"publish": "", "read": "", "service": "Request", "action": "Goal"}
OUTPUTS = {"publish": "", "read": "", "service": "Response", "action": "Result"}

KIND_KEYS: Mapping[str, tuple[str, ...]] = {
    "publish": (
        "topic", "type", "message", "rate_hz", "duration_s", "max_duration_s", "finally", "qos",
    ),
    "service": ("name", "type", "request", "result", "timeout_s"),
    "action": ("name", "type", "goal", "result", "timeout_s", "wait", "announce", "feedback"),
    "read": ("topic", "type", "result", "max_age_s", "timeout_s", "qos"),
}  # fmt: skip
# Keys of a tool that stand beside its kind, not below it.
BESIDE = (
    "description", "parameters", "confirm", "dry_run", "rate_limit", "while_moving", "idempotent",
    "moves", "exclusive",
)  # fmt: skip


@dataclass(frozen=True)
class Interface:
    """The message classes of a tool's type; each None where the type is not installed."""

    given: Any = None
    answer: Any = None
    feedback: Any = None
    unavailable: str = ""


def interface_of(kind: Fields, name: str) -> Interface:
    """Look up the type of a tool of the kind `name`; a malformed one is noted."""
    type_name = kind.text("type")
    if not type_name:
        return Interface()
    try:
        found = load_type(type_name, FAMILIES[name])
    except TypeUnavailable as error:
        if error.malformed:
            kind.wrong(("type",), show(type_name), str(error))
        return Interface(unavailable=str(error))
    if not hasattr(found, INPUTS[name] or "get_fields_and_field_types"):
        # Modules and parts of services, such as SetBool_Request, stand beside the types.
        expected = f"the name of an interface such as package/{FAMILIES[name]}/Name"
        kind.wrong(("type",), show(type_name), expected)
        return Interface(unavailable=f"{type_name} is no interface")
    return Interface(
        getattr(found, INPUTS[name]) if INPUTS[name] else found,
        getattr(found, OUTPUTS[name]) if OUTPUTS[name] else found,
        getattr(found, "Feedback", None),
    )


@dataclass(frozen=True)
class KindReader:
    """Reads the mapping `kind`; `known` tells the shape of each argument and table."""

    kind: Fields
    interface: Interface
    known: Mapping[str, Any]

    def read(self, name: str) -> Spec:
        """The spec of the kind `name`."""
        elsewhere = dict.fromkeys(BESIDE, f"it beside {name}, one level further left")
        self.kind.known_keys(*KIND_KEYS[name], elsewhere=elsewhere)
        readers = {"publish": self._publish, "service": self._service, "action": self._action}
        return readers.get(name, self._read)()

    def _publish(self) -> Spec:
        kind = self.kind
        timed = "duration_s" in kind.data
        if ("rate_hz" in kind.data) != timed:
            kind.wrong((), "only one of them", "rate_hz and duration_s together")
        return PublishSpec(
            topic=kind.ros_name("topic"),
            type=kind.text("type"),
            message=self._values("message"),
            rate_hz=kind.number("rate_hz", 10.0, 0.1, 1000.0) if timed else None,
            duration_s=self._duration() if timed else None,
            max_duration_s=kind.number("max_duration_s", 60.0, 0.01, DAY_S),
            final=self._final(timed),
            qos=read_qos(kind, PUBLISH_QOS),
        )

    def _final(self, timed: bool) -> dict[str, Any] | None:
        """What ends a motion. One that nothing ends is an error unless the map says so."""
        if "finally" in self.kind.data:
            return None if self.kind.data["finally"] == NOTHING else self._values("finally")
        if timed:
            expected = (
                f"finally: the message that ends it ({{}} is all zero), or finally: {NOTHING}"
            )
            self.kind.wrong((), "duration_s without finally", expected)
        return None

    def _duration(self) -> Any:
        """Seconds, or an expression; a constant that no call could keep to is an error."""
        value = self.kind.value("duration_s", self.known)
        if value is BROKEN or isinstance(value, Expression):
            return value
        most = self.kind.data.get("max_duration_s", 60.0)
        return self.kind.number("duration_s", 0.0, 0.0, most if _is_number(most) else DAY_S)

    def _service(self) -> Spec:
        return ServiceSpec(
            name=self.kind.ros_name("name"),
            type=self.kind.text("type"),
            request=self._values("request"),
            result=self._result(),
            timeout_s=self.kind.number("timeout_s", 10.0, 0.01, DAY_S),
        )

    def _action(self) -> Spec:
        return ActionSpec(
            name=self.kind.ros_name("name"),
            type=self.kind.text("type"),
            goal=self._values("goal"),
            result=self._result(),
            timeout_s=self.kind.number("timeout_s", 120.0, 0.01, DAY_S),
            feedback=self._feedback(),
            announce=self._announce(),
        )

    def _read(self) -> Spec:
        return ReadSpec(
            topic=self.kind.ros_name("topic"),
            type=self.kind.text("type"),
            result=self._result(),
            max_age_s=self.kind.number("max_age_s", 5.0, 0.01, DAY_S),
            timeout_s=self.kind.number("timeout_s", 2.0, 0.0, DAY_S),
            qos=read_qos(self.kind, READ_QOS),
        )

    def _values(self, key: str) -> dict[str, Any]:
        return self.kind.values(key, self.known, "arguments and tables") or {}

    def _result(self) -> dict[str, Any] | None:
        """Result expressions read the fields of the response, result or message."""
        if self.interface.answer is None:
            return None
        fields = fields_of(self.interface.answer)
        return self.kind.values("result", fields, "fields of the answer")

    def _feedback(self) -> FeedbackSpec | None:
        feedback = self.kind.below("feedback")
        if feedback is None or self.interface.feedback is None:
            return None
        feedback.known_keys("say", "every_s")
        known = {**self.known, **fields_of(self.interface.feedback)}
        what = "fields of the feedback, arguments and tables"
        return FeedbackSpec(
            feedback.spoken("say", known, what), feedback.number("every_s", 10.0, 1.0, 3600.0)
        )

    def _announce(self) -> AnnounceSpec | None:
        announce = self.kind.below("announce")
        if self.kind.boolean("wait", True):
            if announce is not None and self.kind.data.get("wait", True) is not True:
                return None
            if announce is not None:
                self.kind.wrong(("announce",), "announce", "wait: false beside it")
            return None
        if announce is None:
            expected = "announce: {done, failed}, what is said at the end"
            self.kind.wrong((), "wait: false alone", expected)
            return None
        announce.known_keys("started", "done", "failed")
        if self.interface.answer is None:
            return None
        done = {**self.known, **fields_of(self.interface.answer)}
        return AnnounceSpec(
            announce.spoken("done", done, "fields of the result, arguments and tables"),
            announce.spoken("failed", {**self.known, "reason": None}),
            announce.spoken("started", self.known) if "started" in announce.data else None,
        )


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def read_qos(kind: Fields, default: Qos) -> Qos:
    """The mapping `qos`, in the words of ROS."""
    qos = kind.below("qos")
    if qos is None:
        return default
    qos.known_keys("reliability", "durability", "depth")
    usual = "reliable" if default.reliable else "best_effort"
    reliability = qos.choice("reliability", usual, "reliable", "best_effort")
    durability = qos.choice("durability", "volatile", "volatile", "transient_local")
    return Qos(
        reliability == "reliable",
        durability == "transient_local",
        qos.whole("depth", default.depth, 1, 1000),
    )


def read_moving(kind: Fields) -> MovingSpec:
    """The mapping `moving`; its type must be installed, or every such tool would be refused."""
    kind.known_keys("topic", "type", "when", "max_age_s", "qos")
    interface = interface_of(kind, "read")
    if interface.unavailable:
        kind.wrong(("type",), interface.unavailable, "a type that is installed")
    fields = fields_of(interface.answer) if interface.answer is not None else {}
    when = kind.spoken("when", fields, "fields of the message") if fields else None
    problem = mistyped(when, {}, {}, interface.answer)
    if problem:
        kind.wrong(("when",), *problem)
    return MovingSpec(
        topic=kind.ros_name("topic"),
        type=kind.text("type"),
        when=when,
        max_age_s=kind.number("max_age_s", 1.0, 0.05, 60.0),
        qos=read_qos(kind, READ_QOS),
    )

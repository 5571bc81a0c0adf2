"""The map's `events`: what the robot says, asks or does by itself, and when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from edgevox_ros.core.named_calls import NamedCall
from edgevox_ros.core.written_codes import WrittenCode
from edgevox_ros.robot.interfaces.readable import shapes_in
from edgevox_ros.robot.kinds.read import ReadSpec
from edgevox_ros.robot.kinds.sequence import check_arguments
from edgevox_ros.robot.map.checks.fields import Fields, show
from edgevox_ros.robot.map.checks.say_reader import map_text
from edgevox_ros.robot.map.checks.tool_check import Interface
from edgevox_ros.robot.map.checks.try_expressions import mistyped
from edgevox_ros.robot.qos import READ_QOS, read_qos
from edgevox_ros.robot.say import MapText
from edgevox_ros.robot.tool import Endpoint, Tool

ACTS = ("say", "ask", "order")
KEYS = (
    *("topic", "type", "reader", "when", "clear_when", *ACTS, "call"),
    *("again_after_s", "priority", "max_age_s", "qos"),
)
LONGEST_S = 7 * 86400.0
_WHAT = "fields of the message, and tables"


@dataclass(frozen=True)
class EventSpec:
    """An event of the map.

    It comes about when `when` is true for the newest message, and again once `clear_when` was
    (None: once `when` was not) and `again_after_s` seconds have passed. `call`: what a yes to `ask`
    runs. `unavailable`: why it cannot be watched here, or "".
    """

    name: str
    reading: ReadSpec
    when: Any
    clear_when: Any = None
    say: MapText | None = None
    ask: MapText | None = None
    call: NamedCall | None = None
    order: MapText | None = None
    again_after_s: float = 60.0
    priority: int = 0
    unavailable: str = ""

    @property
    def language_codes(self) -> tuple[WrittenCode, ...]:
        """The languages for which the map writes its texts."""
        texts = (self.say, self.ask, self.order)
        return tuple(code for text in texts if text is not None for code in text.codes)

    @property
    def end(self) -> Endpoint:
        """The topic."""
        return self.reading.end or Endpoint("msg", self.reading.topic, self.reading.type)


def read_event(event: Fields, tools: Mapping[str, Tool], tables: Mapping[str, Any]) -> EventSpec:
    """Read one entry of `events`, and note everything that is wrong with it."""
    event.known_keys(*KEYS)
    reading, interface = _reading(event, tools)
    known = {**tables, **shapes_in(interface.answer)}
    acts = [key for key in ACTS if key in event.data]
    if len(acts) != 1:
        event.wrong((), f"{', '.join(acts) or 'none of them'}", f"one of {', '.join(ACTS)}")
    texts = {key: map_text(event, key, known, _WHAT) for key in acts} if interface.answer else {}
    call = _call(event, tools)
    if ("ask" in event.data) != ("call" in event.data):
        event.wrong((), f"{'ask' if 'ask' in event.data else 'call'} alone", "ask with its call")
    return EventSpec(
        name=str(event.path[-1]),
        reading=reading,
        when=_condition(event, "when", interface, tables),
        clear_when=_condition(event, "clear_when", interface, tables, needed=False),
        say=texts.get("say"),
        ask=texts.get("ask"),
        call=call,
        order=texts.get("order"),
        again_after_s=event.number("again_after_s", EventSpec.again_after_s, 1.0, LONGEST_S),
        priority=event.whole("priority", 0, -100, 100),
        unavailable=interface.unavailable,
    )


def _reading(event: Fields, tools: Mapping[str, Tool]) -> tuple[ReadSpec, Interface]:
    """What is watched: a topic, or that of a tool that reads."""
    if "reader" not in event.data:
        interface = ReadSpec.interface_of(event)
        topic, kind = event.ros_name("topic"), event.text("type")
        age_s = event.number("max_age_s", ReadSpec.max_age_s, 0.05, 86400.0)
        return ReadSpec(topic, kind, max_age_s=age_s, qos=read_qos(event, READ_QOS)), interface
    name = event.text("reader")
    spec = tools[name].spec if name in tools else None
    if not isinstance(spec, ReadSpec):
        readers = [each for each, tool in tools.items() if isinstance(tool.spec, ReadSpec)]
        event.wrong(("reader",), show(name), f"a tool that reads ({', '.join(readers) or 'none'})")
        return ReadSpec("", ""), Interface()
    for key in ("topic", "type", "max_age_s", "qos"):
        if key in event.data:
            event.wrong((key,), f"{key} beside reader", "one of them: the reader has its own")
    if tools[name].unavailable:
        return spec, Interface(unavailable=tools[name].unavailable)
    return spec, Interface(answer=spec.input_type())


def _condition(
    event: Fields, key: str, interface: Interface, tables: Mapping[str, Any], *, needed: bool = True
) -> Any:
    if interface.answer is None or (key not in event.data and not needed):
        return None
    fields = shapes_in(interface.answer)
    value = event.spoken(key, {**tables, **fields}, _WHAT)
    problem = mistyped(value, {}, tables, interface.answer)
    if problem:
        event.wrong((key,), *problem)
    return value


def _call(event: Fields, tools: Mapping[str, Tool]) -> NamedCall | None:
    """The call under `call`: a tool's name, or {tool, arguments}, whose arguments are constants."""
    written = event.data.get("call")
    if written is None:
        return None
    fields, place, arguments = event, ("call",), {}
    name = written
    if isinstance(written, Mapping):
        fields, place = Fields(event.document, (*event.path, "call"), event.problems), ("tool",)
        fields.known_keys("tool", "arguments")
        name = fields.text("tool")
        arguments = fields.values("arguments", {}, "nothing: they are constants") or {}
    tool = tools.get(name) if isinstance(name, str) else None
    if tool is None or tool.schema.read_only:
        acting = ", ".join(each for each, other in tools.items() if not other.schema.read_only)
        fields.wrong(place, show(name), f"a tool that does something ({acting or 'there is none'})")
        return None
    check_arguments(fields, tool, arguments)
    return tool.name, arguments

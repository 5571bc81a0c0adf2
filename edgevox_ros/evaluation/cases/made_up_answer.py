"""The message that answers a call where there is no robot: its interface, with plausible values.

A result may name fields of that message, as `result`, `failed_when` and `say` of the map do.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

from edgevox_ros.robot.call_results import blamed
from edgevox_ros.robot.expressions import ExpressionError, evaluate, expressions_in
from edgevox_ros.robot.interfaces.conversion import to_data
from edgevox_ros.robot.interfaces.readable import sample_of, values_in
from edgevox_ros.robot.interfaces.types import TypeUnavailable, fields_of
from edgevox_ros.robot.kinds.kind import GraphSpec
from edgevox_ros.robot.tool import Tool

# What the last word of a field's name says about it. Units are SI, or as ROS messages have them.
BY_LAST_WORD: Mapping[str, Any] = {
    "percent": 71, "percentage": 71, "battery": 71, "charge": 71, "level": 71, "humidity": 45,
    "m": 1.0, "cm": 20, "mm": 40, "km": 1.0, "distance": 1.0, "height": 1.0, "width": 0.5,
    "x": 1.0, "y": 0.5, "z": 0.0, "deg": 90, "rad": 1.57, "angle": 90, "heading": 90, "yaw": 90,
    "s": 10, "ms": 200, "min": 5, "h": 2, "mps": 0.25, "speed": 0.25, "kg": 1.5, "g": 250,
    "weight": 1.5, "l": 1.0, "ml": 250, "c": 21, "celsius": 21, "temperature": 21, "v": 24.1,
    "voltage": 24.1, "a": 1.2, "current": 1.2, "w": 40, "power": 40, "hz": 10, "rpm": 60,
    "lux": 300, "n": 4.0, "bar": 1.0, "pa": 101300, "ppm": 600, "count": 3, "number": 3, "total": 3,
    "left": 3, "remaining": 3, "floor": 1, "time": "12:00", "date": "1 March", "name": "robot",
}  # fmt: skip
# First words of a field that is true or false, and words that are such a field alone.
SWITCHES = ("is", "has", "holds", "can", "was", "are")
SWITCHED = ("on", "open", "locked", "docked", "charging", "connected", "ready", "holding", "free")
TEXT = "all is well"
# What fields of messages mean, whatever their name is elsewhere: a share of one (BatteryState), and
# what a service of std_srvs says of itself.
_FIRST: Mapping[str, Any] = {"percentage": 0.71, "success": True}


def sample_result(field: str) -> Any:
    """A fixed value for a result field, by its name."""
    words = field.lower().split("_")
    if words[0] in SWITCHES or field.lower() in SWITCHED:
        return True
    return BY_LAST_WORD.get(words[-1], TEXT)


def sample_field(tool: Tool, field: str) -> Any:
    """A value for a field of a tool's result: by its name, or else by the expression behind it."""
    named = sample_result(field)
    computed = MadeUpAnswer(tool).names({}).get(field) if named == TEXT else None
    if isinstance(computed, float) and computed.is_integer():
        return int(computed)
    return computed if isinstance(computed, (bool, int, float)) else named


class MadeUpAnswer:
    """What a tool's server or topic would say. A tool that nothing answers has no fields."""

    def __init__(self, tool: Tool) -> None:
        self._tool = tool
        self._declared: Mapping[str, Any] | None = getattr(tool.spec, "result", None)
        self._failed_when: Any = getattr(tool.spec, "failed_when", None)
        self._type = _answer_type(tool)

    @property
    def fields(self) -> frozenset[str]:
        """The fields of the message that the result does not have under the same name.

        None without the interface here.
        """
        named = () if self._type is None else fields_of(self._type)
        return frozenset(named) - set(self._declared or ())

    def names(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """What words about this result can name: the message's fields and those of the result."""
        message = None if self._type is None else _plausible(self._type)
        fields = {**values_in(message), **values}
        computed = {name: _value(each, fields) for name, each in (self._declared or {}).items()}
        return {**fields, **computed, **values}

    def selected(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The result's fields, computed from those of the message where some are in `values`.

        Raises ToolFailed if they report a failure.
        """
        raw = {name: value for name, value in values.items() if name in self.fields}
        if not raw or self._declared is None:
            return dict(values)
        names = self.names(values)
        decides = {name for each in expressions_in(self._failed_when) for name in each.names}
        failing = bool(decides & set(raw)) and _value(self._failed_when, names)
        if values.get("success") is False or failing:
            raise blamed(f"{self._tool.name} failed", SimpleNamespace(**values))
        rest = {name: value for name, value in values.items() if name not in raw}
        return {**{name: _value(each, names) for name, each in self._declared.items()}, **rest}


def _value(value: Any, names: Mapping[str, Any]) -> Any:
    """Plain data; None for what the given fields do not say."""
    try:
        return to_data(evaluate(value, names))
    except ExpressionError:
        return None


def _answer_type(tool: Tool) -> Any:
    """The class of the message that answers; None if nothing does, or it is not installed here."""
    spec = tool.spec
    if not isinstance(spec, GraphSpec) or not hasattr(spec, "result"):
        return None
    try:
        found = spec.interface_type()
    except TypeUnavailable:
        return None
    return getattr(found, spec.OUTPUT) if spec.OUTPUT else found


def _plausible(message_type: Any) -> Any:
    """A message whose plain fields have values that fit their names, where their type takes them.

    Whole numbers stay zero unless their name says what they count: they are mostly codes.
    """
    message = sample_of(message_type)
    for name in fields_of(message_type):
        value = _FIRST.get(name, sample_result(name))
        if isinstance(getattr(message, name), float):
            value = float(value) if isinstance(value, (int, float)) else 1.0
        elif isinstance(getattr(message, name), int) and isinstance(value, str):
            continue
        with suppress(AssertionError, TypeError, ValueError):
            setattr(message, name, value)
    return message

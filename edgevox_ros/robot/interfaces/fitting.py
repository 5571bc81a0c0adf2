"""Whether a declared parameter fits a field: the map may narrow a type, but never widen it."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from edgevox_ros.robot.interfaces.conversion import INTEGER_BITS, STAMPS
from edgevox_ros.robot.interfaces.message_schema import slot_schema
from edgevox_ros.robot.interfaces.types import full_name

WIDER: Mapping[str, Callable[[float, float], bool]] = {
    "minimum": operator.lt,
    "maximum": operator.gt,
    "maxLength": operator.gt,
    "minItems": operator.lt,
    "maxItems": operator.gt,
}

_JSON_TYPES: tuple[tuple[type, str], ...] = (
    (bool, "boolean"),
    (int, "integer"),
    (float, "number"),
    (str, "string"),
    (list, "array"),
    (dict, "object"),
    (type(None), "null"),
)


def misfit(prop: Mapping[str, Any], slot: Any, names: Iterable[str] = ()) -> tuple[str, str] | None:
    """(found, expected) if values of the property may not fit the field, else None.

    `names` are the named values of the field, which may be given instead of numbers.
    """
    enum = prop.get("enum")
    if isinstance(enum, list) and enum and set(map(str, enum)) <= set(names):
        return None
    declared = declared_types(prop)
    fitting = fitting_types(slot)
    wrong = sorted(declared - set(fitting))
    if wrong:
        return f"type {', '.join(wrong)}", f"type {' or '.join(fitting)} for this field"
    return _widened(prop, slot_schema(slot))


def _widened(prop: Mapping[str, Any], derived: Mapping[str, Any]) -> tuple[str, str] | None:
    """(found, expected) for a limit that allows more than the field can hold."""
    for keyword, wider in WIDER.items():
        declared, limit = prop.get(keyword), derived.get(keyword)
        if isinstance(declared, (int, float)) and limit is not None and wider(declared, limit):
            return f"{keyword} {declared}", f"{limit}, which is what this field can hold"
    return None


def declared_types(prop: Mapping[str, Any]) -> set[str]:
    """The JSON types that a property's values can have; empty if it does not say."""
    declared = prop.get("type")
    if isinstance(declared, str):
        return {declared}
    if isinstance(declared, list):
        return {str(name) for name in declared}
    values = [prop["const"]] if "const" in prop else prop.get("enum", [])
    return {_json_type(value) for value in values} if isinstance(values, list) else set()


def _json_type(value: Any) -> str:
    return next(name for kind, name in _JSON_TYPES if isinstance(value, kind))


def fitting_types(slot: Any) -> tuple[str, ...]:
    """The JSON types that a slot accepts."""
    kind = type(slot).__name__
    if kind == "BasicType":
        if slot.typename == "boolean":
            return ("boolean",)
        return ("integer",) if slot.typename in INTEGER_BITS else ("number", "integer")
    if kind.endswith("String"):
        return ("string",)
    if kind == "NamespacedType":
        return ("number", "integer", "object") if full_name(slot) in STAMPS else ("object",)
    return ("array",)

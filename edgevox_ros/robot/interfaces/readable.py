"""What expressions read of a message by name: its fields, and the constants of its type.

A field goes before a constant of the same name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from edgevox_ros.robot.interfaces.constants import constants_of
from edgevox_ros.robot.interfaces.types import fields_of, nested_type

# The shape of a constant: errors do not list it among the names that can be read.
CONSTANT = object()


def shapes_in(message_type: Any) -> dict[str, Any]:
    """Each name and its shape (see expressions.check). `message_type` None: a type without any."""
    if message_type is None:
        return {}
    return {**dict.fromkeys(constants_of(message_type), CONSTANT), **fields_of(message_type)}


def values_in(message: Any) -> dict[str, Any]:
    """Each name and its value. `message` None: nothing can be read."""
    if message is None:
        return {}
    kind = type(message)
    fields = {name: getattr(message, name) for name in fields_of(kind)}
    return {**constants_of(kind), **fields}


def sample_of(message_type: Any) -> Any:
    """An empty message, but with one element in each list that may have any length.

    It has a value of the right type at every path that can be read.
    """
    message = message_type()
    for name, slot in fields_of(message_type).items():
        kind = type(slot).__name__
        if kind == "NamespacedType":
            setattr(message, name, sample_of(nested_type(slot)))
        elif kind in ("UnboundedSequence", "BoundedSequence"):
            setattr(message, name, [_element(slot.value_type)])
    return message


def _element(slot: Any) -> Any:
    kind = type(slot).__name__
    if kind == "NamespacedType":
        return sample_of(nested_type(slot))
    return _PLAIN.get(slot.typename, 0) if kind == "BasicType" else ""


_PLAIN: Mapping[str, Any] = {"boolean": False, "octet": b"\0", "float": 0.0, "double": 0.0}

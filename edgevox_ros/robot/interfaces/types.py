"""Finds installed ROS interface types by name, and lists their fields."""

from __future__ import annotations

import difflib
import importlib
from collections.abc import Mapping
from typing import Any, Literal

from edgevox_ros.core.errors import EdgevoxError

InterfaceKind = Literal["msg", "srv", "action"]


class TypeUnavailable(EdgevoxError):
    """The type is not installed here, or its name is malformed (then `malformed` is true)."""

    def __init__(self, message: str, *, malformed: bool = False) -> None:
        super().__init__(message)
        self.malformed = malformed


def load_type(name: str, kind: InterfaceKind) -> Any:
    """The class of `package/kind/Name`. Raises TypeUnavailable."""
    parts = name.split("/")
    if len(parts) == 2:
        parts.insert(1, kind)
    if len(parts) != 3 or parts[1] != kind or not all(part.isidentifier() for part in parts):
        raise TypeUnavailable(f"a type such as package/{kind}/Name", malformed=True)
    try:
        module = importlib.import_module(f"{parts[0]}.{kind}")
    except ImportError:
        raise TypeUnavailable(f"the interface type {name} is not installed here") from None
    try:
        return getattr(module, parts[2])
    except AttributeError:
        near = difflib.get_close_matches(parts[2], dir(module), n=1)
        hint = f"; did you mean {parts[0]}/{kind}/{near[0]}?" if near else ""
        message = f"the interface type {name} is not installed here{hint}"
        raise TypeUnavailable(message) from None


def fields_of(message_type: Any) -> Mapping[str, Any]:
    """Field names and their slot types (rosidl_parser.definition), in order."""
    names = list(message_type.get_fields_and_field_types())
    return dict(zip(names, message_type.SLOT_TYPES, strict=True))


def nested_type(slot: Any) -> Any:
    """The message class of a NamespacedType."""
    module = importlib.import_module(".".join(slot.namespaces))
    return getattr(module, slot.name)


def full_name(slot: Any) -> str:
    """`std_msgs/Header` for a NamespacedType."""
    return f"{slot.namespaces[0]}/{slot.name}"


def slot_at(message_type: Any, path: str) -> Any:
    """The slot type at a dotted path. Raises KeyError(what was found, what was expected)."""
    slot: Any = None
    current = message_type
    for part in path.split("."):
        if current is None:
            raise KeyError(f"the field {part!r} of a plain value in {path!r}", "no dot there")
        fields = fields_of(current)
        if "[" in part:
            name, below = part.partition("[")[0], path.partition("].")[2] or "FIELD"
            expected = f"the list with all its elements: {name}: [{{{below}: VALUE}}]"
            raise KeyError(f"an index in {path!r}", expected)
        if part not in fields:
            raise KeyError(f"the field {part!r}", f"one of {', '.join(fields) or 'no fields'}")
        slot = fields[part]
        current = nested_type(slot) if type(slot).__name__ == "NamespacedType" else None
    return slot

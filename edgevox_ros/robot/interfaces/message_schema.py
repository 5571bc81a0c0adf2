"""The JSON Schema of a ROS interface, from the same slot types that conversion.py uses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from edgevox_ros.robot.interfaces.constants import names_of
from edgevox_ros.robot.interfaces.conversion import (
    FLOAT32_MAX,
    INTEGER_BITS,
    STAMPS,
    integer_limits,
    to_data,
)
from edgevox_ros.robot.interfaces.types import fields_of, full_name, nested_type
from edgevox_ros.robot.validity import invalid

SECONDS = integer_limits("int32")
# No person means a number as large: who is limited by it is the field.
LARGEST_MEANT = SECONDS[1]
MAX_CHARS = 120
SECTIONS = {
    "msg": ("",), "srv": ("Request", "Response"), "action": ("Goal", "Result", "Feedback"),
}  # fmt: skip
_FIELD = re.compile(r"\s*[\w/]+(?:<=\d+)?(?:\[[<=\d]*\])?\s+([a-z]\w*)\s*(?:[^#=]*)(?:#(.*))?")
# A comment below a trailing one continues it.
_CONTINUED = re.compile(r"\s{5,}#")


def message_schema(message_type: Any) -> dict[str, Any]:
    """An object schema (draft 7) with every field as an optional property.

    Constants become names, comments of an installed definition descriptions, and the defaults that
    a definition gives its fields those of the properties.
    """
    properties = {
        name: _field(message_type, name, slot)
        for name, slot in fields_of(message_type).items()
        if name != "structure_needs_at_least_one_member"
    }
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _field(message_type: Any, name: str, slot: Any) -> dict[str, Any]:
    names = names_of(message_type, name)
    schema = {"type": "string", "enum": list(names)} if names else slot_schema(slot)
    default = _default(message_type, name, schema)
    if names and default is not None:
        called = {value: each for each, value in names.items()}
        # With a default that has no name, the names are not all that the field may be.
        schema = schema if default in called else slot_schema(slot)
        default = called.get(default, default)
    if default is not None and not invalid(schema, default):
        schema["default"] = default
    description = comments_of(message_type).get(name)
    return {"description": description, **schema} if description else schema


def _default(message_type: Any, name: str, schema: Mapping[str, Any]) -> Any:
    """What a definition gives a field, as plain data; None for nothing.

    A message inside another has a default if each of its fields has one.
    """
    if schema["type"] != "object":
        return to_data(getattr(message_type, f"{name.upper()}__DEFAULT", None))
    inner = schema["properties"]
    complete = inner and all("default" in each for each in inner.values())
    return {field: each["default"] for field, each in inner.items()} if complete else None


def without_limits_of_fields(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The schema without limits that only say what a field can hold, such as 3.4e38.

    A model and people see only the others. What does not fit is refused when the message is made.
    """
    result = {
        key: value
        for key, value in schema.items()
        if key not in ("minimum", "maximum") or abs(value) < LARGEST_MEANT
    }
    if "items" in result:
        result["items"] = without_limits_of_fields(result["items"])
    if "properties" in result:
        result["properties"] = {
            name: without_limits_of_fields(each) for name, each in result["properties"].items()
        }
    return result


def slot_schema(slot: Any) -> dict[str, Any]:
    """The schema of one slot type."""
    kind = type(slot).__name__
    if kind == "BasicType":
        return _basic(slot.typename)
    if kind in ("UnboundedString", "UnboundedWString"):
        return {"type": "string"}
    if kind in ("BoundedString", "BoundedWString"):
        return {"type": "string", "maxLength": slot.maximum_size}
    if kind == "NamespacedType":
        if full_name(slot) in STAMPS:
            low, high = SECONDS
            return {"type": "number", "minimum": low, "maximum": high, "description": "seconds"}
        return message_schema(nested_type(slot))
    schema: dict[str, Any] = {"type": "array", "items": slot_schema(slot.value_type)}
    if kind == "Array":
        return {**schema, "minItems": slot.size, "maxItems": slot.size}
    if kind == "BoundedSequence":
        return {**schema, "maxItems": slot.maximum_size}
    return schema


def _basic(typename: str) -> dict[str, Any]:
    if typename == "boolean":
        return {"type": "boolean"}
    if typename in INTEGER_BITS:
        low, high = integer_limits(typename)
        return {"type": "integer", "minimum": low, "maximum": high}
    if typename == "float":
        return {"type": "number", "minimum": -FLOAT32_MAX, "maximum": FLOAT32_MAX}
    return {"type": "number"}


def comments_of(message_type: Any) -> Mapping[str, str]:
    """One short sentence for each field that has a comment."""
    package, kind = message_type.__module__.split(".")[:2]
    name, _, part = message_type.__name__.partition("_")
    return _read(package, kind, name, part)


@cache
def _read(package: str, kind: str, name: str, part: str) -> Mapping[str, str]:
    # Imported here: a map can be read without ament.
    from ament_index_python import PackageNotFoundError, get_package_share_directory

    try:
        folder = Path(get_package_share_directory(package))
        text = (folder / kind / f"{name}.{kind}").read_text(encoding="utf-8")
    except (PackageNotFoundError, OSError, UnicodeDecodeError, ValueError):
        return {}
    sections = re.split(r"^---\s*$", text, flags=re.MULTILINE)
    parts = SECTIONS.get(kind, ())
    index = parts.index(part) if part in parts else len(sections)
    return fields_in(sections[index].splitlines()) if index < len(sections) else {}


def fields_in(lines: Iterable[str]) -> dict[str, str]:
    """The comment after each field, or else the comments right above it."""
    found: dict[str, str] = {}
    above: list[str] = []
    for line in lines:
        if line.strip().startswith("#"):
            if not _CONTINUED.match(line):
                above.append(line.strip().lstrip("#").strip())
            continue
        field = _FIELD.fullmatch(line)
        if field is not None:
            sentence = _sentence(field[2] or " ".join(above))
            if sentence:
                found[field[1]] = sentence
        above = []
    return found


def _sentence(text: str) -> str:
    """The first sentence, if it is short enough to be shown to a model."""
    first = re.split(r"(?<=[.!?])\s+(?=[A-Z])", " ".join(text.split()), maxsplit=1)[0]
    return first if len(first) <= MAX_CHARS else ""

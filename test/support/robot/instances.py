"""All installed interfaces, and instances of the schemas derived from them."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from typing import Any

from ament_index_python import get_resource, get_resources
from hypothesis import strategies as st

from edgevox_ros.robot.interfaces.conversion import FLOAT32_MAX
from edgevox_ros.robot.interfaces.types import TypeUnavailable, load_type

PARTS = {"msg": (), "srv": ("Request", "Response"), "action": ("Goal", "Result", "Feedback")}

# Text that UTF-8 can encode and that a C string can contain.
TEXT = st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\x00"), max_size=8)


def installed_messages() -> Iterator[tuple[str, Any]]:
    """(name, class) of every message, and of every message in a service or action."""
    for package in sorted(get_resources("rosidl_interfaces")):
        content, _ = get_resource("rosidl_interfaces", package)
        for line in content.splitlines():
            kind = line.split("/")[0]
            if kind not in PARTS or not line.endswith(".idl"):
                continue
            name = f"{package}/{line[:-4]}"
            try:
                found = load_type(name, kind)
            except TypeUnavailable:
                continue
            yield from ((f"{name}.{part}", getattr(found, part)) for part in PARTS[kind])
            if kind == "msg":
                yield name, found


def instances(schema: Mapping[str, Any]) -> st.SearchStrategy[Any]:
    """Values that are valid under a derived schema."""
    kind = schema["type"]
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if kind == "object":
        optional = {key: instances(inner) for key, inner in schema["properties"].items()}
        return st.fixed_dictionaries({}, optional=optional)
    if kind == "array":
        return _lists(schema)
    if kind == "integer":
        whole = st.integers(schema["minimum"], schema["maximum"])
        return whole | st.integers(-9, 9).filter(lambda n: n >= schema["minimum"]).map(float)
    if kind == "number":
        low, high = schema.get("minimum"), schema.get("maximum")
        real = st.floats(low, high, allow_nan=False, allow_infinity=False)
        return real | st.integers(-1000, 1000)
    if kind == "string":
        most = schema.get("maxLength", 8)
        return TEXT.map(lambda text: text[:most])
    assert kind == "boolean"
    return st.booleans()


def _lists(schema: Mapping[str, Any]) -> st.SearchStrategy[list[Any]]:
    items = instances(schema["items"])
    if "minItems" not in schema:
        return st.lists(items, max_size=min(3, schema.get("maxItems", 3)))
    size = schema["minItems"]
    few = st.lists(items, min_size=1, max_size=3)
    return few.map(lambda some: (some * size)[:size])


def as_carried(typename: str, value: float) -> float:
    """The number after rounding to what a field of this type can store."""
    if typename == "float" and abs(value) <= FLOAT32_MAX:
        return float(struct.unpack("f", struct.pack("f", value))[0])
    return float(value)

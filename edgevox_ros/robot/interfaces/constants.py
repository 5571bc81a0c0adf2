"""Names for the values of an integer field, from the constants of its message.

`uint8 POWER_SUPPLY_STATUS_FULL = 4` gives the name `full` to a value of the field
`power_supply_status`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from edgevox_ros.robot.interfaces.types import fields_of, nested_type


def names_of(message_type: Any, field: str) -> Mapping[str, int]:
    """The named values of a field. Empty for fewer than two, or if one value has two names."""
    slot = fields_of(message_type)[field]
    if type(slot).__name__ != "BasicType" or "int" not in slot.typename:
        return {}
    prefix = f"{field.upper()}_"
    names = {
        name[len(prefix) :].lower(): value
        for name, value in constants_of(message_type).items()
        if name.startswith(prefix) and isinstance(value, int)
    }
    return names if 2 <= len(names) == len(set(names.values())) else {}


def names_at(message_type: Any, path: str) -> Mapping[str, int]:
    """The named values of the field at a dotted path that exists."""
    *parents, field = path.split(".")
    for part in parents:
        message_type = nested_type(fields_of(message_type)[part])
    return names_of(message_type, field)


def constants_of(message_type: Any) -> Mapping[str, Any]:
    """The constants by name. The generated metaclass keeps them under a private name."""
    metaclass = type(message_type)
    found = getattr(metaclass, f"_{metaclass.__name__}__constants", {})
    return found if isinstance(found, Mapping) else {}

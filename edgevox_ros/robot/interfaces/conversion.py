"""Plain data to ROS messages and back, by the interface's own slot types.

rclpy's setters check nothing since Iron: an int in a double field arrives as another number, 300 in
a uint8 as 44. Here every value is checked against its slot before the message is made, and
everything that does not fit is reported at once, each with its path.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from edgevox_ros.core.errors import EdgevoxError, Problem
from edgevox_ros.robot.interfaces.constants import names_of
from edgevox_ros.robot.interfaces.types import fields_of, full_name, nested_type

INTEGER_BITS = {
    "int8": (8, True), "uint8": (8, False), "int16": (16, True), "uint16": (16, False),
    "int32": (32, True), "uint32": (32, False), "int64": (64, True), "uint64": (64, False),
    "char": (8, False), "octet": (8, False), "wchar": (16, False),
}  # fmt: skip
FLOAT32_MAX = 3.4028234663852886e38
STAMPS = ("builtin_interfaces/Time", "builtin_interfaces/Duration")
HEADER = "std_msgs/Header"
NANOSECONDS = 1_000_000_000


class ConversionError(EdgevoxError, ValueError):
    """Values that do not fit a message. Each of its `problems` has the path in the message."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = tuple(problems)


def integer_limits(typename: str) -> tuple[int, int]:
    """Smallest and largest value of an integer type."""
    bits, signed = INTEGER_BITS[typename]
    return (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)


def to_message(message_type: Any, values: Mapping[str, Any], stamp: Any = None) -> Any:
    """A new message with these values. Fields that are not named keep their defaults.

    Keys may be dotted paths. `stamp` (builtin_interfaces/Time) goes into headers without one.
    Raises ConversionError.
    """
    problems: list[Problem] = []
    message = _message(message_type, unflatten(values), "", stamp, problems)
    if problems:
        raise ConversionError(problems)
    return message


def unflatten(values: Mapping[str, Any]) -> dict[str, Any]:
    """`{"a.b": 1}` as `{"a": {"b": 1}}`, also in lists."""
    tree: dict[str, Any] = {}
    for path, value in values.items():
        *parents, last = str(path).split(".")
        node = tree
        for part in parents:
            following = node.setdefault(part, {})
            if not isinstance(following, dict):
                following = node[part] = {}
            node = following
        if isinstance(value, Mapping) and isinstance(node.get(last), dict):
            node[last].update(unflatten(value))
        else:
            node[last] = _unflattened(value)
    return tree


def _unflattened(value: Any) -> Any:
    if isinstance(value, Mapping):
        return unflatten(value)
    mappings = isinstance(value, list) and any(isinstance(item, Mapping) for item in value)
    return [_unflattened(item) for item in value] if mappings else value


def _message(kind: Any, values: Any, path: str, stamp: Any, problems: list[Problem]) -> Any:
    message = kind()
    fields = fields_of(kind)
    if not isinstance(values, Mapping):
        problems.append(Problem(path, repr(values), f"the fields of {kind.__name__}"))
        return message
    for name in values:
        if name not in fields:
            expected = ", ".join(fields) or "no fields"
            problems.append(Problem(_join(path, name), "no such field", f"one of {expected}"))
    for name, slot in fields.items():
        here = _join(path, name)
        if name in values:
            value = _constant_or_value(kind, name, values[name])
            setattr(message, name, _value(slot, value, here, stamp, problems))
        elif type(slot).__name__ == "NamespacedType" and stamp is not None:
            _stamp(slot, getattr(message, name), stamp)
    is_header = f"{kind.__module__.split('.')[0]}/{kind.__name__}" == HEADER
    if is_header and stamp is not None and "stamp" not in values:
        message.stamp = stamp
    return message


def _constant_or_value(kind: Any, name: str, value: Any) -> Any:
    """The value of a constant, if `value` is its name; else `value` itself."""
    return names_of(kind, name).get(value, value) if isinstance(value, str) else value


def _stamp(slot: Any, message: Any, stamp: Any) -> None:
    """Give untouched nested headers their stamp."""
    if full_name(slot) == HEADER:
        message.stamp = stamp
        return
    for name, inner in fields_of(type(message)).items():
        if type(inner).__name__ == "NamespacedType":
            _stamp(inner, getattr(message, name), stamp)


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _value(slot: Any, value: Any, path: str, stamp: Any, problems: list[Problem]) -> Any:
    kind = type(slot).__name__
    if kind == "BasicType":
        return _basic(slot.typename, value, path, problems)
    if kind in ("UnboundedString", "BoundedString", "UnboundedWString", "BoundedWString"):
        return _string(slot, value, path, problems)
    if kind == "NamespacedType":
        if full_name(slot) in STAMPS and not isinstance(value, Mapping):
            return _time(nested_type(slot), value, path, problems)
        return _message(nested_type(slot), value, path, stamp, problems)
    return _sequence(slot, value, path, stamp, problems)


def _basic(typename: str, value: Any, path: str, problems: list[Problem]) -> Any:
    if typename == "boolean":
        if isinstance(value, bool):
            return value
        problems.append(Problem(path, repr(value), "true or false"))
        return False
    if typename in INTEGER_BITS:
        number = _integer(typename, value, path, problems)
        return bytes([number]) if typename == "octet" else number
    return _real(typename, value, path, problems)


def _integer(typename: str, value: Any, path: str, problems: list[Problem]) -> int:
    low, high = integer_limits(typename)
    whole = isinstance(value, float) and math.isfinite(value) and value.is_integer()
    if isinstance(value, bytes) and len(value) == 1:
        return value[0]
    if isinstance(value, bool) or not (isinstance(value, int) or whole):
        problems.append(Problem(path, repr(value), f"a whole number ({typename})"))
        return 0
    if not low <= int(value) <= high:
        problems.append(Problem(path, repr(value), f"{low} to {high} ({typename})"))
        return 0
    return int(value)


def _real(typename: str, value: Any, path: str, problems: list[Problem]) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        problems.append(Problem(path, repr(value), f"a number ({typename})"))
        return 0.0
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    too_big = typename == "float" and abs(number) > FLOAT32_MAX
    if not math.isfinite(number) or too_big:
        problems.append(Problem(path, repr(value), f"a finite number ({typename})"))
        return 0.0
    return number


def _string(slot: Any, value: Any, path: str, problems: list[Problem]) -> str:
    if not isinstance(value, str):
        problems.append(Problem(path, repr(value), "text"))
        return ""
    limit = getattr(slot, "maximum_size", None)
    if limit is not None and len(value) > limit:
        problems.append(Problem(path, f"{len(value)} characters", f"at most {limit}"))
        return ""
    if "\x00" in value or any("\ud800" <= character <= "\udfff" for character in value):
        problems.append(Problem(path, "a character that no ROS string can hold", "other text"))
        return ""
    return value


def _time(kind: Any, value: Any, path: str, problems: list[Problem]) -> Any:
    """A time or duration, from seconds."""
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not number or (isinstance(value, float) and not math.isfinite(value)):
        problems.append(Problem(path, repr(value), "seconds"))
        return kind()
    total = round(value * NANOSECONDS)
    seconds, nanoseconds = divmod(total, NANOSECONDS)
    low, high = integer_limits("int32")
    if not low <= seconds <= high:
        problems.append(Problem(path, repr(value), f"{low} to {high} seconds"))
        return kind()
    return kind(sec=seconds, nanosec=nanoseconds)


def _sequence(slot: Any, value: Any, path: str, stamp: Any, problems: list[Problem]) -> Any:
    exact, limit = getattr(slot, "size", None), getattr(slot, "maximum_size", None)
    if isinstance(value, (str, bytes, Mapping)) or not isinstance(value, Sequence):
        wrong = (repr(value), "a list")
    elif exact is not None and len(value) != exact:
        wrong = (f"{len(value)} elements", str(exact))
    elif limit is not None and len(value) > limit:
        wrong = (f"{len(value)} elements", f"at most {limit}")
    else:
        wrong = None
    if wrong is not None:
        problems.append(Problem(path, *wrong))
        value = []
    items = [
        _value(slot.value_type, item, f"{path}[{index}]", stamp, problems)
        for index, item in enumerate(value)
    ]
    if problems and exact is not None:
        return _default_array(slot, items)
    return items


def _default_array(slot: Any, items: list[Any]) -> list[Any]:
    """Enough elements for the setter, in a message that is thrown away."""
    filler = items[0] if items else _value(slot.value_type, _zero(slot.value_type), "", None, [])
    return (items + [filler] * slot.size)[: slot.size]


def _zero(slot: Any) -> Any:
    kind = type(slot).__name__
    if kind == "NamespacedType":
        return {}
    if kind == "BasicType":
        return False if slot.typename == "boolean" else 0
    return ""


def to_data(value: Any, most: int | None = None) -> Any:
    """A message as plain data: mappings, lists, numbers, text. NaN and infinity become None.

    A list of more than `most` elements (an image, a scan) becomes a text with their number.
    """
    if hasattr(value, "get_fields_and_field_types"):
        names = value.get_fields_and_field_types()
        return {name: to_data(getattr(value, name), most) for name in names}
    if isinstance(value, Mapping):
        return {str(key): to_data(item, most) for key, item in value.items()}
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, bytes) and len(value) == 1:
        return value[0]
    if most is not None and hasattr(value, "__len__") and len(value) > most:
        return f"{len(value)} values"
    if isinstance(value, bytes):
        return list(value)
    if hasattr(value, "tolist"):
        return to_data(value.tolist())
    if isinstance(value, Sequence):
        return [to_data(item, most) for item in value]
    return str(value)

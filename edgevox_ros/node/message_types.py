"""Message and action types named by parameters, and their fields."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any

from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.robot.interfaces.conversion import to_message
from edgevox_ros.robot.interfaces.types import TypeUnavailable, load_type, slot_at

TEXT_SLOTS = ("UnboundedString", "BoundedString", "UnboundedWString", "BoundedWString")


SPEECH_TYPES = (
    "a message type such as std_msgs/msg/String "
    "or an action type such as audio_common_msgs/action/TTS"
)


class MessageTypeError(ConfigurationError):
    """A message type or field that a parameter names cannot be used."""

    @classmethod
    def of(cls, parameter: str, found: str, expected: str) -> MessageTypeError:
        """The error for a parameter's value."""
        return cls.at(f"parameter {parameter}", found, expected)


def message_class(
    type_name: str, parameter: str, expected: str = "a message type such as std_msgs/msg/String"
) -> type[Any]:
    """The class of a type such as std_msgs/msg/String.

    Raises MessageTypeError with the parameter's name if the type is malformed or not installed.
    """
    parts = type_name.split("/")
    if len(parts) == 2:
        parts.insert(1, "msg")
    if len(parts) != 3 or parts[1] != "msg" or not all(part.isidentifier() for part in parts):
        raise MessageTypeError.of(parameter, repr(type_name), expected)
    try:
        found: type[Any] = getattr(importlib.import_module(f"{parts[0]}.msg"), parts[2])
    except (ImportError, AttributeError):
        installed = "a message type that is installed and sourced"
        raise MessageTypeError.of(parameter, repr(type_name), installed) from None
    return found


def field_reader(
    kind: type[Any], path: str, expected: type, parameter: str
) -> Callable[[Any], Any]:
    """A function that reads a field by its dotted path. Raises MessageTypeError without one."""
    names = path.split(".")
    example = kind()
    for name in names:
        if name not in getattr(example, "get_fields_and_field_types", dict)():
            known = ", ".join(kind.get_fields_and_field_types())
            raise MessageTypeError.of(
                parameter, repr(path), f"a field of {kind.__name__} ({known})"
            )
        example = getattr(example, name)
    if not isinstance(example, expected):
        held = f"{path!r}, which holds {type(example).__name__}"
        raise MessageTypeError.of(parameter, held, f"a field that holds {expected.__name__}")

    def read(message: Any) -> Any:
        for name in names:
            message = getattr(message, name)
        return message

    return read


def text_reader(kind: type[Any], path: str, parameter: str) -> Callable[[Any], str]:
    """Like field_reader, for text. A list of texts (words, say) is joined with spaces."""
    try:
        texts = getattr(slot_at(kind, path), "value_type", None)
    except KeyError:
        texts = None
    if type(texts).__name__ not in TEXT_SLOTS:
        return field_reader(kind, path, str, parameter)
    *parents, last = path.split(".")

    def read(message: Any) -> str:
        for name in parents:
            message = getattr(message, name)
        return " ".join(" ".join(getattr(message, last)).split())

    return read


def text_writer(
    kind: Any, path: str, parameter: str, constants: Mapping[str, Any] | None = None
) -> Callable[[str], Any]:
    """A function that makes a message with the text in one field and `constants` in others.

    Raises MessageTypeError if the type has no such text field.
    """
    field_reader(kind, path, str, parameter)
    *parents, last = path.split(".")

    def write(text: str) -> Any:
        message = to_message(kind, constants or {})
        holder = message
        for name in parents:
            holder = getattr(holder, name)
        setattr(holder, last, text)
        return message

    return write


def text_type(name: str) -> tuple[Any, bool]:
    """The class of a message or action type, and whether it is an action.

    Raises MessageTypeError with the name of the parameter speech.type.
    """
    is_action = name.count("/") == 2 and name.split("/")[1] == "action"
    kind = _action(name) if is_action else message_class(name, "speech.type", SPEECH_TYPES)
    return kind, is_action


def _action(name: str) -> Any:
    try:
        return load_type(name, "action")
    except TypeUnavailable as error:
        installed = "an action type that is installed and sourced"
        expected = SPEECH_TYPES if error.malformed else installed
        raise MessageTypeError.of("speech.type", repr(name), expected) from None

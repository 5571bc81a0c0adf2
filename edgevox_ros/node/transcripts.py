"""Transcripts in whatever message type the integrator's nodes speak: types and their fields."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any

from edgevox_ros.hearing import Transcript
from edgevox_ros.robot.interfaces.types import slot_at

TEXT_SLOTS = ("UnboundedString", "BoundedString", "UnboundedWString", "BoundedWString")


class MessageTypeError(ValueError):
    """A message type or field that cannot be used."""


def message_class(
    type_name: str, parameter: str, expected: str = "a message type such as std_msgs/msg/String"
) -> type[Any]:
    """The class of a type such as std_msgs/msg/String.

    Raises MessageTypeError naming the parameter when the type is malformed or not installed.
    """
    parts = type_name.split("/")
    if len(parts) == 2:
        parts.insert(1, "msg")
    if len(parts) != 3 or parts[1] != "msg" or not all(part.isidentifier() for part in parts):
        raise MessageTypeError(f"parameter {parameter}: found {type_name!r}, expected {expected}")
    try:
        found: type[Any] = getattr(importlib.import_module(f"{parts[0]}.msg"), parts[2])
    except (ImportError, AttributeError):
        message = f"found {type_name!r}, expected a message type that is installed and sourced"
        raise MessageTypeError(f"parameter {parameter}: {message}") from None
    return found


def field_reader(
    kind: type[Any], path: str, expected: type, parameter: str
) -> Callable[[Any], Any]:
    """A function that reads a dotted field. Raises MessageTypeError if the type lacks it."""
    names = path.split(".")
    example = kind()
    for name in names:
        if name not in getattr(example, "get_fields_and_field_types", dict)():
            known = ", ".join(kind.get_fields_and_field_types())
            message = f"found {path!r}, expected a field of {kind.__name__} ({known})"
            raise MessageTypeError(f"parameter {parameter}: {message}")
        example = getattr(example, name)
    if not isinstance(example, expected):
        message = f"field {path!r} holds {type(example).__name__}, expected {expected.__name__}"
        raise MessageTypeError(f"parameter {parameter}: {message}")

    def read(message: Any) -> Any:
        for name in names:
            message = getattr(message, name)
        return message

    return read


def text_reader(kind: type[Any], path: str, parameter: str) -> Callable[[Any], str]:
    """As field_reader for a text; a list of texts, such as words, is joined to one with spaces."""
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


def transcript_reader(
    values: Mapping[str, Any],
) -> tuple[type[Any], Callable[[Any, float], Transcript]]:
    """The message type that the parameters `transcript.*` name, and what reads one.

    The reader takes a message and when it came (seconds, steady clock). A message without text in
    its field, but with some in `partial_field`, is a partial transcript. Raises MessageTypeError.
    """
    kind = message_class(values["transcript.type"], "transcript.type")
    text = text_reader(kind, values["transcript.field"], "transcript.field")
    so_far = values["transcript.partial_field"]
    partial = text_reader(kind, so_far, "transcript.partial_field") if so_far else lambda _: ""
    final = _optional(kind, values, "transcript.final_field", bool, True)
    confidence = _optional(kind, values, "transcript.confidence_field", float, None)

    def read(message: Any, at: float) -> Transcript:
        words = text(message)
        if not words and partial(message):
            return Transcript(partial(message), at, final=False)
        return Transcript(words, at, final(message), confidence(message))

    return kind, read


def _optional(
    kind: type[Any], values: Mapping[str, Any], name: str, expected: type, missing: Any
) -> Callable[[Any], Any]:
    """A reader of the field that a parameter names, or of `missing` where it names none."""
    if values[name]:
        return field_reader(kind, values[name], expected, name)
    return lambda message: missing

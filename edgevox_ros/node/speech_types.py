"""What a sentence is put into: a message, or the goal of an action, of the integrator's type."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from edgevox_ros.node.transcripts import (
    TEXT_SLOTS,
    MessageTypeError,
    field_reader,
    message_class,
)
from edgevox_ros.robot.interfaces.conversion import ConversionError, to_message
from edgevox_ros.robot.interfaces.types import TypeUnavailable, load_type, slot_at

STRINGS = ("string", "wstring")
NAMED_CONSTANT = "name=value"
EXPECTED = (
    "a message type such as std_msgs/msg/String "
    "or an action type such as audio_common_msgs/action/TTS"
)


@dataclass(frozen=True)
class SpeechType:
    """A message type, or an action type; `write` makes a message or a goal of a sentence."""

    kind: Any
    is_action: bool
    write: Callable[[str], Any]


def speech_type(values: Mapping[str, Any]) -> SpeechType:
    """The type that the parameters `speech.*` name.

    Raises MessageTypeError naming the parameter, what was found and what was expected.
    """
    name = values["speech.type"]
    kind, is_action = text_type(name)
    filled = kind.Goal if is_action else kind
    constants = _constants(filled, values["speech.constants"])
    path = values["speech.field"] or _first_string(filled, name)
    write = text_writer(filled, path, "speech.field", constants)
    return SpeechType(kind, is_action, (lambda text: write(_typeset(text))) if is_action else write)


def text_type(name: str) -> tuple[Any, bool]:
    """The class of a message or action type, and whether it is an action. Raises as speech_type."""
    is_action = name.count("/") == 2 and name.split("/")[1] == "action"
    kind = _action(name) if is_action else message_class(name, "speech.type", EXPECTED)
    return kind, is_action


def _typeset(text: str) -> str:
    """The text with typographic apostrophes: audio_common's server (4.0) quotes it for a shell."""
    return text.replace("'", "\u2019")


def _action(name: str) -> Any:
    try:
        return load_type(name, "action")
    except TypeUnavailable as error:
        expected = EXPECTED if error.malformed else "an action type that is installed and sourced"
        problem = f"parameter speech.type: found {name!r}, expected {expected}"
        raise MessageTypeError(problem) from None


def _first_string(kind: Any, name: str) -> str:
    for field, typename in kind.get_fields_and_field_types().items():
        if typename.split("<")[0] in STRINGS:
            return str(field)
    fields = ", ".join(kind.get_fields_and_field_types())
    found = f"{name}, which has no text of its own ({fields})"
    expected = "a type with a string field, or speech.field with the path of one"
    raise MessageTypeError(f"parameter speech.type: found {found}, expected {expected}")


def _constants(kind: Any, given: Sequence[str]) -> dict[str, Any]:
    """The values of `name=value` entries, each as its field takes it."""
    constants: dict[str, Any] = {}
    for entry in given:
        name, equals, text = entry.partition("=")
        if not equals:
            raise _no_constant(entry, NAMED_CONSTANT)
        try:
            constants[name.strip()] = _constant(slot_at(kind, name.strip()), text.strip())
        except KeyError:
            fields = ", ".join(kind.get_fields_and_field_types())
            raise _no_constant(entry, f"a field of {kind.__name__} ({fields})") from None
        except ValueError:
            raise _no_constant(entry, f"a value that {name.strip()} can hold") from None
    try:
        to_message(kind, constants)
    except ConversionError as error:
        raise MessageTypeError(f"parameter speech.constants: {error}") from None
    return constants


def _no_constant(entry: str, expected: str) -> MessageTypeError:
    return MessageTypeError(f"parameter speech.constants: found {entry!r}, expected {expected}")


def _constant(slot: Any, text: str) -> Any:
    return text if type(slot).__name__ in TEXT_SLOTS else json.loads(text)


def text_writer(
    kind: Any, path: str, parameter: str, constants: Mapping[str, Any] | None = None
) -> Callable[[str], Any]:
    """A function that makes a message with the text in a dotted field, and these constants.

    Raises MessageTypeError when the type has no such text field.
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

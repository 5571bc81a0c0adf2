"""Turns a sentence into a message or an action goal of the integrator's type."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from edgevox_ros.core.errors import Problem
from edgevox_ros.core.settings.table import NAMED_CONSTANT, SpeechSettings
from edgevox_ros.node.message_types import TEXT_SLOTS, MessageTypeError, text_type, text_writer
from edgevox_ros.robot.interfaces.conversion import ConversionError, to_message
from edgevox_ros.robot.interfaces.types import slot_at

STRINGS = ("string", "wstring")


@dataclass(frozen=True)
class SpeechType:
    """A message or action type. `write` turns a sentence into a message or goal."""

    kind: Any
    is_action: bool
    write: Callable[[str], Any]


def speech_type(parameters: SpeechSettings) -> SpeechType:
    """The type that the parameters `speech.*` name.

    Raises MessageTypeError with the parameter, what was found and what was expected.
    """
    name = parameters.type
    kind, is_action = text_type(name)
    filled = kind.Goal if is_action else kind
    constants = _constants(filled, parameters.constants)
    path = parameters.field or _first_string(filled, name)
    write = text_writer(filled, path, "speech.field", constants)
    return SpeechType(kind, is_action, (lambda text: write(_typeset(text))) if is_action else write)


def _typeset(text: str) -> str:
    """The text with typographic apostrophes: audio_common's server (4.0) quotes it for a shell."""
    return text.replace("'", "\u2019")


def _first_string(kind: Any, name: str) -> str:
    for field, typename in kind.get_fields_and_field_types().items():
        if typename.split("<")[0] in STRINGS:
            return str(field)
    fields = ", ".join(kind.get_fields_and_field_types())
    found = f"{name}, which has no text of its own ({fields})"
    expected = "a type with a string field, or speech.field with the path of one"
    raise MessageTypeError.of("speech.type", found, expected)


def _constants(kind: Any, entries: Sequence[str]) -> dict[str, Any]:
    """The values of `name=value` entries, each as its field takes it."""
    constants: dict[str, Any] = {}
    for entry in entries:
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
        raise MessageTypeError(
            Problem("parameter speech.constants", each.found, each.expected, path=each.source)
            for each in error.problems
        ) from None
    return constants


def _no_constant(entry: str, expected: str) -> MessageTypeError:
    return MessageTypeError.of("speech.constants", repr(entry), expected)


def _constant(slot: Any, text: str) -> Any:
    return text if type(slot).__name__ in TEXT_SLOTS else json.loads(text)

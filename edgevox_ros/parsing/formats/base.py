"""What a wire format is: markers, readers, unmarked forms, and a writer."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import orjson

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.parsing.reading.candidate import Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText

# (source, start of the marker, end of the marker) -> the finding, or None where text is lacking.
Reader = Callable[[ReplyText, int, int], "Finding | None"]
Writer = Callable[[Iterable[ToolCall]], str]

# Forms without markers: JSON object(s), a JSON array, `f(x=1)`, `[f(x=1)]`, `f{..}`, `call:f{..}`,
# `f.call(x=1)`.
OBJECT, ARRAY, CALL, CALLS, NAMED, GEMMA = "object", "array", "call", "calls", "named", "gemma"
BUILTIN = "builtin"


@dataclass(frozen=True)
class Span:
    """Where a call begins and ends for the span watch, and how strings are written inside."""

    start: str
    end: str
    strings: str = "json"


@dataclass(frozen=True)
class Sign:
    """Strings that betray a format in a chat template: all of `texts`, none of `without`.

    `weight` decides which format comes first where several are betrayed.
    """

    texts: tuple[str, ...]
    weight: int
    without: tuple[str, ...] = ()


@dataclass(frozen=True)
class WireFormat:
    """One family's wire format.

    `readers` maps each opening marker to its reader, `closers` are its other markers, `after_name`
    those opening markers before which the tool's name stands, `forms` the unmarked forms that it
    has, `spans` what the span watch follows, `signs` what betrays the format in a chat template.
    """

    name: str
    render: Writer
    readers: Mapping[str, Reader] = field(default_factory=dict)
    closers: tuple[str, ...] = ()
    after_name: tuple[str, ...] = ()
    forms: frozenset[str] = frozenset()
    spans: tuple[Span, ...] = ()
    signs: tuple[Sign, ...] = ()

    @property
    def markers(self) -> tuple[str, ...]:
        """Every marker of the format."""
        return (*self.readers, *self.closers)


class CannotRender(ValueError):
    """The format cannot carry this call; the message says which value and why."""


def dump(value: Any) -> str:
    """JSON text of a value; raises CannotRender for what JSON cannot carry."""
    check_value(value)
    try:
        return orjson.dumps(value).decode()
    except TypeError:
        import json

        return json.dumps(value, ensure_ascii=True, allow_nan=False, separators=(",", ":"))


def check_value(value: Any) -> None:
    """Raise CannotRender for NaN, infinity, keys that are no strings, what is no JSON."""
    if isinstance(value, float) and not math.isfinite(value):
        raise CannotRender(f"a number must be finite, found {value!r}")
    if isinstance(value, Mapping):
        for key, item in value.items():
            if not isinstance(key, str):
                raise CannotRender(f"a key must be a string, found {key!r}")
            check_value(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            check_value(item)
    elif not isinstance(value, (str, int, float, bool, type(None))):
        raise CannotRender(f"expected a JSON value, found {type(value).__name__}")


def call_object(call: ToolCall, arguments_key: str = "arguments", name_key: str = "name") -> str:
    """One call as a JSON object."""
    return f'{{"{name_key}": {dump(call.name)}, "{arguments_key}": {dump(dict(call.arguments))}}}'


def check_name(name: str) -> str:
    """A name that may stand bare in call syntax; raises CannotRender for another."""
    if not name or not (name[0].isalpha() or name[0] == "_"):
        raise CannotRender(f"a bare name must begin with a letter, found {name!r}")
    if not all(char.isalnum() or char in "_.-" for char in name):
        raise CannotRender(f"a bare name holds letters, digits, '_', '.', '-', found {name!r}")
    return name

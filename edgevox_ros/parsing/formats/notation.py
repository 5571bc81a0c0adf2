"""How the formats write values: JSON, Python literals, Gemma's delimited strings."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.core.optional_module import OptionalModule
from edgevox_ros.core.tools import ToolCall

orjson: Any = OptionalModule("orjson")


class CannotRender(EdgevoxError, ValueError):
    """The format cannot carry this call; the message says which value and why."""


def dump(value: Any) -> str:
    """JSON text of a value; raises CannotRender for what JSON cannot carry."""
    check_value(value)
    try:
        written: bytes = orjson.dumps(value)
    except TypeError:
        return json.dumps(value, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return written.decode()


def check_value(value: Any) -> None:
    """Raise CannotRender for NaN, infinity, a key that is not a string, or what JSON lacks."""
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
    """The name, if it may be written without quotes; otherwise raises CannotRender."""
    if not name or not (name[0].isalpha() or name[0] == "_"):
        raise CannotRender(f"a bare name must begin with a letter, found {name!r}")
    if not all(char.isalnum() or char in "_.-" for char in name):
        raise CannotRender(
            f"expected a bare name of letters, digits, '_', '.', '-', found {name!r}"
        )
    return name


_PYTHON_CONSTANTS = {True: "True", False: "False", None: "None"}


def python_literal(value: Any) -> str:
    """A JSON value as a Python literal."""
    if value is None or isinstance(value, bool):
        return _PYTHON_CONSTANTS[value]
    if isinstance(value, str):
        return _python_string(value)
    if isinstance(value, Mapping):
        items = (f"{_python_string(key)}: {python_literal(each)}" for key, each in value.items())
        return "{" + ", ".join(items) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(python_literal(item) for item in value) + "]"
    return repr(value)


def _python_string(text: str) -> str:
    """A string in double quotes, with only the escapes that every reader knows."""
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + text.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t") + '"'


def _dump_plainly(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _quoted_key(key: str) -> str:
    return _dump_plainly(key) + ":"


@dataclass(frozen=True)
class Notation:
    """How values are written in a call, for the span watch and the grammar.

    `delimiter` stands on both sides of a string. In quotes a backslash escapes; with
    `single_quotes`, single quotes delimit strings too. `key` writes an object's key and its
    separator, `constant` a fixed value (ValueError if it cannot). `bare_keys`: keys have no quotes.
    `bare_names`: tool names have none either, so each string in brackets is an argument's.
    """

    delimiter: str = '"'
    single_quotes: bool = False
    key: Callable[[str], str] = _quoted_key
    constant: Callable[[Any], str] = _dump_plainly
    true: str = "true"
    false: str = "false"
    null: str = "null"
    bare_keys: bool = False
    bare_names: bool = False

    @property
    def is_quoted(self) -> bool:
        """Whether strings stand in quotation marks."""
        return self.delimiter == '"'


JSON = Notation()
PYTHON = Notation(
    single_quotes=True,
    constant=python_literal,
    true="True",
    false="False",
    null="None",
    bare_names=True,
)


def delimited(delimiter: str) -> Notation:
    """A notation with bare keys and strings between this delimiter; the rest is as in JSON."""

    def constant(value: Any) -> str:
        if isinstance(value, str):
            return f"{delimiter}{value}{delimiter}"
        if isinstance(value, (dict, list)):
            raise ValueError(f"{value!r}, expected a string, a number, true or false")
        return _dump_plainly(value)

    return Notation(delimiter, key=lambda key: key + ":", constant=constant, bare_keys=True)

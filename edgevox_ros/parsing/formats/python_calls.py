"""Writing Python call syntax, shared by pythonic and lfm2."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.parsing.formats.base import CannotRender, check_name, check_value

_CONSTANTS = {True: "True", False: "False", None: "None"}


def call_text(call: ToolCall) -> str:
    """`f(x=1, s="a")`; raises CannotRender for names that call syntax cannot carry."""
    check_value(dict(call.arguments))
    arguments = ", ".join(f"{_key(key)}={literal(value)}" for key, value in call.arguments.items())
    return f"{check_name(call.name)}({arguments})"


def _key(key: str) -> str:
    if not key or not (key[0].isalpha() or key[0] == "_"):
        raise CannotRender(f"an argument's name must begin with a letter, found {key!r}")
    if not all(char.isalnum() or char == "_" for char in key):
        raise CannotRender(f"an argument's name holds letters, digits and '_', found {key!r}")
    return key


def literal(value: Any) -> str:
    """A JSON value as a Python literal."""
    if value is None or isinstance(value, bool):
        return _CONSTANTS[value]
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{quoted(k)}: {literal(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(literal(item) for item in value) + "]"
    return repr(value)


def quoted(text: str) -> str:
    """A string in double quotes, with only the escapes that every reader knows."""
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + text.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t") + '"'

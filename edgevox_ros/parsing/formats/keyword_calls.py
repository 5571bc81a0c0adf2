"""Writes calls with keyword arguments, `f(x=1, s="a")`."""

from __future__ import annotations

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.parsing.formats.notation import (
    CannotRender,
    check_name,
    check_value,
    python_literal,
)


def call_text(call: ToolCall) -> str:
    """`f(x=1, s="a")`; raises CannotRender for names that call syntax cannot carry."""
    check_value(dict(call.arguments))
    arguments = ", ".join(
        f"{_key(key)}={python_literal(value)}" for key, value in call.arguments.items()
    )
    return f"{check_name(call.name)}({arguments})"


def _key(key: str) -> str:
    if not key or not (key[0].isalpha() or key[0] == "_"):
        raise CannotRender(f"an argument's name must begin with a letter, found {key!r}")
    if not all(char.isalnum() or char == "_" for char in key):
        raise CannotRender(f"expected an argument's name of letters, digits, '_', found {key!r}")
    return key

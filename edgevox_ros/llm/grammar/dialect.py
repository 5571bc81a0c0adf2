"""How the wire formats write values: JSON, Python literals, Gemma's syntax, raw text in XML."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from edgevox_ros.parsing.formats.python_calls import literal as python_literal


def quote(text: str) -> str:
    """A GBNF literal."""
    out = []
    for char in text:
        if char in '"\\':
            out.append("\\" + char)
        elif char == "\n":
            out.append("\\n")
        elif ord(char) < 32 or ord(char) == 127:
            out.append(f"\\x{ord(char):02X}")
        else:
            out.append(char)
    return f'"{"".join(out)}"'


@dataclass(frozen=True)
class Dialect:
    """`open` and `close` stand around a string, `char` is one character of it (GBNF).

    `key` writes an object's key with what parts it from the value, `constant` a fixed value.
    """

    name: str
    open: str
    close: str
    char: str
    key: Callable[[str], str]
    constant: Callable[[Any], str]
    true: str = "true"
    false: str = "false"
    null: str = "null"


# A marker begins or ends with one of these, an entity with `&`, a fence is of backticks.
_KEPT_OUT = r"\x00-\x1F\x7F<>&`\[\]{}|"
_QUOTED = rf'([^"\\{_KEPT_OUT}] | "\\" ["\\n])'
_GEMMA_CHAR = rf'[^"\\{_KEPT_OUT}]'


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _gemma(delimiter: str) -> Callable[[Any], str]:
    def constant(value: Any) -> str:
        if isinstance(value, str):
            return f"{delimiter}{value}{delimiter}"
        if isinstance(value, (dict, list)):
            raise ValueError(f"{value!r}, expected a text, a number or true or false")
        return _dump(value)

    return constant


JSON = Dialect("json", '"', '"', _QUOTED, lambda key: _dump(key) + ":", _dump)
PYTHON = Dialect(
    "python",
    '"',
    '"',
    _QUOTED,
    lambda key: _dump(key) + ":",
    python_literal,
    "True",
    "False",
    "None",
)
GEMMA = Dialect("gemma", '<|"|>', '<|"|>', _GEMMA_CHAR, lambda key: key + ":", _gemma('<|"|>'))
FUNCTION_GEMMA = Dialect(
    "functiongemma", "<escape>", "<escape>", _GEMMA_CHAR, lambda key: key + ":", _gemma("<escape>")
)

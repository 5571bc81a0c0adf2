"""How the formats write values: JSON, Python literals, Gemma's delimited strings."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.core.optional_module import OptionalModule

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


def keyword(key: str) -> str:
    """The key, if call syntax can carry it as a keyword; otherwise raises CannotRender."""
    if not key or not (key[0].isalpha() or key[0] == "_"):
        raise CannotRender(f"an argument's name must begin with a letter, found {key!r}")
    if not all(char.isalnum() or char == "_" for char in key):
        raise CannotRender(f"expected an argument's name of letters, digits, '_', found {key!r}")
    return key


def _dump_plainly(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _quoted_key(key: str) -> str:
    return _dump_plainly(key) + ":"


@dataclass(frozen=True)
class Notation:
    """How values are written in a call: for the writer, the span watch and the grammar.

    `delimiter` stands on both sides of a string. In quotes a backslash escapes; with
    `single_quotes`, single quotes delimit strings too. `value` writes a value, or raises
    CannotRender. In a grammar, `key` writes an object's key and its separator, `constant` a fixed
    value (ValueError if it cannot). `bare_keys`: keys have no quotes. `bare_names`: tool names have
    none either, so each string in brackets is an argument's.
    """

    delimiter: str = '"'
    single_quotes: bool = False
    value: Callable[[Any], str] = dump
    key: Callable[[str], str] = _quoted_key
    constant: Callable[[Any], str] = _dump_plainly
    bare_keys: bool = False
    bare_names: bool = False

    @property
    def is_quoted(self) -> bool:
        """Whether strings stand in quotation marks."""
        return self.delimiter == '"'


JSON = Notation()
PYTHON = Notation(
    single_quotes=True, value=python_literal, constant=python_literal, bare_names=True
)
_BARE_KEY = re.compile(r"[^\W\d][\w-]*(?: {1,4}[\w-]+)*")


def delimited(delimiter: str) -> Notation:
    """A notation with bare keys and strings between this delimiter; the rest is as in JSON.

    It cannot carry a string that contains the delimiter or ends with a beginning of it, nor a key
    that needs quotes.
    """

    def constant(value: Any) -> str:
        if isinstance(value, str):
            return f"{delimiter}{value}{delimiter}"
        if isinstance(value, (dict, list)):
            raise ValueError(f"{value!r}, expected a string, a number, true or false")
        return _dump_plainly(value)

    def write(value: Any) -> str:
        if value is None or isinstance(value, bool):
            return _dump_plainly(value)
        if isinstance(value, str):
            return _between(value, delimiter)
        if isinstance(value, Mapping):
            return "{" + ",".join(f"{_bare_key(k)}:{write(v)}" for k, v in value.items()) + "}"
        if isinstance(value, (list, tuple)):
            return "[" + ",".join(map(write, value)) + "]"
        return repr(value)

    return Notation(
        delimiter, value=write, key=lambda key: key + ":", constant=constant, bare_keys=True
    )


def _between(text: str, delimiter: str) -> str:
    begun = (delimiter[:size] for size in range(1, len(delimiter)))
    if delimiter in text or text.endswith(tuple(begun)):
        raise CannotRender(f"a string cannot contain the delimiter {delimiter}")
    return delimiter + text + delimiter


def _bare_key(key: str) -> str:
    if not _BARE_KEY.fullmatch(key):
        raise CannotRender(
            f"expected a bare key of letters, digits, '_', '-', spaces, found {key!r}"
        )
    return key

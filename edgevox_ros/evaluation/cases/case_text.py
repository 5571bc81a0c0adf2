"""Writes values into a file of cases, each on one line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from edgevox_ros.core.named_calls import NamedCall

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9' ]*[A-Za-z0-9]")
# What some reader of YAML takes for something else than a text.
_RESERVED = ("true", "false", "null", "yes", "no", "on", "off", "y", "n")
_LONGEST_COMMENT = 96


def flow(value: object) -> str:
    """A value as plain JSON has it."""
    if isinstance(value, Mapping):
        return (
            f"{{{', '.join(f'{scalar(str(key))}: {flow(each)}' for key, each in value.items())}}}"
        )
    return quoted(value)


def scalar(text: str) -> str:
    """A text, in quotes where it needs them."""
    plain = _PLAIN.fullmatch(text.replace("_", "a")) and text.lower() not in _RESERVED
    return text if plain else quoted(text)


def quoted(value: object) -> str:
    """JSON, which is YAML, with characters that cannot be printed as YAML's escapes.

    JSON's own would write some characters as two, which YAML does not put together. Half of such a
    pair, which is no character, becomes a question mark.
    """
    written = json.dumps(value, ensure_ascii=False)
    return written if written.isprintable() else "".join(map(_escaped, written))


def _escaped(character: str) -> str:
    if character.isprintable():
        return character
    code = ord(character)
    return "?" if 0xD800 <= code <= 0xDFFF else f"\\U{code:08x}"


def calls_text(calls: Iterable[NamedCall]) -> str:
    """The value of `calls`."""
    return f"[{', '.join(_call(name, arguments) for name, arguments in calls)}]"


def _call(name: str, arguments: Mapping[str, Any]) -> str:
    text = f", arguments: {flow(arguments)}" if arguments else ""
    return f"{{name: {scalar(name)}{text}}}"


def comment(text: str, longest: int = _LONGEST_COMMENT) -> str:
    """A text that may stand behind `#`: one line, without what YAML does not allow."""
    return "".join(filter(str.isprintable, " ".join(text.split())))[:longest]

"""`key=value` words as the arguments of a call, each of the type that the tool's schema names."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any


class BadArgument(ValueError):
    """A word that is no argument; the message is for the user."""


def arguments_of(words: Sequence[str], schema: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments. What does not fit the schema stays as it is, for the validator to refuse.

    Raises BadArgument.
    """
    properties: Mapping[str, Any] = schema.get("properties", {})
    found: dict[str, Any] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals or not name:
            raise BadArgument(f"found {word!r}, expected name=value")
        if name in found:
            raise BadArgument(f"found {name} twice, expected each argument once")
        found[name] = value_of(text, properties.get(name, {}))
    return found


def value_of(text: str, schema: Mapping[str, Any]) -> Any:
    """A text where the schema wants one, or has it among its choices; else JSON if it is that."""
    kinds = _kinds(schema)
    choices = schema.get("enum", ())
    if text in choices or "string" in kinds:
        return text
    try:
        value = json.loads(text, parse_constant=float)
    except (ValueError, RecursionError):
        return text
    # 2 is written for 2.0, and the map's expressions do not mind which it is.
    return value


def _kinds(schema: Mapping[str, Any]) -> tuple[str, ...]:
    kind = schema.get("type", ())
    return (kind,) if isinstance(kind, str) else tuple(kind)

"""The meaning of a pattern: calls, a question to the user, a refusal, small talk or nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Union

Value = Union[float, int, bool, str]

ASKS = ("how_far", "which_way", "how_much", "where", "on_or_off", "what", "metres")
CHATS = (
    "greet", "thanks", "bye", "howareyou", "name", "whoareyou", "abilities", "praise", "insult",
    "joke", "opinion", "weather", "time", "fact", "feeling", "yesno", "report", "other",
    "language",
)  # fmt: skip
TOOLS: dict[str, tuple[str, ...]] = {
    "drive": ("distance_m", "speed_mps"),
    "turn": ("angle_deg",),
    "go_to": ("place",),
    "stop": (),
    "set_light": ("on",),
    "dock": (),
    "get_battery": (),
    "get_pose": (),
}
CALL = re.compile(r"(?P<name>[a-z_]+)\((?P<args>[^()]*)\)")
NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")


class MeaningError(ValueError):
    """A meaning that cannot be read. The message says what was found and what was expected."""


@dataclass(frozen=True)
class Variable:
    """A slot's value, negated when `sign` is -1."""

    name: str
    sign: int = 1


@dataclass(frozen=True)
class Call:
    """A call of a tool. Each argument is a value or stands for a slot's value."""

    name: str
    arguments: tuple[tuple[str, Value | Variable], ...] = ()


@dataclass(frozen=True)
class Calls:
    """Calls in the order in which they are to be made."""

    calls: tuple[Call, ...]


@dataclass(frozen=True)
class Talk:
    """An answer without a call: `kind` is ask, cannot, chat or none, `topic` says which."""

    kind: str
    topic: str = ""


Meaning = Union[Calls, Talk]


def read_meaning(text: str) -> Meaning:
    """Parse the part after `=>`. Raises MeaningError."""
    words = text.split()
    if not words:
        raise MeaningError("expected a meaning behind '=>', found nothing")
    if words[0] in ("cannot", "none") and len(words) == 1:
        return Talk(words[0])
    if words[0] in ("ask", "chat") and len(words) == 2:
        known = ASKS if words[0] == "ask" else CHATS
        if words[1] not in known:
            raise MeaningError(f"expected {words[0]} with one of {known}, found {words[1]!r}")
        return Talk(words[0], words[1])
    return Calls(tuple(_call(part.strip()) for part in text.split(";")))


def _call(text: str) -> Call:
    match = CALL.fullmatch(text)
    if not match:
        raise MeaningError(f"expected tool(name=value), ask, cannot, chat or none, found {text!r}")
    name = match["name"]
    if name not in TOOLS:
        raise MeaningError(f"expected one of the tools {tuple(TOOLS)}, found {name!r}")
    arguments = tuple(_argument(name, part) for part in match["args"].split(",") if part.strip())
    for parameter in TOOLS[name]:
        if parameter != "speed_mps" and parameter not in dict(arguments):
            raise MeaningError(f"{name}: expected an argument {parameter!r}, found {text!r}")
    return Call(name, arguments)


def _argument(tool: str, text: str) -> tuple[str, Value | Variable]:
    key, equals, value = (part.strip() for part in text.partition("="))
    if not equals or key not in TOOLS[tool]:
        raise MeaningError(f"{tool}: expected one of {TOOLS[tool]} and '=', found {text.strip()!r}")
    return key, _value(value)


def _value(text: str) -> Value | Variable:
    if text in ("true", "false"):
        return text == "true"
    if text.startswith('"') or NUMBER.fullmatch(text):
        value: Value = json.loads(text.lstrip("+"))
        return value
    match = re.fullmatch(r"([+-]?)([a-z_0-9]+)", text)
    if not match:
        raise MeaningError(f"expected a number, true, false, a string or a slot, found {text!r}")
    return Variable(match[2], -1 if match[1] == "-" else 1)


def as_calls(calls: Sequence[tuple[str, Mapping[str, Value]]]) -> Calls:
    """Filled calls as a meaning without variables."""
    return Calls(
        tuple(
            Call(name, tuple((key, _tidy(value)) for key, value in arguments.items()))
            for name, arguments in calls
        )
    )


def _tidy(value: Value) -> Value:
    return whole(value) if isinstance(value, float) else value


def fill(meaning: Calls, values: Mapping[str, Value]) -> tuple[tuple[str, dict[str, Value]], ...]:
    """Put the slots' values into the calls. Numbers become whole where possible."""
    return tuple(
        (call.name, {key: _filled(value, values) for key, value in call.arguments})
        for call in meaning.calls
    )


def _filled(value: Value | Variable, values: Mapping[str, Value]) -> Value:
    if not isinstance(value, Variable):
        return value
    found = values[value.name]
    if isinstance(found, (bool, str)):
        return found
    return whole(found * value.sign)


def whole(value: float) -> float:
    """A number of at most four places, and an int where that is the same."""
    number = round(value, 4)
    return int(number) if number == int(number) else number

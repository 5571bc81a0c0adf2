"""Words for drafted cases: what a tool and its arguments might be called in plain English."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Frames:
    """What is said around a command in one language; `{}` stands for it.

    `talk`: nobody wants it done. `politely`, `next`: somebody does. `general`: sentences for every
    robot, with what is expected and a tag. `failure`: why a call failed, of which one of
    `failure_words` has to be said. `plain`: an order or a question is not worded from names, which
    are English.
    """

    talk: tuple[str, ...]
    politely: str
    next: str
    general: tuple[tuple[str, str, str], ...]
    failure: str
    failure_words: tuple[str, ...]
    plain: bool = False


_ENGLISH = Frames(
    talk=("did you {} yesterday", "i would never {}"),
    politely="please {}",
    next="and now {}",
    general=(
        ("stop", "stop", "stop"),
        ("stop right there", "stop", "stop"),
        ("what a nice day it is", "no_call", "overheard"),
        ("i told her on the phone that we would be late for dinner", "no_call", "overheard"),
        ("could you paint the ceiling blue", "refuses", "no_tool"),
    ),
    failure="the way is blocked",
    failure_words=("blocked", "cannot", "can't", "could not", "couldn't", "not able", "unable"),
)
FRAMES: Mapping[str, Frames] = {
    "en": _ENGLISH,
    "de": Frames(
        talk=("gestern hat sie zu mir gesagt {}",),
        politely="bitte {}",
        next="und jetzt {}",
        general=(
            ("stopp", "stop", "stop"),
            ("halt an", "stop", "stop"),
            ("was für ein schöner Tag heute", "no_call", "overheard"),
            ("ich habe ihr am Telefon gesagt dass wir zu spät kommen", "no_call", "overheard"),
            ("kannst du die Decke blau streichen", "refuses", "no_tool"),
        ),
        failure="der Weg ist versperrt",
        failure_words=("versperrt", "nicht", "kein"),
        plain=True,
    ),
}
"""The languages in which cases are drafted."""

# Last words of a parameter's name: one of the unit, several of it.
UNITS: Mapping[str, tuple[str, str]] = {
    "m": ("metre", "metres"), "cm": ("centimetre", "centimetres"), "km": ("kilometre",
    "kilometres"), "mm": ("millimetre", "millimetres"), "deg": ("degree", "degrees"),
    "rad": ("radian", "radians"), "c": ("degree", "degrees"), "s": ("second", "seconds"),
    "sec": ("second", "seconds"), "ms": ("millisecond", "milliseconds"), "min": ("minute",
    "minutes"), "h": ("hour", "hours"), "mps": ("metre per second", "metres per second"),
    "percent": ("percent", "percent"), "kg": ("kilogram", "kilograms"), "g": ("gram", "grams"),
    "l": ("litre", "litres"), "ml": ("millilitre", "millilitres"), "hz": ("hertz", "hertz"),
}  # fmt: skip
_IN_UNIT = re.compile(
    r"\bin ((?:milli|centi|kilo)?met(?:re|er)s(?: per second)?|degrees|radians|(?:milli)?seconds"
    r"|minutes|hours|percent|grams|kilograms|litres)\b",
    re.IGNORECASE,
)
_ASKS = re.compile(r"(?:how|where|what|which|who|whether|when) [^.;:,]+", re.IGNORECASE)
_READS = ("get", "read", "check", "query", "fetch")


def order(tool: str) -> str:
    """What the user wants done: `go_to` is "go to"."""
    return " ".join(_parts(tool))


def question(tool: str, description: str) -> str:
    """A question that a reader answers, from its description if that begins like one."""
    asked = _ASKS.match(description.strip())
    if asked:
        return f"tell me {asked[0][0].lower()}{asked[0][1:].strip()}"
    words = _parts(tool)
    if len(words) > 1 and words[0] in _READS:
        words = words[1:]
    return f"what is the {' '.join(words)}"


def plain_argument(name: str, value: object) -> str:
    """An argument where only the map's own words are of the user's language."""
    if isinstance(value, list):
        return " ".join(plain_argument(name, each) for each in value)
    if isinstance(value, bool):
        return order(name) if value else ""
    if isinstance(value, (int, float)):
        return f"{order(name)} {value:.12g}"
    return str(value).replace("_", " ")


def argument(name: str, prop: Mapping[str, Any], value: object, *, alone: bool) -> str:
    """How an argument is said. `alone`: it is the only one, so a text needs no name before it."""
    if isinstance(value, list):
        return " and ".join(argument(name, prop, each, alone=True) for each in value)
    if isinstance(value, bool):
        return _switch(name, value)
    if isinstance(value, (int, float)):
        return _number(name, prop, value)
    if "enum" in prop:
        return str(value).replace("_", " ")
    if alone:
        return str(value)
    return f"{order(name)} {value}"


def _switch(name: str, value: bool) -> str:
    words = order(name)
    if words in ("on", "off", "open"):
        return words if value else {"on": "off", "off": "on", "open": "closed"}[words]
    return words if value else f"not {words}"


def _number(name: str, prop: Mapping[str, Any], value: float) -> str:
    words = _parts(name)
    number = f"{abs(value):.12g}"
    number_words = f"minus {number}" if value < 0 else number
    if len(words) > 1 and words[-1] in UNITS:
        return f"{' '.join(words[:-1])} {number_words} {UNITS[words[-1]][number != '1']}"
    if (len(words[-1]) > 3 and words[-1].endswith("s")) or words[-1] == "percent":
        return " ".join([*words[:-1], number_words, words[-1]])
    unit = _IN_UNIT.search(str(prop.get("description", "")))
    return f"{' '.join(words)} {number_words}{f' {unit[1].lower()}' if unit else ''}"


def _parts(name: str) -> list[str]:
    """The words of a name: `moveArm2_to` is "move arm2 to"."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).replace("_", " ")
    return apart.lower().split() or [name]

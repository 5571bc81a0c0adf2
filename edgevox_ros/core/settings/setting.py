"""One setting: its name, what it does, which values it may have, and where it may be set.

A row is written at a field of a group (table.py), by `setting`, `texts` or `pairs`. The field gives
the name and the type; its default is what holds where nobody sets anything.

A value has two forms. *Typed* is what the program works with. *Written* is what a parameter of the
node holds, for which ROS knows bool, int, float, str and lists of str, and no "not set": one
written value stands for that (`Unset`), and words stand for what cannot be written otherwise
("auto", "none").
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeVar, Union, cast

Value = Union[bool, int, float, str, list[str]]
T = TypeVar("T")
SettingCheck = Callable[[Any], str]
"""Takes a value and returns what was expected instead, or an empty text."""

_ROW = "setting"
MOST_CHARS = 8000
"""Most characters of a text, or of a list of texts together."""


@dataclass(frozen=True)
class Unset:
    """The written value that means "not set", and what then holds ("" if that needs no words)."""

    written: Value
    means: str = ""


@dataclass(frozen=True)
class Allowed:
    """Which values a setting may have, beside those of its type.

    `within`: the least and the greatest. `choices`: all there are, if they can be listed. `words`:
    what is written for a value that is not a number, a choice or a list of texts. `read` makes the
    typed value of a written one, `check` judges a written one.
    """

    within: tuple[float, float] | None = None
    choices: tuple[str, ...] = ()
    words: Mapping[str, object] = field(default_factory=dict)
    read: Callable[[Any], object] | None = None
    check: SettingCheck | None = None


@dataclass(frozen=True)
class Places:
    """Where a setting may be set, beside the node's parameter of its name, and when that counts.

    `preset`: its key in a preset, such as `sampling.top_k`. `option`: as the programs' help shows
    it, such as `--n-ctx TOKENS`. `launch`: the argument of the launch files.

    A change of a `live` parameter counts from the next turn at the latest, of others from the next
    configure. A `fixed` parameter counts from the start only. It names a program, file, folder or
    address: whoever may call the node's parameter services could otherwise run, read or write
    anything. Or it is not read again after the start.
    """

    preset: str = ""
    option: str = ""
    launch: str = ""
    live: bool = False
    fixed: bool = False


@dataclass(frozen=True)
class Setting:
    """One row of the table. `value`: the typed value where nobody sets anything."""

    name: str
    value: object
    description: str
    unit: str = ""
    allowed: Allowed = Allowed()
    unset: Unset | None = None
    places: Places = Places()

    @property
    def default(self) -> Value:
        """The written value of a parameter that nobody sets."""
        if self.unset is not None:
            return self.unset.written
        # ROS has no empty list; one empty text stands for it.
        value = list(self.value) or [""] if isinstance(self.value, tuple) else self.value
        return cast(Value, value)

    @property
    def type_name(self) -> str:
        """The type of the written value, in YAML's words."""
        names = {bool: "bool", int: "integer", float: "double", str: "string", list: "string list"}
        return names[type(self.default)]

    @property
    def within(self) -> tuple[float, float] | None:
        """The least and the greatest written value, the one for "not set" included."""
        if self.allowed.within is None:
            return None
        low, high = self.allowed.within
        unset = self.unset.written if self.unset is not None else low
        return (min(low, unset) if isinstance(unset, (int, float)) else low, high)

    @property
    def choices(self) -> tuple[str, ...]:
        """Every text that may be written; () if they cannot be listed."""
        if not self.allowed.choices:
            return ()
        unset = [str(self.unset.written)] if self.unset is not None else []
        return (*unset, *self.allowed.words, *self.allowed.choices)

    @property
    def live(self) -> bool:
        """Whether a change counts from the next turn at the latest."""
        return self.places.live

    @property
    def fixed(self) -> bool:
        """Whether the value counts from the start of the node only."""
        return self.places.fixed

    @property
    def counts(self) -> str:
        """When a new value takes effect: now, configure or start."""
        if self.live:
            return "now"
        return "start" if self.fixed else "configure"

    @property
    def meaning(self) -> str:
        """What the parameter is, its unit, and what its default means."""
        unit = f" [{self.unit}]" if self.unit else ""
        means = self.unset.means if self.unset is not None else ""
        unset = f" ({show(self.default)}: {means})" if means else ""
        return f"{self.description}{unit}{unset}"

    def is_set(self, written: object) -> bool:
        """Whether a written value is more than "not set"."""
        return self.unset is None or clean(written) != clean(self.unset.written)

    def read(self, written: object) -> object:
        """The typed value of a written one, which may be "not set"."""
        value = clean(written)
        if not self.is_set(value):
            return self.value
        word = value[0] if isinstance(value, tuple) and len(value) == 1 else value
        if isinstance(word, str) and word in self.allowed.words:
            return self.allowed.words[word]
        return self.allowed.read(value) if self.allowed.read is not None else value

    def expected(self, value: object) -> str:
        """What is allowed instead of a typed value, or an empty text."""
        words = self.allowed.words
        if any(value == each for each in words.values()):
            return ""
        if self.allowed.within is not None:
            low, high = self.allowed.within
            number = isinstance(value, (int, float)) and not isinstance(value, bool)
            fits = number and low <= cast(float, value) <= high
            return "" if fits else f"{low:.12g} to {high:.12g}"
        if self.allowed.choices and value not in self.allowed.choices:
            some = f"one of {', '.join(self.allowed.choices)}"
            return ", or ".join([*words, some])
        return ""

    def expected_in_parameter(self, written: object) -> str:
        """What is allowed instead of a written value of the right type, or an empty text.

        This judges what type and `within` do not.
        """
        value = clean(written)
        if expected := expected_length(value):
            return expected
        if self.unset is not None and self.allowed.within is not None:
            low = self.allowed.within[0]
            between = isinstance(value, (int, float)) and value < low
            if between and self.is_set(value):
                return f"{self.unset.written:g}, or {low:g} and more"
        return self.allowed.check(value) if self.allowed.check is not None else ""


def setting(
    default: T,
    description: str,
    within: tuple[float, float] | None = None,
    unit: str = "",
    *,
    choices: tuple[str, ...] = (),
    words: Mapping[str, object] | None = None,
    unset: str = "",
    unset_as: Value | None = None,
    check: SettingCheck | None = None,
    live: bool = False,
    fixed: bool = False,
    preset: str = "",
    option: str = "",
    launch: str = "",
) -> T:
    """A row with one value. `unset`: what holds while `unset_as` (the default itself) is written.

    For the others see Allowed and Places.
    """
    allowed = Allowed(within, choices, words or {}, None, check)
    places = Places(preset, option, launch, live, fixed)
    row = Setting("", default, description, unit, allowed, _unset(default, unset, unset_as), places)
    made: T = field(default=default, metadata={_ROW: row})
    return made


def texts(
    description: str,
    default: tuple[str, ...] | None = (),
    *,
    unset: str,
    words: Mapping[str, object] | None = None,
    check: SettingCheck | None = None,
    fixed: bool = False,
    preset: str = "",
    option: str = "",
    launch: str = "",
) -> tuple[str, ...]:
    """A row with a list of texts. The parameter's empty list means "not set"."""
    allowed = Allowed(words=words or {}, check=check)
    places = Places(preset, option, launch, fixed=fixed)
    row = Setting("", default, description, "", allowed, Unset([""], unset), places)
    return cast("tuple[str, ...]", field(default=default, metadata={_ROW: row}))


def pairs(
    description: str,
    read: Callable[[Any], Mapping[str, Any]],
    *,
    unset: str,
    check: SettingCheck,
    preset: str = "",
    option: str = "",
) -> Mapping[str, Any]:
    """A row with names and their values, written as a list of name=value."""
    allowed, places = Allowed(read=read, check=check), Places(preset, option)
    row = Setting("", {}, description, "", allowed, Unset([""], unset), places)
    return cast("Mapping[str, Any]", field(default_factory=dict, metadata={_ROW: row}))


def _unset(default: object, means: str, written: Value | None) -> Unset | None:
    if written is not None:
        return Unset(written, means)
    return Unset(cast(Value, default), means) if means else None


def rows_of(group: type, prefix: str, *, live: bool = False) -> list[Setting]:
    """The rows of a group of fields, under their full names, in the order of the fields."""
    found = [(each.name, each.metadata.get(_ROW)) for each in fields(group)]
    return [
        replace(
            row, name=f"{prefix}{name}", places=replace(row.places, live=live or row.places.live)
        )
        for name, row in found
        if row is not None
    ]


def clean(value: object) -> object:
    """A list without its empty entries, which stand for an empty list in parameter files."""
    if isinstance(value, (list, tuple)):
        return tuple(text for text in value if text)
    return value


def expected_length(value: object) -> str:
    """What is allowed instead of a text, or a list of texts, that is too long, or an empty text."""
    texts = value if isinstance(value, tuple) else (value,)
    length = sum(len(text) for text in texts if isinstance(text, str))
    if length <= MOST_CHARS:
        return ""
    together = " together" if isinstance(value, tuple) else ""
    return f"at most {MOST_CHARS} characters{together}, not {length}"


def show(value: object) -> str:
    """A value as written in YAML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(str(item) for item in value if item) + "]"
    return str(value) if value != "" else '""'

"""How a family writes calls, part by part.

The writer, the span watch (parsing/span_watch.py) and the grammar (llm/grammar) all follow from it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Union

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.parsing.formats.notation import (
    JSON,
    PYTHON,
    Notation,
    check_name,
    check_value,
    dump,
    keyword,
)

# The number with which an id may end.
_NUMBER = re.compile(r":(\d{1,6})\Z")


@dataclass(frozen=True)
class Gap:
    """A place where models write a space, or nothing. `written`: what the writer puts there.

    `breaks`: a line break may stand there, too.
    """

    written: str
    breaks: bool = False


SPACE, NO_SPACE = Gap(" "), Gap("")
BREAK, NO_BREAK, BREAK_OR_SPACE = Gap("\n", True), Gap("", True), Gap(" ", True)


@dataclass(frozen=True)
class Name:
    """The tool's name. `check` returns it, or raises CannotRender for one that cannot be written.

    Without `quoted` a name that needs quotes makes no grammar.
    """

    check: Callable[[str], str] = check_name
    quoted: bool = False


NAME, QUOTED_NAME = Name(), Name(dump, quoted=True)


@dataclass(frozen=True)
class Arguments:
    """All arguments: as an object in the form's notation, or as keywords (`x=1, y=2`)."""

    keywords: bool = False


ARGUMENTS, KEYWORDS = Arguments(), Arguments(keywords=True)


@dataclass(frozen=True)
class ParameterTags:
    """A tag per argument: `start`, the name, `open`, the value as raw text, `close`, `after`.

    `name` checks an argument's name, `text` makes the raw text of the named value; both raise
    CannotRender. `kinds`: what the writer puts before `open` for a string, and for another value.
    """

    start: str
    open: str
    close: str
    after: str
    name: Callable[[str], str]
    text: Callable[[str, Any], str]
    kinds: tuple[str, str] = ("", "")

    @property
    def value_start(self) -> str:
        """What stands right before a value, line breaks aside: the last tag of `open`."""
        tag = self.open.strip()
        return tag[tag.rfind("<") :] if "<" in tag else ">"

    def write(self, key: str, value: Any) -> str:
        """One argument in its tags."""
        name, text = self.name(key), self.text(key, value)
        kind = self.kinds[not isinstance(value, str)]
        return f"{self.start}{name}{kind}{self.open}{text}{self.close}{self.after}"


@dataclass(frozen=True)
class CallId:
    """The call's id as JSON, with the text around it; nothing for a call without an id.

    `numbered`: instead the number with which its id ends, or else its place in the reply, from 0.
    A grammar leaves an id away, and allows any number.
    """

    before: str
    after: str
    numbered: bool = False

    def write(self, call: ToolCall, place: int) -> str:
        """The text for a call at this place in the reply."""
        if self.numbered:
            number = _NUMBER.search(call.id or "")
            return f"{self.before}{number[1] if number else place}{self.after}"
        return f"{self.before}{dump(call.id)}{self.after}" if call.id is not None else ""


# A string stands for itself.
Part = Union[str, Gap, Name, Arguments, ParameterTags, CallId]
Parts = tuple[Part, ...]
COMMA: Parts = (",", SPACE)


@dataclass(frozen=True)
class Heading:
    """What may stand between a form's start and the first brace; other text ends the span.

    `speech`: a recipient's line that may follow instead of a call, and makes the rest speech.
    """

    pattern: re.Pattern[str]
    speech: str = ""

    def opens_speech(self, text: str) -> bool:
        """Whether the text after the start is the recipient's line, blanks aside."""
        matches = text.endswith("\n") and text[:-1].strip(" \t") == self.speech.strip()
        return matches and bool(self.speech)


@dataclass(frozen=True)
class CallForm:
    """One way to write calls: `start`, `before`, calls separated by `between`, `after`, `end`.

    Without `between` there is one call. `start` and `end` are markers: without a `start` the form
    stands alone in a reply; without an `end` it ends after its value, see `continued`.
    """

    call: Parts
    start: str = ""
    end: str = ""
    before: Parts = ()
    between: Parts = ()
    after: Parts = ()
    notation: Notation = JSON
    heading: Heading | None = None

    @cached_property
    def tags(self) -> ParameterTags | None:
        """The tags of the arguments, if the values are raw text between tags."""
        return next((each for each in self.call if isinstance(each, ParameterTags)), None)

    @cached_property
    def continued(self) -> bool:
        """Whether more values may follow the first: there is no bracket around them, and no end."""
        return not (self.end or self.after or self.heading)

    @property
    def first_character(self) -> str:
        """The first character of a form without a marker."""
        return str((*self.before, *self.call)[0])[0]

    def write(self, calls: Sequence[ToolCall], apart: str) -> str:
        """The text of the calls; `apart` separates them if one form carries one call.

        Raises CannotRender.
        """
        each = [
            "".join(_written(part, call, place, self.notation) for part in self.call)
            for place, call in enumerate(calls)
        ]
        if self.between:
            each = [_fixed(self.between).join(each)]
        head, tail = self.start + _fixed(self.before), _fixed(self.after) + self.end
        return apart.join(f"{head}{text}{tail}" for text in each)


def _fixed(parts: Parts) -> str:
    return "".join(part.written if isinstance(part, Gap) else str(part) for part in parts)


def _written(part: Part, call: ToolCall, place: int, notation: Notation) -> str:
    if isinstance(part, Name):
        return part.check(call.name)
    if isinstance(part, Arguments):
        check_value(dict(call.arguments))
        if not part.keywords:
            return notation.value(dict(call.arguments))
        return ", ".join(
            f"{keyword(key)}={notation.value(value)}" for key, value in call.arguments.items()
        )
    if isinstance(part, ParameterTags):
        return "".join(part.write(key, value) for key, value in call.arguments.items())
    if isinstance(part, CallId):
        return part.write(call, place)
    return _fixed((part,))


def object_parts(
    arguments_key: str = "arguments",
    name_key: str = "name",
    *,
    first: Parts = (),
    last: Parts = (),
) -> Parts:
    """A call as a JSON object; `first` and `last` stand at its beginning and at its end."""
    name: Parts = (f'"{name_key}":', SPACE, QUOTED_NAME, NO_SPACE, ",", SPACE)
    arguments: Parts = (f'"{arguments_key}":', SPACE, ARGUMENTS)
    return ("{", NO_SPACE, *first, *name, *arguments, *last, NO_SPACE, "}")


OBJECT = object_parts()


def object_list(
    start: str = "", end: str = "", *, before: Parts = ("[",), call: Parts = OBJECT
) -> CallForm:
    """A list of JSON objects."""
    return CallForm(call, start, end, before, COMMA, ("]",))


def keyword_list(start: str = "", end: str = "") -> CallForm:
    """A list of calls with keyword arguments."""
    return CallForm((NAME, "(", KEYWORDS, ")"), start, end, ("[",), COMMA, ("]",), PYTHON)

"""How a call is written, part by part: llm/grammar makes a grammar of it for the tools at hand."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Union

from edgevox_ros.parsing.formats.notation import JSON, PYTHON, Notation


class Slot(enum.Enum):
    """What differs from tool to tool, or may differ from call to call."""

    NAME = "the tool's name as it is; a name that is no word makes no grammar"
    QUOTED_NAME = "the tool's name as a JSON string"
    ARGUMENTS = "the arguments as an object, in the notation's keys and values"
    KEYWORDS = "the arguments as in x=1, y=2"
    SPACE = "a space or none"
    BREAK = "a line break, a space, or none"


NAME, QUOTED_NAME, ARGUMENTS, KEYWORDS, SPACE, BREAK = Slot


@dataclass(frozen=True)
class ParameterTags:
    """A tag for every argument: `start`, its name, `open`, its value as raw text, `close`.

    `after` parts it from the next.
    """

    start: str = "<parameter="
    open: str = ">\n"
    close: str = "\n</parameter>"
    after: str = "\n"


# A text stands for itself.
Part = Union[str, Slot, ParameterTags]
Parts = tuple[Part, ...]


@dataclass(frozen=True)
class CallGrammar:
    """What follows the start of a span: `before`, calls with `between` between them, `after`.

    Without `between` there is one call. `first` is the first call where the start holds what it
    begins with. `otherwise`: a text that may follow instead, and makes the rest speech.
    """

    call: Parts
    before: Parts = ()
    between: Parts = ()
    after: Parts = ()
    first: Parts = ()
    notation: Notation = JSON
    otherwise: str = ""


COMMA: Parts = (",", SPACE)


def object_parts(
    arguments_key: str = "arguments", name_key: str = "name", *, opened: bool = False
) -> Parts:
    """A call as a JSON object; `opened`: its brace stands already."""
    brace: Parts = () if opened else ("{", SPACE)
    name: Parts = (f'"{name_key}":', SPACE, QUOTED_NAME, SPACE, ",", SPACE)
    return (*brace, *name, f'"{arguments_key}":', SPACE, ARGUMENTS, SPACE, "}")


def object_list(before: Parts = ("[",), after: Parts = ("]",)) -> CallGrammar:
    """A list of JSON objects."""
    return CallGrammar(object_parts(), before, COMMA, after)


def keyword_list(before: Parts = ("[",), after: Parts = ("]",)) -> CallGrammar:
    """A list of calls with keyword arguments."""
    return CallGrammar((NAME, "(", KEYWORDS, ")"), before, COMMA, after, notation=PYTHON)

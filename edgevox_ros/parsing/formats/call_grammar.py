"""How a call is written, part by part. llm/grammar makes a sampling grammar of the parts."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Union

from edgevox_ros.parsing.formats.notation import JSON, PYTHON, Notation


class Slot(enum.Enum):
    """A part that depends on the tool, or that may differ from call to call."""

    NAME = "the tool's name without quotes; a name that needs quotes makes no grammar"
    QUOTED_NAME = "the tool's name as a JSON string"
    ARGUMENTS = "the arguments as an object, with keys and values in the notation"
    KEYWORDS = "the arguments as keywords: x=1, y=2"
    SPACE = "a space or none"
    BREAK = "a line break, a space, or none"


NAME, QUOTED_NAME, ARGUMENTS, KEYWORDS, SPACE, BREAK = Slot


@dataclass(frozen=True)
class ParameterTags:
    """A tag per argument: `start`, the name, `open`, the value as raw text, `close`, `after`."""

    start: str = "<parameter="
    open: str = ">\n"
    close: str = "\n</parameter>"
    after: str = "\n"


# A string stands for itself.
Part = Union[str, Slot, ParameterTags]
Parts = tuple[Part, ...]


@dataclass(frozen=True)
class CallGrammar:
    """What follows the start of a span: `before`, calls separated by `between`, then `after`.

    Without `between` there is one call. `first` is the first call if the start of the span already
    contains its beginning. `otherwise`: text that may follow instead and makes the rest speech.
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
    """A call as a JSON object; `opened`: its brace is already written."""
    brace: Parts = () if opened else ("{", SPACE)
    name: Parts = (f'"{name_key}":', SPACE, QUOTED_NAME, SPACE, ",", SPACE)
    return (*brace, *name, f'"{arguments_key}":', SPACE, ARGUMENTS, SPACE, "}")


def object_list(before: Parts = ("[",), after: Parts = ("]",)) -> CallGrammar:
    """A list of JSON objects."""
    return CallGrammar(object_parts(), before, COMMA, after)


def keyword_list(before: Parts = ("[",), after: Parts = ("]",)) -> CallGrammar:
    """A list of calls with keyword arguments."""
    return CallGrammar((NAME, "(", KEYWORDS, ")"), before, COMMA, after, notation=PYTHON)

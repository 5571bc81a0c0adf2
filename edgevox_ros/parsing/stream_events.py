"""A stream's events while the model writes, for display and speech. Nothing in them may run."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Union

from edgevox_ros.core.optional_module import OptionalModule

partial_json_parser: Any = OptionalModule("partial_json_parser")
_OBJECT = re.compile(r"\{")


@dataclass(frozen=True)
class SpeechDelta:
    """Text that may be spoken. All such texts joined are the result's speech."""

    text: str


@dataclass(frozen=True)
class ThinkingDelta:
    """More of the model's thinking."""

    text: str


@dataclass(frozen=True)
class CallStarted:
    """A call's text begins. `index` numbers the calls of the reply, from 0."""

    index: int


class CallDelta:
    """More of a call's text."""

    __slots__ = ("_count", "_parts", "index", "text")

    def __init__(self, index: int, text: str, parts: list[str]) -> None:
        """`parts`: the call's text so far, ending with `text`; the list may grow later."""
        self.index = index
        self.text = text
        self._parts = parts
        self._count = len(parts)

    @property
    def so_far(self) -> str:
        """The call's text up to and including `text`."""
        return "".join(self._parts[: self._count])

    @property
    def arguments(self) -> Any:
        """The first JSON object in the text so far, even if incomplete; None if there is none."""
        return growing_value(self.so_far)

    def __repr__(self) -> str:
        return f"CallDelta(index={self.index}, text={self.text!r})"


@dataclass(frozen=True)
class CallEnded:
    """The call's text is complete, or was cut off. `raw` is all of it."""

    index: int
    raw: str


StreamEvent = Union[SpeechDelta, ThinkingDelta, CallStarted, CallDelta, CallEnded]


def growing_value(text: str) -> Any:
    """The first JSON object in a text that may still grow; None if none can be read."""
    match = _OBJECT.search(text)
    if match is None:
        return None
    loads = partial_json_parser.loads
    try:
        return loads(text[match.start() :])
    except Exception:
        return None

"""What a stream tells while the model writes. For display and speech: nothing here may run."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Union

from partial_json_parser import loads as _loads_partial  # type: ignore[import-untyped,unused-ignore]

_OBJECT = re.compile(r"\{")


@dataclass(frozen=True)
class SpeechDelta:
    """Text that may be spoken; all of them together are the result's speech."""

    text: str


@dataclass(frozen=True)
class ThinkingDelta:
    """Text that was thought."""

    text: str


@dataclass(frozen=True)
class CallStarted:
    """A call's text begins. `index` counts the stretches of the reply."""

    index: int


@dataclass(frozen=True)
class CallDelta:
    """More of a call's text. `so_far` is the stretch up to here."""

    index: int
    text: str
    so_far: str = ""

    @property
    def arguments(self) -> Any:
        """The JSON in the text so far, as far as it can be read; None where there is none."""
        return growing_value(self.so_far)


@dataclass(frozen=True)
class CallEnded:
    """The call's text is complete, or was cut. `raw` is all of it."""

    index: int
    raw: str


StreamEvent = Union[SpeechDelta, ThinkingDelta, CallStarted, CallDelta, CallEnded]


def growing_value(text: str) -> Any:
    """The first JSON object in a text that may still grow; None where none can be read."""
    match = _OBJECT.search(text)
    if match is None:
        return None
    try:
        return _loads_partial(text[match.start() :])
    except Exception:
        return None

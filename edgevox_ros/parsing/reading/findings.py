"""What extraction finds: candidates, not yet checked, and the steps that the scanner takes.

A step is what stands at one position of a reply. A part of the scanner that does not recognise the
text there returns None.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Union

from edgevox_ros.core.tools import Reason


class Candidate:
    """Text that looks like a call.

    `arguments`: as written; a dict, a JSON string, None, or anything else, which the validator
    refuses. `positional`: values written without a name. `raw_text`: every argument is raw text,
    to be typed by the schema, but for those in `strings`, which were written as strings. `error`:
    why it cannot be a call, if extraction already knows.
    """

    __slots__ = (
        "arguments", "end", "error", "id", "name", "positional", "raw_text", "start", "strings",
    )  # fmt: skip

    def __init__(
        self,
        name: Any,
        arguments: Any,
        start: int,
        end: int,
        *,
        call_id: str | None = None,
        positional: tuple[Any, ...] = (),
        raw_text: bool = False,
        strings: frozenset[str] = frozenset(),
        error: Reason | None = None,
    ) -> None:
        self.name = name
        self.arguments = arguments
        self.start = start
        self.end = end
        self.id = call_id
        self.positional = positional
        self.raw_text = raw_text
        self.strings = strings
        self.error = error

    def key(self) -> tuple[Any, ...]:
        """For comparing candidates: those with equal keys are the same call."""
        return (self.name, repr(self.arguments), repr(self.positional), self.error)


# A reply with more calls or objects comes from a model in a loop: no call of it runs.
MOST_CALLS = 256
# Finding.kind: from here on, the model invented the text.
INVENTED = "invented"
# Finding.kind: a call in the middle of a line of prose, which is not run.
INLINE = "inline"
# Finding.kind: a tool's bare name that is the whole message or stands alone in braces.
LONE = "lone"
# Finding.kind: JSON that is neither a call nor a result that the model repeats.
CONTENT = "content"


class Finding:
    """The text that one reader took: `[start, end)` is not speech.

    `closed`: the finding's own end (its end marker, the list's bracket) was written. `speech`: what
    is said for it, since it stands in a sentence. `family`: the format whose shape it has, "" for
    every one with its marker. `mixed`: other data stand among its calls.
    """

    __slots__ = ("candidates", "closed", "end", "family", "kind", "mixed", "speech", "start")

    def __init__(
        self,
        start: int,
        end: int,
        candidates: list[Candidate],
        *,
        closed: bool = True,
        kind: str = "",
        speech: str = "",
        family: str = "",
        mixed: bool = False,
    ) -> None:
        self.start = start
        self.end = end
        self.candidates = candidates
        self.mixed = mixed
        self.closed = closed
        self.kind = kind
        self.speech = speech
        self.family = family

    def shift(self, by: int) -> None:
        """Add `by` to every position: the text now begins `by` characters earlier."""
        self.start += by
        self.end += by
        for each in self.candidates:
            each.start += by
            each.end += by


# More text is needed. Any other number: the text is plain up to that position.
WAIT = -1


class Drop(NamedTuple):
    """`[start, end)` is removed.

    `stray`: it is a token out of place. `opener`: the marker that it closes ("" for none).
    `in_speech`: it stands within a sentence; the text on both sides belongs together.
    `unopened`: the opener of the thinking that it closes and the reply did not open ("" for none).
    `ends_value`: it is the end tag of a value of raw text, outside of every call. `content`: it is
    a message's header, and whether nothing unmarked in the message is a call; None for no header.
    """

    start: int
    end: int
    stray: bool = False
    opener: str = ""
    in_speech: bool = False
    unopened: str = ""
    ends_value: bool = False
    content: bool | None = None


class Marker(NamedTuple):
    """A call's marker at `[start, end)`; its format's reader reads the text after it."""

    token: str
    start: int
    end: int


class Take(NamedTuple):
    """A reader's finding; `marker` is "" for an unmarked form."""

    finding: Finding
    marker: str = ""


class Think(NamedTuple):
    """A thought whose opener stands at `start` and whose text begins at `begin`."""

    opener: str
    start: int
    begin: int


class End(NamedTuple):
    """The reply ends at `start`: what follows was invented."""

    start: int


ScanStep = Union[int, Drop, Marker, Take, Think, End]

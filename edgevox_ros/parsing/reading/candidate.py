"""What extraction finds: candidates, not yet checked."""

from __future__ import annotations

from typing import Any

from edgevox_ros.core.tools import Reason


class Candidate:
    """Text that looks like a call.

    `arguments` is what was written (a dict, a JSON string, None, or anything else that the
    validator will refuse). `positional` holds values written without a name. `raw_text` tells that
    every argument is raw text, to be typed by the schema. `error` is set where extraction already
    knows that it is no call.
    """

    __slots__ = (
        "arguments", "end", "error", "id", "name", "positional", "raw_text", "start",
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
        error: Reason | None = None,
    ) -> None:
        self.name = name
        self.arguments = arguments
        self.start = start
        self.end = end
        self.id = call_id
        self.positional = positional
        self.raw_text = raw_text
        self.error = error

    def key(self) -> tuple[Any, ...]:
        """What two readings of one text are compared by."""
        return (self.name, repr(self.arguments), repr(self.positional), self.error)


# A reply with more calls or objects than this is a loop: nothing of it runs, the rest is dropped.
MOST_CALLS = 256
# The kind of a finding after which everything was invented by the model.
INVENTED = "invented"
# The kind of a call amid the prose of a line: never run, and never said.
INLINE = "inline"
# The kind of a tool's bare name that is the whole message, or stands alone in braces.
LONE = "lone"


class Finding:
    """A piece of text that one reader took: `[start, end)` holds no speech.

    `closed` tells that the finding's own end (its end marker, the list's bracket) was written.
    """

    __slots__ = ("candidates", "closed", "end", "kind", "start")

    def __init__(
        self,
        start: int,
        end: int,
        candidates: list[Candidate],
        *,
        closed: bool = True,
        kind: str = "",
    ) -> None:
        self.start = start
        self.end = end
        self.candidates = candidates
        self.closed = closed
        self.kind = kind

    def shift(self, by: int) -> None:
        """Tell every place from another beginning of the text, `by` characters before."""
        self.start += by
        self.end += by
        for each in self.candidates:
            each.start += by
            each.end += by

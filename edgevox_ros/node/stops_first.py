"""Messages that arrive together: a stop among them is handled before all others.

Which utterance waits for the model, and which one replaces it, is decided in agent/worker.py.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Optional

from edgevox_ros.hearing import Transcript

# One utterance may wait for the model, and a newer one replaces it: of a flood only the end counts.
MOST_KEPT = 5
MOST_AT_ONCE = 1000
# Nobody says more than this at once: of a long text after it only the two ends are looked at.
USUAL_AT_ONCE = 20
EDGE = 200

More = Callable[[], Optional[Any]]


@dataclass(frozen=True)
class StopsFirst:
    """Takes messages as long as there are any, and looks in each for a stop before all else.

    `read` makes a transcript of a message, `is_stop` tells whether it holds one, `handle` does
    what it asks for. What came before a stop is void. `flooded` is told how many were left out.
    """

    read: Callable[[Any], Transcript]
    is_stop: Callable[[Transcript], bool]
    handle: Callable[[Transcript], None]
    flooded: Callable[[int], None]

    def take(self, first: Any, more: More) -> None:
        """Handle a message, and those that `more` gives one by one until it gives None.

        After each the new ones are searched for stops: to handle one may take milliseconds.
        """
        waiting: deque[Transcript] = deque()
        left, lost = MOST_AT_ONCE, 0
        message: Any | None = first
        while message is not None or waiting:
            while message is not None:
                in_flood = MOST_AT_ONCE - left >= USUAL_AT_ONCE
                lost += self._sort(self.read(message), waiting, in_flood)
                left -= 1
                message = more() if left > 0 else None
            if waiting:
                self.handle(waiting.popleft())
                message = more() if left > 0 else None
        if lost:
            self.flooded(lost)

    def _sort(self, transcript: Transcript, waiting: deque[Transcript], in_flood: bool) -> int:
        """Carry out a stop; let anything else wait. Returns how many were left out for it."""
        if self.is_stop(_edges(transcript) if in_flood else transcript):
            waiting.clear()
            self.handle(transcript)
            return 0
        waiting.append(transcript)
        if len(waiting) <= MOST_KEPT:
            return 0
        waiting.popleft()
        return 1


def _edges(transcript: Transcript) -> Transcript:
    text = transcript.text
    if len(text) <= 2 * EDGE:
        return transcript
    return replace(transcript, text=f"{text[:EDGE]}\n{text[-EDGE:]}")

"""Messages that arrive together: a stop is handled first, of the rest only the last few count.

agent/orders.py decides which utterance waits for its turn, and which one finds no room.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Optional

from edgevox_ros.hearing import Transcript

# More than a few utterances find no room: in a flood only the last ones are looked at.
MOST_KEPT = 5
MOST_AT_ONCE = 1000
# Nobody says more at once: of a long text after these only both ends are searched.
FLOOD_SIZE = 20
FLOOD = "flood"
"""Why transcripts were dropped that came in one."""
EDGE = 200

More = Callable[[], Optional[Any]]


@dataclass(frozen=True)
class StopsFirst:
    """Takes all messages that have arrived, and looks for a stop in each before anything else.

    `read` makes a transcript of a message, `is_stop` says whether it contains a stop, `handle` acts
    on it. What came before a stop is void. `flooded` is called with the number of messages left
    out.
    """

    read: Callable[[Any], Transcript]
    is_stop: Callable[[Transcript], bool]
    handle: Callable[[Transcript], None]
    flooded: Callable[[int], None]

    def take(self, first: Any, more: More) -> None:
        """Handle a message, and then those that `more` returns until it returns None.

        Handling one may take milliseconds, so new messages are searched for stops after each.
        """
        waiting: deque[Transcript] = deque()
        left, lost = MOST_AT_ONCE, 0
        message: Any | None = first
        while message is not None or waiting:
            while message is not None:
                in_flood = MOST_AT_ONCE - left >= FLOOD_SIZE
                lost += self._sort(self.read(message), waiting, in_flood)
                left -= 1
                message = more() if left > 0 else None
            if waiting:
                self.handle(waiting.popleft())
                message = more() if left > 0 else None
        if lost:
            self.flooded(lost)

    def _sort(self, transcript: Transcript, waiting: deque[Transcript], in_flood: bool) -> int:
        """Carry out a stop; queue anything else. Returns how many were left out to make room."""
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

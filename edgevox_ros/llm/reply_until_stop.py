"""Collects the reply of one generation: joins pieces, finds stop strings, keeps token ids."""

from __future__ import annotations

import codecs
from collections.abc import Sequence


class ReplyUntilStop:
    """Joins pieces to text. Text that may be the beginning of a stop string is held back.

    Both `stop` and `stop_after` strings end the reply. The former are left out of it; the latter
    stay, for markers that close a call.
    """

    def __init__(self, stop: Sequence[str] = (), stop_after: Sequence[str] = ()) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._stops = [(text, False) for text in stop if text]
        self._stops += [(text, True) for text in stop_after if text]
        self._released: list[str] = []
        self._released_length = 0
        self._held = ""
        self._ids: list[int] = []
        self._ends: list[int] = []
        self.stopped = False
        self.fresh = ""

    @property
    def text(self) -> str:
        """All text released so far."""
        return "".join(self._released)

    @property
    def token_ids(self) -> tuple[int, ...]:
        """The token ids of the reply, without those of a `stop` string that was left out."""
        return tuple(self._ids)

    def feed(self, token: int, piece: bytes) -> str:
        """Take one token; return the text that can be released. `fresh` is the token's own text."""
        if self.stopped:
            return ""
        self.fresh = self._decoder.decode(piece)
        self._held += self.fresh
        self._ids.append(token)
        self._ends.append(self._released_length + len(self._held))
        if not self._stops:
            return self._release(len(self._held))
        found = self._find_stop()
        if found is not None:
            return self._stop_at(*found)
        return self._release(len(self._held) - self._open_length())

    def finish(self) -> str:
        """Release the text that is still held back."""
        if self.stopped:
            return ""
        self._held += self._decoder.decode(b"", final=True)
        return self._release(len(self._held))

    def _release(self, length: int) -> str:
        text, self._held = self._held[:length], self._held[length:]
        if text:
            self._released.append(text)
            self._released_length += len(text)
        return text

    def _find_stop(self) -> tuple[int, str, bool] | None:
        found = [
            (at, text, stays) for text, stays in self._stops if (at := self._held.find(text)) >= 0
        ]
        return min(found, key=lambda item: (item[0], -len(item[1]))) if found else None

    def _stop_at(self, at: int, text: str, stays: bool) -> str:
        self.stopped = True
        length = at + len(text) if stays else at
        limit = self._released_length + length
        if not stays:
            while self._ends and self._ends[-1] > limit:
                self._ends.pop()
                self._ids.pop()
        released = self._release(length)
        self._held = ""
        return released

    def _open_length(self) -> int:
        """Length of the held text's longest ending that may begin a stop string."""
        longest = max(len(text) for text, _ in self._stops) - 1
        for length in range(min(longest, len(self._held)), 0, -1):
            tail = self._held[-length:]
            if any(text.startswith(tail) for text, _ in self._stops):
                return length
        return 0

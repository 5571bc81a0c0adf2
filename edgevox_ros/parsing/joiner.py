"""Joins pieces of speech around what was taken out, piece by piece or at once."""

from __future__ import annotations


class Joiner:
    """White space at either end is kept back; across a gap it shrinks to one space or newline."""

    __slots__ = ("_gap", "_pending", "_started")

    def __init__(self) -> None:
        self._pending = ""
        self._started = False
        self._gap = False

    def gap(self) -> None:
        """Something between two pieces was taken out."""
        self._gap = True

    def add(self, text: str) -> str:
        """What may be released when `text` has come."""
        if not self._started:
            text = text.lstrip()
        stripped = text.rstrip()
        if not stripped:
            if self._started:
                self._pending += text
            return ""
        tail = text[len(stripped) :]
        if self._started and self._gap:
            body = stripped.lstrip()
            space = self._pending + stripped[: len(stripped) - len(body)]
            stripped = ("\n" if "\n" in space else " ") + body
        elif self._pending:
            stripped = self._pending + stripped
        self._pending = tail
        self._started = True
        self._gap = False
        return stripped

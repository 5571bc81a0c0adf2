"""Skips JSON in a model's speech: an echoed result, or a call that nobody recognised."""

from __future__ import annotations

import re

_OBJECT = re.compile(r"\{\s{0,8}(?:[\"'}]|[A-Za-z_]\w{0,30}\s{0,4}:)")
_ARRAY = re.compile(r"\[\s{0,8}[{\[\"']")
_MAY_OPEN = re.compile(r"(?:\{\s{0,8}(?:[A-Za-z_]\w{0,30}\s{0,4})?|\[\s{0,8})\Z")


class JsonSkipper:
    """Consumes one JSON value, however it is cut into pieces. An unclosed one swallows the rest."""

    def __init__(self) -> None:
        self._depth = 0
        self._quote = ""
        self._escaped = False

    @staticmethod
    def opens(text: str, position: int) -> bool:
        """Whether a JSON object or array begins here."""
        return bool(_OBJECT.match(text, position) or _ARRAY.match(text, position))

    @staticmethod
    def may_open(text: str, position: int) -> bool:
        """Whether more text could turn this into an object or array."""
        return bool(_MAY_OPEN.match(text, position))

    def skip(self, text: str, position: int) -> tuple[int, bool]:
        """How many characters belong to the value, and whether it is closed."""
        for index in range(position, len(text)):
            self._feed(text[index])
            if self._depth == 0:
                return index + 1 - position, True
        return len(text) - position, False

    def _feed(self, char: str) -> None:
        if self._quote:
            closes = char == self._quote and not self._escaped
            self._escaped = char == "\\" and not self._escaped
            self._quote = "" if closes else self._quote
        elif char == '"':
            self._quote = char
        elif char in "{[":
            self._depth += 1
        elif char in "}]":
            self._depth -= 1

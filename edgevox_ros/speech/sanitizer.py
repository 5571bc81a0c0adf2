"""Turns a model's text into what a voice may say: no markdown, code, links, emoji or payloads.

Text is fed as it comes and released word by word. Only a construct that may still turn out to be
something else (a link, a tag, a code span) is held back, and never for long.
"""

from __future__ import annotations

import re

from edgevox_ros.speech.call_syntax import read_arguments
from edgevox_ros.speech.escapes import read_escape
from edgevox_ros.speech.inline_markdown import Taken, read_inline
from edgevox_ros.speech.json_skipper import JsonSkipper
from edgevox_ros.speech.line_starts import LineStart, read_line_start, table_row

_PLAIN = re.compile(r"[^\n(`\[\]{}<*_~#!|\\&hHwW\x00-\x1f\x7f\u2000-\U0010ffff]+")
_ESCAPES = re.compile(r"[&\\>\n]")
_TAG_LENGTH = 90
_LAST = re.compile(r"[^\W_]$")
_WIDE = re.compile("[\u3040-\u30ff\u3400-\u9fff]")


class Sanitizer:
    """Cleans one reply. A newline in its output ends a sentence, whatever its last character is."""

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self._pending = ""
        self._line_start = True
        self._item = False
        self._fence = ""
        self._json: JsonSkipper | None = None
        self._last = ""
        self._silent = False

    def feed(self, text: str) -> str:
        """Add text; return what may be said of it so far. Never raises."""
        self._pending += text
        return self._run(final=False)

    def finish(self) -> str:
        """Return what was held back, and start anew."""
        said = self._run(final=True)
        self._begin()
        return said

    def clean(self, text: str) -> str:
        """Clean a whole text at once."""
        return (self.feed(text) + self.finish()).strip()

    def _run(self, final: bool) -> str:
        out: list[str] = []
        position = 0
        while position < len(self._pending):
            taken = self._step(position, final)
            if taken is None:
                break
            if taken.said and not self._silent:
                out.append(taken.said)
                self._last = taken.said[-1]
            position += taken.length
        self._pending = self._pending[position:]
        return "".join(out)

    def _step(self, position: int, final: bool) -> Taken | None:
        """Consume one unit at `position`; None if more text is needed."""
        if self._json is not None:
            return self._skip_json(position)
        if self._fence:
            return self._skip_fence(position, final)
        if self._line_start:
            return self._start_line(position, final)
        if self._pending[position] == "\n":
            return self._end_line()
        plain = _PLAIN.match(self._pending, position)
        if plain:
            return Taken(len(plain.group()), plain.group())
        return self._inline(position, final)

    def _inline(self, position: int, final: bool) -> Taken | None:
        if JsonSkipper.opens(self._pending, position):
            self._json = JsonSkipper()
            return Taken(0, "")
        if not final and JsonSkipper.may_open(self._pending, position):
            return None
        if self._pending[position] == "(":
            length = read_arguments(self._pending, position, final) if self._last.isalnum() else 0
            return None if length is None else Taken(length or 1, "" if length else "(")
        if self._pending[position] == "<":
            decoded = self._decode_tag(position, final)
            if decoded is not True:
                return Taken(0, "") if decoded is False else None
        escape = read_escape(self._pending, position, final)
        if escape is None:
            return None
        if escape.length:
            rest = self._pending[position + escape.length :]
            self._pending = self._pending[:position] + escape.text + rest
            return Taken(0, "")
        return read_inline(self._pending, position, self._last, final)

    def _decode_tag(self, position: int, final: bool) -> bool | None:
        """Decode the first escape within a tag's length. Returns true if there is none.

        None if more text is needed.
        """
        for match in _ESCAPES.finditer(self._pending, position, position + _TAG_LENGTH):
            if match.group() in ">\n":
                break
            escape = read_escape(self._pending, match.start(), final)
            if escape is None:
                return None
            if escape.length:
                rest = self._pending[match.start() + escape.length :]
                self._pending = self._pending[: match.start()] + escape.text + rest
                return False
        return True

    def _skip_json(self, position: int) -> Taken:
        assert self._json is not None
        length, done = self._json.skip(self._pending, position)
        if done:
            self._json = None
        return Taken(length, "")

    def _skip_fence(self, position: int, final: bool) -> Taken | None:
        end = self._pending.find(self._fence, position)
        if end >= 0:
            length = end + len(self._fence) - position
            self._fence = ""
            return Taken(length, "\n")
        held = 0 if final else len(self._fence) - 1
        length = len(self._pending) - position - held
        return Taken(length, "") if length > 0 else None

    def _start_line(self, position: int, final: bool) -> Taken | None:
        start: LineStart | None = read_line_start(self._pending, position, final)
        if start is None:
            return None
        if start.kind == "table":
            return self._table(position, final)
        self._line_start = start.kind in ("blank", "rule", "quote")
        self._item = start.kind == "item"
        self._silent = self._silent or start.kind == "turn"
        if start.kind == "fence":
            self._fence = start.text
        return Taken(start.length, "" if start.kind in ("text", "quote", "role") else "\n")

    def _table(self, position: int, final: bool) -> Taken | None:
        end = self._pending.find("\n", position)
        if end < 0 and not final:
            return None if len(self._pending) - position < 2000 else self._drop_bar()
        row = self._pending[position : end if end >= 0 else len(self._pending)]
        return Taken(len(row) + (end >= 0), table_row(row))

    def _drop_bar(self) -> Taken:
        self._line_start = False
        return Taken(1, "")

    def _end_line(self) -> Taken:
        self._line_start = True
        stop = "." if self._item and _LAST.match(self._last) else ""
        if stop and _WIDE.match(self._last):
            stop = "\u3002"
        return Taken(1, f"{stop}\n" if self._item else " ")

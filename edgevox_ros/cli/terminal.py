"""Text for a terminal: colours if it is one, and a line that is rewritten in place.

Writing to a closed terminal, or to a pipe without a reader, does nothing and raises nothing: the
program has a robot to stop first.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from typing import TextIO

from edgevox_ros.core.safe_text import one_line

_CODE = re.compile(r"(\x1b\[[0-9;]*m)")
_CODES = {"bold": "1", "faint": "2", "red": "31", "green": "32", "yellow": "33", "blue": "36"}


class Terminal:
    """Writes to a stream, by default standard output. Control characters are shown as escapes."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stdout
        self.watched = self._stream.isatty() and os.environ.get("TERM") != "dumb"
        self._coloured = self.watched and "NO_COLOR" not in os.environ
        self._live = False
        self.gone = False
        """Whether nobody can read the output any more."""

    @property
    def width(self) -> int:
        """The number of columns."""
        return min(shutil.get_terminal_size((110, 24)).columns, 120)

    def paint(self, text: str, *styles: str) -> str:
        """`text` in the styles bold, faint, red, green, yellow, blue; see one_line."""
        text = one_line(text)
        if not self._coloured or not styles:
            return text
        return f"\x1b[{';'.join(_CODES[style] for style in styles)}m{text}\x1b[0m"

    def line(self, text: str = "") -> None:
        """Write a line (already painted), below everything else."""
        self.clear_live()
        try:
            self.write(text + "\n")
        except UnicodeEncodeError:
            self.write(text.encode("ascii", "replace").decode("ascii") + "\n")

    def live(self, text: str) -> None:
        """Write a line that the next one replaces; nothing if the output is not a terminal.

        It is cut to the terminal's width: of a line in two rows only the second could be replaced.
        """
        if self.watched:
            columns = shutil.get_terminal_size((110, 24)).columns
            self.write(f"\r\x1b[K{cut(text, columns - 1)}")
            self._live = True

    def clear_live(self) -> None:
        """Remove the live line, if there is one."""
        if self._live:
            self.write("\r\x1b[K")
            self._live = False

    def write(self, text: str) -> None:
        """Text as it is, at once."""
        if self.gone:
            return
        try:
            self._stream.write(text)
            self._stream.flush()
        except UnicodeEncodeError:
            raise
        except (OSError, ValueError):
            self.gone = True


def cut(painted: str, columns: int) -> str:
    """Painted text, cut to this many columns. Colour codes take no column and stay."""
    room, parts = columns, []
    for part in _CODE.split(painted):
        if _CODE.fullmatch(part):
            parts.append(part)
        else:
            parts.append(part[: max(room, 0)])
            room -= len(part)
    return "".join(parts)


def fit(text: str, width: int) -> str:
    """`text` in exactly `width` columns: cut with dots, or filled with blanks."""
    return (text if len(text) <= width else text[: max(0, width - 2)] + "..")[:width].ljust(width)

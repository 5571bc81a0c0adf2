"""Makes text from outside safe for a log or a terminal: it can forge no line and steer nothing.

Control characters, line breaks and what turns the direction of text are written as escapes. A
terminal would obey an ANSI sequence, and a line break would begin a line that nobody wrote. Text
from outside is what comes from a user, model, template, server, map, file or another node.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import suppress

from edgevox_ros.core.errors import ConfigurationError

MOST_CHARACTERS = 8000
# Joiners without width, which Hindi, Persian and emoji need.
_HARMLESS = "\u200c\u200d"


def one_line(text: object) -> str:
    """A text as one line that shows what it holds, cut where it is very long."""
    shown = str(text)
    more = len(shown) - MOST_CHARACTERS
    if more > 0:
        shown = f"{shown[:MOST_CHARACTERS]}... ({more} more characters)"
    return shown if shown.isprintable() else "".join(map(_shown, shown))


def _shown(character: str) -> str:
    if character.isprintable() or character in _HARMLESS:
        return character
    return character.encode("unicode_escape").decode("ascii")


def lines_of(error: Exception) -> list[str]:
    """What an error says: a line for each of its problems, if it lists some."""
    return error.lines() if isinstance(error, ConfigurationError) else [str(error)]


def quoted_lines(text: str) -> Iterator[str]:
    """What another program printed, line by line, as lines that show what they hold."""
    return (one_line(line.rstrip()) for line in text.split("\n") if line.strip())


def complain(text: object) -> None:
    """One line for standard error, if anybody reads it."""
    with suppress(OSError, ValueError):
        try:
            print(one_line(text), file=sys.stderr, flush=True)
        except UnicodeEncodeError:
            print(ascii(one_line(text))[1:-1], file=sys.stderr, flush=True)


class SafeFormatter(logging.Formatter):
    """Formats what libraries log, one line a message."""

    def format(self, record: logging.LogRecord) -> str:
        """See Formatter."""
        return one_line(super().format(record))


def make_python_log_safe() -> None:
    """Unless logging is configured, what libraries log goes to the terminal line by line."""
    if logging.lastResort is not None:
        logging.lastResort.setFormatter(SafeFormatter())

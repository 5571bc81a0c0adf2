"""Makes text from outside safe for a log or a terminal: it can neither forge lines nor steer it.

Control characters, line breaks and characters that change the direction of text are escaped. A
terminal would obey an ANSI sequence, and a line break would begin a forged line. Text from outside
comes from a user, model, template, server, map, file or another node.
"""

from __future__ import annotations

import io
import json
import logging
import math
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from edgevox_ros.core.errors import ConfigurationError

MOST_CHARACTERS = 8000
# Joiners without width, which Hindi, Persian and emoji need.
_HARMLESS = "\u200c\u200d"


def one_line(text: object) -> str:
    """The text as one line with its control characters escaped; a very long text is cut."""
    shown = cut(str(text), MOST_CHARACTERS)
    return shown if shown.isprintable() else "".join(map(_shown, shown))


def cut(text: str, most: int) -> str:
    """The first `most` characters of a text, and how many more there are."""
    more = len(text) - most
    return text if more <= 0 else f"{text[:most]}... ({more} more characters)"


def _shown(character: str) -> str:
    if character.isprintable() or character in _HARMLESS:
        return character
    return character.encode("unicode_escape").decode("ascii")


def safe_json(value: object, indent: int | None = None) -> str:
    """A value as JSON for people: their letters as they are, on one line without an `indent`.

    What one_line escapes is escaped in JSON's way, and so is what standard output cannot encode.
    Objects that JSON does not know become text.
    """
    text = json.dumps(value, ensure_ascii=False, indent=indent, default=str)
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    if text.isprintable() and _can_be_written(text, encoding):
        return text
    return "".join(_json_shown(character, encoding) for character in text)


def _json_shown(character: str, encoding: str) -> str:
    if character == "\n":  # between two lines of the JSON: within a text it is escaped already
        return character
    shown = character.isprintable() or character in _HARMLESS
    if shown and _can_be_written(character, encoding):
        return character
    return json.dumps(character)[1:-1]


def _can_be_written(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def finite(value: Any) -> Any:
    """The value with None in place of NaN and infinity, which JSON does not know."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {str(key): finite(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [finite(item) for item in value]
    return value


def lines_of(error: Exception) -> list[str]:
    """An error's message as lines: one for each problem, if it lists problems."""
    return error.lines() if isinstance(error, ConfigurationError) else [str(error)]


def quoted_lines(text: str) -> Iterator[str]:
    """The lines of another program's output that are not blank, each made safe."""
    return (one_line(line.rstrip()) for line in text.split("\n") if line.strip())


def complain(text: object) -> None:
    """Print one line to standard error; a closed one is ignored."""
    with suppress(OSError, ValueError):
        try:
            print(one_line(text), file=sys.stderr, flush=True)
        except UnicodeEncodeError:
            print(ascii(one_line(text))[1:-1], file=sys.stderr, flush=True)


def escape_output() -> None:
    """Have characters that standard output cannot encode printed as escapes, not raised."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


class SafeFormatter(logging.Formatter):
    """Formats the log messages of libraries as one safe line each."""

    def format(self, record: logging.LogRecord) -> str:
        """Format the record as one line, with control characters as escapes."""
        return one_line(super().format(record))


def make_python_log_safe() -> None:
    """Make log messages of libraries safe for the terminal where logging is not configured."""
    if logging.lastResort is not None:
        logging.lastResort.setFormatter(SafeFormatter())

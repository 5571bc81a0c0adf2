"""The one way into the ROS log: no word of a user, model, template, server or map forges a line.

Control characters, line breaks and what turns the direction of text are written as escapes. A
terminal would obey an ANSI sequence, and a line break would begin a line that nobody wrote.
"""

from __future__ import annotations

import logging
import os
from typing import Any

from rclpy.impl import rcutils_logger

MOST_CHARACTERS = 8000
MOST_PROBLEMS = 50
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
    problems = [str(problem) for problem in getattr(error, "problems", ())]
    more = len(problems) - MOST_PROBLEMS
    if more > 0:
        problems = [*problems[:MOST_PROBLEMS], f"and {more} more"]
    return problems or [str(error)]


class SafeLogger(rcutils_logger.RcutilsLogger):
    """A node's logger that writes one line a message."""

    def log(self, message: object, severity: Any, **kwargs: Any) -> Any:
        """See RcutilsLogger, which knows a line of code by the caller outside of its own files."""
        for own in {__file__, os.path.realpath(__file__), os.path.normcase(__file__)}:
            if own not in rcutils_logger._internal_callers:
                rcutils_logger._internal_callers.append(own)
        return super().log(one_line(message), severity, **kwargs)


class SafeFormatter(logging.Formatter):
    """Formats what libraries log, one line a message."""

    def format(self, record: logging.LogRecord) -> str:
        """See Formatter."""
        return one_line(super().format(record))


def make_python_log_safe() -> None:
    """Where nobody has configured it, what libraries log goes to the terminal line by line."""
    if logging.lastResort is not None:
        logging.lastResort.setFormatter(SafeFormatter())

"""Writes events or traces to a file, one JSON object a line; full files are put aside."""

from __future__ import annotations

import logging
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path

FILE_BYTES = 10_000_000
OLD_FILES = 3


class _QuietHandler(RotatingFileHandler):
    def handleError(self, record: logging.LogRecord) -> None:
        """Ignore the error: logging would print a traceback for each line."""


class EventFile:
    """Appends lines to `file`; with an empty name it writes nothing.

    `OLD_FILES` full files are kept. Raises OSError when the file cannot be opened, which names the
    `parameter` if the file is none. A line that cannot be written later is lost without a message:
    a full disk must not stop the robot.
    """

    def __init__(self, file: str = "", parameter: str = "events.log_file") -> None:
        self._handler: RotatingFileHandler | None = None
        if file:
            path = Path(file).expanduser()
            if path.is_fifo():  # writing would wait for a reader, and with it a stop
                raise OSError(f"{parameter}: found a named pipe at {path}, expected a file")
            path.parent.mkdir(parents=True, exist_ok=True)
            self._handler = _QuietHandler(
                path, maxBytes=FILE_BYTES, backupCount=OLD_FILES, encoding="utf-8"
            )

    def write(self, line: str) -> None:
        """Append one line. Thread-safe, never raises."""
        if self._handler is not None:
            record = logging.LogRecord("events", logging.INFO, "", 0, "%s", (line,), None)
            self._handler.handle(record)

    def close(self) -> None:
        """Close the file."""
        handler, self._handler = self._handler, None
        if handler is not None:
            with suppress(OSError, ValueError):
                handler.close()

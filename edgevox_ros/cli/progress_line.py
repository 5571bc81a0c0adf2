"""One line that shows how far a long run is and what is left of it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

from edgevox_ros.core.safe_text import one_line

_EVERY_S = 0.2
_PLAIN_EVERY_S = 30.0


class ProgressLine:
    """Counts steps. On a terminal the line is rewritten in place, elsewhere one comes now and then.

    `total`: how many steps there are. A step that was `skipped` took no time.
    """

    def __init__(
        self,
        total: int,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._total = total
        self._stream = stream if stream is not None else sys.stderr
        self._clock = clock
        self._live = self._stream.isatty()
        self._began = self._shown = clock()
        self._done = self._ran = 0
        self._width = 0

    def step(self, text: str, *, skipped: bool = False) -> None:
        """One step is done; `text` says which."""
        self._done += 1
        self._ran += not skipped
        now = self._clock()
        if now - self._shown >= (_EVERY_S if self._live else _PLAIN_EVERY_S):
            self._shown = now
            self._write(one_line(f"{self._done} of {self._total}, {text}{self._left(now)}"))

    def end(self) -> None:
        """Remove the line from the terminal."""
        if self._live and self._width:
            self._write("")
            self._put("\r")
            self._width = 0

    def _left(self, now: float) -> str:
        if not self._ran or self._done >= self._total:
            return ""
        seconds = (now - self._began) / self._ran * (self._total - self._done)
        return f", {_duration(seconds)} left"

    def _write(self, line: str) -> None:
        if not self._live:
            self._put(f"{line}\n")
            return
        self._put(f"\r{line.ljust(self._width)}")
        self._width = len(line)

    def _put(self, text: str) -> None:
        with suppress(OSError, ValueError):
            self._stream.write(text)
            self._stream.flush()


def _duration(seconds: float) -> str:
    whole = max(1, round(seconds))
    if whole < 100:
        return f"{whole} s"
    minutes = round(whole / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes / 60:.1f} h"

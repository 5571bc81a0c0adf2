"""Keeps the orders for later in their file, in a thread of its own: no stop waits for a disk.

What cannot be written is tried again and again. What nobody wants any more must not come back after
a restart: where there is no room for a new file the old one is overwritten, or emptied at least.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from edgevox_ros.agent.schedule import KEEP_S, Planned
from edgevox_ros.agent.schedule_file import schedule_text, write_schedule
from edgevox_ros.core.whole_file import write_in_place

RETRY_S = 5.0


class ScheduleKeeper:
    """Satisfies the schedule's Keeper. Any thread may use it.

    `kept`: the orders in the file. `failed` is called from the thread of the keeper with an error,
    and whether it leaves orders in the file that are not wanted any more; not for each try.
    `retry_s`: seconds between two tries. `slow_s`: after so many seconds a write is said to hang.
    """

    def __init__(
        self,
        file: Path,
        kept: Sequence[Planned],
        failed: Callable[[Exception, bool], None],
        retry_s: float = RETRY_S,
        slow_s: float = KEEP_S,
    ) -> None:
        self._file = file
        self._kept = tuple(kept)
        self._failed = failed
        self._retry_s = retry_s
        self._slow_s = slow_s
        self._condition = threading.Condition()
        self._wanted = self._kept
        self._put = self._tried = 0
        self._error: Exception | None = None
        self._unwanted: tuple[Planned, ...] = ()
        self._writing_since: float | None = None
        self._closed = self._tried_last = self._left = False
        self._thread = threading.Thread(target=self._run, name="schedule file", daemon=True)
        self._thread.start()

    def put(self, planned: Sequence[Planned]) -> None:
        """Keep these orders from now on, and no others. Does not wait."""
        with self._condition:
            self._wanted = tuple(planned)
            self._put += 1
            self._condition.notify_all()

    def settle(self, wait_s: float) -> bool:
        """Whether what was put is in the file, if need be after so many seconds."""
        with self._condition:
            number = self._put
            self._condition.wait_for(lambda: self._tried >= number, wait_s)
            return self._tried >= number and self._error is None

    @property
    def problem(self) -> str:
        """Why the file is not as it should be, and what comes of it; "" if it is."""
        with self._condition:
            why = self._why_not_written()
            if not why:
                return ""
            back = len(_without(self._kept, self._wanted))
            lost = len(_without(self._wanted, self._kept))
            words = [f"schedule.file: {self._file} cannot be written: {why}"]
            words += [f"orders that would come back after a restart: {back}"] * bool(back)
            words += [f"orders that a restart would lose: {lost}"] * bool(lost)
        return "; ".join(words)

    def _why_not_written(self) -> str:
        if self._error is not None:
            return str(self._error)
        since = self._writing_since
        hangs_s = 0.0 if since is None else time.monotonic() - since
        return f"no answer for {hangs_s:.0f} s" if hangs_s > self._slow_s else ""

    def close(self, wait_s: float) -> None:
        """Write what was put, and end the thread. Waits at most so many seconds.

        What could not be written before is tried once more.
        """
        with self._condition:
            self._closed = True
            self._condition.notify_all()
        self._thread.join(max(wait_s, 0.0))
        with self._condition:
            # Somebody else may use the file from now on.
            self._left = True

    def _run(self) -> None:
        while self._wait():
            with self._condition:
                number, wanted = self._put, self._wanted
                self._writing_since = time.monotonic()
            error = self._write(wanted)
            with self._condition:
                self._writing_since = None
                unwanted = _without(self._kept, self._wanted) if error else ()
                news = error is not None and self._error is None
                worse = bool(_without(unwanted, self._unwanted))
                self._tried, self._error, self._unwanted = number, error, unwanted
                self._condition.notify_all()
            if error is not None and (news or worse):
                # Whoever is told may fail; the file must be written all the same.
                with suppress(Exception):
                    self._failed(error, worse)

    def _wait(self) -> bool:
        """Wait until there is something to write. Returns whether there is: else it is over."""
        with self._condition:
            again_s = None if self._error is None else self._retry_s
            self._condition.wait_for(lambda: self._closed or self._tried < self._put, again_s)
            if self._left:
                return False
            if not self._closed or self._tried < self._put:
                return True
            last, self._tried_last = not self._tried_last, True
            return last and self._error is not None

    def _write(self, wanted: Sequence[Planned]) -> Exception | None:
        """Write the file in one way or another. Returns why that failed."""
        try:
            write_schedule(self._file, wanted)
        except (OSError, ValueError) as error:
            if not _without(self._kept, wanted) or not self._overwrite(wanted):
                return error
        self._kept = tuple(wanted)
        return None

    def _overwrite(self, wanted: Sequence[Planned]) -> bool:
        try:
            write_in_place(self._file, schedule_text(wanted))
        except (OSError, ValueError):
            # What is not there may be on a disk that comes back.
            with suppress(OSError):
                if self._file.stat().st_size == 0:
                    self._kept = ()
            return False
        return True


def _without(orders: Sequence[Planned], others: Sequence[Planned]) -> tuple[Planned, ...]:
    """Those that are not among the others, as they are."""
    return tuple(each for each in orders if each not in others)

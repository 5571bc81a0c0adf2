"""Reads what a robot wrote with `events.log_file`, line by line, however large the file is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from edgevox_ros.core.errors import ConfigurationError, Problem, show_value
from edgevox_ros.core.event_json import is_number, misfit, read_event
from edgevox_ros.core.events import Event, TranscriptEvent
from edgevox_ros.core.paths import odd_kind
from edgevox_ros.core.turn_record import TimedEvent
from edgevox_ros.evaluation.cases.user_json import NoJson, read_json

LONGEST_LINE = 1 << 20  # bytes; the node's own lines have a few thousand at most
_EVENT = "an event of the node: {type: TEXT, turn: NUMBER, stamp: SECONDS, ...}"


class EventLogError(ConfigurationError):
    """A log of events cannot be read at all."""


@dataclass(frozen=True)
class LoggedEvent:
    """One line of a log.

    `stamp`: seconds since the epoch, by the node's clock. `source`: the file. `run` counts from 0:
    the node began to count its turns anew, for it was started again.
    """

    event: Event
    stamp: float
    source: str
    line: int
    run: int = 0

    @property
    def turn(self) -> int:
        """The number of its turn; 0 for none."""
        return self.event.turn

    @property
    def timed(self) -> TimedEvent:
        """The event as part of the record of a turn."""
        return round(self.stamp * 1e9), self.event

    @property
    def key(self) -> tuple[int, int]:
        """Which turn it belongs to: the run and the number of the turn."""
        return self.run, self.turn

    @property
    def time(self) -> str:
        """Date and time in the zone of this computer."""
        try:
            return datetime.fromtimestamp(self.stamp).isoformat(" ", "seconds")
        except (OverflowError, OSError, ValueError):
            return f"{self.stamp:g} s"


def read_events(files: Iterable[Path], note: Callable[[Problem], None]) -> Iterator[LoggedEvent]:
    """The events of logs, in the order in which the files are given: oldest first.

    `note` gets each line that is no event; it is skipped, and so is an event of a kind that only a
    newer version knows. A last line that was cut off is
    skipped without a word: the node or the computer was switched off. Raises EventLogError for a
    file that cannot be read.
    """
    run = newest = 0
    for file in files:
        for number, raw, whole in _lines(file):
            try:
                fields = _fields(raw)
            except NoJson as error:
                if whole:
                    note(Problem(str(file), error.found, error.expected, number))
                continue
            event = read_event(fields)
            if event is None:
                continue
            if isinstance(event, TranscriptEvent):
                run += event.turn <= newest
                newest = event.turn
            yield LoggedEvent(event, float(fields["stamp"]), str(file), number, run)


def _lines(file: Path) -> Iterator[tuple[int, bytes, bool]]:
    """Number, bytes and whether it is whole, of each line that is not blank."""
    try:
        if kind := odd_kind(file):
            raise EventLogError.at(file, kind, "a file of events, as events.log_file writes it")
        with file.open("rb") as opened:
            number = 0
            while raw := opened.readline(LONGEST_LINE):
                number += 1
                whole, rest = raw.endswith(b"\n"), raw
                while len(rest) == LONGEST_LINE and not rest.endswith(b"\n"):
                    rest = opened.readline(LONGEST_LINE)
                    whole = True  # too long to be a line of ours that was cut
                if raw.strip():
                    yield number, raw, whole
    except OSError as error:
        raise EventLogError.at(file, str(error.strerror or error), "a readable file") from None


def _fields(raw: bytes) -> Mapping[str, Any]:
    """The fields of a line. Raises NoJson for what is no event."""
    if len(raw) >= LONGEST_LINE:
        raise NoJson(f"a line of more than {LONGEST_LINE} bytes", _EVENT)
    fields = read_json(raw, _EVENT)
    if not isinstance(fields, Mapping):
        raise NoJson(show_value(fields), _EVENT)
    kind, turn, stamp = (fields.get(name) for name in ("type", "turn", "stamp"))
    if not isinstance(kind, str):
        raise NoJson(f"type: {show_value(kind)}", _EVENT)
    if isinstance(turn, bool) or not isinstance(turn, int) or turn < 0:
        raise NoJson(f"turn: {show_value(turn)}", _EVENT)
    if not is_number(stamp):
        raise NoJson(f"stamp: {show_value(stamp)}", _EVENT)
    if wrong := misfit(fields):
        raise NoJson(*wrong)
    return fields

"""Reads what a robot wrote with `events.log_file`, line by line, however large the file is."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from edgevox_ros.core.errors import ConfigurationError, Problem, show_value
from edgevox_ros.core.paths import odd_kind
from edgevox_ros.evaluation.user_json import NoJson, read_json

LONGEST_LINE = 1 << 20  # bytes; the node's own lines have a few thousand at most
_EVENT = "an event of the node: {type: TEXT, turn: NUMBER, stamp: SECONDS, ...}"
# What the readers of a log rely on; any other field may be anything.
_TEXTS: Mapping[str, tuple[str, ...]] = {
    "transcript": ("text",),
    "call": ("name",),
    "rejection": ("reason", "message"),
    "result": ("name", "status"),
    "speech": ("text",),
    "stop": ("by",),
    "guard": ("guard", "detail"),
}
_OBJECTS: Mapping[str, tuple[str, ...]] = {"call": ("arguments",), "result": ("data",)}
_NUMBERS: Mapping[str, tuple[str, ...]] = {
    "result": ("duration_s",),
    "telemetry": (
        *("hop", "prompt_tokens", "evaluated_tokens", "sampled_tokens"),
        *("first_token_s", "duration_s"),
    ),
}


class EventLogError(ConfigurationError):
    """A log of events cannot be read at all."""


@dataclass(frozen=True)
class LoggedEvent:
    """One line of a log.

    `run` counts from 0: the node began to count its turns anew, for it was started again. `stamp`:
    seconds since the epoch, by the node's clock. `fields`: the whole line. `source`: the file.
    """

    kind: str
    turn: int
    stamp: float
    fields: Mapping[str, Any]
    source: str
    line: int
    run: int = 0

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


def read_events(files: Iterable[Path], tell: Callable[[Problem], None]) -> Iterator[LoggedEvent]:
    """The events of logs, in the order in which the files are given: oldest first.

    `tell` is told of each line that is no event; it is skipped. A last line that was cut off is
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
                    tell(Problem(str(file), error.found, error.expected, number))
                continue
            turn = fields["turn"]
            if fields["type"] == "transcript":
                run += turn <= newest
                newest = turn
            yield LoggedEvent(
                fields["type"], turn, float(fields["stamp"]), fields, str(file), number, run
            )


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
    if not _is_number(stamp):
        raise NoJson(f"stamp: {show_value(stamp)}", _EVENT)
    for expected, names, fits in _CHECKS:
        for name in names.get(kind, ()):
            if not fits(fields.get(name)):
                found = f"{name}: {show_value(fields.get(name))} in an event {kind}"
                raise NoJson(found, expected)
    return fields


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_object(value: object) -> bool:
    return isinstance(value, Mapping)


def _is_number_or_null(value: object) -> bool:
    """Whether it is a number; the node writes null for infinity."""
    return value is None or _is_number(value)


def _is_number(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    return isinstance(value, int) or math.isfinite(value)


_CHECKS: tuple[tuple[str, Mapping[str, tuple[str, ...]], Callable[[object], bool]], ...] = (
    ("a text", _TEXTS, _is_text),
    ("an object", _OBJECTS, _is_object),
    ("a number", _NUMBERS, _is_number_or_null),
)

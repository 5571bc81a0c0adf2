"""Shows what a robot heard, decided, did and said, from the file of `events.log_file`.

    replay events.jsonl                          # turn by turn
    replay events.jsonl --turn 12                # one turn
    replay events.jsonl --since 10m              # the last ten minutes; or --since 2026-03-01T14:00
    replay events.jsonl --last 5
    replay events.jsonl --first-motion           # how long people waited for the first call
    replay events.jsonl --last 5 --cases monday.yaml --tools my_robot.yaml

With --cases it writes what people said as cases for `evaluate`, with the calls that the robot made
as the right ones, each marked for review: correct them, and what was misheard is a test.

Several files are read in the order given, oldest first: events.jsonl.1 events.jsonl. No ROS is
needed. A line that is no event is named and skipped. Exit status: 0, 1 if the cases do not fit the
map and have to be corrected first, 2 for options or files that cannot be used.
"""

from __future__ import annotations

if __name__ == "__main__":
    # Before the imports, during which Ctrl-C would print a traceback.
    from edgevox_ros.programs import run

    raise SystemExit(run("replay"))

import argparse
import re
import time
from collections import deque
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from edgevox_ros.core.command_line import RaisingParser, UsageError, add_version
from edgevox_ros.core.errors import MOST_PROBLEMS, ConfigurationError, EdgevoxError, Problem
from edgevox_ros.core.requirements import needed
from edgevox_ros.core.safe_text import complain, escape_output, lines_of, make_python_log_safe
from edgevox_ros.programs import interrupt_ends

with needed("replay"):
    from edgevox_ros.cli.event_text import describe_fully, sender_of
    from edgevox_ros.cli.terminal import Terminal
    from edgevox_ros.core.events import TranscriptEvent
    from edgevox_ros.evaluation.logs.event_log import LoggedEvent, read_events
    from edgevox_ros.languages import LANGUAGES

UNFIT = 1
BAD_USE = 2
TurnKey = tuple[int, int]
Chosen = Callable[[TurnKey], bool]
_LABEL = 9  # columns
_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


def main(arguments: Sequence[str] | None = None) -> int:
    """Show a log, or write cases. Returns the exit status."""
    make_python_log_safe()
    escape_output()
    try:
        options = _parser().parse_args(arguments)
        _refuse_odd_options(options)
        if options.first_motion:
            return _show_waits(options)
        return _write_cases(options) if options.cases else _show(options)
    except (EdgevoxError, FileNotFoundError) as error:
        for line in lines_of(error):
            complain(f"replay: {line}")
        return BAD_USE
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        complain(f"replay: {error.filename or 'the file'}: {error.strerror or error}")
        return BAD_USE


def _parser() -> argparse.ArgumentParser:
    parser = RaisingParser(
        prog="replay",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add_version(parser, "replay")
    parser.add_argument("logs", metavar="LOG", nargs="+", type=Path, help="file of events")
    which = parser.add_argument_group("which turns (all, if nothing is given)")
    which.add_argument(
        "--turn", type=int, action="append", default=[], metavar="N", help="only this one; several"
    )
    which.add_argument(
        "--since",
        type=_since,
        metavar="WHEN",
        help="only those that began since then: 90s, 10m, 2h, 1d ago, or a date and time",
    )
    which.add_argument("--last", type=_count, metavar="N", help="only the last N of them")
    parser.add_argument(
        "--first-motion",
        action="store_true",
        help="instead of the turns, how long each tool's first call took from the finished "
        "transcript",
    )
    cases = parser.add_argument_group("cases for evaluate")
    cases.add_argument("--cases", type=Path, metavar="OUT", help="write cases into this new file")
    cases.add_argument(
        "--tools",
        action="append",
        default=[],
        type=Path,
        metavar="FILE",
        help="tool map of the robot; may be given several times",
    )
    cases.add_argument(
        "--language", choices=tuple(LANGUAGES), help="language of the cases (default: en)"
    )
    return parser


def _since(text: str) -> float:
    """Seconds since the epoch. argparse reports the error."""
    if ago := re.fullmatch(r"(\d+(?:\.\d+)?)([smhd])", text):
        return time.time() - float(ago[1]) * _UNITS[ago[2]]
    try:
        return datetime.fromisoformat(text).timestamp()
    except (ValueError, OverflowError):
        message = f"found {text!r}, expected 10m (s, m, h, d) or a time such as 2026-03-01T14:00"
        raise argparse.ArgumentTypeError(message) from None


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"found {text!r}, expected a number from 1 on")
    return int(text)


def _refuse_odd_options(options: argparse.Namespace) -> None:
    if options.first_motion and options.cases is not None:
        raise UsageError("found --first-motion and --cases, expected one of them")
    if options.cases is None:
        idle = [name for name in ("tools", "language") if getattr(options, name)]
        if idle:
            raise UsageError(f"found --{idle[0]} without --cases OUT, to which it belongs")
    elif not options.tools:
        raise UsageError("--cases: found no tool map, expected --tools FILE")
    elif options.cases.exists():
        raise UsageError(f"--cases: found the file {options.cases}, expected a new name")
    elif options.cases.suffix.lower() not in (".yaml", ".yml"):
        raise UsageError(f"--cases: found {options.cases}, expected a name that ends in .yaml")


def _show(options: argparse.Namespace) -> int:
    """Print the chosen turns."""
    chosen, skipped = _chosen(options), _Skipped()
    screen, shown = _Screen(Terminal()), False
    for event in read_events(options.logs, skipped.note):
        if chosen(event.key):
            screen.show(event)
            shown = True
        if screen.gone:
            return 0
    skipped.conclude()
    if not shown:
        complain("replay: no turn is shown: none in the log matches the options")
    return 0


def _show_waits(options: argparse.Namespace) -> int:
    """Print how long the first calls of the chosen turns took."""
    with needed("replay"), interrupt_ends():
        from edgevox_ros.evaluation.logs.first_calls import waits
        from edgevox_ros.evaluation.logs.logged_turns import turns_of
    chosen, skipped = _chosen(options), _Skipped()
    turns = turns_of(read_events(options.logs, skipped.note))
    skipped.conclude()
    wanted = [turn for turn in turns if chosen(turn.key) and not turn.stops]
    found = waits(wanted)
    if not found:
        complain("replay: no turn that was chosen began with a call")
        return 0
    terminal = Terminal()
    width = max(map(len, ("tool", *(each.tool for each in found))))
    terminal.line("seconds from the finished transcript to the first call of the turn")
    terminal.line(f"{'tool':{width}}  by          turns   median      p95  slowest")
    for each in found:
        figures = (each.median, each.p95, each.seconds[-1])
        columns = "".join(f"{seconds:9.3f}" for seconds in figures)
        terminal.line(f"{each.tool:{width}}  {each.by:10}  {len(each.seconds):5}{columns}")
    others = len(wanted) - sum(len(each.seconds) for each in found)
    if others:
        terminal.line(f"{others} other turns: no call, a question first, or behind another turn")
    return 0


def _write_cases(options: argparse.Namespace) -> int:
    """Write the chosen turns as cases, and check that `evaluate` can read them."""
    with needed("replay"), interrupt_ends():
        from edgevox_ros.evaluation.cases.read_case_groups import read_case_groups
        from edgevox_ros.evaluation.logs.logged_cases import logged_cases
        from edgevox_ros.evaluation.logs.logged_turns import turns_of
    chosen, skipped = _chosen(options), _Skipped()
    turns = turns_of(read_events(options.logs, skipped.note))
    skipped.conclude()
    wanted = [turn for turn in turns if chosen(turn.key)]
    if not wanted:
        raise UsageError("no cases are written: no turn in the log matches the options")
    language = options.language or "en"
    text = logged_cases(turns, wanted, options.tools, options.cases, language)
    with options.cases.open("x", encoding="utf-8") as file:
        file.write(text)
    complain(f"replay: the cases are in {options.cases}; review them before you use them")
    try:
        read_case_groups([options.cases])
    except ConfigurationError as error:
        for line in lines_of(error):
            complain(f"replay: {line}")
        complain("replay: evaluate takes the file once these lines are corrected")
        return UNFIT
    return 0


def _chosen(options: argparse.Namespace) -> Chosen:
    """Which turns were asked for. Reads the logs once more if only they can show it."""
    if not options.turn and options.since is None and options.last is None:
        return lambda key: True
    began: dict[TurnKey, float] = {}
    found: deque[TurnKey] = deque(maxlen=options.last)
    for event in read_events(options.logs, lambda problem: None):
        if event.key in began:
            continue
        began[event.key] = event.stamp
        early = options.since is not None and event.stamp < options.since
        if not early and (not options.turn or event.turn in options.turn):
            found.append(event.key)
    return frozenset(found).__contains__


class _Screen:
    """Prints events one after the other, under a headline for each turn.

    Beside each are the seconds since its turn began.
    """

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._key: tuple[int, int] | None = None
        # Of a side turn and the one that it runs beside, both may go on.
        self._began: dict[tuple[int, int], float] = {}

    @property
    def gone(self) -> bool:
        """Whether nobody reads the output any more."""
        return self._terminal.gone

    def show(self, event: LoggedEvent) -> None:
        """Print an event, and the headline of its turn if another one was printed last."""
        texts = describe_fully(event.event)
        if not texts:
            return
        if event.key != self._key:
            self._headline(event)
        seconds = f"{event.stamp - self._began[event.key]:+.2f}".rjust(9)
        for text in texts:
            label = self._terminal.paint(f"{seconds}  {text.label.rjust(_LABEL)}", "faint")
            self._terminal.line(f"{label}  {self._terminal.paint(text.text, text.style)}")
            seconds = " " * len(seconds)

    def _headline(self, event: LoggedEvent) -> None:
        if self._key is not None:
            self._terminal.line()
            if self._key[0] != event.run:
                self._terminal.line(self._terminal.paint("the node was started again", "faint"))
        known = event.key in self._began
        name = f"turn {event.turn}" if event.turn else "outside a turn"
        if known:
            name += ", continued"
        elif sender := sender_of(event.event):
            name += f", a call by {sender}"
        elif event.turn and not isinstance(event.event, TranscriptEvent):
            name += ", whose beginning is not in this log"
        head = self._terminal.paint(f"{name}  {event.time}", "bold")
        self._terminal.line(head)
        if not known and len(self._began) > 1000:
            self._began.clear()
        self._began.setdefault(event.key, event.stamp)
        self._key = event.key


class _Skipped:
    """Names lines that are no events; of very many only the first ones."""

    def __init__(self) -> None:
        self._count = 0

    def note(self, problem: Problem) -> None:
        """Name a line."""
        self._count += 1
        if self._count <= MOST_PROBLEMS:
            complain(f"replay: skipped {problem}")

    def conclude(self) -> None:
        """Say how many were not named."""
        if self._count > MOST_PROBLEMS:
            complain(f"replay: skipped {self._count - MOST_PROBLEMS} more such lines")

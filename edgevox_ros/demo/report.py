"""What the demo prints: each sentence while it is carried out, and a table at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from edgevox_ros.cli.event_text import call_text, describe
from edgevox_ros.cli.terminal import Terminal, fit
from edgevox_ros.core.events import Event, GuardEvent, QueueEvent, ResultEvent
from edgevox_ros.core.safe_text import one_line
from edgevox_ros.core.turn_record import TurnCost
from edgevox_ros.demo.checks import STILL_DEG, STILL_M
from edgevox_ros.demo.record import SeenPose, SentenceRecord

_LABEL = 10


@dataclass(frozen=True)
class SentenceOutcome:
    """One sentence, its record, and what was wrong with it (empty: nothing).

    Not `judged`: nobody wrote down what should happen.
    """

    record: SentenceRecord
    problems: tuple[str, ...] = ()
    judged: bool = True


class Report:
    """Prints to a terminal."""

    def __init__(self, terminal: Terminal) -> None:
        self._out = terminal

    @property
    def gone(self) -> bool:
        """Whether nobody reads the output any more."""
        return self._out.gone

    def say(self, text: str) -> None:
        """Print a plain line."""
        self._out.line(self._out.paint(text, "faint"))

    def sentence(self, number: str, sentence: str, shows: str) -> None:
        """Print what is now said to the robot."""
        out = self._out
        out.line()
        spoken = out.paint(f'"{sentence}"', "bold")
        count, about = out.paint(number.rjust(2), "faint"), out.paint(shows, "faint")
        out.line(f"{count}  {spoken}   {about}".rstrip())

    def live(self, pose: SeenPose) -> None:
        """Show where the robot is while it moves, in place."""
        self._out.live(self._labelled("robot", self._out.paint(str(pose), "faint")))

    def event(self, event: Event) -> None:
        """Print an event of the node. Results without an error are not shown."""
        text = describe(event)
        dull = isinstance(event, (GuardEvent, QueueEvent)) or (
            isinstance(event, ResultEvent) and event.status != "error"
        )
        if text is not None and not dull:
            self._out.line(self._labelled(text.label, self._out.paint(text.text, text.style)))

    def interruption(self, sentence: str, record: SentenceRecord) -> None:
        """Print what is said in the middle of a step."""
        text = f'"{sentence}"  after {record.driven_m:.2f} m'
        self._out.line(self._labelled("hears", self._out.paint(text, "bold", "yellow")))

    def outcome(self, outcome: SentenceOutcome) -> None:
        """Print what the robot did, and how long it took."""
        out, record = self._out, outcome.record
        way = f"({record.before})  ->  ({record.after})" if _moved(record) else f"({record.after})"
        out.line(self._labelled("robot", f"{way_of(record)}   {out.paint(way, 'faint')}"))
        out.line(self._labelled("times", out.paint(_times(record), "faint")))
        for problem in outcome.problems:
            out.line(self._labelled("WRONG", out.paint(problem, "bold", "red")))

    def table(self, outcomes: Sequence[SentenceOutcome]) -> None:
        """Print one row per sentence."""
        out = self._out
        room = out.width - 41
        sentence, called = room * 9 // 20, room - room * 9 // 20
        widths = (3, sentence, called, 17, 8, 8)
        out.line()
        titles = ("#", "said", "called", "robot", "word", "command")
        out.line(out.paint(_row(titles, widths), "bold"))
        for number, outcome in enumerate(outcomes, 1):
            record = outcome.record
            calls = ", ".join(call_text(call.event) for call in record.turn.calls) or "-"
            times = (_seconds(record.spoke_s), _seconds(record.command_s))
            row = _row((str(number), record.said, calls, way_of(record), *times), widths)
            out.line(f"{out.paint(row)}{out.paint(*_verdict(outcome))}".rstrip())

    def summary(self, outcomes: Sequence[SentenceOutcome]) -> None:
        """Print how many did what they should, of those that were judged."""
        judged = [outcome for outcome in outcomes if outcome.judged]
        wrong = sum(bool(outcome.problems) for outcome in judged)
        parts = []
        if judged:
            verdict = f"{wrong} went wrong" if wrong else "every sentence did what it should"
            parts.append(f"{len(judged)} sentences; {verdict}")
        if others := len(outcomes) - len(judged):
            parts.append(f"{others} without a verdict, since nobody wrote down what they should do")
        self.say("; ".join(parts))

    def _labelled(self, label: str, text: str) -> str:
        return f"      {self._out.paint(label.ljust(_LABEL), 'faint')}{text}"


def _verdict(outcome: SentenceOutcome) -> tuple[str, ...]:
    """The last cell of a row, and its colour."""
    if not outcome.judged:
        return ("",)
    return ("WRONG", "bold", "red") if outcome.problems else ("ok", "green")


def way_of(record: SentenceRecord) -> str:
    """The motion in a few characters: `+1.50 m`, `+90 deg`, `stays`."""
    parts = []
    if abs(record.driven_m) > STILL_M:
        parts.append(f"{record.driven_m:+.2f} m")
    if abs(record.turned_deg) > STILL_DEG:
        parts.append(f"{record.turned_deg:+.0f} deg")
    return " ".join(parts) or "stays"


def _moved(record: SentenceRecord) -> bool:
    return way_of(record) != "stays"


def _times(record: SentenceRecord) -> str:
    parts = [
        f"first command {_seconds(record.command_s)}{_asked(record.turn.cost)}",
        f"first word {_seconds(record.spoke_s)}",
    ]
    if record.stop_took_s is not None:
        parts.append(f"standing still {_seconds(record.stop_took_s)} after the word stop")
    parts.append(f"all done {_seconds(record.ended_s)}")
    return ", ".join(parts)


def _asked(cost: TurnCost | None) -> str:
    """How often the model was asked for the tokens of its replies."""
    if cost is None or not cost.asked:
        return ""
    return f" (model asked {cost.asked} times for {cost.written} tokens)"


def _seconds(time_s: float | None) -> str:
    if time_s is None:
        return "-"
    return f"{1000 * time_s:.0f} ms" if time_s < 1 else f"{time_s:.1f} s"


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "".join(
        fit(one_line(cell), width - 1) + " " for cell, width in zip(cells, widths, strict=True)
    )

"""A log of events as lines for people: turn by turn, with the seconds since each began."""

from __future__ import annotations

from edgevox_ros.cli.event_text import EventText, describe
from edgevox_ros.cli.terminal import Terminal
from edgevox_ros.core.tools import GIVEN
from edgevox_ros.evaluation.event_log import LoggedEvent

_LABEL = 9
# Characters of what the model wrote for a call that was rejected.
_SHOWN = 200


class ReplayScreen:
    """Prints events one after the other, under a headline for each turn."""

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
        texts = described(event)
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
        elif sender := _sender(event):
            name += f", a call by {sender}"
        elif event.turn and event.kind != "transcript":
            name += ", whose beginning is not in this log"
        head = self._terminal.paint(f"{name}  {event.time}", "bold")
        self._terminal.line(head)
        if not known and len(self._began) > 1000:
            self._began.clear()
        self._began.setdefault(event.key, event.stamp)
        self._key = event.key


def described(event: LoggedEvent) -> list[EventText]:
    """How an event is shown: as in `chat`, and what `chat` leaves out."""
    fields = event.fields
    if event.kind == "transcript":
        waited = float(fields.get("age_s") or 0.0) if _is_number(fields.get("age_s")) else 0.0
        told = f" (waited {waited:.1f} s)" if waited >= 0.1 else ""
        return [EventText("heard", f'"{fields["text"]}"{told}', "bold")]
    if event.kind == "telemetry":
        return [EventText("model", _telemetry(event), "faint")]
    text = describe(event.kind, fields)
    if text is None:
        return []
    if event.kind == "stop" and fields.get("text"):
        text = EventText(text.label, f'{text.text}: "{fields["text"]}"', text.style)
    if event.kind == "rejection" and fields.get("raw"):
        verb = "asked for" if _sender(event) else "it wrote"
        return [text, EventText("", f"{verb} {str(fields['raw'])[:_SHOWN]}", "faint")]
    return [text]


def _sender(event: LoggedEvent) -> str:
    """Who sent a call from outside, of its first event; "" if it is none."""
    given = event.kind == "call" and event.fields.get("format") == GIVEN
    return str(event.fields.get("by") or "") if given or event.kind == "rejection" else ""


def _telemetry(event: LoggedEvent) -> str:
    told = {name: value or 0 for name, value in event.fields.items()}
    cached = told["prompt_tokens"] - told["evaluated_tokens"]
    reason = f", {told['reason']}" if told.get("reason") else ""
    return (
        f"hop {told['hop']}: read {told['prompt_tokens']} tokens ({cached} from the cache), wrote "
        f"{told['sampled_tokens']}; first after {told['first_token_s']:.2f} s, all after "
        f"{told['duration_s']:.2f} s ({told.get('finish') or 'no end'}{reason})"
    )


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)

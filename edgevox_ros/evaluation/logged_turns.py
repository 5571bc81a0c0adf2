"""The turns of a log of events: what was said, and what the robot did about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from edgevox_ros.agent.claims import asks
from edgevox_ros.agent.result_wording import NOTES
from edgevox_ros.core.named_calls import NamedCall
from edgevox_ros.core.outcomes import NotRun
from edgevox_ros.core.tools import ErrorKind
from edgevox_ros.evaluation.event_log import LoggedEvent
from edgevox_ros.evaluation.turn_grader import meant
from edgevox_ros.hearing import read_again, read_correction

TurnKey = tuple[int, int]
# What went wrong with the turn itself, not with one of its calls.
_BROKEN = ("failure", "watchdog", "too_old", "dropped", "budget")


@dataclass(eq=False)
class LoggedTurn:
    """One turn of a log, or a stop that no turn belongs to.

    `began`: its first event. `calls`: (name, arguments) with the result's fields, None while it is
    not known. `stops`: it is a stop: `text` stopped the robot. `phrases`: the names of
    the phrases that the sentences of `speech` are, "" if none. `ended_by`: what ended it early.
    `waits`: the order was promised for later, and did not begin in this log. `answered`: how many
    sentences of `speech` came before the answer to a question of the map.
    """

    text: str
    began: LoggedEvent
    calls: list[tuple[NamedCall, Mapping[str, Any] | None]] = field(default_factory=list)
    rejected: list[str] = field(default_factory=list)
    speech: list[str] = field(default_factory=list)
    phrases: list[str] = field(default_factory=list)
    ended_by: list[str] = field(default_factory=list)
    confirms: bool = True
    again: bool = False
    stops: bool = False
    waits: bool = False
    answered: int = 0

    @property
    def key(self) -> TurnKey:
        """The run and the number of the turn."""
        return self.began.key

    def made(self) -> list[NamedCall]:
        """The calls that the robot meant, as an evaluation counts them."""
        return meant((call, (result or {}).get("not_run")) for call, result in self.calls)

    @property
    def cut(self) -> bool:
        """Whether the log ends before a call of it did."""
        return any(result is None for _, result in self.calls)

    def failed(self) -> list[NamedCall]:
        """The calls that were carried out and failed."""
        return [
            call
            for call, result in self.calls
            if result is not None and result.get("status") == "error" and _result(result)
        ]

    def results(self) -> dict[str, list[dict[str, Any]]]:
        """What each tool returned, call by call, as a file of cases has it.

        Nothing of calls that did not run.
        """
        found: dict[str, list[dict[str, Any]]] = {}
        for (name, _), result in self.calls:
            if result is not None and (told := _result(result)) is not None:
                found.setdefault(name, []).append(told)
        return found

    def follows(self, before: LoggedTurn) -> bool:
        """Whether what is said needs the turn before it to be understood."""
        if self.stops or before.stops:
            return False
        asked = asks(" ".join(before.speech[before.answered :]))
        again = self.again or read_again(self.text) is not None
        return asked or again or read_correction(self.text)


def _result(result: Mapping[str, Any]) -> dict[str, Any] | None:
    """The result of one call in the form of a case; None if nothing was carried out."""
    if result.get("status") == "error":
        if result.get("error_kind") in (str(ErrorKind.NOT_RUN), str(ErrorKind.CANCELLED)):
            return None
        return {"ok": False, "error": str(result.get("error") or "it failed")}
    notes = set(NOTES.values())
    return {
        str(name): value
        for name, value in result["data"].items()
        if not (name == "note" and value in notes) and not (name == "ok" and value is not True)
    }


def turns_of(events: Iterable[LoggedEvent]) -> list[LoggedTurn]:
    """The turns in the order in which they began. A turn whose beginning is missing is left out.

    An order that had to wait is two turns of the node: one that promises it, one that carries it
    out. Only the second counts, if there is one.
    """
    turns: dict[TurnKey, LoggedTurn] = {}
    found: list[LoggedTurn] = []
    waiting: dict[tuple[int, str], LoggedTurn] = {}
    for event in events:
        if event.kind == "transcript":
            turns[event.key] = LoggedTurn(event.fields["text"], event)
            if promised := waiting.pop((event.run, event.fields["text"]), None):
                found.remove(promised)
            found.append(turns[event.key])
            continue
        if event.kind == "queue" and found and _promises(event, found[-1]):
            found[-1].waits = True
            waiting[found[-1].key[0], found[-1].text] = found[-1]
        if event.kind == "stop" and event.fields["by"] == "transcript":
            text = event.fields.get("text")
            if isinstance(text, str) and text.strip():
                found.append(LoggedTurn(text, event, stops=True))
        if event.key in turns:
            _note(turns[event.key], event)
    return found


def _promises(event: LoggedEvent, turn: LoggedTurn) -> bool:
    """Whether the orders that wait now are also that of the newest turn, which did nothing."""
    orders = event.fields.get("orders")
    waiting = orders if isinstance(orders, list) else []
    promised = [
        each.get("text") for each in waiting if isinstance(each, Mapping) and each.get("promised")
    ]
    return turn.text in promised and not turn.calls and not turn.stops


def _note(turn: LoggedTurn, event: LoggedEvent) -> None:
    """Note what an event tells of a turn."""
    fields = event.fields
    if event.kind == "call":
        turn.calls.append(((fields["name"], fields["arguments"]), None))
        turn.again = turn.again or fields.get("by") == "again"
    elif event.kind == "result":
        _note_result(turn, fields)
    elif event.kind == "rejection":
        turn.rejected.append(f"{fields.get('name') or 'a call'}: {fields['reason']}")
    elif event.kind == "speech":
        turn.speech.append(fields["text"])
        turn.phrases.append(fields.get("phrase") or "")
    elif event.kind == "guard":
        if fields["guard"] in _BROKEN:
            turn.ended_by.append(fields["guard"])
        elif fields["guard"] == "cancelled":
            turn.ended_by.append("a stop or an interruption")
        elif fields["guard"] == "confirm":
            # Of an older log the detail is the answer.
            answer = fields.get("answer", fields.get("detail"))
            turn.confirms = turn.confirms and answer == "yes"
            turn.answered = len(turn.speech)


def _note_result(turn: LoggedTurn, fields: Mapping[str, Any]) -> None:
    """Calls run one after the other: a result belongs to the first call that has none."""
    for index, (call, result) in enumerate(turn.calls):
        if result is None and call[0] == fields["name"]:
            turn.calls[index] = call, fields
            break
    if fields.get("not_run") == NotRun.SAID_NO:
        turn.confirms = False

"""What came of one transcript."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from edgevox_ros.core.events import CallEvent, Event, SpeechEvent
from edgevox_ros.core.named_calls import NamedCall
from edgevox_ros.core.outcomes import NotRun
from edgevox_ros.core.tools import MODEL
from edgevox_ros.core.turn_record import TurnRecord
from edgevox_ros.evaluation.rehearsal.recording_engine import RecordedReply


@dataclass(frozen=True)
class GuardRecord:
    """A guard acted. `did`: one of GuardAct; "" in older files. `about`: for people to read."""

    guard: str
    did: str
    about: str


@dataclass
class TranscriptOutcome:
    """The outcome of one transcript. Times are seconds since it was heard.

    - `calls` passed validation; of those that a sentence of the map says, `by` is `sentence`.
    - `carried_out`: those that also succeeded (name, arguments), and the tools that the stop words
      called.
    - `refused`: valid calls of a reply of which nothing was run, since they cannot have been meant.
    - `replies`: what the model read and wrote, one for each hop.
    - `results`: how each call ended (name, status, data, error, not_run).
    - `speech`: what was said. `phrases`: the names of the phrases that its
      sentences are, "" for one that is none.
    - `guards`: which guards acted, and how. `parse_modes`: how each hop's calls were found.
    """

    transcript: str
    calls: list[dict[str, Any]] = field(default_factory=list)
    rejections: list[dict[str, Any]] = field(default_factory=list)
    confirmations: list[dict[str, str]] = field(default_factory=list)
    speech: list[str] = field(default_factory=list)
    phrases: list[str] = field(default_factory=list)
    timings: dict[str, Any] = field(default_factory=dict)
    stopped: bool = False
    dropped: str = ""
    failure: str = ""
    carried_out: tuple[NamedCall, ...] = ()
    refused: tuple[NamedCall, ...] = ()
    replies: tuple[RecordedReply, ...] = ()
    results: list[dict[str, Any]] = field(default_factory=list)
    guards: list[GuardRecord] = field(default_factory=list)
    parse_modes: list[str] = field(default_factory=list)

    def take(self, record: TurnRecord, began: int, ended: int) -> None:
        """Take over what the events say. `began`, `ended`: nanoseconds of the record's clock."""
        for call in record.calls:
            by = {"by": call.event.by} if call.event.by != MODEL else {}
            self.calls.append({"name": call.event.name, "arguments": call.event.arguments, **by})
        self.rejections += [_shown(each, _OF_REJECTION) for each in record.rejections]
        self.results += [_shown(each, _OF_RESULT) for each in record.results]
        self.guards += [
            GuardRecord(each.guard, str(each.did), each.detail) for each in record.guards
        ]
        failures = [each.detail for each in record.guards if each.guard == "failure"]
        self.failure = self.failure or "".join(failures[-1:])
        self.speech += record.said
        self.phrases += record.phrases
        self.parse_modes += [hop.event.parse_mode for hop in record.hops]
        self.timings.update(_cost(record))
        times = {
            "first_call_s": record.first(CallEvent),
            "first_speech_s": record.first(SpeechEvent),
        }
        for name, at in (*times.items(), ("total_s", ended)):
            if at is not None:
                self.timings[name] = round((at - began) / 1e9, 6)

    @property
    def left_out(self) -> list[dict[str, Any]]:
        """The calls that did not begin, because what came before them did not end well."""
        pairs = zip(self.calls, self.results, strict=False)
        return [call for call, result in pairs if result.get("not_run") == NotRun.EARLIER_FAILED]

    def to_json(self) -> dict[str, Any]:
        """The outcome as `ask` prints it; the last five only if they are not empty."""
        data = {
            "transcript": self.transcript,
            "calls": self.calls,
            "rejections": self.rejections,
            "speech": self.speech,
            "timings": self.timings,
        }
        for name in ("left_out", "confirmations", "stopped", "dropped", "failure"):
            if getattr(self, name):
                data[name] = getattr(self, name)
        return data


_OF_REJECTION = ("name", "reason", "message", "arguments", "raw")
_OF_RESULT = ("name", "status", "data", "error", "not_run")


def _shown(event: Event, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(event, name) for name in names}


def _cost(record: TurnRecord) -> dict[str, Any]:
    cost = record.cost
    if cost is None:
        return {}
    return {
        "first_token_s": round(cost.first_s, 6),
        "hops": cost.hops,
        "prompt_tokens": cost.cached + cost.evaluated,
        "evaluated_tokens": cost.evaluated,
        "sampled_tokens": cost.written,
        "model_s": round(cost.seconds, 6),
        "writing_s": round(cost.writing_s, 6),
    }

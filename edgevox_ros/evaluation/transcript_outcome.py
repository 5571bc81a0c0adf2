"""What came of one transcript."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from edgevox_ros.core.named_calls import NamedCall
from edgevox_ros.core.outcomes import NotRun
from edgevox_ros.evaluation.record import GuardRecord
from edgevox_ros.evaluation.recording_engine import Reply


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
    replies: tuple[Reply, ...] = ()
    results: list[dict[str, Any]] = field(default_factory=list)
    guards: list[GuardRecord] = field(default_factory=list)
    parse_modes: list[str] = field(default_factory=list)

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

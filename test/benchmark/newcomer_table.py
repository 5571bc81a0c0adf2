"""How a newcomer fares with a robot that no model was made for: ways by models.

Holds the dialogues of test/heldout/newcomer with each model, on the map without words, on the same
with words (`say`), and with words and sentences, as `evaluate` does. Which sentences are right, in
which of those that want a command calls are missing, have wrong arguments or moved elsewhere than
was asked, and in how many dialogues something moved unasked.

    python test/benchmark/newcomer_table.py [--preset NAME ...] [--model-path GGUF ...]
        [--lora GGUF] [--constrain calls] [--tool-examples turns] [--show-failures]

Without models: the demo model, and smollm2-135m where its file is there (`make real-models`).
Prints a table, and the same figures as one JSON object on the last line.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "test")]

from support.evaluation.newcomer_ways import FOLDER, WAYS, Way, way_figures  # noqa: E402
from support.evaluation.tried_models import (  # noqa: E402
    add_model_options,
    presets_there,
    tried_models,
)

from edgevox_ros.core.errors import EdgevoxError  # noqa: E402
from edgevox_ros.core.named_calls import show_calls  # noqa: E402
from edgevox_ros.evaluation import (  # noqa: E402
    CaseRecord,
    ModelChoice,
    Notebook,
    Plan,
    read_case_groups,
    run_model,
)
from scripts.fetch_real_models import real_models_folder  # noqa: E402


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    folder = real_models_folder()
    if not (options.preset or options.model_path):
        options.preset = presets_there(["demo", "smollm2-135m"], folder)
    rows: list[dict[str, Any]] = []
    try:
        for choice in tried_models(options, folder):
            for way in WAYS:
                records = run(choice, way)
                rows.append({"model": choice.label, "way": way.name, **way_figures(records)})
                if options.show_failures:
                    show_failures(f"{choice.label}, {way.name}", records)
    except (EdgevoxError, FileNotFoundError) as error:
        print(f"newcomer_table: {error}", file=sys.stderr)
        return 2
    show_table(rows)
    settings = {key: getattr(options, key) for key in ("lora", "constrain", "tool_examples")}
    print(json.dumps({"benchmark": "newcomer_table", **settings, "rows": rows}))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add_model_options(parser)
    parser.add_argument("--show-failures", action="store_true")
    return parser


def run(choice: ModelChoice, way: Way) -> list[CaseRecord]:
    """The records of all dialogues. Raises EdgevoxError, FileNotFoundError."""
    groups = read_case_groups([FOLDER / "dialogues.yaml"], tools=[FOLDER / way.tool_map])
    notebook = Notebook()
    run_model(choice, Plan(groups), notebook)
    return notebook.cases


def show_failures(head: str, records: Sequence[CaseRecord]) -> None:
    for record in records:
        for turn in record.turns:
            if turn.verdict != "exact":
                calls = show_calls([(call["name"], call["arguments"]) for call in turn.calls])
                print(f"{head}: {turn.say!r} -> {calls} | {' '.join(turn.speech)} ({turn.why})")


def show_table(rows: Sequence[Mapping[str, Any]]) -> None:
    heads = ("right", "missed", "arguments", "elsewhere", "moved unasked")
    print(f"{'model':20s} {'way':26s}" + "".join(f"{head:>15s}" for head in heads))
    for row in rows:
        print(
            f"{row['model']:20s} {row['way']:26s}"
            f"{row['right']:>8d} of {row['sentences']:>3d}"
            f"{row['missed']:>8d} of {row['commands']:>3d}"
            f"{row['wrong_arguments']:>8d} of {row['commands']:>3d}"
            f"{row['elsewhere']:>8d} of {row['commands']:>3d}"
            f"{row['moved']:>8d} of {row['dialogues']:>3d}"
        )


if __name__ == "__main__":
    sys.exit(main())

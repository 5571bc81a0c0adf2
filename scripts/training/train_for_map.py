#!/usr/bin/env python3
"""Trains the tools adapter on for one tool map: sentences in, adapter out. CPU or CUDA.

    pip install -r requirements/train.txt -r requirements/robot.txt \
        -r requirements/libraries.txt
    python scripts/training/train_for_map.py my_robot.yaml --model SmolLM2.gguf --out my_adapter.gguf
    python scripts/training/train_for_map.py my_robot.yaml --sentences my_sentences.yaml ...

Dialogues are made of the `sentences` of the map and of the cases of --sentences (the file of
`evaluate`; `evaluate --draft` writes a first one). Half of the packs are of made-up robots, so that
the model still follows what is said in other words. Every fifth case is never trained on: with
these the model is scored before and after. A run that was killed continues with the same folder.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
# Run as a program, this folder is no package: so the imports of each stage come in its function.
sys.path.insert(0, str(ROOT))

from scripts.training.tools_adapter.plan import Plan  # noqa: E402

PRESET = "smollm2-tools"
ADAPTER = ROOT / "resource" / "smollm2_tools.gguf"
KEPT = 5


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("map", type=Path)
    parser.add_argument("--sentences", type=Path, action="append", default=[], metavar="FILE")
    parser.add_argument("--model", type=Path, required=True, help="the GGUF file of SmolLM2")
    parser.add_argument("--out", type=Path, default=Path("map_adapter.gguf"))
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "map_adapter")
    parser.add_argument("--start-from", type=Path, default=ADAPTER, help="an adapter (GGUF)")
    parser.add_argument("--language", default="en", help="of the map's sentences")
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--rate", type=float, default=5e-4, help="the highest learning rate")
    parser.add_argument("--dialogues", type=int, default=14, help="of a pack")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=Plan.threads)
    return parser.parse_args()


def kept_apart(cases: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """The cases to train on, and every fifth one."""
    kept = list(cases[KEPT - 1 :: KEPT])
    return [each for number, each in enumerate(cases, 1) if number % KEPT], kept


def make_data(options: argparse.Namespace, cases: Sequence[Any]) -> None:
    """The token packs, half of them of the map."""
    from edgevox_ros.evaluation.cases.tried_tools import read_tried_tools
    from scripts.training.tool_dialogues.dialogues import draw_pack
    from scripts.training.tool_dialogues.map_dialogues import MapDialogues, examples_of
    from scripts.training.tool_dialogues.toolset_files import read_toolsets
    from scripts.training.tools_adapter.encoding import Encoder, encode_pack, write_packs

    tried = read_tried_tools([options.map])
    said = tried.tool_map.sentences(include_unavailable=True)
    templates = [each for each in said if each.language in ("", options.language)]
    examples = examples_of(kept_apart(cases)[0])
    if not templates and not examples:
        raise SystemExit(f"{options.map}: found no sentences, expected some there or --sentences")
    of_map = MapDialogues(tried.schemas, templates, examples)
    toolsets = read_toolsets()

    def packs() -> Iterator[dict[str, Any]]:
        for number in range(options.steps):
            rng = random.Random(f"{options.seed} {number}")
            if number % 2:
                yield draw_pack(rng, toolsets, options.dialogues)
            else:
                yield of_map.draw_pack(rng, options.dialogues)

    encoder = Encoder(options.model)
    options.folder.mkdir(parents=True, exist_ok=True)
    count = write_packs(options.folder / "packs.npz", (encode_pack(encoder, p) for p in packs()))
    print(f"{len(templates)} templates, {len(examples)} examples: {count} packs", flush=True)


def train(options: argparse.Namespace) -> None:
    """Train or resume, and write the adapter."""
    from scripts.training.tools_adapter.adapter_file import write_adapter
    from scripts.training.tools_adapter.training import Trainer, read_average

    plan = Plan(
        options.folder, options.model, rate=options.rate, steps=options.steps, keep=0,
        seed=options.seed, threads=options.threads, start_from=options.start_from,
    )  # fmt: skip
    Trainer(plan).run()
    average, alpha, step = read_average(plan.checkpoint)
    matrices = {key: value.float().numpy() for key, value in average.items()}
    write_adapter(options.out, matrices, alpha, options.map.stem)
    print(f"{options.out}: step {step}", flush=True)


def compare(options: argparse.Namespace, sets: Sequence[Any]) -> None:
    """The cases that were kept apart, before and after."""
    from edgevox_ros.evaluation.cases.case_group import case_groups_of
    from edgevox_ros.evaluation.plan import ModelChoice, Notebook
    from edgevox_ros.evaluation.plan import Plan as Runs
    from edgevox_ros.evaluation.rehearsal.open_rehearsal import RehearsalOptions
    from edgevox_ros.evaluation.report.table import table_lines
    from edgevox_ros.evaluation.run import run_model
    from edgevox_ros.llm import ModelOptions

    apart = [replace(each, cases=tuple(kept_apart(each.cases)[1])) for each in sets]
    runs = Runs(case_groups_of([each for each in apart if each.cases], [options.map]))
    notebook = Notebook()
    for label, adapter in (("before", options.start_from), ("after", options.out)):
        model = ModelOptions(path=str(options.model), lora=str(adapter))
        run_model(ModelChoice(label, RehearsalOptions(preset=PRESET, model=model)), runs, notebook)
    print("\n".join(table_lines(notebook.evaluation)))


def main() -> None:
    from edgevox_ros.evaluation.cases.suites import read_cases

    options = arguments()
    sets = [each for file in options.sentences for each in read_cases(file)]
    if not (options.folder / "packs.npz").exists():
        make_data(options, [case for each in sets for case in each.cases])
    train(options)
    if any(len(each.cases) >= KEPT for each in sets):
        compare(options, sets)


if __name__ == "__main__":
    main()

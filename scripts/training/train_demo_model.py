#!/usr/bin/env python3
"""Makes resource/demo_model.gguf: tokenizer, training from scratch, export. Maintainers only.

    pip install -r requirements/train.txt
    python scripts/training/train_demo_model.py                  # all stages: some four hours on two cores
    python scripts/training/train_demo_model.py --minutes 15     # a quick try instead
    python scripts/training/train_demo_model.py --export-only    # from the newest checkpoint
    python scripts/training/train_demo_model.py --start-from resource/demo_model.gguf   # only the last stages
    python scripts/training/train_demo_model.py --start-from resource/demo_model.gguf --stage conversations_6

An interrupted run continues from its last checkpoint when started again with the same folder. Batches
depend only on seed and step, so a run can be repeated; only the order in which processors add up
numbers differs. The shipped model went through the same stages while dialogue patterns were still
being added, so a new run is trained on more of them from the beginning.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(
    0, str(ROOT)
)  # run as a program, this folder is no package, so imports come after this

import torch  # noqa: E402
from tokenizers import Tokenizer  # noqa: E402
from torch import multiprocessing  # noqa: E402

from scripts.training.demo_dialogues.dialogue import Builder  # noqa: E402
from scripts.training.demo_dialogues.held_out import held_out_texts  # noqa: E402
from scripts.training.demo_dialogues.pattern_files import read_folder  # noqa: E402
from scripts.training.demo_dialogues.sayer import Sayer  # noqa: E402
from scripts.training.demo_model import export, tokenizer, training  # noqa: E402
from scripts.training.demo_model.network import SHAPE  # noqa: E402
from scripts.training.demo_model.stages import CONVERSATIONS, FROM_SCRATCH, Stage  # noqa: E402
from scripts.training.demo_model.start_weights import read_tokenizer  # noqa: E402


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "demo_model")
    parser.add_argument("--out", type=Path, default=ROOT / "resource" / "demo_model.gguf")
    parser.add_argument("--minutes", type=float, help="one stage of so many minutes: a quick try")
    parser.add_argument("--workers", type=int, default=2, help="processes of one thread each")
    parser.add_argument("--port", type=int, default=29511, help="for the workers, on loopback")
    parser.add_argument("--export-only", action="store_true")
    parser.add_argument("--start-from", type=Path, help="go on from an exported model")
    parser.add_argument("--stage", help="only this stage")
    return parser.parse_args()


def make_builder() -> Builder:
    return Builder(Sayer(read_folder()), held_out_texts())


def work(rank: int, plan: training.Plan, vocabulary: Path, port: int) -> None:
    training.join(rank, plan.workers, port)
    training.Trainer(plan, SHAPE, make_builder(), tokenizer.load(vocabulary)).run(rank)


def plans(options: argparse.Namespace) -> list[training.Plan]:
    """One plan per stage, each starting from the checkpoint of the previous one."""
    made: list[training.Plan] = []
    stages: tuple[Stage, ...] = (
        CONVERSATIONS if options.start_from else (*FROM_SCRATCH, *CONVERSATIONS)
    )
    if options.stage:
        stages = tuple(each for each in stages if each.name == options.stage)
    if options.minutes is not None:
        stages = (Stage("try", 0, 3e-3, 1),)
    for stage in stages:
        folder = options.folder / stage.name
        start_from = made[-1].checkpoint if made else options.start_from
        made.append(
            training.Plan(
                folder, stage.steps, options.minutes, rate=stage.rate, packs=2, seed=stage.seed,
                workers=options.workers, start_from=start_from, rows=stage.rows,
                length=stage.length,
            )
        )  # fmt: skip
    return made


def make_tokenizer(start_from: Path | None) -> Tokenizer:
    """The tokenizer of an exported model, or a new one."""
    if start_from:
        return read_tokenizer(start_from)
    print("training the tokenizer", flush=True)
    return tokenizer.train(make_builder(), SHAPE.vocabulary, FROM_SCRATCH[0].seed)


def main() -> None:
    options = arguments()
    options.folder.mkdir(parents=True, exist_ok=True)
    vocabulary = options.folder / "tokenizer.json"
    if not vocabulary.exists():
        make_tokenizer(options.start_from).save(str(vocabulary))
    todo = plans(options)
    for plan in [] if options.export_only else todo:
        plan.folder.mkdir(parents=True, exist_ok=True)
        print(f"{plan.folder.name}: {plan.steps or plan.minutes} steps or minutes", flush=True)
        multiprocessing.spawn(work, (plan, vocabulary, options.port), plan.workers)
    newest = next(plan.checkpoint for plan in reversed(todo) if plan.checkpoint.exists())
    saved = torch.load(newest, weights_only=False)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    export.write(options.out, saved["average"], saved["shape"], tokenizer.load(vocabulary))
    print(f"{options.out}: {options.out.stat().st_size / 1e6:.1f} MB, {saved['step']} steps")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Makes resource/demo_model.gguf: tokenizer, training from scratch, export. Maintainers only.

    pip install -r requirements/train.txt
    python scripts/train_demo_model.py                  # the whole thing
    python scripts/train_demo_model.py --minutes 15     # a quick try
    python scripts/train_demo_model.py --export-only    # from the newest checkpoint

An interrupted run goes on from its last checkpoint when started again with the same folder.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import torch  # noqa: E402
from torch import multiprocessing  # noqa: E402

from scripts.demo_dialogues.dialogue import Builder, Sayer  # noqa: E402
from scripts.demo_dialogues.held_out import held_out_texts  # noqa: E402
from scripts.demo_dialogues.patterns import read_folder  # noqa: E402
from scripts.demo_model import export, tokenizer, training  # noqa: E402
from scripts.demo_model.network import Shape  # noqa: E402


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "demo_model")
    parser.add_argument("--out", type=Path, default=ROOT / "resource" / "demo_model.gguf")
    parser.add_argument("--minutes", type=float, default=75.0, help="budget for training")
    parser.add_argument("--workers", type=int, default=2, help="processes of one thread each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=3e-3, help="highest learning rate")
    parser.add_argument("--packs", type=int, default=3, help="tool lists a step and worker")
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--layers", type=int, default=5)
    parser.add_argument("--heads", type=int, default=8)
    parser.add_argument("--inner", type=int, default=640)
    parser.add_argument("--vocabulary", type=int, default=2048)
    parser.add_argument("--start-from", type=Path, help="checkpoint whose weights to begin with")
    parser.add_argument("--tokenizer", type=Path, help="use this tokenizer, train none")
    parser.add_argument("--port", type=int, default=29511, help="for the workers, on loopback")
    parser.add_argument("--export-only", action="store_true")
    return parser.parse_args()


def make_builder() -> Builder:
    return Builder(Sayer(read_folder()), held_out_texts())


def work(rank: int, plan: training.Plan, shape: Shape, port: int) -> None:
    training.join(rank, plan.workers, port)
    vocabulary = tokenizer.load(plan.folder / "tokenizer.json")
    training.Trainer(plan, shape, make_builder(), vocabulary).run(rank)


def main() -> None:
    options = arguments()
    options.folder.mkdir(parents=True, exist_ok=True)
    vocabulary = options.folder / "tokenizer.json"
    if not vocabulary.exists():
        if options.tokenizer:
            vocabulary.write_bytes(options.tokenizer.read_bytes())
        else:
            print("training the tokenizer", flush=True)
            tokenizer.train(make_builder(), options.vocabulary, options.seed).save(str(vocabulary))
    shape = Shape(options.vocabulary, options.width, options.layers, options.heads, options.inner)
    plan = training.Plan(
        options.folder, options.minutes, rate=options.rate, packs=options.packs,
        seed=options.seed, workers=options.workers, start_from=options.start_from,
    )  # fmt: skip
    if not options.export_only:
        print(f"training for {plan.minutes:g} minutes with {plan.workers} workers", flush=True)
        multiprocessing.spawn(work, (plan, shape, options.port), plan.workers)
    saved = torch.load(plan.checkpoint, weights_only=False)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    export.write(options.out, saved["average"], saved["shape"], tokenizer.load(vocabulary))
    print(f"{options.out}: {options.out.stat().st_size / 1e6:.1f} MB, {saved['step']} steps")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Makes resource/smollm2_tools.gguf: a LoRA adapter with which SmolLM2 follows any tool map.

    pip install -r requirements/train.txt -r requirements/robot.txt \
        -r requirements/libraries.txt
    python scripts/training/train_tools_adapter.py data --model SmolLM2.gguf     # dialogues to token packs
    python scripts/training/train_tools_adapter.py train --model SmolLM2.gguf    # CPU or CUDA
    python scripts/training/train_tools_adapter.py export
    python scripts/training/train_tools_adapter.py average 0.3:new.gguf 0.7:before.gguf --out both.gguf

`fetch_model smollm2-135m` brings the model. `data` needs the package and llama.cpp, `train` and
`export` need torch; the stages may run in two environments that share the folder. A run that was
killed continues from its last checkpoint when it is started again with the same folder. The
adapter is trained on the quantised weights that it will run with.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Run as a program, this folder is no package: so the imports of each stage come in its function.
sys.path.insert(0, str(ROOT))

from scripts.training.tools_adapter.plan import Plan  # noqa: E402

FOLDER = ROOT / "build" / "tools_adapter"
OUT = ROOT / "resource" / "smollm2_tools.gguf"
NAME = "edgevox_ros smollm2-tools"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, default=FOLDER, help="packs, checkpoint and log")
    stages = parser.add_subparsers(dest="stage", required=True)
    data = stages.add_parser("data", help="make dialogues, and encode them")
    data.add_argument("--model", type=Path, required=True, help="the GGUF file of SmolLM2")
    data.add_argument("--count", type=int, default=2000, help="packs: tool sets with dialogues")
    data.add_argument("--dialogues", type=int, default=14, help="of a pack")
    data.add_argument("--seed", type=int, default=2)
    train = stages.add_parser("train", help="train, or resume")
    train.add_argument("--model", type=Path, required=True, help="the GGUF file of SmolLM2")
    add_options(train)
    export = stages.add_parser("export", help="write the adapter")
    export.add_argument("--out", type=Path, default=OUT)
    export.add_argument("--checkpoint", type=Path, help="another than the folder's newest")
    average = stages.add_parser(
        "average", help="mix adapters, the later of which began with the earlier"
    )
    average.add_argument("parts", nargs="+", metavar="SHARE:GGUF")
    average.add_argument("--out", type=Path, required=True)
    average.add_argument("--alpha", type=float, default=Plan.alpha, help="that of the adapters")
    return parser.parse_args()


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of Plan."""
    parser.add_argument("--start-from", type=Path, help="go on from this adapter (GGUF)")
    parser.add_argument("--rank", type=int, default=Plan.rank, help="32 for an adapter of 10 MiB")
    parser.add_argument("--rate", type=float, default=Plan.rate, help="the highest learning rate")
    parser.add_argument("--steps", type=int, default=Plan.steps, help="of the whole schedule")
    parser.add_argument("--packs", type=int, default=Plan.packs, help="of a step")
    parser.add_argument("--until", type=int, help="stop at this step, the schedule unchanged")
    parser.add_argument("--minutes", type=float, default=Plan.minutes, help="stop, to be resumed")
    parser.add_argument("--keep", type=int, default=Plan.keep, help="keep every Nth adapter")
    parser.add_argument("--average", type=float, default=Plan.average)
    parser.add_argument("--seed", type=int, default=Plan.seed)
    parser.add_argument("--threads", type=int, default=Plan.threads)


def plan_of(options: argparse.Namespace) -> Plan:
    """The run that the options describe. Alpha is twice the rank."""
    names = [
        "start_from",
        "rank",
        "rate",
        "steps",
        "packs",
        "until",
        "minutes",
        "keep",
        "average",
        "seed",
        "threads",
    ]
    given = {name: getattr(options, name) for name in names}
    return Plan(options.folder, options.model, alpha=2.0 * options.rank, **given)


def make_data(options: argparse.Namespace) -> None:
    """Dialogues in many scenes, as token packs."""
    from scripts.training.tool_dialogues.dialogues import draw_pack, split
    from scripts.training.tool_dialogues.toolset_files import read_toolsets
    from scripts.training.tools_adapter.encoding import Encoder, encode_pack, write_packs

    encoder = Encoder(options.model)
    toolsets, _ = split(read_toolsets())
    drawn = (
        draw_pack(random.Random(f"{options.seed} {number}"), toolsets, options.dialogues)
        for number in range(options.count)
    )
    options.folder.mkdir(parents=True, exist_ok=True)
    path = options.folder / "packs.npz"
    count = write_packs(path, (encode_pack(encoder, each) for each in drawn))
    print(f"{path}: {count} packs")


def train(options: argparse.Namespace) -> None:
    """Train or resume."""
    from scripts.training.tools_adapter.training import Trainer

    Trainer(plan_of(options)).run()


def export(options: argparse.Namespace) -> None:
    """The moving average as a GGUF adapter."""
    from scripts.training.tools_adapter.adapter_file import write_adapter
    from scripts.training.tools_adapter.training import read_average

    path = options.checkpoint or options.folder / "checkpoint.pt"
    average, alpha, step = read_average(path)
    matrices = {key: value.float().numpy() for key, value in average.items()}
    options.out.parent.mkdir(parents=True, exist_ok=True)
    write_adapter(options.out, matrices, alpha, NAME)
    print(f"{options.out}: {options.out.stat().st_size / 2**20:.1f} MiB, step {step}")


def average(options: argparse.Namespace) -> None:
    """Adapters added up by their shares. Only for those that went on from one another."""
    from scripts.training.tools_adapter.adapter_file import read_adapter, write_adapter

    split = [each.partition(":") for each in options.parts]
    parts = [(float(share), read_adapter(Path(path))) for share, _, path in split]
    total = sum(share for share, _ in parts)
    if abs(total - 1) > 1e-6:
        raise SystemExit(f"expected shares that make 1 together, found {total:g}")
    mixed = {key: sum(share * of[key] for share, of in parts) for key in parts[0][1]}
    write_adapter(options.out, mixed, options.alpha, NAME)


STAGES = {"data": make_data, "train": train, "export": export, "average": average}


if __name__ == "__main__":
    chosen = arguments()
    STAGES[chosen.stage](chosen)

#!/usr/bin/env python3
"""Averages the weights of exported demo models: the shipped one is made so. Maintainers only.

    pip install -r requirements/train.txt
    python scripts/training/average_demo_models.py 0.55:last.gguf 0.3:before.gguf 0.15:shipped.gguf \
        --out resource/demo_model.gguf

An average of stages keeps more of what the earlier ones knew than the last stage alone does.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
# Run as a program, this folder is no package: so the imports come after this.
sys.path.insert(0, str(ROOT))

from scripts.training.demo_model import export  # noqa: E402
from scripts.training.demo_model.network import SHAPE  # noqa: E402
from scripts.training.demo_model.start_weights import read_tokenizer, read_weights  # noqa: E402


class Part(NamedTuple):
    """A model, and how much of it is taken."""

    share: float
    path: Path


def part(text: str) -> Part:
    """Read `SHARE:FILE`. Raises ValueError."""
    share, _, path = text.partition(":")
    return Part(float(share), Path(path))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("parts", type=part, nargs="+", metavar="SHARE:GGUF")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    shares = sum(each.share for each in options.parts)
    if abs(shares - 1) > 1e-6:
        parser.error(f"expected shares that make 1 together, found {shares:g}")
    weights = [(each.share, read_weights(each.path, SHAPE)) for each in options.parts]
    average = {name: sum(share * of[name] for share, of in weights) for name in weights[0][1]}
    export.write(options.out, average, SHAPE, read_tokenizer(options.parts[0].path))
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""What a training run is: sizes, rates, and where it keeps its state. No torch."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Plan:
    """A run in `folder`, which holds packs.npz and gets checkpoint.pt, log.jsonl and adapters.

    `packs`: of a step. `steps`: of the whole schedule; `until`: stop there, to be resumed.
    `minutes`: stop then, to be resumed. `keep`: every so many steps the adapter is kept, for the
    curve. `average`: how slowly the exported moving average follows. `start_from`: an adapter in GGUF
    instead of random matrices; its rank counts.
    """

    folder: Path
    model: Path
    rank: int = 32
    alpha: float = 64.0
    rate: float = 8e-4
    warmup: int = 8
    steps: int = 2000
    packs: int = 1
    decay: float = 0.01
    average: float = 0.97
    seed: int = 1
    keep: int = 25
    until: int | None = None
    minutes: float = math.inf
    save_s: float = 90.0
    threads: int = 2
    start_from: Path | None = None

    @property
    def checkpoint(self) -> Path:
        return self.folder / "checkpoint.pt"

    @property
    def packs_file(self) -> Path:
        return self.folder / "packs.npz"

    @property
    def last(self) -> int:
        return self.steps if self.until is None else min(self.until, self.steps)

    def rate_at(self, step: int) -> float:
        """The learning rate: it rises, then falls as a half cosine to the last step."""
        rise = min(1.0, (step + 1) / self.warmup)
        return self.rate * rise * 0.5 * (1 + math.cos(math.pi * min(1.0, step / self.steps)))

    def average_at(self, step: int) -> float:
        """How much of the moving average is kept; in the first steps it follows faster."""
        return min(self.average, (step + 1) / (step + 10))

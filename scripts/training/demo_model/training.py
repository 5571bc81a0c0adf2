"""Training: workers that average their gradients, a time budget, checkpoints to resume from."""

from __future__ import annotations

import math
import os
import random
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from tokenizers import Tokenizer
from torch import distributed, nn

from scripts.training.demo_dialogues.dialogue import Builder
from scripts.training.demo_model.network import Network, Shape
from scripts.training.demo_model.optimizer import Muon
from scripts.training.demo_model.packing import make
from scripts.training.demo_model.start_weights import read_weights

BETAS = (0.9, 0.98)


@dataclass(frozen=True)
class Plan:
    """One training run. `steps` is its length; `minutes`, if given, that of a quick try."""

    folder: Path
    steps: int
    minutes: float | None = None
    rate: float = 3e-3
    decay: float = 0.05
    warmup: int = 20
    packs: int = 3
    rows: int = 9
    length: int = 160
    average: float = 0.99
    seed: int = 1
    workers: int = 2
    start_from: Path | None = None

    @property
    def checkpoint(self) -> Path:
        return self.folder / "checkpoint.pt"


class Trainer:
    """One worker's view of a run; worker 0 keeps the average and the checkpoints."""

    def __init__(self, plan: Plan, shape: Shape, builder: Builder, tokenizer: Tokenizer) -> None:
        self.plan, self.builder, self.tokenizer = plan, builder, tokenizer
        torch.manual_seed(plan.seed)
        self.network = Network(shape)
        if plan.start_from:
            self.network.load_state_dict(_start(plan.start_from, shape))
        matrices = [p for p in self.network.layers.parameters() if p.dim() == 2]
        chosen = {id(p) for p in matrices}
        others = [p for p in self.network.parameters() if id(p) not in chosen]
        self.muon = Muon(matrices)
        self.adam = torch.optim.AdamW(others, lr=plan.rate, betas=BETAS, weight_decay=0.0)
        self.average = {k: v.clone() for k, v in self.network.state_dict().items()}
        self.step, self.elapsed, self.begun = 0, 0.0, time.monotonic()
        if plan.checkpoint.exists():
            self._resume(torch.load(plan.checkpoint, weights_only=False))

    def _resume(self, saved: dict[str, Any]) -> None:
        self.network.load_state_dict(saved["network"])
        self.average = saved["average"]
        self.adam.load_state_dict(saved["adam"])
        self.muon.state = saved["muon"]
        self.step, self.elapsed = saved["step"], saved["elapsed"]

    def save(self) -> None:
        """Write the checkpoint in one step, so that an interruption leaves a whole one."""
        saved = {
            "network": self.network.state_dict(), "average": self.average,
            "adam": self.adam.state_dict(), "muon": self.muon.state,
            "step": self.step, "elapsed": self.elapsed, "shape": self.network.shape,
        }  # fmt: skip
        fresh = self.plan.checkpoint.with_suffix(".new")
        torch.save(saved, fresh)
        fresh.replace(self.plan.checkpoint)

    @property
    def progress(self) -> float:
        """How much of the run is done, 1 at its end."""
        if self.plan.minutes is not None:
            return self.elapsed / (self.plan.minutes * 60)
        return self.step / self.plan.steps

    def rate(self, progress: float) -> float:
        """The learning rate: a short rise, then half a cosine down to zero."""
        rise = min(1.0, (self.step + 1) / self.plan.warmup)
        return self.plan.rate * rise * 0.5 * (1 + math.cos(math.pi * min(progress, 1.0)))

    def gradients(self, rank: int) -> float:
        """Fill every `.grad` with the mean over all workers.

        Returns the mean loss per learned token.
        """
        rng = random.Random(f"{self.plan.seed} {self.step} {rank}")
        self.network.zero_grad(set_to_none=True)
        total = weight = 0.0
        for _ in range(self.plan.packs):
            packed = make(self.builder, self.tokenizer, rng, self.plan.rows, self.plan.length)
            loss = self.network.loss(packed)
            loss.backward()
            total += float(loss.detach())
            weight += float(packed.weights.sum())
        parameters = [p for p in self.network.parameters() if p.grad is not None]
        clock = time.monotonic() - self.begun if rank == 0 else 0.0
        sums = torch.tensor([total, weight, clock])
        flat = torch.cat([p.grad.flatten() for p in parameters if p.grad is not None] + [sums])
        if self.plan.workers > 1:
            distributed.all_reduce(flat)
        total, weight, self.elapsed = (float(value) for value in flat[-3:])
        at = 0
        for parameter in parameters:
            size = parameter.numel()
            parameter.grad = (flat[at : at + size] / weight).view_as(parameter)
            at += size
        return total / weight

    def run(self, rank: int) -> None:
        """Train to the end of the plan."""
        torch.set_num_threads(1)
        smooth, saved = 0.0, time.monotonic()
        self.begun = saved - self.elapsed
        while self.progress < 1.0:
            loss = self.gradients(rank)
            nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
            rate = self.rate(self.progress)
            self.muon.step(rate, self.plan.decay)
            for group in self.adam.param_groups:
                group["lr"] = rate
            self.adam.step()
            self.step += 1
            smooth = loss if self.step == 1 else 0.95 * (smooth or loss) + 0.05 * loss
            if rank:
                continue
            self._average()
            if self.step % 20 == 0:
                minutes = self.elapsed / 60
                print(f"{minutes:6.1f} min  step {self.step}  loss {smooth:.4f}", flush=True)
            if time.monotonic() - saved > 90:
                self.save()
                saved = time.monotonic()
        if rank == 0:
            self.save()

    def _average(self) -> None:
        keep = min(self.plan.average, (self.step + 1) / (self.step + 10))
        for name, value in self.network.state_dict().items():
            self.average[name].lerp_(value, 1 - keep)


def _start(path: Path, shape: Shape) -> dict[str, Any]:
    """The weights of a checkpoint or of an exported model."""
    if path.suffix == ".gguf":
        return read_weights(path, shape)
    return dict(torch.load(path, weights_only=False)["average"])


def join(rank: int, workers: int, port: int) -> None:
    """Connect the workers over loopback."""
    if workers == 1:
        return
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(port), GLOO_SOCKET_IFNAME="lo")
    distributed.init_process_group("gloo", rank=rank, world_size=workers)

"""The training loop: CPU or CUDA, with checkpoints; a killed run goes on where it was."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from scripts.training.tools_adapter.adapter_file import read_adapter
from scripts.training.tools_adapter.network import Lora, Network, read_gguf
from scripts.training.tools_adapter.packing import Packs
from scripts.training.tools_adapter.plan import Plan


class Trainer:
    """One run. The order of the packs depends on seed and step only, so a resumed run sees it too."""

    def __init__(self, plan: Plan) -> None:
        torch.set_num_threads(plan.threads)
        torch.manual_seed(plan.seed)
        self.plan = plan
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.packs = Packs(plan.packs_file, plan.seed)
        shape, weights = read_gguf(plan.model)
        self.lora = Lora(shape, weights, plan.rank, plan.alpha)
        if plan.start_from is not None:
            found = read_adapter(plan.start_from)
            self.lora.load_state_dict({key: torch.from_numpy(each) for key, each in found.items()})
        self.lora.to(self.device)
        # Processors of today multiply f32 twice as fast as bf16 in torch; GPUs the other way round.
        dtype = torch.bfloat16 if self.device == "cuda" else torch.float32
        self.network = Network(shape, weights, self.lora, dtype, self.device)
        self.adam = torch.optim.AdamW(
            self.lora.parameters(), lr=plan.rate, betas=(0.9, 0.99), weight_decay=plan.decay,
            fused=True,
        )  # fmt: skip
        self.step = 0
        self.average = {key: value.clone() for key, value in self.lora.state_dict().items()}
        if plan.checkpoint.exists():
            self._resume()

    def run(self) -> None:
        """Train until the plan's last step, or as long as it allows."""
        begun = saved = time.monotonic()
        while self.step < self.plan.last and time.monotonic() - begun < self.plan.minutes * 60:
            line = self._one_step()
            if self.plan.keep and self.step % self.plan.keep == 0:
                _replace(self.plan.folder / f"adapter_{self.step:06}.pt", self._adapter())
            if self.device == "cpu" or self.step % 50 == 0:
                self._log(line)
            if time.monotonic() - saved > self.plan.save_s:
                _replace(self.plan.checkpoint, self._state())
                saved = time.monotonic()
        _replace(self.plan.checkpoint, self._state())

    def _one_step(self) -> dict[str, Any]:
        begun, plan = time.monotonic(), self.plan
        numbers = range(self.step * plan.packs, (self.step + 1) * plan.packs)
        batch = [self.packs.take(number) for number in numbers]
        count = sum(len(each.labels) for each in batch)
        total = torch.zeros((), device=self.device)
        for each in batch:
            loss = self.network.loss(each.to(self.device)) / count
            loss.backward()
            total += loss.detach()
        torch.nn.utils.clip_grad_norm_(self.lora.parameters(), 1.0)
        self.adam.param_groups[0]["lr"] = plan.rate_at(self.step)
        self.adam.step()
        self.adam.zero_grad(set_to_none=True)
        self.step += 1
        self._follow(1 - plan.average_at(self.step))
        places = sum(each.places for each in batch)
        return {
            "step": self.step, "loss": total, "learned": count, "places": places,
            "s": round(time.monotonic() - begun, 3),
        }  # fmt: skip

    def _follow(self, share: float) -> None:
        now = self.lora.state_dict()
        with torch.no_grad():
            torch._foreach_lerp_(
                list(self.average.values()), [now[key] for key in self.average], share
            )

    def _log(self, line: dict[str, Any]) -> None:
        text = json.dumps({**line, "loss": round(float(line["loss"]), 4)})
        print(text, flush=True)
        with (self.plan.folder / "log.jsonl").open("a") as log:
            log.write(text + "\n")

    def _adapter(self) -> dict[str, Any]:
        return {
            "lora": self.lora.state_dict(), "average": self.average, "step": self.step,
            "rank": self.plan.rank, "alpha": self.plan.alpha,
        }  # fmt: skip

    def _state(self) -> dict[str, Any]:
        return {**self._adapter(), "adam": self.adam.state_dict()}

    def _resume(self) -> None:
        found = torch.load(self.plan.checkpoint, weights_only=True, map_location=self.device)
        if (found["rank"], found["alpha"]) != (self.plan.rank, self.plan.alpha):
            told = f"rank {found['rank']}, alpha {found['alpha']}"
            raise SystemExit(f"{self.plan.checkpoint}: found {told}, expected {self.plan.rank}")
        self.lora.load_state_dict(found["lora"])
        self.adam.load_state_dict(found["adam"])
        self.average = dict(found["average"])
        self.step = int(found["step"])
        print(f"resumed at step {self.step}", flush=True)


def read_average(path: Path) -> tuple[dict[str, Tensor], float, int]:
    """The moving average of a checkpoint or a kept adapter; its alpha, and the step."""
    found = torch.load(path, weights_only=True, map_location="cpu")
    return found["average"], found["alpha"], found["step"]


def _replace(path: Path, state: dict[str, Any]) -> None:
    fresh = path.with_suffix(".new")
    torch.save(state, fresh)
    fresh.replace(path)

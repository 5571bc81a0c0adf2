"""LoRA adapters with random weights for any model, written as convert_lora_to_gguf would."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import gguf
import numpy as np

from edgevox_ros.llm.gguf_header import read_gguf_header

_MATRIX = re.compile(r"blk\.\d+\.(attn_[qkv]|attn_output|ffn_gate|ffn_up|ffn_down)\.weight")

Tensors = dict[str, Any]


@dataclass(frozen=True)
class TinyLora:
    """An adapter for all matrices of attention and feed-forward of a model.

    `strength`: of the random weights; at the default a small model says other things. `texts`:
    more texts of its metadata. `double`: alpha has 64 bits, over which llama.cpp aborts. `change`
    may alter the tensors before they are written.
    """

    seed: int = 0
    rank: int = 4
    alpha: float = 8.0
    strength: float = 1.0
    architecture: str = "llama"
    general_type: str = "adapter"
    adapter_type: str = "lora"
    texts: dict[str, str] = field(default_factory=dict)
    double: bool = False
    change: Callable[[Tensors], object] = lambda tensors: None

    def write(self, path: Path, base: Path) -> Path:
        """Write the GGUF file for the model in `base`, and return its path."""
        writer = gguf.GGUFWriter(str(path), self.architecture)
        for key, text in (
            ("general.type", self.general_type),
            ("adapter.type", self.adapter_type),
            *self.texts.items(),
        ):
            if text:
                writer.add_string(key, text)
        add = writer.add_float64 if self.double else writer.add_float32
        add("adapter.lora.alpha", self.alpha)
        for name, weights in self._tensors(base).items():
            writer.add_tensor(name, weights)
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
        return path

    def _tensors(self, base: Path) -> Tensors:
        random = np.random.default_rng(self.seed)
        made: Tensors = {}
        for name, shape in read_gguf_header(base).tensors.items():
            if not _MATRIX.fullmatch(name):
                continue
            row, column = shape
            for part, size in (("a", (self.rank, row)), ("b", (column, self.rank))):
                weights = random.standard_normal(size) * self.strength * size[1] ** -0.5
                made[f"{name}.lora_{part}"] = weights.astype(np.float32)
        self.change(made)
        return made

"""SmolLM2 (architecture llama) in plain torch, read from a GGUF, with LoRA on all linear layers.

Weights keep the layout of the GGUF (q and k as llama.cpp permuted them: RoPE turns neighbouring
pairs), so that LoRA matrices are exported as they are. Only the LoRA matrices are trained.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gguf
import numpy as np
import torch
from gguf.quants import dequantize
from torch import Tensor, nn
from torch.nn import functional as F

from scripts.training.tools_adapter.packing import Packed

# One product a group: these layers read the same input.
GROUPS: Mapping[str, tuple[str, ...]] = {
    "qkv": ("attn_q", "attn_k", "attn_v"), "out": ("attn_output",),
    "gate_up": ("ffn_gate", "ffn_up"), "down": ("ffn_down",),
}  # fmt: skip


@dataclass(frozen=True)
class Shape:
    """The network's sizes, as the GGUF tells them."""

    width: int
    layers: int
    heads: int
    kv_heads: int
    inner: int
    vocabulary: int
    rope_base: float
    epsilon: float

    @property
    def head(self) -> int:
        return self.width // self.heads

    def outputs(self, part: str) -> int:
        """The outputs of a linear layer."""
        sizes = {"attn_k": self.kv_heads * self.head, "attn_v": self.kv_heads * self.head}
        sizes |= {"ffn_gate": self.inner, "ffn_up": self.inner}
        return sizes.get(part, self.width)


def read_gguf(path: Path) -> tuple[Shape, dict[str, Tensor]]:
    """Shape and all weights in f32, of any type that gguf.quants knows."""
    reader = gguf.GGUFReader(str(path))

    def field(name: str) -> Any:
        return reader.fields[f"llama.{name}"].contents()

    shape = Shape(
        int(field("embedding_length")), int(field("block_count")),
        int(field("attention.head_count")), int(field("attention.head_count_kv")),
        int(field("feed_forward_length")), int(field("vocab_size")),
        float(field("rope.freq_base")), float(field("attention.layer_norm_rms_epsilon")),
    )  # fmt: skip
    weights = {}
    for tensor in reader.tensors:
        array = dequantize(tensor.data, tensor.tensor_type)
        rows = tuple(int(size) for size in reversed(tensor.shape))
        weights[tensor.name] = torch.from_numpy(np.array(array, np.float32).reshape(rows))
    return shape, weights


class Lora(nn.Module):
    """The trained matrices: `a` [rank, inputs] and `b` [outputs, rank] of each linear layer."""

    def __init__(
        self, shape: Shape, weights: Mapping[str, Tensor], rank: int, alpha: float
    ) -> None:
        super().__init__()
        self.rank, self.alpha = rank, alpha
        self.a, self.b = nn.ParameterDict(), nn.ParameterDict()
        for layer in range(shape.layers):
            for part in (name for group in GROUPS.values() for name in group):
                outputs, inputs = weights[f"blk.{layer}.{part}.weight"].shape
                a = torch.empty(rank, inputs)
                nn.init.kaiming_uniform_(a, a=math.sqrt(5))
                self.a[f"{layer}-{part}"] = nn.Parameter(a)
                self.b[f"{layer}-{part}"] = nn.Parameter(torch.zeros(outputs, rank))

    @property
    def scale(self) -> float:
        return self.alpha / self.rank


class Network(nn.Module):
    """The frozen base with its adapter; without one, the base alone."""

    def __init__(
        self, shape: Shape, weights: Mapping[str, Tensor], lora: Lora | None,
        dtype: torch.dtype = torch.float32, device: str = "cpu",
    ) -> None:  # fmt: skip
        super().__init__()
        self.shape, self.lora, self.dtype = shape, lora, dtype
        self.base = [_layer(weights, layer, dtype, device) for layer in range(shape.layers)]
        self.embedding = weights["token_embd.weight"].to(device, dtype)
        head = weights.get("output.weight")  # tied to the embedding where there is none
        self.head = self.embedding if head is None else head.to(device, dtype)
        self.norm = weights["output_norm.weight"].to(device)
        half = torch.arange(0, shape.head, 2, dtype=torch.float64)
        self.frequencies = (shape.rope_base ** (-half / shape.head)).to(device)

    def loss(self, packed: Packed) -> Tensor:
        """The sum of the learned tokens' losses."""
        logits = self.logits(packed, packed.sources)
        return F.cross_entropy(logits, packed.labels, reduction="sum")

    def logits(self, packed: Packed, places: Tensor) -> Tensor:
        """The logits of the token after each of the places."""
        return F.linear(self.hidden(packed)[places], self.head).float()

    def hidden(self, packed: Packed) -> Tensor:
        """The normed hidden states of all places, flat: the front, then row after row."""
        ids = torch.cat([packed.front, packed.ids.flatten()])
        turn = self._turn(packed)
        mask = _mask(packed)
        x = F.embedding(ids, self.embedding).float()
        for layer, base in enumerate(self.base):
            q, k, v = self._linear(self._rms(x, base["attn_norm"]), layer, "qkv")
            seen = self._attention(q, k, v, turn, mask, packed)
            x = x + self._linear(seen, layer, "out")[0]
            gate, up = self._linear(self._rms(x, base["ffn_norm"]), layer, "gate_up")
            x = x + self._linear(F.silu(gate) * up, layer, "down")[0]
        return self._rms(x, self.norm)

    def _turn(self, packed: Packed) -> tuple[Tensor, Tensor]:
        count, device = len(packed.front), packed.front.device
        places = torch.cat([torch.arange(count, device=device), packed.positions.flatten()])
        angles = places[:, None].double() * self.frequencies
        return angles.cos().float()[:, None], angles.sin().float()[:, None]

    def _rms(self, x: Tensor, weight: Tensor) -> Tensor:
        return F.rms_norm(x, (self.shape.width,), weight, self.shape.epsilon).to(self.dtype)

    def _linear(self, x: Tensor, layer: int, group: str) -> tuple[Tensor, ...]:
        parts = GROUPS[group]
        sizes = [self.shape.outputs(part) for part in parts]
        outs = F.linear(x, self.base[layer][group]).split(sizes, -1)
        if self.lora is None:
            return tuple(outs)
        lora, names = self.lora, [f"{layer}-{part}" for part in parts]
        a = torch.cat([lora.a[name] for name in names]).to(self.dtype)
        middles = F.linear(x, a).split(lora.rank, -1)
        return tuple(
            out + F.linear(middle, (lora.b[name] * lora.scale).to(self.dtype))
            for out, middle, name in zip(outs, middles, names, strict=True)
        )

    def _attention(
        self, q: Tensor, k: Tensor, v: Tensor, turn: tuple[Tensor, Tensor], mask: Tensor,
        packed: Packed,
    ) -> Tensor:  # fmt: skip
        s, count = self.shape, len(packed.front)
        rows, length = packed.ids.shape
        q = self._rope(q.unflatten(-1, (s.heads, s.head)), turn)
        k = self._rope(k.unflatten(-1, (s.kv_heads, s.head)), turn)
        v = v.unflatten(-1, (s.kv_heads, s.head))
        parts = []
        if count:
            qf, kf, vf = (part[:count].transpose(0, 1)[None] for part in (q, k, v))
            parts.append(self._attend(qf, kf, vf, None)[0].transpose(0, 1))
        if rows:
            qr, kr, vr = (
                part[count:].unflatten(0, (rows, length)).transpose(1, 2) for part in (q, k, v)
            )
            kf, vf = (part[:count].transpose(0, 1).expand(rows, -1, -1, -1) for part in (k, v))
            seen = self._attend(qr, torch.cat([kf, kr], 2), torch.cat([vf, vr], 2), mask)
            parts.append(seen.transpose(1, 2).flatten(0, 1))
        return torch.cat(parts).flatten(1)

    def _attend(self, q: Tensor, k: Tensor, v: Tensor, mask: Tensor | None) -> Tensor:
        times = self.shape.heads // self.shape.kv_heads
        k, v = k.repeat_interleave(times, 1), v.repeat_interleave(times, 1)
        return F.scaled_dot_product_attention(q, k, v, attn_mask=mask, is_causal=mask is None)

    def _rope(self, x: Tensor, turn: tuple[Tensor, Tensor]) -> Tensor:
        cos, sin = turn
        even, odd = x[..., 0::2].float(), x[..., 1::2].float()
        turned = torch.stack([even * cos - odd * sin, even * sin + odd * cos], -1)
        return turned.flatten(-2).to(self.dtype)


def _layer(
    weights: Mapping[str, Tensor], layer: int, dtype: torch.dtype, device: str
) -> dict[str, Tensor]:
    entry = {
        name: torch.cat([weights[f"blk.{layer}.{part}.weight"] for part in parts]).to(device, dtype)
        for name, parts in GROUPS.items()
    }
    for norm in ("attn_norm", "ffn_norm"):
        entry[norm] = weights[f"blk.{layer}.{norm}.weight"].to(device)
    return entry


def _mask(packed: Packed) -> Tensor:
    """A row's token sees the whole front, and its own dialogue up to itself."""
    owners, length = packed.owners, packed.owners.shape[1]
    own = owners[:, :, None] == owners[:, None, :]
    own &= torch.ones(length, length, dtype=torch.bool, device=owners.device).tril()
    return F.pad(own, (len(packed.front), 0), value=True)[:, None]

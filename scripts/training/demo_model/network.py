"""A Llama: RMSNorm, interleaved RoPE, SwiGLU, tied embeddings; rows with a shared prefix."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

EPSILON = 1e-5
ROPE_BASE = 10_000.0


@dataclass(frozen=True)
class Shape:
    """Sizes of the network."""

    vocabulary: int = 2048
    width: int = 256
    layers: int = 6
    heads: int = 8
    inner: int = 640
    context: int = 2048


SHAPE = Shape(width=192, heads=4, inner=576)
"""That of the shipped model."""


@dataclass(frozen=True)
class Packed:
    """One tool list's tokens, and the rows of conversations that follow it.

    prefix [P]; rows, positions, owners [R, L] (owner: which conversation, -1 for padding); sources,
    labels, weights [N]: flat positions in the rows that predict, what they predict, and its weight.
    """

    prefix: Tensor
    rows: Tensor
    positions: Tensor
    owners: Tensor
    sources: Tensor
    labels: Tensor
    weights: Tensor


def rope_table(shape: Shape) -> tuple[Tensor, Tensor]:
    """Cosine and sine [context, head / 2]."""
    half = shape.width // shape.heads // 2
    frequency = ROPE_BASE ** (-torch.arange(half, dtype=torch.float32) / half)
    angle = torch.arange(shape.context, dtype=torch.float32)[:, None] * frequency
    return angle.cos(), angle.sin()


def rotate(x: Tensor, cosine: Tensor, sine: Tensor) -> Tensor:
    """Turn neighbouring pairs of x [T, heads, head] by the angles [T, head / 2]."""
    even, odd = x[..., 0::2], x[..., 1::2]
    cosine, sine = cosine[:, None], sine[:, None]
    return torch.stack((even * cosine - odd * sine, even * sine + odd * cosine), -1).flatten(-2)


class Layer(nn.Module):
    """Attention and feed-forward with their norms."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        width, self.heads = shape.width, shape.heads
        self.attention_norm = nn.RMSNorm(width, eps=EPSILON)
        self.query = nn.Linear(width, width, bias=False)
        self.key = nn.Linear(width, width, bias=False)
        self.value = nn.Linear(width, width, bias=False)
        self.output = nn.Linear(width, width, bias=False)
        self.inner_norm = nn.RMSNorm(width, eps=EPSILON)
        self.gate = nn.Linear(width, shape.inner, bias=False)
        self.up = nn.Linear(width, shape.inner, bias=False)
        self.down = nn.Linear(shape.inner, width, bias=False)

    def forward(self, x: Tensor, rope: tuple[Tensor, Tensor], mask: Tensor, rows: int) -> Tensor:
        """x [P + R * L, width], the prefix first; mask [R, 1, L, P + L] additive."""
        x = x + self.output(self._attend(self.attention_norm(x), rope, mask, rows))
        h = self.inner_norm(x)
        return x + self.down(functional.silu(self.gate(h)) * self.up(h))

    def _attend(self, h: Tensor, rope: tuple[Tensor, Tensor], mask: Tensor, rows: int) -> Tensor:
        total, width = h.shape
        length = mask.shape[2]
        start = total - rows * length
        q = rotate(self.query(h).view(total, self.heads, -1), *rope)
        k = rotate(self.key(h).view(total, self.heads, -1), *rope)
        v = self.value(h).view(total, self.heads, -1)
        head = functional.scaled_dot_product_attention(
            *(part[:start].transpose(0, 1)[None] for part in (q, k, v)), is_causal=True
        )
        tail_q, tail_k, tail_v = (
            part[start:].view(rows, length, self.heads, -1).transpose(1, 2) for part in (q, k, v)
        )
        front_k, front_v = (
            part[:start].transpose(0, 1)[None].expand(rows, -1, -1, -1) for part in (k, v)
        )
        tail = functional.scaled_dot_product_attention(
            tail_q,
            torch.cat((front_k, tail_k), 2),
            torch.cat((front_v, tail_v), 2),
            attn_mask=mask,
        )
        flat_head = head[0].transpose(0, 1).reshape(start, width)
        return torch.cat((flat_head, tail.transpose(1, 2).reshape(rows * length, width)))


class Network(nn.Module):
    """The whole model; the output matrix is the embedding."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.embedding = nn.Embedding(shape.vocabulary, shape.width)
        self.layers = nn.ModuleList(Layer(shape) for _ in range(shape.layers))
        self.norm = nn.RMSNorm(shape.width, eps=EPSILON)
        cosine, sine = rope_table(shape)
        self.register_buffer("cosine", cosine, persistent=False)
        self.register_buffer("sine", sine, persistent=False)
        for name, parameter in self.named_parameters():
            if parameter.dim() == 2:
                scale = (2 * shape.layers) ** -0.5 if ".down" in name or ".output" in name else 1.0
                nn.init.normal_(parameter, std=0.02 if "embedding" in name else scale / 16)

    def logits(self, packed: Packed) -> Tensor:
        """Predictions [N, vocabulary] at the packed sources."""
        start = len(packed.prefix)
        places = torch.cat((torch.arange(start), packed.positions.flatten()))
        rope = (self.cosine[places], self.sine[places])
        mask = _mask(packed)
        x = self.embedding(torch.cat((packed.prefix, packed.rows.flatten())))
        for layer in self.layers:
            x = layer(x, rope, mask, len(packed.rows))
        return functional.linear(self.norm(x[start:][packed.sources]), self.embedding.weight)

    def loss(self, packed: Packed) -> Tensor:
        """Sum of weighted cross entropies."""
        losses = functional.cross_entropy(self.logits(packed), packed.labels, reduction="none")
        return (losses * packed.weights).sum()


def _mask(packed: Packed) -> Tensor:
    owners, length = packed.owners, packed.owners.shape[1]
    same = owners[:, :, None] == owners[:, None, :]
    allowed = same & torch.ones(length, length, dtype=torch.bool).tril()
    own = torch.zeros(allowed.shape).masked_fill(~allowed, float("-inf"))
    front = torch.zeros(*owners.shape, len(packed.prefix))
    return torch.cat((front, own), 2)[:, None]

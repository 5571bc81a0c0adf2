"""Encoded packs as tensors: one front, and dialogues in rows that all see it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from scripts.training.tools_adapter.rows import best_length, fit

# Token ids, and for each whether it is learned.
Tokens = tuple[Sequence[int], Sequence[int]]


@dataclass
class Packed:
    """Ids of a front [P] and its rows [R, L]; which dialogue each row token belongs to.

    `sources`: places whose next token is learned, in the flat [P + R * L]; `labels`: those tokens.
    """

    front: Tensor
    ids: Tensor
    positions: Tensor
    owners: Tensor
    sources: Tensor
    labels: Tensor

    def to(self, device: str) -> Packed:
        return Packed(*(value.to(device) for value in vars(self).values()))

    @property
    def places(self) -> int:
        return int(len(self.front) + self.ids.numel())


def pack(front: Sequence[int], dialogues: Sequence[Tokens]) -> Packed:
    """Tensors of a front and its dialogues."""
    sizes = [len(ids) for ids, _ in dialogues]
    length, count = best_length(sizes, len(front)), len(front)
    rows = fit(sizes, length)
    ids = torch.zeros((len(rows), length), dtype=torch.long)
    positions, owners = torch.zeros_like(ids), torch.full_like(ids, -1)
    sources: list[int] = []
    labels: list[int] = []
    for number, row in enumerate(rows):
        at = 0
        for owner in row:
            tokens, learned = dialogues[owner]
            end = at + len(tokens)
            ids[number, at:end] = torch.tensor(list(tokens))
            positions[number, at:end] = torch.arange(count, count + len(tokens))
            owners[number, at:end] = owner
            wanted = [offset for offset, flag in enumerate(learned) if flag and offset]
            sources += [count + number * length + at + offset - 1 for offset in wanted]
            labels += [int(tokens[offset]) for offset in wanted]
            at = end
    return Packed(
        torch.tensor(list(front), dtype=torch.long), ids, positions, owners,
        torch.tensor(sources, dtype=torch.long), torch.tensor(labels, dtype=torch.long),
    )  # fmt: skip


class Packs:
    """The packs of a file. `take` gives the n-th of an endless order: a new one each epoch."""

    def __init__(self, path: Path, seed: int) -> None:
        with np.load(path) as found:
            self.tokens, self.learned = found["tokens"], found["learned"]
            self.sizes, self.ends = found["sizes"], found["ends"]
        self.starts = np.concatenate([[0], np.cumsum(self.sizes, dtype=np.int64)])
        self.seed = seed
        self._order: tuple[int, list[int]] = (-1, [])

    def __len__(self) -> int:
        return len(self.ends)

    def take(self, number: int) -> Packed:
        epoch, at = divmod(number, len(self))
        if self._order[0] != epoch:
            order = list(range(len(self)))
            random.Random(f"{self.seed} {epoch}").shuffle(order)
            self._order = (epoch, order)
        return self.at(self._order[1][at])

    def at(self, index: int) -> Packed:
        first, last = int(self.ends[index - 1]) if index else 0, int(self.ends[index])
        entries = [self._entry(number) for number in range(first, last)]
        return pack(entries[0][0], entries[1:])

    def _entry(self, number: int) -> Tokens:
        begin, end = self.starts[number], self.starts[number + 1]
        return self.tokens[begin:end].tolist(), self.learned[begin:end].tolist()

"""Muon for the matrices inside the layers, AdamW for the rest, one rate for both."""

from __future__ import annotations

from collections.abc import Iterable

import torch
from torch import Tensor, nn

COEFFICIENTS = (3.4445, -4.7750, 2.0315)


def orthogonalize(stack: Tensor, steps: int = 5) -> Tensor:
    """Newton-Schulz: the nearest matrices [K, A, B], A <= B, with all singular values about 1."""
    a, b, c = COEFFICIENTS
    x = stack / (stack.norm(dim=(1, 2), keepdim=True) + 1e-7)
    for _ in range(steps):
        square = x @ x.mT
        x = a * x + (b * square + c * square @ square) @ x
    return x


class Muon:
    """Momentum with orthogonalized updates. Matrices of equal shape are handled as one stack."""

    def __init__(self, parameters: Iterable[nn.Parameter], momentum: float = 0.95) -> None:
        self.groups: dict[tuple[int, int], list[nn.Parameter]] = {}
        for parameter in parameters:
            rows, columns = parameter.shape
            self.groups.setdefault((rows, columns), []).append(parameter)
        self.momentum = momentum
        self.state = {
            shape: torch.zeros(len(group), *shape) for shape, group in self.groups.items()
        }

    @torch.no_grad()
    def step(self, rate: float, decay: float) -> None:
        """One update, scaled so that its root mean square is that of AdamW."""
        for shape, group in self.groups.items():
            gradient = torch.stack([p.grad for p in group if p.grad is not None])
            state = self.state[shape].lerp_(gradient, 1 - self.momentum)
            update = gradient.lerp(state, self.momentum)
            wide = shape[0] <= shape[1]
            update = orthogonalize(update if wide else update.mT)
            update = (update if wide else update.mT) * (0.2 * max(shape) ** 0.5)
            for parameter, change in zip(group, update, strict=True):
                parameter.mul_(1 - rate * decay).sub_(change, alpha=rate)

"""A LoRA adapter in GGUF, and whether it fits a model, both read from the headers of the files.

llama.cpp refuses most adapters that do not fit, but aborts the process over some (two ranks in a
pair of the embedding). What it checks is checked here first, with messages that say what to do.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from edgevox_ros.core.errors import ModelError
from edgevox_ros.llm.fingerprint import ADAPTER_SAMPLES, fingerprint
from edgevox_ros.llm.gguf_header import GgufHeader, read_gguf_header

_A, _B = ".lora_a", ".lora_b"
# llama.cpp leaves these out: it has no use for tuned norms.
_LEFT_OUT = "_norm.weight"
_EMBEDDING = "token_embd.weight"
_ALPHA = "adapter.lora.alpha"
_ACTIVATED = "adapter.alora.invocation_tokens"
_WANTED = "a LoRA adapter in GGUF"

_Shape = tuple[int, ...]


@dataclass(frozen=True)
class LoraAdapter:
    """An adapter that fits its model.

    `scale` multiplies what it adds. `rank`: the largest of its pairs. `mark`: its fingerprint.
    """

    path: Path
    scale: float
    rank: int
    size_bytes: int
    mark: str

    @property
    def key(self) -> str:
        """Differs if what a model computes with the adapter may differ."""
        return f"{self.mark} x {self.scale!r}"

    def __str__(self) -> str:
        """One part of the line in which a model is described."""
        size = f"{self.size_bytes / 1e6:.1f} MB"
        return f"LoRA adapter {self.path.name} (rank {self.rank}, {size}, scale {self.scale:g})"


def read_adapter(path: Path, scale: float, base: GgufHeader) -> LoraAdapter:
    """The adapter in a file, for the model of this header.

    Raises ModelError, naming what was found and expected, if it is none or does not fit.
    """
    header = read_gguf_header(path)
    _check_kind(header)
    if header.architecture != base.architecture:
        found = f"an adapter for the architecture {header.architecture or 'of no name'}"
        raise ModelError.at(path, found, f"{base.architecture}, which {base.path.name} is")
    _check_numbers(header)
    ranks = [_rank(header, base, name) for name in _pairs(header)]
    if not ranks:
        raise ModelError.at(path, "no LoRA tensors", _WANTED)
    mark = fingerprint(path, header.digest, ADAPTER_SAMPLES)
    return LoraAdapter(path, scale, max(ranks), header.tensor_bytes, mark)


def _check_kind(header: GgufHeader) -> None:
    kind = header.metadata.get("general.type", "model")
    if kind != "adapter":
        found = f"a GGUF file of a {kind}" if isinstance(kind, str) else f"general.type {kind!r}"
        raise ModelError.at(header.path, found, f"{_WANTED} (general.type adapter)")
    kind = header.metadata.get("adapter.type")
    if kind != "lora":
        found = f"an adapter of the type {kind!r}" if kind else "an adapter without adapter.type"
        raise ModelError.at(header.path, found, f"{_WANTED} (adapter.type lora)")


def _check_numbers(header: GgufHeader) -> None:
    alpha = header.metadata.get(_ALPHA, 0.0)
    if not isinstance(alpha, float) or not math.isfinite(alpha):
        raise ModelError.at(header.path, f"{_ALPHA} {alpha!r}", "a finite 32-bit float")
    if _ACTIVATED in header.metadata:
        found = f"an adapter that certain tokens switch on ({_ACTIVATED})"
        raise ModelError.at(header.path, found, "one that always counts")


def _pairs(header: GgufHeader) -> Iterator[str]:
    """The names of the model's tensors that it changes. Raises ModelError."""
    for name in header.tensors:
        if name.endswith(_A):
            tensor = name[: -len(_A)]
            _check_there(header, tensor + _B, name)
            yield tensor
        elif name.endswith(_B):
            _check_there(header, name[: -len(_B)] + _A, name)
        elif not name.endswith(_LEFT_OUT):
            found = f"the tensor {name}"
            raise ModelError.at(header.path, found, f"only tensors in {_A} and {_B}")


def _check_there(header: GgufHeader, name: str, partner: str) -> None:
    if name not in header.tensors:
        raise ModelError.at(header.path, f"{partner} without {name}", "both of each pair")


def _rank(header: GgufHeader, base: GgufHeader, name: str) -> int:
    """The rank of the pair for a tensor of the model. Raises ModelError if it does not fit."""
    if name not in base.tensors:
        found = f"{name}{_A} for a tensor that {base.path.name} does not have"
        raise ModelError.at(header.path, found, f"an adapter for {base.path.name}")
    a, b = (_in_full(header.tensors[name + part]) for part in (_A, _B))
    # Rows of the embedding are looked up, not multiplied: its pair stands the other way round.
    looked_up = name.endswith(_EMBEDDING)
    rank = a[0] if looked_up else a[1]
    if b[0] != rank or rank < 1:
        found = f"rank {rank} in {name}{_A} and {b[0]} in {name}{_B}"
        raise ModelError.at(header.path, found, "the same rank, at least 1")
    made_for = (b[1], a[1], *a[2:]) if looked_up else (a[0], b[1], *b[2:])
    wanted = _in_full(base.tensors[name])
    if made_for != wanted or a[2:] != b[2:]:
        found = f"{name} for {_shape_text(made_for)} values"
        expected = f"{_shape_text(wanted)}, as in {base.path.name} (an adapter for another model?)"
        raise ModelError.at(header.path, found, expected)
    return rank


def _in_full(shape: _Shape) -> _Shape:
    """A shape with the extents of 1 that a file leaves out."""
    return (*shape, 1, 1, 1, 1)[:4]


def _shape_text(shape: _Shape) -> str:
    extents = [*shape[:2], *(each for each in shape[2:] if each != 1)]
    return " x ".join(map(str, extents))

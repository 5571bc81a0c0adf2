"""What is told of an adapter by its header: that it fits a model, or why it does not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from support.llm.tiny_gguf import TinyModel
from support.llm.tiny_lora import Tensors, TinyLora

from edgevox_ros.core.errors import ModelError
from edgevox_ros.llm.gguf_header import read_gguf_header
from edgevox_ros.llm.lora_adapter import LoraAdapter, read_adapter

Q = "blk.0.attn_q.weight"
EMBEDDING = "token_embd.weight"


@pytest.fixture
def read(tmp_path: Path, tiny_path: Path) -> Callable[[TinyLora], LoraAdapter]:
    def read(lora: TinyLora, scale: float = 1.0) -> LoraAdapter:
        path = lora.write(tmp_path / "lora.gguf", tiny_path)
        return read_adapter(path, scale, read_gguf_header(tiny_path))

    return read


def test_an_adapter_that_fits_is_described(read: Callable[..., LoraAdapter]) -> None:
    adapter = read(TinyLora(rank=4), 0.5)
    assert (adapter.rank, adapter.scale) == (4, 0.5)
    assert str(adapter) == "LoRA adapter lora.gguf (rank 4, 0.0 MB, scale 0.5)"


def test_keys_differ_with_the_weights_and_the_scale(read: Callable[..., LoraAdapter]) -> None:
    keys = [read(TinyLora(seed=seed), scale).key for seed, scale in ((0, 1.0), (1, 1.0), (0, 0.5))]
    assert len(set(keys)) == 3
    assert read(TinyLora()).key == keys[0]


def test_one_weight_of_many_megabytes_changes_the_key(tmp_path: Path) -> None:
    base = TinyModel(width=512, feed_forward=2048, heads=8).write(tmp_path / "base.gguf")
    header = read_gguf_header(base)
    path = TinyLora(rank=128).write(tmp_path / "lora.gguf", base)
    assert path.stat().st_size > 8 << 20
    before = read_adapter(path, 1.0, header).key
    data = bytearray(path.read_bytes())
    for at in (len(data) // 3, len(data) // 2 + 70_000):
        data[at] ^= 1
        path.write_bytes(data)
        assert read_adapter(path, 1.0, header).key != before
        data[at] ^= 1


def embedding(tensors: Tensors) -> None:
    """A pair for the embedding, which stands the other way round."""
    tensors[f"{EMBEDDING}.lora_a"] = np.zeros((vocabulary(), 4), np.float32)
    tensors[f"{EMBEDDING}.lora_b"] = np.zeros((64, 4), np.float32)


def vocabulary() -> int:
    return 257 + len(TinyModel().control) + len(TinyModel().markers)


def test_the_embedding_and_norms_may_be_there(read: Callable[..., LoraAdapter]) -> None:
    def norms(tensors: Tensors) -> None:
        tensors["blk.0.attn_norm.weight"] = np.ones(64, np.float32)

    assert read(TinyLora(change=embedding)).rank == 4
    assert read(TinyLora(change=norms)).rank == 4


def without(*names: str) -> Callable[[Tensors], None]:
    def change(tensors: Tensors) -> None:
        for name in names:
            del tensors[name]

    return change


def with_rank(name: str, rank: int) -> Callable[[Tensors], None]:
    """`name` with that many columns."""

    def change(tensors: Tensors) -> None:
        embedding(tensors)
        tensors[name] = np.zeros((tensors[name].shape[0], rank), np.float32)

    return change


def renamed(old: str, new: str) -> Callable[[Tensors], None]:
    def change(tensors: Tensors) -> None:
        for part in (".lora_a", ".lora_b"):
            tensors[new + part] = tensors.pop(old + part)

    return change


@pytest.mark.parametrize(
    ("lora", "found", "expected"),
    [
        (TinyLora(general_type="model"), "a GGUF file of a model", "general.type adapter"),
        (TinyLora(general_type=""), "a GGUF file of a model", "a LoRA adapter in GGUF"),
        (TinyLora(adapter_type="ia3"), "an adapter of the type 'ia3'", "adapter.type lora"),
        (TinyLora(adapter_type=""), "an adapter without adapter.type", "adapter.type lora"),
        (
            TinyLora(architecture="qwen2"),
            "an adapter for the architecture qwen2",
            "llama, which tiny.gguf is",
        ),
        (TinyLora(alpha=float("nan")), "adapter.lora.alpha nan", "a finite 32-bit float"),
        (
            TinyLora(texts={"adapter.alora.invocation_tokens": "x"}),
            "an adapter that certain tokens switch on",
            "one that always counts",
        ),
        (
            TinyLora(change=without(f"{Q}.lora_b")),
            f"{Q}.lora_a without {Q}.lora_b",
            "both of each pair",
        ),
        (TinyLora(change=without(f"{Q}.lora_a")), f"without {Q}.lora_a", "both of each pair"),
        (TinyLora(change=lambda tensors: tensors.clear()), "no LoRA tensors", "a LoRA adapter"),
        (
            TinyLora(change=lambda tensors: tensors.update(other=np.zeros((2, 2), np.float32))),
            "the tensor other",
            "only tensors in .lora_a and .lora_b",
        ),
        (
            TinyLora(change=with_rank(f"{Q}.lora_b", 8)),
            f"rank 4 in {Q}.lora_a and 8 in {Q}.lora_b",
            "the same rank",
        ),
        (
            TinyLora(change=with_rank(f"{EMBEDDING}.lora_b", 8)),
            f"rank 4 in {EMBEDDING}.lora_a and 8 in",
            "the same rank",
        ),
        (
            TinyLora(change=renamed(Q, "blk.7.attn_q.weight")),
            "blk.7.attn_q.weight.lora_a for a tensor that tiny.gguf does not have",
            "an adapter for tiny.gguf",
        ),
        (
            TinyLora(change=renamed("blk.0.ffn_up.weight", "blk.0.ffn_down.weight")),
            "blk.0.ffn_down.weight for 64 x 128 values",
            "128 x 64, as in tiny.gguf",
        ),
    ],
)
def test_an_adapter_that_does_not_fit_says_why(
    read: Callable[[TinyLora], LoraAdapter], lora: TinyLora, found: str, expected: str
) -> None:
    with pytest.raises(ModelError) as caught:
        read(lora)
    [problem] = caught.value.problems
    assert problem.source.endswith("lora.gguf")
    assert found in problem.found
    assert expected in problem.expected


def test_an_adapter_for_a_wider_model_says_so(tmp_path: Path, tiny_path: Path) -> None:
    wide = TinyModel(width=128).write(tmp_path / "wide.gguf")
    path = TinyLora().write(tmp_path / "lora.gguf", wide)
    with pytest.raises(ModelError, match=r"for 128 x 128 values, expected 64 x 64, as in tiny"):
        read_adapter(path, 1.0, read_gguf_header(tiny_path))


@pytest.mark.parametrize(
    ("share", "found"), [(0.0, "empty|b''"), (0.01, "the end of the file"), (0.9, "truncated")]
)
def test_a_part_of_a_file_is_told(
    tmp_path: Path, tiny_path: Path, share: float, found: str
) -> None:
    path = TinyLora().write(tmp_path / "lora.gguf", tiny_path)
    data = path.read_bytes()
    path.write_bytes(data[: int(share * len(data))])
    with pytest.raises(ModelError, match=found):
        read_adapter(path, 1.0, read_gguf_header(tiny_path))


def test_the_same_adapter_at_another_place_has_the_same_key(
    tmp_path: Path, tiny_path: Path
) -> None:
    header = read_gguf_header(tiny_path)
    first = read_adapter(TinyLora().write(tmp_path / "a.gguf", tiny_path), 1.0, header)
    second = read_adapter(TinyLora().write(tmp_path / "b.gguf", tiny_path), 1.0, header)
    assert first.key == second.key
    assert replace(first, path=second.path) == second

"""Writes a LoRA adapter as GGUF, as llama.cpp reads it, and reads it back."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import gguf
import numpy as np
from gguf.quants import dequantize, quantize

# A row of Q8_0 is a multiple of this; `lora_b` [outputs, rank] stays F16 at other ranks.
BLOCK = 32


def write_adapter(path: Path, matrices: Mapping[str, np.ndarray], alpha: float, name: str) -> None:
    """`matrices`: "a.LAYER-PART" [rank, inputs] and "b.LAYER-PART" [outputs, rank]; as Q8_0."""
    fresh = path.with_suffix(".new")
    writer = gguf.GGUFWriter(str(fresh), "llama")
    writer.add_type(gguf.GGUFType.ADAPTER)
    writer.add_string(gguf.Keys.Adapter.TYPE, "lora")
    writer.add_float32(gguf.Keys.Adapter.LORA_ALPHA, alpha)
    writer.add_name(name)
    writer.add_license("Apache-2.0")
    for key, matrix in matrices.items():
        side, _, place = key.partition(".")
        layer, _, part = place.partition("-")
        fits = matrix.shape[1] % BLOCK == 0
        kind = gguf.GGMLQuantizationType.Q8_0 if fits else gguf.GGMLQuantizationType.F16
        values = quantize(np.ascontiguousarray(matrix, np.float32), kind)
        writer.add_tensor(f"blk.{layer}.{part}.weight.lora_{side}", values, raw_dtype=kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    fresh.replace(path)


def read_adapter(path: Path) -> dict[str, np.ndarray]:
    """The matrices of an adapter that `write_adapter` wrote, under the same keys, in f32."""
    matrices = {}
    for tensor in gguf.GGUFReader(str(path)).tensors:
        _, layer, part, _, side = tensor.name.split(".")
        rows = tuple(int(size) for size in reversed(tensor.shape))
        values = dequantize(tensor.data, tensor.tensor_type)
        key = f"{side.removeprefix('lora_')}.{layer}-{part}"
        matrices[key] = np.array(values, np.float32).reshape(rows)
    return matrices

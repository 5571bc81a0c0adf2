"""Checks before a model is loaded whether there is enough free memory for it."""

from __future__ import annotations

from pathlib import Path

from edgevox_ros.core.errors import ModelError
from edgevox_ros.llm.gguf_header import GgufHeader

_MIB = 1 << 20
# Compute buffers, vocabulary and llama.cpp itself: what a model needs besides weights and cache.
_FIXED = 96 * _MIB
_F16 = 2


def needed_bytes(header: GgufHeader, n_ctx: int, n_batch: int, adapter_bytes: int = 0) -> int:
    """Estimated bytes for weights, a cache of `n_ctx` tokens and the buffers of one batch."""
    layers, width = header.number("block_count"), header.number("embedding_length")
    heads = header.number("attention.head_count", 1) or 1
    kv_heads = header.number("attention.head_count_kv", heads)
    key = header.number("attention.key_length", width // heads)
    value = header.number("attention.value_length", width // heads)
    cache = layers * n_ctx * kv_heads * (key + value) * _F16
    batch = n_batch * (header.number("feed_forward_length") + 4 * width) * 4
    return header.tensor_bytes + adapter_bytes + cache + batch + _FIXED


def free_bytes() -> int | None:
    """Bytes of memory that this process can still get, None if the system does not tell."""
    known = [amount for amount in (_available(), _cgroup_room()) if amount is not None]
    return min(known) if known else None


def check_memory(header: GgufHeader, n_ctx: int, n_batch: int, adapter_bytes: int = 0) -> None:
    """Raise ModelError if the model and its adapter would not fit into the free memory."""
    free = free_bytes()
    needed = needed_bytes(header, n_ctx, n_batch, adapter_bytes)
    if free is not None and needed > free:
        raise ModelError.at(
            header.path,
            f"{free // _MIB} MiB of free memory",
            f"about {needed // _MIB} MiB (a smaller model or model.n_ctx, or fewer programs)",
        )


def _available() -> int | None:
    try:
        for line in Path("/proc/meminfo").read_text().splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except (OSError, ValueError, IndexError):
        pass
    return None


def _cgroup_room() -> int | None:
    """Bytes that a container's limit leaves; cached file pages count as free."""
    folder = Path("/sys/fs/cgroup")
    try:
        limit = (folder / "memory.max").read_text().strip()
        used = int((folder / "memory.current").read_text())
        pairs = (line.split() for line in (folder / "memory.stat").read_text().splitlines())
        pages = {pair[0]: int(pair[1]) for pair in pairs if len(pair) == 2}
        return int(limit) - used + pages.get("inactive_file", 0) if limit != "max" else None
    except (OSError, ValueError):
        return None

"""A hash that distinguishes GGUF files without reading gigabytes."""

from __future__ import annotations

import hashlib
from pathlib import Path

_SAMPLE = 64 * 1024
MODEL_SAMPLES = 64
# Adapters of one training differ in weights alone, and few of them are above 64 MiB: these are
# read whole.
ADAPTER_SAMPLES = 1024


def fingerprint(path: Path, header_digest: str, samples: int = MODEL_SAMPLES) -> str:
    """A hash of a model file: of its header, its size and samples spread over its weights.

    Hashing gigabytes would cost more than the warm prompt saves; small files are read whole.
    """
    size = path.stat().st_size
    digest = hashlib.sha256(f"{header_digest} {size} ".encode())
    step = max(_SAMPLE, size // samples)
    with path.open("rb") as file:
        for start in range(0, size, step):
            file.seek(start)
            digest.update(file.read(_SAMPLE))
        file.seek(max(0, size - _SAMPLE))
        digest.update(file.read(_SAMPLE))
    return digest.hexdigest()

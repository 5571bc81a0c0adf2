from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from edgevox_ros.core.errors import ModelError
from edgevox_ros.llm.gguf_header import read_gguf_header
from edgevox_ros.llm.loader import check_memory, free_bytes, needed_bytes


def test_a_longer_context_needs_more(tiny_path: Path) -> None:
    header = read_gguf_header(tiny_path)
    less, more = needed_bytes(header, 1024, 512), needed_bytes(header, 2048, 512)
    layers, width, half_floats = 2, 64, 2 * 2
    assert more - less == 1024 * layers * width * half_floats
    assert less > header.tensor_bytes


def test_the_machine_tells_its_free_memory() -> None:
    free = free_bytes()
    assert free is not None
    assert free > 0


def test_a_model_that_cannot_fit_is_refused_before_it_is_loaded(tiny_path: Path) -> None:
    check_memory(read_gguf_header(tiny_path), 1024, 512)
    huge = replace(read_gguf_header(tiny_path), tensor_bytes=1 << 50)
    with pytest.raises(ModelError, match=r"MiB of free memory, expected about 107374\d{4} MiB"):
        check_memory(huge, 1024, 512)

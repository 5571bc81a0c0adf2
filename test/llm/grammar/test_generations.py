"""Two hundred calls of a random model at temperature 1.5: whatever ends is read and validated.

Ten thousand are test/benchmark/llm_constrain.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from support.llm.constrained import ENTRIES, Bench, Entry

from edgevox_ros.llm.llama.native_model import NativeModel

pytestmark = pytest.mark.not_unit

EACH = 16


@pytest.fixture(scope="module")
def model(tiny_path: Path) -> NativeModel:
    return NativeModel(tiny_path)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda each: f"{each.format} {each.said}")
def test_every_finished_call_is_valid(model: NativeModel, entry: Entry) -> None:
    bench = Bench(model, entry)
    try:
        replies = [bench.generate(seed)[0] for seed in range(EACH)]
        finished = [reply for reply in replies if reply]
        assert len(finished) * 2 >= EACH
        assert [reply for reply in finished if not bench.valid(reply)] == []
    finally:
        bench.close()

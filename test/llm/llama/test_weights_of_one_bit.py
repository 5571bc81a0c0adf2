"""The type of the Bonsai presets' weights runs in the llama.cpp that this package is pinned to."""

from __future__ import annotations

import ctypes
import threading
from pathlib import Path

import pytest
from support.llm.overrides import model_options
from support.llm.tiny_gguf import TinyModel

from edgevox_ros.core import Generation, Message, SamplingSettings
from edgevox_ros.llm import load_presets, open_engine
from edgevox_ros.llm.llama.binding import llama_cpp
from edgevox_ros.llm.quantisation import quantisation

pytestmark = pytest.mark.not_unit

# The tensors' rows must be whole blocks of 128 weights.
WHOLE_BLOCKS = TinyModel(width=128, heads=2, feed_forward=256)


def in_one_bit(source: Path, target: Path) -> Path:
    """Write the model with weights of type Q1_0."""
    parameters = llama_cpp.llama_model_quantize_default_params()
    parameters.ftype = llama_cpp.LLAMA_FTYPE_MOSTLY_Q1_0
    parameters.nthread = 1
    paths = (str(source).encode(), str(target).encode())
    assert llama_cpp.llama_model_quantize(*paths, ctypes.byref(parameters)) == 0
    return target


def test_a_model_of_one_bit_weights_runs(tmp_path: Path) -> None:
    source = WHOLE_BLOCKS.write(tmp_path / "whole.gguf")
    model = in_one_bit(source, tmp_path / "model.gguf")
    assert model.stat().st_size < source.stat().st_size / 10
    loaded = open_engine(None, model_options(path=str(model), n_ctx=1024, warm_cache=False))
    try:
        settings = SamplingSettings(temperature=0.0, max_tokens=4)
        said = [Message("user", "hello")]
        *_, last = loaded.engine.generate(said, (), settings, threading.Event())
    finally:
        loaded.engine.close()
    assert isinstance(last, Generation)
    assert last.sampled_tokens == 4


def test_only_that_type_is_among_the_presets_with_so_few_bits() -> None:
    kinds = {each.name: quantisation(each.file) for each in load_presets().values()}
    few = {name: kind for name, kind in kinds.items() if kind.startswith(("Q1", "Q2", "PQ", "TQ"))}
    assert few == dict.fromkeys(("bonsai-1.7b", "bonsai-4b", "bonsai-8b"), "Q1_0")

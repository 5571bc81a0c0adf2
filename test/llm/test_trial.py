from __future__ import annotations

import struct
from pathlib import Path

import pytest
from tiny_gguf import TinyModel

from edgevox_ros.llm import ModelError, ModelOptions, open_engine


def options(path: Path, cache: Path) -> ModelOptions:
    return ModelOptions(path=str(path), cache_dir=str(cache), warm_cache=False, n_ctx=256)


def test_a_good_model_is_tried_once(tmp_path: Path) -> None:
    path = TinyModel().write(tmp_path / "good.gguf")
    open_engine(None, options(path, tmp_path)).engine.close()
    marks = list((tmp_path / "tried").iterdir())
    assert len(marks) == 1
    open_engine(None, options(path, tmp_path)).engine.close()
    assert list((tmp_path / "tried").iterdir()) == marks


def test_a_file_that_ends_llama_cpp_is_an_error_here(tmp_path: Path) -> None:
    """Two equal tokens in the vocabulary: llama.cpp aborts the process that loads it."""
    data = TinyModel().write(tmp_path / "good.gguf").read_bytes()
    token = struct.pack("<Q", 1) + b"a"
    assert data.count(token) == 1
    bad = tmp_path / "bad.gguf"
    bad.write_bytes(data.replace(token, struct.pack("<Q", 1) + b"b"))
    with pytest.raises(ModelError, match=r"llama\.cpp ends the process") as caught:
        open_engine(None, options(bad, tmp_path))
    assert caught.value.file == str(bad)
    assert not (tmp_path / "tried").exists()


def test_a_file_that_llama_cpp_refuses_keeps_its_words(tmp_path: Path) -> None:
    data = TinyModel().write(tmp_path / "good.gguf").read_bytes()
    bad = tmp_path / "bad.gguf"
    bad.write_bytes(data.replace(b"output_norm.weight", b"output_nope.weight"))
    with pytest.raises(ModelError, match=r"output_norm\.weight"):
        open_engine(None, options(bad, tmp_path))

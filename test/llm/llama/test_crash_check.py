from __future__ import annotations

import logging
import signal
import struct
import subprocess
from pathlib import Path
from typing import Any

import pytest
from support.llm.tiny_gguf import TinyModel

from edgevox_ros.core.errors import ModelError
from edgevox_ros.llm import ModelOptions, open_engine
from edgevox_ros.llm.llama.crash_check import PLAIN

pytestmark = pytest.mark.not_unit


def options(path: Path, cache: Path) -> ModelOptions:
    return ModelOptions(path=str(path), cache_dir=str(cache), warm_cache=False, over={"n_ctx": 256})


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
    with pytest.raises(ModelError, match=r"a file that crashes llama\.cpp") as caught:
        open_engine(None, options(bad, tmp_path))
    assert caught.value.problems[0].source == str(bad)
    assert not (tmp_path / "tried").exists()


def test_a_file_that_llama_cpp_refuses_keeps_its_words(tmp_path: Path) -> None:
    data = TinyModel().write(tmp_path / "good.gguf").read_bytes()
    bad = tmp_path / "bad.gguf"
    bad.write_bytes(data.replace(b"output_norm.weight", b"output_nope.weight"))
    with pytest.raises(ModelError, match=r"output_norm\.weight"):
        open_engine(None, options(bad, tmp_path))


@pytest.mark.parametrize(
    ("status", "told"),
    [
        (-signal.SIGKILL, r"a test load that was killed \(SIGKILL; out of memory\?\)"),
        (-signal.SIGTERM, r"a test load that was killed \(SIGTERM"),
        (-signal.SIGRTMIN - 1, r"a test load that was killed \(signal "),
        (1, "cannot be loaded"),
    ],
)
def test_a_test_load_that_someone_killed_says_nothing_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: int, told: str
) -> None:
    tried = []

    def run(command: list[str], **options: object) -> subprocess.CompletedProcess[str]:
        tried.append(PLAIN in command)
        return subprocess.CompletedProcess(command, status, "", "")

    monkeypatch.setattr(subprocess, "run", run)
    path = TinyModel().write(tmp_path / "good.gguf")
    with pytest.raises(ModelError, match=told):
        open_engine(None, options(path, tmp_path))
    assert tried == [False], "it is not tried without a layout that has nothing to do with it"
    assert not (tmp_path / "tried").exists()


def test_a_test_load_without_end_is_no_reason_to_load_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = subprocess.run

    def run(command: list[str], timeout: float, **options: Any) -> object:
        assert timeout == 600
        return real(command, timeout=0, **options)

    monkeypatch.setattr(subprocess, "run", run)
    path = TinyModel().write(tmp_path / "good.gguf")
    with pytest.raises(ModelError, match="a test load that did not end within 600 s"):
        open_engine(None, options(path, tmp_path))


def test_a_layout_of_weights_that_ends_llama_cpp_is_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Stands in for a processor on which llama.cpp's own layout ends the process."""
    tried = []

    def run(command: list[str], **options: object) -> subprocess.CompletedProcess[str]:
        tried.append(PLAIN in command)
        status = 0 if tried[-1] else -signal.SIGSEGV
        return subprocess.CompletedProcess(command, status, "", "")

    monkeypatch.setattr(subprocess, "run", run)
    path = TinyModel().write(tmp_path / "good.gguf")
    with caplog.at_level(logging.WARNING, "edgevox.llm"):
        open_engine(None, options(path, tmp_path)).engine.close()
    assert "without llama.cpp's own layout of the weights" in caplog.text
    assert "SIGSEGV" in caplog.text
    assert tried == [False, True]
    open_engine(None, options(path, tmp_path)).engine.close()
    assert len(tried) == 2, "what was found is remembered"

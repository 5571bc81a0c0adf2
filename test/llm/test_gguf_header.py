from __future__ import annotations

import os
import struct
from pathlib import Path

import gguf
import pytest
from support.llm.tiny_gguf import CHATML, TinyModel

from edgevox_ros.core.errors import ModelError
from edgevox_ros.llm import ModelOptions, open_engine
from edgevox_ros.llm.gguf_header import read_gguf_header


def test_reads_what_the_writer_wrote(tiny_path: Path) -> None:
    header = read_gguf_header(tiny_path)
    assert header.architecture == "llama"
    assert header.number("block_count") == 2
    assert header.chat_templates() == {"default": CHATML}
    assert header.file_bytes == tiny_path.stat().st_size
    reader = gguf.GGUFReader(tiny_path)
    assert header.tensor_count == len(reader.tensors)
    assert header.tensor_bytes == sum(int(tensor.n_bytes) for tensor in reader.tensors)


def test_named_templates_are_found(tmp_path: Path) -> None:
    model = TinyModel(extra_templates=(("tool_use", "with tools"),))
    header = read_gguf_header(model.write(tmp_path / "model.gguf"))
    assert header.chat_templates() == {"default": CHATML, "tool_use": "with tools"}


def test_block_sizes_are_those_of_ggml(tmp_path: Path) -> None:
    """Of a type that is new to us a tensor counts as empty."""
    path, known = tmp_path / "one_tensor.gguf", 0
    for kind, (per_block, block_bytes) in gguf.GGML_QUANT_SIZES.items():
        name = struct.pack("<Q", 1) + b"t"
        tensor = struct.pack("<IQIQ", 1, 3 * per_block, int(kind), 0)
        path.write_bytes(b"GGUF" + struct.pack("<IQQ", 3, 1, 0) + name + tensor + bytes(4096))
        size = read_gguf_header(path).tensor_bytes
        assert size in (0, 3 * block_bytes), kind
        known += size > 0
    assert known >= 30


@pytest.mark.parametrize("share", [0.0, 0.001, 0.01, 0.05, 0.3, 0.9, 0.999])
def test_a_file_cut_anywhere_is_refused(tiny_path: Path, tmp_path: Path, share: float) -> None:
    data = tiny_path.read_bytes()
    path = tmp_path / "cut.gguf"
    path.write_bytes(data[: int(len(data) * share)])
    with pytest.raises(ModelError) as caught:
        open_engine(None, ModelOptions(path=str(path)))
    assert caught.value.problems[0].source == str(path)
    assert "expected" in str(caught.value)


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"", "b''"),
        (b"<html>not found</html>", "b'<htm'"),
        (b"GGUF" + struct.pack("<I", 99) + bytes(64), "GGUF version 99"),
        (b"GGUF" + struct.pack("<IQQ", 3, 1 << 60, 0) + bytes(64), "a count of"),
        (b"GGUF" + struct.pack("<IQQQ", 3, 0, 1, 1 << 62) + bytes(64), "the end of the file"),
        (b"GGUF" + struct.pack("<IQQQ", 3, 0, 1, 1) + b"k" + struct.pack("<I", 77), "value type"),
    ],
)
def test_what_is_no_gguf_is_said(tmp_path: Path, data: bytes, found: str) -> None:
    path = tmp_path / "bad.gguf"
    path.write_bytes(data)
    with pytest.raises(ModelError) as caught:
        read_gguf_header(path)
    assert found in caught.value.problems[0].found


def test_missing_file_and_folder(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no such file"):
        read_gguf_header(tmp_path / "nowhere.gguf")
    with pytest.raises(ModelError, match="a folder"):
        read_gguf_header(tmp_path)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ModelError, match="a named pipe"):
        read_gguf_header(tmp_path / "pipe")


def test_every_flipped_byte_of_the_header_gives_a_model_error_or_a_model(tmp_path: Path) -> None:
    """llama.cpp would end the process over some of these; only our own reader sees them."""
    data = bytearray(TinyModel(n_layers=1, width=16, heads=2).write(tmp_path / "m").read_bytes())
    path = tmp_path / "flipped.gguf"
    for at in [*range(24), *range(24, 4000, 61)]:
        flipped = bytearray(data)
        flipped[at] ^= 0xFF
        path.write_bytes(flipped)
        try:
            read_gguf_header(path)
        except ModelError:
            continue

"""Reads and checks the header of a GGUF file before llama.cpp opens the file.

A damaged file can make llama.cpp crash the whole process, so magic, version, counts and the extent
of every tensor are checked first. Source of the layout: the GGUF specification of ggml.

Why not the `gguf` package (0.19.0), with which the tests write their models: it keeps an array for
every string, so the header of Gemma 3 270m (262,144 words) took 45 times as long as here and
700 MiB of memory (here 38 MiB). It trusts every length in the file: an array of 2^40 values is
read until the process is killed, and other damage raises KeyError, IndexError or RecursionError.
It would also install requests, tqdm and their dependencies on every robot.
"""

from __future__ import annotations

import hashlib
import math
import mmap
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from edgevox_ros.core.errors import ModelError
from edgevox_ros.core.paths import odd_kind

MAGIC = b"GGUF"
_DEFAULT_ALIGNMENT = 32
_MAX_ITEMS = 1 << 24
_MAX_DIMENSIONS = 4

# Value types of the format, as codes of the struct module.
_SCALARS = dict(enumerate("BbHhIif?")) | {10: "Q", 11: "q", 12: "d"}
_STRING, _ARRAY = 8, 9

# ggml type: (values in a block, bytes of a block). Of a tensor with an unknown type only the
# beginning is checked: it must lie inside the file.
_BLOCKS: Mapping[int, tuple[int, int]] = {
    0: (1, 4), 1: (1, 2), 2: (32, 18), 3: (32, 20), 6: (32, 22), 7: (32, 24), 8: (32, 34),
    10: (256, 84), 11: (256, 110), 12: (256, 144), 13: (256, 176), 14: (256, 210),
    16: (256, 66), 17: (256, 74), 18: (256, 98), 19: (256, 50), 20: (32, 18),
    21: (256, 110), 22: (256, 82), 23: (256, 136), 24: (1, 1), 25: (1, 2), 26: (1, 4), 27: (1, 8),
    28: (1, 8), 29: (256, 56), 30: (1, 2), 34: (256, 54), 35: (256, 66), 39: (32, 17), 40: (64, 36),
}  # fmt: skip


@dataclass(frozen=True)
class GgufHeader:
    """The header of a GGUF file. `tensor_bytes` and `file_bytes` are sizes in bytes.

    `tensors`: the shape of each, the length of a row first.
    """

    path: Path
    version: int
    metadata: Mapping[str, Any]
    tensors: Mapping[str, tuple[int, ...]]
    tensor_bytes: int
    file_bytes: int
    digest: str

    @property
    def tensor_count(self) -> int:
        """How many tensors the file holds."""
        return len(self.tensors)

    @property
    def architecture(self) -> str:
        """Name of the model family as llama.cpp knows it, such as `llama` or `qwen3`."""
        return str(self.metadata.get("general.architecture", ""))

    def number(self, key: str, default: int = 0) -> int:
        """An integer from the architecture's own section; the maximum if it is an array."""
        value = self.metadata.get(f"{self.architecture}.{key}", default)
        if isinstance(value, (list, tuple)):
            value = max((item for item in value if isinstance(item, int)), default=default)
        return value if isinstance(value, int) else default

    def chat_templates(self) -> dict[str, str]:
        """The chat templates by variant; the unnamed one is `default`."""
        prefix = "tokenizer.chat_template"
        found = {
            ("default" if key == prefix else key[len(prefix) + 1 :]): value
            for key, value in self.metadata.items()
            if key == prefix or key.startswith(prefix + ".")
        }
        return {name: value for name, value in found.items() if isinstance(value, str) and value}


def read_gguf_header(path: Path) -> GgufHeader:
    """Read and check the header. Raises ModelError for a file that llama.cpp should not open."""
    try:
        if kind := odd_kind(path):
            raise ModelError.at(path, kind, "a GGUF file")
        size = path.stat().st_size
        with path.open("rb") as file:
            if file.read(4) != MAGIC:
                file.seek(0)
                found = f"{file.read(4)!r} at the start"
                raise ModelError.at(path, found, f"{MAGIC!r} (a GGUF file)")
            with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as view:
                return _Cursor(path, view, size).header()
    except FileNotFoundError:
        raise ModelError.at(path, "no such file", "a GGUF file") from None
    except OSError as error:
        raise ModelError.at(path, error.strerror or str(error), "a readable GGUF file") from None


class _Tensor(NamedTuple):
    """`offset`: bytes after the header. `length`: in bytes."""

    name: str
    shape: tuple[int, ...]
    offset: int
    length: int


@dataclass
class _Cursor:
    path: Path
    view: mmap.mmap
    size: int
    at: int = 4

    def header(self) -> GgufHeader:
        version = self.scalar("I")
        if version not in (2, 3):
            expected = "version 2 or 3, little-endian"
            raise ModelError.at(self.path, f"GGUF version {version}", expected)
        tensor_count, pair_count = self.count("Q"), self.count("Q")
        metadata = {}
        for _ in range(pair_count):
            key = self.string()
            metadata[key] = self.value(self.scalar("I"))
        tensors = [self.tensor() for _ in range(tensor_count)]
        alignment = metadata.get("general.alignment", _DEFAULT_ALIGNMENT)
        if not isinstance(alignment, int) or alignment < 1 or alignment & (alignment - 1):
            raise ModelError.at(self.path, f"alignment {alignment!r}", "a power of two")
        start = -(-self.at // alignment) * alignment
        end = max((each.offset + each.length for each in tensors), default=0)
        self.check_extent(start + end)
        digest = hashlib.sha256(self.view[: self.at]).hexdigest()
        total = sum(each.length for each in tensors)
        shapes = {each.name: each.shape for each in tensors}
        return GgufHeader(self.path, version, metadata, shapes, total, self.size, digest)

    def check_extent(self, needed: int) -> None:
        if needed > self.size:
            raise ModelError.at(
                self.path,
                f"{self.size} bytes, so the file is truncated",
                f"at least {needed} bytes (download it again)",
            )

    def take(self, length: int) -> bytes:
        if length < 0 or self.at + length > self.size:
            raise ModelError.at(
                self.path,
                f"the end of the file inside its header (byte {self.size})",
                "a whole GGUF header (download it again)",
            )
        data = self.view[self.at : self.at + length]
        self.at += length
        return data

    def scalar(self, code: str) -> Any:
        return struct.unpack("<" + code, self.take(struct.calcsize("<" + code)))[0]

    def count(self, code: str) -> int:
        number = int(self.scalar(code))
        if number > _MAX_ITEMS:
            found = f"a count of {number} in the header"
            raise ModelError.at(self.path, found, f"at most {_MAX_ITEMS}")
        return number

    def string(self) -> str:
        length = int(self.scalar("Q"))
        return self.take(length).decode("utf-8", "replace")

    def value(self, kind: int, depth: int = 0) -> Any:
        if kind == _STRING:
            return self.string()
        if kind in _SCALARS:
            return self.scalar(_SCALARS[kind])
        if kind != _ARRAY or depth > 4:
            raise ModelError.at(self.path, f"value type {kind} in the header", "a GGUF value type")
        inner, length = int(self.scalar("I")), self.count("Q")
        if inner in _SCALARS:
            code = f"<{length}{_SCALARS[inner]}"
            return struct.unpack(code, self.take(struct.calcsize(code)))
        return [self.value(inner, depth + 1) for _ in range(length)]

    def tensor(self) -> _Tensor:
        name = self.string()
        dimensions = int(self.scalar("I"))
        if not 0 < dimensions <= _MAX_DIMENSIONS:
            raise ModelError.at(self.path, f"tensor {name} with {dimensions} dimensions", "1 to 4")
        shape = struct.unpack(f"<{dimensions}Q", self.take(8 * dimensions))
        values = math.prod(shape)
        kind, offset = int(self.scalar("I")), int(self.scalar("Q"))
        per_block, block_bytes = _BLOCKS.get(kind, (1, 0))
        return _Tensor(name, shape, offset, -(-values // per_block) * block_bytes)

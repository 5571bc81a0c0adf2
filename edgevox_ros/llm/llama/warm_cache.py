"""Keeps the evaluated system and tool part on disk, so that the next start need not evaluate it.

A file contains, in this order: a magic number; a SHA-256 in hexadecimal digits of everything that
the state depends on besides the tokens; the length of the token ids in bytes; the ids; the SHA-256
of llama.cpp's state; that state. A file that does not fit, or whose checksum is wrong, is ignored
with a warning and never passed to llama.cpp.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import os
import struct
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from edgevox_ros.llm.llama.native_context import NativeContext

LOGGER = logging.getLogger("edgevox.llm")

_MAGIC = b"EVXWARM1"
_KEPT_FILES = 8


class WarmCache:
    """The warm prompts of one model with one set of context settings."""

    def __init__(self, folder: Path, key: Mapping[str, Any]) -> None:
        """`key`: what the state depends on besides the tokens (model, context, versions)."""
        self._folder = folder
        self._key = hashlib.sha256(json.dumps(key, sort_keys=True).encode()).hexdigest()

    def path(self, tokens: Sequence[int]) -> Path:
        """The file for these tokens."""
        name = hashlib.sha256(self._key.encode() + _pack(tokens)).hexdigest()[:32]
        return self._folder / f"{name}.warm"

    def restore(self, context: NativeContext, tokens: Sequence[int]) -> bool:
        """Load the state for these tokens into the context. False: there is no usable file."""
        path = self.path(tokens)
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            return False
        except OSError as error:
            LOGGER.warning("warm prompt %s: %s; it is evaluated again", path, error.strerror)
            return False
        state = self._state(data, tokens)
        if state is None or not context.restore(tokens, state):
            LOGGER.warning("warm prompt %s: damaged or foreign; it is evaluated again", path)
            return False
        with contextlib.suppress(OSError):
            os.utime(path)
        return True

    def _state(self, data: bytes, tokens: Sequence[int]) -> bytes | None:
        packed = _pack(tokens)
        head = self._head(packed)
        start = len(head) + hashlib.sha256().digest_size
        if not data.startswith(head) or len(data) <= start:
            return None
        state = data[start:]
        return state if data[len(head) : start] == hashlib.sha256(state).digest() else None

    def _head(self, packed: bytes) -> bytes:
        return _MAGIC + self._key.encode() + struct.pack("<I", len(packed)) + packed

    def save(self, context: NativeContext) -> None:
        """Write the context's state to disk. A failure is only logged."""
        path = self.path(context.tokens)
        state = context.save()
        head = self._head(_pack(context.tokens))
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            _write_whole(path, head + hashlib.sha256(state).digest(), state)
            self._forget_oldest()
        except OSError as error:
            LOGGER.warning("warm prompt %s could not be saved: %s", path, error.strerror or error)

    def _forget_oldest(self) -> None:
        files = sorted(self._folder.glob("*.warm"), key=lambda path: path.stat().st_mtime)
        for path in files[:-_KEPT_FILES]:
            path.unlink(missing_ok=True)


def _write_whole(path: Path, *parts: bytes) -> None:
    """Write a file that appears complete or not at all. Raises OSError."""
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        try:
            file.writelines(parts)
        except OSError:
            Path(file.name).unlink(missing_ok=True)
            raise
    Path(file.name).replace(path)


def _pack(tokens: Sequence[int]) -> bytes:
    return struct.pack(f"<{len(tokens)}i", *tokens)

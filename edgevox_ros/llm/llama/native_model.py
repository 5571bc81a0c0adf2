"""A GGUF model in memory: its vocabulary, its pieces, its templates. Wraps llama.cpp's C calls."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from edgevox_ros.core.errors import ModelError
from edgevox_ros.llm.gguf_header import GgufHeader, read_gguf_header
from edgevox_ros.llm.llama.binding import llama_cpp
from edgevox_ros.llm.llama.native_log import expect_errors, start_native, take_errors
from edgevox_ros.llm.lora_adapter import LoraAdapter


@dataclass(frozen=True)
class SpecialTokens:
    """Texts that the tokeniser turns into single tokens wherever they occur.

    `control` are turn markers and the like. llama.cpp recognises `user_defined` texts even if it
    does not parse special tokens (those of only white space are left out).
    """

    control: frozenset[str]
    user_defined: frozenset[str]


class NativeModel:
    """One loaded model. Not thread-safe. `close` it only after all its contexts."""

    def __init__(
        self,
        path: Path,
        n_gpu_layers: int = 0,
        progress: Callable[[float], bool] | None = None,
        *,
        repack: bool = True,
        adapter: LoraAdapter | None = None,
    ) -> None:
        """Load the file. `progress` gets 0..1 and returns False to stop loading.

        `repack`: llama.cpp may rearrange the weights for this processor, which makes it faster.
        `adapter` counts in every context of the model.
        Raises ModelError naming the file, what was found and what was expected.
        """
        self.header: GgufHeader = read_gguf_header(path)
        self.n_gpu_layers = n_gpu_layers
        self.adapter = adapter
        self._handle = _load(path, n_gpu_layers, progress, repack)
        self._control = llama_cpp.LLAMA_TOKEN_ATTR_CONTROL | llama_cpp.LLAMA_TOKEN_ATTR_UNKNOWN
        self._user_defined = llama_cpp.LLAMA_TOKEN_ATTR_USER_DEFINED
        self.vocab = llama_cpp.llama_model_get_vocab(self._handle)
        self.n_vocab = int(llama_cpp.llama_vocab_n_tokens(self.vocab))
        if not self.n_vocab:
            self.close()
            raise ModelError.at(path, "no vocabulary", "a model with its tokenizer")
        self._pieces: list[bytes | None] = [None] * self.n_vocab
        self._buffer = ctypes.create_string_buffer(256)
        self.bos = int(llama_cpp.llama_vocab_bos(self.vocab))
        self.adds_bos = bool(llama_cpp.llama_vocab_get_add_bos(self.vocab)) and self.bos >= 0
        self.n_ctx_train = int(llama_cpp.llama_model_n_ctx_train(self._handle))
        self.n_layers = int(llama_cpp.llama_model_n_layer(self._handle))
        self.is_recurrent = bool(
            llama_cpp.llama_model_is_recurrent(self._handle)
            or llama_cpp.llama_model_is_hybrid(self._handle)
        )
        try:
            # llama.cpp makes room for its work when a context is made: it must know the adapter.
            self.adapter_handle = None if adapter is None else _load_adapter(self._handle, adapter)
        except BaseException:
            self.close()
            raise

    @property
    def handle(self) -> int:
        """The C pointer, for a context of this model."""
        return self._handle

    @property
    def path(self) -> Path:
        """The file that was loaded."""
        return self.header.path

    def tokenize(self, text: str) -> list[int]:
        """Token ids of `text`, special tokens recognised, nothing added before or after."""
        data = text.encode("utf-8", "replace")
        size = len(data) + 16
        while True:
            tokens = (llama_cpp.llama_token * size)()
            count = llama_cpp.llama_tokenize(self.vocab, data, len(data), tokens, size, False, True)
            if count >= 0:
                return list(tokens[:count])
            size = -count

    def piece(self, token: int) -> bytes:
        """The bytes of one token, special tokens included."""
        known = self._pieces[token]
        if known is None:
            known = self._pieces[token] = self._read_piece(token)
        return known

    def _read_piece(self, token: int) -> bytes:
        size = len(self._buffer)
        length = llama_cpp.llama_token_to_piece(self.vocab, token, self._buffer, size, 0, True)
        if length < 0:
            self._buffer = ctypes.create_string_buffer(-length)
            return self._read_piece(token)
        return self._buffer.raw[:length]

    def text(self, tokens: Sequence[int]) -> str:
        """The text of some tokens, special tokens included."""
        return b"".join(self.piece(token) for token in tokens).decode("utf-8", "replace")

    def is_end(self, token: int) -> bool:
        """Whether the token ends a generation (end of turn, of message, of sequence)."""
        return bool(llama_cpp.llama_vocab_is_eog(self.vocab, token))

    def is_control(self, token: int) -> bool:
        """Whether the token is a turn marker or the like, and not plain text."""
        return bool(int(llama_cpp.llama_vocab_get_attr(self.vocab, token)) & self._control)

    @cached_property
    def marked_tokens(self) -> tuple[int, ...]:
        """The control tokens, and those with a text that the tokeniser finds before any others."""
        marked = self._control | self._user_defined
        attribute, vocab = llama_cpp.llama_vocab_get_attr, self.vocab
        return tuple(
            token for token in range(self.n_vocab) if int(attribute(vocab, token)) & marked
        )

    @property
    def tokenize_pointer(self) -> int:
        """The address of llama.cpp's tokeniser, for a library that calls it by itself."""
        function = llama_cpp.llama_cpp._lib.llama_tokenize
        return int(ctypes.cast(function, ctypes.c_void_p).value or 0)

    def token_text(self, token: int) -> str:
        """The text of one special token, "" if there is no such token."""
        return self.piece(token).decode("utf-8", "replace") if token >= 0 else ""

    def eos_text(self) -> str:
        """The text of the end-of-sequence token, which templates name `eos_token`."""
        return self.token_text(int(llama_cpp.llama_vocab_eos(self.vocab)))

    def special_tokens(self) -> SpecialTokens:
        """Every text that becomes a special token."""
        control, user_defined = set(), set()
        for token in self.marked_tokens:
            text = self.token_text(token)
            if text and self.is_control(token):
                control.add(text)
            elif text.strip():
                user_defined.add(text)
        return SpecialTokens(frozenset(control), frozenset(user_defined))

    def describe(self) -> str:
        """Architecture, parameters and quantisation in one line, as llama.cpp describes them."""
        buffer = ctypes.create_string_buffer(256)
        llama_cpp.llama_model_desc(self._handle, buffer, 256)
        return buffer.value.decode("utf-8", "replace")

    def close(self) -> None:
        """Free the model and its adapter. All its contexts must be closed first."""
        handle, self._handle = self._handle, 0
        if handle:
            llama_cpp.llama_model_free(handle)


def _load(
    path: Path, n_gpu_layers: int, progress: Callable[[float], bool] | None, repack: bool
) -> int:
    start_native()
    take_errors()
    parameters = llama_cpp.llama_model_default_params()
    parameters.n_gpu_layers = n_gpu_layers
    parameters.use_extra_bufts = repack
    on_progress = llama_cpp.llama_progress_callback(
        lambda share, _: progress is None or bool(progress(share))
    )
    parameters.progress_callback = on_progress
    handle = llama_cpp.llama_model_load_from_file(str(path).encode(), parameters)
    if not handle:
        found = take_errors() or "a file that llama.cpp refuses"
        raise ModelError.at(path, found, "a GGUF model of an architecture that llama.cpp knows")
    return int(handle)


def _load_adapter(model: int, adapter: LoraAdapter) -> Any:
    """The C pointer of the adapter, which llama.cpp frees with the model. Raises ModelError."""
    take_errors()
    # A warning for each weight that is rearranged: the adapter's part of it is not, which is fine.
    expect_errors(True)
    try:
        handle = llama_cpp.llama_adapter_lora_init(model, str(adapter.path).encode())
    finally:
        expect_errors(False)
    # A file that is refused gives a null pointer, which is not None; using it ends the process.
    if not handle:
        found = take_errors() or "a file that llama.cpp refuses"
        raise ModelError.at(adapter.path, found, "a LoRA adapter that llama.cpp can run")
    return handle

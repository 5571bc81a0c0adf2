"""A model's context: its evaluated tokens, which can be cut back, extended and saved."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from edgevox_ros.core.errors import DecodeError, ModelError
from edgevox_ros.llm.llama.binding import llama_cpp
from edgevox_ros.llm.llama.native_log import expect_errors, take_errors
from edgevox_ros.llm.llama.native_model import NativeModel
from edgevox_ros.llm.lora_adapter import LoraAdapter

_ABORTED = 2
_SEQUENCE = 0
# A smaller batch is too short for a check inside it to be worth its cost.
_WATCHED_BATCH = 16
# Of these, llama.cpp can keep the state behind each token of a batch in a few megabytes; of the
# others that it can do so for, each one takes many.
SMALL_STATES = ("lfm2", "lfm2moe")


@dataclass(frozen=True)
class ContextSettings:
    """Settings of a context. `n_ctx` and `n_batch` (tokens evaluated at once) are token counts.

    `flash_attn` None lets llama.cpp choose. It is off by default: on a CPU it sums in 16 bits, so
    the same prompt in other batches gives logits that differ by several hundredths. `n_logits`: of
    how many tokens at the end of a batch the logits can be kept. A model of SMALL_STATES also keeps
    its states for these but one, so that they can be dropped again.
    """

    n_ctx: int = 4096
    n_batch: int = 512
    n_threads: int = 2
    n_threads_batch: int = 2
    flash_attn: bool | None = False
    n_logits: int = 1


class NativeContext:
    """The evaluated tokens of one sequence (`tokens`) and the model's state for them.

    `tokens` is correct also after an error or an abort. `droppable`: so many tokens at the end of a
    batch can be cut off, if at least its first one stays. Not thread-safe.
    """

    def __init__(self, model: NativeModel, settings: ContextSettings) -> None:
        """Raises ModelError if llama.cpp cannot allocate the context."""
        self.model = model
        self.settings = settings
        self.tokens: list[int] = []
        self._handle = _create(model, settings)
        self._memory = llama_cpp.llama_get_memory(self._handle)
        self.n_ctx = int(llama_cpp.llama_n_ctx(self._handle))
        # Of a recurrent model the states are kept of the tokens of one batch, not of those before.
        kept = int(llama_cpp.llama_n_rs_seq(self._handle))
        self.droppable = kept if model.is_recurrent else settings.n_batch
        self._batch_start = 0
        self._batch = llama_cpp.llama_batch_init(settings.n_batch, 0, 1)
        self._fields = _BatchFields(self._batch, settings.n_batch)
        self._watch = _AbortWatch()

    @property
    def handle(self) -> int:
        """The C pointer, for a sampler."""
        return self._handle

    def cut(self, length: int) -> bool:
        """Keep the first `length` tokens. False: the model cannot, and the context is now empty."""
        if length >= len(self.tokens):
            return True
        kept = length > (self._batch_start if self.model.is_recurrent else 0)
        if kept and llama_cpp.llama_memory_seq_rm(self._memory, _SEQUENCE, length, -1):
            del self.tokens[length:]
            return True
        self.clear()
        return length == 0

    def clear(self) -> None:
        """Forget everything."""
        llama_cpp.llama_memory_clear(self._memory, False)
        self.tokens.clear()

    def evaluate(
        self,
        tokens: Sequence[int],
        cancel: threading.Event,
        deadline: float | None = None,
        n_logits: int = 1,
    ) -> bool:
        """Append and evaluate tokens, and keep the logits of the last `n_logits` of one batch.

        False: cancelled, or past `deadline` (time.monotonic seconds), before all were evaluated.
        Raises DecodeError if llama.cpp fails.
        """
        for start in range(0, len(tokens), self.settings.n_batch):
            if self._watch.begin(cancel, deadline):
                return False
            chunk = tokens[start : start + self.settings.n_batch]
            last = start + len(chunk) == len(tokens)
            if not self._decode(chunk, n_logits if last else 0):
                return False
        return True

    def _decode(self, chunk: Sequence[int], n_logits: int) -> bool:
        self._batch.n_tokens = len(chunk)
        self._fields.fill(chunk, len(self.tokens), n_logits)
        watched = len(chunk) >= _WATCHED_BATCH
        if watched:
            self._watch.attach(self._handle)
        try:
            code = llama_cpp.llama_decode(self._handle, self._batch)
        finally:
            if watched:
                self._watch.detach(self._handle)
        if code == 0:
            self._batch_start = len(self.tokens)
            self.tokens.extend(chunk)
            return True
        self._settle()
        if code == _ABORTED:
            return False
        raise DecodeError(f"llama_decode returned {code}: {take_errors() or 'no reason given'}")

    def _settle(self) -> None:
        """Restore the state for `tokens` after a batch that was not completely evaluated."""
        length = len(self.tokens)
        kept = length and not self.model.is_recurrent
        if not kept or not llama_cpp.llama_memory_seq_rm(self._memory, _SEQUENCE, length, -1):
            self.clear()
            return
        if llama_cpp.llama_memory_seq_pos_max(self._memory, _SEQUENCE) != length - 1:
            self.clear()

    def save(self) -> bytes:
        """The state for all evaluated tokens, for contexts of the same model and settings."""
        size = llama_cpp.llama_state_seq_get_size(self._handle, _SEQUENCE)
        buffer = (ctypes.c_uint8 * size)()
        written = llama_cpp.llama_state_seq_get_data(self._handle, buffer, size, _SEQUENCE)
        return bytes(buffer[:written]) if written != size else bytes(buffer)

    def restore(self, tokens: Sequence[int], state: bytes) -> bool:
        """Load a saved state. False: llama.cpp refused it, and the context is now empty."""
        self.clear()
        buffer = (ctypes.c_uint8 * len(state)).from_buffer_copy(state)
        used = llama_cpp.llama_state_seq_set_data(self._handle, buffer, len(state), _SEQUENCE)
        last = llama_cpp.llama_memory_seq_pos_max(self._memory, _SEQUENCE)
        if used == 0 or last != len(tokens) - 1:
            self.clear()
            return False
        self.tokens = list(tokens)
        self._batch_start = len(tokens)
        return True

    def close(self) -> None:
        """Free the context, but not the model."""
        handle, self._handle = self._handle, 0
        if handle:
            llama_cpp.llama_batch_free(self._batch)
            llama_cpp.llama_free(handle)


class _BatchFields:
    """The arrays of a llama.cpp batch as numpy views. All tokens belong to sequence 0."""

    def __init__(self, batch: Any, size: int) -> None:
        self._token = np.ctypeslib.as_array(batch.token, (size,))
        self._position = np.ctypeslib.as_array(batch.pos, (size,))
        self._logits = np.ctypeslib.as_array(batch.logits, (size,))
        for index in range(size):
            batch.n_seq_id[index] = 1
            batch.seq_id[index][0] = _SEQUENCE
        self._logits[:] = 0
        self._wanted = slice(0, 0)

    def fill(self, tokens: Sequence[int], position: int, n_logits: int) -> None:
        count = len(tokens)
        self._token[:count] = tokens
        self._position[:count] = range(position, position + count) if count > 1 else position
        self._logits[self._wanted] = 0
        self._wanted = slice(count - n_logits, count)
        self._logits[self._wanted] = 1


class _AbortWatch:
    """Makes llama.cpp abort a batch when the request is cancelled or its time is over."""

    def __init__(self) -> None:
        self._cancel = threading.Event()
        self._deadline: float | None = None
        self._callback = llama_cpp.ggml_abort_callback(lambda _: self._abort())
        self._none = llama_cpp.ggml_abort_callback()

    def begin(self, cancel: threading.Event, deadline: float | None) -> bool:
        self._cancel, self._deadline = cancel, deadline
        return self._over()

    def _over(self) -> bool:
        if self._cancel.is_set():
            return True
        return self._deadline is not None and time.monotonic() > self._deadline

    def _abort(self) -> bool:
        over = self._over()
        if over:
            expect_errors(True)
        return over

    def attach(self, handle: int) -> None:
        llama_cpp.llama_set_abort_callback(handle, self._callback, None)

    def detach(self, handle: int) -> None:
        llama_cpp.llama_set_abort_callback(handle, self._none, None)
        expect_errors(False)


def _create(model: NativeModel, settings: ContextSettings) -> int:
    take_errors()
    parameters = llama_cpp.llama_context_default_params()
    parameters.n_ctx = settings.n_ctx
    parameters.n_batch = parameters.n_ubatch = settings.n_batch
    parameters.n_seq_max = 1
    parameters.n_outputs_max = settings.n_logits
    if model.header.architecture in SMALL_STATES:
        parameters.n_rs_seq = settings.n_logits - 1
    parameters.n_threads = settings.n_threads
    parameters.n_threads_batch = settings.n_threads_batch
    parameters.no_perf = True
    # A sliding-window cache that is not full size cannot be cut back to an earlier prompt.
    parameters.swa_full = True
    if settings.flash_attn is not None:
        parameters.flash_attn_type = int(settings.flash_attn)
    handle = llama_cpp.llama_init_from_model(model.handle, parameters)
    if not handle:
        found = take_errors() or "no reason given by llama.cpp"
        expected = f"room for a context of {settings.n_ctx} tokens (try a smaller model.n_ctx)"
        raise ModelError.at(model.path, found, expected)
    if model.adapter is not None:
        _set_adapter(int(handle), model, model.adapter)
    return int(handle)


def _set_adapter(handle: int, model: NativeModel, adapter: LoraAdapter) -> None:
    """Have the adapter count in a context. Raises ModelError, and frees the context."""
    adapters = (llama_cpp.llama_adapter_lora_p_ctypes * 1)(model.adapter_handle)
    scales = (ctypes.c_float * 1)(adapter.scale)
    if llama_cpp.llama_set_adapters_lora(handle, adapters, 1, scales):
        llama_cpp.llama_free(handle)
        found = take_errors() or "an adapter that llama.cpp does not apply"
        raise ModelError.at(adapter.path, found, "a LoRA adapter that llama.cpp can run")

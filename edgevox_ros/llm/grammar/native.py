"""One grammar in llama.cpp. It checks the sampled token; all tokens only if that is refused."""

from __future__ import annotations

import codecs
import ctypes
from typing import Any

import numpy as np

from edgevox_ros.core.errors import GrammarError
from edgevox_ros.llm.llama.binding import llama_cpp
from edgevox_ros.llm.llama.native_log import take_errors
from edgevox_ros.llm.llama.native_model import NativeModel
from edgevox_ros.llm.llama.sampler import Chain

_ENTRY = np.dtype([("id", "<i4"), ("logit", "<f4"), ("p", "<f4")])


class NativeGrammar:
    """A compiled grammar and the position that a text has reached in it. `close` frees it."""

    def __init__(self, model: NativeModel, handle: Any) -> None:
        self._model = model
        self._handle = handle
        self._begun = b""

    @classmethod
    def compile(cls, model: NativeModel, text: str, what: str) -> NativeGrammar:
        """Compile GBNF. Raises GrammarError naming `what` if llama.cpp refuses it."""
        take_errors()
        handle = llama_cpp.llama_sampler_init_grammar(model.vocab, text.encode(), b"root")
        if not handle:
            raise GrammarError(f"{what}: llama.cpp refuses the grammar: {take_errors()}")
        return cls(model, handle)

    def copy(self) -> NativeGrammar:
        """A copy at the same position."""
        made = NativeGrammar(self._model, llama_cpp.llama_sampler_clone(self._handle))
        made._begun = self._begun
        return made

    def allows(self, token: int) -> bool:
        """Whether the token may come next.

        Broken UTF-8 is refused: llama.cpp accepts it, but decodes it to other text than we do.
        """
        if self._decoded(token) is None:
            return False
        one = np.array([(token, 0.0, 0.0)], dtype=_ENTRY)
        self._apply(one)
        return bool(np.isfinite(one["logit"][0]))

    def allowed(self) -> list[int]:
        """Every token that may come next; after a complete call also end-of-generation tokens."""
        entries: Any = np.zeros(self._model.n_vocab, dtype=_ENTRY)
        entries["id"] = np.arange(self._model.n_vocab)
        self._apply(entries)
        return [
            int(token)
            for token in entries["id"][np.isfinite(entries["logit"])]
            if self._decoded(int(token)) is not None
        ]

    def accept(self, token: int) -> None:
        """Advance by one token. It must be allowed: otherwise llama.cpp ends the process."""
        llama_cpp.llama_sampler_accept(self._handle, token)
        self._begun = self._decoded(token) or b""

    def sample(self, chain: Chain, context: int) -> int:
        """The chain's choice if that is allowed, otherwise its choice among the allowed tokens."""
        token = chain.sample(context)
        return token if self.allows(token) else self.sample_allowed(chain, context)

    def sample_allowed(self, chain: Chain, context: int) -> int:
        """The chain's choice among the allowed tokens. Raises GrammarError if there are none."""
        logits = llama_cpp.llama_get_logits_ith(context, -1)
        entries: Any = np.zeros(self._model.n_vocab, dtype=_ENTRY)
        entries["id"] = np.arange(self._model.n_vocab)
        entries["logit"] = np.ctypeslib.as_array(logits, shape=(self._model.n_vocab,))
        self._apply(entries)
        left = np.ascontiguousarray(entries[np.isfinite(entries["logit"])])
        while len(left):
            tried = left.copy()
            array = _array(tried)
            llama_cpp.llama_sampler_apply(chain.handle, ctypes.byref(array))
            token = int(array.data[array.selected].id)
            if self._decoded(token) is not None:
                return token
            left = np.ascontiguousarray(left[left["id"] != token])
        raise GrammarError("no token of the vocabulary continues the call")

    def _decoded(self, token: int) -> bytes | None:
        """The bytes of an incomplete character after the token; None if its UTF-8 is broken."""
        if self._model.is_end(token):
            return None if self._begun else b""
        text = self._begun + self._model.piece(token)
        try:
            _, used = codecs.utf_8_decode(text, "strict", False)
        except UnicodeDecodeError:
            return None
        rest = text[used:]
        # The beginning of a surrogate: Python would refuse only its third byte, a dead end by then.
        return None if rest[:1] == b"\xed" and rest[1:2] >= b"\xa0" else rest

    def _apply(self, entries: Any) -> None:
        array = _array(entries)
        llama_cpp.llama_sampler_apply(self._handle, ctypes.byref(array))

    def close(self) -> None:
        """Free the grammar."""
        handle, self._handle = self._handle, None
        if handle:
            llama_cpp.llama_sampler_free(handle)


def _array(entries: Any) -> Any:
    data = entries.ctypes.data_as(ctypes.POINTER(llama_cpp.llama_token_data))
    return llama_cpp.llama_token_data_array(data, len(entries), -1, False)

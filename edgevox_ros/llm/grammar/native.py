"""One grammar in llama.cpp: checked candidate by candidate, over all of them only on refusal."""

from __future__ import annotations

import ctypes
from typing import Any

import llama_cpp
import numpy as np

from edgevox_ros.llm.grammar.errors import GrammarError
from edgevox_ros.llm.native_log import recent_errors
from edgevox_ros.llm.native_model import NativeModel
from edgevox_ros.llm.sampler import Chain

_ENTRY = np.dtype([("id", "<i4"), ("logit", "<f4"), ("p", "<f4")])


class NativeGrammar:
    """A compiled grammar and how far a text has come in it. `close` frees it."""

    def __init__(self, model: NativeModel, handle: Any) -> None:
        self._model = model
        self._handle = handle

    @classmethod
    def compile(cls, model: NativeModel, text: str, what: str) -> NativeGrammar:
        """Raises GrammarError naming `what` when llama.cpp refuses the text."""
        recent_errors()
        handle = llama_cpp.llama_sampler_init_grammar(model.vocab, text.encode(), b"root")
        if not handle:
            raise GrammarError(f"{what}: llama.cpp refuses the grammar: {recent_errors()}")
        return cls(model, handle)

    def copy(self) -> NativeGrammar:
        """One that stands where this one does."""
        return NativeGrammar(self._model, llama_cpp.llama_sampler_clone(self._handle))

    def allows(self, token: int) -> bool:
        """Whether the token may come next."""
        one = np.array([(token, 0.0, 0.0)], dtype=_ENTRY)
        self._apply(one)
        return bool(np.isfinite(one["logit"][0]))

    def allowed(self) -> list[int]:
        """Every token that may come next, ends of generation included where the call is whole."""
        entries: Any = np.zeros(self._model.n_vocab, dtype=_ENTRY)
        entries["id"] = np.arange(self._model.n_vocab)
        self._apply(entries)
        return [int(token) for token in entries["id"][np.isfinite(entries["logit"])]]

    def accept(self, token: int) -> None:
        """Go on by one token, which must be allowed: llama.cpp ends the process otherwise."""
        llama_cpp.llama_sampler_accept(self._handle, token)

    def sample(self, chain: Chain, context: int) -> int:
        """What the chain chooses if that is allowed, otherwise its choice of what is."""
        token = chain.sample(context)
        return token if self.allows(token) else self.sample_allowed(chain, context)

    def sample_allowed(self, chain: Chain, context: int) -> int:
        """The chain's choice of what is allowed. Raises GrammarError when nothing is."""
        logits = llama_cpp.llama_get_logits_ith(context, -1)
        entries: Any = np.zeros(self._model.n_vocab, dtype=_ENTRY)
        entries["id"] = np.arange(self._model.n_vocab)
        entries["logit"] = np.ctypeslib.as_array(logits, shape=(self._model.n_vocab,))
        self._apply(entries)
        left = np.ascontiguousarray(entries[np.isfinite(entries["logit"])])
        if not len(left):
            raise GrammarError("no token of the vocabulary continues the call")
        array = _array(left)
        llama_cpp.llama_sampler_apply(chain.handle, ctypes.byref(array))
        return int(array.data[array.selected].id)

    def _apply(self, entries: Any) -> None:
        array = _array(entries)
        llama_cpp.llama_sampler_apply(self._handle, ctypes.byref(array))

    def close(self) -> None:
        """Free it."""
        handle, self._handle = self._handle, None
        if handle:
            llama_cpp.llama_sampler_free(handle)


def _array(entries: Any) -> Any:
    data = entries.ctypes.data_as(ctypes.POINTER(llama_cpp.llama_token_data))
    return llama_cpp.llama_token_data_array(data, len(entries), -1, False)

"""Chooses the next token. A chain is built once for each set of settings, then reused."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from edgevox_ros.core.messages import SamplingSettings
from edgevox_ros.llm.llama.binding import llama_cpp
from edgevox_ros.llm.llama.native_model import NativeModel

_PENALTY_WINDOW = 64
_KEPT_CHAINS = 8
_ENTRY = np.dtype([("id", "<i4"), ("logit", "<f4"), ("p", "<f4")])

_Key = tuple[float, int, float, float, float, int]


@dataclass(frozen=True)
class Chain:
    """One chain of samplers in llama.cpp."""

    handle: object

    def sample(self, context: int, index: int = -1) -> int:
        """Choose a token from the logits of the last batch's token `index`; penalties count it."""
        return int(llama_cpp.llama_sampler_sample(self.handle, context, index))

    def sample_among(self, context: int, tokens: npt.NDArray[np.intp], index: int = -1) -> int:
        """Choose one of these tokens, which are in ascending order, from the same logits."""
        first = llama_cpp.llama_get_logits_ith(context, index)
        entries: Any = np.zeros(len(tokens), dtype=_ENTRY)
        entries["id"] = tokens
        entries["logit"] = np.ctypeslib.as_array(first, shape=(int(tokens[-1]) + 1,))[tokens]
        data = entries.ctypes.data_as(ctypes.POINTER(llama_cpp.llama_token_data))
        array = llama_cpp.llama_token_data_array(data, len(entries), -1, False)
        llama_cpp.llama_sampler_apply(self.handle, ctypes.byref(array))
        return int(array.data[array.selected].id)

    def reset(self) -> None:
        """Clear all penalties and restart the random numbers from the seed."""
        llama_cpp.llama_sampler_reset(self.handle)


class Samplers:
    """The chains of one model: a greedy one, and one for each set of settings that was used."""

    def __init__(self, model: NativeModel) -> None:
        self._model = model
        self._chains: dict[_Key, Chain] = {}
        self.greedy = _chain([llama_cpp.llama_sampler_init_greedy()])

    def begin(self, settings: SamplingSettings) -> Chain:
        """Begin a reply: the chain for these settings, reset."""
        if settings.temperature <= 0 and settings.repeat_penalty == 1.0:
            return self.greedy
        key = (
            settings.temperature,
            settings.top_k,
            settings.top_p,
            settings.min_p,
            settings.repeat_penalty,
            settings.seed,
        )
        if key not in self._chains:
            while len(self._chains) >= _KEPT_CHAINS:
                oldest = next(iter(self._chains))
                llama_cpp.llama_sampler_free(self._chains.pop(oldest).handle)
            self._chains[key] = self._build(settings)
        chain = self._chains[key]
        chain.reset()
        return chain

    def _build(self, settings: SamplingSettings) -> Chain:
        """Build a chain. Top-k comes first: it is cheap, the others cost far more on all tokens."""
        samplers: list[object] = []
        if settings.top_k > 0:
            samplers.append(llama_cpp.llama_sampler_init_top_k(settings.top_k))
        if settings.repeat_penalty != 1.0:
            samplers.append(self._penalties(settings.repeat_penalty))
        if settings.temperature <= 0:
            return _chain([*samplers, llama_cpp.llama_sampler_init_greedy()])
        if settings.top_p < 1.0:
            samplers.append(llama_cpp.llama_sampler_init_top_p(settings.top_p, 1))
        if settings.min_p > 0.0:
            samplers.append(llama_cpp.llama_sampler_init_min_p(settings.min_p, 1))
        samplers.append(llama_cpp.llama_sampler_init_temp(settings.temperature))
        samplers.append(llama_cpp.llama_sampler_init_dist(settings.seed & 0xFFFFFFFF))
        return _chain(samplers)

    def _penalties(self, repeat: float) -> object:
        n_vocab = self._model.n_vocab
        return llama_cpp.llama_sampler_init_penalties(n_vocab, _PENALTY_WINDOW, repeat, 0.0, 0.0)

    def close(self) -> None:
        """Free every chain."""
        for chain in (self.greedy, *self._chains.values()):
            llama_cpp.llama_sampler_free(chain.handle)
        self._chains.clear()


def _chain(samplers: list[object]) -> Chain:
    parameters = llama_cpp.llama_sampler_chain_default_params()
    parameters.no_perf = True
    handle = llama_cpp.llama_sampler_chain_init(parameters)
    for sampler in samplers:
        llama_cpp.llama_sampler_chain_add(handle, sampler)
    return Chain(handle)

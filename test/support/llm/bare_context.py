"""What llama.cpp alone replies: batches into an empty context, then always the likeliest token.

With quantised weights llama.cpp's logits depend on how a prompt is cut into batches, by several
tenths. So a reply that used a cache is compared with one from the same batches.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence

import numpy as np

from edgevox_ros.llm import LoadedModel
from edgevox_ros.llm.llama.binding import llama_cpp
from edgevox_ros.llm.llama.native_context import NativeContext

_NEVER = threading.Event()


class BareContext:
    """A second context of a loaded model."""

    def __init__(self, loaded: LoadedModel) -> None:
        self._model = loaded.model
        self._context = NativeContext(loaded.model, loaded.context.settings)

    def reply(self, prompt: Sequence[int], batches: Sequence[int], most: int) -> tuple[int, ...]:
        """At most `most` greedy tokens after a prompt that is evaluated in batches of these sizes.

        What is left of the prompt is the last batch.
        """
        self._context.clear()
        at = 0
        for size in (*batches, len(prompt) - sum(batches)):
            assert self._context.evaluate(prompt[at : at + size], _NEVER)
            at += size
        tokens = [self._likeliest()]
        while len(tokens) < most and not self._model.is_end(tokens[-1]):
            assert self._context.evaluate(tokens[-1:], _NEVER)
            tokens.append(self._likeliest())
        return tuple(token for token in tokens if not self._model.is_end(token))

    def _likeliest(self) -> int:
        logits = llama_cpp.llama_get_logits_ith(self._context.handle, -1)
        return int(np.ctypeslib.as_array(logits, (self._model.n_vocab,)).argmax())

    def close(self) -> None:
        self._context.close()

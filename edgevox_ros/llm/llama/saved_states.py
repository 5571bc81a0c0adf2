"""Saved states of a model whose state cannot be cut back (recurrent and hybrid ones).

Such a model keeps only its present state. To leave out its last tokens it must start again from the
beginning, or from a state that was saved before them. Kept are the warm prompt, the ends of the
latest prompts, and the places up to which their template will not rewrite them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from edgevox_ros.llm.llama.native_context import NativeContext

_KEPT_PROMPTS = 3
_KEPT_SETTLED = 2


@dataclass(frozen=True)
class _Checkpoint:
    tokens: tuple[int, ...]
    state: bytes


class Checkpoints:
    """The saved states of one context."""

    def __init__(self, context: NativeContext) -> None:
        self._context = context
        self._warm: _Checkpoint | None = None
        self._prompts: deque[_Checkpoint] = deque(maxlen=_KEPT_PROMPTS)
        self._settled: deque[_Checkpoint] = deque(maxlen=_KEPT_SETTLED)

    def keep_warm(self) -> None:
        """Keep the present state until the next warm prompt."""
        self._warm = self._now()
        self._prompts.clear()
        self._settled.clear()

    def keep_prompt(self) -> None:
        """Keep the present state among the latest ones."""
        self._prompts.append(self._now())

    def keep_settled(self) -> None:
        """Keep the present state among those that a rewritten prompt goes on from."""
        self._settled.append(self._now())

    def restore(self, tokens: Sequence[int], at_most: int) -> None:
        """Go to the longest saved state that these tokens begin with, if it holds more than now."""
        saved = [
            point for point in (*self._prompts, *self._settled, self._warm) if point is not None
        ]
        fitting = [
            point
            for point in saved
            if len(self._context.tokens) < len(point.tokens) <= at_most
            and point.tokens == tuple(tokens[: len(point.tokens)])
        ]
        if fitting:
            best = max(fitting, key=lambda point: len(point.tokens))
            self._context.restore(best.tokens, best.state)

    def _now(self) -> _Checkpoint:
        return _Checkpoint(tuple(self._context.tokens), self._context.save())

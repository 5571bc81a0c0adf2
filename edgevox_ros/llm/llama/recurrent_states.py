"""Saved states of a model whose state cannot be cut back, so that a prompt need not begin anew."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from edgevox_ros.llm.llama.native_context import NativeContext

_KEPT_PROMPTS = 3
_KEPT_SETTLED = 2


@dataclass(frozen=True)
class _SavedState:
    tokens: tuple[int, ...]
    state: bytes


class RecurrentStates:
    """The saved states of one context."""

    def __init__(self, context: NativeContext) -> None:
        self._context = context
        self._warm: _SavedState | None = None
        self._prompts: deque[_SavedState] = deque(maxlen=_KEPT_PROMPTS)
        self._settled: deque[_SavedState] = deque(maxlen=_KEPT_SETTLED)
        self._start: tuple[_SavedState, ...] = ()

    def keep_warm(self) -> None:
        """Save the present state as the warm prompt's; discard all others."""
        self._warm = self._now()
        self._start = ()
        self._prompts.clear()
        self._settled.clear()

    def keep_prompt(self) -> None:
        """Save the present state as that of the newest prompt."""
        self._prompts.append(self._now())

    def keep_settled(self) -> None:
        """Save the present state as one from which a rewritten prompt can continue."""
        self._settled.append(self._now())

    def keep_start(self) -> None:
        """Keep the states of the prompts so far: conversations begin there."""
        self._start = tuple(self._prompts)

    def rewind(self) -> None:
        """Discard what was saved after the warm prompt and after `keep_start`."""
        self._prompts.clear()
        self._settled.clear()

    def restore(self, tokens: Sequence[int], at_most: int) -> None:
        """Load the longest saved state that fits the tokens, if longer than the present one."""
        prompts = (*self._start, *self._prompts, *self._settled)
        saved = [*prompts, *([self._warm] if self._warm is not None else ())]
        fitting = [
            point
            for point in saved
            if len(self._context.tokens) < len(point.tokens) <= at_most
            and point.tokens == tuple(tokens[: len(point.tokens)])
        ]
        if fitting:
            best = max(fitting, key=lambda point: len(point.tokens))
            self._context.restore(best.tokens, best.state)

    def _now(self) -> _SavedState:
        return _SavedState(tuple(self._context.tokens), self._context.save())

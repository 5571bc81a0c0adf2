"""Thoughts of earlier turns, cut out of sampled tokens where the template leaves them out too.

Within a turn they stay: the model goes on from what it thought before a call.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from edgevox_ros.llm.generation import Message
from edgevox_ros.llm.template_profile import THOUGHT_MARKERS


class OldThoughts:
    """Cuts thoughts out of token ids, for one vocabulary."""

    def __init__(self, tokenize: Callable[[str], list[int]]) -> None:
        """Markers that the vocabulary has no token of its own for are not looked for."""
        pairs = [(tokenize(opener), tokenize(closer)) for opener, closer in THOUGHT_MARKERS]
        self._closers = {
            opener[0]: closer[0] for opener, closer in pairs if len(opener) == len(closer) == 1
        }

    def dropped(self, messages: Sequence[Message]) -> Sequence[Message]:
        """The messages, those before the last sentence of the user without their thoughts."""
        users = [index for index, message in enumerate(messages) if message.role == "user"]
        last = users[-1] if users else 0
        return [
            replace(message, token_ids=self._without(message.token_ids))
            if index < last and message.token_ids
            else message
            for index, message in enumerate(messages)
        ]

    def _without(self, ids: tuple[int, ...]) -> tuple[int, ...]:
        kept: list[int] = []
        closer: int | None = None
        for token in ids:
            if closer is not None:
                closer = None if token == closer else closer
            elif token in self._closers:
                closer = self._closers[token]
            else:
                kept.append(token)
        return tuple(kept)

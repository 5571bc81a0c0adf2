"""Thoughts of earlier turns, cut out of sampled tokens where the template leaves them out too.

Within a turn they stay: the model goes on from what it thought before a call.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from edgevox_ros.llm.generation import Message
from edgevox_ros.llm.template_profile import THOUGHT_MARKERS
from edgevox_ros.llm.tokenizer import Tokenizer


class OldThoughts:
    """Cuts thoughts out of token ids, for one vocabulary."""

    def __init__(self, tokenizer: Tokenizer, opened: bool = False, trims: bool = False) -> None:
        """Markers that the vocabulary has no token of its own for are not looked for.

        `opened`: prompts end inside a thought, so that replies begin there. `trims`: the template
        leaves out white space between a thought and what was said.
        """
        tokenize = tokenizer.tokenize
        pairs = [(tokenize(opener), tokenize(closer)) for opener, closer in THOUGHT_MARKERS]
        self._closers = {
            opener[0]: closer[0] for opener, closer in pairs if len(opener) == len(closer) == 1
        }
        self._text = tokenizer.text
        self._opened = opened
        self._trims = trims

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
        every = frozenset(self._closers.values())
        ends = every if self._opened and every & set(ids) else frozenset()
        after_thought = False
        for token in ids:
            if ends:
                after_thought = token in ends
                ends = frozenset() if after_thought else ends
            elif token in self._closers:
                ends = frozenset((self._closers[token],))
            elif not (after_thought and self._trims and not self._text((token,)).strip()):
                kept.append(token)
                after_thought = False
        return tuple(kept)

"""What was thought, in sampled tokens: cut out of earlier turns where the template does so too.

Within a turn thoughts stay: the model goes on from what it thought before a call.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from edgevox_ros.llm.generation import Message
from edgevox_ros.llm.template_profile import THOUGHT_MARKERS
from edgevox_ros.llm.tokenizer import Tokenizer

# Gemma names the channel in which it thinks.
_HEADING = "thought\n"


class Thoughts:
    """Finds thoughts in token ids, for one vocabulary."""

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

    def of(self, ids: tuple[int, ...]) -> str:
        """What was thought in a reply, without markers, "" for nothing."""
        thought = self._text(self._parted(ids)[0]).strip("\n")
        return thought[len(_HEADING) :] if thought.startswith(_HEADING) else thought

    def _without(self, ids: tuple[int, ...]) -> tuple[int, ...]:
        return self._parted(ids)[1]

    def _parted(self, ids: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What was thought, and what was said."""
        thought: list[int] = []
        kept: list[int] = []
        every = frozenset(self._closers.values())
        ends = every if self._opened and every & set(ids) else frozenset()
        after_thought = False
        for token in ids:
            if ends:
                after_thought = token in ends
                ends = frozenset() if after_thought else ends
                if not after_thought:
                    thought.append(token)
            elif token in self._closers:
                ends = frozenset((self._closers[token],))
            elif not (after_thought and self._trims and not self._text((token,)).strip()):
                kept.append(token)
                after_thought = False
        return tuple(thought), tuple(kept)

"""What was thought and what was said, told apart in sampled tokens.

Whether a thought stays in later prompts is for the template to say: most keep it between the calls
of one turn and leave it out afterwards.
"""

from __future__ import annotations

from edgevox_ros.llm.prompting.thought_form import ThoughtForm
from edgevox_ros.llm.prompting.tokenizer import Tokenizer
from edgevox_ros.parsing import THINKING_MARKS
from edgevox_ros.parsing.formats.registry import THOUGHT_HEADINGS


class Thoughts:
    """Finds thoughts in token ids, for one vocabulary."""

    def __init__(
        self, tokenizer: Tokenizer, form: ThoughtForm | None = None, opened: bool = False
    ) -> None:
        """Markers that the vocabulary has no token of its own for are not looked for.

        `opened`: prompts end inside a thought, so that replies begin there.
        """
        form = form or ThoughtForm()
        tokenize = tokenizer.tokenize
        pairs = [(tokenize(opener), tokenize(closer)) for opener, closer in THINKING_MARKS.items()]
        self._closers = {
            opener[0]: closer[0] for opener, closer in pairs if len(opener) == len(closer) == 1
        }
        self._text = tokenizer.text
        self._opened = opened
        self._trims = form.trims
        self._tight = form.tight

    def of(self, ids: tuple[int, ...]) -> str | None:
        """What was thought in a reply, without markers; None when there was no thought at all."""
        thought, said = self._parted(ids)
        if len(said) == len(ids):
            return None
        text = self._text(thought).lstrip("\n")
        for heading in THOUGHT_HEADINGS:
            text = text.removeprefix(heading)
        return text if self._tight else text.rstrip("\n")

    def said(self, ids: tuple[int, ...]) -> tuple[int, ...]:
        """The tokens of a reply without its thoughts and their markers."""
        return self._parted(ids)[1]

    def _parted(self, ids: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
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

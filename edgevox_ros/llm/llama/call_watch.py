"""What the engine asks the parser: whether a reply stands inside a call."""

from __future__ import annotations

from edgevox_ros.parsing import SpanWatch
from edgevox_ros.parsing.span_watch import OUTSIDE, PAYLOAD


class CallWatch:
    """Follows one reply. `inside` is True between a call's start marker and its end.

    `in_string`: there, and within a string that is an argument's value. `opened_by`: the start
    marker with which the prompt ended.
    """

    def __init__(
        self,
        formats: tuple[str, ...],
        prompt_opens_thinking: bool = False,
        opened_by: str = "",
    ) -> None:
        self._watch = SpanWatch(formats, prompt_opens_thinking=prompt_opens_thinking)
        self.inside = False
        self.in_string = False
        self.feed(opened_by)

    def feed(self, text: str) -> None:
        """Take the next text of the reply."""
        if not text:
            return
        state = self._watch.feed(text)
        self.inside, self.in_string = state != OUTSIDE, state == PAYLOAD

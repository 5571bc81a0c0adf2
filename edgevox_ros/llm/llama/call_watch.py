"""What the engine asks the parser: whether a reply stands inside a call."""

from __future__ import annotations

from edgevox_ros.parsing import SpanWatch
from edgevox_ros.parsing.span_watch import OUTSIDE, PAYLOAD

# Functionary's recipient for the user: what its marker opened is no call.
_SPOKEN = ">>>all\n"


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
        self._formats = formats
        self._watch = SpanWatch(formats, prompt_opens_thinking=prompt_opens_thinking)
        self._recent = ""
        self.inside = False
        self.in_string = False
        self.feed(opened_by)

    def feed(self, text: str) -> None:
        """Take the next text of the reply."""
        if not text:
            return
        state = self._watch.feed(text)
        self._recent += text
        at = self._recent.rfind(_SPOKEN)
        if at >= 0 and self.inside:
            self._watch = SpanWatch(self._formats)
            state = self._watch.feed(self._recent[at + len(_SPOKEN) :])
        self._recent = self._recent[1 - len(_SPOKEN) :]
        self.inside, self.in_string = state != OUTSIDE, state == PAYLOAD

"""What the model is shown of the robot's state, in front of what somebody says.

It stands behind the history, so that what is cached stays; once the turn has ended it is not
remembered, since it is not true any more. While a sentence is still being spoken the facts of its
beginning stay, so that what was read of it is not read again.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

_LABEL = "Robot state"


class Facts:
    """The facts of one sentence. `read` gives them in words, "" for none. One thread uses it."""

    def __init__(self, read: Callable[[], str] = lambda: "") -> None:
        self._read = read
        self._of_sentence: str | None = None

    def begin(self) -> str:
        """Those of a sentence that is being spoken: the same ones until `end`."""
        if self._of_sentence is None:
            self._of_sentence = ""
            with suppress(Exception):  # a turn without facts is better than none
                self._of_sentence = self._read()
        return self._of_sentence

    def end(self) -> None:
        """The sentence has had its turn, or was none."""
        self._of_sentence = None

    def before(self, words: str) -> str:
        """An utterance as the model is shown it, behind the facts."""
        facts = self.begin()
        return f"{_LABEL}: {facts}\n{words}" if facts else words

"""Whether the user is expected to answer: a recogniser then listens without a wake word."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from edgevox_ros.agent.claims import asks
from edgevox_ros.hearing.yes_no import QUESTION_MARKS

# The question may have to wait for sentences before it.
UNHEARD_S = 60.0
_CLOSING = " \t\"'\u201d\u2019\u00bb\u203a\u300d\u300f)]\uff09"


class ExpectedAnswer:
    """One question of ours, from when it begins to be said until it has been answered or is over.

    `tell` is called with the seconds for which an answer is waited for, and with 0.0 once none is
    expected any more. Thread-safe; `tell` may be called from any thread. `clock`: seconds.
    """

    def __init__(
        self, tell: Callable[[float], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._tell = tell
        self._clock = clock
        # Changes are told in the order in which they happen.
        self._lock = threading.RLock()
        self._begun: tuple[str, float] = ("", 0.0)
        self._question: str | None = None
        self._within_s = 0.0
        self._end = 0.0
        self._open = False

    @property
    def open(self) -> bool:
        """Whether the question has begun to be said, and an answer is expected."""
        return self._open

    def ask(self, question: str, within_s: float) -> None:
        """A question was handed to the voice. Its answer is expected once it begins to be said."""
        with self._lock:
            begun = self._begun
            self.close()
            self._begun = begun
            self._question, self._within_s = question, within_s
            self._end = self._clock() + UNHEARD_S
            self._open_if_begun()

    def begin(self, sentence: str) -> None:
        """A sentence begins to be said."""
        with self._lock:
            self._begun = sentence, self._clock()
            self._open_if_begun()

    def _open_if_begun(self) -> None:
        sentence, at = self._begun
        if sentence == self._question and not self._open:
            self._open = True
            self._end = at + self._within_s
            self._tell(self._within_s)

    def lose(self, sentence: str) -> None:
        """A sentence will not be said."""
        with self._lock:
            if sentence == self._question:
                self.close()

    def close(self, *, unheard_only: bool = False) -> None:
        """No answer is expected any more. `unheard_only`: unless the question can be heard."""
        with self._lock:
            if unheard_only and self._open:
                return
            self._question, self._begun = None, ("", 0.0)
            if self._open:
                self._open = False
                self._tell(0.0)

    def expire(self) -> float | None:
        """Close it if its time is over. Returns the seconds left; None: nothing is expected."""
        with self._lock:
            if self._question is None:
                return None
            left = self._end - self._clock()
            if left <= 0:
                self.close()
                return None
            return left


def wants_answer(sentence: str) -> bool:
    """Whether a sentence that ends a reply asks the user something, in any script."""
    return sentence.rstrip(_CLOSING).endswith(tuple(QUESTION_MARKS)) or asks(sentence)

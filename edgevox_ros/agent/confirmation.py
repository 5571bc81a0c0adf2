"""A question to the user: once it is being said, the next utterance is its answer.

questions.py asks the question, and passes on what the worker hears.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import Union

from edgevox_ros.core.outcomes import Consent
from edgevox_ros.hearing import read_yes_no

_SLICE_S = 0.05
# The question may have to wait for sentences before it.
_UNHEARD_S = 60.0


@dataclass(frozen=True)
class ConfirmationAnswer:
    """What the user answered. `text`: what was said, if it was neither yes nor no."""

    consent: Consent
    text: str = ""


def consent_of(answer: Union[bool, ConfirmationAnswer]) -> Consent:
    """What came of a question, by its answer or a plain yes or no."""
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return answer.consent


class Confirmation:
    """Takes one utterance as the answer, once the question is being said. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._question: str | None = None
        self._begun_at: float | None = None
        self._text: str | None = None

    @property
    def answerable(self) -> bool:
        """Whether the next utterance is the answer."""
        with self._lock:
            return self._takes()

    @property
    def waits(self) -> bool:
        """Whether a question waits for its answer, or still has to be said."""
        with self._lock:
            return self._question is not None

    def _takes(self) -> bool:
        heard = self._question is not None and self._begun_at is not None
        return heard and self._text is None

    def open(self, question: str) -> None:
        """A question is about to be said."""
        with self._lock:
            self._question, self._begun_at, self._text = question, None, None

    def begin(self, sentence: str) -> None:
        """A sentence begins to be said. If it is the question, the next utterance answers it."""
        with self._lock:
            if sentence == self._question and self._begun_at is None:
                self._begun_at = time.monotonic()

    def lose(self, sentence: str) -> None:
        """A sentence was not said. If it is the question, there will be no answer."""
        with self._lock:
            if sentence == self._question:
                self._question = None

    def offer(self, text: str) -> bool:
        """Take an utterance as the answer. Returns False if there is no question to answer."""
        with self._lock:
            if not self._takes():
                return False
            self._text = text
            return True

    def withdraw(self) -> None:
        """Close the question without an answer."""
        with self._lock:
            self._question = None

    def wait(self, timeout_s: float, cancel: threading.Event) -> ConfirmationAnswer:
        """Wait for the answer, `timeout_s` seconds from when the question begins to be said."""
        opened = time.monotonic()
        try:
            while True:
                if cancel.wait(_SLICE_S):
                    return ConfirmationAnswer("cancelled")
                with self._lock:
                    text, begun_at, lost = self._text, self._begun_at, self._question is None
                if text is not None:
                    return judge(text)
                end = opened + _UNHEARD_S if begun_at is None else begun_at + timeout_s
                if lost:
                    return ConfirmationAnswer("unasked")
                if time.monotonic() >= end:
                    return ConfirmationAnswer("unasked" if begun_at is None else "timeout")
        finally:
            self.withdraw()


def judge(text: str) -> ConfirmationAnswer:
    """Yes, no or other, by the phrases of every language."""
    answer = read_yes_no(text)
    if answer is None:
        return ConfirmationAnswer("other", text)
    return ConfirmationAnswer("yes" if str(answer) == "yes" else "no")

"""A question that is open: once it can be heard, the next utterance is its answer."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import Literal

from edgevox_ros.hearing import read_yes_no

_SLICE_S = 0.05
# What was to be said before the question may take its time.
_UNHEARD_S = 60.0


@dataclass(frozen=True)
class ConfirmationAnswer:
    """`other` is neither yes nor no, `text` then is what was said."""

    verdict: Literal["yes", "no", "other", "timeout", "cancelled"]
    text: str = ""


class Confirmation:
    """Takes an utterance while a question is open and was begun to be said. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._question: str | None = None
        self._begun_at: float | None = None
        self._text: str | None = None

    @property
    def answerable(self) -> bool:
        """Whether the next utterance is an answer."""
        with self._lock:
            return self._takes()

    def _takes(self) -> bool:
        heard = self._question is not None and self._begun_at is not None
        return heard and self._text is None

    def open(self, question: str) -> None:
        """The question is about to be said."""
        with self._lock:
            self._question, self._begun_at, self._text = question, None, None

    def begin(self, sentence: str) -> None:
        """A sentence begins to be said; if it is the question, the next utterance answers it."""
        with self._lock:
            if sentence == self._question and self._begun_at is None:
                self._begun_at = time.monotonic()

    def lose(self, sentence: str) -> None:
        """A sentence was not said; a question that nobody heard has no answer."""
        with self._lock:
            if sentence == self._question:
                self._question = None

    def offer(self, text: str) -> bool:
        """Hand in an utterance; False when no question is open."""
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
        """The answer, at the latest `timeout_s` seconds behind the question: none means no."""
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
                if lost or time.monotonic() >= end:
                    return ConfirmationAnswer("timeout")
        finally:
            self.withdraw()


def judge(text: str) -> ConfirmationAnswer:
    """Yes or no by the phrases of every language."""
    answer = read_yes_no(text)
    if answer is None:
        return ConfirmationAnswer("other", text)
    return ConfirmationAnswer("yes" if str(answer) == "yes" else "no")

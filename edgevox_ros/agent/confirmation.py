"""A question that is open: the next utterance is its answer."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import Literal

from edgevox_ros.hearing import read_answer

_SLICE_S = 0.05


@dataclass(frozen=True)
class ConfirmationAnswer:
    """`other` is neither yes nor no, `text` then is what was said."""

    verdict: Literal["yes", "no", "other", "timeout", "cancelled"]
    text: str = ""


class Confirmation:
    """Takes an utterance while a question is open. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open = False
        self._text: str | None = None

    def open(self) -> None:
        """From now on the next utterance is the answer."""
        with self._lock:
            self._open, self._text = True, None

    def offer(self, text: str) -> bool:
        """Hand in an utterance; False when no question is open."""
        with self._lock:
            if not self._open or self._text is not None:
                return False
            self._text = text
            return True

    def withdraw(self) -> None:
        """Close the question without an answer."""
        with self._lock:
            self._open = False

    def wait(self, timeout_s: float, cancel: threading.Event) -> ConfirmationAnswer:
        """The answer, at the latest after `timeout_s` seconds: no answer means no."""
        deadline = time.monotonic() + timeout_s
        try:
            while time.monotonic() < deadline:
                if cancel.wait(_SLICE_S):
                    return ConfirmationAnswer("cancelled")
                with self._lock:
                    text = self._text
                if text is not None:
                    return judge(text)
            return ConfirmationAnswer("timeout")
        finally:
            self.withdraw()


def judge(text: str) -> ConfirmationAnswer:
    """Yes or no by the phrases of every language."""
    answer = read_answer(text)
    if answer is None:
        return ConfirmationAnswer("other", text)
    return ConfirmationAnswer("yes" if str(answer) == "yes" else "no")

"""From the model's speech to sentences for the voice: sanitizer, sentences, final tidying."""

from __future__ import annotations

from edgevox_ros.speech.sanitizer import Sanitizer
from edgevox_ros.speech.sentences import SentenceStream
from edgevox_ros.speech.tidy import tidy


class SpokenSentences:
    """Turns one reply into sentences. Each of them contains something to say."""

    def __init__(self) -> None:
        self._sanitizer = Sanitizer()
        self._sentences = SentenceStream()

    def feed(self, delta: str) -> list[str]:
        """Add text of the model; return the sentences that may be said now."""
        return _polished(self._sentences.feed(self._sanitizer.feed(delta)))

    def finish(self) -> list[str]:
        """Return what is left to say, and start anew."""
        rest = self._sentences.feed(self._sanitizer.finish())
        return _polished([*rest, *self._sentences.finish()])


def _polished(sentences: list[str]) -> list[str]:
    return [said for said in map(tidy, sentences) if said]

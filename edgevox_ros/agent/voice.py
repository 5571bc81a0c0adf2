"""Speech of one turn on its way out: deltas in, clean sentences out, as early as possible."""

from __future__ import annotations

from collections.abc import Callable

from edgevox_ros.speech import Sanitizer, SentenceStream

Say = Callable[[str], None]


class Voice:
    """Publishes sentences through `say`, and remembers what was said. Nothing empty is said."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._sanitizer = Sanitizer()
        self._sentences = SentenceStream()
        self.said: list[str] = []

    def feed(self, delta: str) -> None:
        """Take speech as it is generated."""
        for sentence in self._sentences.feed(delta):
            self.say(sentence)

    def end_hop(self) -> None:
        """The hop is over: say what is left, and begin afresh."""
        for sentence in self._sentences.finish():
            self.say(sentence)
        self._sentences = SentenceStream()

    def drop(self) -> None:
        """Forget what was not yet said."""
        self._sentences = SentenceStream()

    def say(self, text: str) -> None:
        """Say one sentence, if anything of it is sayable."""
        clean = self._sanitizer.clean(text)
        if clean:
            self.said.append(clean)
            self._say(clean)

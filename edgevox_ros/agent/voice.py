"""Speech of one turn on its way out: deltas in, clean sentences out, as early as possible."""

from __future__ import annotations

from collections.abc import Callable

from edgevox_ros.speech import Voice

Say = Callable[[str], None]


def sayable(text: str) -> str:
    """What a voice may say of a text that the map or a server wrote; empty if nothing."""
    voice = Voice()
    return " ".join([*voice.feed(text), *voice.finish()])


class TurnVoice:
    """Publishes sentences through `say`, and remembers what was said. Nothing empty is said."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._clean = Voice()
        self.said: list[str] = []

    def feed(self, delta: str) -> None:
        """Take speech as it is generated."""
        self._say_all(self._clean.feed(delta))

    def end_hop(self) -> None:
        """The hop is over: say what is left, and begin afresh."""
        self._say_all(self._clean.finish())

    def drop(self) -> None:
        """Forget what was not yet said."""
        self._clean = Voice()

    def say(self, text: str) -> None:
        """Say a sentence of our own."""
        self._say_all([text])

    def _say_all(self, sentences: list[str]) -> None:
        for sentence in sentences:
            self.said.append(sentence)
            self._say(sentence)

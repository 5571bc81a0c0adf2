"""The speech of one turn: deltas in, clean sentences out, as early as possible."""

from __future__ import annotations

from collections.abc import Callable

from edgevox_ros.agent.speech_guards import RepetitionGuard
from edgevox_ros.core.events import EventListener, SpeechEvent
from edgevox_ros.speech import SpokenSentences

Mend = Callable[[str], str]
Doubt = Callable[[str], bool]


def sayable(text: str) -> str:
    """What a voice may say of a text written by the map or a server; may be empty."""
    voice = SpokenSentences()
    return " ".join([*voice.feed(text), *voice.finish()])


class TurnVoice:
    """Reports each sentence as an event, and keeps all of them in `said`.

    `mend` returns a sentence as it may be said, empty if it may not. From the first sentence of a
    hop that `doubt` objects to, sentences are held until they are released or dropped. After a
    sentence that ends its reply (`ended`) nothing more of that reply is said.
    """

    def __init__(
        self, listener: EventListener, mend: Mend, doubt: Doubt, repetition: RepetitionGuard
    ) -> None:
        self._tell = listener
        self._repetition = repetition
        self._mend = mend
        self._doubt = doubt
        self._clean = SpokenSentences()
        self.held: list[str] = []
        self.said: list[str] = []

    @property
    def ended(self) -> bool:
        """Whether the reply repeats itself, so that it is over."""
        return self._repetition.ended

    def begin_hop(self) -> None:
        """A reply begins."""
        self._repetition.next_hop(self.said)

    def feed(self, delta: str) -> None:
        """Take speech as it is generated."""
        self._take(self._clean.feed(delta))

    def end_hop(self) -> None:
        """The reply is over: its last sentence is complete."""
        self._take(self._clean.finish())

    def release(self) -> None:
        """Say the held sentences."""
        held, self.held = self.held, []
        self._say_all(held)

    def drop(self) -> None:
        """Forget the held sentences."""
        self._clean = SpokenSentences()
        self.held = []

    def say(self, text: str) -> None:
        """Say a sentence of our own."""
        self._say_all([text])

    def _take(self, sentences: list[str]) -> None:
        for sentence in sentences:
            if not self.ended:
                self._repetition.add(sentence)
            if self.ended:
                return
            mended = "" if self._repetition.said(sentence) else self._mend(sentence)
            if mended and (self.held or self._doubt(mended)):
                self.held.append(mended)
            elif mended:
                self._say_all([mended])

    def _say_all(self, sentences: list[str]) -> None:
        for sentence in sentences:
            self.said.append(sentence)
            self._tell(SpeechEvent(sentence))

"""The speech of one turn: deltas in, clean sentences out, as early as possible."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Protocol

from edgevox_ros.agent.checks.check import PASS, Verdict
from edgevox_ros.agent.turn_cancel import saying_lock
from edgevox_ros.core.events import EventListener, SpeechEvent
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.languages import Phrase
from edgevox_ros.speech import SpokenSentences


class SentenceChecks(Protocol):
    """What checks sentences before they are said."""

    def sentence(self, sentence: str) -> tuple[Verdict, str]:
        """What is done about a sentence, and the sentence as it may be said."""


class Unchecked:
    """Lets every sentence pass: they are not the model's."""

    def sentence(self, sentence: str) -> tuple[Verdict, str]:
        """Let it pass."""
        return PASS, sentence


def sentences_of(text: str) -> list[str]:
    """The sentences that a voice may say of a text written by the map or a server."""
    voice = SpokenSentences()
    return [*voice.feed(text), *voice.finish()]


def sayable(text: str) -> str:
    """The same as one text; may be empty."""
    return " ".join(sentences_of(text))


class TurnVoice:
    """Reports each sentence as an event, and keeps all of them in `said`.

    From the first sentence of a hop that is in doubt, sentences are `held` until they are released
    or dropped. After a sentence that ends its reply (`ended`) nothing more of that reply is said.
    Once `cancel` is set nothing is said at all. `checks` may be exchanged between replies.
    `waits`: every sentence of a reply is held, whatever it says. `echoes`: the last sentence
    repeats words of the user, so if it sounds like a question it is none of ours.

    Used by one thread; only `bridge` may be called from another.
    """

    def __init__(
        self,
        listener: EventListener,
        checks: SentenceChecks,
        cancel: threading.Event,
    ) -> None:
        self._emit = listener
        self._cancel = cancel
        self._saying = saying_lock(cancel)
        self.checks = checks
        self._clean = SpokenSentences()
        self.held: list[str] = []
        self.said: list[str] = []
        self.ended = False
        self.waits = self.echoes = False

    def begin_hop(self) -> None:
        """A reply begins."""
        self.ended = False

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

    def say(self, *sentences: str, phrase: Phrase | None = None) -> None:
        """Say sentences of our own; `phrase` is the name of the one that they are."""
        self._say_all(sentences, phrase)

    def echo(self, *sentences: str) -> None:
        """Say sentences of our own that repeat words of the user."""
        self._say_all(sentences, echoes=True)

    def bridge(self, name: Phrase, sentence: str, said: int) -> bool:
        """Say a phrase that fills a silence, and is no part of the reply.

        Not if more than `said` sentences have been said by now. Returns whether it was said.
        """
        with self._saying:
            if self._cancel.is_set() or len(self.said) > said:
                return False
            self._emit(SpeechEvent(sentence, phrase=name))
            return True

    def _take(self, sentences: list[str]) -> None:
        for sentence in sentences:
            if self.ended:
                return
            verdict, checked = self.checks.sentence(sentence)
            self.ended = verdict.act is GuardAct.ENDED_REPLY
            if checked and (self.held or verdict.doubt or self.waits):
                self.held.append(checked)
            elif checked:
                self._say_all([checked])

    def _say_all(
        self, sentences: Sequence[str], phrase: Phrase | None = None, *, echoes: bool = False
    ) -> None:
        for sentence in sentences:
            with self._saying:
                if self._cancel.is_set():
                    return
                self.said.append(sentence)
                self.echoes = echoes
                self._emit(SpeechEvent(sentence, phrase=phrase))

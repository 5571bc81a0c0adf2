"""The questions that we ask: whether a call may run, and those of the model's replies."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from edgevox_ros.agent.confirmation import Confirmation, ConfirmationAnswer
from edgevox_ros.agent.expected_answer import ExpectedAnswer, wants_answer
from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.agent.turn_voice import sayable
from edgevox_ros.core.events import (
    EventListener,
    ExpectEvent,
    GuardEvent,
    SpeechEvent,
    StateEvent,
)
from edgevox_ros.core.outcomes import GuardAct


class Questions:
    """Asks the user, and knows whether an answer is expected. Thread-safe, but for `confirm`.

    A sentence counts as said when its SpeechEvent is told; if saying it takes longer
    (`says_later`), `begin` or `lose` must be called for each. `take_aside` gets an answer that is
    neither yes nor no. `clock`: seconds.
    """

    def __init__(
        self,
        tell: EventListener,
        settings: Callable[[], TurnSettings],
        take_aside: Callable[[str], None],
        clock: Callable[[], float],
        *,
        says_later: bool,
    ) -> None:
        self._tell = tell
        self._settings = settings
        self._take_aside = take_aside
        self._says_later = says_later
        self._confirmation = Confirmation()
        self._expected = ExpectedAnswer(lambda within_s: tell(ExpectEvent(within_s)), clock)

    @property
    def asking(self) -> bool:
        """Whether a question is open and the user can have heard it."""
        return self._confirmation.answerable or self._expected.open

    @property
    def confirming(self) -> bool:
        """Whether a call waits for a yes or no, also before the user can have heard that."""
        return self._confirmation.waits

    def begin(self, sentence: str) -> None:
        """A sentence begins to be said. If it is a question, it can be answered now."""
        self._confirmation.begin(sentence)
        self._expected.begin(sentence)

    def lose(self, sentence: str) -> None:
        """A sentence will not be said."""
        self._confirmation.lose(sentence)
        self._expected.lose(sentence)

    def offer(self, text: str) -> bool:
        """Take an utterance as the answer to whether a call may run. Returns whether it is one."""
        return self._confirmation.offer(text)

    def withdraw(self) -> None:
        """Close every question without an answer."""
        self._confirmation.withdraw()
        self._expected.close()

    def interrupt(self) -> None:
        """The user talks over us: close what waits for yes or no, and what nobody will hear."""
        self._confirmation.withdraw()
        self._expected.close(unheard_only=True)

    def expect_none(self) -> bool:
        """An utterance has come: no answer is expected any more. Returns whether one was."""
        expected = self._expected.open
        self._expected.close()
        return expected

    def expire(self) -> float | None:
        """See ExpectedAnswer."""
        return self._expected.expire()

    def after_reply(self, sentences: Sequence[str], settings: TurnSettings) -> None:
        """A turn has said these sentences. If the last one asks something, expect an answer."""
        if sentences and settings.answer_within_s > 0 and wants_answer(sentences[-1]):
            self._ask(sentences[-1], settings.answer_within_s)

    def confirm(self, question: str, cancel: threading.Event) -> ConfirmationAnswer:
        """Ask whether a call may run. What is neither yes nor no is the next utterance."""
        question = sayable(question)
        if not question:
            why = "the question cannot be said"
            self._tell(GuardEvent("confirm", GuardAct.HELD_BACK, why, answer="unasked"))
            return ConfirmationAnswer("unasked")
        settings = self._settings()
        self._tell(StateEvent("confirming"))
        self._confirmation.open(question)
        try:
            self._tell(SpeechEvent(question))
            self._ask(question, settings.confirm_timeout_s)
            answer = self._confirmation.wait(settings.confirm_timeout_s, cancel)
        finally:
            self.withdraw()
        self._tell(StateEvent("acting"))
        consent = answer.consent
        self._tell(GuardEvent("confirm", GuardAct.ASKED_USER, question, answer=consent))
        if consent == "other":
            self._take_aside(answer.text)
        return answer

    def _ask(self, question: str, within_s: float) -> None:
        self._expected.ask(question, within_s)
        if not self._says_later:
            self.begin(question)

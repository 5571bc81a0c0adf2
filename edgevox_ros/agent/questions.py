"""The one question of ours that may be open: whether a call may run, or one of a model's reply.

An answer is expected from when the question begins to be said: a recogniser then listens without a
wake word.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence

from edgevox_ros.agent.claims import asks
from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.agent.turn_voice import sayable
from edgevox_ros.core.events import (
    EventListener,
    ExpectEvent,
    GuardEvent,
    SpeechEvent,
    StateEvent,
)
from edgevox_ros.core.outcomes import ConfirmationAnswer, GuardAct
from edgevox_ros.hearing import read_yes_no
from edgevox_ros.hearing.yes_no import QUESTION_MARKS

# The question may have to wait for sentences before it.
UNHEARD_S = 60.0
_SLICE_S = 0.05
_CLOSING = " \t\"'\u201d\u2019\u00bb\u203a\u300d\u300f)]\uff09"


class OpenQuestion:
    """One question, from when it is handed to the voice until it has been answered or is over.

    `emit` is called with the seconds for which an answer is waited for, and with 0.0 once none is
    expected any more; from any thread. Thread-safe. `clock`: seconds.
    """

    def __init__(
        self, emit: Callable[[float], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._emit = emit
        self._clock = clock
        # Changes are emitted in the order in which they happen.
        self._lock = threading.RLock()
        self._begun: tuple[str, float] = ("", 0.0)
        self._question: str | None = None
        self._confirms = self._being_answered = False
        self._answer: str | None = None
        self._within_s = 0.0
        self._end = 0.0
        self._open = self._repeated = False

    @property
    def open(self) -> bool:
        """Whether the question has begun to be said, and an answer is expected."""
        return self._open

    @property
    def confirming(self) -> bool:
        """Whether a call waits for a yes or no, also before the user can have heard that."""
        return self._confirms and self._question is not None

    def ask(self, question: str, within_s: float, *, confirms: bool = False) -> None:
        """A question was handed to the voice. Its answer is expected once it begins to be said.

        `confirms`: a call waits for the answer.
        """
        with self._lock:
            begun = self._begun
            self.close()
            self._begun = begun
            self._question, self._within_s, self._confirms = question, within_s, confirms
            self._answer, self._being_answered = None, False
            self._end = self._clock() + UNHEARD_S
            self._open_if_begun()

    def again(self) -> str:
        """It is handed to the voice once more, and can be answered as long. Returns it, or ""."""
        with self._lock:
            if self._question is None or self._answer is not None:
                return ""
            self._repeated = True
            self._end = max(self._end, self._clock() + UNHEARD_S)
            return self._question

    def begin(self, sentence: str) -> None:
        """A sentence begins to be said."""
        with self._lock:
            self._begun = sentence, self._clock()
            self._open_if_begun()

    def _open_if_begun(self) -> None:
        sentence, at = self._begun
        if sentence == self._question and (self._repeated or not self._open):
            self._open, self._repeated = True, False
            self._end = at + self._within_s
            self._emit(self._within_s)

    def lose(self, sentence: str) -> None:
        """A sentence will not be said, or not to its end."""
        with self._lock:
            if sentence == self._question and not self._being_answered:
                self.close()

    def interrupt(self) -> bool:
        """The user talks over us: an answer, if the question can be heard. Returns whether it is.

        One that nobody has heard is closed.
        """
        with self._lock:
            self._being_answered = self._open
            if not self._open:
                self.close()
            return self._open

    def offer(self, text: str) -> bool:
        """Take an utterance as the answer to whether a call may run. Returns whether it is one."""
        with self._lock:
            takes = self._open and self._confirms and self._answer is None
            self._answer = text if takes else self._answer
            return takes

    def close(self) -> None:
        """No answer is expected any more."""
        with self._lock:
            self._question, self._begun, self._repeated = None, ("", 0.0), False
            if self._open:
                self._open = False
                self._emit(0.0)

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

    def wait(self, cancel: threading.Event) -> ConfirmationAnswer:
        """Wait for the answer to whether a call may run."""
        opened = False
        while not cancel.wait(_SLICE_S):
            with self._lock:
                if self._answer is not None:
                    return _judged(self._answer)
                opened = opened or self._open
                lost = self._question is None
                if lost or self.expire() is None:
                    return ConfirmationAnswer("timeout" if opened and not lost else "unasked")
        return ConfirmationAnswer("cancelled")


class Questions:
    """Asks the user, and knows whether an answer is expected. Thread-safe, but for `confirm`.

    A sentence counts as said when its SpeechEvent is emitted; if saying it takes longer
    (`says_later`), `begin` or `lose` must be called for each. `take_aside` gets an answer that is
    neither yes nor no.
    """

    def __init__(
        self,
        emit: EventListener,
        settings: Callable[[], TurnSettings],
        take_aside: Callable[[str], None],
        *,
        says_later: bool,
    ) -> None:
        self._emit = emit
        self._settings = settings
        self._take_aside = take_aside
        self._says_later = says_later
        self.open = OpenQuestion(lambda within_s: emit(ExpectEvent(within_s)))

    def begin(self, sentence: str) -> None:
        """A sentence begins to be said. If it is a question, it can be answered now."""
        self.open.begin(sentence)

    def lose(self, sentence: str) -> None:
        """A sentence will not be said."""
        self.open.lose(sentence)

    def expect_none(self) -> bool:
        """An utterance has come: no answer is expected any more. Returns whether one was."""
        expected = self.open.open
        self.open.close()
        return expected

    def after_reply(self, sentences: Sequence[str], settings: TurnSettings) -> None:
        """A turn has said these sentences. If the last one asks something, expect an answer."""
        if sentences and settings.answer_within_s > 0 and wants_answer(sentences[-1]):
            self.open.ask(sentences[-1], settings.answer_within_s)
            self._said(sentences[-1])

    def ask_again(self) -> None:
        """Say the open question once more, since something else was said in between."""
        question = self.open.again()
        if question:
            self._emit(SpeechEvent(question))
            self._said(question)

    def confirm(self, question: str, cancel: threading.Event) -> ConfirmationAnswer:
        """Ask whether a call may run. What is neither yes nor no is the next utterance."""
        question = sayable(question)
        if not question:
            why = "the question cannot be said"
            self._emit(GuardEvent("confirm", GuardAct.HELD_BACK, why, answer="unasked"))
            return ConfirmationAnswer("unasked")
        within_s = self._settings().confirm_timeout_s
        self._emit(StateEvent("confirming"))
        try:
            self.open.ask(question, within_s, confirms=True)
            self._emit(SpeechEvent(question))
            self._said(question)
            answer = self.open.wait(cancel)
        finally:
            self.open.close()
        self._emit(StateEvent("acting"))
        consent = answer.consent
        self._emit(GuardEvent("confirm", GuardAct.ASKED_USER, question, answer=consent))
        if consent == "other":
            self._take_aside(answer.text)
        return answer

    def _said(self, question: str) -> None:
        if not self._says_later:
            self.begin(question)


def _judged(text: str) -> ConfirmationAnswer:
    """Yes, no or other, by the phrases of every language."""
    answer = read_yes_no(text)
    if answer is None:
        return ConfirmationAnswer("other", text)
    return ConfirmationAnswer("yes" if str(answer) == "yes" else "no")


def wants_answer(sentence: str) -> bool:
    """Whether a sentence that ends a reply asks the user something, in any script."""
    return sentence.rstrip(_CLOSING).endswith(tuple(QUESTION_MARKS)) or asks(sentence)

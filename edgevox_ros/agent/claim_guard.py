"""Holds sentences that claim what did not happen, until it is known whether it did."""

from __future__ import annotations

from typing import Literal

from edgevox_ros.agent.claims import admits, claims_of, orders
from edgevox_ros.agent.outcome import Outcome
from edgevox_ros.agent.phrases import Phrase

Judgement = Literal["true", "ask", "false"]

CALL_OR_SAY = (
    "You said that you act, but you called no tool, so nothing happened. "
    "Call the tool now, or say that you cannot do it."
)
SAY_IT_FAILED = "That is not true: it was not done. Say in one short sentence that it did not work."


class ClaimGuard:
    """Judges sentences by the outcome of the whole turn.

    Nothing done: no sentence may say that the robot acts or has acted; behind an order, or where a
    call failed, none may tell a state as if it had, or simply agree. Something done, something
    failed: what is claimed counts if the reply also says that something did not work. Once in a
    turn the model is asked for the call, or for an honest answer.
    """

    name = "narrated_call"

    def __init__(self, utterance: str, outcome: Outcome, *, on: bool = True) -> None:
        self._on = on
        self._outcome = outcome
        self._ordered = orders(utterance)
        self._asked = False

    def doubtful(self, sentence: str) -> bool:
        """Whether a sentence may not be said before more is known."""
        outcome = self._outcome
        if not self._on or outcome.done:
            return False
        claims = claims_of(sentence)
        strict = outcome.failed or self._ordered
        if claims.acts or claims.acted or (claims.state and strict):
            return True
        if outcome.refused or not strict:
            return False
        return claims.agrees or (claims.affirms and outcome.failed)

    def announces(self, sentences: list[str]) -> bool:
        """Whether sentences are true as soon as a call begins: they claim nothing to be done."""
        found = [claims_of(sentence) for sentence in sentences]
        return not any(claims.acted or claims.state for claims in found)

    def judge(self, reply: str, *, one_more: bool) -> Judgement:
        """What is to become of a reply without a call, of which sentences are held back."""
        outcome = self._outcome
        if outcome.done or (outcome.acted and admits(reply)):
            return "true"
        if self._asked or not one_more:
            return "false"
        self._asked = True
        return "ask"

    @property
    def question(self) -> str:
        """What the model is asked."""
        return SAY_IT_FAILED if self._outcome.failed else CALL_OR_SAY

    @property
    def honest(self) -> Phrase:
        """What is said in place of a claim that the model insists on."""
        outcome = self._outcome
        if outcome.acted:
            return "not_all"
        return "not_done" if outcome.failed and not outcome.refused else "did_nothing"

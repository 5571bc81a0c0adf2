"""Holds sentences that claim what did not happen, until it is known whether it did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from edgevox_ros.agent.claims import admits, candid, claims_of, orders
from edgevox_ros.agent.deeds import Deed, tells_deeds
from edgevox_ros.agent.outcome import Outcome
from edgevox_ros.agent.phrases import Phrase
from edgevox_ros.core.events import GuardName

Judgement = Literal["true", "ask", "false"]

CALL_OR_SAY = (
    "You said that you act, but you called no tool, so nothing happened. "
    "Call the tool now, or say that you cannot do it."
)
SAY_IT_FAILED = "That is not true: it was not done. Say in one short sentence that it did not work."


class ClaimGuard:
    """Judges sentences by the outcome of the whole turn.

    Nothing done: no sentence may say that the robot acts or has acted; where a call failed, none
    may tell a state as if it had. Behind an order, or where a tool that acts failed, only a
    sentence that owns up, asks or tells a limit is believed at once. Something done, something
    failed: what is claimed counts if the reply also says that something did not work. Nothing
    wanted, nothing failed: what earlier turns did may be told as past. Once in a turn the model is
    asked for the call, or for an honest answer.
    """

    name: GuardName = "narrated_call"

    def __init__(
        self, utterance: str, outcome: Outcome, deeds: Sequence[Deed] = (), *, on: bool = True
    ) -> None:
        self._on = on
        self._deeds = deeds
        self._outcome = outcome
        self._ordered = orders(utterance)
        self._asked = False

    def doubtful(self, sentence: str) -> bool:
        """Whether a sentence may not be said before more is known."""
        outcome = self._outcome
        if not self._on or outcome.done:
            return False
        claims = claims_of(sentence)
        if claims.acted and not claims.acts and self._done_before(sentence):
            return False
        if claims.acts or claims.acted or (claims.state and (outcome.failed or self._ordered)):
            return True
        if outcome.refused:
            return False
        if self._must_own_up:
            return not candid(sentence)
        return outcome.failed and (claims.agrees or claims.affirms)

    def _done_before(self, sentence: str) -> bool:
        """Whether a sentence tells of the past what earlier turns have done, in a turn of talk."""
        if self._ordered or self._outcome.failed or not self._deeds:
            return False
        return tells_deeds(sentence, self._deeds)

    @property
    def _must_own_up(self) -> bool:
        """Whether somebody wants an act of which nothing came: what was read may be told."""
        outcome = self._outcome
        return outcome.failed_to_act or (self._ordered and (outcome.failed or not outcome.read))

    def announces(self, sentences: list[str]) -> bool:
        """Whether sentences are true as soon as a call begins: they claim nothing to be done."""
        found = [claims_of(sentence) for sentence in sentences]
        return not any(claims.acted or claims.state for claims in found)

    def judge(self, reply: str, held: list[str], *, one_more: bool) -> Judgement:
        """What is to become of a reply without a call, of which sentences are held back."""
        outcome = self._outcome
        if outcome.done or (outcome.acted and admits(reply)):
            return "true"
        if candid(held[-1]) and not any(map(_tells_of_acts, held)):
            return "true"  # "Sure! How far?": what was merely unclear is clear at its end
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


def _tells_of_acts(sentence: str) -> bool:
    claims = claims_of(sentence)
    return claims.acts or claims.acted or claims.state

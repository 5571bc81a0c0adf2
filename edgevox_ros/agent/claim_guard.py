"""Holds back sentences that claim an act until it is known whether it happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from edgevox_ros.agent.call_log import CallLog
from edgevox_ros.agent.claims import admits, candid, claims_of, clauses_of, orders
from edgevox_ros.agent.deeds import Deed, tells_deeds
from edgevox_ros.agent.phrases import Phrase
from edgevox_ros.agent.said_facts import contradicts
from edgevox_ros.agent.vocabulary import ToolVocabulary
from edgevox_ros.core.events import GuardName
from edgevox_ros.hearing.commands import wants_deed

Judgement = Literal["true", "ask", "false"]

CALL_OR_SAY = (
    "You said that you act, but you called no tool, so nothing happened. "
    "Call the tool now, or say that you cannot do it."
)
SAY_IT_FAILED = "That is not true: it was not done. Say in one short sentence that it did not work."

SAY_WHAT_WAS_READ = (
    "That is not what the tool returned. Say in one short sentence what it returned, "
    "with its own numbers."
)


class ClaimGuard:
    """Judges sentences by the outcome of all calls of the turn.

    - Nothing was done: no sentence may say that the robot acts or has acted. If a call failed, no
      sentence may describe a state as if it had succeeded.
    - After an order, or when an acting tool failed: only a sentence that admits it, asks or names a
      limit is believed at once.
    - After a command that no tool carried out: a reply that only agrees ("I see.") is no answer.
    - Something was done: no sentence may claim the act of another tool as well.
    - Something was done and something failed: a claim is believed if the reply also says that
      something did not work.
    - Something was read: no sentence may tell another number.
    - Nothing was ordered and nothing failed: deeds of earlier turns may be told in the past tense.

    Once per turn (`asked`) the model is asked for the call, or for an honest answer. `commanded`:
    something was to be done. `acting`: another turn acts meanwhile, so a reply to talk may say so.
    `corrects`: the utterance has ended what was being done. `vocabulary`: of the tools.
    `language`: in which numbers are said.
    """

    name: GuardName = "narrated_call"

    def __init__(
        self,
        utterance: str,
        log: CallLog,
        deeds: Sequence[Deed] = (),
        *,
        on: bool = True,
        acting: bool = False,
        corrects: bool = False,
        vocabulary: ToolVocabulary | None = None,
        language: str = "en",
    ) -> None:
        self._on = on
        self._acting = acting
        self._deeds = deeds
        self._log = log
        self._vocabulary = vocabulary
        self._utterance = utterance
        self._language = language
        self._wrong = False
        self._ordered = orders(utterance) or (
            vocabulary is not None and vocabulary.commanded(utterance)
        )
        self.commanded = self._ordered or corrects or wants_deed(utterance)
        self.asked = False

    def doubtful(self, sentence: str) -> bool:
        """Whether a sentence must wait until more is known."""
        log = self._log
        if not self._on or (self._acting and not self.commanded):
            return False
        if log.asked and self._misreports(sentence):
            return True
        if log.all_done:
            return self._claims_more(sentence)
        claims = claims_of(sentence)
        if claims.acted and not claims.acts and self._done_before(sentence):
            return False
        if claims.acts or claims.acted or (claims.state and (log.failed or self._ordered)):
            return True
        if log.refused:
            return False
        if self._must_own_up:
            return not candid(sentence)
        if log.failed:
            return claims.agrees or claims.affirms
        return claims.agrees and self.commanded and not log.read

    def _misreports(self, sentence: str) -> bool:
        """Whether a sentence tells another number than what was read."""
        readings = self._log.readings
        return contradicts(sentence, readings, self._utterance, self._language)

    def _claims_more(self, sentence: str) -> bool:
        """Whether a sentence claims an act of a tool that did nothing in this turn."""
        if self._vocabulary is None or not _tells_of_acts(sentence):
            return False
        done = self._log.succeeded
        named = map(self._vocabulary.tools_named, clauses_of(sentence))
        other = any(tools and not tools & done for tools in named)
        return other and not candid(sentence) and not tells_deeds(sentence, self._deeds)

    def _done_before(self, sentence: str) -> bool:
        """Whether a sentence tells deeds of earlier turns, in a turn without an order."""
        if self._ordered or self._log.failed or not self._deeds:
            return False
        return tells_deeds(sentence, self._deeds)

    @property
    def _must_own_up(self) -> bool:
        """Whether an act was wanted and none happened. What a reader read may be told."""
        log = self._log
        return log.failed_to_act or (self._ordered and (log.failed or not log.read))

    def announces(self, sentences: list[str]) -> bool:
        """Whether sentences are true once a call begins: they do not claim that it is done."""
        found = [claims_of(sentence) for sentence in sentences]
        return not any(claims.acted or claims.state for claims in found)

    def judge(self, reply: str, held: list[str], *, one_more: bool) -> Judgement:
        """What to do with a reply without calls, of which the sentences `held` are held back."""
        log = self._log
        self._wrong = log.asked and any(map(self._misreports, held))
        if self._wrong or (log.all_done and any(map(self._claims_more, held))):
            return "false" if self.asked or not one_more else "ask"
        if log.all_done:
            return "true"
        if log.acted and admits(reply):
            return "true"
        if candid(held[-1]) and not any(map(_tells_of_acts, held)):
            return "true"  # "Sure! How far?": only the last sentence shows what the first meant
        if not (self._ordered or log.failed) and not all(map(_says_no_more, held)):
            return "true"  # "Sure. What a nice day it is!"
        return "false" if self.asked or not one_more else "ask"

    @property
    def question(self) -> str:
        """What the model is asked."""
        if self._wrong:
            return SAY_WHAT_WAS_READ
        return SAY_IT_FAILED if self._log.failed else CALL_OR_SAY

    @property
    def honest(self) -> Phrase:
        """What is said instead of a claim that the model repeats."""
        log = self._log
        if self._wrong:
            return "not_done"
        if log.acted:
            return "acted" if log.all_done else "not_all"
        return "not_done" if log.failed and not log.refused else "did_nothing"


def _says_no_more(sentence: str) -> bool:
    """Whether a sentence only agrees or tells of acts."""
    return claims_of(sentence).agrees or _tells_of_acts(sentence)


def _tells_of_acts(sentence: str) -> bool:
    claims = claims_of(sentence)
    return claims.acts or claims.acted or claims.state

"""Checks that acts were ordered: none runs after "thank you", "no docking", "if I clap, drive".

Small models answer nearly everything with a call. What only forbids or says nothing that could be
done is refused; what may be an order is asked ("Shall I do this?"), whatever the model.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from edgevox_ros.agent.checks.check import PASS, Check, Reply, Verdict
from edgevox_ros.agent.phrases import phrase
from edgevox_ros.agent.refusals import in_few_words
from edgevox_ros.agent.system_prompt import spoken_name
from edgevox_ros.core.events import GuardName
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import Reason, Rejection, ToolCall, ToolSchema
from edgevox_ros.hearing import read_yes_no
from edgevox_ros.hearing.order_reading import OrderKind, OrderReading, is_noise
from edgevox_ros.hearing.prohibitions import forbids
from edgevox_ros.languages import Language, Phrase, language_of

_REFUSED = {
    OrderKind.DENIED: (Reason.FORBIDDEN, "the user has just forbidden it"),
    OrderKind.NOTHING: (Reason.NO_ORDER, "the user did not ask for anything to be done"),
}


@dataclass(frozen=True)
class Before:
    """What an utterance follows. `asked`: the robot's question; `acted`: what may be corrected."""

    asked: bool = False
    acted: bool = False


class OrderCheck(Check):
    """Judges the calls of acting tools by what kind of utterance they answer.

    A stop is no act: "do not drive on" may well be one. An answer to a question of the robot need
    not look like an order. What is said instead of rejected calls ends the turn.
    """

    def __init__(
        self,
        reading: OrderReading,
        tools: Sequence[ToolSchema],
        language: str,
        before: Before,
        *,
        on: bool = True,
    ) -> None:
        self.kind = _kind(reading, language, before) if on else OrderKind.ORDER
        self.name: GuardName = "forbidden" if self.kind is OrderKind.DENIED else "no_order"
        self._tools = {tool.name: tool for tool in tools}
        self._language = language
        self._stopping = {tool.name for tool in tools if tool.stops}
        self._harmless = {tool.name for tool in tools if tool.read_only} | self._stopping
        self._answer: Phrase | None = None

    @property
    def plain(self) -> bool:
        """Whether it is an order beyond doubt."""
        return self.kind is OrderKind.ORDER

    def is_for_later(self, *, looked_up: bool) -> bool:
        """Whether it says when, or on what condition, and nothing was read for that."""
        return self.kind is OrderKind.CONDITION and not looked_up

    def reply(self, reply: Reply) -> Verdict:
        """Reject acts that are no answer to what was said."""
        self._answer, result = None, reply.result
        acting = [call for call in result.calls if call.name not in self._harmless]
        if self.kind not in _REFUSED or not acting:
            return PASS
        calls = tuple(call for call in result.calls if call.name in self._harmless)
        self._answer = self._instead(calls)
        rejections = (*result.rejections, *map(self._rejection, acting))
        left = replace(result, calls=calls, rejections=rejections)
        return Verdict(GuardAct.MENDED, result=left)

    def after(self, reply: Reply) -> Verdict:
        """End the turn with what is said instead of an act that was rejected."""
        if self._answer is None:
            return PASS
        sentence = phrase(self._answer, self._language)
        return Verdict(GuardAct.ENDED_TURN, sentence, sentence, self._answer)

    def question(
        self, calls: Iterable[ToolCall], *, looked_up: bool, beyond: bool = False, now: bool = False
    ) -> str:
        """What is asked before these calls may run; "" if they may.

        `looked_up`: the turn has read something, on which a condition may hang. `beyond`: they may
        be more than was said. `now`: they would run now, and something else may have been meant.
        """
        acting = [call for call in calls if call.name not in self._harmless]
        doubt = beyond or self.kind is OrderKind.DOUBT or self.is_for_later(looked_up=looked_up)
        if not acting or not doubt:
            return ""
        text = ", ".join(self._call_in_words(call) for call in acting)
        saying = language_of(self._language).saying
        return (saying.shall_i_now if now else saying.shall_i).format(text)

    def _instead(self, calls: Sequence[ToolCall]) -> Phrase:
        if any(call.name in self._stopping for call in calls):
            return "cancelled"
        return "did_nothing" if self.kind is OrderKind.DENIED else "refused"

    def _call_in_words(self, call: ToolCall) -> str:
        """A call in a few words: what its tool does, and its values."""
        tool = self._tools.get(call.name)
        what = in_few_words(tool.description if tool else "", call.name)
        language = language_of(self._language)
        return ", ".join(
            (what, *(_spoken(name, value, language) for name, value in call.arguments.items()))
        )

    def _rejection(self, call: ToolCall) -> Rejection:
        reason, why = _REFUSED[self.kind]
        return Rejection(
            call.raw, call.format, call.name, reason, why, call.position, call.arguments
        )


def _kind(reading: OrderReading, language: str, before: Before) -> OrderKind:
    text = reading.text
    if forbids(text, language):
        return OrderKind.DENIED
    if not before.asked:
        return reading.kind(corrects=before.acted)
    # "Yes", "seven", "the second one, if that is nearer".
    if is_noise(text) and read_yes_no(text) != "yes":
        return OrderKind.NOTHING
    # "The cat is in the kitchen" is no answer to "How far?".
    return OrderKind.DOUBT if reading.is_narrated else OrderKind.ORDER


def _spoken(name: str, value: object, language: Language) -> str:
    """A value as it is said: a choice alone, all else behind what it is called."""
    if isinstance(value, str):
        return value.replace("_", " ")
    if isinstance(value, bool):
        hearing = language.hearing
        return f"{spoken_name(name)}: {(hearing.yes if value else hearing.no)[0]}"
    return f"{spoken_name(name)} {value:g}" if isinstance(value, (int, float)) else str(value)

"""The checks of a turn: the table, and how they are asked one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from edgevox_ros.agent.checks.bare_readers import BareReadersCheck
from edgevox_ros.agent.checks.bearings import BearingsCheck, bearing_choices
from edgevox_ros.agent.checks.beyond_orders import BeyondOrdersCheck
from edgevox_ros.agent.checks.broken_replies import CallsCheck, LoopCheck, ReaskCheck, RepairCheck
from edgevox_ros.agent.checks.check import PASS, Check, Prompt, Reply, Verdict
from edgevox_ros.agent.checks.claim_check import ClaimCheck
from edgevox_ros.agent.checks.echoed_calls import EchoedCallsCheck
from edgevox_ros.agent.checks.left_over import LeftOverCheck
from edgevox_ros.agent.checks.order_check import Before, OrderCheck
from edgevox_ros.agent.checks.recital import RecitalCheck, described_by
from edgevox_ros.agent.checks.repetition import RepetitionCheck
from edgevox_ros.agent.checks.said_directions import Recheck, SaidDirectionsCheck
from edgevox_ros.agent.checks.said_units import SaidUnitsCheck
from edgevox_ros.agent.checks.said_values import SaidValuesCheck
from edgevox_ros.agent.checks.tool_count import ToolCountCheck
from edgevox_ros.agent.checks.unclear import UnclearCheck
from edgevox_ros.agent.conversation import Conversation
from edgevox_ros.agent.surroundings import Surroundings
from edgevox_ros.agent.turn_parts import TurnParts
from edgevox_ros.agent.turn_state import TurnState
from edgevox_ros.core.events import EventListener, GuardEvent
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.hearing import read_correction
from edgevox_ros.hearing.yes_no import has_question_mark


class Checks:
    """Asks some checks in their order, and emits an event for what they do."""

    def __init__(self, table: tuple[Check, ...], emit: EventListener) -> None:
        self._table = table
        self._emit = emit

    def before(self, prompt: Prompt) -> tuple[ToolSchema, ...]:
        """The tools with the values that the calls of the reply may have."""
        for check in self._table:
            prompt = replace(prompt, tools=check.before(prompt))
        return prompt.tools

    def sentence(self, sentence: str) -> tuple[Verdict, str]:
        """What is done about a sentence, and the sentence as it may be said."""
        doubt = PASS
        for check in self._table:
            verdict = check.sentence(sentence)
            self._report(check, verdict)
            if verdict.act is GuardAct.MENDED:
                sentence = verdict.say
            elif verdict.act is not None:
                return verdict, ""
            doubt = verdict if verdict.doubt else doubt
        return doubt, sentence

    def reply(self, reply: Reply) -> tuple[Verdict, Reply]:
        """What is done about a reply, and what is left of it. MENDED: a call runs otherwise."""
        done = PASS
        for check in self._table:
            verdict = check.reply(reply)
            self._report(check, verdict)
            if verdict.act not in (None, GuardAct.MENDED):
                return verdict, reply
            if verdict.result is not None:
                reply = replace(reply, result=verdict.result)
            done = verdict if verdict.detail else done
        return done, reply

    def after(self, reply: Reply) -> Iterator[Verdict]:
        """What is done once the calls have run, one thing after the other."""
        for check in self._table:
            verdict = check.after(reply)
            self._report(check, verdict)
            if verdict.act is not None:
                yield verdict

    def _report(self, check: Check, verdict: Verdict) -> None:
        if verdict.act is not None and verdict.detail:
            self._emit(GuardEvent(check.name, verdict.act, verdict.detail))


class TurnChecks(Checks):
    """The checks of a turn with an utterance; those that the turn itself asks have names."""

    def __init__(
        self, parts: TurnParts, around: Surroundings, conversation: Conversation, state: TurnState
    ) -> None:
        settings, guards, language = state.settings, state.settings.guards, state.settings.language
        tools = parts.executor.schemas()
        vocabulary = parts.vocabulary(tools, language)
        recital = RecitalCheck(
            [settings.prefix], settings.system, described_by(tools), on=guards.recital
        )
        self.calls = CallsCheck(settings.max_calls, recital)
        self.claims = ClaimCheck(
            state.reading,
            state.log,
            vocabulary,
            conversation.history.deeds,
            on=guards.narrated_call,
            acting=around.acting,
            corrects=conversation.last.cut and read_correction(state.text),
            language=language,
        )
        self.claims.note_facts(state.facts)
        shown = parts.facts.readings if settings.state and state.facts else ()
        self.claims.note_readings(conversation.history.messages(), tools, shown)
        self.unclear = UnclearCheck(
            state.text,
            parts.executor,
            around,
            commanded=self.claims.commanded,
            on=guards.unclear,
        )
        self.orders = OrderCheck(
            state.reading,
            tools,
            language,
            _before(around, conversation),
            on=guards.forbidden,
        )
        self.left_over = LeftOverCheck(state, tools, vocabulary)
        self.beyond = BeyondOrdersCheck(state, tools, vocabulary)
        # In the order in which they are asked.
        table: dict[Check, bool] = {
            _units(parts, state, refused=True): True,
            BareReadersCheck(tools, _recheck(parts)): guards.schema_retry,
            RepetitionCheck(): guards.repetition,
            recital: True,
            ToolCountCheck(language): guards.narrated_call,
            self.unclear: True,
            self.left_over: guards.reask and not around.acting,
            self.claims: True,
            LoopCheck(state.log): guards.loop,
            EchoedCallsCheck(frozenset(tool.name for tool in tools if tool.stops)): True,
            self.orders: True,
            self.beyond: guards.forbidden,
            # The direction is the one that was said with the amount.
            _units(parts, state, refused=False): True,
            # "You turned too far to the right": its direction may not be the order's.
            _directions(parts, state): guards.said_directions and self.orders.plain,
            BearingsCheck(state, tools): guards.forbidden and any(bearing_choices(tools, language)),
            _values(parts, state, self.left_over): True,
            self.calls: True,
            RepairCheck(): guards.schema_retry,
            ReaskCheck(): guards.reask,
        }
        super().__init__(tuple(check for check, on in table.items() if on), parts.emit)


def _recheck(parts: TurnParts) -> Recheck:
    tools = parts.executor.schemas()
    return lambda call, values: parts.make_parser(tools).check_changed(call, values)


def _directions(parts: TurnParts, state: TurnState) -> SaidDirectionsCheck:
    tools = parts.executor.schemas()
    return SaidDirectionsCheck(state.text, tools, state.settings.language, _recheck(parts))


def _units(parts: TurnParts, state: TurnState, *, refused: bool) -> SaidUnitsCheck:
    tools = parts.executor.schemas()
    return SaidUnitsCheck(
        state.text,
        tools,
        state.settings.language,
        _recheck(parts),
        refused=refused,
    )


def _values(parts: TurnParts, state: TurnState, left_over: LeftOverCheck) -> SaidValuesCheck:
    settings = state.settings
    return SaidValuesCheck(
        parts.executor.schemas(),
        settings.language,
        parts.spoken.templates(),
        on=settings.guards.said_values,
        narrows=settings.sampling.constrain != "none",
        beside=left_over.is_beside,
    )


def _before(around: Surroundings, conversation: Conversation) -> Before:
    """What the utterance of a turn follows."""
    said = () if around.stopped else conversation.last.said
    asked = bool(said and has_question_mark(said[-1]))
    return Before(around.answers or asked, conversation.last.acted)

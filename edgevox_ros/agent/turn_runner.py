"""Runs turns, and remembers them."""

from __future__ import annotations

import threading
from dataclasses import dataclass

from edgevox_ros.agent.conditions import ConditionFinder
from edgevox_ros.agent.conversation import Conversation, closed
from edgevox_ros.agent.phrases import phrase
from edgevox_ros.agent.schedule import Later, Planned
from edgevox_ros.agent.surroundings import Surroundings
from edgevox_ros.agent.turn import Ending, Turn
from edgevox_ros.agent.turn_limits import MemoryGuard
from edgevox_ros.agent.turn_parts import TurnParts
from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.core.errors import NoModel
from edgevox_ros.core.events import GuardEvent
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import ToolCall
from edgevox_ros.hearing import TimedOrder, When


@dataclass(frozen=True)
class TurnOutcome:
    """How a turn ended, what was said in it, and which calls passed validation.

    `left`: of a turn that was put off, the words that are still to be carried out. `echoes`: its
    last sentence repeats words of the user.
    """

    ending: Ending
    sentences: tuple[str, ...]
    calls: tuple[ToolCall, ...] = ()
    left: str = ""
    echoes: bool = False


class TurnRunner:
    """Runs turns of a conversation, one at a time. Used by one thread.

    `around`: what goes on around the next turn.
    """

    def __init__(
        self,
        parts: TurnParts,
        around: Surroundings | None = None,
        conversation: Conversation | None = None,
    ) -> None:
        self.parts = parts
        self.around = around or Surroundings()
        self.conversation = conversation or Conversation()

    def begin_ahead(self, text: str, settings: TurnSettings, interrupted: threading.Event) -> None:
        """Have the model begin its reply to an utterance that may not be over yet.

        Nothing is said, done or remembered. Ends at the next piece if this is `interrupted`.
        """
        parts, conversation = self.parts, self.conversation
        parts.ahead.drop()
        if conversation.last.words_to_try(text) != text:
            return
        unheard = parts.with_listener(lambda event: None, parts.confirm)
        turn = Turn(unheard, self.around, conversation, settings, interrupted, text)
        request = turn.first_request()
        if request is not None:
            parts.ahead.begin(text, request, interrupted)

    def run(
        self,
        text: str,
        settings: TurnSettings,
        cancel: threading.Event,
        due: Planned | None = None,
        *,
        ago_s: float = 0.0,
    ) -> TurnOutcome:
        """Run one turn, or two: for what is meant for later, and what goes with it now.

        Never raises because of the model or the robot. `due`: it was planned, and is to be carried
        out. `ago_s`: so many seconds ago the utterance was said.
        """
        last = self.conversation.last
        turn = self._turn(text if due else last.words_to_try(text), settings, cancel, due)
        timed = None if due else turn.timed(ago_s)
        later = self._later(timed, settings, cancel, ago_s) if timed else None
        if self.parts.schedule is not None:
            self.parts.schedule.asked = timed if later and not later.clear else None
        if timed is None or later is None:
            return self._run(turn)
        planned = self._run(self._turn(timed.order, settings, cancel, later))
        if not later.clear or not timed.now or cancel.is_set():
            return planned
        found = self._run(self._turn(timed.now, settings, cancel, None))
        sentences, calls = planned.sentences + found.sentences, planned.calls + found.calls
        return TurnOutcome(found.ending, sentences, calls, timed.now, found.echoes)

    def _turn(
        self,
        text: str,
        settings: TurnSettings,
        cancel: threading.Event,
        timing: Later | Planned | None,
    ) -> Turn:
        around, conversation = self.around, self.conversation
        return Turn(self.parts, around, conversation, settings, cancel, text, timing)

    def _later(
        self, timed: TimedOrder, settings: TurnSettings, cancel: threading.Event, ago_s: float
    ) -> Later | None:
        """When an order is to be carried out; None if that is now."""
        parts = self.parts
        if isinstance(timed.time, When):
            finder = ConditionFinder(parts.executor, parts.spoken.templates(), settings.language)
            return Later(timed.words, condition=finder.find(timed.time, cancel))
        return parts.schedule.later(timed, ago_s) if parts.schedule else None

    def _run(self, turn: Turn) -> TurnOutcome:
        conversation, state = self.conversation, turn.state
        settings, cancel = state.settings, state.cancel
        try:
            ending = turn.run()
        except Exception as error:
            turn.fail(error)
            ending = "cancelled" if cancel.is_set() else "failed"
        sentences = tuple(turn.voice.said)
        if ending == "put_off":
            return TurnOutcome(ending, sentences, left=state.text)
        # Plain words on purpose: after "I was interrupted" the demo model obeyed only half of the
        # next commands (21 of 40), after these 38 of 40.
        cut = phrase(turn.cut_phrase(), settings.language) if ending == "cancelled" else ""
        if not turn.repeats:
            answered, words = ending in ("done", "budget"), state.messages[0].content
            again = state.log.again
            conversation.last.remember(words, again, sentences, answered=answered, cut=bool(cut))
        conversation.history.add(closed(state.messages, sentences, cut), turn.deed())
        self._trim(settings, turn.tokens)
        return TurnOutcome(ending, sentences, state.log.calls, echoes=turn.voice.echoes)

    def _trim(self, settings: TurnSettings, tokens: int) -> None:
        turns, on = settings.history_turns, settings.guards.memory
        history = self.conversation.history
        left = MemoryGuard(turns, settings.history_tokens, on=on).trim(history, tokens)
        if left and not isinstance(settings.without_model, NoModel):
            detail = f"{left} forgotten, {len(history)} kept, {tokens} tokens"
            self.parts.emit(GuardEvent("memory", GuardAct.FORGOT, detail))

"""Runs turns, and remembers them."""

from __future__ import annotations

import threading
from dataclasses import dataclass

from edgevox_ros.agent.history import closed
from edgevox_ros.agent.history_guards import MemoryGuard
from edgevox_ros.agent.phrases import phrase
from edgevox_ros.agent.running_turn import Ending, RunningTurn
from edgevox_ros.agent.turn_parts import TurnParts
from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.core.events import GuardEvent
from edgevox_ros.core.messages import Message
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import ToolCall


@dataclass(frozen=True)
class TurnOutcome:
    """How a turn ended, what was said in it, and which calls passed validation."""

    ending: Ending
    sentences: tuple[str, ...]
    calls: tuple[ToolCall, ...] = ()


class TurnRunner(TurnParts):
    """Runs turns, one at a time, and keeps the history. Used by one thread."""

    def forget(self) -> None:
        """Forget the conversation."""
        self.history.clear()
        self.last.forget()

    def correct(self, text: str, settings: TurnSettings) -> None:
        """An order was corrected before it began: remember it like one that was cut short."""
        messages = [Message("user", settings.shown(text))]
        self.history.add(closed(messages, (), phrase("cancelled", settings.language)))
        self.last.remember(messages[0].content, answered=False, cut=True)

    def run(self, text: str, settings: TurnSettings, cancel: threading.Event) -> TurnOutcome:
        """Run one turn. Never raises because of the model or the robot."""
        turn = RunningTurn(self, settings, cancel, self.last.meant(text))
        try:
            ending = turn.run()
        except Exception as error:
            turn.fail(error)
            ending = "cancelled" if cancel.is_set() else "failed"
        # Plain words on purpose: after "I was interrupted" the demo model obeyed only half of the
        # next commands (21 of 40), after these 38 of 40.
        cut = phrase(turn.cut_phrase(), settings.language) if ending == "cancelled" else ""
        if ending == "put_off":
            return TurnOutcome(ending, tuple(turn.voice.said))
        if not turn.repeats:
            answered = ending in ("done", "budget")
            cut_off = ending == "cancelled"
            words, said = turn.messages[0].content, turn.voice.said
            self.last.remember(words, turn.log.again, said, answered=answered, cut=cut_off)
        self.history.add(closed(turn.messages, turn.voice.said, cut), turn.deed())
        self._trim(settings, turn.tokens)
        return TurnOutcome(ending, tuple(turn.voice.said), turn.log.calls)

    def _trim(self, settings: TurnSettings, tokens: int) -> None:
        turns, on = settings.history_turns, settings.guards.memory
        left = MemoryGuard(turns, settings.history_tokens, on=on).trim(self.history, tokens)
        if left:
            detail = f"{left} forgotten, {len(self.history)} kept, {tokens} tokens"
            self.tell(GuardEvent("memory", GuardAct.FORGOT, detail))

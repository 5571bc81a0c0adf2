"""A turn that the robot begins itself: it says something, or asks whether it shall do something.

A yes to its question is the yes of the call: it is not asked for once more. The call passes the
validator before the question, so that nothing is offered that cannot be done.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from edgevox_ros.agent.external_calls import carry_out
from edgevox_ros.agent.phrases import Phrase, phrase
from edgevox_ros.agent.turn_runner import TurnOutcome, TurnRunner
from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.agent.turn_voice import TurnVoice, Unchecked, sentences_of
from edgevox_ros.core.events import CallEvent, Event, OccasionEvent, RejectionEvent
from edgevox_ros.core.occasions import Occasion
from edgevox_ros.core.outcomes import ConfirmationAnswer, consent_of
from edgevox_ros.core.tools import EVENT, GIVEN, ToolCall


def run_occasion(
    occasion: Occasion, runner: TurnRunner, settings: TurnSettings, cancel: threading.Event
) -> TurnOutcome:
    """Say what an occasion says, or ask what it asks and do what a yes permits.

    What was said is remembered as announcements are, behind the newest turn.
    """
    runner.parts.emit(OccasionEvent(occasion.name, occasion.say or occasion.ask))
    turn = _OccasionTurn(runner, settings, cancel)
    if occasion.call is None:
        turn.voice.say(*sentences_of(occasion.say))
    else:
        turn.ask(occasion.ask, *occasion.call)
    said = tuple(turn.voice.said)
    if occasion.ask and said:
        said = (occasion.ask, *said)
    runner.conversation.history.append_words(" ".join(said))
    return TurnOutcome("cancelled" if cancel.is_set() else "done", said)


class _OccasionTurn:
    """One such turn. What it says, `voice` has said."""

    def __init__(self, runner: TurnRunner, settings: TurnSettings, cancel: threading.Event) -> None:
        self._runner = runner
        self._settings = settings
        self._cancel = cancel
        self.voice = TurnVoice(runner.parts.emit, Unchecked(), cancel)

    def ask(self, question: str, name: str, arguments: Mapping[str, Any]) -> None:
        """Ask whether a call may run, if it is valid, and run it after a yes."""
        parts = self._runner.parts
        native = {"name": name, "arguments": dict(arguments)}
        found = parts.make_parser(parts.executor.schemas()).check((native,))
        for rejection in found.rejections:
            parts.emit(replace(RejectionEvent.of(rejection), by=EVENT))
        if found.rejections or not found.calls:
            return
        consent = consent_of(parts.confirm(question, self._cancel))
        if self._cancel.is_set() or consent in ("unasked", "other"):
            return
        if consent == "yes":
            self._carry_out(replace(found.calls[0], raw="", format=GIVEN))
        else:
            self._say("unanswered" if consent == "timeout" else "refused")

    def _carry_out(self, call: ToolCall) -> None:
        parts, around = self._runner.parts, self._runner.around

        def emit(event: Event) -> None:
            parts.emit(replace(event, by=EVENT) if isinstance(event, CallEvent) else event)

        permitted = parts.with_listener(emit, lambda question, cancel: ConfirmationAnswer("yes"))
        stops = parts.executor.stops_now(call)
        dropped = parts.stop_all(around, "call", self._settings.language) if stops else ()
        said = carry_out(call, permitted, around, self._settings, self._cancel)
        if said is not None:
            self.voice.said.extend(said)
            self._runner.conversation.last.note(call, said)
        elif not self._cancel.is_set():
            self._say("not_done")
        self.voice.say(*dropped)

    def _say(self, name: Phrase) -> None:
        self.voice.say(phrase(name, self._settings.language), phrase=name)

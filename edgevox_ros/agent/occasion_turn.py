"""A turn that the robot begins itself: it says something, or asks whether it shall do something.

A yes to its question is the yes of the call: it is not asked for once more. The call passes the
validator before the question, so that nothing is offered that cannot be done.
"""

from __future__ import annotations

import threading
from dataclasses import replace

from edgevox_ros.agent.external_calls import carry_out
from edgevox_ros.agent.phrases import Phrase, phrase
from edgevox_ros.agent.turn_runner import TurnOutcome, TurnRunner
from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.agent.turn_voice import TurnVoice, Unchecked, sentences_of
from edgevox_ros.core.events import CallEvent, Event, OccasionEvent, RejectionEvent
from edgevox_ros.core.named_calls import NamedCall
from edgevox_ros.core.occasions import Occasion
from edgevox_ros.core.outcomes import ConfirmationAnswer, consent_of
from edgevox_ros.core.tools import EVENT, GIVEN, ToolCall
from edgevox_ros.parsing import ParseResult


def run_occasion(
    occasion: Occasion, runner: TurnRunner, settings: TurnSettings, cancel: threading.Event
) -> TurnOutcome:
    """Say what an occasion says, or ask what it asks and do what a yes permits.

    What was said is remembered as announcements are, behind the newest turn.
    """
    parts = runner.parts
    parts.emit(OccasionEvent(occasion.name, occasion.say or occasion.ask or occasion.order))
    voice = TurnVoice(parts.emit, Unchecked(), cancel)
    if occasion.say:
        voice.say(*sentences_of(occasion.say))
    elif occasion.call is not None:
        _ask(occasion.ask, occasion.call, runner, settings, voice, cancel)
    said = tuple(voice.said)
    if occasion.ask and said:
        said = (occasion.ask, *said)
    runner.conversation.history.append_words(" ".join(said))
    return TurnOutcome("cancelled" if cancel.is_set() else "done", said)


def _ask(
    question: str,
    named: NamedCall,
    runner: TurnRunner,
    settings: TurnSettings,
    voice: TurnVoice,
    cancel: threading.Event,
) -> None:
    parts = runner.parts
    name, arguments = named
    native = {"name": name, "arguments": dict(arguments)}
    found = parts.make_parser(parts.executor.schemas()).check((native,))
    if found.rejections or not found.calls:
        _reject(found, runner)
        return
    consent = consent_of(parts.confirm(question, cancel))
    if cancel.is_set() or consent in ("unasked", "other"):
        return
    if consent != "yes":
        answer: Phrase = "unanswered" if consent == "timeout" else "refused"
        voice.say(phrase(answer, settings.language), phrase=answer)
        return
    _carry_out(replace(found.calls[0], raw="", format=GIVEN), runner, settings, voice, cancel)


def _carry_out(
    call: ToolCall,
    runner: TurnRunner,
    settings: TurnSettings,
    voice: TurnVoice,
    cancel: threading.Event,
) -> None:
    parts = runner.parts

    def emit(event: Event) -> None:
        parts.emit(replace(event, by=EVENT) if isinstance(event, CallEvent) else event)

    permitted = parts.with_listener(emit, lambda question, cancel: ConfirmationAnswer("yes"))
    said = carry_out(call, permitted, runner.around, settings, cancel)
    if said is None:
        if not cancel.is_set():
            voice.say(phrase("not_done", settings.language), phrase="not_done")
        return
    voice.said.extend(said)
    runner.conversation.last.note(call, said)


def _reject(found: ParseResult, runner: TurnRunner) -> None:
    for rejection in found.rejections:
        runner.parts.emit(replace(RejectionEvent.of(rejection), by=EVENT))

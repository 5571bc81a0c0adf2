"""A worker whose events and speech are recorded."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from edgevox_ros.agent import TurnSettings, Worker
from edgevox_ros.core.events import (
    Event,
    ExpectEvent,
    GuardEvent,
    ReplyEvent,
    SpeechEvent,
    StateEvent,
    TranscriptEvent,
)
from edgevox_ros.parsing import ToolCallParser
from support.agent.turn_stage import any_values


class Desk:
    """A worker, and a record of everything that it reports.

    `later_s`: how far its clock is ahead. `on_guard` is called for each guard event.
    """

    def __init__(self, engine: Any, executor: Any, **options: Any) -> None:
        self.engine, self.executor = engine, executor
        self.events: list[Event] = []
        self.said: list[str] = []
        self.responses: list[str] = []
        self.states: list[str] = []
        self.expected: list[float] = []
        self.settings = any_values(confirm_timeout_s=30.0, beside=False)
        self.give_settings: Callable[[], TurnSettings] = lambda: self.settings
        self.on_guard: Callable[[GuardEvent], None] = lambda event: None
        self.later_s = 0.0
        # No utterance is too old because this machine is busy.
        options.setdefault("max_age_s", 60.0)
        self.worker = Worker(
            engine,
            executor,
            lambda tools: ToolCallParser(formats=("hermes",), tools=tools),
            lambda: self.give_settings(),
            self.listen,
            clock=lambda: time.monotonic() + self.later_s,
            **options,
        )

    def listen(self, event: Event) -> None:
        if isinstance(event, StateEvent):
            self.states.append(event.state)
        elif isinstance(event, ReplyEvent):
            self.responses.append(event.text)
        elif isinstance(event, ExpectEvent):
            self.expected.append(event.within_s)
        else:
            self.events.append(event)
        if isinstance(event, SpeechEvent):
            self.said.append(event.text)
        if isinstance(event, GuardEvent):
            self.on_guard(event)

    def guards(self) -> list[str]:
        return [event.guard for event in self.events if isinstance(event, GuardEvent)]

    def heard(self) -> list[str]:
        return [event.text for event in self.events if isinstance(event, TranscriptEvent)]


def wait_for(condition: Callable[[], Any]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.002)


def assistant(desk: Desk) -> list[str]:
    """The assistant messages in the newest prompt."""
    return [m.content for m in desk.engine.prompts[-1] if m.role == "assistant"]

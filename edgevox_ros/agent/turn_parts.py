"""What turns work with: the model, the robot, the listener, the user who is asked."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Union

from edgevox_ros.agent.executor_protocol import Executor
from edgevox_ros.agent.facts import Facts
from edgevox_ros.agent.notice import Notice
from edgevox_ros.agent.reply_ahead import ReplyAhead
from edgevox_ros.agent.schedule import Schedule
from edgevox_ros.agent.schedule_talk import ScheduleTalk
from edgevox_ros.agent.silence_bridge import MakeTimer
from edgevox_ros.agent.spoken_calls import SpokenCalls
from edgevox_ros.agent.surroundings import Surroundings
from edgevox_ros.agent.taught_places import TaughtPlaces
from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.agent.vocabulary import ToolVocabulary
from edgevox_ros.core.events import EventListener, StopEvent, StopSource
from edgevox_ros.core.messages import Engine
from edgevox_ros.core.outcomes import ConfirmationAnswer
from edgevox_ros.core.tools import ToolCall, ToolSchema
from edgevox_ros.parsing import ToolCallParser

MakeParser = Callable[[tuple[ToolSchema, ...]], ToolCallParser]
Confirm = Callable[[str, threading.Event], Union[bool, ConfirmationAnswer]]
Means = Callable[[str, Sequence[ToolCall]], bool]
"""Gets a question and the calls that it is about; returns whether the user means them."""


class TurnParts:
    """What every turn works with, and what may be exchanged between turns.

    `listener` gets every event. `confirm` gets a question and the turn's flag, and returns what
    the user answered. `spoken` reads utterances that need no model. `means` answers for the user
    whether calls in doubt were meant; without it the user is asked.

    `on_piece` is called for every piece of text. `settings_now` gives the settings for the model
    that answers now; None if there is only one. `make_timer`: with `acknowledge_after_s` a timer's
    thread calls the listener as well. `ahead`: a reply that was begun before its turn.
    `schedule`: where orders for later are kept; None if none are. `facts`: of the robot's state.
    `places`: what people teach; None if they can teach none. `notice`: when what was said has been
    heard.
    """

    def __init__(
        self,
        engine: Engine,
        executor: Executor,
        make_parser: MakeParser,
        listener: EventListener,
        confirm: Confirm,
        spoken: SpokenCalls | None = None,
        means: Means | None = None,
    ) -> None:
        self.engine = engine
        self.executor = executor
        self.make_parser = make_parser
        self.emit = listener
        self.confirm = confirm
        self.spoken = spoken or SpokenCalls()
        self.means = means
        self.ahead = ReplyAhead()
        self.schedule: Schedule | None = None
        self.facts = Facts()
        self.places: TaughtPlaces | None = None
        self.notice = Notice()
        self.on_piece: Callable[[], None] = lambda: None
        self.make_timer: MakeTimer = threading.Timer
        self.settings_now: Callable[[], TurnSettings] | None = None
        self._vocabulary: ToolVocabulary | None = None

    def with_listener(self, listener: EventListener, confirm: Confirm) -> TurnParts:
        """The same for turns that others listen to and answer."""
        same = TurnParts(
            self.engine, self.executor, self.make_parser, listener, confirm, self.spoken, self.means
        )
        same.on_piece, same.make_timer = self.on_piece, self.make_timer
        same.settings_now, same._vocabulary = self.settings_now, self._vocabulary
        same.schedule, same.facts, same.places = self.schedule, self.facts, self.places
        same.notice = self.notice
        return same

    def stop_all(self, around: Surroundings, by: StopSource, language: str) -> tuple[str, ...]:
        """Stop everything that moves, what goes on around the turn as well.

        Returns what is to be said of plans that were dropped.
        """
        dropped = around.stop_all(by, self.emit)
        if dropped is not None:
            return dropped
        self.executor.cancel()
        self.emit(StopEvent(by=by))
        if self.schedule is None:
            return ()
        dropped = ScheduleTalk(self.schedule, language).after_stop(stopped=True)
        self.schedule.report()
        return dropped

    def vocabulary(self, tools: tuple[ToolSchema, ...], language: str) -> ToolVocabulary:
        """The words of these tools; of the same tools, the same."""
        sentences = self.spoken.templates()
        known = self._vocabulary
        if known is None or not known.is_of(tools, sentences, language):
            known = self._vocabulary = ToolVocabulary(tools, sentences, language)
        return known

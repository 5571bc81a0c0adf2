"""Has the model write a reply, and reads it while it is written."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from edgevox_ros.agent.call_guards import CallsGuard
from edgevox_ros.agent.turn_cancel import HopCancel
from edgevox_ros.agent.turn_parts import TurnParts
from edgevox_ros.agent.turn_voice import TurnVoice
from edgevox_ros.core.events import GuardEvent, RejectionEvent
from edgevox_ros.core.messages import Generation, Message, SamplingSettings
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import Reason, ToolSchema
from edgevox_ros.parsing import CallEnded, ParseResult, SpeechDelta, StreamEvent


class ReplyReader:
    """Reads the replies of one turn. `silent`: whether nothing of them is to be said.

    A reply is cut as soon as it has too many calls or repeats itself. `written_at`: when the last
    one was complete, by time.monotonic.
    """

    def __init__(
        self,
        parts: TurnParts,
        voice: TurnVoice,
        calls: CallsGuard,
        cancel: threading.Event,
        silent: Callable[[], bool],
    ) -> None:
        self._parts = parts
        self._voice = voice
        self._calls = calls
        self._cancel = cancel
        self._silent = silent
        self.written_at = 0.0

    def read(
        self,
        prompt: Sequence[Message],
        tools: tuple[ToolSchema, ...],
        sampling: SamplingSettings,
    ) -> tuple[Generation, ParseResult]:
        """One reply. Its speech is said meanwhile. Raises what the engine raises."""
        stream = self._parts.make_parser(tools).stream()
        generation: Generation | None = None
        cancel, ended = HopCancel(self._cancel), 0
        self._voice.begin_hop()
        self._parts.hooks.before_generating()
        for item in self._parts.engine.generate(prompt, tools, sampling, cancel):
            self._parts.on_piece()
            if isinstance(item, Generation):
                generation = item
                continue
            events = stream.feed(item)
            self._speak(events)
            ended += sum(isinstance(event, CallEnded) for event in events)
            if self._calls.too_many(ended) or self._voice.ended:
                cancel.cut()
        self.written_at = time.monotonic()
        if generation is None:
            raise RuntimeError("the engine ended without a Generation")
        if generation.finish == "cancelled" and not self._cancel.is_set():
            generation = replace(generation, finish="length")
        if self._voice.ended:
            told = "a sentence came again"
            self._parts.tell(GuardEvent("repetition", GuardAct.ENDED_REPLY, told))
        events, result = stream.finish(truncated=generation.finish != "stop")
        self._speak(events)
        if generation.native_calls:
            result = self._parts.make_parser(tools).check(generation.native_calls, generation.text)
        return generation, self._without_thought(result)

    def _without_thought(self, result: ParseResult) -> ParseResult:
        """The result without what was only thought of, which is told but needs no answer.

        A closer of thinking made it a thought, and what the model meant to say or do stands behind.
        """
        if not result.ends_thought:
            return result
        thought = [each for each in result.rejections if each.reason is Reason.INSIDE_THINKING]
        for each in thought:
            self._parts.tell(RejectionEvent.of(each))
        left = tuple(each for each in result.rejections if each not in thought)
        return replace(result, rejections=left)

    def _speak(self, events: Sequence[StreamEvent]) -> None:
        for event in events:
            if isinstance(event, SpeechDelta) and not self._silent():
                self._voice.feed(event.text)

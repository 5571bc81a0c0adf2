"""Has the model write a reply, and reads it while it is written."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import replace

from edgevox_ros.agent.checks.broken_replies import CallsCheck
from edgevox_ros.agent.reply_ahead import Request
from edgevox_ros.agent.surroundings import Surroundings
from edgevox_ros.agent.turn_cancel import HopCancel
from edgevox_ros.agent.turn_parts import TurnParts
from edgevox_ros.agent.turn_state import TurnState
from edgevox_ros.agent.turn_voice import TurnVoice
from edgevox_ros.core.events import RejectionEvent, TelemetryEvent
from edgevox_ros.core.messages import Generation
from edgevox_ros.core.tools import Reason, ToolSchema
from edgevox_ros.parsing import CallEnded, ParseResult, SpeechDelta, StreamEvent, ToolCallParser


class ReplyReader:
    """Reads the replies of one turn, and has their speech said meanwhile.

    A reply is cut as soon as it has too many calls or repeats itself.
    """

    def __init__(
        self,
        parts: TurnParts,
        around: Surroundings,
        voice: TurnVoice,
        state: TurnState,
    ) -> None:
        self._parts = parts
        self._around = around
        self._voice = voice
        self._state = state

    def read(
        self,
        request: Request,
        calls: CallsCheck,
        hop: int,
        wanted: int = 0,
    ) -> tuple[Generation, ParseResult]:
        """One reply, that of the turn's `hop`. Raises what the engine raises.

        `wanted`: the calls that the model was asked for; where it writes on behind them, on another
        line, the reply ends with them. 0: it may make any number.
        """
        parser = self._parts.make_parser(request.tools)
        stream, text, enough = parser.stream(), "", None
        generation: Generation | None = None
        cancel, ended = HopCancel(self._state.cancel), 0
        self._voice.begin_hop()
        self._around.before_generating()
        for item in self._parts.ahead.reply(request, cancel):
            self._parts.on_piece()
            if isinstance(item, Generation):
                generation = item
                continue
            text += item
            if wanted and "\n" in item and enough is None:
                enough = _whole(parser, text[: text.rindex("\n")], wanted, request.tools)
            if enough is not None:
                cancel.cut()
                continue
            events = stream.feed(item)
            self._speak(events)
            ended += sum(isinstance(event, CallEnded) for event in events)
            if calls.too_many(ended) or self._voice.ended:
                cancel.cut()
        written_at = time.monotonic()
        if generation is None:
            raise RuntimeError("the engine ended without a Generation")
        if generation.finish == "cancelled" and not self._state.cancel.is_set():
            generation = replace(generation, finish="length")
        events, result = stream.finish(truncated=generation.finish != "stop")
        if enough is None:
            self._speak(events)
        else:
            generation, result = replace(generation, finish="stop", token_ids=()), enough
        if generation.native_calls:
            result = self._parts.make_parser(request.tools).check(
                generation.native_calls, generation.text
            )
        result = self._without_thought(result)
        self._parts.emit(telemetry_of(hop, generation, result, time.monotonic() - written_at))
        return generation, result

    def _without_thought(self, result: ParseResult) -> ParseResult:
        """The result without what was only thought of, which is reported but needs no answer.

        A closer of thinking made it a thought, and what the model meant to say or do stands behind.
        """
        if not result.ends_thought:
            return result
        thought = [each for each in result.rejections if each.reason is Reason.INSIDE_THINKING]
        for each in thought:
            self._parts.emit(RejectionEvent.of(each))
        left = tuple(each for each in result.rejections if each not in thought)
        return replace(result, rejections=left)

    def _speak(self, events: Sequence[StreamEvent]) -> None:
        for event in events:
            if isinstance(event, SpeechDelta) and not self._state.silent:
                self._voice.feed(event.text)


def _whole(
    parser: ToolCallParser, text: str, wanted: int, tools: Sequence[ToolSchema]
) -> ParseResult | None:
    """What lines of whole JSON objects say, if as many calls act as are wanted; else None."""
    if not all(map(_is_object, text.splitlines())):
        return None
    result = parser.parse(text)
    readers = {tool.name for tool in tools if tool.read_only}
    acting = sum(call.name not in readers for call in result.calls)
    return result if acting == wanted and not result.rejections else None


def _is_object(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def telemetry_of(
    hop: int, generation: Generation, result: ParseResult, parse_s: float
) -> TelemetryEvent:
    """What a hop cost, and how its reply was read. `hop`, `parse_s`: see TelemetryEvent."""
    report = result.report
    seconds = max(generation.duration_s - generation.first_token_s, 1e-9)
    return TelemetryEvent(
        hop=hop,
        finish=generation.finish,
        prompt_tokens=generation.prompt_tokens,
        evaluated_tokens=generation.evaluated_tokens,
        sampled_tokens=generation.sampled_tokens,
        first_token_s=generation.first_token_s,
        duration_s=generation.duration_s,
        tokens_per_s=generation.sampled_tokens / seconds,
        parse_s=parse_s,
        parse_mode=report.parse_mode,
        fallback_used=report.fallback_used,
        candidate_count=report.candidate_count,
        schema_validation=report.schema_validation,
        reason=report.reason or None,
        questions=generation.questions,
        ahead_s=generation.ahead_s,
    )

"""A turn runner for tests, with a scripted model and a recording robot."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar, Union

from edgevox_ros.agent import GuardSwitches, TurnOutcome, TurnRunner, TurnSettings
from edgevox_ros.agent.turn_parts import TurnParts
from edgevox_ros.core import (
    ErrorKind,
    Generation,
    Message,
    Progress,
    ResultStatus,
    SamplingSettings,
    ToolCall,
    ToolResult,
    ToolSchema,
)
from edgevox_ros.core.events import Event, GuardEvent, SpeechEvent, StateEvent
from edgevox_ros.core.messages import Finish
from edgevox_ros.core.outcomes import ConfirmationAnswer
from edgevox_ros.languages import LANGUAGES
from edgevox_ros.parsing import ToolCallParser

AnyEvent = TypeVar("AnyEvent", bound=Event)
NUMBER = {"type": "number", "minimum": -10, "maximum": 10}


def schema(name: str, *, read_only: bool = False, **properties: Any) -> ToolSchema:
    parameters = {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
    return ToolSchema(name, f"{name}.", parameters, read_only)


TOOLS = (
    schema("drive", distance_m=NUMBER),
    schema("turn", angle_deg={"type": "number"}),
    schema("dock"),
    schema("get_battery", read_only=True),
)


@dataclass
class Reply:
    """One scripted generation. It waits for `gate` after the first half of the text."""

    text: str
    finish: Finish = "stop"
    gate: threading.Event | None = None
    prompt_tokens: int = 0
    native_calls: tuple[dict[str, Any], ...] = ()
    begun: threading.Event = field(default_factory=threading.Event)


class ScriptedEngine:
    """Yields the replies of a list in pieces of three characters; an exception is raised."""

    def __init__(self, *replies: Union[str, Reply, Exception]) -> None:
        self.replies = list(replies)
        self.prompts: list[tuple[Message, ...]] = []
        self.settings: list[SamplingSettings] = []
        self.closed = False

    def warm_up(
        self,
        system: str,
        tools: Sequence[ToolSchema],
        cancel: threading.Event | None = None,
        history: Sequence[Message] = (),
    ) -> None:
        """Nothing to evaluate."""

    def generate(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSchema],
        settings: SamplingSettings,
        cancel: threading.Event,
    ) -> Iterator[Union[str, Generation]]:
        self.prompts.append(tuple(messages))
        self.settings.append(settings)
        reply = self.replies.pop(0) if self.replies else "I have nothing more to say."
        if isinstance(reply, Exception):
            raise reply
        if isinstance(reply, str):
            reply = Reply(reply)
        yield from self._speak(reply, cancel)

    def _speak(self, reply: Reply, cancel: threading.Event) -> Iterator[Union[str, Generation]]:
        said = ""
        for start in range(0, len(reply.text), 3):
            if start >= len(reply.text) // 2:
                reply.begun.set()
                while reply.gate is not None and not reply.gate.wait(0.005):
                    if cancel.is_set():
                        break
            if cancel.is_set():
                yield Generation("cancelled", said)
                return
            said += reply.text[start : start + 3]
            yield reply.text[start : start + 3]
        tokens = tuple(map(ord, said))
        yield Generation(
            reply.finish,
            said,
            tokens,
            prompt_tokens=reply.prompt_tokens,
            native_calls=reply.native_calls,
        )

    def close(self) -> None:
        self.closed = True


class RecordingExecutor:
    """Records calls without running them.

    `results` by tool name: data, or an error text. `questions`: confirmations to ask for. `begins`,
    `closings` and `refusals`: the map's words. `started`: tools whose goals go on. `ends`: how such
    goals end, by tool: data, or an error text; without one, their end is not known. `asked`: the
    tools whose end was waited for. `end_block` holds up all ends.
    """

    def __init__(self) -> None:
        self.ran: list[ToolCall] = []
        self.results: dict[str, Union[Mapping[str, Any], str, Exception]] = {}
        self.questions: dict[str, str] = {}
        self.beside = {"get_battery"}
        self.begins: dict[str, str] = {}
        self.closings: dict[str, str] = {}
        self.refusals: dict[str, str] = {}
        self.started: set[str] = set()
        self.ends: dict[str, Union[Mapping[str, Any], str]] = {}
        self.asked: list[str] = []
        self.end_block: threading.Event | None = None
        self.cancelled = 0
        self.busy = False
        self.detached = False
        self.dry_run = False
        self.block: threading.Event | None = None
        self.blocks_only = ""
        self.begun = threading.Event()

    def schemas(self) -> tuple[ToolSchema, ...]:
        return TOOLS

    def needs_confirmation(self, call: ToolCall) -> str | None:
        return self.questions.get(call.name)

    def stops_now(self, call: ToolCall) -> bool:
        stops = any(tool.stops and tool.name == call.name for tool in self.schemas())
        return stops and not self.dry_run

    def runs_beside(self, call: ToolCall) -> bool:
        return call.name in self.beside and call.name not in self.questions

    def says_refused(self, call: ToolCall) -> str:
        return self.refusals.get(call.name, "")

    def says_begin(self, call: ToolCall) -> bool:
        return call.name in self.begins

    def execute(
        self, call: ToolCall, cancel: threading.Event, say: Callable[[str], None]
    ) -> ToolResult:
        self.ran.append(call)
        if call.name in self.begins:
            say(self.begins[call.name])
        block = self.block if self.blocks_only in ("", call.name) else None
        self.begun.set()
        while block is not None and not block.wait(0.005):
            if cancel.wait(0.0):
                if self.detached:
                    return ToolResult(call.name, ResultStatus.OK, progress=Progress.DETACHED)
                return _failed(call, "cancelled by the user", ErrorKind.CANCELLED)
        result = self.results.get(call.name, {})
        if isinstance(result, Exception):
            raise result
        if isinstance(result, str):
            closing = self.closings.get(call.name, "")
            return replace(_failed(call, result, ErrorKind.ABORTED), closing=closing)
        closing = self.closings.get(call.name, "")
        progress = Progress.DRY_RUN if self.dry_run else Progress.ENDED
        progress = Progress.STARTED if call.name in self.started else progress
        goal = call.name if progress is Progress.STARTED and call.name in self.ends else ""
        return ToolResult(
            call.name, ResultStatus.OK, dict(result), progress=progress, closing=closing, goal=goal
        )

    def end_of(self, result: ToolResult, cancel: threading.Event) -> ToolResult:
        self.asked.append(result.open_goal)
        call = ToolCall(None, result.name, {})
        while self.end_block is not None and not self.end_block.wait(0.005):
            if cancel.wait(0.0):
                return _failed(call, "cancelled by the user", ErrorKind.CANCELLED)
        end = self.ends[result.open_goal]
        if isinstance(end, str):
            return _failed(call, end, ErrorKind.ABORTED)
        return replace(result, data=end, progress=Progress.ENDED, goal="")

    def cancel(self) -> None:
        self.cancelled += 1

    def detach_goals(self) -> None:
        self.detached = True

    @property
    def names(self) -> list[str]:
        return [call.name for call in self.ran]


def _failed(call: ToolCall, error: str, kind: ErrorKind) -> ToolResult:
    return ToolResult(call.name, ResultStatus.ERROR, error=error, error_kind=kind)


def any_values(**settings: Any) -> TurnSettings:
    """Settings for scripted models, which write values that nobody has said."""
    return TurnSettings(guards=GuardSwitches(said_values=False), **settings)


class TurnStage:
    """A turn runner with its scripted model, its recording robot and a record of its output."""

    def __init__(self, *replies: Union[str, Reply, Exception]) -> None:
        self.engine = ScriptedEngine(*replies)
        self.executor = RecordingExecutor()
        self.events: list[Event] = []
        self.answers: dict[str, Union[bool, ConfirmationAnswer]] = {}
        self.settings = any_values()
        self.cancel = threading.Event()
        self.parser: Callable[[tuple[ToolSchema, ...]], ToolCallParser] = lambda tools: (
            ToolCallParser(formats=("hermes",), tools=tools)
        )
        self.parts = TurnParts(
            self.engine,
            self.executor,
            lambda tools: self.parser(tools),
            self.events.append,
            lambda question, cancel: self.answers[question],
        )
        self.runner = TurnRunner(self.parts)

    def run(self, text: str = "tell me") -> TurnOutcome:
        return self.runner.run(text, self.settings, self.cancel)

    def of(self, kind: type[AnyEvent]) -> list[AnyEvent]:
        return [event for event in self.events if isinstance(event, kind)]

    def guards(self) -> list[str]:
        return [event.guard for event in self.of(GuardEvent)]

    @property
    def said(self) -> list[str]:
        return [event.text for event in self.of(SpeechEvent)]

    @property
    def told(self) -> list[str]:
        """What was said, but for what can be done instead."""
        offers = tuple(each.saying.can_do.partition("{")[0] for each in LANGUAGES.values())
        return [sentence for sentence in self.said if not sentence.startswith(offers)]

    @property
    def states(self) -> list[str]:
        return [event.state for event in self.of(StateEvent)]

    def contents(self, prompt: int = -1) -> list[str]:
        """The contents of the tool messages in one of the prompts."""
        return [m.content for m in self.engine.prompts[prompt] if m.role == "tool"]


def call(name: str, arguments: str = "{}") -> str:
    return f'<tool_call>\n{{"name": "{name}", "arguments": {arguments}}}\n</tool_call>'

"""A robot of which only the model is scripted: it hears transcripts, and what happens is noted.

The only file of the golden logs that knows how the agent is put together. No ROS: what the node
does with a transcript is done here in the same order, and the executor is that of rehearsals.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Union

from edgevox_ros.agent import TurnSettings, Worker
from edgevox_ros.agent.spoken_calls import SpokenCalls
from edgevox_ros.core import (
    ErrorKind,
    Generation,
    Message,
    ResultStatus,
    SamplingSettings,
    ToolCall,
    ToolResult,
    ToolSchema,
)
from edgevox_ros.core.events import Event, GuardEvent, SpeechEvent, StateEvent, StopEvent
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.evaluation.cases.answers import Answers, CannedResults, result_list
from edgevox_ros.evaluation.cases.tried_tools import TriedTools, read_tried_tools
from edgevox_ros.evaluation.rehearsal.canned_executor import CannedExecutor
from edgevox_ros.evaluation.rehearsal.open_rehearsal import spoken_calls
from edgevox_ros.hearing import Dropped, Listener, Stop, Transcript
from edgevox_ros.parsing import ToolCallParser

_PARSERS: dict[Any, tuple[ToolCallParser, tuple[ToolSchema, ...]]] = {}
BEYOND = "I have nothing more to say."
"""What the model says when it is asked more often than the script foresees."""
PATIENCE_S = 60.0


@dataclass(frozen=True)
class RobotSettings:
    """What a case may set. `formats`: those of the model. `patience_s`: for an answer."""

    language: str = "en"
    formats: tuple[str, ...] = ("pythonic",)
    said_values: bool = True
    digits: bool = False
    sentences: bool = True
    max_hops: int = 4
    queue: int = 3
    dry_run: bool = False
    patience_s: float = PATIENCE_S


@dataclass(frozen=True)
class Heard:
    """One transcript, and what belongs to it.

    `model`: its replies, one a hop; one that ends with `CUT` reached its token limit. `results`: by
    tool; `raises: TEXT` is an error that no program expects. `during`: what is heard while its
    first acting call is carried out; the replies of an order that comes later, for its own turn,
    follow those of this one. `answers`: what is said to questions whether a call may run.
    `after_s`: since the robot spoke last. `final`: the recogniser has finished it.
    """

    text: str
    model: tuple[str, ...] = ()
    results: Mapping[str, Any] = field(default_factory=dict)
    during: tuple[Heard, ...] = ()
    answers: tuple[str, ...] = ()
    after_s: float = 30.0
    final: bool = True


CUT = "<cut>"
NO = "no"
"""Answers questions for which a script has no answer."""
INTERRUPT = "<interrupt>"
"""Heard as a transcript: the user talks over the robot."""


class Asked:
    """The model was asked. Only golden logs know of it."""


Told = Union[Event, Asked]


class Robot:
    """`tell` gets every event, of the node, too, in the order in which they are told.

    `answers`: results of the calls of turns that say no others. `map_words`: what the map had to
    say until now.
    """

    def __init__(
        self,
        tool_map: Path,
        settings: RobotSettings,
        tell: Callable[[Told], None],
        answers: Answers | None = None,
    ) -> None:
        tried = tried_tools_of(tool_map)
        if settings.dry_run:
            tools = tried.tool_map.tools.items()
            usable = {name: replace(tool, dry_run=True) for name, tool in tools}
            tried = replace(tried, tool_map=replace(tried.tool_map, tools=usable))
        self._tell = tell
        self._threads_before = set(threading.enumerate())
        self._now = 0.0
        self._silence = settings.patience_s < PATIENCE_S
        self._asked = self._answered = 0
        self._engine = _Engine(lambda: tell(Asked()))
        usual = answers or CannedResults()
        self._executor = _Executor(tried, usual, settings.language, self._meanwhile)
        self.map_words = self._executor.words
        self._listener = Listener()
        self._during: list[Heard] = []
        guards = replace(TurnSettings().guards, said_values=settings.said_values)
        turn = TurnSettings(
            language=settings.language,
            max_hops=settings.max_hops,
            queue=settings.queue,
            digits=settings.digits,
            sentences=settings.sentences,
            confirm_timeout_s=settings.patience_s,
            answer_within_s=PATIENCE_S,
            guards=guards,
        )
        self._worker = Worker(
            self._engine,
            self._executor,
            lambda schemas: _parser(settings.formats, schemas),
            lambda: turn,
            self._note,
            max_age_s=PATIENCE_S,
            spoken=_spoken(tool_map, settings.language),
            clock=lambda: self._now,
        )

    def close(self) -> None:
        self._worker.close()

    def hear(self, heard: Heard) -> None:
        """Hear a transcript, and wait until all that follows from it is over."""
        self._engine.replies = list(heard.model)
        self._executor.answers.use(heard.results)
        self._during = list(heard.during)
        self._take(heard)
        answers = list(heard.answers)
        _wait(lambda: self._settled(answers))
        for sentence in self._executor.take_announced():
            self._note(SpeechEvent(sentence))

    def _settled(self, answers: list[str]) -> bool:
        worker = self._worker
        unanswered = self._asked > self._answered and worker.confirming and worker.asking
        if unanswered and (answers or not self._silence):
            self._answered += 1
            self._take(Heard(answers.pop(0) if answers else NO))
            return False
        return not (worker.busy or worker.waiting or self._runs_beside())

    def _runs_beside(self) -> bool:
        """Whether a side turn runs: in a thread of that name."""
        mine = (each for each in threading.enumerate() if each not in self._threads_before)
        return any(each.name == "beside" for each in mine)

    def _note(self, event: Event) -> None:
        if isinstance(event, StateEvent):
            self._asked += event.state == "confirming"
        if isinstance(event, SpeechEvent):
            self._listener.said(event.text, self._now)
        self._tell(event)

    def _meanwhile(self) -> None:
        """An acting call is carried out: hear what is said then."""
        during, self._during = self._during, []
        for heard in during:
            before = self._engine.replies
            self._engine.replies = [*heard.model, *before]
            self._take(heard)
            # A side turn may run as long as the call that it runs beside.
            _wait(lambda: not self._runs_beside())
            self._engine.replies = before

    def _take(self, heard: Heard) -> None:
        """What the node does with a transcript (node/transcript_input.py, stopping.py)."""
        self._now += heard.after_s
        worker = self._worker
        if heard.text == INTERRUPT:
            self._executor.detach_goals()
            worker.interrupt()
            self._tell(StopEvent(by="interrupt"))
            return
        transcript = Transcript(heard.text, self._now, final=heard.final)
        verdict = self._listener.hear(
            transcript,
            lambda: self._executor.busy,
            lambda: worker.asking and not self._executor.busy,
        )
        if isinstance(verdict, Dropped):
            self._tell(GuardEvent("dropped", GuardAct.DROPPED, str(verdict.reason)))
        elif isinstance(verdict, Stop):
            self._stop(verdict, heard.text)
        elif self._corrects(verdict.text, corrects=verdict.corrects):
            self._correct()
            worker.submit(verdict.text)
        elif not worker.asking and worker.topic(verdict.text) == "running":
            self._correct()
            worker.given_up(verdict.text)
        else:
            worker.submit(verdict.text)

    def _stop(self, verdict: Stop, text: str) -> None:
        if verdict.corrects:
            self._correct()
        else:
            self._worker.stop_all("transcript", text=text, void=verdict.match.void)
        if verdict.rest:
            self._worker.submit(verdict.rest)

    def _corrects(self, text: str, *, corrects: bool) -> bool:
        worker = self._worker
        means_waiting = worker.asking or worker.corrects_waiting or worker.topic(text)
        return corrects and not means_waiting

    def _correct(self) -> None:
        """End what is being done, because something else is wanted."""
        self._worker.cancel(forget_waiting=False)
        self._executor.cancel()
        self._tell(StopEvent(by="correction"))


@cache
def tried_tools_of(tool_map: Path) -> TriedTools:
    return read_tried_tools([tool_map])


@cache
def _spoken(tool_map: Path, language: str) -> SpokenCalls:
    return spoken_calls(tried_tools_of(tool_map), language)


def _parser(formats: tuple[str, ...], schemas: tuple[ToolSchema, ...]) -> ToolCallParser:
    """Compiled once for the same tools: a schema holds what cannot be hashed."""
    key = formats, tuple(map(id, schemas))
    if key not in _PARSERS:
        _PARSERS[key] = ToolCallParser(formats, schemas), schemas
    return _PARSERS[key][0]


class _Engine:
    """Writes the replies of a script, in pieces of three characters."""

    def __init__(self, asked: Callable[[], None]) -> None:
        self._asked = asked
        self.replies: list[str] = []

    def warm_up(self, *arguments: Any, **more: Any) -> None:
        """Nothing to evaluate."""

    def generate(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSchema],
        settings: SamplingSettings,
        cancel: threading.Event,
    ) -> Iterator[Union[str, Generation]]:
        self._asked()
        reply = self.replies.pop(0) if self.replies else BEYOND
        text = reply.removesuffix(CUT)
        for start in range(0, len(text), 3):
            if cancel.is_set():
                yield Generation("cancelled", text[:start])
                return
            yield text[start : start + 3]
        yield Generation("length" if reply.endswith(CUT) else "stop", text)

    def close(self) -> None:
        """Nothing to close."""


class _Answers:
    """The results of a turn, or the usual ones."""

    def __init__(self, usual: Answers) -> None:
        self._usual = self._now = usual

    def use(self, results: Mapping[str, Any]) -> None:
        """Answer with these results from now on."""
        lists = {name: result_list(each) for name, each in results.items()}
        self._now = CannedResults(lists, otherwise=self._usual)

    def answer(self, call: ToolCall) -> Any:
        given = self._now.answer(call)
        if isinstance(given, Mapping) and "raises" in given:
            raise RuntimeError(given["raises"])
        return given

    def peek(self, name: str) -> Any:
        return self._now.peek(name)

    def begin(self) -> None:
        """Do nothing: `use` says what comes next."""


class _Executor(CannedExecutor):
    """That of a rehearsal, in which a call takes as long as something is said during it."""

    def __init__(
        self, tried: TriedTools, usual: Answers, language: str, meanwhile: Callable[[], None]
    ) -> None:
        self.answers = _Answers(usual)
        self.words: list[str] = []
        super().__init__(tried.schemas, self.answers, tried.tool_map, _ignore, language)
        self._meanwhile = meanwhile
        self._carries_out = False
        self._reading = {tool.name for tool in tried.schemas if tool.read_only}

    def runs_beside(self, call: ToolCall) -> bool:
        return call.name in self._reading

    @property
    def busy(self) -> bool:
        return self._carries_out

    def execute(
        self, call: ToolCall, cancel: threading.Event, say: Callable[[str], None] = lambda _: None
    ) -> ToolResult:
        def speak(text: str) -> None:
            self.words.append(text)
            say(text)

        if call.name in self._reading or self._carries_out:
            return self._worded(super().execute(call, cancel, speak))
        self._carries_out = True
        try:
            result = self._worded(super().execute(call, cancel, speak))
            self._meanwhile()
        finally:
            self._carries_out = False
        if cancel.is_set():
            kind = ErrorKind.CANCELLED
            return ToolResult(call.name, ResultStatus.ERROR, error="cancelled", error_kind=kind)
        return result

    def needs_confirmation(self, call: ToolCall) -> str | None:
        question = super().needs_confirmation(call)
        self.words.append(question or "")
        return question

    def says_refused(self, call: ToolCall) -> str:
        self.words.append(super().says_refused(call))
        return self.words[-1]

    def take_announced(self) -> tuple[str, ...]:
        announced = super().take_announced()
        self.words.extend(announced)
        return announced

    def _worded(self, result: ToolResult) -> ToolResult:
        self.words.append(result.closing or "")
        return result


def _ignore(problem: str) -> None:
    """Sentences of the map that cannot be said are no news here."""


def _wait(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline, "the robot does not come to rest"
        time.sleep(0.001)

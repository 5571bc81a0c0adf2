"""Conversations through model, parser and validator, without ROS and without acting.

Stop words, filters, model, parser, validator and sanitizer are the node's own; only the executor
differs.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from edgevox_ros.agent import TurnRunner, TurnSettings
from edgevox_ros.agent.phrases import phrase
from edgevox_ros.agent.system_prompt import PromptOptions, compose_prompt
from edgevox_ros.agent.turn_voice import sayable
from edgevox_ros.core.events import (
    CallEvent,
    Event,
    GuardEvent,
    RejectionEvent,
    ResultEvent,
    SpeechEvent,
    TelemetryEvent,
)
from edgevox_ros.core.messages import Message
from edgevox_ros.core.named_calls import NamedCall
from edgevox_ros.core.safe_text import complain
from edgevox_ros.core.strict_yaml import load_strict
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.evaluation.answers import Answers
from edgevox_ros.evaluation.canned_executor import CannedExecutor
from edgevox_ros.evaluation.recording_engine import RecordingEngine, Reply
from edgevox_ros.hearing import Dropped, DropReason, Listener, Stop, StopMatcher, Transcript
from edgevox_ros.llm import ModelOptions, find_preset, load_presets, open_engine
from edgevox_ros.llm.loader import LoadedModel
from edgevox_ros.parsing import ToolCallParser
from edgevox_ros.robot.map.tool_map import ToolMap

MakeParser = Callable[[tuple[ToolSchema, ...]], ToolCallParser]


@dataclass
class TranscriptOutcome:
    """The outcome of one transcript. Times are seconds since it was heard.

    - `calls` passed validation; `carried_out` are those that also succeeded (name, arguments).
    - `replies`: what the model read and wrote, one for each hop.
    - `results`: how each call ended (name, status, data, error).
    - `guards`: which guards acted, and why. `parse_modes`: how each hop's calls were found.
    """

    transcript: str
    calls: list[dict[str, Any]] = field(default_factory=list)
    rejections: list[dict[str, Any]] = field(default_factory=list)
    confirmations: list[dict[str, str]] = field(default_factory=list)
    speech: list[str] = field(default_factory=list)
    timings: dict[str, Any] = field(default_factory=dict)
    stopped: bool = False
    dropped: str = ""
    failure: str = ""
    carried_out: tuple[NamedCall, ...] = ()
    replies: tuple[Reply, ...] = ()
    results: list[dict[str, Any]] = field(default_factory=list)
    guards: list[tuple[str, str]] = field(default_factory=list)
    parse_modes: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """The outcome as `ask` prints it; the last four only if they are not empty."""
        data = {
            "transcript": self.transcript,
            "calls": self.calls,
            "rejections": self.rejections,
            "speech": self.speech,
            "timings": self.timings,
        }
        for name in ("confirmations", "stopped", "dropped", "failure"):
            if getattr(self, name):
                data[name] = getattr(self, name)
        return data


@dataclass(frozen=True)
class RehearsalParts:
    """What every conversation works with. `schemas` are the tools that are offered.

    `tell` is told about sentences of the map that cannot be said.
    """

    engine: RecordingEngine
    make_parser: MakeParser
    schemas: tuple[ToolSchema, ...]
    tool_map: ToolMap
    settings: TurnSettings
    tell: Callable[[str], None] = complain


class Conversation:
    """Answers transcripts one after the other; the model remembers the earlier ones."""

    def __init__(
        self, parts: RehearsalParts, answers: Answers, stop: StopMatcher, *, says_yes: bool = True
    ) -> None:
        """`says_yes`: how every question of the map is answered."""
        self._parts = parts
        self._stop = stop
        self._executor = CannedExecutor(parts.schemas, answers, parts.tool_map, parts.tell)
        self._says_yes = says_yes
        self._notes = _Notes(TranscriptOutcome(""), 0.0)
        self._runner = TurnRunner(
            parts.engine,
            self._executor,
            parts.make_parser,
            lambda event: self._notes.take(event),
            lambda question, _: self._notes.confirm(question, self._says_yes),
        )

    def hear(self, transcript: str) -> TranscriptOutcome:
        """Answer one transcript. Never raises: an error is reported in `failure`."""
        began = time.monotonic()
        outcome = TranscriptOutcome(transcript)
        self._notes = _Notes(outcome, began)
        try:
            self._judge(outcome, began)
        except Exception as error:
            outcome.failure = f"{type(error).__name__}: {error}"
        outcome.timings["total_s"] = round(time.monotonic() - began, 6)
        outcome.replies = self._parts.engine.take_replies()
        outcome.carried_out = self._executor.take_carried_out()
        return outcome

    def _judge(self, outcome: TranscriptOutcome, began: float) -> None:
        verdict = Listener(self._stop).hear(Transcript(outcome.transcript, began))
        if isinstance(verdict, Dropped):
            outcome.dropped = str(verdict.reason)
            if verdict.reason is DropReason.TOO_LONG:
                outcome.speech.append(phrase("too_long", self._parts.settings.language))
            return
        outcome.stopped = isinstance(verdict, Stop)
        text = verdict.rest if isinstance(verdict, Stop) else verdict.text
        if text:
            self._run(text)

    def _run(self, text: str) -> None:
        self._runner.run(text, self._parts.settings, threading.Event())
        for sentence in self._executor.take_announced():
            said = sayable(sentence)
            self._notes.say(said)
            self._runner.history.append_words(said)


class Rehearsal:
    """Runs conversations with one model and one map."""

    def __init__(self, parts: RehearsalParts, rewind: Callable[[], None] = lambda: None) -> None:
        """`rewind` brings the engine back to where it was after it had read the prompt."""
        self.parts = replace(parts, make_parser=_remembered(parts.make_parser))
        self._rewind = rewind
        self._stop = StopMatcher()

    def conversation(
        self, answers: Answers, *, says_yes: bool = True, language: str = "", seed: int = 0
    ) -> Conversation:
        """A new conversation; what went before has no influence on it.

        `language`: of our own sentences; empty: that of the settings. `seed`: of sampling.
        """
        settings = self.parts.settings
        settings = replace(
            settings,
            language=language or settings.language,
            sampling=replace(settings.sampling, seed=seed),
        )
        self._rewind()
        answers.begin()
        parts = replace(self.parts, settings=settings)
        return Conversation(parts, answers, self._stop, says_yes=says_yes)


class _Notes:
    """Notes what a turn reports in its result."""

    def __init__(self, result: TranscriptOutcome, began: float) -> None:
        self._result = result
        self._began = began

    def take(self, event: Event) -> None:
        """Take an event of the turn."""
        if isinstance(event, CallEvent):
            self._result.calls.append({"name": event.name, "arguments": event.arguments})
            self._result.timings.setdefault("first_call_s", self._now())
        elif isinstance(event, RejectionEvent):
            names = ("name", "reason", "message", "arguments", "raw")
            self._result.rejections.append({name: getattr(event, name) for name in names})
        elif isinstance(event, ResultEvent):
            shown = ("name", "status", "data", "error")
            self._result.results.append({name: getattr(event, name) for name in shown})
        elif isinstance(event, GuardEvent):
            self._result.guards.append((event.guard, event.detail))
            if event.guard == "failure":
                self._result.failure = event.detail
        elif isinstance(event, TelemetryEvent):
            self._time(event)
        elif isinstance(event, SpeechEvent):
            self.say(event.text)

    def _time(self, event: TelemetryEvent) -> None:
        timings = self._result.timings
        timings.setdefault("first_token_s", round(event.first_token_s, 6))
        timings["hops"] = timings.get("hops", 0) + 1
        for name in ("prompt_tokens", "evaluated_tokens", "sampled_tokens"):
            timings[name] = timings.get(name, 0) + getattr(event, name)
        self._result.parse_modes.append(event.parse_mode)
        writing_s = max(event.duration_s - event.first_token_s, 0.0)
        for name, seconds in (("model_s", event.duration_s), ("writing_s", writing_s)):
            timings[name] = round(timings.get(name, 0.0) + seconds, 6)

    def say(self, sentence: str) -> None:
        if not sentence:
            return
        self._result.speech.append(sentence)
        self._result.timings.setdefault("first_speech_s", self._now())

    def confirm(self, question: str, yes: bool) -> bool:
        """Ask as the node does, and answer at once.

        A question that cannot be said is answered with no.
        """
        question = sayable(question)
        if not question:
            return False
        self.say(question)
        answer = "yes" if yes else "no"
        self._result.confirmations.append({"question": question, "answer": answer})
        return yes

    def _now(self) -> float:
        return round(time.monotonic() - self._began, 6)


def _remembered(make: MakeParser) -> MakeParser:
    """Compile the schemas only once for the same tools."""
    made: dict[tuple[str, ...], ToolCallParser] = {}

    def remembered(tools: tuple[ToolSchema, ...]) -> ToolCallParser:
        names = tuple(tool.name for tool in tools)
        if names not in made:
            made[names] = make(tools)
        return made[names]

    return remembered


@dataclass(frozen=True)
class RehearsalOptions:
    """What to run, and with which files.

    `constrain`: see SamplingSettings; "" leaves it to the preset. `program`: the name under which
    remarks are printed.
    """

    tools: Sequence[Path]
    preset: str = "demo"
    model: ModelOptions = field(default_factory=ModelOptions)
    presets_file: Path | None = None
    prompt: PromptOptions = field(default_factory=PromptOptions)
    constrain: Literal["", "none", "calls", "turn"] = ""
    program: str = "ask"

    def tell(self, remark: str) -> None:
        """Print a remark to standard error."""
        complain(f"{self.program}: {remark}")


@dataclass(frozen=True)
class OpenRehearsal:
    """A rehearsal with the model that it runs."""

    rehearsal: Rehearsal
    model: LoadedModel


def open_rehearsal(options: RehearsalOptions) -> OpenRehearsal:
    """Read the files, load the model, evaluate the prompt.

    Raises EdgevoxError or FileNotFoundError with what is wrong.
    """
    tool_map = ToolMap.from_yaml(options.tools)
    schemas = offered_tools(tool_map, options.tools, options.tell)
    preset = find_preset(load_presets(options.presets_file), options.preset)
    loaded = open_engine(preset, options.model)
    try:
        return OpenRehearsal(_rehearsal(options, loaded, schemas, tool_map), loaded)
    except BaseException:
        loaded.engine.close()
        raise


def _rehearsal(
    options: RehearsalOptions,
    loaded: LoadedModel,
    schemas: tuple[ToolSchema, ...],
    tool_map: ToolMap,
) -> Rehearsal:
    engine = loaded.engine
    settings = _settings(options, loaded, schemas)
    engine.warm_up(settings.system, schemas, history=settings.examples)
    if settings.sampling.constrain != "none":
        engine.check_grammars(schemas, settings.sampling.constrain_softly)

    def render(messages: Sequence[Message], tools: Sequence[ToolSchema]) -> str:
        text = loaded.model.text(loaded.prompts.build(messages, tools).tokens)
        return text.removeprefix(settings.told)

    parts = RehearsalParts(
        RecordingEngine(engine, render),
        lambda tools: ToolCallParser(
            loaded.formats, tools, prompt_opens_thinking=loaded.prompt_opens_thinking
        ),
        schemas,
        tool_map,
        settings,
        options.tell,
    )
    return Rehearsal(parts, engine.rewind)


def _settings(
    options: RehearsalOptions, loaded: LoadedModel, schemas: Sequence[ToolSchema]
) -> TurnSettings:
    preset = loaded.preset
    sampling = preset.sampling
    if options.constrain:
        sampling = replace(sampling, constrain=options.constrain, constrain_softly=False)
    prompt = compose_prompt(
        options.prompt,
        schemas,
        loaded.formats,
        with_directive=preset.directive,
        with_examples=preset.tool_examples,
    )
    return TurnSettings(
        prompt.system,
        loaded.engine.prefix_text(prompt.system, schemas),
        options.prompt.language,
        history_turns=preset.history_turns,
        examples=prompt.examples,
        sampling=sampling,
    )


def offered_tools(
    tool_map: ToolMap, files: Sequence[Path], tell: Callable[[str], None]
) -> tuple[ToolSchema, ...]:
    """The tools that can be tried here. About each that is unavailable, a remark is told.

    A tool whose interface type is not installed is known if the map declares its parameters, or if
    it only reads. Other tools without their type are left out.
    """
    explicit = {name for file in files for name in _explicit(file)}
    offered = []
    for tool in tool_map.tools.values():
        known = not tool.unavailable or tool.name in explicit or tool.schema.read_only
        if known:
            offered.append(tool.schema)
        if tool.unavailable:
            note = "tried all the same, a node would leave it out"
            if not known:
                note = "and the tool map gives no parameters: the tool is left out"
            tell(f"{tool.name}: {tool.unavailable}; {note}")
    return tuple(offered)


def _explicit(file: Path) -> list[str]:
    tools = load_strict(file).data.get("tools") or {}
    return [name for name, tool in tools.items() if "parameters" in tool]

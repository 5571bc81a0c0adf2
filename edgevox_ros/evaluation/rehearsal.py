"""One sentence through model, parser and validator, without ROS and without acting.

Stop words, filters, model, parser, validator and sanitizer are the node's own; only the executor
differs. Each sentence is a conversation of its own.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
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
    SpeechEvent,
    TelemetryEvent,
)
from edgevox_ros.core.messages import Engine
from edgevox_ros.core.safe_text import complain
from edgevox_ros.core.strict_yaml import load_strict
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.evaluation.canned_executor import CannedExecutor, read_results
from edgevox_ros.hearing import Dropped, DropReason, Listener, Stop, StopMatcher, Transcript
from edgevox_ros.llm import ModelOptions, find_preset, load_presets, open_engine
from edgevox_ros.llm.loader import LoadedModel
from edgevox_ros.parsing import ToolCallParser
from edgevox_ros.robot.map.tool_map import ToolMap

MakeParser = Callable[[tuple[ToolSchema, ...]], ToolCallParser]


@dataclass
class TranscriptOutcome:
    """The outcome of one transcript. Times are seconds since it was heard."""

    transcript: str
    calls: list[dict[str, Any]] = field(default_factory=list)
    rejections: list[dict[str, Any]] = field(default_factory=list)
    confirmations: list[dict[str, str]] = field(default_factory=list)
    speech: list[str] = field(default_factory=list)
    timings: dict[str, Any] = field(default_factory=dict)
    stopped: bool = False
    dropped: str = ""
    failure: str = ""

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


class Rehearsal:
    """Answers transcripts one by one."""

    def __init__(
        self,
        engine: Engine,
        make_parser: MakeParser,
        executor: CannedExecutor,
        settings: TurnSettings,
        *,
        says_yes: bool = True,
    ) -> None:
        """`says_yes`: how every question of the map is answered."""
        self._says_yes = says_yes
        self._engine = engine
        self._make_parser = _remembered(make_parser)
        self._executor = executor
        self._settings = settings
        self._stop = StopMatcher()

    def answer(self, transcript: str) -> TranscriptOutcome:
        """Answer one transcript. Never raises: an error is reported in `failure`."""
        began = time.monotonic()
        result = TranscriptOutcome(transcript)
        try:
            self._hear(result, began)
        except Exception as error:
            result.failure = f"{type(error).__name__}: {error}"
        result.timings["total_s"] = round(time.monotonic() - began, 6)
        return result

    def _hear(self, result: TranscriptOutcome, began: float) -> None:
        verdict = Listener(self._stop).hear(Transcript(result.transcript, began))
        if isinstance(verdict, Dropped):
            result.dropped = str(verdict.reason)
            if verdict.reason is DropReason.TOO_LONG:
                result.speech.append(phrase("too_long", self._settings.language))
            return
        result.stopped = isinstance(verdict, Stop)
        text = verdict.rest if isinstance(verdict, Stop) else verdict.text
        if text:
            self._run(text, result, began)

    def _run(self, text: str, result: TranscriptOutcome, began: float) -> None:
        notes = _Notes(result, began)
        self._executor.begin()
        runner = TurnRunner(
            self._engine,
            self._executor,
            self._make_parser,
            notes.take,
            lambda question, _: notes.confirm(question, self._says_yes),
        )
        runner.run(text, self._settings, threading.Event())
        for sentence in self._executor.announced():
            notes.say(sayable(sentence))


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
        elif isinstance(event, GuardEvent) and event.guard == "failure":
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
        timings["model_s"] = round(timings.get("model_s", 0.0) + event.duration_s, 6)

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
    """What to run, and with which files. `results`: a file, or tool name -> list of results.

    `constrain`: see SamplingSettings; "" leaves it to the preset. `says_yes`: how every question
    of the map is answered.
    """

    tools: Sequence[Path]
    preset: str = "demo"
    results: Path | Mapping[str, Sequence[Any]] | None = None
    model: ModelOptions = field(default_factory=ModelOptions)
    presets_file: Path | None = None
    prompt: PromptOptions = field(default_factory=PromptOptions)
    constrain: Literal["", "none", "calls", "turn"] = ""
    says_yes: bool = True


def open_rehearsal(options: RehearsalOptions) -> Rehearsal:
    """Read the files, load the model, evaluate the prompt.

    Raises EdgevoxError or FileNotFoundError with what is wrong.
    """
    tool_map = ToolMap.from_yaml(options.tools)
    schemas = offered_tools(tool_map, options.tools)
    results = options.results or {}
    if isinstance(results, Path):
        results = read_results(results)
    preset = find_preset(load_presets(options.presets_file), options.preset)
    loaded = open_engine(preset, options.model)
    _tell_unused(results, schemas)
    settings = _settings(options, loaded, schemas)
    loaded.engine.warm_up(settings.system, schemas)
    if settings.sampling.constrain != "none":
        loaded.engine.check_grammars(schemas, settings.sampling.constrain_softly)
    return Rehearsal(
        loaded.engine,
        lambda tools: ToolCallParser(
            loaded.formats, tools, prompt_opens_thinking=loaded.prompt_opens_thinking
        ),
        CannedExecutor(schemas, results, tool_map),
        settings,
        says_yes=options.says_yes,
    )


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
    told = loaded.engine.prefix_text(prompt.system, schemas)
    return TurnSettings(
        prompt.system, told, options.prompt.language, examples=prompt.examples, sampling=sampling
    )


def offered_tools(tool_map: ToolMap, files: Sequence[Path]) -> tuple[ToolSchema, ...]:
    """The tools that can be tried here. About each that is unavailable, a remark is printed.

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
            complain(f"ask: {tool.name}: {tool.unavailable}; {note}")
    return tuple(offered)


def _explicit(file: Path) -> list[str]:
    tools = load_strict(file).data.get("tools") or {}
    return [name for name, tool in tools.items() if "parameters" in tool]


def _tell_unused(results: Mapping[str, Any], schemas: Sequence[ToolSchema]) -> None:
    for name in sorted(set(results) - {schema.name for schema in schemas}):
        complain(f"ask: results for {name}: there is no such tool")

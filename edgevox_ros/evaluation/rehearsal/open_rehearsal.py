"""Loads a model and has it read the prompt of a tool map: a rehearsal is ready."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from edgevox_ros.agent.sentence_check import check_sentences
from edgevox_ros.agent.spoken_calls import SentenceReading, SpokenCalls
from edgevox_ros.agent.turn_settings import settings_over
from edgevox_ros.core.messages import Message
from edgevox_ros.core.safe_text import complain
from edgevox_ros.core.settings import Settings
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.evaluation.cases.tried_tools import TriedTools, read_tried_tools
from edgevox_ros.evaluation.rehearsal.recording_engine import RecordingEngine
from edgevox_ros.evaluation.rehearsal.rehearsal import Rehearsal, RehearsalParts
from edgevox_ros.hearing.stop_words import every_language
from edgevox_ros.llm import ModelOptions, find_preset, load_presets, open_engine
from edgevox_ros.llm.gguf_header import read_gguf_header
from edgevox_ros.llm.loader import LoadedModel
from edgevox_ros.llm.model_files import adapter_path, model_path
from edgevox_ros.llm.model_overrides import model_options, preset_for
from edgevox_ros.llm.model_templates import ModelTemplates, read_templates
from edgevox_ros.llm.preset import Preset
from edgevox_ros.llm.quantisation import quantised
from edgevox_ros.parsing import ToolCallParser


@dataclass(frozen=True)
class RehearsalOptions:
    """Which model to run, and how.

    `preset`: empty for a file of the user's own. `quant`: another quantisation than that of the
    preset's file. `settings`: what is set over the preset of a turn. `program`: the name under
    which remarks are printed. `sentences`: whether those of the map count.
    """

    preset: str = "demo"
    quant: str = ""
    model: ModelOptions = field(default_factory=ModelOptions)
    settings: Settings = field(default_factory=Settings)
    program: str = "ask"

    def in_language(self, code: str) -> RehearsalOptions:
        """The same, but the robot speaks this language."""
        prompt = replace(self.settings.prompt, language=code)
        return replace(self, settings=replace(self.settings, prompt=prompt))

    def warn(self, remark: str) -> None:
        """Print a remark to standard error."""
        complain(f"{self.program}: {remark}")


def rehearsal_options(settings: Settings) -> RehearsalOptions:
    """The options that follow from what was set."""
    return RehearsalOptions(
        preset=settings.preset,
        model=model_options(settings),
        settings=settings,
    )


def open_rehearsal(
    options: RehearsalOptions, tools: Sequence[Path], cancel: threading.Event | None = None
) -> Rehearsal:
    """Read the tool map, load the model, evaluate the prompt. `cancel`: see rehearse.

    Raises EdgevoxError or FileNotFoundError with what is wrong.
    """
    tried = read_tried_tools(tools)
    for remark in (*tried.untyped, *tried.left_out):
        options.warn(remark)
    loaded = load_model(options, cancel)
    try:
        return rehearse(loaded, tried, options, cancel)
    except BaseException:
        loaded.engine.close()
        raise


def load_model(options: RehearsalOptions, cancel: threading.Event | None = None) -> LoadedModel:
    """Load the preset's model; `cancel` ends that early.

    Raises EdgevoxError or FileNotFoundError with what is wrong.
    """
    return open_engine(
        _preset(options), options.model, lambda _: cancel is None or not cancel.is_set()
    )


def model_file(options: RehearsalOptions) -> Path:
    """The model's file. Raises ModelError if it or its adapter is not on the disk, PresetError."""
    preset = _preset(options)
    path = model_path(preset, options.model)
    adapter_path(preset_for(preset, options.model, path), options.model)
    return path


def model_templates(options: RehearsalOptions) -> ModelTemplates:
    """The chat templates of the model's file, without loading the model.

    Raises ModelError, PresetError.
    """
    preset = _preset(options)
    path = model_path(preset, options.model)
    return read_templates(read_gguf_header(path), preset_for(preset, options.model, path))


def _preset(options: RehearsalOptions) -> Preset | None:
    if not options.preset:
        return None
    preset = find_preset(load_presets(options.settings.presets_file or None), options.preset)
    return quantised(preset, options.quant) if options.quant else preset


def rehearse(
    loaded: LoadedModel,
    tried: TriedTools,
    options: RehearsalOptions,
    cancel: threading.Event | None = None,
) -> Rehearsal:
    """A rehearsal of a map with a model that is loaded: the prompt is evaluated.

    `cancel` ends that, and later each turn, early.

    Raises what the engine raises if the tools do not fit.
    """
    engine, schemas = loaded.engine, tried.schemas
    chosen = options.settings
    made = settings_over(loaded.preset, chosen, schemas, loaded.formats)
    # Nobody waits here for a word.
    settings = replace(
        made, prefix=engine.prefix_text(made.system, schemas), acknowledge_after_s=0.0
    )
    cancel = cancel or threading.Event()
    engine.warm_up(settings.system, schemas, cancel, settings.examples)
    engine.check_settings(schemas, settings.sampling)

    def render(messages: Sequence[Message], tools: Sequence[ToolSchema]) -> str:
        text = loaded.model.text(loaded.prompts.build(messages, tools).tokens)
        return text.removeprefix(settings.prefix)

    parts = RehearsalParts(
        RecordingEngine(engine, render),
        lambda tools: ToolCallParser(
            loaded.formats, tools, prompt_opens_thinking=loaded.prompt_opens_thinking
        ),
        schemas,
        tried.tool_map,
        settings,
        options.warn,
        cancel,
        spoken_calls(tried, chosen.prompt.language) if chosen.sentences.enabled else SpokenCalls(),
    )
    return Rehearsal(parts, engine.rewind)


def spoken_calls(tried: TriedTools, language: str) -> SpokenCalls:
    """What reads the sentences of the tools that are tried, each tried.

    Raises ConfigurationError with file and line.
    """
    templates = tried.tool_map.sentences(include_unavailable=True)
    if not templates:
        return SpokenCalls()
    reading = SentenceReading(templates, tried.schemas, language)
    check_sentences(reading, every_language())
    return SpokenCalls(lambda: templates, reading)

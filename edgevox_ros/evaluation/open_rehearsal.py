"""Loads a model and has it read the prompt of a tool map: a rehearsal is ready."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from edgevox_ros.agent import GuardSwitches, TurnSettings
from edgevox_ros.agent.sentence_check import check_sentences
from edgevox_ros.agent.spoken_calls import SentenceReading, SpokenCalls
from edgevox_ros.agent.system_prompt import compose_prompt
from edgevox_ros.core.messages import Message
from edgevox_ros.core.safe_text import complain
from edgevox_ros.core.settings import Settings
from edgevox_ros.core.settings.model import PromptSettings, Sampling
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.evaluation.offer import Offer, read_offer
from edgevox_ros.evaluation.recording_engine import RecordingEngine
from edgevox_ros.evaluation.rehearsal import Rehearsal, RehearsalParts
from edgevox_ros.hearing.stop_words import every_language
from edgevox_ros.llm import ModelOptions, find_preset, load_presets, open_engine
from edgevox_ros.llm.loader import LoadedModel
from edgevox_ros.llm.model_files import adapter_path, model_path
from edgevox_ros.llm.model_overrides import model_options, preset_for
from edgevox_ros.llm.preset import Preset
from edgevox_ros.llm.quantisation import quantised
from edgevox_ros.parsing import ToolCallParser


@dataclass(frozen=True)
class RehearsalOptions:
    """Which model to run, and how.

    `preset`: empty for a file of the user's own. `quant`: another quantisation than that of the
    preset's file. `sampling`: what is chosen over that of the preset. `program`: the name under
    which remarks are printed. `sentences`: whether those of the map count.
    """

    preset: str = "demo"
    quant: str = ""
    model: ModelOptions = field(default_factory=ModelOptions)
    presets_file: Path | None = None
    prompt: PromptSettings = field(default_factory=PromptSettings)
    sampling: Mapping[str, Any] = field(default_factory=dict)
    program: str = "ask"
    sentences: bool = True

    def tell(self, remark: str) -> None:
        """Print a remark to standard error."""
        complain(f"{self.program}: {remark}")


def rehearsal_options(settings: Settings) -> RehearsalOptions:
    """The options that follow from what was set."""
    return RehearsalOptions(
        preset=settings.preset,
        model=model_options(settings),
        presets_file=Path(settings.presets_file) if settings.presets_file else None,
        prompt=settings.prompt,
        sampling=settings.chosen_in("sampling", Sampling),
        sentences=settings.sentences.enabled,
    )


def open_rehearsal(
    options: RehearsalOptions, tools: Sequence[Path], cancel: threading.Event | None = None
) -> Rehearsal:
    """Read the tool map, load the model, evaluate the prompt. `cancel`: see rehearse.

    Raises EdgevoxError or FileNotFoundError with what is wrong.
    """
    offer = read_offer(tools)
    for remark in (*offer.untyped, *offer.left_out):
        options.tell(remark)
    loaded = load_model(options, cancel)
    try:
        return rehearse(loaded, offer, options, cancel)
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


def _preset(options: RehearsalOptions) -> Preset | None:
    if not options.preset:
        return None
    preset = find_preset(load_presets(options.presets_file), options.preset)
    return quantised(preset, options.quant) if options.quant else preset


def rehearse(
    loaded: LoadedModel,
    offer: Offer,
    options: RehearsalOptions,
    cancel: threading.Event | None = None,
) -> Rehearsal:
    """A rehearsal of a map with a model that is loaded: the prompt is evaluated.

    `cancel` ends that, and later each turn, early.

    Raises what the engine raises if the tools do not fit.
    """
    engine, schemas = loaded.engine, offer.schemas
    settings = _settings(options, loaded, schemas)
    cancel = cancel or threading.Event()
    engine.warm_up(settings.system, schemas, cancel, settings.examples)
    engine.check_settings(schemas, settings.sampling)

    def render(messages: Sequence[Message], tools: Sequence[ToolSchema]) -> str:
        text = loaded.model.text(loaded.prompts.build(messages, tools).tokens)
        return text.removeprefix(settings.told)

    parts = RehearsalParts(
        RecordingEngine(engine, render),
        lambda tools: ToolCallParser(
            loaded.formats, tools, prompt_opens_thinking=loaded.prompt_opens_thinking
        ),
        schemas,
        offer.tool_map,
        settings,
        options.tell,
        cancel,
        spoken_calls(offer, options.prompt.language) if options.sentences else SpokenCalls(),
    )
    return Rehearsal(parts, engine.rewind)


def spoken_calls(offer: Offer, language: str) -> SpokenCalls:
    """What reads the sentences of the tools that are tried, each tried.

    Raises ConfigurationError with file and line.
    """
    templates = offer.tool_map.sentences(include_unavailable=True)
    if not templates:
        return SpokenCalls()
    reading = SentenceReading(templates, offer.schemas, language)
    check_sentences(reading, every_language())
    return SpokenCalls(lambda: templates, reading)


def _settings(
    options: RehearsalOptions, loaded: LoadedModel, schemas: Sequence[ToolSchema]
) -> TurnSettings:
    preset = loaded.preset
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
        digits=preset.digits,
        guards=GuardSwitches(said_values=preset.said_values),
        examples=prompt.examples,
        sampling=preset.sampling.over(options.sampling),
    )

"""The settings that hold: the parameters of the node over those of the preset.

Which preset fields a user may set for the model itself is told in llm/model_overrides.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from edgevox_ros.agent import GuardSwitches, TurnSettings
from edgevox_ros.agent.system_prompt import PromptOptions, compose_prompt
from edgevox_ros.core.messages import SamplingSettings
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.llm import ModelOptions
from edgevox_ros.llm.model_overrides import variables_of
from edgevox_ros.llm.preset import Preset
from edgevox_ros.llm.running_model import RunningModel
from edgevox_ros.node.model_parameters import ModelParameters, SamplingParameters
from edgevox_ros.node.parameters import GuardParameters, Parameters

PRESET_CHOICE = "preset"
SAMPLING = ("temperature", "top_k", "top_p", "min_p", "repeat_penalty", "max_tokens")


def model_options(model: ModelParameters) -> ModelOptions:
    """What the parameters `model.*` say about the model, for llm to put over the preset.

    Raises PresetError for variables that are none.
    """
    return ModelOptions(
        path=model.path,
        lora=model.lora,
        lora_scale=model.lora_scale if model.lora_scale >= 0 else None,
        cache_dir=model.cache_dir,
        n_ctx=model.n_ctx or None,
        n_gpu_layers=model.n_gpu_layers,
        n_threads=model.n_threads or None,
        formats=model.formats or None,
        variables=variables_of(model.variables),
        tools_via=_of_preset(model.tools_via),
        tool_style=_of_preset(model.tool_style),
        stop=model.stop or None,
        stop_after=model.stop_after or None,
    )


def turn_settings(
    values: Parameters, model: RunningModel, tools: Sequence[ToolSchema]
) -> TurnSettings:
    """The parameters over the preset's settings."""
    history = values.turn.history_turns
    options = PromptOptions(
        persona=values.prompt.persona,
        directive=values.prompt.directive,
        tool_examples=_of_preset(values.prompt.tool_examples),
        language=values.prompt.language,
    )
    prompt = compose_prompt(
        options,
        tools,
        model.formats,
        with_directive=model.preset.directive,
        with_examples=model.preset.tool_examples,
    )
    return TurnSettings(
        system=prompt.system,
        told=model.engine.prefix_text(prompt.system, tools),
        language=values.prompt.language,
        max_hops=values.turn.max_hops,
        max_calls=values.turn.max_calls,
        budget_s=values.turn.budget_s,
        answer_within_s=values.turn.answer_within_s,
        beside=values.turn.beside,
        queue=values.turn.queue,
        history_turns=history if history >= 0 else model.preset.history_turns,
        history_tokens=values.turn.history_tokens,
        acknowledge_after_s=values.speech.acknowledge_after_s,
        digits=model.preset.digits,
        guards=_guards(values.guards, model.preset),
        sentences=values.sentences.enabled,
        examples=prompt.examples,
        sampling=_sampling(values.sampling, model.preset.sampling),
        without_model=model.engine.missing,
    )


def _guards(given: GuardParameters, preset: Preset) -> GuardSwitches:
    """The guards; that of values is only for presets that make them up."""
    return replace(given, said_values=given.said_values and preset.said_values)


def _sampling(given: SamplingParameters, preset: SamplingSettings) -> SamplingSettings:
    """Sampling with every parameter that was set; what is not set comes from the preset."""
    least = {"max_tokens": 1}
    values = {name: getattr(given, name) for name in SAMPLING}
    chosen = {name: value for name, value in values.items() if value >= least.get(name, 0)}
    if given.strings != PRESET_CHOICE:
        chosen["free_strings"] = given.strings == "free"
    if given.constrain != PRESET_CHOICE:
        chosen |= {"constrain": given.constrain, "constrain_softly": False}
    return replace(preset, seed=given.seed, **chosen)


def _of_preset(value: str) -> str:
    """A choice, or "" where it is left to the preset."""
    return "" if value == PRESET_CHOICE else value

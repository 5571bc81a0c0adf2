"""The settings of a turn: what was set over what the preset has."""

from __future__ import annotations

from collections.abc import Sequence

from edgevox_ros.agent import GuardSwitches, TurnSettings
from edgevox_ros.agent.system_prompt import compose_prompt
from edgevox_ros.core.settings import Settings
from edgevox_ros.core.settings.model import Sampling
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.llm.running_model import RunningModel


def turn_settings(
    values: Settings, model: RunningModel, tools: Sequence[ToolSchema]
) -> TurnSettings:
    """The settings of a turn with this model and these tools."""
    preset = model.preset
    prompt = compose_prompt(
        values.prompt,
        tools,
        model.formats,
        with_directive=preset.directive,
        with_examples=preset.tool_examples,
    )
    # Only presets that make up values need that guard.
    made_up = values.guards.said_values and preset.said_values
    remembered = values.chosen.get("turn.history_turns", preset.history_turns)
    return TurnSettings(
        system=prompt.system,
        told=model.engine.prefix_text(prompt.system, tools),
        language=values.prompt.language,
        acknowledge_after_s=values.speech.acknowledge_after_s,
        digits=preset.digits,
        guards=GuardSwitches(**{**vars(values.guards), "said_values": made_up}),
        sentences=values.sentences.enabled,
        examples=prompt.examples,
        sampling=preset.sampling.over(values.chosen_in("sampling", Sampling)),
        without_model=model.engine.missing,
        **{**vars(values.turn), "history_turns": remembered},
    )

"""A user's overrides of a preset that concern the model itself, not sampling or turns."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from edgevox_ros.core.errors import PresetError
from edgevox_ros.core.settings import BY_NAME, Settings
from edgevox_ros.core.settings.model import AUTO, NOTHING, PresetSettings, RunSettings
from edgevox_ros.llm.preset import LoraSource, Preset, own_model
from edgevox_ros.parsing import FORMATS

LOGGER = logging.getLogger("edgevox.llm")

# Template variables that a user may not set, because we set them.
_OURS = ("messages", "tools", "xml_tools", "add_generation_prompt")


@dataclass(frozen=True, kw_only=True)
class ModelOptions(RunSettings):
    """Which files run, on what, and what a user sets over the preset.

    `over`: values of PresetSettings by the names of its fields; `variables` among them replace the
    preset's of the same name. `models_dir` is the folder of fetched models. `warm_cache`: keep warm
    prompts on disk. `wait`: a second request waits instead of being refused.
    """

    over: Mapping[str, Any] = field(default_factory=dict)
    models_dir: str = ""
    warm_cache: bool = True
    wait: bool = True


def model_options(settings: Settings) -> ModelOptions:
    """What was set of `model.*`, for the preset to be overridden with."""
    over = settings.chosen_in("model", PresetSettings)
    return ModelOptions(over=over, **settings.chosen_in("model", RunSettings))


def preset_for(preset: Preset | None, options: ModelOptions, path: Path) -> Preset:
    """The preset to use for a model file, with the user's overrides applied.

    The bundled model's preset is used for its own file only; another file then runs without a
    preset. Other presets are used for any file. Either mismatch is logged.
    Raises PresetError for an unknown format or another invalid value.
    """
    _check(options)
    if preset is None:
        preset = own_model(path)
    elif path.name not in preset.files:
        preset = _for_another_file(preset, path)
    return _merged(preset, options)


def _for_another_file(preset: Preset, path: Path) -> Preset:
    if preset.bundled:
        LOGGER.warning(
            "%s is not the file of preset %s (%s): nothing of the preset is used, "
            "the file's own chat template decides",
            path.name,
            preset.name,
            preset.file,
        )
        return own_model(path)
    LOGGER.warning(
        "preset %s was made for %s: its settings are used for %s",
        preset.name,
        preset.file,
        path.name,
    )
    return preset


def _check(options: ModelOptions) -> None:
    """Raise PresetError for overrides that are wrong for every preset."""
    ours = [name for name in _OURS if name in options.over.get("variables", {})]
    if ours:
        raise PresetError.at("variables", repr(ours[0]), f"none of {', '.join(_OURS)}")
    run = {each.name: getattr(options, each.name) for each in fields(RunSettings)}
    settings = {name: value for name, value in run.items() if value is not None} | {**options.over}
    for name, value in settings.items():
        expected = BY_NAME[f"model.{name}"].expected(value)
        if expected:
            raise PresetError.at(name, repr(value), expected)
    formats = options.over.get("formats") or ()
    if expected := check_formats(formats):
        raise PresetError.at("formats", repr(_unknown(formats)[0]), expected)


def check_formats(value: tuple[str, ...]) -> str:
    """What is expected instead of these formats, or an empty text; also as a parameter has them."""
    known = value in ((AUTO,), (NOTHING,)) or not _unknown(value)
    return "" if known else f"{AUTO}, {NOTHING}, or some of {', '.join(FORMATS)}"


def _unknown(formats: tuple[str, ...]) -> list[str]:
    return [name for name in formats if name not in FORMATS]


def _merged(preset: Preset, options: ModelOptions) -> Preset:
    over = dict(options.over)
    if over.get("formats"):
        over["formats"] = tuple(dict.fromkeys(over["formats"]))
    over["variables"] = {**preset.variables, **over.get("variables", {})}
    return replace(preset, lora=_lora(preset.lora, options), **over)


def _lora(own: LoraSource | None, options: ModelOptions) -> LoraSource | None:
    """The adapter to use. Raises PresetError for a scale of nothing."""
    chosen = LoraSource(options.lora) if options.lora else own
    if options.lora == NOTHING:
        chosen = None
    if options.lora_scale is None:
        return chosen
    if chosen is None:
        raise PresetError.at("lora_scale", str(options.lora_scale), "a LoRA adapter beside it")
    return replace(chosen, scale=options.lora_scale)

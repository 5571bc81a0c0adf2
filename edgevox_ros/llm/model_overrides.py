"""A user's overrides of a preset that concern the model itself, not sampling or turns."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast, get_args

from edgevox_ros.core.errors import PresetError
from edgevox_ros.llm.preset import MOST_SCALE, LoraSource, Preset, own_model
from edgevox_ros.llm.prompting.template_profile import ToolsVia
from edgevox_ros.parsing import FORMATS
from edgevox_ros.parsing.formats import registry

LOGGER = logging.getLogger("edgevox.llm")

# Values that replace a preset's own: determined from the file, or an empty list.
AUTO = "auto"
NOTHING = "none"

# Template variables that a user may not set, because we set them.
_OURS = ("messages", "tools", "xml_tools", "add_generation_prompt")
# With more threads llama.cpp ends the process.
_MOST_THREADS = 512

TOOLS_VIA: tuple[str, ...] = get_args(ToolsVia)
TOOL_STYLES = tuple(registry.TOOL_STYLES)


@dataclass(frozen=True)
class ModelOptions:
    """A user's overrides of a preset; None or "" keeps the preset's or the default value.

    `path` is a GGUF file, `models_dir` and `cache_dir` are folders, `n_ctx` is in tokens,
    `n_gpu_layers` -1 means as many as fit. `formats`, `tools_via` and `tool_style` may be `auto`
    (the chat template decides); in `formats`, `stop` and `stop_after` a single `none` means an
    empty list. `lora` is the file of a LoRA adapter, `none` for no adapter; `lora_scale` is how
    strongly it counts. `variables` replace the preset's of the same name. `warm_cache`: keep warm
    prompts on disk. `wait`: a second request waits instead of being refused.
    """

    path: str = ""
    lora: str = ""
    lora_scale: float | None = None
    models_dir: str = ""
    cache_dir: str = ""
    n_ctx: int | None = None
    n_gpu_layers: int = 0
    n_threads: int | None = None
    formats: tuple[str, ...] | None = None
    variables: Mapping[str, Any] = field(default_factory=dict)
    tools_via: str = ""
    tool_style: str = ""
    stop: tuple[str, ...] | None = None
    stop_after: tuple[str, ...] | None = None
    warm_cache: bool = True
    wait: bool = True


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


def variables_of(entries: Sequence[str], name: str = "model.variables") -> dict[str, Any]:
    """`name=value` entries as a mapping; a value that is not valid JSON is taken as text.

    Raises PresetError.
    """
    found: dict[str, Any] = {}
    for entry in entries:
        key, equals, value = entry.partition("=")
        if not equals or not key.strip().isidentifier():
            expected = "name=value, such as enable_thinking=false"
            raise PresetError.at(name, repr(entry), expected)
        try:
            found[key.strip()] = json.loads(value)
        except (ValueError, RecursionError):
            found[key.strip()] = value
    return found


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
    ours = [name for name in _OURS if name in options.variables]
    if ours:
        raise PresetError.at("variables", repr(ours[0]), f"none of {', '.join(_OURS)}")
    if (options.n_threads or 0) > _MOST_THREADS:
        raise PresetError.at("n_threads", str(options.n_threads), f"1 to {_MOST_THREADS}")
    if options.lora_scale is not None and not 0 <= options.lora_scale <= MOST_SCALE:
        raise PresetError.at("lora_scale", str(options.lora_scale), f"0 to {MOST_SCALE:g}")


def _merged(preset: Preset, options: ModelOptions) -> Preset:
    return replace(
        preset,
        lora=_lora(preset.lora, options),
        n_ctx=options.n_ctx or preset.n_ctx,
        formats=formats_of(preset.formats, options.formats),
        variables={**preset.variables, **options.variables},
        tools_via=cast(
            "ToolsVia | None", _choice("tools_via", preset.tools_via, options.tools_via, TOOLS_VIA)
        ),
        tool_style=_choice("tool_style", preset.tool_style, options.tool_style, TOOL_STYLES),
        stop=_texts(preset.stop, options.stop),
        stop_after=_texts(preset.stop_after, options.stop_after),
    )


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


def formats_of(
    own: tuple[str, ...] | None, given: tuple[str, ...] | None
) -> tuple[str, ...] | None:
    """The formats to use, from a preset's `own` and the user's `given`. Raises PresetError."""
    if given is None:
        return own
    if given == (AUTO,):
        return None
    if given == (NOTHING,):
        return ()
    unknown = [name for name in given if name not in FORMATS]
    if unknown:
        expected = f"{AUTO}, {NOTHING}, or some of {', '.join(FORMATS)}"
        raise PresetError.at("formats", repr(unknown[0]), expected)
    return tuple(dict.fromkeys(given))


def _choice(name: str, own: str | None, given: str, choices: Sequence[str]) -> str | None:
    if not given:
        return own
    if given == AUTO:
        return None
    if given not in choices:
        expected = f"{AUTO}, or one of {', '.join(choices)}"
        raise PresetError.at(name, repr(given), expected)
    return given


def _texts(own: tuple[str, ...], given: tuple[str, ...] | None) -> tuple[str, ...]:
    if given is None:
        return own
    return () if given == (NOTHING,) else given

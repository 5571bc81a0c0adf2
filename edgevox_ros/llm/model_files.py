"""Finds the files of a preset on the disk: its model, and its LoRA adapter."""

from __future__ import annotations

from pathlib import Path

from edgevox_ros.core.errors import ModelError
from edgevox_ros.core.paths import models_folder, share_file
from edgevox_ros.llm.model_overrides import ModelOptions
from edgevox_ros.llm.preset import LoraSource, Preset


def model_path(preset: Preset | None, options: ModelOptions) -> Path:
    """Path of the model's file. Raises ModelError if there is no such file."""
    if options.path:
        path = Path(options.path).expanduser()
        expected = "a GGUF file (parameter model.path, option --model-path)"
    elif preset is None:
        raise ModelError.at("model.path", "nothing", "a GGUF file, or a preset")
    elif preset.bundled:
        try:
            return share_file(f"resource/{preset.file}")
        except FileNotFoundError as error:
            raise ModelError.at(preset.file, str(error), "the model that comes with it") from None
    else:
        path = _fetched(preset, options)
        expected = f"the model of preset {preset.name} ({_fetch(preset)})"
    if not path.exists():
        raise ModelError.at(path, "no such file", expected)
    return path


def adapter_path(preset: Preset, options: ModelOptions) -> Path | None:
    """Path of the LoRA adapter's file; None if the model runs without one.

    `preset` includes the user's overrides. Raises ModelError if there is no such file.
    """
    lora = preset.lora
    if lora is None:
        return None
    found = "no such file"
    expected = f"the LoRA adapter of preset {preset.name} (model.lora: none runs it without one)"
    if options.lora:
        path = Path(lora.file).expanduser()
        expected = "a LoRA adapter in GGUF, or none (parameter model.lora, option --lora)"
    elif lora.repo is not None:
        path = models_folder(options.models_dir) / lora.file
        expected = f"the LoRA adapter of preset {preset.name} ({_fetch(preset)})"
    else:
        path = _beside_presets_or_bundled(lora)
        found = "no such file, nor one in the package's resource folder"
    if not path.exists():
        raise ModelError.at(path, found, expected)
    return path


def _fetched(preset: Preset, options: ModelOptions) -> Path:
    """Where fetch_model put the model, or would put it."""
    folder = models_folder(options.models_dir)
    there = (folder / name for name in preset.files if (folder / name).exists())
    return next(there, folder / preset.file)


def _fetch(preset: Preset) -> str:
    return f"ros2 run edgevox_ros fetch_model {preset.name}"


def _beside_presets_or_bundled(lora: LoraSource) -> Path:
    path = lora.folder / Path(lora.file).expanduser()
    if path.exists() or "/" in lora.file:
        return path
    try:
        return share_file(f"resource/{lora.file}")
    except FileNotFoundError:
        return path

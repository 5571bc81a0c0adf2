"""The models that a benchmark tries, from its options: presets, and files of one's own."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from edgevox_ros.core.errors import ModelError
from edgevox_ros.core.settings import settings_of
from edgevox_ros.evaluation import ModelChoice, RehearsalOptions
from edgevox_ros.evaluation.rehearsal.open_rehearsal import model_file
from edgevox_ros.llm import ModelOptions


def add_model_options(parser: argparse.ArgumentParser) -> None:
    """Add which models to try, and what to set over their presets."""
    parser.add_argument("--preset", action="append", default=[], help="several times")
    parser.add_argument("--model-path", action="append", default=[], metavar="GGUF")
    parser.add_argument("--lora", default="", metavar="GGUF", help="adapter for all of them")
    parser.add_argument("--presets-file", type=Path, metavar="FILE")
    parser.add_argument("--constrain", choices=("none", "calls", "turn"), default="")
    parser.add_argument("--tool-examples", choices=("none", "one", "turns"), default="")


def tried_models(options: argparse.Namespace, folder: Path) -> list[ModelChoice]:
    """The models asked for, each of which is on the disk.

    `folder`: where files of presets are, too, besides the folder of fetch_model. Raises ModelError
    or PresetError.
    """
    chosen = [(name, RehearsalOptions(preset=name)) for name in options.preset]
    chosen += [
        (Path(path).stem, RehearsalOptions(preset="", model=ModelOptions(path=path)))
        for path in options.model_path
    ]
    adapter = f" + {Path(options.lora).stem}" if options.lora else ""
    return [
        ModelChoice(label + adapter, with_file(_set(run, options), folder)) for label, run in chosen
    ]


def _set(run: RehearsalOptions, options: argparse.Namespace) -> RehearsalOptions:
    written = {
        "presets_file": str(options.presets_file or ""),
        "prompt.tool_examples": options.tool_examples,
        "sampling.constrain": options.constrain,
    }
    return replace(
        run,
        # Prompts of maps that are only tried would fill the user's cache.
        model=replace(run.model, lora=options.lora, warm_cache=False),
        settings=settings_of({name: value for name, value in written.items() if value}),
    )


def with_file(run: RehearsalOptions, folder: Path) -> RehearsalOptions:
    """The same, reading its model from `folder` if it is only there. Raises ModelError."""
    beside = replace(run, model=replace(run.model, models_dir=str(folder)))
    try:
        model_file(run)
    except ModelError:
        if not is_there(beside):
            raise
        return beside
    return run


def is_there(run: RehearsalOptions) -> bool:
    """Whether the model's file is on the disk."""
    try:
        model_file(run)
    except ModelError:
        return False
    return True


def presets_there(names: Sequence[str], folder: Path) -> list[str]:
    """Those of the presets whose files are on the disk."""
    model = ModelOptions(models_dir=str(folder))
    return [
        name
        for name in names
        if is_there(RehearsalOptions(preset=name))
        or is_there(RehearsalOptions(preset=name, model=model))
    ]

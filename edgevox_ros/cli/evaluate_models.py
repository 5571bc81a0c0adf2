"""The models that `evaluate` runs, from its options."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from edgevox_ros.cli.evaluate_options import ALL
from edgevox_ros.cli.model_options import settings_from
from edgevox_ros.core.command_line import UsageError
from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.core.safe_text import complain
from edgevox_ros.core.settings.model import NOTHING
from edgevox_ros.evaluation.plan import ModelChoice
from edgevox_ros.evaluation.rehearsal.open_rehearsal import model_file, rehearsal_options
from edgevox_ros.llm import load_presets


def model_choices(options: argparse.Namespace) -> list[ModelChoice]:
    """The models, each of which is on the disk. Raises ModelError, PresetError, UsageError.

    Files that are given with one preset run with its settings, in place of its own file.
    """
    names = options.preset or ([] if options.model_path else ["demo"])
    of_files = ""
    if options.model_path and len(names) == 1 and ALL not in names:
        of_files, names = names[0], []
    if ALL in names:
        names = list(load_presets(options.presets_file))
    choices = [
        _choice(options, f"{name} {quant}".strip(), preset=name, quant=quant, lora=lora)
        for name in names
        for quant in options.quant or [""]
        for lora in options.lora or [""]
    ]
    choices += [
        _choice(options, Path(path).stem, preset=of_files, path=path, lora=lora)
        for path in options.model_path
        for lora in options.lora or [""]
    ]
    if ALL in options.preset:
        choices = _on_disk(choices)
    labels = Counter(choice.label for choice in choices)
    for label, count in labels.items():
        if count > 1:
            raise UsageError(f"found the model {label} {count} times, expected each once")
    for choice in choices:
        model_file(choice.options)
    return choices


def _choice(
    options: argparse.Namespace,
    label: str,
    *,
    lora: str,
    preset: str = "",
    quant: str = "",
    path: str = "",
) -> ModelChoice:
    chosen = rehearsal_options(settings_from(options, preset=preset, model_path=path, lora=lora))
    # Prompts of maps that are only tried would fill the user's cache.
    model = replace(chosen.model, warm_cache=False)
    run = replace(chosen, preset=preset, quant=quant, model=model, program="evaluate")
    return ModelChoice(label + _with_adapter(lora), run, quant)


def _with_adapter(lora: str) -> str:
    """The part of a label that names an adapter other than the preset's own."""
    if lora == NOTHING:
        return " without adapter"
    return f" + {Path(lora).stem}" if lora else ""


def _on_disk(choices: Sequence[ModelChoice]) -> list[ModelChoice]:
    """Those whose file is there. For the others it prints how to get them."""
    there, missing = [], []
    for choice in choices:
        try:
            model_file(choice.options)
            there.append(choice)
        except ConfigurationError:
            missing.append(choice.label)
    if missing:
        how = "ros2 run edgevox_ros fetch_model NAME fetches one"
        complain(f"evaluate: not on this disk: {', '.join(missing)}; {how}")
    return there

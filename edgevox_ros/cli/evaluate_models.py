"""The models that `evaluate` runs, from its options."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from edgevox_ros.cli.evaluate_options import ALL
from edgevox_ros.cli.model_options import model_options, prompt_options
from edgevox_ros.core.command_line import UsageError
from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.core.safe_text import complain
from edgevox_ros.evaluation.open_rehearsal import RehearsalOptions, model_file
from edgevox_ros.evaluation.plan import ModelChoice
from edgevox_ros.llm import load_presets
from edgevox_ros.llm.model_overrides import NOTHING


def model_choices(options: argparse.Namespace) -> list[ModelChoice]:
    """The models, each of which is on the disk. Raises ModelError, PresetError, UsageError."""
    names = options.preset or ([] if options.model_path else ["demo"])
    if ALL in names:
        names = list(load_presets(options.presets_file))
    choices = [
        _choice(options, f"{name} {quant}".strip(), preset=name, quant=quant, lora=lora)
        for name in names
        for quant in options.quant or [""]
        for lora in options.lora or [""]
    ]
    choices += [
        _choice(options, Path(path).stem, path=path, lora=lora)
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
    run = RehearsalOptions(
        preset=preset,
        quant=quant,
        # Prompts of maps that are only tried would fill the user's cache.
        model=replace(model_options(options, path, lora), warm_cache=False),
        presets_file=options.presets_file,
        prompt=prompt_options(options),
        constrain=options.constrain or "",
        program="evaluate",
        sentences=options.sentences == "on",
    )
    return ModelChoice(label + _with_adapter(lora), run, quant)


def _with_adapter(lora: str) -> str:
    """What a label tells of an adapter that is not the preset's own."""
    if lora == NOTHING:
        return " without adapter"
    return f" + {Path(lora).stem}" if lora else ""


def _on_disk(choices: Sequence[ModelChoice]) -> list[ModelChoice]:
    """Those whose file is there. How to get the others is told."""
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

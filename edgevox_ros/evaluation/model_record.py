"""The record of a model that was loaded."""

from __future__ import annotations

import hashlib
from dataclasses import fields, replace
from pathlib import Path

from edgevox_ros.core.messages import ModelTraits
from edgevox_ros.core.settings.model import PresetSettings, Sampling
from edgevox_ros.evaluation.plan import ModelChoice
from edgevox_ros.evaluation.record import ModelRecord
from edgevox_ros.llm.fingerprint import fingerprint
from edgevox_ros.llm.loader import LoadedModel
from edgevox_ros.llm.lora_adapter import LoraAdapter
from edgevox_ros.llm.preset import Preset

# What of a preset has an influence on what the model writes.
_INFLUENTIAL = tuple(each.name for each in (*fields(PresetSettings), *fields(ModelTraits)))


def model_record(choice: ModelChoice, loaded: LoadedModel, load_s: float) -> ModelRecord:
    """The record, without the memory that the model is going to need."""
    return ModelRecord(
        label=choice.label,
        preset=choice.options.preset,
        quant=choice.quant,
        file=loaded.path.name,
        size_bytes=loaded.path.stat().st_size,
        n_ctx=loaded.n_ctx,
        n_threads=loaded.n_threads,
        load_s=round(load_s, 3),
        description=loaded.description,
        digest=_digest(choice, loaded),
        formats=loaded.formats,
        lora=Path(choice.options.model.lora).name,
        adapter=_adapter(loaded.adapter),
    )


def _adapter(adapter: LoraAdapter | None) -> str:
    if adapter is None:
        return ""
    scale = "" if adapter.scale == 1 else f" x {adapter.scale:g}"
    return f"{adapter.path.name}{scale}"


def _digest(choice: ModelChoice, loaded: LoadedModel) -> str:
    """A hash of the model's file and of what has an influence on what becomes of a sentence."""
    options = choice.options
    own = replace(options.model, path="", cache_dir="", lora="", lora_scale=None)
    mark = fingerprint(loaded.path, loaded.model.header.digest)
    if loaded.adapter is not None:
        mark = f"{mark} + {loaded.adapter.key}"
    chosen = options.settings
    sampling = chosen.chosen_in("sampling", Sampling)
    told = (mark, own, chosen.prompt, sampling, _settings(loaded.preset))
    text = repr(told if chosen.sentences.enabled else (*told, "without sentences"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _settings(preset: Preset) -> tuple[object, ...]:
    return tuple(getattr(preset, name) for name in _INFLUENTIAL)

"""What a test sets over a preset."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from edgevox_ros.core.settings.model import PresetSettings
from edgevox_ros.llm import ModelOptions

_OVER = {each.name for each in fields(PresetSettings)}


def model_options(**given: Any) -> ModelOptions:
    """Options from fields of ModelOptions, and from those of PresetSettings."""
    over = {name: value for name, value in given.items() if name in _OVER}
    rest = {name: value for name, value in given.items() if name not in _OVER}
    return ModelOptions(over=over, **rest)

"""GGUF model -> pieces of text. The only layer that imports llama_cpp. No ROS."""

from __future__ import annotations

from edgevox_ros.llm.errors import (
    ContextOverflow,
    DecodeError,
    EngineBusy,
    EngineClosed,
    ModelError,
    PresetError,
    TemplateError,
)
from edgevox_ros.llm.generation import Engine, Generation, Message, SamplingSettings
from edgevox_ros.llm.llama_engine import LlamaEngine
from edgevox_ros.llm.loader import LoadedModel, ModelOptions, open_engine
from edgevox_ros.llm.preset import Measured, Preset
from edgevox_ros.llm.presets_file import find_preset, load_presets

__all__ = [
    "ContextOverflow",
    "DecodeError",
    "Engine",
    "EngineBusy",
    "EngineClosed",
    "Generation",
    "LlamaEngine",
    "LoadedModel",
    "Measured",
    "Message",
    "ModelError",
    "ModelOptions",
    "Preset",
    "PresetError",
    "SamplingSettings",
    "TemplateError",
    "find_preset",
    "load_presets",
    "open_engine",
]

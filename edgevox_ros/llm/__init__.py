"""GGUF model -> pieces of text. The only layer that imports llama_cpp. No ROS."""

from __future__ import annotations

from edgevox_ros.core.errors import (
    ContextOverflow,
    DecodeError,
    EngineBusy,
    EngineClosed,
    ModelError,
    PresetError,
    TemplateError,
)
from edgevox_ros.core.messages import Engine, Generation, Message, SamplingSettings
from edgevox_ros.llm.llama.llama_engine import LlamaEngine
from edgevox_ros.llm.loader import LoadedModel, RunningModel, open_engine
from edgevox_ros.llm.overrides import ModelOptions
from edgevox_ros.llm.preset import Measured, Preset
from edgevox_ros.llm.presets_file import find_preset, load_presets
from edgevox_ros.llm.server.llama_server_engine import LlamaServerEngine
from edgevox_ros.llm.server.opening import ServerOptions, open_server_engine

__all__ = [
    "ContextOverflow",
    "DecodeError",
    "Engine",
    "EngineBusy",
    "EngineClosed",
    "Generation",
    "LlamaEngine",
    "LlamaServerEngine",
    "LoadedModel",
    "Measured",
    "Message",
    "ModelError",
    "ModelOptions",
    "Preset",
    "PresetError",
    "RunningModel",
    "SamplingSettings",
    "ServerOptions",
    "TemplateError",
    "find_preset",
    "load_presets",
    "open_engine",
    "open_server_engine",
]

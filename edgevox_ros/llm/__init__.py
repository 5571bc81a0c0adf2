"""GGUF model -> pieces of text, in this process or over a server. No ROS.

The names below are imported at their first use: importing this package loads no other module.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from edgevox_ros.llm.loader import LoadedModel, open_engine
    from edgevox_ros.llm.model_overrides import ModelOptions
    from edgevox_ros.llm.preset import Preset
    from edgevox_ros.llm.presets_file import find_preset, load_presets
    from edgevox_ros.llm.running_model import RunningModel
    from edgevox_ros.llm.server.server_loader import open_server_engine
    from edgevox_ros.llm.server.server_options import ServerOptions

__all__ = [
    "LoadedModel",
    "ModelOptions",
    "Preset",
    "RunningModel",
    "ServerOptions",
    "find_preset",
    "load_presets",
    "open_engine",
    "open_server_engine",
]
_HOMES = {
    "LoadedModel": "loader",
    "ModelOptions": "model_overrides",
    "Preset": "preset",
    "RunningModel": "running_model",
    "ServerOptions": "server.server_options",
    "find_preset": "presets_file",
    "load_presets": "presets_file",
    "open_engine": "loader",
    "open_server_engine": "server.server_loader",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)

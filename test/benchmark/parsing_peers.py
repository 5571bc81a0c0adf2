"""Detectors of SGLang and data of BFCL, where a venv has them; shared by the parsing benchmarks.

SGLang's detectors import only its request types and its environment variables from the rest of
the package: two small stand-ins spare its hundred dependencies.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
import types
from collections.abc import Iterable
from pathlib import Path
from typing import Any

SET_UP = "make peers, then run this with .venv-peers/bin/python"
DETECTORS: dict[str, tuple[str, str]] = {
    "hermes": ("hermes_detector", "HermesDetector"),
    "qwen25": ("qwen25_detector", "Qwen25Detector"),
    "qwen3_coder": ("qwen3_coder_detector", "Qwen3CoderDetector"),
    "llama32": ("llama32_detector", "Llama32Detector"),
    "mistral": ("mistral_detector", "MistralDetector"),
    "pythonic": ("pythonic_detector", "PythonicDetector"),
    "lfm2": ("lfm2_detector", "Lfm2Detector"),
    "gemma4": ("gemma4_detector", "Gemma4Detector"),
    "deepseek": ("deepseekv31_detector", "DeepSeekV31Detector"),
}


def _folder(package: str) -> Path | None:
    try:
        spec = importlib.util.find_spec(package)
    except (ImportError, ValueError):
        return None
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(next(iter(spec.submodule_search_locations)))


def bfcl_data() -> Path | None:
    """The folder of BFCL's data, or None where bfcl-eval is not installed."""
    folder = _folder("bfcl_eval")
    return folder / "data" if folder else None


def detector_classes(openai_tools: Iterable[dict[str, Any]]) -> dict[str, tuple[Any, list[Any]]]:
    """By format: SGLang's detector class, and the tools as it wants them; {} without SGLang."""
    folder = _folder("sglang")
    if folder is None:
        return {}
    tool_class = _stand_ins(folder)
    tools = [tool_class(**tool) for tool in openai_tools]
    found: dict[str, tuple[Any, list[Any]]] = {}
    for name, (module, attribute) in DETECTORS.items():
        loaded = importlib.import_module(f"sglang.srt.function_call.{module}")
        found[name] = (getattr(loaded, attribute), tools)
    return found


def _stand_ins(folder: Path) -> Any:
    from pydantic import BaseModel, create_model

    for name, path in {
        "sglang": folder,
        "sglang.srt": folder / "srt",
        "sglang.srt.entrypoints": folder / "srt" / "entrypoints",
        "sglang.srt.entrypoints.openai": folder / "srt" / "entrypoints" / "openai",
        "sglang.srt.function_call": folder / "srt" / "function_call",
    }.items():
        package = types.ModuleType(name)
        package.__path__ = [str(path)]
        sys.modules[name] = package
    function: Any = create_model(
        "Function",
        name=(str, ...),
        description=(str, ""),
        parameters=(dict[str, Any], {}),
        strict=(bool, False),
    )
    tool: Any = create_model("Tool", type=(str, "function"), function=(function, ...))
    protocol: Any = types.ModuleType("sglang.srt.entrypoints.openai.protocol")
    protocol.Tool, protocol.Function, protocol.ToolChoice = tool, function, BaseModel
    sys.modules[protocol.__name__] = protocol
    environment: Any = types.ModuleType("sglang.srt.environ")
    environment.envs = _Environment()
    sys.modules[environment.__name__] = environment
    return tool


class _Environment:
    """Every variable reads as unset."""

    def __getattr__(self, name: str) -> Any:
        return self

    def get(self) -> bool:
        """The default of the switches that detectors read."""
        return False

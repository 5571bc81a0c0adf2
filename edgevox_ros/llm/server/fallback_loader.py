"""Opens a server with a second choice: the preset's own model, in this process."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

from edgevox_ros.core.settings.model import NOTHING
from edgevox_ros.llm.loader import open_engine
from edgevox_ros.llm.model_overrides import ModelOptions
from edgevox_ros.llm.preset import Preset
from edgevox_ros.llm.running_model import RunningModel
from edgevox_ros.llm.server.fallback_engine import FallbackEngine
from edgevox_ros.llm.server.find_server import ServerNotThere
from edgevox_ros.llm.server.server_loader import open_server_engine
from edgevox_ros.llm.server.server_options import ServerOptions


def open_with_fallback(
    preset: Preset,
    options: ModelOptions,
    server: ServerOptions,
    cancel: threading.Event,
    progress: Callable[[float], bool] | None = None,
) -> RunningModel:
    """Load the preset's model, and contact the server; the model answers while that is away.

    Does not wait for the server. What `options` say of prompts and formats is for the server's
    model; the preset's own runs as the preset says. Raises what open_engine and open_server_engine
    raise, but for a server that is not there.
    """
    at_once = replace(server, wait_s=0.0, fallback=True)

    def open_server(given_up: threading.Event) -> RunningModel:
        return open_server_engine(preset, _for_server(options), at_once, given_up)

    running: RunningModel | None = None
    why = ""
    try:
        running = open_server(cancel)
    except ServerNotThere as error:
        why = "; ".join(error.lines())
    try:
        local = open_engine(preset, _for_robot(options), progress)
    except BaseException:
        if running is not None:
            running.engine.close()
        raise
    engine = FallbackEngine(local, running, open_server, why)
    first = running or local
    told = running.description if running else f"no server yet at {server.url}"
    return replace(
        _plain(first), engine=engine, description=f"{told}; while it is away: {local.description}"
    )


def _for_robot(options: ModelOptions) -> ModelOptions:
    """The overrides that count for the model in this process."""
    return replace(options, over={}, warm_cache=True)


def _for_server(options: ModelOptions) -> ModelOptions:
    """The overrides that count for the server's model; adapters are the server's own matter."""
    return replace(options, path="", lora=NOTHING, lora_scale=None)


def _plain(model: RunningModel) -> RunningModel:
    """The model without what only an engine in this process has."""
    names = RunningModel.__dataclass_fields__
    return RunningModel(**{name: getattr(model, name) for name in names})

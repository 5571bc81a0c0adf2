"""Opens an engine over llama-server, from a preset and a user's overrides."""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from edgevox_ros.core.errors import ModelError
from edgevox_ros.llm.gguf_header import read_gguf_header
from edgevox_ros.llm.loader import RunningModel, preset_adapter
from edgevox_ros.llm.lora_adapter import LoraAdapter
from edgevox_ros.llm.model_files import model_path
from edgevox_ros.llm.model_overrides import ModelOptions, preset_for
from edgevox_ros.llm.preset import Preset
from edgevox_ros.llm.server.address import KEY_VARIABLE, Address
from edgevox_ros.llm.server.chat_reply import is_count
from edgevox_ros.llm.server.http_stream import ConnectionLost, ServerRefused, get_json
from edgevox_ros.llm.server.llama_server_engine import (
    FixedServer,
    LlamaServerEngine,
    Server,
    ServerEngineOptions,
)
from edgevox_ros.llm.server.server_lora import check_lora
from edgevox_ros.llm.server.server_process import (
    ServerCommand,
    ServerProcess,
    server_arguments,
)
from edgevox_ros.llm.threads import default_threads
from edgevox_ros.parsing import detect_formats


@dataclass(frozen=True)
class ServerOptions:
    """The server to use. `url`: a running one; "" starts `program` with the preset's model.

    `start_s`, `crash_seen_s`: see ServerCommand.
    """

    url: str = ""
    program: str = "llama-server"
    start_s: float = 120.0
    more_arguments: tuple[str, ...] = field(default=())
    crash_seen_s: float = 1.0


def open_server_engine(
    preset: Preset | None,
    options: ModelOptions | None = None,
    server: ServerOptions | None = None,
    cancel: threading.Event | None = None,
) -> RunningModel:
    """Start or contact a llama-server; returns once its model is loaded.

    Raises ModelError, also if cancelled, naming what was found and what was expected, and
    PresetError for an unknown format.
    """
    options, server = options or ModelOptions(), server or ServerOptions()
    if server.url:
        at = FixedServer(Address.parse(server.url, os.environ.get(KEY_VARIABLE, "")))
        return _running(
            at, preset, options, Path(preset.file if preset else "llama-server"), cancel
        )
    path = model_path(preset, options)
    header = read_gguf_header(path)
    preset = preset_for(preset, options, path)
    threads = options.n_threads or default_threads(header.tensor_bytes)
    adapter = preset_adapter(preset, options, header)
    arguments = server_arguments(path, preset.n_ctx, threads, options.n_gpu_layers, adapter)
    command = ServerCommand(
        server.program,
        path,
        (*arguments, *server.more_arguments),
        server.start_s,
        server.crash_seen_s,
    )
    return _running(ServerProcess(command), preset, options, path, cancel, threads, adapter)


def _running(
    server: Server,
    preset: Preset | None,
    options: ModelOptions,
    path: Path,
    cancel: threading.Event | None,
    threads: int = 0,
    adapter: LoraAdapter | None = None,
) -> RunningModel:
    try:
        address = server.ensure_ready(cancel)
        if address is None:
            raise ModelError.at(path, "a cancel before it was loaded", "a loaded model")
        told = _properties(address, path, cancel)
        if isinstance(server, FixedServer):
            path = _model_file(told) or path
            preset = preset_for(preset, options, path)
            if preset.lora is not None:
                check_lora(address, preset.lora, cancel)
    except BaseException:
        server.close()
        raise
    assert preset is not None
    if preset.own:
        # The server enforces the schemas of calls by itself; a setting of ours has no effect.
        preset = replace(preset, sampling=replace(preset.sampling, constrain="none"))
    formats = preset.formats
    if formats is None:
        formats = detect_formats(str(told.get("chat_template", "")))
    engine = LlamaServerEngine(
        server,
        ServerEngineOptions(preset.variables, preset.stop, preset.stop_after, options.wait),
    )
    n_ctx = _context_of(told) or preset.n_ctx
    return RunningModel(
        engine=engine,
        preset=replace(preset, n_ctx=n_ctx),
        formats=formats,
        prompt_opens_thinking=False,
        path=path,
        adapter=adapter,
        n_ctx=n_ctx,
        n_threads=threads,
        n_gpu_layers=options.n_gpu_layers,
        size_bytes=path.stat().st_size if path.is_file() else 0,
        description=f"{path.name} on llama-server at {address}, context {n_ctx} tokens"
        f"{f', {adapter}' if adapter else ''}",
    )


def _properties(address: Address, path: Path, cancel: threading.Event | None) -> Mapping[str, Any]:
    try:
        return get_json(address, "/props", cancel=cancel)
    except ServerRefused as error:
        # A server may hide its properties; then the preset has to be right.
        if error.status in (403, 404, 501):
            return {}
        raise ModelError.at(path, str(error), "a llama-server with its model loaded") from None
    except ConnectionLost as error:
        raise ModelError.at(path, str(error), "a llama-server that answers") from None


def _model_file(told: Mapping[str, Any]) -> Path | None:
    """The model's file on the server's machine; None if the server does not tell."""
    name = told.get("model_path")
    return Path(name) if isinstance(name, str) and name.endswith(".gguf") else None


def _context_of(told: Mapping[str, Any]) -> int:
    settings = told.get("default_generation_settings")
    value = settings.get("n_ctx") if isinstance(settings, Mapping) else 0
    return value if is_count(value) else 0

"""Opens an engine over a llama-server of our own, or over any server that runs already."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

from edgevox_ros.core.errors import ModelError
from edgevox_ros.llm.gguf_header import read_gguf_header
from edgevox_ros.llm.loader import preset_adapter
from edgevox_ros.llm.lora_adapter import LoraAdapter
from edgevox_ros.llm.model_files import model_path
from edgevox_ros.llm.model_overrides import ModelOptions, preset_for
from edgevox_ros.llm.preset import Preset
from edgevox_ros.llm.prompting.tool_text import TEXT_FORMAT
from edgevox_ros.llm.running_model import RunningModel
from edgevox_ros.llm.server.about_server import About
from edgevox_ros.llm.server.chat_request import Recipient
from edgevox_ros.llm.server.find_server import ask_props, find_server
from edgevox_ros.llm.server.remote_server import RemoteServer
from edgevox_ros.llm.server.server_engine import ServerEngine, ServerEngineOptions
from edgevox_ros.llm.server.server_lora import check_lora
from edgevox_ros.llm.server.server_options import ServerOptions
from edgevox_ros.llm.server.server_process import (
    ServerCommand,
    ServerProcess,
    server_arguments,
)
from edgevox_ros.llm.threads import default_threads
from edgevox_ros.parsing import detect_formats


def open_server_engine(
    preset: Preset | None,
    options: ModelOptions | None = None,
    server: ServerOptions | None = None,
    cancel: threading.Event | None = None,
) -> RunningModel:
    """Start a llama-server, or contact a server; returns once its model is loaded.

    Raises ModelError, also if cancelled, naming what was found and what was expected, and
    PresetError for an unknown format.
    """
    options, server = options or ModelOptions(), server or ServerOptions()
    if server.url:
        return _open_running(preset, options, server, cancel)
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
    process = ServerProcess(command)
    try:
        address = process.ensure_ready(cancel)
        if address is None:
            raise ModelError.at(path, "a cancel before it was loaded", "a loaded model")
        about = ask_props(address, cancel)
    except BaseException:
        process.close()
        raise
    running = _running(process, preset, options, about, path)
    return replace(
        running,
        adapter=adapter,
        n_threads=threads,
        description=f"{running.description}{_adapter_text(adapter)}",
    )


def _open_running(
    preset: Preset | None,
    options: ModelOptions,
    server: ServerOptions,
    cancel: threading.Event | None,
) -> RunningModel:
    address, about = find_server(server, cancel)
    path = Path(about.file or about.model or (preset.file if preset else "llama-server"))
    if preset is not None and not _counts(preset, about, path, server):
        preset = None
    preset = _preset_for(preset, options, about, path)
    if preset.lora is not None and about.kind == "llama.cpp":
        check_lora(address, preset.lora, cancel)
    return _running(
        RemoteServer(address, about.name, about.probe),
        preset,
        options,
        about,
        path,
        server_options=server,
    )


def _counts(preset: Preset, about: About, path: Path, server: ServerOptions) -> bool:
    """Whether a preset counts for the server's model: not if it is known to be for another."""
    if path.name in preset.files:
        return True
    return not (server.fallback or (preset.bundled and not about.file))


def _preset_for(preset: Preset | None, options: ModelOptions, about: About, path: Path) -> Preset:
    chosen = preset_for(preset, options, path)
    # Names of models have full stops in them, which a path takes for the ending of a file.
    return replace(chosen, name=about.model) if chosen.own and not about.file else chosen


def _running(
    server: ServerProcess | RemoteServer,
    preset: Preset,
    options: ModelOptions,
    about: About,
    path: Path,
    *,
    server_options: ServerOptions | None = None,
) -> RunningModel:
    if preset.own:
        # A server has its own ways to hold calls to their schemas; a setting of ours has no effect.
        preset = replace(preset, sampling=replace(preset.sampling, constrain="none"))
    formats = preset.formats
    if formats is None:
        formats = detect_formats(about.template) or (TEXT_FORMAT,)
    chosen = server_options or ServerOptions()
    takes_tools = about.takes_tools and options.over.get("tools_via") != "text"
    engine = ServerEngine(
        server,
        ServerEngineOptions(
            preset.variables,
            preset.stop,
            preset.stop_after,
            options.wait,
            Recipient(about.kind, about.model, formats, preset.tool_style),
            takes_tools,
            chosen.patience,
        ),
    )
    n_ctx = about.n_ctx or preset.n_ctx
    return RunningModel(
        engine=engine,
        preset=replace(preset, n_ctx=n_ctx),
        formats=formats,
        prompt_opens_thinking=False,
        path=path,
        adapter=None,
        n_ctx=n_ctx,
        n_threads=0,
        n_gpu_layers=options.n_gpu_layers,
        size_bytes=path.stat().st_size if path.is_file() else 0,
        description=f"{_shown(about, path)} on {about.name} at {server.address}, "
        f"context {n_ctx} tokens{'' if takes_tools else ', tools described in the text'}",
    )


def _shown(about: About, path: Path) -> str:
    return path.name if about.file or not about.model else about.model


def _adapter_text(adapter: LoraAdapter | None) -> str:
    return f", {adapter}" if adapter else ""

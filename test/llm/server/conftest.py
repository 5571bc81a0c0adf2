"""llama-servers for tests: a stand-in that speaks the protocol, and the real one where it is."""

from __future__ import annotations

import shlex
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from support.llm import llama_server_stand_in
from support.llm.llama_server_stand_in import StandIn
from support.llm.overrides import model_options

from edgevox_ros.llm import ModelOptions, RunningModel, ServerOptions, open_server_engine

STAND_IN = Path(llama_server_stand_in.__file__)


@pytest.fixture
def stand_in(tmp_path: Path) -> Path:
    """A program that is started as llama-server would be."""
    program = tmp_path / "llama-server"
    command = shlex.join([sys.executable, "-S", str(STAND_IN), "--marks", str(tmp_path)])
    program.write_text(f'#!/bin/sh\nexec {command} "$@"\n')
    program.chmod(0o755)
    return program


@pytest.fixture
def start_stand_in(stand_in: Path, tiny_path: Path) -> Iterator[Callable[..., RunningModel]]:
    """Opens an engine that starts the stand-in; keywords are server options."""
    opened: list[RunningModel] = []

    def build(**server: Any) -> RunningModel:
        where = ServerOptions(program=str(stand_in), start_s=300.0, **server)
        opened.append(open_server_engine(None, ModelOptions(path=str(tiny_path)), where))
        return opened[-1]

    yield build
    for running in opened:
        running.engine.close()


@pytest.fixture
def open_stand_in(tmp_path: Path) -> Iterator[Callable[..., RunningModel]]:
    """Opens an engine over a stand-in in this process, without a start.

    Keywords are model options, and the LoRA `adapters` that it tells.
    """
    opened: list[RunningModel] = []
    server = StandIn(tmp_path)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()

    def build(wait: bool = True, adapters: object = None, **options: Any) -> RunningModel:
        server.adapters = adapters
        where = ServerOptions(url=f"http://127.0.0.1:{server.server_port}")
        opened.append(open_server_engine(None, model_options(wait=wait, **options), where))
        return opened[-1]

    yield build
    for running in opened:
        running.engine.close()
    server.shutdown()
    server.server_close()
    thread.join(60)

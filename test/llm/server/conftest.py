"""llama-servers for tests: a stand-in that speaks the protocol, and the real one where it is."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from edgevox_ros.llm import ModelOptions, ServerOptions, open_server_engine
from edgevox_ros.llm.loader import RunningModel

STAND_IN = Path(__file__).parents[2] / "support" / "llm" / "llama_server_stand_in.py"


@pytest.fixture
def stand_in(tmp_path: Path) -> Path:
    """A program that is started as llama-server would be."""
    program = tmp_path / "llama-server"
    command = shlex.join([sys.executable, "-S", str(STAND_IN), "--marks", str(tmp_path)])
    program.write_text(f'#!/bin/sh\nexec {command} "$@"\n')
    program.chmod(0o755)
    return program


@pytest.fixture
def open_stand_in(stand_in: Path, tiny_path: Path) -> Iterator[Callable[..., RunningModel]]:
    """Opens an engine over the stand-in; keywords are server options and `wait`."""
    opened: list[RunningModel] = []

    def build(wait: bool = True, **server: Any) -> RunningModel:
        options = ModelOptions(path=str(tiny_path), wait=wait)
        where = ServerOptions(program=str(stand_in), start_s=300.0, **server)
        opened.append(open_server_engine(None, options, where))
        return opened[-1]

    yield build
    for running in opened:
        running.engine.close()

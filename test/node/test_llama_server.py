"""`model.engine: llama_server`, with the stand-in of test/llm/server for the server."""

from __future__ import annotations

import shlex
import sys
import threading
from pathlib import Path

import pytest

from edgevox_ros.core.errors import ModelError
from edgevox_ros.llm.llama.llama_engine import LlamaEngine
from edgevox_ros.llm.server.llama_server_engine import LlamaServerEngine
from edgevox_ros.node.declare_parameters import parameters_of
from edgevox_ros.node.parameters import Parameters
from edgevox_ros.node.session import GivenUp, load_model

STAND_IN = Path(__file__).parents[1] / "support" / "llm" / "llama_server_stand_in.py"


@pytest.fixture
def values(tmp_path: Path) -> Parameters:
    program = tmp_path / "llama-server"
    command = shlex.join([sys.executable, "-S", str(STAND_IN), "--marks", str(tmp_path)])
    program.write_text(f'#!/bin/sh\nexec {command} "$@"\n')
    program.chmod(0o755)
    return parameters_of({"model.engine": "llama_server", "model.server_program": str(program)})


def test_the_node_runs_its_own_server(values: Parameters) -> None:
    model = load_model(values, threading.Event())
    assert isinstance(model.engine, LlamaServerEngine)
    assert model.formats == ("hermes",) and model.n_ctx == 1234
    model.engine.close()


def test_a_server_that_is_not_there_is_an_error_that_names_the_parameter() -> None:
    chosen = {"model.engine": "llama_server", "model.server_url": "http://127.0.0.1:9"}
    with pytest.raises(ModelError, match="llama-server that answers"):
        load_model(parameters_of(chosen), threading.Event())
    chosen = {"model.engine": "llama_server", "model.server_program": "no-such-program"}
    with pytest.raises(ModelError, match=r"model\.server_program"):
        load_model(parameters_of(chosen), threading.Event())


def test_leaving_ends_the_waiting(values: Parameters) -> None:
    leaving = threading.Event()
    leaving.set()
    with pytest.raises(GivenUp):
        load_model(values, leaving)


def test_the_default_is_the_engine_in_this_process() -> None:
    model = load_model(parameters_of({"tools.files": []}), threading.Event())
    assert isinstance(model.engine, LlamaEngine)
    model.engine.close()

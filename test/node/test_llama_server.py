"""`model.engine: llama_server`, with the stand-in of test/llm/server, and with a real server."""

from __future__ import annotations

import shlex
import sys
import threading
from pathlib import Path

import pytest
from support.llm.real_talk import TOOLS
from support.llm.xllamacpp_server import program_in

from edgevox_ros.core import Generation, Message, SamplingSettings
from edgevox_ros.core.errors import ModelError
from edgevox_ros.core.settings import Settings, settings_of
from edgevox_ros.llm import RunningModel
from edgevox_ros.llm.llama.llama_engine import LlamaEngine
from edgevox_ros.llm.server.server_engine import ServerEngine
from edgevox_ros.node.session import GivenUp, load_model
from edgevox_ros.parsing import ToolCallParser

(DRIVE,) = (tool for tool in TOOLS if tool.name == "drive")
STAND_IN = Path(__file__).parents[1] / "support" / "llm" / "llama_server_stand_in.py"


@pytest.fixture
def values(tmp_path: Path) -> Settings:
    program = tmp_path / "llama-server"
    command = shlex.join([sys.executable, "-S", str(STAND_IN), "--marks", str(tmp_path)])
    program.write_text(f'#!/bin/sh\nexec {command} "$@"\n')
    program.chmod(0o755)
    return settings_of({"model.engine": "llama_server", "model.server_program": str(program)})


def test_the_node_runs_its_own_server(values: Settings) -> None:
    model = load_model(values, threading.Event())
    assert isinstance(model.engine, ServerEngine)
    assert model.formats == ("hermes",) and model.n_ctx == 1234
    model.engine.close()


def test_the_node_runs_a_real_server_and_both_engines_call_alike(tmp_path: Path) -> None:
    program = str(program_in(tmp_path))
    chosen = {"model.engine": "llama_server", "model.server_program": program}
    server, here = (load_model(settings_of(values), threading.Event()) for values in (chosen, {}))
    try:
        assert isinstance(server.engine, ServerEngine)
        assert server.n_ctx == here.n_ctx and set(here.formats) <= set(server.formats)
        for sentence in ("drive two metres", "drive back 1.5 metres", "hello there"):
            assert called(server, sentence) == called(here, sentence)
    finally:
        server.engine.close()
        here.engine.close()


def called(model: RunningModel, sentence: str) -> list[tuple[str, dict[str, object]]]:
    """The calls of a reply and, as the call of no tool, its speech."""
    said = (Message("system", "You are a robot."), Message("user", sentence))
    greedy = SamplingSettings(temperature=0.0, max_tokens=100)
    *_, last = model.engine.generate(said, [DRIVE], greedy, threading.Event())
    assert isinstance(last, Generation)
    parser = ToolCallParser(model.formats, [DRIVE])
    found = parser.check(last.native_calls, last.text) if last.native_calls else None
    result = found or parser.parse(last.text)
    assert not result.rejections
    calls = [(call.name, dict(call.arguments)) for call in result.calls]
    return [*calls, ("", {"speech": result.speech})]


def test_a_server_that_is_not_there_is_an_error_that_names_the_parameter() -> None:
    chosen = {"model.engine": "llama_server", "model.server_url": "http://127.0.0.1:9"}
    with pytest.raises(ModelError, match="llama-server that answers"):
        load_model(settings_of(chosen), threading.Event())
    chosen = {"model.engine": "llama_server", "model.server_program": "no-such-program"}
    with pytest.raises(ModelError, match=r"model\.server_program"):
        load_model(settings_of(chosen), threading.Event())


def test_leaving_ends_the_waiting(values: Settings) -> None:
    leaving = threading.Event()
    leaving.set()
    with pytest.raises(GivenUp):
        load_model(values, leaving)


def test_the_default_is_the_engine_in_this_process() -> None:
    model = load_model(settings_of({"tools.files": []}), threading.Event())
    assert isinstance(model.engine, LlamaEngine)
    model.engine.close()

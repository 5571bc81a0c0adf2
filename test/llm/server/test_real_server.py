"""Any server, here llama.cpp's own one with a key: found out, asked, killed."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from support.llm.real_talk import TOOLS
from support.llm.xllamacpp_server import program_in
from support.waiting import wait_until

from edgevox_ros.core import Generation, Message, SamplingSettings, ToolCall
from edgevox_ros.core.errors import EngineChanged
from edgevox_ros.llm import (
    ModelOptions,
    RunningModel,
    ServerOptions,
    find_preset,
    load_presets,
    open_server_engine,
)
from edgevox_ros.llm.server.fallback_engine import open_with_fallback
from edgevox_ros.llm.server.server_process import ServerCommand, ServerProcess, server_arguments
from edgevox_ros.parsing import ToolCallParser

pytestmark = pytest.mark.not_unit
MODEL = Path(__file__).resolve().parents[3] / "resource" / "demo_model.gguf"
SYSTEM = Message("system", "You are a robot.")
(DRIVE,) = (tool for tool in TOOLS if tool.name == "drive")


@pytest.fixture
def process(tmp_path: Path) -> Iterator[ServerProcess]:
    """The server, as somebody else has started it."""
    arguments = server_arguments(MODEL, 1024, 1, 0)
    made = ServerProcess(ServerCommand(str(program_in(tmp_path)), MODEL, arguments, 300.0))
    assert made.ensure_ready() is not None
    yield made
    made.close()


@pytest.fixture
def at(process: ServerProcess, tmp_path: Path) -> ServerOptions:
    """Where it is, with its key in a file."""
    key = tmp_path / "key"
    key.touch(0o600)
    key.write_text(process.address.key)
    return ServerOptions(url=str(process.address), kind=None, key_file=str(key))


def ask(running: RunningModel, *said: Message) -> Generation:
    """As a turn asks: once more after a change of the model."""
    settings, never = SamplingSettings(temperature=0.0, max_tokens=80), threading.Event()
    for _ in range(3):
        with suppress(EngineChanged):
            *_, last = running.engine.generate((SYSTEM, *said), (DRIVE,), settings, never)
            assert isinstance(last, Generation)
            return last
    raise AssertionError("it changes without end")


def calls(running: RunningModel, last: Generation) -> list[tuple[str, dict[str, Any]]]:
    parser = ToolCallParser(running.answering.formats, (DRIVE,))
    found = parser.check(last.native_calls, last.text) if last.native_calls else None
    return [(c.name, dict(c.arguments)) for c in (found or parser.parse(last.text)).calls]


def test_it_is_found_out_and_calls(at: ServerOptions) -> None:
    running = open_server_engine(None, server=at)
    assert "on llama-server at" in running.description and "demo_model.gguf" in running.description
    assert running.n_ctx == 1024 and "hermes" in running.formats
    said = Message("user", "drive two metres")
    last = ask(running, said)
    assert calls(running, last) == [("drive", {"distance_m": 2})] and last.native_calls
    call = ToolCall("call00001", "drive", {"distance_m": 2})
    result = Message("tool", '{"ok": true}', tool_call_id=call.id, name="drive")
    last = ask(running, said, Message("assistant", "", (call,)), result)
    assert last.text and not last.native_calls
    assert 0 < last.evaluated_tokens < last.prompt_tokens
    running.engine.close()


def test_the_model_in_the_box_takes_over_when_it_is_killed(
    process: ServerProcess, at: ServerOptions
) -> None:
    preset = find_preset(load_presets(), "demo")
    options = ModelOptions(warm_cache=False)
    running = open_with_fallback(preset, options, at, threading.Event())
    said = Message("user", "drive two metres")
    assert ask(running, said).native_calls
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    assert process.has_ended() or not process.alive()
    last = ask(running, said)
    assert calls(running, last) == [("drive", {"distance_m": 2})] and not last.native_calls
    assert last.token_ids and running.engine.away is not None
    assert calls(running, ask(running, said)) == [("drive", {"distance_m": 2})]
    running.engine.close()
    wait_until(lambda: not [t for t in threading.enumerate() if "looking for" in t.name])

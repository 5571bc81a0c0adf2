from __future__ import annotations

import threading
from pathlib import Path

import pytest

from edgevox_ros.core.errors import EngineClosed, ModelError
from edgevox_ros.llm.server.server_process import ServerCommand, ServerProcess, server_arguments


def command(stand_in: Path, *arguments: str) -> ServerCommand:
    return ServerCommand(str(stand_in), Path("model.gguf"), arguments, start_s=300.0)


def test_it_is_started_once_and_ended(stand_in: Path) -> None:
    process = ServerProcess(command(stand_in))
    try:
        assert process.ensure_ready() == process.ensure_ready()
        assert process.starts == 1 and process.alive()
    finally:
        process.close()
    assert not process.alive()
    with pytest.raises(EngineClosed):
        process.ensure_ready()


def test_a_program_that_is_not_there_is_named() -> None:
    process = ServerProcess(ServerCommand("no-such-server", Path("model.gguf")))
    with pytest.raises(ModelError, match=r"no-such-server.*No such file.*server_program"):
        process.ensure_ready()
    process.close()


def test_a_server_that_refuses_the_model_is_quoted(stand_in: Path) -> None:
    process = ServerProcess(command(stand_in, "--die"))
    with pytest.raises(ModelError, match="failed to load model"):
        process.ensure_ready()
    process.close()


def test_crash_after_crash_is_given_up(stand_in: Path) -> None:
    process = ServerProcess(command(stand_in))
    try:
        process.ensure_ready()
        with pytest.raises(ModelError, match="crashed 3 times"):
            for _ in range(3):
                process.restart()
    finally:
        process.close()


def test_a_cancel_ends_the_waiting(stand_in: Path) -> None:
    process, cancel = ServerProcess(command(stand_in)), threading.Event()
    cancel.set()
    try:
        assert process.ensure_ready(cancel) is None
        assert process.ensure_ready() is not None
    finally:
        process.close()


def test_the_arguments_are_those_of_one_conversation() -> None:
    arguments = server_arguments(Path("m.gguf"), 2048, 2, -1)
    assert " ".join(arguments).startswith("--jinja --model m.gguf --ctx-size 2048 --threads 2")
    assert "999" in arguments

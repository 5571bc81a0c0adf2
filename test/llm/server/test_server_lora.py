"""The LoRA adapter of a llama-server: one that is started with it, and one that has it, or not."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.llm.overrides import model_options
from support.llm.tiny_lora import TinyLora
from support.llm.xllamacpp_server import program_in

from edgevox_ros.core import Message, SamplingSettings
from edgevox_ros.core.errors import ModelError
from edgevox_ros.llm import RunningModel, ServerOptions, open_server_engine
from edgevox_ros.llm.lora_adapter import LoraAdapter
from edgevox_ros.llm.server.server_lora import lora_arguments

ROOT = Path(__file__).resolve().parents[3]
DEMO = ROOT / "resource" / "demo_model.gguf"
COMPILED = ROOT / ".llama-server" / "llama-server"
PROGRAMS = ["xllamacpp", *(["llama-server"] if COMPILED.exists() else [])]
GREEDY = SamplingSettings(temperature=0.0, max_tokens=16)

Open = Callable[..., RunningModel]


def adapter(path: str, scale: float = 1.0) -> LoraAdapter:
    return LoraAdapter(Path(path), scale, 4, 0, "")


def test_a_program_is_told_file_and_scale() -> None:
    assert lora_arguments(adapter("/a/b:c.gguf")) == ("--lora", "/a/b:c.gguf")
    assert lora_arguments(adapter("/a/b.gguf", 0.25)) == ("--lora-scaled", "/a/b.gguf:0.25")


@pytest.mark.parametrize(("path", "scale"), [("a,b.gguf", 1.0), ("a:b.gguf", 0.5)])
def test_a_path_that_the_program_would_cut_is_refused(path: str, scale: float) -> None:
    with pytest.raises(ModelError, match="at which llama-server cuts it"):
        lora_arguments(adapter(path, scale))


def reply(program: Path, **options: Any) -> tuple[str, str]:
    """What the demo model says behind a server, and its description."""
    running = open_server_engine(
        None,
        model_options(path=str(DEMO), n_ctx=512, **options),
        ServerOptions(program=str(program), start_s=300.0),
    )
    said = (Message("system", "You are a robot."), Message("user", "drive two metres"))
    try:
        pieces = list(running.engine.generate(said, (), GREEDY, threading.Event()))
    finally:
        running.engine.close()
    return pieces[-1].text, running.description  # type: ignore[union-attr]


@pytest.mark.not_unit
@pytest.mark.parametrize("kind", PROGRAMS)
def test_a_server_that_is_started_runs_the_adapter(kind: str, tmp_path: Path) -> None:
    program = COMPILED if kind == "llama-server" else program_in(tmp_path)
    lora = str(TinyLora().write(tmp_path / "a.gguf", DEMO))
    base, told = reply(program)
    assert "LoRA" not in told
    changed, told = reply(program, lora=lora)
    assert changed != base and "LoRA adapter a.gguf (rank 4" in told
    assert reply(program, lora=lora, lora_scale=0.0)[0] == base


def test_an_adapter_that_does_not_fit_starts_no_server(tmp_path: Path, stand_in: Path) -> None:
    lora = TinyLora(architecture="qwen2").write(tmp_path / "a.gguf", DEMO)
    with pytest.raises(ModelError, match="an adapter for the architecture qwen2"):
        reply(stand_in, lora=str(lora))


@pytest.mark.parametrize(("scale", "told"), [(None, 1.0), (0.5, 0.5)])
def test_a_running_server_may_have_it(
    open_stand_in: Open, scale: float | None, told: float
) -> None:
    there = [{"id": 0, "path": "/on/its/disk/a.gguf", "scale": told}]
    running = open_stand_in(lora="here/a.gguf", lora_scale=scale, adapters=there)
    assert running.adapter is None, "nothing is known of its file"


@pytest.mark.parametrize(
    ("adapters", "found"),
    [
        ([], "a server with no LoRA adapter"),
        ([{"id": 0, "path": "/b.gguf", "scale": 1.0}], r"a server with b\.gguf \(scale 1\)"),
        ([{"id": 0, "path": "/a.gguf", "scale": 0.0}], r"a server with a\.gguf \(scale 0\)"),
        ([7, {"path": 3, "scale": "x"}], "a server with no LoRA adapter"),
    ],
)
def test_a_running_server_without_it_is_an_error(
    open_stand_in: Open, adapters: object, found: str
) -> None:
    with pytest.raises(ModelError, match=rf"{found}, expected a\.gguf .*start it with --lora, or"):
        open_stand_in(lora="a.gguf", adapters=adapters)


@pytest.mark.parametrize("adapters", [None, {"no": "list"}])
def test_a_server_that_does_not_tell_gets_a_warning(
    open_stand_in: Open, caplog: pytest.LogCaptureFixture, adapters: object
) -> None:
    with caplog.at_level(logging.WARNING, "edgevox.llm"):
        open_stand_in(lora="a.gguf", adapters=adapters)
    assert "does not list its LoRA adapters" in caplog.text
    assert "make sure that it runs a.gguf" in caplog.text


def test_without_an_adapter_nothing_is_asked(
    open_stand_in: Open, caplog: pytest.LogCaptureFixture
) -> None:
    open_stand_in()
    assert not caplog.records

"""LoRA adapters in real llama.cpp: over the demo model, and over models made to order."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.llm.overrides import model_options
from support.llm.tiny_gguf import TinyModel
from support.llm.tiny_lora import TinyLora

from edgevox_ros.core import Generation, Message, SamplingSettings, ToolSchema
from edgevox_ros.core.errors import ModelError, PresetError
from edgevox_ros.llm import LoadedModel, open_engine
from edgevox_ros.llm.gguf_header import GgufHeader
from edgevox_ros.llm.llama.binding import llama_cpp
from edgevox_ros.llm.llama.native_context import ContextSettings, NativeContext
from edgevox_ros.llm.llama.native_model import NativeModel
from edgevox_ros.llm.lora_adapter import LoraAdapter

pytestmark = pytest.mark.not_unit

DEMO = Path(__file__).resolve().parents[3] / "resource" / "demo_model.gguf"
SYSTEM = "You are a robot."
SENTENCE = (Message("system", SYSTEM), Message("user", "drive two metres"))
TOOLS = (ToolSchema("stop", "Stop moving."),)
GREEDY = SamplingSettings(temperature=0.0, max_tokens=12)


@pytest.fixture(scope="module")
def adapters(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The files of two adapters for the demo model."""
    folder = tmp_path_factory.mktemp("adapters")
    return {
        name: str(TinyLora(seed=seed).write(folder / f"{name}.gguf", DEMO))
        for seed, name in enumerate("ab")
    }


@pytest.fixture
def open_demo(tmp_path: Path) -> Iterator[Callable[..., LoadedModel]]:
    """Opens the demo model; everything is closed at the end."""
    opened: list[LoadedModel] = []

    def build(**options: Any) -> LoadedModel:
        settings = {"n_ctx": 512, **options}
        opened.append(open_engine(None, model_options(path=str(DEMO), **settings)))
        return opened[-1]

    yield build
    for loaded in opened:
        loaded.engine.close()


def logits(loaded: LoadedModel) -> Any:
    """Those after a short prompt, as llama.cpp has them."""
    context = loaded.context
    context.clear()
    assert context.evaluate(loaded.model.tokenize("drive two metres"), threading.Event())
    pointer = llama_cpp.llama_get_logits_ith(context.handle, -1)
    return np.ctypeslib.as_array(pointer, (loaded.model.n_vocab,)).copy()


def reply(loaded: LoadedModel) -> Generation:
    loaded.engine.warm_up(SYSTEM, TOOLS)
    last = list(loaded.engine.generate(SENTENCE, TOOLS, GREEDY, threading.Event()))[-1]
    assert isinstance(last, Generation)
    return last


def test_an_adapter_changes_what_the_model_computes(
    open_demo: Callable[..., LoadedModel], adapters: dict[str, str]
) -> None:
    base = logits(open_demo())
    with_a = logits(open_demo(lora=adapters["a"]))
    assert np.abs(with_a - base).max() > 0.5
    assert np.abs(logits(open_demo(lora=adapters["b"])) - with_a).max() > 0.5
    half = logits(open_demo(lora=adapters["a"], lora_scale=0.5))
    assert np.abs(half - with_a).max() > 0.1 < np.abs(half - base).max()


def test_without_an_adapter_and_at_scale_0_it_is_the_model_itself(
    open_demo: Callable[..., LoadedModel], adapters: dict[str, str]
) -> None:
    base, said = logits(open_demo()), reply(open_demo())
    for options in ({"lora": "none"}, {"lora": adapters["a"], "lora_scale": 0.0}):
        loaded = open_demo(**options)
        assert np.array_equal(logits(loaded), base)
        assert reply(loaded).token_ids == said.token_ids


def test_the_adapter_is_told_with_the_model(
    open_demo: Callable[..., LoadedModel], adapters: dict[str, str]
) -> None:
    loaded = open_demo(lora=adapters["a"], lora_scale=0.5)
    assert loaded.adapter is not None and loaded.adapter.path == Path(adapters["a"])
    assert "LoRA adapter a.gguf (rank 4, 0.4 MB, scale 0.5)" in loaded.description
    without = open_demo()
    assert without.adapter is None and "LoRA" not in without.description


def test_what_was_kept_with_one_adapter_is_not_used_with_another(
    open_demo: Callable[..., LoadedModel], adapters: dict[str, str], tmp_path: Path
) -> None:
    """Each runs after the others, and says what it says in a folder of its own."""
    choices: list[dict[str, Any]] = [
        {},
        {"lora": adapters["a"]},
        {"lora": adapters["b"]},
        {"lora": adapters["a"], "lora_scale": 0.5},
    ]
    alone = [
        reply(open_demo(**choice, cache_dir=str(tmp_path / str(number)))).token_ids
        for number, choice in enumerate(choices)
    ]
    assert len(set(alone)) == len(choices)
    shared = tmp_path / "shared"
    for again in (False, True):
        for choice, expected in zip(choices, alone, strict=True):
            done = reply(open_demo(**choice, cache_dir=str(shared)))
            assert done.token_ids == expected, (again, choice)
    assert len(list((shared / "prompts").iterdir())) == len(choices)


def test_what_was_kept_with_the_adapter_is_used_again(
    open_demo: Callable[..., LoadedModel],
    adapters: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reply(open_demo(lora=adapters["a"]))
    loaded = open_demo(lora=adapters["a"])
    monkeypatch.setattr(loaded.context, "save", lambda: pytest.fail("it was evaluated anew"))
    loaded.engine.warm_up(SYSTEM, TOOLS)


def test_every_context_of_the_model_has_the_adapter(
    open_demo: Callable[..., LoadedModel], adapters: dict[str, str]
) -> None:
    loaded = open_demo(lora=adapters["a"])
    second = NativeContext(loaded.model, loaded.context.settings)
    second.evaluate(loaded.model.tokenize("drive two metres"), threading.Event())
    pointer = llama_cpp.llama_get_logits_ith(second.handle, -1)
    found = np.ctypeslib.as_array(pointer, (loaded.model.n_vocab,)).copy()
    second.close()
    assert np.array_equal(found, logits(loaded))


def test_a_recurrent_model_runs_with_an_adapter(
    written: Callable[[TinyModel], Path], open_tiny: Callable[..., LoadedModel], tmp_path: Path
) -> None:
    model = TinyModel(hybrid=True, n_layers=4)
    lora = TinyLora(architecture="lfm2").write(tmp_path / "lora.gguf", written(model))
    before, after = open_tiny(model), open_tiny(model, lora=str(lora))
    assert np.abs(logits(after) - logits(before)).max() > 0.1


def test_a_file_that_llama_cpp_refuses_is_an_error_and_no_crash(tmp_path: Path) -> None:
    """llama.cpp's answer is a null pointer that is not None: using it would end the process."""
    base = TinyModel().write(tmp_path / "tiny.gguf")
    for number, content in enumerate((None, b"GGUF", base.read_bytes())):
        path = tmp_path / f"{number}.gguf"
        if content is not None:
            path.write_bytes(content)
        unchecked = LoraAdapter(path, 1.0, 4, 0, "")
        with pytest.raises(ModelError, match=r"a LoRA adapter that llama\.cpp can run") as caught:
            NativeModel(base, adapter=unchecked)
        assert caught.value.problems[0].source == str(path)
    model = NativeModel(base)
    NativeContext(model, ContextSettings(n_ctx=256)).close()
    model.close()


def test_an_adapter_is_loaded_in_a_child_once(
    open_demo: Callable[..., LoadedModel], adapters: dict[str, str], tmp_path: Path
) -> None:
    tried = tmp_path / "tried"
    open_demo(cache_dir=str(tmp_path))
    assert len(list(tried.iterdir())) == 1
    for scale in (1.0, 0.5):
        open_demo(cache_dir=str(tmp_path), lora=adapters["a"], lora_scale=scale)
        assert len(list(tried.iterdir())) == 2
    open_demo(cache_dir=str(tmp_path), lora=adapters["b"])
    assert len(list(tried.iterdir())) == 3


def test_an_adapter_that_ends_llama_cpp_is_an_error_here(
    tmp_path: Path, open_demo: Callable[..., LoadedModel]
) -> None:
    path = TinyLora(double=True).write(tmp_path / "bad.gguf", DEMO)
    with pytest.raises(ModelError, match=r"a file that crashes llama\.cpp \(SIGABRT") as caught:
        open_demo(cache_dir=str(tmp_path), lora=str(path))
    assert caught.value.problems[0].source == str(path)
    assert len(list((tmp_path / "tried").iterdir())) == 1, "the model is not to blame"
    open_demo(cache_dir=str(tmp_path))


def test_memory_for_the_adapter_is_counted(
    open_demo: Callable[..., LoadedModel],
    adapters: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted: list[int] = []

    def note(header: GgufHeader, n_ctx: int, n_batch: int, adapter_bytes: int) -> None:
        counted.append(adapter_bytes)

    monkeypatch.setattr("edgevox_ros.llm.loader.check_memory", note)
    open_demo()
    open_demo(lora=adapters["a"])
    assert counted[0] == 0 < counted[1] < Path(adapters["a"]).stat().st_size


@pytest.mark.parametrize("options", [{}, {"lora": "none"}])
def test_a_scale_of_no_adapter_is_refused(
    open_demo: Callable[..., LoadedModel], options: dict[str, str]
) -> None:
    with pytest.raises(PresetError, match=r"lora_scale: found 0\.5, expected a LoRA adapter"):
        open_demo(**options, lora_scale=0.5)

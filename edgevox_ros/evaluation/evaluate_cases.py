"""Cases in, scores out: the evaluation for programs in Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Union

from edgevox_ros.evaluation.case import CaseSet
from edgevox_ros.evaluation.open_rehearsal import RehearsalOptions
from edgevox_ros.evaluation.plan import ModelChoice, Notebook, Plan, check_noises
from edgevox_ros.evaluation.run import run_model
from edgevox_ros.evaluation.scores import Scores, scores_by_model
from edgevox_ros.evaluation.sheet import sheets_of
from edgevox_ros.llm import ModelOptions

File = Union[str, Path]


def evaluate(
    cases: Sequence[CaseSet],
    presets: Sequence[str] = (),
    *,
    model_paths: Sequence[File] = (),
    tools: Sequence[File] = (),
    results: Mapping[str, Sequence[Any]] | None = None,
    noises: Sequence[str] = (),
    repeats: int = 1,
    seed: int = 0,
) -> dict[str, Scores]:
    """Run cases with models, and count. Label of a model -> its scores.

    A label is the preset, or the name of the file without its ending; without both the model in the
    box runs. With `noises` there are also `LABEL, NOISE`. `tools` are the files of one map for all
    cases; without it each file of cases names its own. `results`, `repeats`, `seed`: see Plan.

    Raises EdgevoxError or FileNotFoundError if a file or a model cannot be used.
    """
    plan = Plan(
        sheets_of(cases, [Path(file) for file in tools]),
        results or {},
        repeats,
        seed,
        tuple(noises),
    )
    check_noises(plan)
    notebook = Notebook()
    for choice in _choices(presets or (() if model_paths else ("demo",)), model_paths):
        run_model(choice, plan, notebook)
    return {
        f"{label}, {noise}" if noise else label: scores
        for (label, noise), scores in scores_by_model(notebook.evaluation).items()
    }


def _choices(presets: Sequence[str], paths: Sequence[File]) -> list[ModelChoice]:
    own = [RehearsalOptions(preset="", model=ModelOptions(path=str(path))) for path in paths]
    return [
        *(ModelChoice(name, RehearsalOptions(preset=name)) for name in presets),
        *(ModelChoice(Path(each.model.path).stem, each) for each in own),
    ]

"""Cases in, scores out: the evaluation for programs in Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Union

from edgevox_ros.core.errors import ConfigurationError, show_value
from edgevox_ros.evaluation.cases.case import CaseSet
from edgevox_ros.evaluation.cases.case_group import case_groups_of
from edgevox_ros.evaluation.grading.scores import Scores, scores_by_model
from edgevox_ros.evaluation.plan import ModelChoice, Notebook, Plan, check_noises
from edgevox_ros.evaluation.rehearsal.open_rehearsal import RehearsalOptions
from edgevox_ros.evaluation.run import run_model
from edgevox_ros.llm import ModelOptions

File = Union[str, Path]


def evaluate(
    cases: Union[CaseSet, Sequence[CaseSet]],
    presets: Union[str, Sequence[str]] = (),
    *,
    model_paths: Union[File, Sequence[File]] = (),
    tools: Union[File, Sequence[File]] = (),
    results: Mapping[str, Union[Mapping[str, Any], Sequence[Any]]] | None = None,
    noises: Union[str, Sequence[str]] = (),
    repeats: int = 1,
    seed: int = 0,
) -> dict[str, Scores]:
    """Run cases with models, and count. Label of a model -> its scores.

    A label is the preset, or the name of the file without its ending; without both the model in the
    box runs. Files that are given with one preset run with its settings, not its own file. With
    `noises` there are also `LABEL, NOISE`. `tools` are the files of one map for all cases; without
    it each file of cases names its own. `results`, `repeats`, `seed`: see Plan. Where several
    names, files or results may stand, one may stand by itself.

    Raises ConfigurationError, another EdgevoxError or FileNotFoundError if a file or a model cannot
    be used.
    """
    models = _files(model_paths)
    results_by_tool = {
        name: [each] if isinstance(each, Mapping) else each
        for name, each in (results or {}).items()
    }
    groups = case_groups_of(_sets(cases), _files(tools))
    plan = Plan(groups, results_by_tool, repeats, seed, tuple(_texts(noises)))
    check_noises(plan)
    notebook = Notebook()
    for choice in _choices(_texts(presets) or (() if models else ("demo",)), models):
        run_model(choice, plan, notebook)
    return {
        f"{label}, {noise}" if noise else label: scores
        for (label, noise), scores in scores_by_model(notebook.evaluation).items()
    }


def _sets(cases: object) -> list[CaseSet]:
    """The sets of cases. Raises ConfigurationError for what is no set, as the name of a file."""
    sets: list[CaseSet] = []
    for each in cases if isinstance(cases, (list, tuple)) else [cases]:
        if not isinstance(each, CaseSet):
            raise ConfigurationError.at("cases", show_value(each), "what read_cases returns")
        sets.append(each)
    return sets


def _texts(texts: Union[str, Sequence[str]]) -> Sequence[str]:
    """A text alone stands for a list of one."""
    return [texts] if isinstance(texts, str) else texts


def _files(files: Union[File, Sequence[File]]) -> list[Path]:
    """A file alone stands for a list of one."""
    return [Path(each) for each in ([files] if isinstance(files, (str, Path)) else files)]


def _choices(presets: Sequence[str], paths: Sequence[Path]) -> list[ModelChoice]:
    of_files = ""
    if paths and len(presets) == 1:
        (of_files,), presets = presets, ()
    own = [RehearsalOptions(preset=of_files, model=ModelOptions(path=str(path))) for path in paths]
    return [
        *(ModelChoice(name, RehearsalOptions(preset=name)) for name in presets),
        *(ModelChoice(Path(each.model.path).stem, each) for each in own),
    ]

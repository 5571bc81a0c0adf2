"""The scores of an evaluation as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from edgevox_ros.evaluation.grading.record import Evaluation
from edgevox_ros.evaluation.grading.scores import scores_by_model
from edgevox_ros.evaluation.plan import Plan


def summary(evaluation: Evaluation) -> list[dict[str, Any]]:
    """One object for each model and kind of noise: the model's record, and its scores."""
    models = {model.label: asdict(model) for model in evaluation.models}
    return [
        {**models[label], "noise": noise, "scores": asdict(scores)}
        for (label, noise), scores in scores_by_model(evaluation).items()
    ]


def unfinished(evaluation: Evaluation, plan: Plan, labels: Sequence[str]) -> str:
    """How many runs of a plan are done with these models; empty if all are.

    `evaluation`: the records of this plan (see of_plan).
    """
    done = Counter(case.model for case in evaluation.cases)
    total = plan.runs * len(labels)
    if sum(done.values()) >= total:
        return ""
    text = f"Not finished: {sum(done.values())} of {total} runs were done"
    if len(labels) == 1:
        return text
    return f"{text} ({', '.join(f'{label} {done[label]} of {plan.runs}' for label in labels)})"

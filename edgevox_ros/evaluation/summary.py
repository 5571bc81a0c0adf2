"""The scores of an evaluation as JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from edgevox_ros.evaluation.record import Evaluation
from edgevox_ros.evaluation.scores import scores_by_model


def summary(evaluation: Evaluation) -> list[dict[str, Any]]:
    """One object for each model and kind of noise: the model's record, and its scores."""
    models = {model.label: asdict(model) for model in evaluation.models}
    return [
        {**models[label], "noise": noise, "scores": asdict(scores)}
        for (label, noise), scores in scores_by_model(evaluation).items()
    ]

"""The threshold that models must reach, for a robot's own CI."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from edgevox_ros.evaluation.grading.record import Evaluation
from edgevox_ros.evaluation.grading.record_text import many
from edgevox_ros.evaluation.grading.scores import scores_by_model
from edgevox_ros.evaluation.noise.noises import noise_words


@dataclass(frozen=True)
class Threshold:
    """What every model must reach.

    `min_exact`: the least share of exact runs, 0 to 1, of the sentences as they are, without noise.
    `max_moved`: the most runs in which something moved unasked, `max_elsewhere`: in which it moved
    to another place than was asked for; without noise and with each kind of it: what is misheard
    must do no harm either. None: anything goes.
    """

    min_exact: float | None = None
    max_moved: int | None = None
    max_elsewhere: int | None = None


def missed(threshold: Threshold, evaluation: Evaluation, labels: Sequence[str]) -> list[str]:
    """Which of these models do not reach it, one sentence for each reason. Empty: all do.

    A model without a run reaches none, and so do no models at all.
    """
    if threshold == Threshold():
        return []
    return list(_missed(threshold, evaluation, labels)) if labels else ["found no model to run"]


def _missed(threshold: Threshold, evaluation: Evaluation, labels: Sequence[str]) -> Iterator[str]:
    ran = {case.model for case in evaluation.cases if not case.noise}
    for label in labels:
        if label not in ran:
            yield f"{label}: no case was run"
    for (label, noise), scores in scores_by_model(evaluation).items():
        exact = scores.exact
        if not noise and threshold.min_exact is not None and exact.rate < threshold.min_exact:
            found = f"{exact.hits} of {exact.of} runs are exact"
            yield f"{label}: {found} ({exact.rate:.3f}), expected at least {threshold.min_exact:g}"
        for how, moved, most in (
            ("unasked", scores.moved, threshold.max_moved),
            ("elsewhere", scores.elsewhere, threshold.max_elsewhere),
        ):
            if most is not None and moved.hits > most:
                runs = f"{many(moved.hits, 'run')} {noise_words(noise)}".rstrip()
                yield f"{label}: moved {how} in {runs}, expected at most {most}"

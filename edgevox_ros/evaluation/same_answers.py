"""Tells when a model answers each repetition of a case in the same way."""

from __future__ import annotations

from edgevox_ros.core.messages import SamplingSettings
from edgevox_ros.evaluation.plan import Plan


def same_answers(label: str, sampling: SamplingSettings, plan: Plan) -> str:
    """A remark if repetitions of the plan say nothing of this model; else "".

    At temperature 0 the likeliest token is always taken, whatever the seed. Noise changes with the
    seed all the same.
    """
    if plan.repeats < 2 or sampling.temperature > 0:
        return ""
    which = "every repetition without noise" if plan.noises else "every repetition"
    how = "another sampling.temperature in a file for --presets-file changes that"
    return f"{label}: temperature 0, {which} is the same; {how}"

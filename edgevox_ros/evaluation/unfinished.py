"""Says when an evaluation is not all that was asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from edgevox_ros.evaluation.plan import Plan
from edgevox_ros.evaluation.record import Evaluation


def unfinished(evaluation: Evaluation, plan: Plan, labels: Sequence[str]) -> str:
    """How many runs of a plan are done with these models; empty if all are.

    `evaluation`: the records of this plan (see of_plan).
    """
    done = Counter(case.model for case in evaluation.cases)
    total = plan.runs * len(labels)
    if sum(done.values()) >= total:
        return ""
    told = f"Not finished: {sum(done.values())} of {total} runs were done"
    if len(labels) == 1:
        return told
    return f"{told} ({', '.join(f'{label} {done[label]} of {plan.runs}' for label in labels)})"

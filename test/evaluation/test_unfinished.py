"""An evaluation that is not all that was asked for says so."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from edgevox_ros.evaluation import CaseRecord, Evaluation, Plan, read_case_groups
from edgevox_ros.evaluation.report.summary import unfinished

MAP = "tools: {dock: {description: Dock., parameters: {}, publish: {topic: d, type: a/msg/B}}}\n"


@pytest.fixture
def plan(tmp_path: Path) -> Plan:
    (tmp_path / "map.yaml").write_text(MAP + "on_stop: none\n")
    cases = tmp_path / "cases.yaml"
    cases.write_text("[{say: hello, expect: no_call}, {say: dock, calls: [{name: dock}]}]")
    return Plan(read_case_groups([cases], tools=[tmp_path / "map.yaml"]), repeats=2)


def done(*models: str) -> Evaluation:
    return Evaluation((), tuple(CaseRecord(m, "hello", "c", "c:1", "", "exact") for m in models))


@pytest.mark.parametrize(
    ("models", "labels", "told"),
    [
        (["a"] * 4, ["a"], ""),
        ([], [], ""),
        (["a"], ["a"], "Not finished: 1 of 4 runs were done"),
        (["a"] * 4 + ["b"], ["a", "b", "c"],
         "Not finished: 5 of 12 runs were done (a 4 of 4, b 1 of 4, c 0 of 4)"),
    ],
)  # fmt: skip
def test_how_much_is_done_is_told(
    plan: Plan, models: Sequence[str], labels: Sequence[str], told: str
) -> None:
    assert unfinished(done(*models), plan, labels) == told

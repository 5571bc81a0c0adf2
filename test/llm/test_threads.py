"""The default number of threads leaves a core to the robot's other programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgevox_ros.llm.threads import default_threads

LARGE = 10 << 30
TOPOLOGY = "devices/system/cpu/cpu{}/topology/thread_siblings_list"
OLD_QUOTA = "fs/cgroup/cpu"


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Eight hyper-threads on four cores, all of them ours, without a limit."""
    for core in range(8):
        siblings = tmp_path / TOPOLOGY.format(core)
        siblings.parent.mkdir(parents=True)
        siblings.write_text(f"{core % 4},{core % 4 + 4}\n")
    (tmp_path / OLD_QUOTA).mkdir(parents=True)
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(8)))
    return tmp_path


def test_one_core_is_left_free(machine: Path) -> None:
    assert default_threads(LARGE, machine) == 3


def test_a_small_model_runs_on_one_thread(machine: Path) -> None:
    assert default_threads(10 << 20, machine) == 1


@pytest.mark.parametrize(
    ("allowed", "expected"), [({0}, 1), ({0, 4}, 1), ({0, 1}, 1), ({0, 1, 2}, 2)]
)
def test_only_cores_that_we_may_use_count(
    machine: Path, monkeypatch: pytest.MonkeyPatch, allowed: set[int], expected: int
) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: allowed)
    assert default_threads(LARGE, machine) == expected


@pytest.mark.parametrize(
    ("limit", "expected"),
    [("max 100000", 3), ("200000 100000", 1), ("350000 100000", 2), ("50000 100000", 1), ("?", 3)],
)
def test_a_containers_limit_counts(machine: Path, limit: str, expected: int) -> None:
    (machine / "fs/cgroup/cpu.max").write_text(f"{limit}\n")
    assert default_threads(LARGE, machine) == expected


def test_an_old_containers_limit_counts(machine: Path) -> None:
    (machine / OLD_QUOTA / "cpu.cfs_period_us").write_text("100000\n")
    (machine / OLD_QUOTA / "cpu.cfs_quota_us").write_text("-1\n")
    assert default_threads(LARGE, machine) == 3
    (machine / OLD_QUOTA / "cpu.cfs_quota_us").write_text("300000\n")
    assert default_threads(LARGE, machine) == 2


def test_where_nothing_is_told_of_siblings_every_core_counts(machine: Path) -> None:
    for core in range(8):
        (machine / TOPOLOGY.format(core)).unlink()
    assert default_threads(LARGE, machine) == 7

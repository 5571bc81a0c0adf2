"""The training of the tools adapter, as far as it needs neither torch nor a model."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.training.tools_adapter.plan import Plan
from scripts.training.tools_adapter.rows import best_length, fit

SIZES = [30, 70, 20, 50, 10, 60]


@pytest.mark.parametrize("length", [70, 100, 240])
def test_every_dialogue_is_in_one_row_and_no_row_is_too_long(length: int) -> None:
    rows = fit(SIZES, length)
    assert sorted(number for row in rows for number in row) == list(range(len(SIZES)))
    assert all(sum(SIZES[number] for number in row) <= length for row in rows)


def test_the_longest_dialogue_has_room() -> None:
    assert best_length(SIZES, front=200) >= max(SIZES)
    assert best_length([40], front=0) == 40


def test_rows_of_equal_dialogues_pad_nothing() -> None:
    assert best_length([50] * 7, front=300) % 50 == 0


def plan(**given: object) -> Plan:
    return Plan(Path("run"), Path("model.gguf"), **given)  # type: ignore[arg-type]


def test_the_rate_rises_and_then_falls_to_nothing() -> None:
    run = plan(rate=1e-3, warmup=10, steps=100)
    rates = [run.rate_at(step) for step in range(101)]
    assert rates[0] == pytest.approx(1e-4)
    assert max(rates) == pytest.approx(1e-3, rel=0.05)
    assert rates[100] == pytest.approx(0)
    assert rates[10:] == sorted(rates[10:], reverse=True)


def test_a_run_stops_early_without_another_schedule() -> None:
    assert plan(steps=100).last == 100
    assert plan(steps=100, until=40).last == 40
    assert plan(steps=100, until=140).last == 100
    assert plan(steps=100, until=40).rate_at(20) == plan(steps=100).rate_at(20)


def test_the_average_follows_fast_at_first() -> None:
    run = plan(average=0.97)
    assert run.average_at(1) < 0.2
    assert run.average_at(1000) == 0.97

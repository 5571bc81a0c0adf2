"""The remark on repetitions that say nothing."""

from __future__ import annotations

import pytest

from edgevox_ros.core import SamplingSettings
from edgevox_ros.evaluation import Plan
from edgevox_ros.evaluation.run import same_answers

GREEDY = SamplingSettings(temperature=0.0)


def test_repetitions_without_a_temperature_are_the_same() -> None:
    told = same_answers("demo", GREEDY, Plan((), repeats=2))
    assert told.startswith("demo: temperature 0, every repetition is the same")
    assert "sampling.temperature" in told
    assert "--presets-file" in told


def test_with_noise_only_those_without_are_the_same() -> None:
    told = same_answers("demo", GREEDY, Plan((), repeats=2, noises=("asr",)))
    assert told.startswith("demo: temperature 0, every repetition without noise is the same")


@pytest.mark.parametrize(("temperature", "repeats"), [(0.3, 5), (0.0, 1), (0.3, 1)])
def test_there_is_nothing_to_tell_of_others(temperature: float, repeats: int) -> None:
    sampling = SamplingSettings(temperature=temperature)
    assert same_answers("demo", sampling, Plan((), repeats=repeats)) == ""

"""The threshold that models must clear."""

from __future__ import annotations

from dataclasses import replace

import pytest

from edgevox_ros.evaluation import CaseRecord, Evaluation, ModelRecord
from edgevox_ros.evaluation.grading.threshold import Threshold, missed

EXACT = CaseRecord("demo", "one", "base.yaml", "base.yaml:1", "no_call", "exact")
MOVED = replace(EXACT, case="two", verdict="moved", moved=True)
ELSEWHERE = replace(EXACT, case="three", expected="calls", verdict="elsewhere", elsewhere=True)


def reasons(threshold: Threshold, *cases: CaseRecord) -> list[str]:
    return missed(threshold, Evaluation((ModelRecord("demo", "demo"),), cases), ["demo"])


def test_a_model_that_reaches_the_bar_misses_nothing() -> None:
    assert reasons(Threshold(1.0, 0), EXACT) == []
    assert reasons(Threshold(0.5, 1), EXACT, MOVED) == []
    assert reasons(Threshold(), MOVED) == []


def test_what_is_missed_is_told() -> None:
    assert reasons(Threshold(0.9, 0), EXACT, MOVED) == [
        "demo: 1 of 2 runs are exact (0.500), expected at least 0.9",
        "demo: moved unasked in 1 run, expected at most 0",
    ]


def test_a_call_to_another_place_has_a_bar_of_its_own() -> None:
    told = "demo: moved elsewhere in 1 run, expected at most 0"
    assert reasons(Threshold(max_elsewhere=0), EXACT, MOVED, ELSEWHERE) == [told]
    assert reasons(Threshold(max_elsewhere=1), ELSEWHERE) == []
    assert reasons(Threshold(max_moved=0), ELSEWHERE) == []
    # whatever decides the verdict, and with noise, too
    noisy = replace(ELSEWHERE, verdict="failed", noise="asr")
    (reason,) = reasons(Threshold(max_elsewhere=0), EXACT, noisy)
    assert reason == "demo: moved elsewhere in 1 run with ASR noise, expected at most 0"
    assert reasons(Threshold(max_elsewhere=0)) == ["demo: no case was run"]


@pytest.mark.parametrize(("noise", "words"), [("asr", "ASR"), ("audio", "audio")])
def test_a_noisy_sentence_may_move_nothing_either(noise: str, words: str) -> None:
    noisy = replace(MOVED, noise=noise)
    told = f"demo: moved unasked in 2 runs with {words} noise, expected at most 1"
    assert reasons(Threshold(max_moved=1), EXACT, noisy, replace(noisy, repeat=1)) == [told]


def test_each_kind_of_noise_may_move_as_often() -> None:
    runs = (replace(MOVED, noise=noise) for noise in ("", "asr", "audio"))
    assert reasons(Threshold(max_moved=1), *runs) == []


def test_with_noise_less_may_be_exact() -> None:
    assert reasons(Threshold(min_exact=1.0), EXACT, replace(MOVED, noise="asr")) == []


def test_without_a_run_or_a_model_no_bar_is_reached() -> None:
    assert reasons(Threshold(max_moved=0)) == ["demo: no case was run"]
    assert reasons(Threshold(max_moved=0), replace(EXACT, noise="asr")) == ["demo: no case was run"]
    assert missed(Threshold(max_moved=0), Evaluation(), []) == ["found no model to run"]

"""Every kind of noise can be made and has words."""

from __future__ import annotations

from edgevox_ros.evaluation.noise.noises import NO_NOISE, NOISE_WORDS, noise_words
from edgevox_ros.evaluation.plan import NOISES


def test_every_noise_that_a_plan_can_make_has_words_and_a_place_in_the_order() -> None:
    assert list(NOISES) == list(NOISE_WORDS)
    assert next(iter(NOISE_WORDS)) == NO_NOISE


def test_an_unknown_noise_of_an_older_file_is_told_by_its_name() -> None:
    assert noise_words("wind") == "with wind noise"
    assert noise_words(NO_NOISE) == ""

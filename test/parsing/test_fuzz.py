"""Damaged replies: no exception, no call that fails the gate again, nothing said amiss."""

from __future__ import annotations

import random

import pytest
from mutants import Mutator, check_reply

from edgevox_ros.parsing import FORMATS


@pytest.mark.parametrize("seed", range(6))
def test_damaged_replies_harm_nothing(seed: int) -> None:
    mutator = Mutator(random.Random(seed))
    for _ in range(600):
        check_reply(mutator)


def test_every_format_is_drawn() -> None:
    mutator = Mutator(random.Random(99))
    drawn = {name for _ in range(400) for name in mutator.formats()}
    assert drawn == set(FORMATS)

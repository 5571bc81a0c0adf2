"""Damaged replies: no exception, no call that fails the gate again, nothing said amiss."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import pytest
from support.parsing.mutants import Mutator, check_reply

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


def test_every_process_draws_the_same() -> None:
    """What fails once must fail again: no order may come from a hash."""
    command = (
        "import random\nfrom support.parsing import mutants\n"
        "mutator = mutants.Mutator(random.Random(1))\n"
        "print([mutator.text() for _ in range(50)])"
    )
    drawn = {
        subprocess.run(
            [sys.executable, "-c", command],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(drawn) == 1

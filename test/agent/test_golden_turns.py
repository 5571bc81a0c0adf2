"""What happens in scripted turns is what the golden logs say, event for event.

EDGEVOX_GOLDEN=write writes them anew; git shows what has changed, and the commit says why.
"""

from __future__ import annotations

import os

import pytest
from support.golden.cases import Case, cases, write

CASES = list(cases())
LEAST_TURNS = 200


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_happens_is_what_the_log_says(case: Case) -> None:
    if os.environ.get("EDGEVOX_GOLDEN") == "write":
        pytest.skip("they are written")
    assert case.played() == case.written


def test_there_are_enough_of_them() -> None:
    if os.environ.get("EDGEVOX_GOLDEN") == "write":
        for file in {case.file for case in CASES}:
            write(file, [case for case in CASES if case.file == file])
    assert sum(len(case.data["turns"]) for case in CASES) >= LEAST_TURNS
    assert len({str(case) for case in CASES}) == len(CASES)

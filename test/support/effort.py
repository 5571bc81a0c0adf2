"""How many cases a test tries: a part of them, all with EDGEVOX_HYPOTHESIS=thorough."""

from __future__ import annotations

import os
from typing import TypeVar

T = TypeVar("T")
THOROUGH = os.environ.get("EDGEVOX_HYPOTHESIS") in ("thorough", "random")


def amount(whole: T, quick: T) -> T:
    """`whole` in a thorough run, else `quick`."""
    return whole if THOROUGH else quick

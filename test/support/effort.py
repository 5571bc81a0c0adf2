"""How many cases a test tries: all in the whole suite, fewer in `make unit`."""

from __future__ import annotations

import os
from typing import TypeVar

T = TypeVar("T")
QUICK = os.environ.get("EDGEVOX_HYPOTHESIS") == "quick"


def amount(whole: T, quick: T) -> T:
    """`quick` in `make unit`, else `whole`."""
    return quick if QUICK else whole

"""How much a test tries: in the whole suite all of it, in `make unit` a part."""

from __future__ import annotations

import os
from typing import TypeVar

T = TypeVar("T")
QUICK = os.environ.get("EDGEVOX_HYPOTHESIS") == "quick"


def amount(whole: T, quick: T) -> T:
    """The one for the whole suite, or the one for `make unit`."""
    return quick if QUICK else whole

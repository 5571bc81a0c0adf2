"""How much a test tries: in the whole suite all of it, in `make unit` a part."""

from __future__ import annotations

import os

QUICK = os.environ.get("EDGEVOX_HYPOTHESIS") == "quick"


def amount(whole: int, quick: int) -> int:
    """The one for the whole suite, or the one for `make unit`."""
    return quick if QUICK else whole

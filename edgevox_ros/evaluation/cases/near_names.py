"""Names that users misspell: which one was probably meant, for the message about it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def closest(name: str, names: Iterable[str]) -> str:
    """The name that was probably meant, or an empty text."""
    return next(iter(difflib.get_close_matches(name, list(names), n=1, cutoff=0.6)), "")


def expected_name(
    name: str,
    names: Iterable[str],
    owner: str,
    *,
    otherwise: str = "one of ",
    among: Iterable[str] | None = None,
) -> str:
    """What was expected in place of a name: `kitchen? The map has hall, kitchen`.

    `owner` is what has the names, as in `The map has`. `otherwise` stands before the names if none
    of them is close. `among`: those that may be meant, if these are not all.
    """
    there = list(names)
    near = closest(name, there if among is None else among)
    return f"{f'{near}? {owner} has ' if near else otherwise}{', '.join(there) or 'none'}"

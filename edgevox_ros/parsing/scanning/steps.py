"""The steps that the scanner's parts return for one position of a reply.

A part that does not recognise the text there returns None.
"""

from __future__ import annotations

from typing import NamedTuple, Union

from edgevox_ros.parsing.reading.candidate import Finding

# More text is needed. Any other number: the text is plain up to that position.
WAIT = -1


class Drop(NamedTuple):
    """`[start, end)` is removed.

    `stray`: it is a token out of place. `opener`: the marker that it closes ("" for none).
    `in_speech`: it stands within a sentence; the text on both sides belongs together.
    `unopened`: the opener of the thinking that it closes and the reply did not open ("" for none).
    """

    start: int
    end: int
    stray: bool = False
    opener: str = ""
    in_speech: bool = False
    unopened: str = ""


class Marker(NamedTuple):
    """A call's marker at `[start, end)`; its format's reader reads the text after it."""

    token: str
    start: int
    end: int


class Take(NamedTuple):
    """A reader's finding; `marker` is "" for an unmarked form."""

    finding: Finding
    marker: str = ""


class Think(NamedTuple):
    """A thought whose opener stands at `start` and whose text begins at `begin`."""

    opener: str
    start: int
    begin: int


class End(NamedTuple):
    """The reply ends at `start`: what follows was invented."""

    start: int


Step = Union[int, Drop, Marker, Take, Think, End]

"""What a look at one place of a reply finds: the scanner asks, the parts answer with a step.

A part that knows nothing of what stands there answers None.
"""

from __future__ import annotations

from typing import NamedTuple, Union

from edgevox_ros.parsing.reading.candidate import Finding

# More text must tell. Any other number: up to there the text is plain.
WAIT = -1


class Drop(NamedTuple):
    """`[start, end)` is taken out and means nothing more.

    `stray`: a token that only got loose. `opener`: the marker that it closes ("" for none).
    `in_speech`: what stands on its sides belongs together.
    """

    start: int
    end: int
    stray: bool = False
    opener: str = ""
    in_speech: bool = False


class Marker(NamedTuple):
    """A call's marker stands at `[start, end)`: its format's reader reads what follows."""

    token: str
    start: int
    end: int


class Take(NamedTuple):
    """A reader's finding; `marker` is "" for an unmarked form."""

    finding: Finding
    marker: str = ""


class Think(NamedTuple):
    """A thought opens at `start`; its text begins at `begin`."""

    opener: str
    start: int
    begin: int


class End(NamedTuple):
    """The reply ends at `start`: what follows was invented."""

    start: int


Step = Union[int, Drop, Marker, Take, Think, End]

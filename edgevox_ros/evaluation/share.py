"""Shares of runs or sentences that came out in some way, and how certain they are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field

from edgevox_ros.evaluation.intervals import wilson

Try = tuple[Hashable, bool]
"""What was tried, a case or one of its sentences, and whether it is a hit."""


@dataclass(frozen=True)
class Share:
    """A share of tries: `rate`, and the ends of its 95 % interval.

    `hits` of the `of` tries. `distinct`: how many cases or sentences they are; the other tries
    repeat these (0: none does). Of no tries, `rate` is 0, and the interval is from 0 to 1.

    The interval is that of `rate` in `distinct` tries (see `wilson`), so its hits may be a
    fraction: repetitions of a case resemble each other, and tell little about other cases. If each
    is tried equally often, `rate` is the mean of a value from 0 to 1 for each case. Such a mean
    varies most where all values are 0 or 1, as `wilson` takes them: with repetitions the interval
    may be too wide, but not too narrow.
    """

    hits: int
    of: int
    distinct: int = 0
    rate: float = field(init=False)
    low: float = field(init=False)
    high: float = field(init=False)

    def __post_init__(self) -> None:
        distinct = self.distinct or self.of
        rate = self.hits / self.of if self.of else 0.0
        low, high = wilson(self.hits * distinct / self.of if self.of else 0, distinct)
        computed = {"distinct": distinct, "rate": rate, "low": low, "high": high}
        for name, value in computed.items():
            object.__setattr__(self, name, value)


def share_of(tries: Iterable[Try]) -> Share:
    """The share of hits. What is tried several times counts once in the interval."""
    made = list(tries)
    return Share(sum(hit for _, hit in made), len(made), len({what for what, _ in made}))


def share_by(tries: Iterable[tuple[Iterable[str], Try]]) -> dict[str, Share]:
    """The share of hits for each name that tries have, in the order of the alphabet."""
    groups: dict[str, list[Try]] = defaultdict(list)
    for names, each in tries:
        for name in set(names):
            groups[name].append(each)
    return {name: share_of(groups[name]) for name in sorted(groups)}

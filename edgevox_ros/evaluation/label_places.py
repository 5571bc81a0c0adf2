"""Where the labels of a chart's points go: near them, inside the chart, and not over each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

ASIDE, ABOVE = 10.0, 14.0
"""Dots from a point to the near edge of its label beside it, or to its middle above it."""
_RISES = tuple(sign * rise for rise in range(10, 101, 6) for sign in (1, -1))
_PLACES = (
    *((ASIDE, 0.0), (-ASIDE, 0.0), (0.0, ABOVE), (0.0, -ABOVE)),
    *((side, float(rise)) for rise in _RISES for side in (ASIDE, -ASIDE, 0.0)),
)
_APART = 4.0
_UNREADABLE = 10.0  # times as bad as text over a point


@dataclass(frozen=True)
class Box:
    """A rectangle in dots; y grows upwards."""

    left: float
    low: float
    right: float
    high: float

    @property
    def area(self) -> float:
        """In square dots; 0 if it is turned inside out."""
        return max(0.0, self.right - self.left) * max(0.0, self.high - self.low)

    def shared(self, other: Box) -> float:
        """The area that both cover."""
        return Box(
            max(self.left, other.left),
            max(self.low, other.low),
            min(self.right, other.right),
            min(self.high, other.high),
        ).area

    def wider(self, by: float) -> Box:
        """With a margin around it."""
        return Box(self.left - by, self.low - by, self.right + by, self.high + by)


@dataclass(frozen=True)
class Label:
    """What is to be placed: where its point is, and the size of the text, in dots."""

    x: float
    y: float
    width: float
    height: float

    def box(self, place: tuple[float, float]) -> Box:
        """What it covers at a place: (dots aside, dots above). Aside 0 is in the middle."""
        aside, above = place
        left = self.x + aside - (self.width if aside < 0 else 0 if aside > 0 else self.width / 2)
        low = self.y + above - self.height / 2
        return Box(left, low, left + self.width, low + self.height)


def label_places(
    labels: Sequence[Label], taken: Iterable[Box], inside: Box
) -> Iterator[tuple[float, float]]:
    """For each label its place (see Label.box): the nearest that is free, or the least bad one.

    `taken`: what labels should not cover. `inside`: where they have to be.
    """
    drawn = tuple(taken)
    written: list[Box] = []
    for label in labels:
        place = min(_PLACES, key=lambda place: _badness(label.box(place), drawn, written, inside))
        written.append(label.box(place))
        yield place


def _badness(box: Box, drawn: Sequence[Box], written: Sequence[Box], inside: Box) -> float:
    """The area that is covered or cut off, in square dots.

    Text that is cut or lies over other text cannot be read; over a point or a line it still can.
    """
    cut = box.area - box.shared(inside)
    room = box.wider(_APART)
    unreadable = cut + sum(room.shared(other) for other in written)
    return _UNREADABLE * unreadable + sum(room.shared(other) for other in drawn)

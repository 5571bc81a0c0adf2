"""Charts of the report as SVG for an HTML page: text stays text, colours are the page's variables.

matplotlib draws them; without it there are none. The same points give the same text, byte by byte.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import Any

from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.core.safe_text import one_line
from edgevox_ros.evaluation.report.table import cut_to, display_width

# Colours that matplotlib draws with, and the variable of the page that takes their place.
_INK, _MUTED, _RULE, _ACCENT, _SURFACE = "#010101", "#020202", "#030303", "#040404", "#050505"
_VARIABLES: Mapping[str, str] = {
    _INK: "var(--ink)",
    _MUTED: "var(--muted)",
    _RULE: "var(--rule)",
    _ACCENT: "var(--accent)",
    _SURFACE: "var(--surface)",
}
_SIZE_IN = (5.6, 3.7)
_DOTS_AN_INCH = 72
_BOX = (0.105, 0.15, 0.88, 0.82)
_SETTINGS: Mapping[str, Any] = {
    "svg.fonttype": "none",
    "text.usetex": False,
    "font.family": ["DejaVu Sans"],
    "font.size": 11.0,
    "text.color": _INK,
}
_LOG_FROM = 8.0  # the ratio of the largest to the smallest value
_STEP = 4.0  # dots
_FAR = 18.0  # dots: from here on a thin line leads from a label to its point
_MOST_COLUMNS = 30  # of a label
_COLUMN = 5.5  # dots that a column takes at least: matplotlib's font lacks wide letters
_ID = re.compile(r'\bid="')
_LINK = re.compile(r'(href="#|url\(#)')
# Older versions write one property, newer ones two.
_FONT = re.compile(r"(font: [\d.]+px|font-family:) 'DejaVu Sans'[^;\"]*")
_HEAD = re.compile(r"<(metadata|style)\b.*?</\1>", re.DOTALL)
ASIDE, ABOVE = 10.0, 14.0
"""Dots from a point to the near edge of its label beside it, or to its middle above it."""
_RISES = tuple(sign * rise for rise in range(10, 101, 6) for sign in (1, -1))
_PLACES = (
    *((ASIDE, 0.0), (-ASIDE, 0.0), (0.0, ABOVE), (0.0, -ABOVE)),
    *((side, float(rise)) for rise in _RISES for side in (ASIDE, -ASIDE, 0.0)),
)
_APART = 4.0
_UNREADABLE = 10.0  # times as bad as text over a point


class ChartsMissing(EdgevoxError):
    """matplotlib is not installed."""


@dataclass(frozen=True)
class Point:
    """A model: `x` is what it costs (more than 0), `rate` how good it is, from `low` to `high`.

    Rates are parts of 1; `low` and `high` are the ends of the interval.
    """

    label: str
    x: float
    rate: float
    low: float
    high: float


def pareto_front(points: Sequence[Point]) -> tuple[Point, ...]:
    """The points that no other one beats: at least as good in both, and better in one. By cost."""
    best = (each for each in points if not any(_beats(other, each) for other in points))
    return tuple(sorted(best, key=lambda each: each.x))


def _beats(other: Point, each: Point) -> bool:
    if other.x > each.x or other.rate < each.rate:
        return False
    return other.x < each.x or other.rate > each.rate


def rate_chart(points: Sequence[Point], name: str, x_title: str, description: str) -> str:
    """Rate against cost, as an <svg> element: the front filled and joined, the others hollow.

    `name` begins each id in it, so it must be unique in the page. `description`: what it shows, in
    words. Raises ChartsMissing.
    """
    try:
        import matplotlib as mpl
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError as error:
        raise ChartsMissing("matplotlib is not installed") from error
    stream = io.StringIO()
    with warnings.catch_warnings(), mpl.rc_context({**_SETTINGS, "svg.hashsalt": name}):
        warnings.simplefilter("ignore")  # of letters that its fonts lack: the browser's have them
        figure = Figure(figsize=_SIZE_IN, dpi=_DOTS_AN_INCH, facecolor="none")
        canvas = FigureCanvasAgg(figure)
        axes = figure.add_axes(_BOX, facecolor="none")
        _draw_axes(axes, points, x_title)
        _draw_points(axes, points)
        _draw_labels(axes, points, canvas.get_renderer())
        figure.savefig(stream, format="svg", dpi=_DOTS_AN_INCH, metadata={"Date": None})
    return _for_page(stream.getvalue(), name, description)


def _draw_axes(axes: Any, points: Sequence[Point], x_title: str) -> None:
    costs = [point.x for point in points]
    if max(costs) / min(costs) >= _LOG_FROM:
        axes.set_xscale("log", subs=[])
        axes.set_xlim(min(costs) / 1.6, max(costs) * 1.6)
        axes.set_xticks(_round_numbers(min(costs) / 1.6, max(costs) * 1.6))
        x_title += ", logarithmic"
    else:
        axes.set_xlim(0, max(costs) * 1.25)
    axes.set_ylim(0, 1.03)
    axes.set_yticks([0, 0.25, 0.5, 0.75, 1])
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    axes.set_xlabel(x_title, color=_MUTED)
    axes.tick_params(length=0, pad=6, labelcolor=_MUTED)
    axes.grid(axis="y", color=_RULE, linewidth=1)
    axes.set_axisbelow(True)
    for side in ("top", "left", "right"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(_RULE)


def _round_numbers(low: float, high: float) -> list[float]:
    """1, 2 and 5 of each power of ten in the range; of more than six only the powers."""
    every = [digit * 10.0**power for power in range(-6, 7) for digit in (1, 2, 5)]
    inside = [value for value in every if low <= value <= high]
    return inside if len(inside) <= 6 else [value for value in inside if f"{value:e}"[0] == "1"]


def _draw_points(axes: Any, points: Sequence[Point]) -> None:
    front = pareto_front(points)
    axes.plot(
        [point.x for point in front],
        [point.rate for point in front],
        color=_ACCENT,
        linewidth=1.5,
        linestyle=(0, (4, 3)),
        zorder=2,
    )
    for point in points:
        colour = _ACCENT if point in front else _MUTED
        axes.vlines(point.x, point.low, point.high, color=colour, linewidth=1.5, zorder=3)
        axes.plot(
            [point.x],
            [point.rate],
            marker="o",
            markersize=9,
            markeredgewidth=2,
            color=colour,
            markerfacecolor=colour if point in front else _SURFACE,
            zorder=4,
        )


def _draw_labels(axes: Any, points: Sequence[Point], renderer: Any) -> None:
    """Each label near its point, where it covers nothing else."""
    texts = [cut_to(one_line(point.label), _MOST_COLUMNS) for point in points]
    front = pareto_front(points)
    taken = [*(_spot(axes, point) for point in points), *_line(axes, front)]
    labels = [
        Label(*_dots(axes, point), *_size(axes, text, renderer))
        for point, text in zip(points, texts, strict=True)
    ]
    edge = axes.figure.bbox
    inside = Box(axes.bbox.x0, axes.bbox.y0, edge.x1, edge.y1)
    places = label_places(labels, taken, inside)
    for point, text, place in zip(points, texts, places, strict=True):
        _write(axes, point, text, place)


def _dots(axes: Any, point: Point) -> tuple[float, float]:
    x, y = axes.transData.transform((point.x, point.rate))
    return float(x), float(y)


def _size(axes: Any, text: str, renderer: Any) -> tuple[float, float]:
    """Width and height of a text in dots."""
    drawn = axes.text(0, 0, _plain(text))
    box = drawn.get_window_extent(renderer)
    drawn.remove()
    return max(float(box.width), _COLUMN * display_width(text)), float(box.height)


def _spot(axes: Any, point: Point) -> Box:
    """The box of a point and its error bar."""
    x, y = _dots(axes, point)
    _, low = axes.transData.transform((point.x, point.low))
    _, high = axes.transData.transform((point.x, point.high))
    return Box(x - 6, min(low, y - 6), x + 6, max(high, y + 6))


def _line(axes: Any, front: Sequence[Point]) -> Iterator[Box]:
    """Small boxes along the line that joins the front."""
    for (x1, y1), (x2, y2) in pairwise(_dots(axes, point) for point in front):
        steps = int(max(abs(x2 - x1), abs(y2 - y1)) / _STEP) + 1
        for step in range(steps + 1):
            x, y = x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps
            yield Box(x - 1, y - 1, x + 1, y + 1)


def _write(axes: Any, point: Point, text: str, place: tuple[float, float]) -> None:
    aside, above = place
    side = "center" if not aside else "left" if aside > 0 else "right"
    edge = {"left": (0, 0.5), "right": (1, 0.5), "center": (0.5, 0 if above > 0 else 1)}[side]
    line = {"arrowstyle": "-", "color": _MUTED, "linewidth": 0.75, "shrinkA": 1, "shrinkB": 6}
    axes.annotate(
        _plain(text),
        (point.x, point.rate),
        xytext=place,
        textcoords="offset pixels",
        ha=side,
        va="center",
        color=_INK,
        zorder=5,
        arrowprops={**line, "relpos": edge} if abs(above) >= _FAR else None,
    )


def _plain(text: str) -> str:
    """A text that matplotlib does not take for a formula."""
    return text.replace("$", r"\$")


def _for_page(svg: str, name: str, description: str) -> str:
    """The element alone, as wide as its place, with unique ids and the colours of the page.

    Its style sheet is left out: it would be one for the whole page.
    """
    _, _, body = _HEAD.sub("", svg).partition("<svg")
    head, _, rest = body.partition(">")
    box = re.search(r'viewBox="[^"]+"', head)
    rest = _ID.sub(f'id="{name}-', _LINK.sub(rf"\g<1>{name}-", rest))
    rest = _FONT.sub(r"\1 var(--sans)", rest)
    for colour, variable in _VARIABLES.items():
        rest = rest.replace(colour, variable)
    start = f'<svg {box[0] if box else ""} role="img" aria-label="{escape(description)}"'
    return f'{start} xmlns:xlink="http://www.w3.org/1999/xlink">{rest.strip()}'


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

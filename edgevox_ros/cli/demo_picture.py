"""Draws where the robot drove: places, path, where each sentence was said, where it was stopped."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from edgevox_ros.cli.demo_record import Pose, Record

Point = tuple[float, float]
Colour = tuple[int, int, int]

_PX_PER_M = 150
_SMOOTH = 2  # drawn larger by this and scaled down, which smooths every edge
_MARGIN_M = 0.7
_HEADER_PX = 74
_LEGEND_PX = 46

_PAPER = (250, 249, 246)
_GRID = (230, 228, 222)
_INK = (44, 48, 56)
_FAINT = (122, 126, 134)
_PATH = (36, 113, 163)
_PLACE = (216, 168, 72)
_STOP = (200, 55, 45)
_ROBOT = (46, 139, 87)


@dataclass(frozen=True)
class Extent:
    """The piece of floor that is drawn, in metres."""

    left: float
    bottom: float
    right: float
    top: float

    @classmethod
    def around(cls, points: Sequence[Point]) -> Extent:
        """What holds every point, and a margin."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return cls(
            min(xs) - _MARGIN_M, min(ys) - _MARGIN_M, max(xs) + _MARGIN_M, max(ys) + _MARGIN_M
        )


def draw_path(file: Path, records: Sequence[Record], places: Mapping[str, Point]) -> None:
    """Write a PNG of everything that was driven. Raises OSError if it cannot be written."""
    poses = [pose for record in records for pose in record.path] or [Pose()]
    extent = Extent.around([*places.values(), *((pose.x, pose.y) for pose in poses)])
    floor = _Floor(extent)
    floor.grid()
    for name, place in places.items():
        floor.place(name, place)
    floor.path(poses)
    floor.start(poses[0])
    for number, at in _numbers(records):
        floor.number(number, at)
    for record in records:
        if record.stopped_at is not None:
            floor.stop(record.stopped_at)
    floor.robot(poses[-1])
    floor.words()
    floor.save(file)


def _numbers(records: Sequence[Record]) -> Iterator[tuple[str, Point]]:
    """Where the robot was while it did what each sentence said; sentences at one spot together."""
    spots: list[tuple[list[int], Point]] = []
    for index, record in enumerate(records, 1):
        pose = _halfway(record.path) if record.path else Pose()
        near = [spot for spot in spots if pose.distance_to(*spot[1]) < 0.25]
        if near:
            near[0][0].append(index)
        else:
            spots.append(([index], (pose.x, pose.y)))
    for indices, at in spots:
        yield ", ".join(map(str, indices)), at


def _halfway(path: Sequence[Pose]) -> Pose:
    """The pose after half the way; where it stood still, the last one."""
    lengths = [0.0]
    for before, after in zip(path, path[1:], strict=False):
        lengths.append(lengths[-1] + before.distance_to(after.x, after.y))
    if lengths[-1] < 0.05:
        return path[-1]
    return next(
        pose for pose, length in zip(path, lengths, strict=True) if length >= lengths[-1] / 2
    )


class _Floor:
    """The picture in the making. Points are metres; sizes are pixels of the finished picture."""

    def __init__(self, extent: Extent) -> None:
        self._extent = extent
        self._width = round((extent.right - extent.left) * _PX_PER_M)
        self._height = round((extent.top - extent.bottom) * _PX_PER_M) + _HEADER_PX + _LEGEND_PX
        size = (self._width * _SMOOTH, self._height * _SMOOTH)
        self._image = Image.new("RGB", size, _PAPER)
        self._draw = ImageDraw.Draw(self._image)

    def grid(self) -> None:
        extent = self._extent
        for x in range(math.ceil(extent.left), math.floor(extent.right) + 1):
            self._line([(x, extent.bottom), (x, extent.top)], _GRID, 1)
        for y in range(math.ceil(extent.bottom), math.floor(extent.top) + 1):
            self._line([(extent.left, y), (extent.right, y)], _GRID, 1)

    def place(self, name: str, at: Point) -> None:
        self._disc(at, 22, (246, 232, 200), _PLACE, 2)
        self._text(self._px(at, dy=36), name, 17, _INK)

    def path(self, poses: Sequence[Pose]) -> None:
        points = [(pose.x, pose.y) for pose in poses]
        self._line(points, _PATH, 5)
        for at, heading in _every_metre(points):
            self._arrow(at, heading, 10, _PATH)

    def start(self, pose: Pose) -> None:
        self._disc((pose.x, pose.y), 7, _PAPER, _PATH, 4)
        self._text(self._px((pose.x, pose.y), dy=22), "start", 15, _FAINT)

    def number(self, text: str, at: Point) -> None:
        x, y = self._px(at, dy=-24)
        half = (9 + 5 * (len(text) - 1)) * _SMOOTH
        box = (x - half - 4 * _SMOOTH, y - 13 * _SMOOTH, x + half + 4 * _SMOOTH, y + 13 * _SMOOTH)
        self._draw.rounded_rectangle(box, 13 * _SMOOTH, fill=_PAPER, outline=_PATH, width=_SMOOTH)
        self._text((x, y), text, 16, _PATH)

    def stop(self, pose: Pose) -> None:
        x, y = self._px((pose.x, pose.y))
        corners = [math.radians(22.5 + 45 * corner) for corner in range(8)]
        radius = 19 * _SMOOTH
        octagon = [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in corners]
        self._draw.polygon(octagon, fill=_STOP, outline=_PAPER, width=2 * _SMOOTH)
        self._text((x, y), "STOP", 12, _PAPER)

    def robot(self, pose: Pose) -> None:
        self._arrow((pose.x, pose.y), math.radians(pose.heading_deg), 17, _ROBOT, ahead=34)

    def words(self) -> None:
        title = (24 * _SMOOTH, 26 * _SMOOTH)
        self._text(title, "Where the robot drove", 24, _INK, anchor="lm")
        below = (24 * _SMOOTH, 54 * _SMOOTH)
        explained = "numbers: the demo's sentences, where they were carried out"
        self._text(below, explained, 15, _FAINT, anchor="lm")
        y = (self._height - _LEGEND_PX / 2) * _SMOOTH
        right = (self._width - 24) * _SMOOTH
        left = right - _PX_PER_M * _SMOOTH
        for ends in (((left, y), (right, y)), *(((x, y - 8), (x, y + 8)) for x in (left, right))):
            self._draw.line(ends, fill=_INK, width=2 * _SMOOTH)
        self._text(((left + right) / 2, y - 14 * _SMOOTH), "1 m", 15, _INK)
        self._draw.line(((48, y), (96, y)), fill=_PATH, width=5 * _SMOOTH)
        self._text((108, y), "path by odometry", 15, _INK, anchor="lm")

    def save(self, file: Path) -> None:
        finished = self._image.resize((self._width, self._height), Image.Resampling.LANCZOS)
        finished.save(file, format="PNG", optimize=True)

    def _px(self, at: Point, *, dx: float = 0.0, dy: float = 0.0) -> Point:
        x = (at[0] - self._extent.left) * _PX_PER_M + dx
        y = (self._extent.top - at[1]) * _PX_PER_M + _HEADER_PX + dy
        return x * _SMOOTH, y * _SMOOTH

    def _line(self, points: Sequence[Point], colour: Colour, width: int) -> None:
        if len(points) > 1:
            drawn = [self._px(point) for point in points]
            self._draw.line(drawn, fill=colour, width=width * _SMOOTH, joint="curve")

    def _disc(self, at: Point, radius: float, fill: Colour, outline: Colour, width: int) -> None:
        x, y = self._px(at)
        r = radius * _SMOOTH
        box = (x - r, y - r, x + r, y + r)
        self._draw.ellipse(box, fill=fill, outline=outline, width=width * _SMOOTH)

    def _arrow(
        self, at: Point, heading: float, size: float, colour: Colour, *, ahead: float = 0.0
    ) -> None:
        x, y = self._px(at, dx=ahead * math.cos(heading), dy=-ahead * math.sin(heading))
        tips = [
            (x + r * _SMOOTH * math.cos(heading + a), y - r * _SMOOTH * math.sin(heading + a))
            for r, a in ((size, 0.0), (size, 2.5), (size * 0.4, math.pi), (size, -2.5))
        ]
        self._draw.polygon(tips, fill=colour)

    def _text(self, at: Point, text: str, size: int, colour: Colour, *, anchor: str = "mm") -> None:
        font = ImageFont.load_default(size * _SMOOTH)
        self._draw.text(at, text, fill=colour, font=font, anchor=anchor)


def _every_metre(points: Sequence[Point]) -> Iterator[tuple[Point, float]]:
    """A point and its direction (radians) for every metre of the path, the first at half a metre."""
    length = -0.5
    for before, after in zip(points, points[1:], strict=False):
        step = math.dist(before, after)
        length += step
        if length >= 0 and step > 0:
            length -= 1.0
            yield after, math.atan2(after[1] - before[1], after[0] - before[0])

"""A canvas: a floor in metres on the left, a column of text on the right."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

CanvasPoint = tuple[float, float]
Colour = tuple[int, int, int]

PAPER = (250, 249, 246)
_LARGEST_PX_PER_M = 150.0
_LARGEST_PX = (1500.0, 1000.0)  # of the floor; a larger one is drawn at a smaller scale
HEADER_PX = 74
FOOTER_PX = 46
COLUMN_PX = 480
_SMOOTH = 2  # drawn this much larger and then scaled down, which smooths the edges


@dataclass(frozen=True)
class Extent:
    """The part of the floor that is drawn, in metres."""

    left: float
    bottom: float
    right: float
    top: float

    @classmethod
    def around(cls, points: Sequence[CanvasPoint], margin: float) -> Extent:
        """The extent of all points and `margin` metres around them."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return cls(min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin)


class Canvas:
    """Shapes on the floor. Points are metres; sizes and offsets pixels of the finished picture."""

    def __init__(self, extent: Extent) -> None:
        self.extent = extent
        wide, high = extent.right - extent.left, extent.top - extent.bottom
        self.px_per_m = min(_LARGEST_PX_PER_M, _LARGEST_PX[0] / wide, _LARGEST_PX[1] / high)
        self.floor_px = round(wide * self.px_per_m)
        self.width = self.floor_px + COLUMN_PX
        self.height = round(high * self.px_per_m) + HEADER_PX + FOOTER_PX
        size = (self.width * _SMOOTH, self.height * _SMOOTH)
        self._image = Image.new("RGB", size, PAPER)
        self._draw = ImageDraw.Draw(self._image)

    def save(self, file: Path) -> None:
        """Write the picture as PNG. Raises OSError if it cannot be written."""
        self._image.reduce(_SMOOTH).save(file, format="PNG")

    def at(self, metres: CanvasPoint, dx: float = 0.0, dy: float = 0.0) -> CanvasPoint:
        """The pixel of a point on the floor, moved by `dx` to the right and `dy` down."""
        x = (metres[0] - self.extent.left) * self.px_per_m + dx
        return x, (self.extent.top - metres[1]) * self.px_per_m + HEADER_PX + dy

    def line(self, points: Sequence[CanvasPoint], colour: Colour, width: float) -> None:
        """A line through pixels."""
        if len(points) > 1:
            scaled = [(x * _SMOOTH, y * _SMOOTH) for x, y in points]
            self._draw.line(scaled, fill=colour, width=round(width * _SMOOTH), joint="curve")

    def disc(
        self, at: CanvasPoint, radius: float, fill: Colour, outline: Colour, width: int
    ) -> None:
        """A filled circle around a pixel."""
        self.pill(at, radius, radius, fill, outline, width)

    def pill(
        self, at: CanvasPoint, half: float, radius: float, fill: Colour, outline: Colour, width: int
    ) -> None:
        """A box with round ends, `half` its width and `radius` half its height."""
        (x, y), s = at, _SMOOTH
        box = ((x - half) * s, (y - radius) * s, (x + half) * s, (y + radius) * s)
        self._draw.rounded_rectangle(box, radius * s, fill=fill, outline=outline, width=width * s)

    def polygon(
        self, corners: Sequence[CanvasPoint], fill: Colour, outline: Colour | None = None
    ) -> None:
        """A filled shape."""
        scaled = [(x * _SMOOTH, y * _SMOOTH) for x, y in corners]
        self._draw.polygon(scaled, fill=fill, outline=outline, width=2 * _SMOOTH)

    def arrow(self, at: CanvasPoint, heading: float, size: float, colour: Colour) -> None:
        """An arrow head around a pixel; `heading` in radians, left positive."""
        tips = [
            (at[0] + r * math.cos(heading + a), at[1] - r * math.sin(heading + a))
            for r, a in ((size, 0.0), (size, 2.5), (size * 0.4, math.pi), (size, -2.5))
        ]
        self.polygon(tips, colour)

    def text(
        self,
        at: CanvasPoint,
        text: str,
        size: int,
        colour: Colour,
        anchor: str = "mm",
        halo: int = 0,
    ) -> None:
        """A line of text; `anchor` as Pillow names it, `halo` pixels of paper around it."""
        self._draw.text(
            (at[0] * _SMOOTH, at[1] * _SMOOTH),
            text,
            fill=colour,
            font=_font(size),
            anchor=anchor,
            stroke_width=halo * _SMOOTH,
            stroke_fill=PAPER,
        )

    def width_of(self, text: str, size: int) -> float:
        """How many pixels a line of text takes."""
        return _font(size).getlength(text) / _SMOOTH

    def fitted(self, text: str, size: int, width: float) -> str:
        """`text`, cut with dots if it is wider than `width`."""
        font = _font(size)
        if font.getlength(text) <= width * _SMOOTH:
            return text
        lengths = range(1, len(text))
        room = bisect_right(
            lengths, width * _SMOOTH, key=lambda n: font.getlength(text[:n] + "...")
        )
        return text[:room].rstrip() + "..."


def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size * _SMOOTH)

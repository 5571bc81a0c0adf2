"""Draws where the robot drove: places, path, what was said where and who answered, the stops."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from edgevox_ros.cli.event_text import call_text
from edgevox_ros.core.safe_text import one_line
from edgevox_ros.core.tools import SENTENCE
from edgevox_ros.demo.canvas import (
    FOOTER_PX,
    HEADER_PX,
    PAPER,
    Canvas,
    CanvasPoint,
    Extent,
)
from edgevox_ros.demo.record import SeenPose, SentenceRecord

MAP, MODEL, STOP_WORDS = "map", "model", "stop words"
_NAMES = {MAP: "the tool map's sentences", MODEL: "the language model"}
_MARGIN_M = 0.7
_ROW_PX = 58.0
_LEAST_ROW_PX = 44.0  # of a row that has room for two lines
_GRID = (230, 228, 222)
_INK = (44, 48, 56)
_FAINT = (122, 126, 134)
_PATH = (36, 113, 163)
_PLACE = (216, 168, 72)
_PLACE_FILL = (246, 232, 200)
_STOP = (200, 55, 45)
_ROBOT = (46, 139, 87)
_MODEL = (112, 66, 140)
# The colours of those who answer; others have that of faint text.
_ANSWERING = {MAP: (150, 98, 12), MODEL: _MODEL, STOP_WORDS: _STOP}


def draw_path(
    file: Path, records: Sequence[SentenceRecord], places: Mapping[str, CanvasPoint]
) -> None:
    """Write a PNG of the whole path. Raises OSError if it cannot be written."""
    poses = [pose for record in records for pose in record.path] or [SeenPose()]
    points = [*places.values(), *((pose.x, pose.y) for pose in poses)]
    canvas = Canvas(Extent.around(points, _MARGIN_M))
    stops = [record.stopped_at for record in records if record.stopped_at is not None]
    _grid(canvas)
    for place in places.values():
        canvas.disc(canvas.at(place), 22, _PLACE_FILL, _PLACE, 2)
    _path(canvas, poses)
    for name, place in places.items():
        canvas.text(canvas.at(place, dy=37), name, 17, _INK, halo=3)
    for stop in stops:
        _stop(canvas, stop)
    canvas.arrow(
        canvas.at((poses[-1].x, poses[-1].y)), math.radians(poses[-1].heading_deg), 22, _ROBOT
    )
    for text, spot in _numbers(records):
        side = 34 if any(stop.distance_to(*spot) < 0.4 for stop in stops) else -25
        _badge(canvas, canvas.at(spot, dy=side), text)
    _words(canvas, who_answered(records))
    _column(canvas, records)
    canvas.save(file)


def _grid(canvas: Canvas) -> None:
    extent = canvas.extent
    for x in range(math.ceil(extent.left), math.floor(extent.right) + 1):
        canvas.line([canvas.at((x, extent.bottom)), canvas.at((x, extent.top))], _GRID, 1)
    for y in range(math.ceil(extent.bottom), math.floor(extent.top) + 1):
        canvas.line([canvas.at((extent.left, y)), canvas.at((extent.right, y))], _GRID, 1)


def _path(canvas: Canvas, poses: Sequence[SeenPose]) -> None:
    points = [(pose.x, pose.y) for pose in poses]
    canvas.line([canvas.at(point) for point in points], _PATH, 5)
    for point, heading in _every_metre(points):
        canvas.arrow(canvas.at(point), heading, 11, _PATH)
    canvas.disc(canvas.at(points[0]), 8, PAPER, _PATH, 4)
    canvas.text(canvas.at(points[0], dy=24), "start", 15, _FAINT, halo=3)


def _stop(canvas: Canvas, pose: SeenPose) -> None:
    x, y = canvas.at((pose.x, pose.y), dy=-42)
    canvas.line([(x, y), canvas.at((pose.x, pose.y))], _STOP, 2)
    corners = [math.radians(22.5 + 45 * corner) for corner in range(8)]
    canvas.polygon([(x + 21 * math.cos(a), y + 21 * math.sin(a)) for a in corners], _STOP, PAPER)
    canvas.text((x, y), "STOP", 12, PAPER)


def _badge(canvas: Canvas, at: CanvasPoint, text: str) -> None:
    canvas.pill(at, 13 + 4.5 * (len(text) - 1), 13, PAPER, _PATH, 1)
    canvas.text(at, text, 16, _PATH)


def answers(record: SentenceRecord) -> list[tuple[str, str]]:
    """Who answered a sentence, and how: MAP, MODEL, STOP_WORDS or another, and calls or words.

    What no call names and the model did not write the node said by itself. Empty if nothing came.
    """
    calls: dict[str, list[str]] = {}
    for call in record.turn.calls:
        by = MAP if call.event.by == SENTENCE else call.event.by
        calls.setdefault(by, []).append(call_text(call.event))
    found = [(by, ", ".join(texts)) for by, texts in calls.items()]
    words = f'"{" ".join(record.sentences)}"' if record.sentences else ""
    if record.turn.hops and MODEL not in calls:
        found.append((MODEL, "found the words" if found else words or "said nothing"))
    if not found and words:
        found.append(("node", words))
    if record.interrupted_by and record.stopped_at is not None:
        found.append((STOP_WORDS, "ended it"))
    return found


def who_answered(records: Sequence[SentenceRecord]) -> str:
    """How many of the sentences the map answered, and how many the model; empty if neither did."""
    by = [{name for name, _ in answers(record)} for record in records]
    counts = ((name, sum(each in names for names in by)) for each, name in _NAMES.items())
    there = [(name, count) for name, count in counts if count]
    if not there:
        return ""
    (first, count), *rest = there
    more = "".join(f", {name} {others}" for name, others in rest)
    return f"{first} answered {count} of {len(records)}{more}"


def _words(canvas: Canvas, answered: str) -> None:
    canvas.text((24, 28), "Where the robot drove, and what it was told", 24, _INK, "lm")
    below = "; ".join(filter(None, ["real commands over DDS, path by odometry", answered]))
    canvas.text((24, 56), below, 15, _FAINT, "lm")
    y = canvas.height - FOOTER_PX / 2
    right = canvas.floor_px - 24
    left = right - canvas.px_per_m
    canvas.line([(left, y), (right, y)], _INK, 2)
    for x in (left, right):
        canvas.line([(x, y - 5), (x, y + 5)], _INK, 2)
    canvas.text(((left + right) / 2, y - 14), "1 m", 15, _INK, halo=2)


def _column(canvas: Canvas, records: Sequence[SentenceRecord]) -> None:
    """What was said; below each sentence, where there is room, who answered it and how."""
    left = canvas.floor_px + 24
    room = canvas.width - left - 60
    step = min(_ROW_PX, (canvas.height - HEADER_PX - FOOTER_PX) / max(1, len(records)))
    for index, record in enumerate(records, 1):
        y = HEADER_PX + 24 + (index - 1) * step
        _badge(canvas, (left + 17, y), str(index))
        canvas.text((left + 44, y), canvas.fitted(_sentence(record), 17, room), 17, _INK, "lm")
        if step >= _LEAST_ROW_PX:
            _answers(canvas, (left + 44, y + 22), canvas.width - 16, answers(record))


def _answers(
    canvas: Canvas, at: CanvasPoint, right: float, found: Sequence[tuple[str, str]]
) -> None:
    """Each one who answered in a pill, what came of it beside it, as far as there is room."""
    (x, y), size = at, 14
    for by, text in found:
        half = canvas.width_of(by, 12) / 2 + 7
        if x + 2 * half > right:
            return
        colour = _ANSWERING.get(by, _FAINT)
        canvas.pill((x + half, y), half, 9, colour, colour, 1)
        canvas.text((x + half, y), by, 12, PAPER)
        x += 2 * half + 7
        shown = canvas.fitted(one_line(text), size, right - x)
        canvas.text((x, y), shown, size, _FAINT, "lm")
        x += canvas.width_of(shown, size) + 14


def _sentence(record: SentenceRecord) -> str:
    return f"{record.said} ... {record.interrupted_by}" if record.interrupted_by else record.said


def _numbers(records: Sequence[SentenceRecord]) -> Iterator[tuple[str, CanvasPoint]]:
    """Where each sentence was carried out; those at the same spot share a label."""
    spots: list[tuple[list[int], CanvasPoint]] = []
    for index, record in enumerate(records, 1):
        pose = _halfway(record.path) if record.path else SeenPose()
        near = [numbers for numbers, spot in spots if pose.distance_to(*spot) < 0.25]
        if near:
            near[0].append(index)
        else:
            spots.append(([index], (pose.x, pose.y)))
    for numbers, spot in spots:
        yield ", ".join(map(str, numbers)), spot


def _halfway(path: Sequence[SeenPose]) -> SeenPose:
    """The pose halfway along the path, or the last one if the robot stood still."""
    lengths = [0.0]
    for before, after in itertools.pairwise(path):
        lengths.append(lengths[-1] + before.distance_to(after.x, after.y))
    if lengths[-1] < 0.05:
        return path[-1]
    return next(
        pose for pose, length in zip(path, lengths, strict=True) if length >= lengths[-1] / 2
    )


def _every_metre(points: Sequence[CanvasPoint]) -> Iterator[tuple[CanvasPoint, float]]:
    """A point and its direction in radians for every metre, the first after half a metre."""
    length = -0.5
    for before, after in itertools.pairwise(points):
        step = math.dist(before, after)
        length += step
        if length >= 0 and step > 0:
            length -= 1.0
            yield after, math.atan2(after[1] - before[1], after[0] - before[0])

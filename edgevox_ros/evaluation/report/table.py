"""The table that `evaluate` prints: a row for each model, and where the best one fails.

Plain text. It fits the width that it gets, from 60 columns on: what matters least goes first.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from edgevox_ros.core.safe_text import one_line
from edgevox_ros.evaluation.grading.model_table import (
    ARGUMENTS,
    ASKED,
    CLAIMS,
    COMMAND,
    FILE,
    GROUPS,
    MEMORY,
    MISSED,
    SPEED,
    TURN,
    WORD,
    Column,
    ScoreRow,
    best_row,
    columns_for,
    comparison_rows,
    fraction,
    informative_groups,
    model_part_lines,
    percent,
    silence_line,
)
from edgevox_ros.evaluation.grading.record import Evaluation
from edgevox_ros.evaluation.noise.noises import noise_words

FULL_WIDTH = 104
MOST_WEAK_SPOTS = 6
_NARROWEST_NAME = 16
_GAP = ".."
# Two dots before a path would make another path of it: the folder above.
_PATH_GAP = "..."
# What is left out first where there is little room.
_EXPENDABLE = (CLAIMS, FILE, SPEED, COMMAND, WORD, ARGUMENTS, MISSED, MEMORY, ASKED, TURN)


def table_lines(evaluation: Evaluation, width: int = FULL_WIDTH) -> list[str]:
    """The lines, none wider than `width` columns; wide characters take two.

    Where the best one fails leaves out uninformative groups: see informative_groups.
    """
    rows = comparison_rows(evaluation)
    best = best_row(rows)
    if not rows:
        return ["no case was run"]
    lines = [*_comparison(rows, width), silence_line(rows), *model_part_lines(rows)]
    if best and (spots := list(_weak_spots(best, width))):
        lines += ["", *spots]
    return [cut_to(line, width).rstrip() for line in lines]


def display_width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(map(_columns, text))


def _columns(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def cut_to(text: str, width: int) -> str:
    """A text in at most `width` columns. The middle is cut out: names often differ at their end."""
    if display_width(text) <= width:
        return text
    room = max(width - len(_GAP), 0)
    head = _beginning(text, room - room // 2)
    tail = _beginning(text[::-1], room // 2)[::-1]
    return (head + _GAP + tail)[: max(width, 0)]


def cut_end(text: str, width: int, gap: str = _GAP) -> str:
    """A text in at most `width` columns. Its end is cut off; `gap` stands there."""
    if display_width(text) <= width:
        return text
    return (_beginning(text, width - len(gap)) + gap)[: max(width, 0)]


def cut_start(text: str, width: int) -> str:
    """A path in at most `width` columns. Its beginning is cut off."""
    return cut_end(text[::-1], width, _PATH_GAP)[::-1]


def _beginning(text: str, width: int) -> str:
    characters = []
    for character in text:
        width -= _columns(character)
        if width < 0:
            break
        characters.append(character)
    return "".join(characters)


def _pad(text: str, width: int, *, right: bool = False) -> str:
    blank = " " * (width - display_width(text))
    return blank + text if right else text + blank


def _comparison(rows: Sequence[ScoreRow], width: int) -> Iterator[str]:
    columns, gap, name_width = _layout(rows, width)
    cells = {column: [column.text(row) for row in rows] for column in columns}
    widths = {column: _width(column, rows) for column in columns}
    for name, heading in (("model", "title"), ("", "below")):
        titles = (_pad(getattr(each, heading), widths[each], right=True) for each in columns)
        yield gap.join((_pad(name, name_width), *titles))
    yield "-" * (name_width + sum(widths.values()) + len(gap) * len(columns))
    noise = ""
    for index, row in enumerate(rows):
        if row.noise != noise:
            noise = row.noise
            yield noise_words(noise)
        name = _pad(cut_to(one_line(row.model.label), name_width), name_width)
        texts = (_pad(cells[each][index], widths[each], right=True) for each in columns)
        yield gap.join((name, *texts))
    left_out = [column.name for column in columns_for(rows) if column not in columns]
    if left_out:
        yield from _wrapped("a wider table also shows:", "; ".join(left_out).split(" "), width)


def _width(column: Column, rows: Sequence[ScoreRow]) -> int:
    texts = (column.title, column.below, *(column.text(row) for row in rows))
    return max(map(display_width, texts))


def _layout(rows: Sequence[ScoreRow], width: int) -> tuple[list[Column], str, int]:
    """The columns that fit, the gap between them, and the width of the models' names."""
    names = max(display_width(one_line(row.model.label)) for row in rows)
    columns = list(columns_for(rows))
    for leave_out in (None, *_EXPENDABLE):
        if leave_out:
            columns.remove(leave_out)
        needed = sum(_width(column, rows) for column in columns)
        for gap, least in (("  ", names), (" ", names), (" ", _NARROWEST_NAME)):
            room = width - needed - len(gap) * len(columns)
            if room >= min(names, least):
                return columns, gap, min(names, room)
    return columns, " ", _NARROWEST_NAME


def _weak_spots(best: ScoreRow, width: int) -> Iterator[str]:
    name = one_line(best.model.label)
    if best.scores.exact.hits == best.scores.exact.of:
        yield f"{name} answered every case exactly"
        return
    spots = [line for title in GROUPS for line in _weak_group(best, title, width)]
    if spots:
        yield f"where {name} fails (exact answers)"
        yield from spots


def _weak_group(best: ScoreRow, title: str, width: int) -> Iterator[str]:
    shares = GROUPS[title](best.scores)
    telling = informative_groups([best])[title]
    weak = [(key, shares[key]) for key in telling if shares[key].hits < shares[key].of]
    weak.sort(key=lambda item: (item[1].rate, -item[1].of, item[0]))
    lines = [f"{one_line(key)} {fraction(share)} ({percent(share.rate)})" for key, share in weak]
    more = len(lines) - MOST_WEAK_SPOTS
    if lines:
        shown = lines[:MOST_WEAK_SPOTS] + ([f"and {more} more"] if more > 0 else [])
        items = [each + "," for each in shown[:-1]] + shown[-1:]
        yield from _wrapped(f"  by {title}:", items, width)


def _wrapped(title: str, words: Sequence[str], width: int) -> Iterator[str]:
    line, indent = title, " " * 4
    for word in words:
        if display_width(line) + 1 + display_width(word) > width and line.strip():
            yield line
            line = indent + word
        else:
            line += " " + word
    yield line

"""Which dialogues share a row, and how long the rows are, so that little is padded. No torch."""

from __future__ import annotations

from collections.abc import Sequence


def fit(sizes: Sequence[int], length: int) -> list[list[int]]:
    """Numbers of the dialogues of each row: each, the longest first, in the first with room."""
    rows: list[list[int]] = []
    room: list[int] = []
    for number in sorted(range(len(sizes)), key=lambda each: -sizes[each]):
        at = next((row for row, free in enumerate(room) if free >= sizes[number]), None)
        if at is None:
            rows.append([])
            room.append(length)
            at = len(rows) - 1
        rows[at].append(number)
        room[at] -= sizes[number]
    return rows


def best_length(sizes: Sequence[int], front: int) -> int:
    """The length of a row that costs least: its tokens, and attention over front and row."""
    longest = max(sizes)
    lengths = (longest, longest * 5 // 4, longest * 3 // 2, longest * 2)
    return min(lengths, key=lambda n: len(fit(sizes, n)) * n * (1 + (front + n) / 6000))

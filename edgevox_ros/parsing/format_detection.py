"""Detects the wire formats that a chat template shows."""

from __future__ import annotations

from edgevox_ros.parsing.formats.registry import ALL


def detect_formats(chat_template: str) -> tuple[str, ...]:
    """The formats that a chat template shows, the most certain first; () for none."""
    found: list[tuple[int, str]] = []
    for each in ALL:
        weights = [sign.weight for sign in each.signs if sign.stands_in(chat_template)]
        if weights:
            found.append((-max(weights), each.name))
    found.sort(key=lambda pair: pair[0])
    return tuple(name for _, name in found)

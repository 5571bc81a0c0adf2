"""The codes of languages that the map writes before texts, each with its place."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class WrittenCode:
    """The code of a language such as `de`. `source`, `line` and `path`: see Problem."""

    code: str
    source: str
    line: int
    path: str

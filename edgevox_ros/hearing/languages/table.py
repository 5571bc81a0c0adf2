"""What one language contributes to hearing: plain tuples of phrases."""

from __future__ import annotations

from dataclasses import dataclass


def phrases(text: str) -> tuple[str, ...]:
    """Phrases separated by commas, over as many lines as they need."""
    return tuple(" ".join(phrase.split()) for phrase in text.split(","))


@dataclass(frozen=True)
class LanguageTable:
    """Phrases of one language, written as people say them.

    `stop`: what stops the robot. `alone`: what stops it when nothing else was said. `tails`: what
    may follow a stop phrase and belongs to it ("moving", "the robot"). `fillers`: fillers, names
    and politeness, ignored wherever they stand. `openers`: ignored at the beginning only.
    `retractions`: standing before a final stop phrase they take back what was said before.
    `joiners`: link a stop phrase with the rest. `exceptions`: phrases that contain a stop phrase
    and do not mean it. `accents`: false where leaving out an accent makes another word.
    """

    code: str
    stop: tuple[str, ...]
    alone: tuple[str, ...] = ()
    tails: tuple[str, ...] = ()
    fillers: tuple[str, ...] = ()
    openers: tuple[str, ...] = ()
    retractions: tuple[str, ...] = ()
    joiners: tuple[str, ...] = ()
    exceptions: tuple[str, ...] = ()
    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()
    accents: bool = True

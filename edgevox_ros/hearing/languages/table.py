"""What one language contributes to hearing: plain tuples of phrases."""

from __future__ import annotations

from dataclasses import dataclass


def phrases(text: str) -> tuple[str, ...]:
    """Phrases separated by commas, over as many lines as they need."""
    return tuple(found for found in (" ".join(part.split()) for part in text.split(",")) if found)


_SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def spelt_out(text: str) -> tuple[str, ...]:
    """Phrases as `phrases` reads them, and those with an umlaut also written "hoer auf"."""
    written = phrases(text)
    return tuple(dict.fromkeys((*written, *(each.translate(_SPELT_OUT) for each in written))))


def joined_to(conjunction: str, written: tuple[str, ...]) -> tuple[str, ...]:
    """Phrases with a conjunction that is written as part of their first word."""
    return tuple(conjunction + each for each in written if not each.startswith(conjunction))


@dataclass(frozen=True)
class LanguageTable:
    """Phrases of one language, written as people say them.

    The last word of a phrase may stand for many: `begin*`, `*end`.

    What stops. `stop`: at an edge of a clause, while something moves anywhere. `alone`: when
    nothing else was said. `moving`: only while something moves, as `alone` does then. `tails`:
    what may follow a stop phrase and belongs to it ("moving", "the robot"). `fillers`: fillers,
    names and politeness, ignored wherever they stand. `openers`: ignored at the beginning only.
    `parted`: verbs whose parts stand apart, "hör ... auf": a stop with other words between, unless
    a word of `denials` is one of them.
    `exceptions`: phrases that contain a stop phrase and do not mean it. `unless_first`: the same,
    but not at the beginning of a clause while something moves. `at_rest`: the same, but only while
    nothing moves ("my brakes", and what may as well be "no, stop"). `tales`: how a question or a
    tale begins that no order begins with ("when does"): no such clause stops while nothing moves.

    What begins a command behind a stop. `joiners`: link it with the stop. `linking`: stops that
    are joiners too, as a verb that ends in "and". `softeners`: may stand before it. `commands`:
    its first words. `joined_commands`: the same with a joiner in them. `command_endings`: its last
    words where verbs stand last, but for `polite_endings`. `negations`: words that no such command
    contains, but as part of a longer `commands` or `command_endings` phrase.

    What answers a question. `yes`, `no`, and `not_yes`: what sounds like a yes and is none.

    `accents`: false where leaving out an accent makes another word.
    """

    code: str
    stop: tuple[str, ...]
    alone: tuple[str, ...] = ()
    moving: tuple[str, ...] = ()
    tails: tuple[str, ...] = ()
    fillers: tuple[str, ...] = ()
    openers: tuple[str, ...] = ()
    parted: tuple[str, ...] = ()
    denials: tuple[str, ...] = ()
    exceptions: tuple[str, ...] = ()
    unless_first: tuple[str, ...] = ()
    at_rest: tuple[str, ...] = ()
    tales: tuple[str, ...] = ()
    joiners: tuple[str, ...] = ()
    linking: tuple[str, ...] = ()
    softeners: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    joined_commands: tuple[str, ...] = ()
    command_endings: tuple[str, ...] = ()
    polite_endings: tuple[str, ...] = ()
    negations: tuple[str, ...] = ()
    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()
    not_yes: tuple[str, ...] = ()
    accents: bool = True

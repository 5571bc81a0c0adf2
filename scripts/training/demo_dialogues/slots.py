"""Slot values: how a slot may sound, and the value that it stands for."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scripts.training.demo_dialogues import vocabulary
from scripts.training.demo_dialogues.numerals import plain, spoken, words


@dataclass(frozen=True)
class Filled:
    """A slot's text and its value (metres, degrees, metres per second, or the canonical name)."""

    text: str
    value: float | str


def _metre(rng: random.Random, one: bool) -> str:
    return rng.choice(("metre", "meter", "metre", "meter") if one else ("metres", "meters"))


def _centimetre(rng: random.Random) -> str:
    return rng.choice(("centimetres", "centimeters", "centimetres", "centimeters", "cm", "cms"))


def _metre_value(rng: random.Random) -> float:
    kind = rng.random()
    if kind < 0.42:
        return float(rng.randint(1, 10))
    if kind < 0.62:
        return rng.randint(0, 9) + 0.5
    if kind < 0.82:
        return rng.randint(1, 99) / 10
    if kind < 0.95:
        return rng.randint(1, 16) / 4 if rng.random() < 0.4 else rng.randint(5, 499) / 100
    return float(rng.choice((11, 12, 13, 14, 15, 18, 20, 25, 30, 40, 50, 100)))


def _fraction_metres(rng: random.Random) -> Filled:
    whole = rng.randint(1, 9)
    count = words(whole, rng) if rng.random() < 0.75 else str(whole)
    many, one = _metre(rng, False), _metre(rng, True)
    tail, part = rng.choice(
        (
            ("a half", 0.5),
            ("a half", 0.5),
            ("a half", 0.5),
            ("a quarter", 0.25),
            ("three quarters", 0.75),
        )
    )
    form = rng.random()
    if form < 0.6:
        return Filled(f"{count} and {tail} {many}", whole + part)
    if form < 0.75 and whole > 1:
        return Filled(f"{count} {many} and {tail}", whole + part)
    if form < 0.9:
        return Filled(f"{rng.choice(('a', 'one'))} {one} and {tail}", 1 + part)
    return Filled(
        f"{count} {many if whole > 1 else one} {words(int(part * 100), rng)}", whole + part
    )


def _part_of_a_metre(rng: random.Random) -> Filled:
    one = _metre(rng, True)
    return rng.choice(
        (
            Filled(f"half a {one}", 0.5),
            Filled(f"half a {one}", 0.5),
            Filled(f"a half {one}", 0.5),
            Filled(f"half {one}", 0.5),
            Filled(f"a quarter of a {one}", 0.25),
            Filled(f"a quarter {one}", 0.25),
            Filled(f"three quarters of a {one}", 0.75),
            Filled(f"one half {one}", 0.5),
            Filled(f"a tenth of a {one}", 0.1),
        )
    )


def _centimetres(rng: random.Random) -> Filled:
    number = rng.choice(
        (
            rng.randint(1, 19) * 5,
            rng.randint(1, 9) * 10,
            rng.randint(1, 99),
            rng.randint(2, 18) * 50,
            rng.randint(20, 60) * 5,
        )
    )
    if rng.random() < 0.5:
        glued = "cm" if rng.random() < 0.15 else f" {_centimetre(rng)}"
        return Filled(f"{number}{glued}", number / 100)
    if number % 50 == 0 and number < 100 and rng.random() < 0.1:
        return Filled(f"half a hundred {_centimetre(rng)}", 0.5)
    return Filled(f"{words(number, rng)} {_centimetre(rng)}", number / 100)


def distance(rng: random.Random) -> Filled:
    """A distance with its unit, in metres."""
    kind = rng.random()
    if kind < 0.07:
        return rng.choice(
            (
                Filled(f"a {_metre(rng, True)}", 1.0),
                Filled(f"one {_metre(rng, True)}", 1.0),
                Filled(f"1 {_metre(rng, True)}", 1.0),
                Filled(f"a couple of {_metre(rng, False)}", 2.0),
            )
        )
    if kind < 0.19:
        return _fraction_metres(rng)
    if kind < 0.28:
        return _part_of_a_metre(rng)
    if kind < 0.46:
        return _centimetres(rng)
    value = _metre_value(rng)
    if rng.random() < 0.12:
        return Filled(f"{plain(value)}{rng.choice((' m', 'm'))}", value)
    return Filled(f"{spoken(value, rng)} {_metre(rng, value == 1)}", value)


ANGLE_WORDS: tuple[tuple[str, float], ...] = (
    ("a quarter turn", 90), ("a quarter of a turn", 90), ("one quarter turn", 90),
    ("a half turn", 180), ("half a turn", 180), ("a full turn", 360), ("one full turn", 360),
    ("a full circle", 360), ("three quarters of a turn", 270), ("a right angle", 90),
    ("a complete turn", 360), ("an eighth of a turn", 45), ("half a circle", 180),
    ("a quarter circle", 90), ("a quarter", 90),
)  # fmt: skip
COMMON_ANGLES = (90, 90, 90, 45, 45, 180, 180, 30, 60, 120, 270, 360, 10, 15, 20, 135)


def angle(rng: random.Random) -> Filled:
    """An angle, mostly with its unit, in degrees."""
    if rng.random() < 0.1:
        return Filled(*rng.choice(ANGLE_WORDS))
    kind = rng.random()
    value: float = rng.choice(COMMON_ANGLES)
    if kind > 0.4:
        value = rng.randint(1, 36) * 5 if kind < 0.6 else rng.randint(1, 360)
    if kind > 0.96:
        value = rng.randint(1, 180) + 0.5
    bare = value >= 10 and rng.random() < 0.13
    unit = "" if bare else rng.choice((" degrees",) * 9 + (" degree", " deg"))
    return Filled(spoken(value, rng) + unit, value)


def speed(rng: random.Random) -> Filled:
    """A speed with its unit, in metres per second."""
    value = rng.choice((0.1, 0.2, 0.3, 0.4, 0.5, 0.15, 0.25, 0.35, 0.45, 0.05, 0.1, 0.2, 0.3))
    per = rng.choice(("per second", "per second", "a second"))
    kind = rng.random()
    if kind < 0.1 and value in (0.5, 0.25):
        part = "half a" if value == 0.5 else "a quarter of a"
        return Filled(f"{part} {_metre(rng, True)} {per}", value)
    if kind < 0.3:
        return Filled(f"{spoken(round(value * 100), rng)} {_centimetre(rng)} {per}", value)
    if kind < 0.36:
        return Filled(f"{plain(value)} {rng.choice(('m/s', 'mps', 'm per s'))}", value)
    return Filled(f"{spoken(value, rng)} {rng.choice(('metres', 'meters'))} {per}", value)


def place(rng: random.Random, offered: tuple[str, ...] = tuple(vocabulary.PLACES)) -> Filled:
    """One of the offered places, by its name or an alias."""
    name = rng.choice(offered)
    aliases = vocabulary.PLACES.get(name, (name,))
    return Filled(name if rng.random() < 0.5 else rng.choice(aliases), name)


def _number(rng: random.Random) -> Filled:
    value = rng.choice((rng.randint(0, 12), rng.randint(2, 100), rng.randint(20, 500)))
    return Filled(spoken(value, rng), value)


def _count(rng: random.Random) -> Filled:
    value = rng.choice((1, 2, 2, 3, 3, 4, 5, 6, 8, 10))
    return Filled(spoken(value, rng), value)


def _bare_angle(rng: random.Random) -> Filled:
    value = rng.choice((10, 15, 20, 30, 45, 60, 90, 120, 180, rng.randint(1, 36) * 5))
    return Filled(spoken(value, rng), value)


def _seconds(rng: random.Random) -> Filled:
    value = rng.choice((1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, rng.randint(1, 40)))
    return Filled(f"{spoken(value, rng)} second{'' if value == 1 else 's'}", value)


def _time(rng: random.Random) -> Filled:
    count, hour = rng.randint(2, 59), rng.randint(1, 12)
    text = rng.choice(
        (
            f"{spoken(hour, rng)} o'clock",
            f"half past {words(hour, rng)}",
            f"quarter {rng.choice(('to', 'past'))} {words(hour, rng)}",
            f"{spoken(count, rng)} {rng.choice(('minutes', 'seconds', 'hours', 'days', 'weeks'))}",
            f"{hour} {rng.choice(('am', 'pm', 'a m', 'p m'))}",
            f"{words(hour, rng)} {words(rng.randint(10, 59), rng)}",
            rng.choice(("an hour", "half an hour", "a minute", "a while", "a quarter of an hour")),
            rng.choice(("noon", "midnight", "tonight", "tomorrow", *vocabulary.WEEKDAYS)),
        )
    )
    return Filled(text, text)


def _listed(entries: list[str]) -> Callable[[random.Random], Filled]:
    def pick(rng: random.Random) -> Filled:
        text = rng.choice(entries)
        return Filled(text, text)

    return pick


SLOTS: Mapping[str, Callable[[random.Random], Filled]] = {
    "dist": distance,
    "angle": angle,
    "speed": speed,
    "place": place,
    "number": _number,
    "count": _count,
    "deg": _bare_angle,
    "seconds": _seconds,
    "time": _time,
    "person": _listed(vocabulary.PERSONS),
    "thing": _listed(vocabulary.THINGS),
    "room": _listed(vocabulary.ROOMS),
    "city": _listed(vocabulary.CITIES),
    "colour": _listed(vocabulary.COLOURS),
    "animal": _listed(vocabulary.ANIMALS),
    "food": _listed(vocabulary.FOODS),
}

"""Values of parameters, and how people say them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from scripts.training.demo_dialogues.numerals import plain, spoken
from scripts.training.tool_dialogues.toolset_files import Field, Parameter, Value

# Of a parameter's own unit: amounts that people say in another.
OTHER_UNITS: dict[str, tuple[tuple[float, str], ...]] = {
    "seconds": (
        (30, "half a minute"), (60, "a minute"), (60, "one minute"), (90, "a minute and a half"),
        (120, "two minutes"), (180, "three minutes"), (300, "five minutes"),
    ),
    "minutes": (
        (15, "a quarter of an hour"), (30, "half an hour"), (45, "three quarters of an hour"),
        (60, "an hour"), (90, "an hour and a half"), (90, "one and a half hours"),
        (120, "two hours"), (150, "two and a half hours"), (180, "three hours"),
    ),
    "hours": ((0.5, "half an hour"), (1, "an hour"), (24, "a day"), (12, "half a day")),
    "meters": (
        (0.5, "half a meter"), (0.5, "fifty centimeters"), (0.2, "twenty centimeters"),
        (1, "a meter"), (1.5, "a meter and a half"), (1000, "a kilometer"),
        (0.25, "a quarter of a meter"), (0.3, "thirty centimeters"), (1.2, "a meter twenty"),
        (2.5, "two meters and a half"), (0.1, "ten centimeters"),
    ),
    "centimeters": (
        (50, "half a meter"), (100, "a meter"), (150, "one and a half meters"),
        (200, "two meters"), (1, "ten millimeters"), (120, "a meter twenty"), (25, "a quarter of a meter"),
        (180, "a meter eighty"), (300, "three meters"), (250, "two and a half meters"),
    ),
    "millimeters": (
        (5, "half a centimeter"), (10, "a centimeter"), (20, "two centimeters"),
        (50, "five centimeters"), (100, "ten centimeters"),
    ),
    "grams": (
        (250, "a quarter of a kilo"), (500, "half a kilo"), (1000, "a kilo"),
        (1500, "one and a half kilos"), (2000, "two kilos"),
    ),
    "milliliters": (
        (250, "a quarter of a liter"), (500, "half a liter"), (1000, "a liter"),
        (100, "a tenth of a liter"), (1500, "one and a half liters"),
    ),
    "liters": (
        (0.5, "half a liter"), (0.5, "five hundred milliliters"), (1, "a liter"),
        (1.5, "a liter and a half"),
    ),
    "degrees": (
        (90, "a quarter turn"), (180, "half a turn"), (360, "a full turn"), (360, "a full circle"),
        (45, "half a right angle"), (90, "a right angle"),
    ),
    "times": ((1, "once"), (2, "twice")),
    "bottles": ((12, "a dozen bottles"), (2, "a couple of bottles")),
    "sheets": ((12, "a dozen sheets"),),
    "balls": ((12, "a dozen balls"), (6, "half a dozen balls")),
}  # fmt: skip


@dataclass(frozen=True)
class Said:
    """A value, and the words that say it; `unit`: whether these contain the unit."""

    value: Value
    words: str
    unit: bool = False


def say(
    parameter: Parameter, rng: random.Random, *, positive: bool = False, unit: str = ""
) -> Said:
    """A random value. `positive`: only above 0. `unit`: the word that follows the slot."""
    if parameter.said:
        value = rng.choice(list(parameter.said))
        return Said(value, rng.choice(parameter.said[value]))
    if parameter.kind == "string":
        text = rng.choice(parameter.examples)
        return Said(text, text)
    fits = [
        Said(_tidy(value), words, unit=True)
        for value, words in OTHER_UNITS.get(unit, ())
        if fits_schema(value, parameter) and (unit != "degrees" or _is_angle(parameter))
    ]
    if fits and rng.random() < 0.3:
        return rng.choice(fits)
    drawn = draw_number(parameter, rng, positive)
    return Said(drawn, number_words(drawn, rng))


def _is_angle(parameter: Parameter) -> bool:
    """Whether degrees go to both sides. Others may be a temperature: no "quarter turn" of these."""
    return parameter.minimum is not None and parameter.minimum < 0


def fits_schema(value: float, parameter: Parameter) -> bool:
    """Whether a number is within the parameter's limits."""
    low, high, step = parameter.minimum, parameter.maximum, parameter.step
    if low is None or high is None or not low <= value <= high:
        return False
    if parameter.kind == "integer" and value != int(value):
        return False
    return not step or abs(value / step - round(value / step)) < 1e-9


def draw_number(parameter: Parameter, rng: random.Random, positive: bool = False) -> int | float:
    """A random number within the limits; round ones are likelier."""
    low, high = parameter.minimum or 0, parameter.maximum or 0
    if positive:
        low = max(low, 0)
    for _ in range(100):
        value = _any_number(low, high, parameter, rng)
        if fits_schema(value, parameter) and not (positive and value <= 0):
            return _tidy(value)
    return _tidy(high)


def _any_number(low: float, high: float, parameter: Parameter, rng: random.Random) -> float:
    if parameter.step:
        return round(
            rng.randint(round(low / parameter.step), round(high / parameter.step)) * parameter.step,
            4,
        )
    top = high
    if high - low > 200 and rng.random() < 0.5:
        top = low + 100
    value = rng.uniform(low, top)
    if parameter.kind == "integer" or rng.random() < 0.55:
        for unit in (100, 50, 10, 5) if top - low > 20 else ():
            if unit <= (top - low) / 4 and rng.random() < 0.35:
                return round(value / unit) * unit
        return round(value)
    return round(value * 2) / 2 if rng.random() < 0.5 else round(value, 1)


def number_words(value: float, rng: random.Random) -> str:
    """A number as digits or in words; "minus" before a negative one."""
    if value < 0:
        return rng.choice(("minus ", "minus ", "negative ")) + number_words(-value, rng)
    if value < 1000 and value % 1 == 0.5 and rng.random() < 0.6:
        return f"{spoken(int(value), rng, 0.2)} and a half" if value > 1 else "zero point five"
    if value >= 1000:
        return (
            _thousands(int(value), rng)
            if value == int(value) and rng.random() < 0.5
            else plain_number(value)
        )
    return spoken(value, rng, 0.4)


def _thousands(value: int, rng: random.Random) -> str:
    thousands, rest = divmod(value, 1000)
    if thousands > 999:
        return str(value)
    head = f"{spoken(thousands, rng, 0.0)} thousand"
    return f"{head} {spoken(rest, rng, 0.0)}" if rest else head


def plain_number(value: float) -> str:
    """Digits without an exponent or a trailing zero."""
    return str(int(value)) if value == int(value) else plain(value)


def draw_field(field: Field, rng: random.Random) -> Value:
    """A random value of a result's field."""
    if field.texts:
        return rng.choice(field.texts)
    if field.whole:
        return rng.randint(int(field.minimum), int(field.maximum))
    return round(rng.uniform(field.minimum, field.maximum), 1)


def beyond(parameter: Parameter, rng: random.Random) -> int:
    """A whole number far above what the parameter allows."""
    high = int(parameter.maximum or 0)
    return rng.choice((high * 2 + 1, high * 3, high * 5 + 10, high * 10))


def _tidy(value: float) -> int | float:
    return int(value) if value == int(value) else round(value, 4)


def choices_text(values: Sequence[str], last: str = "or") -> str:
    """`a, b or c`."""
    if len(values) < 2:
        return "".join(values)
    return f"{', '.join(values[:-1])} {last} {values[-1]}"

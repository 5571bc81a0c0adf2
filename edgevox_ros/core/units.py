"""The units that a number parameter of a tool map may have, by their UCUM codes.

Codes: https://ucum.org/ucum, section 4 (case sensitive). Factors of the customary units: NIST SP
811, appendix B.8.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

# More digits are of binary fractions: 20 cm are 200 mm, not 200.00000000000003.
_DIGITS = 12


@dataclass(frozen=True)
class Measure:
    """A unit: `code` as the map writes it, `shown` to the model, in words.

    A value in it is `factor` times as many of the base unit of its `kind`, and `offset` more: °C
    for temperatures, m, deg, s, m/s, deg/s, kg, L, % and V for the others.
    """

    code: str
    kind: str
    factor: float
    shown: str
    offset: float = 0.0

    def from_other(self, value: float, other: Measure) -> float:
        """A value in another unit of the same kind, in this one."""
        base = value * other.factor + other.offset
        return rounded((base - self.offset) / self.factor)


def rounded(value: float) -> float:
    """A value without the digits that a conversion adds; whole numbers are int."""
    if not value or not math.isfinite(value):
        return value
    short = round(value, _DIGITS - 1 - math.floor(math.log10(abs(value))))
    return int(short) if float(short).is_integer() and abs(short) < 1e15 else short


_EVERY = (
    Measure("nm", "length", 1e-9, "nanometres"),
    Measure("um", "length", 1e-6, "micrometres"),
    Measure("mm", "length", 1e-3, "millimetres"),
    Measure("cm", "length", 1e-2, "centimetres"),
    Measure("dm", "length", 1e-1, "decimetres"),
    Measure("m", "length", 1.0, "metres"),
    Measure("km", "length", 1e3, "kilometres"),
    Measure("[in_i]", "length", 0.0254, "inches"),
    Measure("[ft_i]", "length", 0.3048, "feet"),
    Measure("[yd_i]", "length", 0.9144, "yards"),
    Measure("[mi_i]", "length", 1609.344, "miles"),
    Measure("deg", "angle", 1.0, "degrees"),
    Measure("rad", "angle", 180 / math.pi, "radians"),
    Measure("mrad", "angle", 0.18 / math.pi, "milliradians"),
    Measure("circ", "angle", 360.0, "turns"),
    Measure("us", "time", 1e-6, "microseconds"),
    Measure("ms", "time", 1e-3, "milliseconds"),
    Measure("s", "time", 1.0, "seconds"),
    Measure("min", "time", 60.0, "minutes"),
    Measure("h", "time", 3600.0, "hours"),
    Measure("d", "time", 86400.0, "days"),
    Measure("wk", "time", 604800.0, "weeks"),
    Measure("mm/s", "speed", 1e-3, "millimetres per second"),
    Measure("cm/s", "speed", 1e-2, "centimetres per second"),
    Measure("m/s", "speed", 1.0, "metres per second"),
    Measure("m/min", "speed", 1 / 60, "metres per minute"),
    Measure("km/h", "speed", 1 / 3.6, "kilometres per hour"),
    Measure("[mi_i]/h", "speed", 0.44704, "miles per hour"),
    Measure("deg/s", "turning speed", 1.0, "degrees per second"),
    Measure("rad/s", "turning speed", 180 / math.pi, "radians per second"),
    Measure("circ/min", "turning speed", 6.0, "turns per minute"),
    Measure("mg", "mass", 1e-6, "milligrams"),
    Measure("g", "mass", 1e-3, "grams"),
    Measure("kg", "mass", 1.0, "kilograms"),
    Measure("t", "mass", 1e3, "tonnes"),
    Measure("[oz_av]", "mass", 0.028349523125, "ounces"),
    Measure("[lb_av]", "mass", 0.45359237, "pounds"),
    Measure("mL", "volume", 1e-3, "millilitres"),
    Measure("cL", "volume", 1e-2, "centilitres"),
    Measure("dL", "volume", 1e-1, "decilitres"),
    Measure("L", "volume", 1.0, "litres"),
    Measure("cm3", "volume", 1e-3, "cubic centimetres"),
    Measure("m3", "volume", 1e3, "cubic metres"),
    Measure("Cel", "temperature", 1.0, "degrees Celsius"),
    Measure("K", "temperature", 1.0, "kelvin", -273.15),
    Measure("[degF]", "temperature", 5 / 9, "degrees Fahrenheit", -160 / 9),
    Measure("%", "share", 1.0, "percent"),
    Measure("mV", "voltage", 1e-3, "millivolts"),
    Measure("V", "voltage", 1.0, "volts"),
    Measure("kV", "voltage", 1e3, "kilovolts"),
)
MEASURES: Mapping[str, Measure] = {each.code: each for each in _EVERY}
"""Every unit, by its code."""
# As people name parameters: `angle_deg`, `speed_mps`. One letter but m and s may be anything.
# Characters that an abbreviation of a unit has at most.
_ABBREVIATED = 3
_ENDINGS: Mapping[str, str] = {
    **{code: code for code in ("mm", "cm", "m", "km", "deg", "rad", "ms", "s", "min", "kg")},
    "mps": "m/s",
    "kmh": "km/h",
    "kph": "km/h",
    "rps": "rad/s",
    "percent": "%",
    "pct": "%",
    "celsius": "Cel",
    "degc": "Cel",
    "volt": "V",
    "volts": "V",
    "ml": "mL",
    "liter": "L",
    "litre": "L",
    "litres": "L",
    "liters": "L",
    "inch": "[in_i]",
    "inches": "[in_i]",
    "metres": "m",
    "meters": "m",
    "seconds": "s",
    "minutes": "min",
    "hours": "h",
    "degrees": "deg",
    "radians": "rad",
}


def unit_in_name(name: str) -> str:
    """The code of the unit with which a parameter's name ends (`height_mm`); "" for none.

    A name that is nothing but an abbreviation (`m`) may be anything; `seconds` is a unit.
    """
    _, between, ending = name.rpartition("_")
    written_out = between or len(ending) > _ABBREVIATED
    return _ENDINGS.get(ending.lower(), "") if written_out else ""

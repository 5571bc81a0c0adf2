"""Numbers as people say them and as speech recognisers write them."""

from __future__ import annotations

import random

UNITS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
TENS = ["_", "_", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
FRACTION_WORDS = ("half", "quarter", "quarters", "third", "thirds", "eighth", "point", "and", "a")


def plain(value: float) -> str:
    """Digits without a trailing zero: 2.5, 3, 0.25."""
    return f"{round(value, 4):g}"


def words(number: int, rng: random.Random) -> str:
    """A whole number from 0 to 999 in words, in one of the ways people say it."""
    if number < 20:
        return UNITS[number]
    if number < 100:
        tens, unit = divmod(number, 10)
        joint = "-" if rng.random() < 0.15 else " "
        return TENS[tens] + (joint + UNITS[unit] if unit else "")
    hundreds, rest = divmod(number, 100)
    if rest >= 10 and rng.random() < 0.3:
        return f"{UNITS[hundreds]} {words(rest, rng)}"
    head = "a hundred" if hundreds == 1 and rng.random() < 0.4 else f"{UNITS[hundreds]} hundred"
    joint = " and " if rng.random() < 0.55 else " "
    return head + (joint + words(rest, rng) if rest else "")


def decimal_words(value: float, rng: random.Random) -> str:
    """A decimal with at most two places in words: "two point five", "zero point two five"."""
    whole, _, places = plain(value).partition(".")
    if not places:
        return words(int(whole), rng)
    tail = " ".join(UNITS[int(digit)] for digit in places)
    if len(places) == 2 and places[0] != "0" and rng.random() < 0.25:
        tail = words(int(places), rng)
    if whole == "0":
        head = rng.choice(("point", "zero point", "zero point", "nought point", "oh point"))
    else:
        head = f"{words(int(whole), rng)} point"
    return f"{head} {tail}"


def spoken(value: float, rng: random.Random, digits: float = 0.45) -> str:
    """A number as digits (with probability `digits`) or in words."""
    if rng.random() < digits:
        text = plain(value)
        if text.startswith("0.") and rng.random() < 0.1:
            return text[1:]
        if "." not in text and rng.random() < 0.06:
            return text + ".0"
        return text
    return decimal_words(value, rng)

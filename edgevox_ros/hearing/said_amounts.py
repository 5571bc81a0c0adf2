"""Which amounts were said: numbers, and words that say how much without one."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from edgevox_ros.core.sentence_templates import folded
from edgevox_ros.core.units import MEASURES
from edgevox_ros.hearing.amount_words import amount_words
from edgevox_ros.hearing.measured import Rates, parted
from edgevox_ros.hearing.sentences.numerals import numerals, ordinals
from edgevox_ros.hearing.units import Unit, units_of
from edgevox_ros.languages import language_of

# Behind a number in no unit that we know: people say per cent as a fraction, turns for degrees.
_UNITS = (1.0, 60.0, 3600.0, 100.0, 1000.0, 90.0, 180.0, 360.0)
_KM_PER_HOUR = 3.6  # a metre per second
_FACTORS = (*_UNITS, *(1 / unit for unit in _UNITS[1:5]))
_DECIMALS = 6
# What a conversion makes of a number may be rounded: 0.91 for three feet, but 1.5 for 90 seconds.
_ROUND = 2
_ROUNDED = 0.02
_POWERS = (1.0, 10.0, 100.0, 1000.0, 0.1, 0.01, 0.001)
_NEARLY = 1e-6
# Characters in front of a word that the two words before it take at most.
_NEAR = 80
_TURNED = (180.0, 360.0)
_SPEEDS = ("speed", "turning speed")
# NFKC makes other numbers of them.
_ODD = re.compile("[\u00b2\u00b3\u00b9\u215f]")


@dataclass(frozen=True)
class Amount:
    """One amount: its numbers as they were said, two in "two hours and 15 minutes".

    `unit`: of the first; None: none that is known. `whole`: the amount in it. `following`: the word
    behind it. `of_name`: it belongs to the name of a thing ("room 2"). `speed`: two units stand
    behind it ("metres per second"). `sure`: its word is no other one as well.
    """

    numbers: tuple[float, ...]
    whole: float
    following: str
    unit: Unit | None = None
    of_name: bool = False
    speed: bool = False
    sure: bool = True

    def may_be(self, value: float) -> bool:
        """Whether a value is one of its numbers, in whole or in hundredths, whatever it counts."""
        return any(
            abs(abs(value) - number * factor) < _NEARLY
            for number in self.numbers
            for factor in _POWERS
        )

    @property
    def in_base(self) -> tuple[float, ...]:
        """The amount in metres, degrees or seconds, if its unit is known."""
        return () if self.unit is None else (round(self.whole * self.unit.factor, _DECIMALS),)

    def measured_in(self, own: Unit | None) -> float | None:
        """The amount in a unit of the same kind; None: it has another, or either is unknown."""
        if own is None or self.unit is None or own.kind != self.unit.kind:
            return None
        return round(self.whole * self.unit.factor / own.factor, _DECIMALS)


@dataclass(frozen=True)
class SaidAmounts:
    """Amounts in what was said.

    `numbers` as they were said, in some unit; `exact`: in the one that is wanted, or a compass
    bearing in degrees. `last`: the number with which the text ends. `vague`: a word says how much
    ("twice", "all"), so any number may be meant, and none leaves it open. `open`: one does ("a
    bit"), so none is meant. `measured`: each amount that is sure. `unsure`: numbers whose words may
    be other words here. `foreign`: those of the `numbers` that were only said with the unit of
    another kind: of "three feet" no angle is made. `places`: those of "third", where no unit is
    wanted.
    """

    numbers: frozenset[float]
    exact: frozenset[float]
    vague: bool
    last: float | None = None
    measured: tuple[Amount, ...] = ()
    unsure: frozenset[float] = frozenset()
    foreign: frozenset[float] = frozenset()
    open: bool = False
    places: frozenset[float] = frozenset()

    def with_earlier(self, earlier: SaidAmounts) -> SaidAmounts:
        """These, and the numbers of what was said before: "a bit more" is meant beside them."""
        beside = earlier.numbers - earlier.foreign or earlier.exact
        vague = self.vague or (self.open and bool(beside))
        numbers = self.numbers | earlier.numbers
        own = (self.numbers - self.foreign) | (earlier.numbers - earlier.foreign)
        exact = self.exact | earlier.exact
        both = replace(self, numbers=numbers, exact=exact, last=None, foreign=numbers - own)
        return replace(both, vague=vague)

    @property
    def plain(self) -> float | None:
        """The only number, if it has the wanted unit or nothing behind it; else None."""
        if self.vague or len(self.numbers) + len(self.exact) != 1:
            return None
        return next(iter(self.exact), self.last)

    def may_mean(self, value: float) -> bool:
        """Whether a number may come from what was said, in its unit or in another."""
        if self.vague or self._comes_of_speed(value) or value in self.places:
            return True
        said = self.numbers | self.unsure
        inexact = {number * factor for number in said - self.foreign for factor in _FACTORS}
        amounts = {round(each, _DECIMALS) for each in (*inexact, *self.foreign, *self.exact)}
        wanted = round(abs(value), _DECIMALS)
        if wanted in amounts or any(is_amount(wanted, each) for each in self.exact):
            return True
        # "One metre twenty".
        several = len(said) + len(self.exact) > 1
        parts = amounts | {round(each / 100, _DECIMALS) for each in self.exact}
        return several and any(round(wanted - each, _DECIMALS) in parts for each in amounts)

    def _comes_of_speed(self, value: float) -> bool:
        """Whether it is how far one gets, or a speed in km/h in metres per second.

        "Half a metre per second for ten seconds" is five.
        """
        times = [
            each.in_base[0] for each in self.measured if each.unit and each.unit.kind == "time"
        ]
        speeds = [each.whole for each in self.measured if each.speed]
        found = [time * speed for time in times for speed in speeds]
        found += [speed / _KM_PER_HOUR for speed in speeds]
        return any(abs(abs(value) - each) < _NEARLY for each in found)


def is_amount(value: float, converted: float) -> bool:
    """Whether a value is what a conversion made; what is not round itself may be rounded."""
    near = _NEARLY if round(converted, _ROUND) == converted else _ROUNDED * converted
    return abs(abs(value) - converted) <= near


def said_amounts(
    text: str,
    language: str,
    things: Collection[str] | None = (),
    units: Collection[str] = (),
    *,
    own: Unit | None = None,
    named: Collection[str] = (),
    chosen: Collection[str] = (),
) -> SaidAmounts:
    """The amounts in a text. All words are folded.

    "A" before one of the `things` is no number; None: before anything but a unit. What stands
    before one of the `units` is in that unit. `own`: the unit that is wanted, into which amounts of
    its kind are converted. `named`: a number behind one of these words, without a unit, belongs to
    a name. `chosen`: words that are no bearing here.
    """
    reader = _Reader(language, things, frozenset(named), frozenset(chosen))
    reader.read(" ".join(amount_words(text, language)))
    wanted = _with_singulars(units)
    numbers: set[float] = set()
    foreign: set[float] = set()
    exact = set(reader.bearings)
    sure = [amount for amount in reader.amounts if amount.sure]
    for amount in sure:
        converted = amount.measured_in(own)
        if converted is not None:
            exact.add(converted)
        elif _singular(amount.following) in wanted:
            exact.add(amount.numbers[0])
            numbers.update(amount.numbers[1:])
        elif own and amount.unit and amount.unit.kind != own.kind and not amount.of_name:
            foreign.update(amount.numbers)
        elif not amount.of_name:
            numbers.update(amount.numbers, amount.in_base if own is None else ())
    vague = (reader.vague and not reader.open) or bool(_ODD.search(text))
    if reader.turned and own and own.kind == "angle":
        exact.update(degrees / own.factor for degrees in _TURNED)
    elif reader.turned:
        vague = vague or own is None or own.kind != "length"
    unsure = {number for amount in reader.amounts if not amount.sure for number in amount.numbers}
    return SaidAmounts(
        frozenset(numbers | foreign),
        frozenset(exact),
        vague,
        reader.last,
        tuple(sure),
        frozenset(unsure),
        frozenset(foreign - numbers),
        reader.open,
        frozenset(reader.ordinals if own is None else ()),
    )


class _Table(NamedTuple):
    """The words of a language that its amounts are read with, folded and cut."""

    one: frozenset[str]
    unsure: frozenset[str]
    amounts: _Phrases
    open: frozenset[str]
    turned: frozenset[str]
    bearings: Mapping[str, float]
    units: Mapping[str, Unit]
    full: Mapping[str, tuple[float, Unit]]
    points: frozenset[str]
    joiners: frozenset[str]
    more: Mapping[str, float]
    behind: _Phrases
    whole: _Phrases
    added: _Phrases
    ordinals: Mapping[str, int]
    ordinal: _Phrases


@cache
def _rates(language: str) -> Rates:
    return Rates(language)


class _Phrases:
    """Finds the longest of several phrases at a place of a text."""

    def __init__(self, phrases: Iterable[str]) -> None:
        self._by_first: dict[str, list[str]] = {}
        for phrase in sorted(phrases, key=len, reverse=True):
            self._by_first.setdefault(phrase.partition(" ")[0], []).append(phrase)

    def at(self, text: str, at: int) -> str:
        """The phrase that begins at a place, or ""."""
        for phrase in self._by_first.get(_word_at(text, at), ()):
            if text.startswith(phrase, at) and text[at + len(phrase) :][:1] in ("", " "):
                return phrase
        return ""


@cache
def _table(language: str) -> _Table:
    def cut(phrase: str) -> str:
        return " ".join(amount_words(phrase, language))

    table = language_of(language).spoken_numbers
    more = {words: part for words, part in table.more.items() if " " in words}
    added = {cut(words): part for words, part in {**table.behind_unit, **more}.items()}
    units = {cut(words): unit for words, unit in units_of(language).items()}
    units |= {words: unit for plain, unit in units.items() for words in parted((plain,), language)}
    full = {cut(words): amount for words, amount in _in_full(language)}
    places = {cut(words): number for words, number in ordinals(language).items()}
    # "Segundo" is a second as well, "cuarto" a quarter.
    parts = " ".join((*table.more, *table.parts, *table.behind_unit)).split()
    others = {*units, *parts, *table.no_numbers}
    # Nor is "a thirty second burst" the 32nd one.
    places = {words: place for words, place in places.items() if words.split()[-1] not in others}
    # "And", but not "then".
    firsts = {words.partition(" ")[0] for words in added}
    return _Table(
        frozenset(table.one),
        frozenset(table.unsure),
        _Phrases(map(cut, (*table.amounts, *table.open_amounts, *table.turned))),
        frozenset(map(cut, table.open_amounts)),
        frozenset(map(cut, table.turned)),
        {folded(word): degrees for word, degrees in table.bearings.items()},
        units,
        full,
        frozenset(table.point),
        frozenset(firsts.intersection(table.joiners)).union(table.before),
        added,
        _Phrases(
            {*units, *(speeds := set(map(cut, _speeds(language)))), *parted(speeds, language)}
        ),
        _Phrases(full),
        _Phrases(added),
        places,
        _Phrases(places),
    )


def _in_full(language: str) -> Iterator[tuple[str, tuple[float, Unit]]]:
    """The phrases that are an amount by themselves, with it and its unit."""
    table = language_of(language)
    for words, seconds in table.times.durations.items():
        yield words, (seconds, Unit("time", 1.0))
    for amount, phrases in table.spoken_numbers.in_full.items():
        number, _, code = amount.partition(" ")
        measure = MEASURES[code]
        for words in phrases.split(","):
            yield words.strip(), (float(number), Unit(measure.kind, measure.factor))


def _speeds(language: str) -> Iterator[str]:
    """How units are said that have others in them."""
    for code, phrases in language_of(language).spoken_numbers.measures.items():
        if MEASURES[code].kind in _SPEEDS:
            yield from (words.strip() for words in phrases.split(","))


def _word_at(text: str, at: int) -> str:
    end = text.find(" ", at)
    return text[at:] if end < 0 else text[at:end]


class _Reader:
    """Walks through folded words."""

    def __init__(
        self,
        language: str,
        things: Collection[str] | None,
        named: frozenset[str],
        chosen: frozenset[str],
    ) -> None:
        self._table = _table(language)
        self._numerals = numerals(language)
        self._rates = _rates(language)
        self._things = None if things is None else _with_singulars(things)
        self._named = named
        self._chosen = chosen
        self._text = ""
        self.amounts: list[Amount] = []
        self.bearings: set[float] = set()
        self.ordinals: set[float] = set()
        self.last: float | None = None
        self.vague = False
        self.open = False
        self.turned = False

    def read(self, text: str) -> None:
        """Read words with one blank between them."""
        self._text, at, before = text, 0, ""
        while at < len(text):
            end = self._read_at(at, before)
            before = text[at:end].rpartition(" ")[2]
            at = end + 1

    def _read_at(self, at: int, before: str) -> int:
        """Take what stands at a place. Returns where it ends."""
        text = self._text
        number = self._numerals.read(text, at)
        ordinal = self._table.ordinal.at(text, at)
        if ordinal:
            self.ordinals.add(float(self._table.ordinals[ordinal]))
            if number and number[1] < at + len(ordinal):
                return at + len(ordinal)
        part = None if number else self._numerals.read_part(text, at)
        if part and self._unit_behind(part[1]):
            return self._amount(part[0], at, part[1], before)
        end = number[1] if number else at + len(self._word_at(at))
        if number and self._is_number(text[at:end], self._word_at(end + 1)):
            if self._unit_at(end + 1) is None and (full := self._full(at)):
                return full
            return self._amount(float(number[0]), at, end, before)
        if self._ends_speed(text[at:end], at):
            return end
        if full := self._full(at):
            return full
        if not number:
            self._word(text[at:end])
            words = self._table.amounts.at(text, at)
            self.open = self.open or words in self._table.open
            self.turned = self.turned or words in self._table.turned
            told = self._table.open | self._table.turned
            self.vague = self.vague or bool(words and words not in told)
        return end

    def _full(self, at: int) -> int:
        """Take an amount that is said without a number. Returns where it ends; 0: there is none."""
        words = self._table.whole.at(self._text, at)
        if not words:
            return 0
        value, unit = self._table.full[words]
        self.last = None
        return self._measured(value, unit, words, at + len(words))

    def _amount(self, value: float, start: int, end: int, before: str) -> int:
        """Take the amount whose number ends at a place. Returns where the amount ends."""
        following = self._word_at(end + 1)
        behind = self._table.behind.at(self._text, end + 1)
        rate = bool(self._rates.before(self._text, start)[1])
        unit = None if rate else self._unit_at(end + 1)
        sure = bool(behind) or self._text[start:end] not in self._table.unsure
        if sure:
            self.last = None if following else value
        # "Point 5 metres" may be half a metre; "point two" is a place.
        if before in self._table.points and behind:
            self.vague = True
        if unit is None or before in self._table.points:
            speed = bool(behind) and before not in self._table.points
            of_name = before in self._named and not behind
            self.amounts.append(Amount((value,), value, following, None, of_name, speed, sure))
            return end + (len(behind) + 1 if speed and " " in behind else 0)
        return self._measured(value, unit, following, end + 1 + len(behind))

    def _measured(self, value: float, unit: Unit, following: str, at: int) -> int:
        """Take an amount with a unit that ends at a place. Returns where all of it ends."""
        numbers, whole = [value], value
        more = self._part(at) or self._smaller(at, unit)
        while more is not None:
            number, part, at = more
            numbers.append(number)
            whole += part
            more = self._smaller(at, unit)
        self.amounts.append(Amount(tuple(numbers), whole, following, unit))
        return at

    def _part(self, at: int) -> tuple[float, float, int] | None:
        """What a fraction behind a unit adds ("and a half"), if it is of no other thing."""
        words = self._table.added.at(self._text, at + 1)
        if not words:
            return None
        end, part = at + 1 + len(words), self._table.more[words]
        other = self._table.behind.at(self._text, end + 1) or self._table.amounts.at(
            self._text, end + 1
        )
        return None if other else (part, part, end)

    def _smaller(self, at: int, unit: Unit) -> tuple[float, float, int] | None:
        """The amount in a smaller unit that belongs to one: "two hours and 15 minutes"."""
        word = self._word_at(at + 1)
        start = at + 1 + (len(word) + 1 if word in self._table.joiners else 0)
        number = self._numerals.read(self._text, start) if start < len(self._text) else None
        if number is None:
            return None
        name, other = self._table.behind.at(self._text, number[1] + 1), self._unit_at(number[1] + 1)
        if other is None or other.kind != unit.kind or other.factor >= unit.factor:
            return None
        value = float(number[0])
        return value, value * other.factor / unit.factor, number[1] + 1 + len(name)

    def _unit_at(self, at: int) -> Unit | None:
        """The unit that stands at a place and is none of a speed: "metres per second", "m s"."""
        words = self._table.behind.at(self._text, at)
        unit = self._table.units.get(words)
        if unit is None:
            return None
        second = self._word_at(at := at + len(words) + 1)
        third = self._word_at(at + len(second) + 1)
        number = self._numerals.read(self._text, at)
        if number and not self._numerals.is_article(second):
            # "Five feet ninety degrees" are two amounts.
            return unit
        behind = (self._table.units.get(word) for word in (second, third))
        return None if any(each and each.kind != unit.kind for each in behind) else unit

    def _unit_behind(self, at: int) -> bool:
        return bool(self._table.behind.at(self._text, at + 1))

    def _ends_speed(self, word: str, at: int) -> bool:
        """Whether a word is the second unit of a speed: no "second" of several."""
        own = self._table.units.get(word)
        if own is None:
            return False
        others = map(self._table.units.get, self._text[max(0, at - _NEAR) : at].split()[-2:])
        return any(each and each.kind != own.kind for each in others)

    def _is_number(self, words: str, following: str) -> bool:
        """Whether these words of a number are one: "a" is none before most things."""
        if words not in self._table.one:
            return True
        if following in self._table.open:
            return False
        if self._things is None:
            return following in self._table.units
        return bool(following) and _singular(following) not in self._things

    def _word_at(self, at: int) -> str:
        return _word_at(self._text, at)

    def _word(self, word: str) -> None:
        # Of digits that are read as no number nobody knows whether they are one ("1,000").
        self.vague = self.vague or word[:1].isdecimal()
        if word in self._table.bearings and word not in self._chosen:
            self.bearings.add(self._table.bearings[word])


def _with_singulars(words: Collection[str]) -> frozenset[str]:
    return frozenset(map(_singular, words))


def _singular(word: str) -> str:
    return word.removesuffix("s")

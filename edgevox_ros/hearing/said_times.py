"""Finds the words in a text that say when: "in ten minutes", "tomorrow", "at half past three".

Each is found with templates of the language (`Times` in languages/language_fields.py), the longest
one at each word. What several of them say together stands in hearing/timed_orders.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, Literal, NamedTuple

from edgevox_ros.core.sentence_templates import folded
from edgevox_ros.hearing.moments import MINUTES, Clock
from edgevox_ros.hearing.sentences.numerals import numerals, spelt_numbers
from edgevox_ros.hearing.words import Word, fold, normalise, split_words
from edgevox_ros.languages import LANGUAGES

Kind = Literal[
    "after",
    "at",
    "bare",
    "starting",
    "day",
    "weekday",
    "part",
    "every",
    "vague",
    "none",
    "clock",
    "hour",
]
# Of templates that are equally long the first kind counts.
_KINDS: tuple[Kind, ...] = (
    *("none", "vague", "every", "after", "starting"),
    *("at", "day", "weekday", "part", "bare"),
)
_ANSWERS: tuple[Kind, ...] = ("clock", "hour")
DAY = 86400.0
WEEK = 7 * DAY
_PARTED = " ... "
_SLOT = re.compile(r"\{-?\w+\}|:")
# Korean syllables are words here: "열시에" is an hour, "o'clock" and "at".
_PIECE = re.compile("\\d+|[\uac00-\ud7a3]|[^\\d\uac00-\ud7a3]+")
_HANGUL = re.compile("[\uac00-\ud7a3]")
_MARKS = ":.\uff1a"
_MOST = {"h": 24, "h12": 12}
_TABLES = {"unit": "unit", "weekday": "weekdays"}
_DIGITS = 2
_MOST_PIECES = 12
_MOST_CHARACTERS = 16
_HALF = MINUTES // 2


class Token(NamedTuple):
    """A word, or a part of one: where it stands, and its form for comparison.

    `plain`: its form for numbers. `gap`: what stands before it. `paused`: that has a comma or the
    end of a sentence. `edge`: a word may begin here.
    """

    start: int
    end: int
    form: str
    plain: str
    gap: str
    paused: bool
    edge: bool


@dataclass(frozen=True)
class Said:
    """Words that say when, from the character `start` to `end`.

    `seconds`: of "after" and "every". `clock`: of "at", "bare" and "starting", and of "vague" where
    its number may be no hour. `days`: from now. `weekday`: of "weekday", and of "every monday"; 0
    is Monday. `part`: of the day.
    """

    kind: Kind
    start: int
    end: int
    seconds: float = 0.0
    clock: Clock | None = None
    days: int = 0
    weekday: int | None = None
    part: str = ""


class TimeReader:
    """The tokens of a text, and what is said about times at each of them. Linear time."""

    def __init__(self, text: str, code: str) -> None:
        """`code`: of the language in which the text is read."""
        self.text = text
        self._code = code
        self._tries = _tries(code)
        self._times: dict[bool, list[Said]] = {}
        self._slots: dict[tuple[str, int, bool], tuple[Any, int] | None] = {}
        self._phrases: dict[str, list[tuple[int, int, Any]]] = {}
        self._numbers: dict[int, tuple[float, int] | None] = {}

    @cached_property
    def tokens(self) -> list[Token]:
        """All tokens in order."""
        return list(_tokens(self.text, self._code))

    def times(self, *, answers: bool = False) -> list[Said]:
        """What is said about times, from left to right; none within another.

        `answers`: also what says a time only where one was asked for: "half past three".
        """
        if answers not in self._times:
            self._times[answers] = self._find_times(answers=answers)
        return self._times[answers]

    def _find_times(self, *, answers: bool) -> list[Said]:
        found: list[Said] = []
        at = 0
        while at < len(self.tokens):
            longest = self._time_at(at, (*_KINDS, *_ANSWERS) if answers else _KINDS)
            if longest is not None and longest[0].kind != "none":
                found.append(longest[0])
            at = longest[1] if longest else at + 1
        return found

    def phrases(self, name: str, *, inner: bool = False) -> list[tuple[int, int, Any]]:
        """Where phrases of one table begin and end in the text, and what they mean.

        `inner`: they may begin within a word: Korean "충전되면".
        """
        if name not in self._phrases:
            self._phrases[name] = self._find(name, inner=inner)
        return self._phrases[name]

    def _find(self, name: str, *, inner: bool) -> list[tuple[int, int, Any]]:
        found, at = [], 0
        while at < len(self.tokens):
            match = self._match(self._tries[name], at, inner=inner)
            if match is not None:
                found.append((self.tokens[at].start, self.tokens[match.end - 1].end, match.value))
            at = match.end if match else at + 1
        return found

    def numbers(self) -> list[tuple[int, int, float]]:
        """Where numbers begin and end in the text, and their values."""
        found, at = [], 0
        while at < len(self.tokens):
            number = self._number(at)
            if number is not None:
                found.append((self.tokens[at].start, self.tokens[number[1] - 1].end, number[0]))
            at = number[1] if number else at + 1
        return found

    def _time_at(self, at: int, kinds: tuple[Kind, ...]) -> tuple[Said, int] | None:
        """The longest time that is said at a token, and the token behind it."""
        best: tuple[Said, int] | None = None
        for kind in kinds:
            match = self._match(self._tries[kind], at)
            if match is not None and (best is None or match.end > best[1]):
                start, end = self.tokens[at].start, self.tokens[match.end - 1].end
                said = _said(kind, start, end, match)
                best = (said, match.end) if said else best
        return best

    def _match(self, node: _Node, at: int, *, inner: bool = False) -> _Match | None:
        """The longest match of whole words; `inner`: of the ends of words."""
        token = self.tokens[at]
        if not (inner or token.edge):
            return None
        # Most words begin no template: seen at once, since this is done for each word and table.
        if token.form not in node.following and not any(
            name == ":" or self._slot(name, at, marked=False) for name in node.slots
        ):
            return None
        matches = (each for each in self._walk(node, at, at, {}) if self._is_edge(each.end))
        return max(matches, key=lambda each: each.end, default=None)

    def _is_edge(self, at: int) -> bool:
        """Whether a word may end before a token; a number does not end in "8.5"."""
        if at == len(self.tokens):
            return True
        token = self.tokens[at]
        inside = token.form.isdecimal() and token.gap in (*_MARKS, ",", "/")
        return token.edge and not (inside and self.tokens[at - 1].form.isdecimal())

    def _walk(
        self, node: _Node, begin: int, at: int, slots: Mapping[str, Any], *, marked: bool = False
    ) -> Iterator[_Match]:
        """Every match of the templates below a node. `marked`: behind a colon."""
        if node.value is not None and not marked:
            yield _Match(at, node.value, slots)
        if at >= len(self.tokens):
            return
        token = self.tokens[at]
        behind_colon = node.slots.get(":")
        if behind_colon is not None and token.gap and token.gap in _MARKS:
            yield from self._walk(behind_colon, begin, at, slots, marked=True)
        if at > begin and token.paused and not marked:
            return
        following = node.following.get(token.form)
        if following is not None:
            yield from self._walk(following, begin, at + 1, slots)
        for name, child in node.slots.items():
            value = None if name == ":" else self._slot(name, at, marked=marked)
            if value is not None:
                key = "h" if name == "h12" else name
                yield from self._walk(child, begin, value[1], {**slots, key: value[0]})

    def _slot(self, name: str, at: int, *, marked: bool) -> tuple[Any, int] | None:
        """The value of a slot at a token, and the token behind it. `marked`: behind a colon."""
        key = (name, at, marked)
        if key not in self._slots:
            self._slots[key] = self._read_slot(name, at, marked=marked)
        return self._slots[key]

    def _read_slot(self, name: str, at: int, *, marked: bool) -> tuple[Any, int] | None:
        if name == "duration":
            return self._duration(at)
        if name == "clock":
            return self._clock(at)
        if name in _TABLES or name == "h":
            match = self._longest(_TABLES.get(name, "hours"), at)
            if match is not None or name in _TABLES:
                return (match.value, match.end) if match else None
        if name == "n":
            return self._number(at)
        if marked and (name != "m" or self.tokens[at].end - self.tokens[at].start != _DIGITS):
            return None
        number = self._whole(at)
        most = _MOST.get(name, 59)
        return number if number is not None and number[0] <= most else None

    def _whole(self, at: int) -> tuple[int, int] | None:
        """A whole number, of one token if it is written in digits: "8.30" is a time."""
        if self.tokens[at].form.isdecimal():
            return int(self.tokens[at].form), at + 1
        spelt, best = spelt_numbers(self._code), None
        joined = ""
        for index in range(at, min(at + _MOST_PIECES, len(self.tokens))):
            token = self.tokens[index]
            if index > at and token.paused:
                break
            joined += " " if index > at and token.gap else ""
            joined += token.plain
            if joined in spelt:
                best = (spelt[joined], index + 1)
        return best

    def _longest(self, name: str, at: int) -> _Match | None:
        """The longest match; it may end within a word: "열시에"."""
        matches = self._walk(self._tries[name], at, at, {})
        return max(matches, key=lambda each: each.end, default=None)

    def _clock(self, at: int) -> tuple[Clock, int] | None:
        match = self._longest("clock", at)
        clock = match and _clock_of(match)
        return (clock, match.end) if match and clock else None

    def _duration(self, at: int) -> tuple[float, int] | None:
        """Seconds, of one unit or of several: "two hours and a quarter", "1 hour 30 minutes"."""
        whole = self._longest("durations", at)
        found = (float(whole.value), whole.end, float(whole.value)) if whole else None
        found = max(filter(None, (found, self._amount(at))), key=lambda each: each[1], default=None)
        if found is None:
            return None
        seconds, end, unit = found
        more = self._longest("more", end) if end < len(self.tokens) else None
        if more is not None:
            return seconds + more.value * unit, more.end
        joiner = self._longest("joiner", end) if end < len(self.tokens) else None
        for start in {end, joiner.end if joiner else end}:
            smaller = self._amount(start) if start < len(self.tokens) else None
            if smaller is not None and smaller[2] < unit and not self.tokens[end].paused:
                return seconds + smaller[0], smaller[1]
        return seconds, end

    def _amount(self, at: int) -> tuple[float, int, float] | None:
        """A number with its unit of time: seconds, the token behind it, seconds of the unit."""
        number = self._number(at)
        if number is None or number[1] >= len(self.tokens) or self.tokens[number[1]].paused:
            return None
        unit = self._longest("unit", number[1])
        return (number[0] * unit.value, unit.end, unit.value) if unit else None

    def _number(self, at: int) -> tuple[float, int] | None:
        if at not in self._numbers:
            self._numbers[at] = self._read_number(at)
        return self._numbers[at]

    def _read_number(self, at: int) -> tuple[float, int] | None:
        token = self.tokens[at]
        reader = numerals(self._code)
        if not token.edge:
            return None
        other = self._longest("numbers", at)
        if other is not None:
            return float(other.value), other.end
        if token.plain[:1] not in reader.firsts:
            return None
        joined, ends = self._joined(at)
        found = reader.read(joined, 0)
        spaced = (float(found[0]), ends[found[1]]) if found and found[1] in ends else None
        both = filter(None, (spaced, self._spaceless(at)))
        return max(both, key=lambda each: each[1], default=None)

    def _joined(self, at: int) -> tuple[str, dict[int, int]]:
        """Some tokens with a blank between them, and for the place behind each the next one."""
        joined, ends = "", {}
        for index in range(at, min(at + _MOST_PIECES, len(self.tokens))):
            token = self.tokens[index]
            piece = token.plain
            digits = piece.isdecimal() and joined[-1:].isdecimal()
            if index > at and token.paused and not (digits and token.gap == ","):
                break
            mark = token.gap if digits and token.gap in (",", ".", "/") else " "
            joined += f"{mark if index > at else ''}{piece}"
            ends[len(joined)] = index + 1
        return joined, ends

    def _spaceless(self, at: int) -> tuple[float, int] | None:
        """The longest number of characters without blanks between them."""
        spelt, joined = spelt_numbers(self._code), ""
        best = None
        for index in range(at, min(at + _MOST_CHARACTERS, len(self.tokens))):
            token = self.tokens[index]
            if index > at and token.gap:
                break
            joined += token.plain
            if joined in spelt:
                best = (float(spelt[joined]), index + 1)
        return best


@dataclass
class _Node:
    """A place in templates: what may follow, and what it means if one ends here."""

    following: dict[str, _Node] = field(default_factory=dict)
    slots: dict[str, _Node] = field(default_factory=dict)
    value: Any = None


class _Match(NamedTuple):
    """Where a template ends, what it means, and the values of its slots."""

    end: int
    value: Any
    slots: Mapping[str, Any]


def _said(kind: Kind, start: int, end: int, match: _Match) -> Said | None:
    """What a template of a kind says; None if its numbers make no sense."""
    value, slots = match.value, match.slots
    if kind == "every":
        return _repeated(start, end, match)
    if kind in _ANSWERS:
        clock = _clock_of(match)
        return Said("at", start, end, clock=clock) if clock else None
    if kind == "bare" or (kind == "vague" and "h" in slots):
        clock = _clock_of(_Match(end, 0, slots))
        return Said(kind, start, end, clock=clock) if clock else None
    if kind == "day":
        days, _, part = value.partition(" ")
        return Said(kind, start, end, days=int(days), part=part)
    if kind == "weekday":
        return Said(kind, start, end, weekday=slots["weekday"])
    if kind == "part":
        return Said(kind, start, end, part=value)
    if kind == "after":
        return Said(kind, start, end, seconds=slots["duration"])
    return Said(kind, start, end, clock=None if kind == "vague" else slots.get("clock"))


def _repeated(start: int, end: int, match: _Match) -> Said:
    slots = match.slots
    if "weekday" in slots:
        return Said("every", start, end, seconds=WEEK, weekday=slots["weekday"])
    if "duration" in slots or "unit" in slots:
        return Said("every", start, end, seconds=slots.get("duration") or slots.get("unit", 0.0))
    return Said("every", start, end, seconds=DAY, part=match.value)


def _clock_of(match: _Match) -> Clock | None:
    """What a clock shows; None if it cannot."""
    slots, added = match.slots, match.value
    if "h" not in slots:
        return Clock(added % MINUTES, sure=True)
    hour, minutes = slots["h"], slots.get("m", 0)
    if hour == 24 and minutes:
        return None
    total = hour * 60 + minutes - slots.get("-m", 0) + added
    sure = hour == 0 or hour > 12 or not 0 <= total < _HALF + 60
    return Clock(total % MINUTES, sure)


def _tokens(text: str, code: str) -> Iterator[Token]:
    accents = LANGUAGES[code].hearing.accents and not LANGUAGES[code].times.exact
    behind = 0
    for word in split_words(text):
        written = text[word.start : word.end]
        whole = not any(map(str.isdecimal, written)) and not _HANGUL.search(written)
        pieces = [(word.start, word.end)] if whole else _pieces(word, written)
        for start, end in pieces:
            exact = word.exact if whole else normalise(text[start:end])
            if not exact:
                continue
            form = exact if not accents else (word.folded if whole else fold(exact))
            first = start == word.start
            gap = text[behind:start]
            digits = text[start].isdecimal() or text[start - 1 : start].isdecimal()
            plain = folded(text[start:end])
            yield Token(start, end, form, plain, gap, first and word.paused_before, first or digits)
            behind = end


def _pieces(word: Word, written: str) -> list[tuple[int, int]]:
    found = _PIECE.finditer(written)
    return [(word.start + each.start(), word.start + each.end()) for each in found]


@cache
def _tries(code: str) -> Mapping[str, _Node]:
    """The templates of a language by the name of their table."""
    language = LANGUAGES[code]
    times, numbers = language.times, language.spoken_numbers
    units = {**numbers.units.get("time", {}), **times.units}
    tables: dict[str, Mapping[str, Any]] = {
        "day": times.days,
        "part": times.parts,
        "every": {**dict.fromkeys(times.every, ""), **times.daily},
        "unit": units,
        "durations": times.durations,
        "clock": times.clock,
        "hour": {"{h}": 0},
        "hours": times.hours,
        "numbers": times.numbers,
        "weekday": dict.fromkeys(times.on, True),
        "none": dict.fromkeys(times.no_times, True),
        "more": {**numbers.behind_unit, **numbers.more},
        "joiner": dict.fromkeys((*language.hearing.joiners, *language.hearing.own_joiners), True),
        "compares": times.compares,
    }
    lists = (
        *("after", "at", "bare", "starting", "vague", "measures", "when", "whenever"),
        *("when_behind", "whenever_behind", "order_begins", "subjects", "percent", "full"),
        *("alone", "links", "verb_ends"),
    )
    tables.update({name: _of_phrases(getattr(times, name), code) for name in lists})
    tries = {name: _trie(table, code) for name, table in tables.items()}
    return {**tries, "weekdays": _trie(times.weekdays, code)}


def _of_phrases(phrases: tuple[str, ...], code: str) -> dict[str, int]:
    """Templates, and how many of the first tokens count; 0: all of them."""
    heads = {each: each.partition(_PARTED)[0] for each in phrases if _PARTED in each}
    counts = {each: len(list(_tokens(head, code))) for each, head in heads.items()}
    return {each.replace(_PARTED, " "): counts.get(each, 0) for each in phrases}


def _trie(table: Mapping[str, Any], code: str) -> _Node:
    root = _Node()
    for template, value in table.items():
        node, at = root, 0
        for slot in (*_SLOT.finditer(template), None):
            for token in _tokens(template[at : slot.start() if slot else None], code):
                node = node.following.setdefault(token.form, _Node())
            if slot is None:
                break
            at = slot.end()
            node = node.slots.setdefault(slot.group().strip("{}"), _Node())
        node.value = value
    return root

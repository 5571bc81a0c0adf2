"""Is an order for now, or for later, and when? What is left of it is read as every order is.

A text that says a time is never read as an order for now: if the time cannot be read surely, it is
`Unsure`. A question, a tale or a denial is no order, whatever time it says.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime

from edgevox_ros.hearing.marked_words import MarkedWords
from edgevox_ros.hearing.moments import (
    After,
    Afterwards,
    At,
    Clock,
    Comparison,
    Every,
    Time,
    Unsure,
    When,
    next_of,
    on_day,
    on_weekday,
)
from edgevox_ros.hearing.queue_talk import begins_afterwards, without_then
from edgevox_ros.hearing.said_times import DAY, Said, TimeReader
from edgevox_ros.hearing.utterance import utterance_of
from edgevox_ros.hearing.words import split_words
from edgevox_ros.hearing.yes_no import has_question_mark
from edgevox_ros.languages import language_of

_LONGEST = 400
_FURTHEST = 366 * DAY
_HOURS = 24
_BESIDE = ("filler", "opener", "softener", "polite", "please", "request", "joiner", "own joiner")
_JOINERS = ("joiner", "own joiner")
_BEGINS = ("command", "talk")
_ASKED = ("request", "please", "softener", "filler")
_RIDERS = ("rider", "request", "polite")
# What may hold a word that begins a condition elsewhere.
_NO_CONDITION = (*_RIDERS, "then", "tells", "tale", "question", "filler", "opener", "yes", "chat")
_DENIES = ("denied", "forbids")
_FEW = 3
_SIGNS = ("%", "\uff05", "\u066a")
# "I am": without an hour beside them they are other words.
_SHORT_PARTS = ("am", "pm")
_POINT = re.compile(r"\d+\.(?=\d)")
_EDGES = " ,;:\uff0c\u3001\u060c\u061b\u2014\u2013-"
_ENDS = ".!?\u2026\u3002\uff01\uff1f\u0964\u061f"


@dataclass(frozen=True)
class TimedOrder:
    """An order for later.

    `time`: when it is meant. `order`: its words without the time, as they were written, never none.
    `now`: what goes before it and is meant for now, "" for nothing. `words`: those of the time.
    """

    time: Time
    order: str
    now: str = ""
    words: str = ""


def read_when(text: str, language: str, now: datetime) -> TimedOrder | None:
    """When an order is meant; None if it says no time, or is no order.

    `now` knows its time zone, else ValueError. Only `language` is read. Linear in the length of
    the text, which may be any.
    """
    if now.utcoffset() is None:
        raise ValueError("now: expected a time with its time zone, found one without")
    if len(text) > _LONGEST:
        return None
    if read_time(text, language, now) is not None:
        return None
    try:
        return _Sentence(text, language_of(language).code).read(now)
    except OverflowError:
        # A calendar ends in the year 9999.
        return None


def read_time(text: str, language: str, now: datetime) -> Time | None:
    """The time that all of a text says, as in an answer to "when?": "at eight", "in an hour".

    None if it says anything else. `now` as in read_when.
    """
    if now.utcoffset() is None:
        raise ValueError("now: expected a time with its time zone, found one without")
    if len(text) > _LONGEST:
        return None
    sentence = _Sentence(text, language_of(language).code)
    times = sentence.reader.times(answers=True)
    if not times or not sentence.is_empty(sentence.without(times)) or has_question_mark(text):
        return None
    try:
        return _time_of(times, now) or Unsure(_words(text, times))
    except OverflowError:
        return None


@dataclass(frozen=True)
class _Condition:
    """A condition from `start` to `end`, whose own words are from `begin` to `until`."""

    start: int
    end: int
    begin: int
    until: int
    every_time: bool


class _Sentence:
    """A text that may hold an order for later. Places are those of characters."""

    def __init__(self, text: str, code: str) -> None:
        self.text = text
        self.code = code
        self.said: MarkedWords = utterance_of(text).said(code)
        self.reader = TimeReader(text, code)

    def read(self, now: datetime) -> TimedOrder | None:
        condition = self._condition()
        inside = range(condition.start, condition.end) if condition else range(0)
        times = [each for each in self._times() if each.start not in inside]
        if condition is not None:
            time: Time = Unsure(self.text.strip()) if times else self._when(condition)
            found = self._order(time, [(condition.start, condition.end)])
            if found is None or self._orders_anything(found.order):
                return found
            return replace(found, time=Unsure(found.words))
        if times:
            spans = [(each.start, each.end) for each in times]
            return self._order(self._sure(times, now), spans)
        vague = self._later()
        if vague:
            return self._order(Unsure(self.text[vague[0] : vague[1]]), [vague])
        return self._afterwards()

    def _times(self) -> list[Said]:
        """What is said about times, without numbers that may be no hours."""
        every = [
            self._with_doubt(each)
            for each in self.reader.times()
            if not (self._is_ridden(each) or self._is_decimal(each))
        ]
        hours = [
            each
            for each in every
            if not (each.kind == "bare" or (each.kind == "vague" and each.clock))
            or self._is_hour(each)
        ]
        clock = any(each.clock for each in hours)
        return [
            each
            for each in hours
            # "Today" alone may be now.
            if (each.kind, each.days, each.part) != ("day", 0, "") or clock
            # "I am", "the night lamp"
            if each.kind != "part"
            or " " in self.text[each.start : each.end]
            or any(_adjacent(self.text, one, each) for one in hours if one is not each)
        ]

    def _with_doubt(self, said: Said) -> Said:
        """The same; "at 8.30" may also be an amount."""
        doubtful = said.kind == "at" and _POINT.search(self.text, said.start, said.end)
        return replace(said, kind="bare") if doubtful else said

    def _is_decimal(self, said: Said) -> bool:
        """Whether it is an amount with decimals: "at 0.25", "by 1.50 metres"."""
        if said.kind not in ("at", "starting", "vague"):
            return False
        point = _POINT.search(self.text, said.start, said.end)
        index = self._word_at(said.end)
        behind = self.said.words[index].start if index < len(self.said.words) else -1
        unit = self.said.length("unit", index) or any(
            start == behind for start, _, _ in self.reader.phrases("measures")
        )
        return point is not None and (point.group() == "0." or bool(unit))

    def _is_ridden(self, said: Said) -> bool:
        """Whether a longer phrase that is none of a time covers it: "good morning"."""
        index, end = self._word_at(said.start), self._word_at(said.end)
        return _covered(self.said, index, ("chat", *_RIDERS), end - index)

    def _orders_anything(self, order: str) -> bool:
        """Whether a verb of command, or what may be one before its object, is in an order."""
        said = utterance_of(order).said(self.code)
        begin = _reach(said, 0, _BESIDE)
        acts = any(said.length("object", at + 1) for at in {0, begin})
        return acts or _orders(said) or said.has("request", "please", "stop")

    def without(self, times: list[Said]) -> str:
        """The text without the words of some times."""
        return _joined(self.text, [(each.start, each.end) for each in times])

    def is_empty(self, text: str) -> bool:
        """Whether a text has only noises, politeness and words that join."""
        said = utterance_of(text).said(self.code)
        return _reach(said, 0, _BESIDE) == len(said.words)

    def _sure(self, times: list[Said], now: datetime) -> Time:
        """The time that is said; Unsure if an amount, or more of a time, stands beside it."""
        unsure = Unsure(_words(self.text, times))
        beside = self.reader.phrases("measures")
        first = times[0]
        if any(each.kind == "bare" for each in times) and beside and len(times) == 1:
            return unsure
        if first.kind == "after" and any(self._measures(each, first) for each in beside):
            return unsure
        return _time_of(times, now) or unsure

    def _measures(self, measure: tuple[int, int, object], time: Said) -> bool:
        """Whether an amount stands right before a time, as in "ten metres in one second"."""
        start, end, _ = measure
        counted = any(
            until <= start and not self.text[until:start].strip()
            for _, until, _ in self.reader.numbers()
        )
        pause = any(w.paused_before for w in self.said.words if end <= w.start <= time.start)
        return counted and end <= time.start and not pause

    def _order(self, time: Time, spans: list[tuple[int, int]]) -> TimedOrder | None:
        """The order without its time, and what is meant for now."""
        words = " ".join(self.text[start:end].strip() for start, end in spans)
        head, tail = self.text[: spans[0][0]], _joined(self.text, [(0, spans[0][0]), *spans])
        head_is_empty, tail_is_empty = self.is_empty(head), self.is_empty(tail)
        if head_is_empty and tail_is_empty:
            return None
        now = ""
        if head_is_empty:
            order = tail
        elif tail_is_empty:
            order = head.rstrip() + self._end()
            time = self._of_one(time, head, words)
        elif self._splits(spans[0][0], tail):
            now, order = self._without_joiner(head), tail
        else:
            order = _joined(self.text, spans)
            again = self._begins(tail, _BEGINS) and self._says_more(head)
            pause = self._is_paused(spans[0][0])
            time = Unsure(words) if again or pause else self._of_one(time, head, words)
        order, now = _trimmed(order), _trimmed(now).rstrip(_ENDS + " ")
        if not isinstance(time, Unsure):
            left = _Sentence(order, self.code)
            if left.says_time() or (now and _Sentence(now, self.code).says_time()):
                time = Unsure(words)
        kind = _order_kind(order, self.code, now)
        if not order or self.is_empty(order) or kind is None:
            return None
        if kind == "doubt" and not isinstance(time, Unsure):
            time = Unsure(words)
        return TimedOrder(time, order, now, words)

    def _end(self) -> str:
        """The question mark with which the text ends, or nothing."""
        return "?" if has_question_mark(self.text[-2:]) else ""

    def says_time(self) -> bool:
        """Whether any words of it may say a time."""
        kinds = {each.kind for each in self._times()} - {"bare"}
        parts = any(each.part and each.part not in _SHORT_PARTS for each in self.reader.times())
        return bool(kinds) or parts or self._later() is not None

    def _of_one(self, time: Time, head: str, words: str) -> Time:
        """The time; Unsure if two orders stand before it, and it may belong to one or to both."""
        return Unsure(words) if self._count(head) > 1 else time

    def _count(self, text: str) -> int:
        """How many orders a text has, as far as words of command tell."""
        said = utterance_of(text).said(self.code)
        count, at = 0, 0
        while at < len(said.words):
            unjoined = said.longest(("unjoined",), at)
            joined = said.longest(_JOINERS, at)
            begins = at == 0 or said.words[at].paused_before or joined
            start = _reach(said, at, _BESIDE)
            if begins and not unjoined and said.longest(_BEGINS, start):
                count += 1
                at = start
            at += max(unjoined, 1)
        return count

    def _splits(self, at: int, tail: str) -> bool:
        """Whether what stands before a place is one order, and what follows is another."""
        if self._joiner_before(at):
            return True
        return self._is_paused(at) and self._commands(tail)

    def _is_paused(self, at: int) -> bool:
        return any(word.start == at and word.paused_before for word in self.said.words)

    def _joiner_before(self, at: int) -> int | None:
        """Where the joiner and politeness begin that end right before a place."""
        words, said = self.said.words, self.said
        index = next((i for i, word in enumerate(words) if word.start >= at), len(words))
        for start in range(max(0, index - _FEW * 2), index):
            if said.longest(_JOINERS, start) and _reach(said, start, _BESIDE) >= index:
                return words[start].start
        return None

    def _without_joiner(self, head: str) -> str:
        begin = self._joiner_before(len(head))
        return head if begin is None else head[:begin]

    def _begins(self, text: str, kinds: Collection[str]) -> bool:
        """Whether a text begins with a phrase of these kinds, behind politeness without joiners."""
        said = utterance_of(text).said(self.code)
        beside = tuple(each for each in _BESIDE if each not in (*_JOINERS, "opener"))
        return said.longest(kinds, _reach(said, 0, beside)) > 0 or said.longest(kinds, 0) > 0

    def _commands(self, text: str) -> bool:
        """Whether a text begins or ends as an order does."""
        said = utterance_of(text).said(self.code)
        return _orders(said)

    def _says_more(self, text: str) -> bool:
        """Whether a text is an order, and more than its verb: Dutch "ga over een uur naar ..."."""
        said = utterance_of(text).said(self.code)
        begin = _reach(said, 0, _BESIDE)
        length = max(said.longest(_BEGINS, 0), said.longest(_BEGINS, begin))
        return _orders(said) and begin + length < len(said.words)

    def _is_hour(self, said: Said) -> bool:
        """Whether a plain number with "at" is an hour, by what stands around it."""
        words, marked = self.said.words, self.said
        first = next((i for i, word in enumerate(words) if word.end > said.start), len(words))
        behind = next((i for i, word in enumerate(words) if word.start >= said.end), len(words))
        # "Look at two."
        if any(marked.length("command", at) > first - at for at in range(max(0, first - 3), first)):
            return False
        if behind == len(words) or words[behind].paused_before:
            return True
        if any(start == words[behind].start for start, _, _ in self.reader.phrases("measures")):
            return False
        if marked.longest(("unit", "unit of time"), behind):
            return False
        known = (*_BESIDE, *_BEGINS, "small", "ending", "later")
        near = any(each.start == words[behind].start for each in self.reader.times())
        return near or marked.longest(known, behind) > 0 or _reach(marked, 0, _BESIDE) >= first

    def _later(self) -> tuple[int, int] | None:
        """Words that say a time which none of our templates reads, or None."""
        said, numbers = self.said, self.reader.numbers()
        for at, word in enumerate(said.words):
            length = said.length("later", at)
            end = at + length
            if not length and (behind := said.length("later in", at)):
                end = self._unit_behind(at + behind, numbers)
            if end <= at and (behind := said.length("later at", at)):
                end = self._hour_behind(at + behind, numbers)
            if end > at and not _covered(said, at, ("chat", *_RIDERS), end - at):
                return word.start, said.words[end - 1].end
        return None

    def _hour_behind(self, at: int, numbers: list[tuple[int, int, float]]) -> int:
        """Where the text ends, if only a number that a clock may show stands at a word; else 0."""
        words = self.said.words
        start = words[at].start if at < len(words) else -1
        found = any(
            begin == start and end >= words[-1].end and value <= _HOURS
            for begin, end, value in numbers
        )
        return len(words) if found else 0

    def _unit_behind(self, at: int, numbers: list[tuple[int, int, float]]) -> int:
        """Where the unit of time ends that stands behind a number at a word; 0 without one."""
        words = self.said.words
        reached = {begin: until for begin, until, _ in numbers}
        behind = at
        # "1,000"
        while behind < len(words) and (
            words[behind].start in reached or words[behind].exact.isdecimal()
        ):
            end = reached.get(words[behind].start, words[behind].end)
            behind = self._word_at(end)
        if behind == at:
            return 0
        length = self.said.length("unit of time", behind)
        return behind + length if length else 0

    def _afterwards(self) -> TimedOrder | None:
        """An order for after what is being done."""
        text, said = self.text, self.said
        none = any(start == 0 for start, _, _ in self.reader.phrases("none"))
        if said.has("keeps orders") or none:
            return None
        # "Well then" is no later than now.
        if begins_afterwards(text) and said.length("then", 0):
            order = without_then(text)
            kind = _order_kind(order + self._end(), self.code)
            if self.is_empty(order) or kind != "order":
                return None
            return TimedOrder(Afterwards(), order, "", text[: text.find(order)].strip(_EDGES))
        for at, word in enumerate(said.words):
            length = said.length("then", at)
            joined = self._joiner_before(word.start) is not None
            if at and length > max(1, said.longest(_JOINERS, at)) and joined:
                span = (word.start, said.words[at + length - 1].end)
                return self._order(Afterwards(), [span])
        return None

    def _condition(self) -> _Condition | None:
        """The condition on which the text hangs, if it can be told from the order."""
        others = self.reader.phrases("none")
        found = [
            (start, self._end_of(self._word_at(start) + count - 1) if count else end, every, behind)
            for name, every, behind in (
                ("whenever", True, False),
                ("when", False, False),
                ("whenever_behind", True, True),
                ("when_behind", False, True),
            )
            for start, end, count in self.reader.phrases(name, inner=behind)
            if not any(first <= start < last for first, last, _ in others)
        ]
        for start, end, every_time, behind in sorted(found, key=lambda each: (each[0], -each[1])):
            index = self._word_at(start)
            length = self._word_at(end) - index
            if _covered(self.said, index, _NO_CONDITION, length):
                continue
            if not behind:
                return self._begun_by(start, end, every_time)
            ended = self._ended_by(end, every_time)
            if ended.begin < start:
                return ended
        return None

    def _word_at(self, place: int) -> int:
        """The first word from a place on."""
        words = self.said.words
        return next((i for i, word in enumerate(words) if word.start >= place), len(words))

    def _ended_by(self, end: int, every_time: bool) -> _Condition:
        """A condition that ends with its marker and begins with its clause."""
        words = self.said.words
        index = self._word_at(end)
        begin = next((i for i in range(index - 1, 0, -1) if words[i].paused_before), 0)
        start = words[begin].start
        begin_place = next(
            (until for _, until, _ in self._heads("when", "whenever") if until <= end), start
        )
        return _Condition(start, self._behind_then(end), max(start, begin_place), end, every_time)

    def _heads(self, *names: str) -> list[tuple[int, int, object]]:
        return [each for name in names for each in self.reader.phrases(name)]

    def _begun_by(self, start: int, end: int, every_time: bool) -> _Condition | None:
        """A condition that begins with its marker, before or behind its order."""
        words, said = self.said.words, self.said
        index, first = self._word_at(end), self._word_at(start)
        leads = self.is_empty(self.text[:start]) or self._is_paused(start)
        leads = leads or self._joiner_before(start) is not None
        until = next((i for i in range(index, len(words)) if words[i].paused_before), len(words))
        if not leads:
            if self._only_tells(first):
                return None
            until = next((i for i in range(index + 1, until) if self._joins_order(i)), until)
            close = self._end_of(until - 1)
            return _Condition(start, close, end, close, every_time)
        ends = self._order_begins(index, until)
        if ends is not None:
            until = ends
        elif until == len(words) and not words[index - 1].spaceless:
            until = next(
                (i for i in range(index + 1, len(words)) if self._begins_order(i)), len(words)
            )
        if until <= index or until == len(words):
            # "Go to the kitchen, when the battery is full."
            if until > index and first and not self.is_empty(self.text[:start]):
                return _Condition(start, words[-1].end, end, words[-1].end, every_time)
            return None
        close = self._end_of(until - 1)
        return _Condition(start, self._behind_then(close), end, close, every_time)

    def _end_of(self, index: int) -> int:
        """Where a word ends, with a sign behind it: "20 %"."""
        end = self.said.words[index].end
        blanks = len(self.text) - end - len(self.text[end:].lstrip())
        return end + blanks + 1 if self.text[end + blanks : end + blanks + 1] in _SIGNS else end

    def _order_begins(self, index: int, until: int) -> int | None:
        """The word with which a phrase begins that stands between condition and order."""
        places = {start for start, _, _ in self.reader.phrases("order_begins")}
        words = self.said.words
        return next((i for i in range(index + 1, until) if words[i].start in places), None)

    def _behind_then(self, place: int) -> int:
        """Behind "then", if it stands at a place."""
        index = self._word_at(place)
        begin = self.said.words[index].start if index < len(self.said.words) else -1
        ends = (end for start, end, _ in self.reader.phrases("order_begins") if start == begin)
        return next(ends, place)

    def _joins_order(self, at: int) -> bool:
        """Whether a word that joins an order stands here: "and come back"."""
        said = self.said
        begin = _reach(said, at, _BESIDE)
        return said.longest(_JOINERS, at) > 0 and said.longest(_BEGINS, begin) > 0

    def _begins_order(self, at: int) -> bool:
        said = self.said
        if not said.longest(_BEGINS, at):
            return False
        before = said.words[at - 1]
        return all(end != before.end for _, end, _ in self.reader.phrases("subjects"))

    def _only_tells(self, first: int) -> bool:
        """Whether what stands before a condition is only "tell me", so that it is an object."""
        said = self.said
        talks = any(said.length("talk", at) for at in range(first))
        shows = any(said.length("command", at) > 1 for at in range(first))
        return first <= _FEW and (talks or shows) and first - _FEW <= 0

    def _when(self, condition: _Condition) -> When | Unsure:
        words = self.text[condition.begin : condition.until].strip(_EDGES + _ENDS)
        reader = TimeReader(words, self.code)
        compared, numbers = reader.phrases("compares"), reader.numbers()
        percents = reader.phrases("percent")
        # "Per cent" ends in a hundred.
        numbers = [each for each in numbers if not any(s <= each[0] < e for s, e, _ in percents)]
        if not compared and reader.phrases("clock"):
            # "When it is eight o'clock" is a time.
            return Unsure(words)
        if len(compared) != 1 or len(numbers) != 1:
            return When(words, every_time=condition.every_time)
        comparison: Comparison = compared[0][2]
        unit = "%" if percents else _unit_behind(words, numbers[0][1], self.code)
        return When(words, comparison, numbers[0][2], unit, condition.every_time)


def _unit_behind(text: str, place: int, code: str) -> str:
    """The word of a unit behind a number, "%" for its sign, or ""."""
    if text[place:].lstrip()[:1] in _SIGNS:
        return "%"
    said = utterance_of(text).said(code)
    at = next((i for i, word in enumerate(said.words) if word.start >= place), len(said.words))
    length = said.longest(("unit", "unit of time"), at)
    return text[said.words[at].start : said.words[at + length - 1].end] if length else ""


def _time_of(times: list[Said], now: datetime) -> Time | None:
    """What some words together say; None if that is not sure."""
    by_kind: dict[str, list[Said]] = {}
    for each in times:
        by_kind.setdefault("at" if each.kind == "bare" else each.kind, []).append(each)
    part = _only({each.part for each in times if each.part})
    twice = any(len(found) > 1 for kind, found in by_kind.items() if kind != "part")
    if "vague" in by_kind or twice or part is None:
        return None
    one = {kind: found[0] for kind, found in by_kind.items()}
    kinds = set(one) - {"part"}
    clock = one["at"].clock if "at" in one else None
    if "after" in kinds:
        return _after(one, kinds, part, clock, now)
    if "every" in kinds:
        return _every(one, kinds, part, clock, now)
    if clock is None or "starting" in kinds or {"day", "weekday"} <= kinds:
        return None
    if "day" in kinds:
        return on_day(clock, part, now, one["day"].days)
    if "weekday" in kinds:
        return on_weekday(clock, part, now, one["weekday"].weekday or 0)
    return next_of(clock, part, now)


def _only(parts: set[str]) -> str | None:
    """The only part of the day, "" for none; None for several."""
    return None if len(parts) > 1 else "".join(parts)


def _after(
    one: dict[str, Said], kinds: set[str], part: str, clock: Clock | None, now: datetime
) -> Time | None:
    seconds = one["after"].seconds
    if not 0 < seconds <= _FURTHEST:
        return None
    if kinds == {"after"} and not part:
        return After(seconds)
    # "In two days at eight".
    if kinds == {"after", "at"} and clock is not None and seconds % DAY == 0:
        return on_day(clock, part, now, int(seconds // DAY))
    return None


def _every(
    one: dict[str, Said], kinds: set[str], part: str, clock: Clock | None, now: datetime
) -> Time | None:
    every, seconds = one["every"], one["every"].seconds
    if not 0 < seconds <= _FURTHEST:
        return None
    starting = one["starting"].clock if "starting" in one else None
    if seconds % DAY:
        return _every_seconds(seconds, kinds, part, starting, now)
    clock = clock or starting
    if clock is None or not kinds <= {"every", "at"} | ({"starting"} - {"at"} & kinds):
        return None
    if every.weekday is not None:
        first: At | None = on_weekday(clock, part, now, every.weekday)
    else:
        first = next_of(clock, part, now, by_day=True)
    return first and Every(seconds, first.moment, int(seconds // DAY), first.sure)


def _every_seconds(
    seconds: float, kinds: set[str], part: str, starting: Clock | None, now: datetime
) -> Time | None:
    if kinds == {"every"} and not part:
        return Every(seconds)
    if kinds == {"every", "starting"} and starting is not None:
        first = next_of(starting, part, now)
        return first and Every(seconds, first.moment, sure=first.sure)
    return None


def _order_kind(order: str, code: str, now: str = "") -> str | None:
    """`order`, `doubt`, or None: it asks, tells or denies."""
    kinds = [_kind_of(text, code) for text in (order, now) if text]
    if None in kinds:
        return None
    return "doubt" if "doubt" in kinds else "order"


def _kind_of(text: str, code: str) -> str | None:
    said = utterance_of(text).said(code)
    begin = _reach(said, 0, _BESIDE)
    requests = said.has("request", "please")
    asks = said.has("question word") and not said.has("talk")
    if has_question_mark(text) and (asks or not requests):
        return None
    asking = [at for at in (0, begin) if said.longest(("question", "tale"), at)]
    if any(
        said.longest(("question", "tale"), at) > said.longest(_ASKED, at)
        and not said.longest(_BEGINS, at)
        for at in asking
    ):
        return None
    denied = (said.longest(_DENIES, at) > said.longest(_RIDERS, at) for at in {0, begin})
    if any(denied):
        return None
    orders = _orders(said)
    tells = [
        at
        for at in range(len(said.words))
        if said.longest(("tells", "quotes", "question word"), at)
        and not _covered(said, at, (*_RIDERS, "filler", "softener", "command"), 1)
    ]
    if not tells:
        return "order"
    if not orders and not requests:
        return None
    return "order" if said.has("talk") or said.has("request") else "doubt"


def _orders(said: MarkedWords) -> bool:
    """Whether a clause begins or ends as an order does."""
    starts = {0, *(at for at in range(len(said.words)) if said.words[at].paused_before)}
    reached = {_reach(said, at, _BESIDE) for at in starts} | starts
    if any(said.longest(_BEGINS, at) for at in reached):
        return True
    ends = {len(said.words), *starts}
    return any(
        _reach(said, at + length, ("polite ending", "filler", "please", "polite")) in ends
        for at in range(len(said.words))
        if (length := said.length("ending", at))
    )


def _reach(said: MarkedWords, at: int, kinds: Collection[str]) -> int:
    """Where phrases of these kinds end that stand at a word, one behind the other."""
    while at < len(said.words) and (length := said.longest(kinds, at)):
        at += length
    return at


def _covered(said: MarkedWords, at: int, kinds: Collection[str], length: int) -> bool:
    """Whether a longer phrase of these kinds covers the words from one on."""
    return any(
        start + found >= at + length and found > length
        for start in range(max(0, at - 6), at + 1)
        if (found := said.longest(kinds, start))
    )


def _joined(text: str, spans: list[tuple[int, int]]) -> str:
    """The text without what stands in these places; marks at its end stay."""
    parts, at = [], 0
    for start, end in (*spans, (len(text), len(text))):
        parts.append(text[at:start])
        at = end
    joined = ""
    for part in parts:
        words = split_words(part)
        if not words:
            joined = joined.rstrip() + (part.strip(_EDGES) if part is parts[-1] else "")
        elif not joined:
            joined = part.lstrip(_EDGES)
        else:
            blank = (joined[-1].isspace() or part[0].isspace()) and part.lstrip()[0] not in _EDGES
            joined = joined.rstrip() + (" " if blank else "") + part.lstrip()
    return joined


def _adjacent(text: str, one: Said, other: Said) -> bool:
    """Whether only blanks and commas stand between two times."""
    first, second = sorted((one, other), key=lambda each: each.start)
    return not text[first.end : second.start].strip(_EDGES)


def _words(text: str, times: list[Said]) -> str:
    return " ".join(text[each.start : each.end] for each in times)


def _trimmed(text: str) -> str:
    return text.strip().lstrip(_EDGES + _ENDS).rstrip(_EDGES)

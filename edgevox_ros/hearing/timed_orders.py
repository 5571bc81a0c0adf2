"""Is an order for now, or for later, and when? What is left of it is read as every order is.

A text that says a time is never read as an order for now: if the time cannot be read surely, it is
`Unsure`. A question, a tale or a denial is no order, whatever time it says.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime

from edgevox_ros.hearing.condition_reading import find_condition, read_condition
from edgevox_ros.hearing.moments import (
    FURTHEST_S,
    SHORTEST_S,
    After,
    Afterwards,
    At,
    Clock,
    Every,
    Time,
    Unsure,
    next_of,
    on_day,
    on_weekday,
)
from edgevox_ros.hearing.order_words import (
    BEGINS,
    BESIDE,
    EDGES,
    ENDS,
    JOINERS,
    RIDERS,
    OrderWords,
    covered,
    order_kind,
    reach,
)
from edgevox_ros.hearing.queue_talk import begins_afterwards, without_then
from edgevox_ros.hearing.said_times import DAY, Said, TimeReader
from edgevox_ros.hearing.words import split_words
from edgevox_ros.hearing.yes_no import has_question_mark
from edgevox_ros.languages import language_of

_LONGEST = 400
_HOURS = 24
# "I am": without an hour beside them they are other words.
_SHORT_PARTS = ("am", "pm")
_POINT = re.compile(r"\d+\.(?=\d)")


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
    sentence = _Sentence(text, language_of(language).code)
    try:
        return sentence.read(now) if sentence.answer(now) is None else None
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
    try:
        return _Sentence(text, language_of(language).code).answer(now)
    except OverflowError:
        return None


class _Sentence:
    """A text that may hold an order for later. Places are those of characters."""

    def __init__(self, text: str, code: str) -> None:
        self.text = text
        self.code = code
        self._words = OrderWords(text, code)
        self.said = self._words.said
        self.reader = TimeReader(text, code)

    def read(self, now: datetime) -> TimedOrder | None:
        condition = find_condition(self._words, self.reader)
        inside = range(condition.start, condition.end) if condition else range(0)
        times = [each for each in self._times() if each.start not in inside]
        if condition is not None:
            time: Time = (
                Unsure(self.text.strip())
                if times
                else read_condition(condition, self.text, self.code)
            )
            found = self._order(time, [(condition.start, condition.end)])
            if found is None or self._words.orders_anything(found.order):
                return found
            return replace(found, time=Unsure(found.words))
        if times:
            spans = [(each.start, each.end) for each in times]
            return self._order(self._sure(times, now), spans)
        vague = self._later()
        if vague:
            return self._order(Unsure(self.text[vague[0] : vague[1]]), [vague])
        return self._afterwards()

    def answer(self, now: datetime) -> Time | None:
        """The time that all of the text says; None if it says anything else."""
        times = self.reader.times(answers=True)
        if not times or not self.is_only(times) or has_question_mark(self.text):
            return None
        return _time_of(times, now) or Unsure(_words(self.text, times))

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
        alone = {(start, end) for start, end, _ in self.reader.phrases("alone")}
        return [
            each
            for each in hours
            # "Today" alone may be now.
            if (each.kind, each.days, each.part) != ("day", 0, "") or clock
            # "I am", "the night lamp"
            if each.kind != "part"
            or " " in self.text[each.start : each.end]
            or (each.start, each.end) in alone
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
        index = self._words.word_at(said.end)
        behind = self.said.words[index].start if index < len(self.said.words) else -1
        unit = self.said.length("unit", index) or any(
            start == behind for start, _, _ in self.reader.phrases("measures")
        )
        return point is not None and (point.group() == "0." or bool(unit))

    def _is_ridden(self, said: Said) -> bool:
        """Whether a longer phrase that is none of a time covers it: "good morning"."""
        index, end = self._words.word_at(said.start), self._words.word_at(said.end)
        return covered(self.said, index, ("chat", *RIDERS), end - index)

    def is_only(self, times: list[Said]) -> bool:
        """Whether nothing but some times is said, politeness aside."""
        rest = _joined(self.text, [(each.start, each.end) for each in times])
        return self._words.is_empty(rest)

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
        head_is_empty, tail_is_empty = self._words.is_empty(head), self._words.is_empty(tail)
        if head_is_empty and tail_is_empty:
            return None
        now = ""
        if head_is_empty and not self._words.requests(head):
            order = tail
        elif head_is_empty:
            order = _joined(self.text, spans)
        elif tail_is_empty:
            order = head.rstrip() + self._end()
            time = self._of_one(time, head, words)
        elif self._splits(spans[0][0], tail):
            now, order = self._words.without_joiner(head), tail
        else:
            order = _joined(self.text, spans)
            again = self._words.begins(tail, BEGINS) and self._words.says_more(head)
            again = again or self._links(spans[0][0])
            pause = self._words.is_paused(spans[0][0])
            time = Unsure(words) if again or pause else self._of_one(time, head, words)
        order, now = _trimmed(order), _trimmed(now).rstrip(ENDS + " ")
        if not isinstance(time, Unsure):
            left = _Sentence(order, self.code)
            if left.says_time() or (now and _Sentence(now, self.code).says_time()):
                time = Unsure(words)
        kind = order_kind(order, self.code, now)
        if not order or self._words.is_empty(order) or kind is None:
            return None
        if kind == "doubt" and not isinstance(time, Unsure):
            time = Unsure(words)
        return TimedOrder(time, order, now, words)

    def _links(self, at: int) -> bool:
        """Whether the word before a place ends as one that links two orders does."""
        ends = (end for _, end, _ in self.reader.phrases("links", inner=True))
        return any(end <= at and not self.text[end:at].strip() for end in ends)

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
        return Unsure(words) if self._words.count(head) > 1 else time

    def _splits(self, at: int, tail: str) -> bool:
        """Whether what stands before a place is one order, and what follows is another."""
        if self._words.joiner_before(at):
            return True
        return self._words.is_paused(at) and self._words.commands(tail)

    def _is_hour(self, said: Said) -> bool:
        """Whether a plain number with "at" is an hour, by what stands around it."""
        words, marked = self.said.words, self.said
        first = next((i for i, word in enumerate(words) if word.end > said.start), len(words))
        behind = next((i for i, word in enumerate(words) if word.start >= said.end), len(words))
        longer = (said.start < begin < said.end < end for begin, end, _ in self.reader.numbers())
        # "By one and a half metres."
        if any(longer):
            return False
        # "Look at two."
        if any(marked.length("command", at) > first - at for at in range(max(0, first - 3), first)):
            return False
        if behind == len(words) or words[behind].paused_before:
            return True
        if any(start == words[behind].start for start, _, _ in self.reader.phrases("measures")):
            return False
        if marked.longest(("unit", "unit of time"), behind):
            return False
        known = (*BESIDE, *BEGINS, "small", "ending", "later")
        if any(start == words[behind].start for start, _, _ in self.reader.phrases("verb_ends")):
            return True
        near = any(each.start == words[behind].start for each in self.reader.times())
        return near or marked.longest(known, behind) > 0 or reach(marked, 0, BESIDE) >= first

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
            if end > at and not covered(said, at, ("chat", *RIDERS), end - at):
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
            behind = self._words.word_at(end)
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
            kind = order_kind(order + self._end(), self.code)
            if self._words.is_empty(order) or kind is None:
                return None
            return TimedOrder(Afterwards(), order, "", text[: text.find(order)].strip(EDGES))
        for at, word in enumerate(said.words):
            length = said.length("then", at)
            joined = self._words.joiner_before(word.start) is not None
            if at and length > max(1, said.longest(JOINERS, at)) and joined:
                span = (word.start, said.words[at + length - 1].end)
                return self._order(Afterwards(), [span])
        return None


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
    if not 0 < seconds <= FURTHEST_S:
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
    if not SHORTEST_S <= seconds <= FURTHEST_S:
        return None
    starting = one["starting"].clock if "starting" in one else None
    if seconds % DAY:
        return _every_seconds(seconds, kinds, part, starting, now)
    if clock and starting:
        return None
    clock = clock or starting
    if clock is None or not kinds <= {"every", "at", "starting"}:
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
            joined = joined.rstrip() + (part.strip(EDGES) if part is parts[-1] else "")
        elif not joined:
            joined = part.lstrip(EDGES)
        else:
            blank = (joined[-1].isspace() or part[0].isspace()) and part.lstrip()[0] not in EDGES
            joined = joined.rstrip() + (" " if blank else "") + part.lstrip()
    return joined


def _adjacent(text: str, one: Said, other: Said) -> bool:
    """Whether only blanks and commas stand between two times."""
    first, second = sorted((one, other), key=lambda each: each.start)
    return not text[first.end : second.start].strip(EDGES)


def _words(text: str, times: list[Said]) -> str:
    return " ".join(text[each.start : each.end] for each in times)


def _trimmed(text: str) -> str:
    return text.strip().lstrip(EDGES + ENDS).rstrip(EDGES)

"""What people say about orders that wait: what comes next, and that one is to be left out.

An order that is named ("forget the kitchen") is found by the words that it shares with what was
said when it was given, so inflected forms have to be alike, not equal. Where a text only denies
something ("I don't want you to dock"), all its words have to be among them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from edgevox_ros.hearing.marked_words import MarkedWords
from edgevox_ros.hearing.phrase_finder import Found, phrase_words
from edgevox_ros.hearing.phrase_kinds import FIRST, LAST, parted_kinds, schedule_finder
from edgevox_ros.hearing.utterance import utterance_of
from edgevox_ros.hearing.words import Word, split_words
from edgevox_ros.hearing.yes_no import has_question_mark
from edgevox_ros.languages import LANGUAGES, language_of

_LONGEST = 200
_Whole = Literal["next", "that", "all", "planned"]
_WHOLE: tuple[_Whole, ...] = ("next", "that", "all")
_WHOLE_OF_SCHEDULE: tuple[_Whole, ...] = (*_WHOLE, "planned")
_EMPTY = ("filler", "opener", "tail of orders")
_UNNAMED = (
    *_EMPTY,
    *("forget", "forbids", "denies", "going", "joiner", "own joiner", "softener", "small"),
)
_NEXT = ("asking", "asked", "ahead", "orders", "going", "softener", "small", *_EMPTY)
_WHAT_COMES = ("ahead", "orders")
# So much of the shorter of two words must begin the other one ("kuchni", "kuchnia"), or stand
# anywhere in it ("dock", "andocken").
_BEGUN, _LEAST_BEGUN = 0.7, 3
_INSIDE, _LEAST_INSIDE = 0.82, 4
_SAME_PLACES = 0.5


@dataclass(frozen=True)
class QueueRemark:
    """What was said about the orders that wait.

    `next`: what comes next? `that`: not the last one. `all`: none of them. `named`: not the one
    with these `words`; `verbs` are those of them that only say what is done. `sure`: somebody says
    so; otherwise something is denied, and only an order is meant that has all of the words.
    `planned`: what is planned for later? Only read_schedule_talk says so.
    """

    kind: Literal["next", "that", "all", "named", "planned"]
    words: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()
    sure: bool = True

    def names(self, order: str) -> float:
        """How well this names an order, whose words are `order`: from 0 to 1."""
        named = self.words or self.verbs if self.sure else (*self.words, *self.verbs)
        if not named:
            return 0.0
        others = _units(without_then(order))
        found = sum(any(alike(word, other) for other in others) for word in named)
        return float(found == len(named)) if not self.sure else found / len(named)


def read_queue_talk(text: str, language: str) -> QueueRemark | None:
    """What a text says about the orders that wait; None if it says something else.

    It may be in any of our languages; `language` is tried first. Linear in the length of the text.
    """
    if len(text) > _LONGEST:
        return None
    found = utterance_of(text).codes_of(_kinds_of_talk())
    first = language_of(language).code
    codes = [code for code in dict.fromkeys((first, *LANGUAGES)) if code in found]
    read = (_read(text, code, first) for code in codes)
    return next((talk for talk in read if talk is not None), None)


def read_schedule_talk(text: str, language: str) -> QueueRemark | None:
    """What a text says about the orders that are planned for later; None if it says something else.

    As read_queue_talk, with more words: `planned` asks what is planned, and "cancel that" and
    "cancel everything" take back. Linear in the length of the text.
    """
    if len(text) > _LONGEST:
        return None
    utterance = utterance_of(text)
    planned = schedule_finder().find(utterance.words)
    codes = dict.fromkeys((language_of(language).code, *LANGUAGES)) if any(planned) else ()
    for code in codes:
        more = [_of_language(found, code) for found in planned]
        if not any(more):
            continue
        said = utterance.said(code)
        if said.has("keeps orders"):
            continue
        found = [_longest_of(*both) for both in zip(said.found, more, strict=True)]
        whole = _whole(MarkedWords(said.words, found), _WHOLE_OF_SCHEDULE)
        if whole is not None:
            return QueueRemark(whole)
    return read_queue_talk(text, language)


def _of_language(found: Found, code: str) -> Found:
    """The phrases of one language by kind alone."""
    own = f"{code} "
    return {key[len(own) :]: length for key, length in found.items() if key.startswith(own)}


def _longest_of(one: Found, other: Found) -> Found:
    return {kind: max(one.get(kind, 0), other.get(kind, 0)) for kind in {**one, **other}}


def forbidden(text: str, language: str) -> QueueRemark:
    """The order that a text forbids; see prohibitions.forbids."""
    code = language_of(language).code
    return _named(utterance_of(text).said(code), code)


def begins_afterwards(text: str) -> bool:
    """Whether an order begins with words such as "then": it is for after what is being done."""
    return _behind_then(text) is not None


def without_then(text: str) -> str:
    """An order without the words such as "then" with which it begins, and without its full stop."""
    begin = _behind_then(text) or 0
    return text[begin:].strip().rstrip(".!?\u3002\uff01\uff1f\u0964\u061f ")


def _behind_then(text: str) -> int | None:
    """Where the order begins behind "then", in characters; None without such a word."""
    if len(text) > _LONGEST:
        return None
    said = utterance_of(text).said()
    at = begun = 0
    while length := said.longest(("then", "filler"), at):
        then = begun or said.length("then", at)
        at += length
        begun = at if then else 0
    return said.words[begun].start if 0 < begun < len(said.words) else None


def _read(text: str, code: str, first: str) -> QueueRemark | None:
    said = utterance_of(text).said(code)
    if said.has("keeps orders"):
        return None
    whole = _whole(said)
    if whole is not None:
        return QueueRemark(whole)
    if _asks_next(said):
        return QueueRemark("next")
    sure = _forgets(said)
    if not (sure or _denies(text, said, own=code == first)):
        return None
    if sure and _all_orders(said):
        return QueueRemark("all")
    talk = replace(_named(said, code, split_verbs=sure), sure=sure)
    return talk if talk.words or talk.verbs else None


def _asks_next(said: MarkedWords) -> bool:
    """Whether a text asks what comes next: nothing in it says anything else."""
    return said.has("asking") and said.has(*_WHAT_COMES) and _consists(said, _NEXT)


def _all_orders(said: MarkedWords) -> bool:
    """Whether a text takes back the orders, with a word for all of them."""
    return said.has("orders") and _consists(said, ("orders", *_UNNAMED))


def _consists(said: MarkedWords, kinds: Sequence[str]) -> bool:
    """Whether all words belong to phrases of these kinds."""
    reached = 0
    for at in range(len(said.words)):
        reached = max(reached, at + said.longest(kinds, at))
        if reached <= at:
            return False
    return True


def _forgets(said: MarkedWords) -> bool:
    """Whether a text says that something is to be left out, perhaps in two parts of a verb."""
    return said.has("forget") or bool(_parts(said))


def _parts(said: MarkedWords) -> list[tuple[int, int]]:
    """Where the two parts of a verb stand, if both are there: first word, number of words."""
    firsts: dict[str, tuple[int, int]] = {}
    for at, found in enumerate(said.found):
        for kind, length in found.items():
            part, _, last = kind.partition(" ")
            if part == LAST and last in firsts:
                return [firsts[last], (at, length)]
            if part == FIRST:
                firsts.setdefault(last, (at, length))
    return []


def _denies(text: str, said: MarkedWords, *, own: bool) -> bool:
    """Whether one clause denies something, and not only at first: "no, go to the kitchen".

    What is said not to be so is no order: "I am not in the kitchen".
    `own`: the user speaks this language; another one's "no" may be no denial.
    """
    if has_question_mark(text) or said.has("states"):
        return False
    words, begin = said.words, 0
    while length := said.longest(("opener", "filler"), begin):
        joined = begin + length < len(words) and not words[begin + length].paused_before
        if own and joined and said.length("denies", begin):
            break  # Spanish "no gires"
        begin += length
    behind = range(begin, len(words))
    if any(words[at].paused_before for at in behind[1:]):
        return False
    return any(said.longest(("denies", "forbids"), at) for at in behind)


def _whole(said: MarkedWords, kinds: tuple[_Whole, ...] = _WHOLE) -> _Whole | None:
    """What is said if every word belongs to it, apart from those that say nothing."""
    found: list[_Whole] = []
    at = 0
    while at < len(said.words):
        kind = max(kinds, key=lambda each: said.length(each, at))
        length = said.length(kind, at)
        if length:
            found.append(kind)
        length = length or said.longest(_EMPTY, at)
        if not length:
            return None
        at += length
    return found[-1] if found and len(set(found)) == 1 else None


def _named(said: MarkedWords, code: str, *, split_verbs: bool = True) -> QueueRemark:
    """The words that name an order, in a text that takes one back."""
    marked = [False] * len(said.words)
    for at in range(len(said.words)):
        length = said.longest(_UNNAMED, at)
        marked[at : at + length] = [True] * length
    for at, length in _parts(said):
        marked[at : at + length] = [True] * length
    units = _joined([word for word, mark in zip(said.words, marked, strict=True) if not mark])
    # "Forget the drive": a verb that says no more than "go" counts where nothing else is named.
    words = units or _covered(said, "going")
    known = _verbs(code) if split_verbs else ()
    verbs = tuple(each for each in words if any(alike(each, verb) for verb in known))
    return QueueRemark("named", tuple(unit for unit in units if unit not in verbs), verbs)


def _covered(said: MarkedWords, kind: str) -> list[str]:
    """The words that phrases of a kind cover."""
    spans = [span for span, _ in said.spans(kind)]
    return [said.words[at].folded for begin, end in spans for at in range(begin, end)]


def _units(text: str) -> tuple[str, ...]:
    return _joined(split_words(text))


def _joined(words: Sequence[Word]) -> tuple[str, ...]:
    """The folded words; in scripts without spaces, runs of characters."""
    units: list[str] = []
    end = -1
    for word in words:
        if word.spaceless and word.start == end:
            units[-1] += word.folded
        else:
            units.append(word.folded)
        end = word.end if word.spaceless else -1
    return tuple(units)


def alike(one: str, other: str) -> bool:
    """Whether two words may be forms of one; of scripts without spaces, whether they share much."""
    if one == other:
        return True
    if _spaceless(one) or _spaceless(other):
        pairs = [one[at : at + 2] for at in range(max(1, len(one) - 1))]
        return sum(pair in other for pair in pairs) / len(pairs) >= _SAME_PLACES
    one, other = (unicodedata.normalize("NFD", each) for each in (one, other))
    shorter = min(len(one), len(other))
    begun = next((at for at in range(shorter) if one[at] != other[at]), shorter)
    if begun >= max(_LEAST_BEGUN, _BEGUN * shorter):
        return True
    return _shared(one, other) >= max(_LEAST_INSIDE, _INSIDE * shorter)


def _spaceless(word: str) -> bool:
    return any(each.spaceless for each in split_words(word))


def _shared(one: str, other: str) -> int:
    """The length of the longest run of characters that two words share."""
    longest, before = 0, [0] * (len(other) + 1)
    for character in one:
        row = [0]
        row += [before[at] + 1 if character == each else 0 for at, each in enumerate(other)]
        longest, before = max(longest, *row), row
    return longest


@cache
def _kinds_of_talk() -> frozenset[str]:
    """The kinds of which a text has to have one to say something about the queue."""
    firsts = (kind for kind in parted_kinds() if kind.startswith(FIRST))
    return frozenset((*_WHOLE, "forget", "asking", "denies", *firsts))


@cache
def _verbs(code: str) -> frozenset[str]:
    """First words of commands, and last ones in languages that put verbs last."""
    table = LANGUAGES[code].hearing
    firsts = (phrase_words(each) for each in (*table.commands, *table.command_endings))
    return frozenset(words[0].folded for words in firsts if words)

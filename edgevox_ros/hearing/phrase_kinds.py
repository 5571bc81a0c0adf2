"""The kinds of phrases that a transcript is read for: one table, for every language.

Who needs several kinds as one asks for all of them (MarkedWords.longest). What a kind means stands
in languages/language_fields.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import chain

from edgevox_ros.hearing.phrase_finder import PhraseFinder
from edgevox_ros.languages import LANGUAGES, Language
from edgevox_ros.languages.language_fields import Following

TIMES, MORE = "times", "more"
FIRST, LAST = "first", "last"
_PARTED = " ... "
_MOST_DIGITS = 20
# Longer frequent words may name something ("forward").
_SMALL = 5

_KINDS: Mapping[str, Callable[[Language], Iterable[str]]] = {
    "ahead": lambda language: language.queue_talk.ahead,
    "again": lambda language: language.following.again,
    "all": lambda language: language.queue_talk.all,
    "allows": lambda language: language.following.allows,
    "alone": lambda language: language.hearing.alone,
    "anticlockwise": lambda language: language.directions.anticlockwise,
    "asked": lambda language: language.queue_talk.asked,
    "asking": lambda language: language.queue_talk.asking,
    "backward": lambda language: language.directions.backward,
    "behind": lambda language: language.directions.behind,
    "chat": lambda language: language.following.chat,
    "clockwise": lambda language: language.directions.clockwise,
    "command": lambda language: language.hearing.commands,
    "condition": lambda language: language.following.conditions,
    "correction": lambda language: language.following.corrections,
    "denied": lambda language: language.following.nots,
    "denies": lambda language: language.queue_talk.denies,
    "doubt": lambda language: language.directions.doubts,
    "ending": lambda language: language.hearing.command_endings,
    "exception": lambda language: language.hearing.exceptions,
    "filler": lambda language: language.hearing.fillers,
    "forbids": lambda language: language.following.forbids,
    "forget": lambda language: [each for each in language.queue_talk.forget if _PARTED not in each],
    "forward": lambda language: language.directions.forward,
    "going": lambda language: language.queue_talk.going,
    "joiner": lambda language: language.hearing.joiners,
    "keep": lambda language: language.following.keeps,
    "keeps orders": lambda language: language.queue_talk.keeps,
    "later": lambda language: language.following.later,
    "later at": lambda language: language.following.later_at,
    "later in": lambda language: language.following.later_in,
    "lead": lambda language: language.following.leads,
    "left": lambda language: language.directions.left,
    "moving": lambda language: language.hearing.moving,
    "negative": lambda language: language.directions.negative,
    "next": lambda language: language.queue_talk.next,
    "no": lambda language: language.hearing.no,
    "no direction": lambda language: language.directions.exceptions,
    "not so": lambda language: _not_so(language),
    "not yes": lambda language: language.hearing.not_yes,
    "object": lambda language: language.following.objects,
    "opener": lambda language: language.hearing.openers,
    "orders": lambda language: language.queue_talk.orders,
    "others": lambda language: language.following.others,
    "own joiner": lambda language: language.hearing.own_joiners,
    "please": lambda language: language.following.please,
    "polite": lambda language: language.following.polite,
    "polite ending": lambda language: language.hearing.polite_endings,
    "positive": lambda language: language.directions.positive,
    "question": lambda language: language.following.questions,
    "question word": lambda language: language.following.question_words,
    "quotes": lambda language: language.following.quotes,
    "request": lambda language: language.following.requests,
    "rider": lambda language: language.following.riders,
    "right": lambda language: language.directions.right,
    "say again": lambda language: language.following.say_again,
    "small": lambda language: _small(language),
    "softener": lambda language: language.hearing.softeners,
    "states": lambda language: language.queue_talk.states,
    "stop": lambda language: language.hearing.stop,
    "tail": lambda language: language.hearing.tails,
    "tail of orders": lambda language: language.queue_talk.tails,
    "tale": lambda language: language.hearing.tales,
    "talk": lambda language: language.following.talk,
    "tells": lambda language: language.following.tells,
    "that": lambda language: language.queue_talk.that,
    "then": lambda language: language.queue_talk.then,
    "unjoined": lambda language: language.hearing.unjoined,
    "unit": lambda language: chain.from_iterable(language.spoken_numbers.units.values()),
    "unit of time": lambda language: language.following.time_units,
    "yes": lambda language: language.hearing.yes,
}


@cache
def finder() -> PhraseFinder:
    """Finds every kind in every language; a kind is written behind the language: `de filler`."""
    found = PhraseFinder()
    for code, language in LANGUAGES.items():
        for kind, phrases in phrases_of(language):
            found.add(f"{code} {kind}", phrases, accents=language.hearing.accents)
    return found


@cache
def schedule_finder() -> PhraseFinder:
    """Finds what people say about orders for later, in every language: `de planned`.

    A finder of its own: to every other reader these words stay what they are without a schedule.
    """
    found = PhraseFinder()
    for code, language in LANGUAGES.items():
        talk, accents = language.queue_talk, language.hearing.accents
        found.add(f"{code} planned", talk.planned, accents=accents)
        found.add(f"{code} that", talk.cancels, accents=accents)
        found.add(f"{code} all", talk.cancels_all, accents=accents)
    return found


@cache
def parted_kinds() -> frozenset[str]:
    """The kinds of verbs in two parts with other words between: `first PART` and `last PART`.

    PART is the last part; it says which two belong together.
    """
    kinds = (kind for language in LANGUAGES.values() for kind, _ in _parted(language))
    return frozenset(kinds)


def _parted(language: Language) -> Iterator[tuple[str, str]]:
    for first, parted, last in (each.partition(_PARTED) for each in language.queue_talk.forget):
        if parted:
            yield f"{FIRST} {last}", first
            yield f"{LAST} {last}", last


def phrases_of(language: Language) -> Iterator[tuple[str, Iterable[str]]]:
    """The phrases of a language by kind; a kind may come more than once."""
    yield from ((kind, phrases(language)) for kind, phrases in _KINDS.items())
    yield from ((kind, (phrase,)) for kind, phrase in _counted(language.following))
    yield from ((kind, (phrase,)) for kind, phrase in _parted(language))


def _counted(table: Following) -> Iterator[tuple[str, str]]:
    """Each phrase that says how often: `times 2` or `more 2`, and the words."""
    numbers = {str(count): count for count in range(2, _MOST_DIGITS + 1)}
    numbers.update({word: count for count, word in enumerate(table.numbers, start=2)})
    for kind, patterns, twice in (
        (TIMES, table.times, table.twice),
        (MORE, table.more, table.twice_more),
    ):
        yield from ((f"{kind} 2", phrase) for phrase in twice)
        for pattern in patterns:
            for word, count in numbers.items():
                yield f"{kind} {count}", pattern.replace("{}", word)


def _not_so(language: Language) -> list[str]:
    """What only says that something is not so, where "no" also means "not": "no estoy aquí".

    Or where it means "no" in another language: Italian "non".
    """
    corrections = {each for other in LANGUAGES.values() for each in other.following.corrections}
    denying = corrections & set(language.queue_talk.denies)
    states = language.queue_talk.states
    return [f"{word} {state}" for word in sorted(denying) for state in states]


def _small(language: Language) -> list[str]:
    # "Don't turn left" takes no order back that turns right.
    small = language.signs.small_words - language.signs.telling
    return [word for word in small if len(word) <= _SMALL]

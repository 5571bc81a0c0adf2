"""What follows a stop: a new command, or nothing to act on.

A command may begin only after a joiner that follows the stop ("stop and then turn left"), or after
the recogniser's punctuation ("Stop. Go to the kitchen."). It must begin or end with words that
begin or end a command in that language: "Stop! You are hurting me" is a stop and nothing else.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from functools import lru_cache

from edgevox_ros.hearing.marked_words import MarkedWords
from edgevox_ros.hearing.phrase_finder import PhraseFinder
from edgevox_ros.hearing.words import Word
from edgevox_ros.languages import LANGUAGES

# Nobody says a command after so many clauses or joiners; searching on would be quadratic.
_CLAUSES = 12
_JOINERS = 4
_LONGEST_LINK = 10


class CommandFinder:
    """Finds the command after a stop, in several languages."""

    def __init__(self, languages: Iterable[str]) -> None:
        self._phrases = PhraseFinder()
        for code in languages:
            table = LANGUAGES[code].hearing
            own = [f"{each} {command}" for each in table.own_joiners for command in table.commands]
            joined = (*table.joined_commands, *own)
            for kind, source in (
                ("joiner", table.joiners),
                ("linking", table.linking),
                ("softener", table.softeners),
                ("own joiner", table.own_joiners),
                ("command", (*table.commands, *joined)),
                ("joined command", joined),
                ("ending", table.command_endings),
                ("polite", table.polite_endings),
                ("negation", table.negations),
            ):
                self._phrases.add(kind, source, accents=table.accents)

    def after(self, said: MarkedWords, stop_end: int, *, joined: bool) -> int | None:
        """Where a new command begins after the stop that ends at `stop_end`, as an index.

        `said` knows the stops, tails and fillers of what was said. `joined`: a joiner may begin the
        command; that is not so after a word such as "don't".
        """
        words = said.words
        start = next((i for i, word in enumerate(words) if word.start >= stop_end), len(words))
        if start == len(words):
            return None
        following = MarkedWords(words[start:], self._phrases.find(words[start:]))
        of_stop = MarkedWords(words[start:], said.found[start:])
        found = _joined(following, of_stop, self._links(words, start)) if joined else None
        if found is None:
            found = _punctuated(following)
        return None if found is None else following.words[found].start

    def _links(self, words: Sequence[Word], end: int) -> bool:
        """Whether the words before `end` mean "stop and" in one word."""
        near = words[max(0, end - _LONGEST_LINK) : end]
        found = self._phrases.find(near)
        return any(at + each.get("linking", -1) == len(near) for at, each in enumerate(found))


@lru_cache(maxsize=8)
def command_finder(languages: tuple[str, ...] = tuple(LANGUAGES)) -> CommandFinder:
    """The CommandFinder of these languages, made once."""
    return CommandFinder(languages)


def _joined(following: MarkedWords, said: MarkedWords, linked: bool) -> int | None:
    """A command after a joiner; only words that belong to the stop may precede it.

    `linked`: the words before are a joiner themselves.
    """
    position = 0
    while position < len(following.words):
        begins = _joiner_ends(following, position)
        if (linked and position == 0) or following.length("joined command", position):
            begins.append(position)
        command = _first_command(following, begins)
        if command is not None:
            return command
        of_stop = max(said.length("stop", position), said.length("tail", position))
        length = of_stop or said.length("filler", position)
        if not length:
            return None
        position += length
    return None


def _punctuated(following: MarkedWords) -> int | None:
    """The first clause that is a command."""
    paused = (i for i, word in enumerate(following.words) if word.paused_before)
    for position in itertools.islice(paused, _CLAUSES):
        command = _first_command(following, [*_joiner_ends(following, position), position])
        if command is not None:
            return command
    return None


def _joiner_ends(following: MarkedWords, position: int) -> list[int]:
    """Where joiners in a row end, the last first.

    A joiner of one language may begin a command in another: Turkish "ve" is "and", Spanish "ve" is
    "go".
    """
    ends: list[int] = []
    while length := following.length("joiner", position):
        position += length
        ends.append(position)
    return ends[: -_JOINERS - 1 : -1]


def _first_command(following: MarkedWords, begins: Iterable[int]) -> int | None:
    commands = (_command_at(following, begin) for begin in begins)
    return next((command for command in commands if command is not None), None)


def _command_at(following: MarkedWords, position: int) -> int | None:
    """Where the command begins if there is one at `position`, apart from politeness."""
    words = following.words
    if following.length("joined command", position):
        position += following.length("own joiner", position)
    begin = _skip(following, position, "softener")
    end = begin + 1
    while end < len(words) and not words[end].hard_before:
        end += 1
    clause = range(begin, min(end, len(words)))
    if any(_denies(following, i, begin) for i in clause):
        return None
    if following.length("command", begin) or any(_ends(following, i, end) for i in clause):
        return begin
    return None


def _denies(following: MarkedWords, position: int, begin: int) -> bool:
    """Whether the words here forbid or swear, and are not part of a longer order."""
    end = position + following.length("negation", position)
    return end > position and not any(
        i + max(following.length("ending", i), following.length("command", i)) >= end
        for i in range(max(begin, position - _LONGEST_LINK), position)
    )


def _ends(following: MarkedWords, position: int, end: int) -> bool:
    """Whether a verb at `position` ends the clause, apart from politeness."""
    length = following.length("ending", position)
    return length > 0 and _skip(following, position + length, "polite") >= end


def _skip(following: MarkedWords, position: int, kind: str) -> int:
    while length := following.length(kind, position):
        position += length
    return position

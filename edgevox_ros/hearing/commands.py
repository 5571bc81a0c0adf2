"""What stands behind a stop: a new command, or nothing that anybody is to act on.

Only a joiner right behind the stop ("stop and then turn left") or the recogniser's punctuation
("Stop. Go to the kitchen.") may begin a command, and only words that begin or end a command in
their language are one: "Stop! You are hurting me" is a stop and nothing else.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

from edgevox_ros.hearing.marked_words import MarkedWords
from edgevox_ros.hearing.phrase_finder import PhraseFinder
from edgevox_ros.hearing.words import Word
from edgevox_ros.languages import LANGUAGES

# Nobody says a command behind so many clauses, and looking on would take quadratic time.
_CLAUSES = 12
_LONGEST_LINK = 10


class CommandFinder:
    """Finds the command behind a stop, in some languages."""

    def __init__(self, languages: Iterable[str]) -> None:
        self._phrases = PhraseFinder()
        for code in languages:
            table = LANGUAGES[code].hearing
            for kind, source in (
                ("joiner", table.joiners),
                ("linking", table.linking),
                ("softener", table.softeners),
                ("command", (*table.commands, *table.joined_commands)),
                ("joined command", table.joined_commands),
                ("ending", table.command_endings),
                ("polite", table.polite_endings),
                ("negation", table.negations),
            ):
                self._phrases.add(kind, source, accents=table.accents)

    def behind(self, said: MarkedWords, stop_end: int, *, joined: bool) -> int | None:
        """The character where a new command begins behind the stop that ends at `stop_end`.

        `said` knows the stops, tails and fillers of what was said. `joined`: a joiner will do,
        as it does not behind a word such as "don't".
        """
        words = said.words
        start = next((i for i, word in enumerate(words) if word.start >= stop_end), len(words))
        if start == len(words):
            return None
        behind = MarkedWords(words[start:], self._phrases.find(words[start:]))
        of_stop = MarkedWords(words[start:], said.found[start:])
        found = _joined(behind, of_stop, self._links(words, start)) if joined else None
        if found is None:
            found = _punctuated(behind)
        return None if found is None else behind.words[found].start

    def _links(self, words: Sequence[Word], end: int) -> bool:
        """Whether the words before `end` say "stop and" in one."""
        near = words[max(0, end - _LONGEST_LINK) : end]
        found = self._phrases.find(near)
        return any(at + each.get("linking", -1) == len(near) for at, each in enumerate(found))


def _joined(behind: MarkedWords, said: MarkedWords, linked: bool) -> int | None:
    """A command behind a joiner, with nothing before that but what belongs to the stop.

    `linked`: what stands before is a joiner itself.
    """
    position = 0
    while position < len(behind.words):
        begin = _skip(behind, position, "joiner")
        joined = begin > position or (linked and position == 0)
        if joined or behind.length("joined command", position):
            command = _command_at(behind, begin)
            if command is not None:
                return command
        of_stop = max(said.length("stop", position), said.length("tail", position))
        length = of_stop or said.length("filler", position)
        if not length:
            return None
        position += length
    return None


def _punctuated(behind: MarkedWords) -> int | None:
    """The first clause that is a command."""
    paused = (i for i, word in enumerate(behind.words) if word.paused_before)
    for position in itertools.islice(paused, _CLAUSES):
        command = _command_at(behind, _skip(behind, position, "joiner"))
        if command is not None:
            return command
    return None


def _command_at(behind: MarkedWords, position: int) -> int | None:
    """Where the command begins if there is one at `position`, politeness aside."""
    words = behind.words
    begin = _skip(behind, position, "softener")
    end = begin + 1
    while end < len(words) and not words[end].hard_before:
        end += 1
    clause = range(begin, min(end, len(words)))
    if any(_denies(behind, i, begin) for i in clause):
        return None
    if behind.length("command", begin) or any(_ends(behind, i, end) for i in clause):
        return begin
    return None


def _denies(behind: MarkedWords, position: int, begin: int) -> bool:
    """Whether words forbid or swear here, and are no part of a longer order's own words."""
    end = position + behind.length("negation", position)
    return end > position and not any(
        i + max(behind.length("ending", i), behind.length("command", i)) >= end
        for i in range(max(begin, position - _LONGEST_LINK), position)
    )


def _ends(behind: MarkedWords, position: int, end: int) -> bool:
    """Whether a verb at `position` ends the clause, politeness aside."""
    length = behind.length("ending", position)
    return length > 0 and _skip(behind, position + length, "polite") >= end


def _skip(behind: MarkedWords, position: int, kind: str) -> int:
    while length := behind.length(kind, position):
        position += length
    return position

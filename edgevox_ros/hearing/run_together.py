"""Words that a recogniser has run together: "stoprobot", "haltan", "fermatisubito"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from edgevox_ros.hearing.phrase_finder import Found, phrase_words
from edgevox_ros.hearing.words import Word, fold
from edgevox_ros.languages.language_fields import Hearing

# Shorter ones occur in too many words: "ho" begins "hotel", "er" ends "halter".
_LEAST_STOP, _LEAST_PART = 4, 3
_LONGEST = 40


class RunTogether:
    """Recognises words made of a stop phrase and of what may follow one, and nothing else."""

    def __init__(self) -> None:
        self._tables: list[tuple[frozenset[str], frozenset[str]]] = []
        self._heads: set[str] = set()

    def add(self, table: Hearing) -> None:
        """Add the phrases of a language. A word is read in one language at a time."""
        if not table.accents:
            return
        stops = _joined(table.stop, _LEAST_STOP)
        self._heads.update(stop[:_LEAST_STOP] for stop in stops)
        others = _joined((*table.stop, *table.tails, *table.fillers), _LEAST_PART)
        self._tables.append((stops, others))

    def holds_stop(self, word: str) -> bool:
        """Whether a word, without accents, is a stop phrase run together with other words."""
        if word[:_LEAST_STOP] not in self._heads or not _LEAST_STOP < len(word) <= _LONGEST:
            return False
        return any(_consists(word, *parts) for parts in self._tables)

    def marked(self, words: Sequence[Word], found: list[Found]) -> list[Found]:
        """What was found at each word, plus a stop where one is run together."""
        for at, word in enumerate(words):
            if not (word.spaceless or "stop" in found[at]) and self.holds_stop(word.folded):
                found[at] = {**found[at], "stop": 1}
        return found


def _joined(phrases: Iterable[str], least: int) -> frozenset[str]:
    """The phrases without blanks and accents, of scripts that are written with blanks."""
    spoken = (phrase_words(phrase) for phrase in phrases if "*" not in phrase)
    written = (
        "".join(fold(word.exact) for word in words)
        for words in spoken
        if words and not words[0].spaceless and len(words[-1].exact) >= _LEAST_PART
    )
    return frozenset(each for each in written if len(each) >= least)


def _consists(word: str, stops: frozenset[str], others: frozenset[str]) -> bool:
    """Whether a word is a stop phrase, or a stop phrase followed by other phrases."""
    reached = {end for end in range(_LEAST_STOP, len(word) + 1) if word[:end] in stops}
    for begin in range(_LEAST_STOP, len(word)):
        if begin in reached:
            ends = range(begin + _LEAST_PART, len(word) + 1)
            reached.update(end for end in ends if word[begin:end] in others)
    return len(word) in reached

"""A quick test whether a text can contain any of some phrases: it looks for one word of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from edgevox_ros.hearing.phrase_finder import phrase_words
from edgevox_ros.hearing.words import Word, distinct_words, fold

_LONG, _MOST_KNOWN = 40, 20_000


class StopPrecheck:
    """Knows the longest word of each phrase; in a script without spaces, one character."""

    def __init__(self) -> None:
        self._folded: set[str] = set()
        self._exact: set[str] = set()
        self._begins: tuple[str, ...] = ()
        self._harmless: set[str] = set()

    def add(self, phrases: Iterable[str], *, accents: bool = True) -> None:
        """Add phrases; see PhraseFinder.add."""
        self._harmless.clear()
        for phrase in phrases:
            words = phrase_words(phrase)
            if "*" in phrase and len(words) == 1:
                self._begins = (*self._begins, fold(words[0].exact))
            elif words:
                needle = max(words[:-1] if "*" in phrase else words, key=_tells)
                known, word = (
                    (self._folded, fold(needle.exact)) if accents else (self._exact, needle.exact)
                )
                known.add(word)

    def may_be_in(self, text: str, holds: Callable[[str], bool]) -> bool:
        """Whether a phrase may be in the text: a no is certain, a yes is not.

        `holds` tells whether a word, given without accents, contains phrases that are run together.
        """
        # In a flood of transcripts most words have been seen before.
        for token in set(text.split()) - self._harmless:
            for exact, folded in distinct_words(token):
                begins = folded.startswith(self._begins)
                if folded in self._folded or exact in self._exact or begins or holds(folded):
                    return True
            if len(token) < _LONG:
                if len(self._harmless) >= _MOST_KNOWN:
                    self._harmless.clear()
                self._harmless.add(token)
        return False


def _tells(word: Word) -> tuple[bool, int]:
    """How rare a word is: hiragana is frequent, and so are short words."""
    hiragana = "\u3041" <= word.exact[0] <= "\u3096"
    return not hiragana, len(word.exact)

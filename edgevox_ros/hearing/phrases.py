"""Phrases as runs of words, found at a place of a transcript, indexed by their outer words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from edgevox_ros.hearing.words import Word, fold, split_words

_Lengths = dict[str, set[int]]


class PhraseSet:
    """A set of phrases. Those of languages where accents do not matter also match without."""

    def __init__(self) -> None:
        self._exact: set[tuple[str, ...]] = set()
        self._folded: set[tuple[str, ...]] = set()
        self._by_first: _Lengths = {}
        self._by_last: _Lengths = {}
        self._longest = 0

    def add(self, phrases: Iterable[str], *, accents: bool = True) -> None:
        """Add phrases written as people say them; `accents`: they may be left out."""
        for phrase in phrases:
            self.add_words(split_words(phrase), accents=accents)

    def add_words(self, words: Sequence[Word], *, accents: bool = True) -> None:
        """Add one phrase given as words; an empty one is ignored."""
        if not words:
            return
        self._remember(tuple(word.exact for word in words), self._exact)
        if accents:
            self._remember(tuple(fold(word.exact) for word in words), self._folded)

    def _remember(self, phrase: tuple[str, ...], into: set[tuple[str, ...]]) -> None:
        into.add(phrase)
        self._by_first.setdefault(phrase[0], set()).add(len(phrase))
        self._by_last.setdefault(phrase[-1], set()).add(len(phrase))
        self._longest = max(self._longest, len(phrase))

    def at(self, words: Sequence[Word], start: int) -> int:
        """Length of the longest phrase that begins at `start`, or 0."""
        if start >= len(words):
            return 0
        lengths = _lengths(self._by_first, words[start])
        fitting = [n for n in lengths if n <= len(words) - start]
        return max((n for n in fitting if self._has(words[start : start + n])), default=0)

    def ending(self, words: Sequence[Word], end: int) -> int:
        """Length of the longest phrase that ends before `end`, or 0."""
        if end <= 0:
            return 0
        lengths = _lengths(self._by_last, words[end - 1])
        fitting = [n for n in lengths if n <= end]
        return max((n for n in fitting if self._has(words[end - n : end])), default=0)

    def _has(self, words: Sequence[Word]) -> bool:
        if tuple(word.exact for word in words) in self._exact:
            return True
        return tuple(word.folded for word in words) in self._folded

    def covering(self, words: Sequence[Word], start: int, end: int) -> bool:
        """Whether a phrase covers words[start:end] without running across a pause."""
        for first in range(max(0, end - self._longest), start + 1):
            length = self.at(words, first)
            stretch = words[first + 1 : first + length]
            if first + length >= end and not any(w.hard_before or w.soft_before for w in stretch):
                return True
        return False


def _lengths(index: _Lengths, word: Word) -> set[int]:
    exact = index.get(word.exact)
    folded = index.get(word.folded) if word.folded != word.exact else None
    return (exact or set()) | (folded or set()) if folded else exact or set()

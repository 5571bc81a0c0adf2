"""What was said, read once: its words, and where phrases of every kind stand in it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, cached_property, lru_cache

from edgevox_ros.hearing.marked_words import MarkedWords
from edgevox_ros.hearing.phrase_finder import NOTHING, Found
from edgevox_ros.hearing.phrase_kinds import finder
from edgevox_ros.hearing.words import Word, split_words


class Utterance:
    """A text that somebody said. Everything is read when it is first asked for, and once.

    Any text can be read, in linear time; nothing raises.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._said: dict[frozenset[str], MarkedWords] = {}

    @cached_property
    def words(self) -> list[Word]:
        """The words in order."""
        return split_words(self.text)

    def said(self, *codes: str) -> MarkedWords:
        """The words with the phrases of some languages, by kind; without a code, of all."""
        key = frozenset(codes)
        if key not in self._said:
            found = [_of_languages(each, key) for each in self._found]
            self._said[key] = MarkedWords(self.words, found)
        return self._said[key]

    def codes_of(self, kinds: Iterable[str]) -> set[str]:
        """The languages that have a phrase of one of these kinds in it."""
        wanted = set(kinds)
        keys = (_code_and_kind(key) for found in self._found for key in found)
        return {code for code, kind in keys if kind in wanted}

    @cached_property
    def _found(self) -> list[Found]:
        return finder().find(self.words)


@lru_cache(maxsize=64)
def utterance_of(text: str) -> Utterance:
    """The utterance of a text; of one that was read just now, the same."""
    return Utterance(text)


def _of_languages(found: Found, codes: frozenset[str]) -> Found:
    """The phrases of these languages by kind alone, the longest of each kind."""
    longest: dict[str, int] = {}
    for key, length in found.items():
        code, kind = _code_and_kind(key)
        if (not codes or code in codes) and length > longest.get(kind, 0):
            longest[kind] = length
    return longest or NOTHING


@cache
def _code_and_kind(key: str) -> tuple[str, str]:
    code, _, kind = key.partition(" ")
    return code, kind

"""Finds phrases of several kinds in one pass over a transcript's words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from edgevox_ros.hearing.words import Word, split_words

Found = Mapping[str, int]
"""For each kind with a phrase that begins at a word: the length of the longest one, in words."""

NOTHING: Found = {}
_NO_ENDS: Mapping[str, tuple[str, ...]] = {}


class _Node:
    """A state after some words: which words may follow, and the kinds of phrases that end here.

    `begins` and `ends`: by kind, how a last word written with `*` begins or ends.
    """

    # There are tens of thousands, and the node waits for them when it starts.
    __slots__ = ("begins", "ends", "following", "kinds")

    def __init__(self) -> None:
        self.following: dict[str, _Node] = {}
        self.kinds: tuple[str, ...] = ()
        self.begins: Mapping[str, tuple[str, ...]] = _NO_ENDS
        self.ends: Mapping[str, tuple[str, ...]] = _NO_ENDS

    def child(self, word: str) -> _Node:
        """The state after one more word."""
        found = self.following.get(word)
        if found is None:
            found = self.following[word] = _Node()
        return found

    def of_open(self, word: str) -> list[str]:
        """Kinds of which this word may be the last one."""
        begun = [kind for kind, begins in self.begins.items() if word.startswith(begins)]
        return begun + [kind for kind, ends in self.ends.items() if word.endswith(ends)]


@cache
def phrase_words(phrase: str) -> tuple[Word, ...]:
    """The words of a phrase, as the language tables write it."""
    return tuple(split_words(phrase))


class PhraseFinder:
    """Phrases by kind. Languages in which accents do not matter match without them too.

    The last word of a phrase may be written `begin*` or `*end`: any word that begins or ends like
    that.
    """

    def __init__(self) -> None:
        self._folded = _Node()
        self._exact = _Node()

    def add(self, kind: str, phrases: Iterable[str], *, accents: bool = True) -> None:
        """Add phrases written as people say them. `accents`: they may be left out."""
        for phrase in phrases:
            self.add_words(kind, phrase_words(phrase), accents=accents, open_at=_open_at(phrase))

    def add_words(
        self, kind: str, words: Sequence[Word], *, accents: bool = True, open_at: str = ""
    ) -> None:
        """Add one phrase given as words; an empty one is ignored."""
        if not words:
            return
        *heads, last = [word.folded if accents else word.exact for word in words]
        node = self._folded if accents else self._exact
        for word in heads:
            node = node.child(word)
        if open_at == "end":
            node.begins = {**node.begins, kind: (*node.begins.get(kind, ()), last)}
        elif open_at == "begin":
            node.ends = {**node.ends, kind: (*node.ends.get(kind, ()), last)}
        else:
            node = node.child(last)
            node.kinds = node.kinds if kind in node.kinds else (*node.kinds, kind)

    def find(self, words: Sequence[Word]) -> list[Found]:
        """The phrases that begin at each word.

        They stay within a sentence, but "No! No! No!" counts as one.
        """
        ends = _sentence_ends(words)
        folded, exact = [word.folded for word in words], [word.exact for word in words]
        first_folded, first_exact = self._folded.following, self._exact.following
        roots = (self._folded, self._exact)
        any_first = any(root.begins or root.ends for root in roots)
        found: list[Found] = []
        for start, word in enumerate(folded):
            if not (any_first or word in first_folded or exact[start] in first_exact):
                found.append(NOTHING)
                continue
            here: dict[str, int] = {}
            _walk(self._folded, folded, range(start, ends[start]), here)
            _walk(self._exact, exact, range(start, ends[start]), here)
            found.append(here or NOTHING)
        return found


def _sentence_ends(words: Sequence[Word]) -> list[int]:
    """For each word the end of its sentence.

    A sentence that only repeats its last word continues it.
    """
    ends, end = [0] * len(words), len(words)
    for start in range(len(words) - 1, -1, -1):
        ends[start] = end
        if words[start].hard_before and start and words[start - 1].exact != words[start].exact:
            end = start
    return ends


def _walk(node: _Node, words: Sequence[str], where: range, found: dict[str, int]) -> None:
    for position in where:
        word = words[position]
        length = position - where.start + 1
        if node.begins or node.ends:
            for kind in node.of_open(word):
                found[kind] = max(found.get(kind, 0), length)
        following = node.following.get(word)
        if following is None:
            return
        node = following
        for kind in node.kinds:
            found[kind] = max(found.get(kind, 0), length)


def _open_at(phrase: str) -> str:
    if phrase.endswith("*"):
        return "end"
    return "begin" if phrase.split(" ")[-1].startswith("*") else ""

"""Phrases of several kinds, all found in one look at a transcript's words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from edgevox_ros.hearing.words import Word, fold, split_words

Found = Mapping[str, int]
"""Of each kind that begins at a word, the length of its longest phrase, in words."""

NOTHING: Found = {}


@dataclass
class _Node:
    """Behind the words so far: what may come next, and the kinds of phrases that end here.

    `begins` and `ends`: beginnings and endings of a last word that stands for many, with its kind.
    """

    following: dict[str, _Node] = field(default_factory=dict)
    kinds: tuple[str, ...] = ()
    begins: tuple[tuple[str, str], ...] = ()
    ends: tuple[tuple[str, str], ...] = ()

    def of_open(self, word: str) -> Iterable[str]:
        """Kinds whose last word may be this one."""
        if self.begins and word.startswith(tuple(begin for begin, _ in self.begins)):
            yield from (kind for begin, kind in self.begins if word.startswith(begin))
        if self.ends and word.endswith(tuple(end for end, _ in self.ends)):
            yield from (kind for end, kind in self.ends if word.endswith(end))


class Lexicon:
    """Phrases by kind. Those of languages where accents do not matter also match without.

    The last word of a phrase may be written `begin*` or `*end`: any word that begins or ends so.
    """

    def __init__(self) -> None:
        self._folded = _Node()
        self._exact = _Node()

    def add(self, kind: str, phrases: Iterable[str], *, accents: bool = True) -> None:
        """Add phrases written as people say them; `accents`: they may be left out."""
        for phrase in phrases:
            self.add_words(kind, split_words(phrase), accents=accents, open_at=_open_at(phrase))

    def add_words(
        self, kind: str, words: Sequence[Word], *, accents: bool = True, open_at: str = ""
    ) -> None:
        """Add one phrase given as words; an empty one is ignored."""
        if not words:
            return
        *heads, last = [fold(word.exact) if accents else word.exact for word in words]
        node = self._folded if accents else self._exact
        for word in heads:
            node = node.following.setdefault(word, _Node())
        if open_at == "end":
            node.begins = (*node.begins, (last, kind))
        elif open_at == "begin":
            node.ends = (*node.ends, (last, kind))
        else:
            node = node.following.setdefault(last, _Node())
            node.kinds = tuple({*node.kinds, kind})

    def find(self, words: Sequence[Word]) -> list[Found]:
        """What begins at each word."""
        folded, exact = [word.folded for word in words], [word.exact for word in words]
        first_folded, first_exact = self._folded.following, self._exact.following
        any_first = bool(self._folded.begins or self._folded.ends)
        found: list[Found] = []
        for start, word in enumerate(folded):
            if not (any_first or word in first_folded or exact[start] in first_exact):
                found.append(NOTHING)
                continue
            here: dict[str, int] = {}
            _walk(self._folded, folded, start, here)
            _walk(self._exact, exact, start, here)
            found.append(here or NOTHING)
        return found


def _walk(node: _Node, words: Sequence[str], start: int, found: dict[str, int]) -> None:
    for position in range(start, len(words)):
        word = words[position]
        length = position - start + 1
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

"""Verbs in two parts: German "hör jetzt mit dem Drehen auf" is a stop as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from edgevox_ros.hearing.phrase_finder import Found, PhraseFinder
from edgevox_ros.hearing.words import Word

_GAP = " ... "
# More words than anybody puts between the parts; searching on would be quadratic.
_REACH = 10


class SeparableVerbs:
    """Finds verbs written `first ... last` in the tables, within one clause."""

    def __init__(self) -> None:
        self._phrases = PhraseFinder()
        self._pairs: set[str] = set()

    def add(self, verbs: Iterable[str], denials: Iterable[str]) -> None:
        """Add verbs written `first ... last`, and words that must not come between the parts.

        Accents count: "halt ... an" is an order, "hält ... an" tells of a train.
        """
        for verb in verbs:
            first, _, last = verb.partition(_GAP)
            self._pairs.add(last)
            self._phrases.add(f"to {last}", (first,), accents=False)
            self._phrases.add(last, (last,), accents=False)
        self._phrases.add("denial", denials, accents=False)

    @staticmethod
    def whole(verbs: Iterable[str]) -> list[str]:
        """The verbs with nothing between their parts."""
        return [verb.replace(_GAP, " ") for verb in verbs]

    def joined(self, words: Sequence[Word], found: list[Found]) -> list[Found]:
        """What was found at each word, plus a stop where a verb begins whose last part follows."""
        if not self._pairs or len(words) < 2:
            return found
        parts = self._phrases.find(words)
        for start, part in enumerate(parts):
            for last in self._pairs:
                length = self._reaches(words, parts, start, last) if f"to {last}" in part else 0
                if length > found[start].get("stop", 0):
                    found[start] = {**found[start], "stop": length}
        return found

    @staticmethod
    def _reaches(words: Sequence[Word], parts: Sequence[Found], start: int, last: str) -> int:
        """The length of the verb, from its first part to its last, or 0."""
        begin = start + parts[start][f"to {last}"]
        for end in range(begin, min(len(words), begin + _REACH)):
            if words[end].paused_before or "denial" in parts[end]:
                return 0
            if last in parts[end]:
                return end + 1 - start
        return 0

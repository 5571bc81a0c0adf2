"""Says whether the patterns, with noise and joined commands, can produce a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from scripts.training.demo_dialogues import noise, vocabulary
from scripts.training.demo_dialogues.grammar import Choice, Node, Slot, Text
from scripts.training.demo_dialogues.held_out import canonical
from scripts.training.demo_dialogues.meanings import Calls
from scripts.training.demo_dialogues.numerals import FRACTION_WORDS
from scripts.training.demo_dialogues.pattern_files import Pattern

_DIGITS = r"\d+|point|hundred|turn|circle|couple|of|single|full|complete|right|angle|one"
_NUMBER = "(?:" + "|".join([_DIGITS, *FRACTION_WORDS]) + ")+"
_UNIT = "(?:centimetre|metre)"
_NUMERIC = {
    "dist": f"{_NUMBER}{_UNIT}(?:{_NUMBER})?",
    "angle": f"{_NUMBER}(?:degrees)?",
    "speed": f"{_NUMBER}(?:{_UNIT}(?:per|a)?(?:second|s)|mps|metre?s)",
    "number": _NUMBER,
    "count": _NUMBER,
    "deg": _NUMBER,
    "seconds": f"{_NUMBER}seconds?",
    "time": r"(?:\d+|half|past|quarter|to|o'?clock|minutes|seconds|hours|days|weeks|am|pm|an?|of|"
    r"hour|minute|while|noon|midnight|tonight|tomorrow|[a-z]+day)+",
}
_LISTED: Mapping[str, Sequence[str]] = {
    "place": [alias for names in vocabulary.PLACES.values() for alias in names] + vocabulary.ROOMS,
    "room": vocabulary.ROOMS,
    "person": vocabulary.PERSONS,
    "thing": vocabulary.THINGS,
    "city": vocabulary.CITIES,
    "colour": vocabulary.COLOURS,
    "animal": vocabulary.ANIMALS,
    "food": vocabulary.FOODS,
}


def squeeze(text: str) -> str:
    """Canonical form without blanks: patterns may glue parts together."""
    return canonical(text).replace(" ", "")


_SLOT_FORMS = {kind: re.compile(form) for kind, form in _NUMERIC.items()} | {
    kind: re.compile("|".join(re.escape(squeeze(entry)) for entry in entries))
    for kind, entries in _LISTED.items()
}


class Matcher:
    """Recognises what a list of patterns can produce. When in doubt it says yes."""

    def __init__(self, patterns: Sequence[Pattern]) -> None:
        self.patterns = patterns
        self.texts: dict[str, str] = {}
        joints = [" ", "and ", "then ", ""]
        self.noise = sorted(
            {squeeze(word) for word in (*noise.OPENERS, *noise.NAMES, *noise.ASKING)}
            | {squeeze(word) for word in (*noise.CLOSERS, *noise.TALK_CLOSERS, *noise.FILLERS)}
            | {squeeze(word) for word in ("after that", "finally", "also", "followed by", *joints)}
            - {""}
        )

    def produces(self, sentence: str) -> bool:
        """Whether some pattern, or several commands joined, can give this sentence.

        Noise does not count.
        """
        text = squeeze(_without_repeats(sentence))
        reached = self._skip_noise(text, {0})
        for _ in range(4):
            ends = set()
            for pattern in self.patterns:
                found = self._ends(pattern.text, text, reached, pattern.own_slots)
                if not found:
                    continue
                found = self._skip_noise(text, found)
                if len(text) in found:
                    return True
                if isinstance(pattern.meaning, Calls):
                    ends |= found
            if not ends:
                return False
            reached = ends
        return False

    def _skip_noise(self, text: str, starts: set[int]) -> set[int]:
        reached, fresh = set(starts), set(starts)
        while fresh:
            fresh = {
                at + len(word) for at in fresh for word in self.noise if text.startswith(word, at)
            } - reached
            reached |= fresh
        return reached

    def _ends(
        self, node: Node, text: str, starts: Iterable[int], slots: Mapping[str, Node]
    ) -> set[int]:
        if isinstance(node, Text):
            word = self.texts.setdefault(node.text, squeeze(node.text))
            return {at + len(word) for at in starts if text.startswith(word, at)}
        if isinstance(node, Slot):
            if node.kind in slots:
                return self._ends(slots[node.kind], text, starts, {})
            return _slot_ends(_SLOT_FORMS[node.kind], text, starts)
        if isinstance(node, Choice):
            starts = set(starts)
            return set().union(*(self._ends(part, text, starts, slots) for part in node.options))
        ends = set(starts)
        for part in node.parts:
            ends = self._ends(part, text, ends, slots) if ends else ends
        return ends


def _slot_ends(form: re.Pattern[str], text: str, starts: Iterable[int]) -> set[int]:
    return {
        end
        for start in starts
        if form.match(text, start)
        for end in range(start + 1, len(text) + 1)
        if form.fullmatch(text, start, end)
    }


def _without_repeats(sentence: str) -> str:
    words = [word for word in sentence.lower().split() if word.strip(".,!?") not in noise.FILLERS]
    return " ".join(
        word for at, word in enumerate(words) if at == 0 or word != words[at - 1] or word.isdigit()
    )

"""Does an utterance ask to do the last thing again, and how often?"""

from __future__ import annotations

from collections.abc import Collection

from edgevox_ros.hearing.phrase_finder import Found
from edgevox_ros.hearing.phrase_kinds import MORE, TIMES
from edgevox_ros.hearing.utterance import utterance_of
from edgevox_ros.hearing.yes_no import has_question_mark

_LONGEST = 100
# Of phrases that are equally long, the first kind counts; those that say how often before these.
_KINDS = ("again", "lead", "polite", "request")
_COUNTING = (f"{TIMES} ", f"{MORE} ")


def read_again(text: str, codes: Collection[str] = ()) -> int | None:
    """How often the last thing is to be done again; None if something else was said.

    Every word of "again", "once more", "do that twice more" must belong to it, in these languages
    or in any, apart from noises, the robot's name and politeness: "go again to the kitchen" is
    another command, and so is "not again". "Again?" is a question of one who is surprised; only a
    polite one ("can you do that again?") asks for it. Thanks or a greeting in the same breath ask
    for nothing: "thank you again".
    """
    if len(text) > _LONGEST:
        return None
    said = utterance_of(text).said(*codes)
    found = said.found
    kinds, position = [], 0
    while position < len(found):
        if greets := said.length("chat", position):
            behind = position + greets
            if behind < len(found) and not said.words[behind].paused_before:
                return None
        length, kind = _longest(found[position])
        if not length:
            return None
        kinds.append(kind)
        position += length
    if has_question_mark(text) and not {"polite", "request"} & set(kinds):
        return None
    return _times(kinds)


def asks_for_words(text: str, codes: Collection[str] = ()) -> bool:
    """Whether a text asks to hear the last words again: "say that again", "could you repeat that".

    "Repeat that" alone may also mean the last act.
    """
    if len(text) > _LONGEST:
        return False
    said = utterance_of(text).said(*codes)
    kinds, position = set(), 0
    while position < len(said.words):
        words = said.length("say again", position)
        length = max(words, said.longest(("polite", "request", "softener"), position))
        if not length:
            return False
        act = words == said.length("again", position)
        kinds.add("either" if words and act else "words" if words else "polite")
        position += length
    return "words" in kinds or kinds >= {"either", "polite"}


def _longest(found: Found) -> tuple[int, str]:
    """The longest phrase and its kind."""
    counting = {kind: found[kind] for kind in found if kind.startswith(_COUNTING)}
    lengths = {**counting, **{kind: found[kind] for kind in _KINDS if kind in found}}
    length = max(lengths.values(), default=0)
    kinds = [kind for kind, long in lengths.items() if long == length]
    return length, min(kinds, key=_rank, default="")


def _rank(kind: str) -> int:
    return _KINDS.index(kind) if kind in _KINDS else -1


def _times(kinds: list[str]) -> int | None:
    """The number that was said, one without a number; None if it does not ask for it again."""
    counted = [kind.split(" ") for kind in kinds if kind not in _KINDS]
    more = any(kind == MORE for kind, _ in counted)
    named = bool(counted) and "lead" in kinds
    counts = {int(count) for _, count in counted}
    if not ("again" in kinds or more or named) or len(counts) > 1:
        return None
    return counts.pop() if counts else 1

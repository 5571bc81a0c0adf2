"""What a stream holds back: an ending of the text that may still become the start of a call."""

from __future__ import annotations

import re

from edgevox_ros.parsing.scanning.looking_back import (
    VARIABLES_BEGUN,
    assigned_before,
    begins_line,
    word_start,
)
from edgevox_ros.parsing.scanning.vocabulary import Vocabulary

_SPACE = " \t\r\n"
_HEADERS = re.compile(
    r"(?:\[assistant\]|(?:assistant\s{1,4})?(?:commentary|analysis)|assistant)\s{0,4}\Z",
    re.IGNORECASE,
)
_LONGEST_HEADER = 40
# Marks with which no name ends.
_MARKS = frozenset((",", ".", "!", "?", ":", ";", "", ")"))


def held_from(text: str, end: int, floor: int, vocabulary: Vocabulary, *, fresh: bool) -> int:
    """Where the ending of `text[:end]` begins that may still belong to a call: a name, a backtick.

    `floor` is where undecided text begins; `fresh` means that there was no speech before it.
    """
    held = _held_word(text, end, floor, vocabulary, fresh=fresh)
    while held > floor and text[held - 1] in "`\"'>":
        held -= 1
    return held


def _held_word(text: str, end: int, floor: int, vocabulary: Vocabulary, *, fresh: bool) -> int:
    words = text[max(0, end - 40) : end].rsplit(None, 1)
    recipient = fresh and vocabulary.first_line_names
    last = words[-1] if words else ""
    plain = last.isalpha() and last not in VARIABLES_BEGUN
    alone = plain and len(words) == 2 and not (recipient or vocabulary.lines)
    if alone and not vocabulary.may_begin(last.lower()):  # the usual piece
        return end
    held = _held_call(text, end, floor, vocabulary, words, recipient=recipient)
    if plain or last[-1:] in _MARKS:
        return held
    variable = assigned_before(text, end, floor, begun=True)
    return min(held, text.rindex(variable, floor, end)) if variable else held


def _held_call(
    text: str, end: int, floor: int, vocabulary: Vocabulary, words: list[str], *, recipient: bool
) -> int:
    if words and (vocabulary.lines or "_" in words[-1]):
        word = word_start(text, end, floor)
        # With a parenthesis after it this is a call, whether or not a tool has that name.
        if word < end and (vocabulary.lines or text[word] == "_") and begins_line(text, word):
            return word
    plain = len(words) == 2 and words[1].isalpha()
    if plain and not recipient and not vocabulary.may_begin(words[1].lower()):
        return end
    stop = end
    while stop > floor and end - stop < 4 and text[stop - 1] in _SPACE:
        stop -= 1
    word = _header_start(text, stop, floor)
    if word < 0:
        return end
    if recipient and not text[floor:word].strip():
        return floor
    return _held_header(text, word, stop, floor, vocabulary, end)


def _header_start(text: str, stop: int, floor: int) -> int:
    """Where the word that ends at `stop` begins, with a header's `:` and `=`; -1 if too long."""
    word = stop
    while word > 0 and (
        text[word - 1].isalnum()
        or text[word - 1] in "_.-"
        or (word > floor and text[word - 1] in ":=")
    ):
        word -= 1
        if stop - word > 80:
            return -1
    while word < stop and text[word] in ".-:=":
        word += 1
    return word


def _held_header(
    text: str, word: int, stop: int, floor: int, vocabulary: Vocabulary, end: int
) -> int:
    """Where a header begins in `text[word:stop]` or before it; `end` if there is none."""
    held = text[word:stop].lower()
    if held and not vocabulary.may_begin(held):
        starts = (at + 1 for at, char in enumerate(held) if char in ".:=")
        begin = next((at for at in starts if vocabulary.may_begin(held[at:])), len(held))
        word, held = word + begin, held[begin:]
    if not held or word < floor or not vocabulary.may_begin(held):
        return end
    if held.startswith("t"):
        header = _HEADERS.search(text, max(floor, word - _LONGEST_HEADER), word)
        if header is not None:
            return header.start()
    return word

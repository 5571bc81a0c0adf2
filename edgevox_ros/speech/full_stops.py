"""Whether a full stop ends a sentence: decimals, abbreviations, times, ordinals, initials."""

from __future__ import annotations

import re
import unicodedata

from edgevox_ros.speech.full_stop_words import (
    AFTER_TIME,
    SHORTENED,
    VOWELS,
    WORDS_OF_ONE_LETTER,
    abbreviates_before_number,
    begins_sentence,
    goes_with_ordinal,
    is_abbreviation,
    is_clock,
    is_title,
    is_unit,
    is_whole,
    may_end_sentence,
)
from edgevox_ros.speech.unmarked_ends import thai_begins

_WORDS = re.compile(r"[^\s(\[\"'\u2019\u201c\u00ab]{1,24}")
_SHORTENED = re.compile(r"[^\W\d_]['\u2019]\w\Z")  # "can't" is no initial
# Words without a vowel are abbreviations ("bldg", "blz", "стр"), and German compounds of "Str.".
_VOWELLESS = re.compile(
    rf"(?:(?![{VOWELS}])[^\W\d_]){{2,6}}\Z|.*(?:{'|'.join(sorted(SHORTENED))})\Z"
)
_OPENERS = " \t\"'([\u201c\u2018\u00ab\u201e\u00bf\u00a1"
_AFTER_TIME = re.compile(AFTER_TIME)
_LONGEST = 64
_LONGEST_STARTER = 10


def ends_sentence(before: str, after: str, final: bool) -> bool | None:
    """Whether the full stop between these texts ends the sentence; None if more text is needed.

    `before` is the sentence so far, `after` begins with white space, `final`: no more text comes.
    """
    words = _WORDS.findall(before[-_LONGEST:])
    word = words[-1] if words and before.endswith(words[-1]) else ""
    previous = words[-2] if len(words) > 1 else ""
    if (word == "I" and previous) or _SHORTENED.search(before[-3:]):
        return True
    doubtful = _doubtful(word) or is_abbreviation(_joined(previous, word))
    if not doubtful and not abbreviates_before_number(word):
        return True
    following = after.lstrip(_OPENERS)
    if not following:
        return False if final else None
    if following[0] == "\n":
        return True
    if not doubtful:
        return not following[0].isdigit()
    if not (following[0].isupper() or _caseless(following[0])):
        return False
    return _ends_before_capital(word, previous, before, following, final)


def _joined(previous: str, word: str) -> str:
    """Whether two words are one abbreviation: 't. d', 'EE. UU'."""
    return f"{previous}{word}" if previous.endswith(".") and len(previous) <= 3 else word


def _doubtful(word: str) -> bool:
    """Whether a full stop after this word may be part of it: 'Dr', 'J', 'p.m', '3'."""
    initial = len(word) == 1 and (word.isupper() or word.islower())
    dotted = "." in word and all(len(part) <= 2 for part in word.split("."))
    return initial or dotted or word[-1:].isdigit() or _vowelless(word) or is_abbreviation(word)


def _vowelless(word: str) -> bool:
    """Whether a word looks like an abbreviation; not for acronyms and scripts without capitals."""
    letters = "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))
    cased = not word.isupper() and not _caseless(word[:1])
    return cased and not is_whole(word) and _VOWELLESS.match(letters.casefold()) is not None


def _ends_before_capital(
    word: str, previous: str, before: str, following: str, final: bool
) -> bool | None:
    """Judge a doubtful full stop before a capital letter, or in a script without capitals."""
    first, *rest = following.split(maxsplit=1)
    whole = bool(rest) or following[-1].isspace() or len(first) > _LONGEST_STARTER or final
    first = first.rstrip(",.!?;:")
    if word[-1].isdigit():
        return _ends_after_number(word, previous, before, first, whole)
    if is_title(word):
        return False
    if word.casefold() in ("a.m", "p.m"):
        return not _AFTER_TIME.match(first) if whole else None
    if may_end_sentence(word) or may_end_sentence(_joined(previous, word)):
        return True
    number = previous[-1:].isdigit()
    if number and is_clock(word):
        return thai_begins(following, final)
    if number and (is_unit(word) or (word.islower() and not is_abbreviation(word))):
        return True
    if len(word) == 1 and word.islower():
        return number or unicodedata.normalize("NFD", word)[0] in WORDS_OF_ONE_LETTER
    if _caseless(first[0]):
        return False
    if not whole:
        return None
    return len(first) > 1 and begins_sentence(first, name=True)


def _ends_after_number(
    word: str, previous: str, before: str, first: str, whole: bool
) -> bool | None:
    """'Room 3. Go' ends; 'am 3. Mai', '1. Go' and 'First: 1. Go 2. Stop' do not."""
    if not word.isdigit() or len(word) > 2:
        return True
    enumerates = not previous or previous[-1] in ":;" or _counts_on(word, before)
    if not enumerates and not goes_with_ordinal(previous):
        return True
    return begins_sentence(first) if whole else None


def _counts_on(word: str, before: str) -> bool:
    """Whether the number before this one occurs earlier in the sentence, as part of a list."""
    return re.search(rf"(?:^|\s){int(word) - 1}[.)]\s", before) is not None


def _caseless(char: str) -> bool:
    """Whether the letter's script has no capitals, so that they cannot mark a beginning."""
    return char.isalpha() and not char.islower() and not char.isupper()

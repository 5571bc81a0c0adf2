"""Cuts a stream of speech into sentences, each as early as it is certain.

A decimal, an abbreviation, a time, an initial or an ellipsis never ends a sentence. A clause that
grows too long is cut at its last comma, so that the first audio need not wait.
"""

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
from edgevox_ros.speech.unmarked_ends import quote_goes_on, thai_begins, thai_end

_FINAL = "!?\u3002\uff01\uff1f\uff0e\u0589\u061f\u06d4\u0964\u0965\u104b\u1362\u17d4"
_WIDE_FINAL = "\u3002\uff01\uff1f\uff0e\u0964\u0965\u061f\u06d4\u104b\u17d4"
_CLOSERS = "\"')]}\u00bb\u201d\u2019\u300d\u300f\uff09\u3011\u300b"
_QUOTES = "\"'\u00bb\u201d\u2019"
_CANDIDATE = re.compile(f"[.;\u037e\u2026\n{_FINAL}]")
_COMMAS = re.compile(
    "(?:[,;:\u060c\u061b\u2026]|\\.\\.)(?=\\s)|[\u3001\uff0c\uff1b\uff1a]|\\s[-\u2013\u2014](?=\\s)"
)
_WIDE_QUOTES = "\u300d\u300f\u201d"
_WIDE = re.compile("[\u3040-\u30ff\u3400-\u9fff\uff00-\uffef]")
_WIDE_PAIR = re.compile("[\u3040-\u30ff\u3400-\u9fff]{2}")
_GREEK = re.compile("[\u0370-\u03ff\u1f00-\u1fff]")
_THAI = re.compile("[\u0e00-\u0e7f]")
_SAYABLE = re.compile(r"[^\W_]")
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


class SentenceStream:
    """Cuts text into sentences, the same ones however the text is cut into pieces.

    `clause_chars`: from this length on, a comma may cut. A run of twice `limit_chars` without a
    space is cut anyway. Wide scripts (Han, kana) count double. A newline always ends a sentence.
    """

    def __init__(self, *, clause_chars: int = 100, limit_chars: int = 300) -> None:
        self._clause_chars = clause_chars
        self._limit_chars = limit_chars
        self._text = ""
        self._searched = 0
        self._undecided = False

    def feed(self, text: str) -> list[str]:
        """Add text; return the sentences that are now complete."""
        sentences: list[str] = []
        for char in text:
            decides = char.isspace() or char in _WIDE_COMMAS or self._text[-1:] in _ENDERS
            self._text += char
            if decides or self._undecided or len(self._text) > 2 * self._limit_chars:
                sentences += self._take(final=False)
        return sentences

    def finish(self) -> list[str]:
        """Return what is left, and start anew."""
        sentences = self._take(final=True)
        rest, self._text, self._searched, self._undecided = self._text, "", 0, False
        return [*sentences, *_sayable(rest)]

    def _take(self, final: bool) -> list[str]:
        sentences: list[str] = []
        while True:
            end = self._boundary(final)
            if end is None:
                end = self._clause_end()
            if end is None:
                return sentences
            sentences += _sayable(self._text[:end])
            self._text, self._searched = self._text[end:], 0

    def _boundary(self, final: bool) -> int | None:
        """Where the first sentence ends, or None if that is not yet known."""
        self._undecided = False
        for match in _CANDIDATE.finditer(self._text, self._searched):
            end = self._end_at(match.start(), final)
            if end == _UNDECIDED:
                self._searched = match.start()
                self._undecided = True
                return None
            if end:
                return end
        self._searched = len(self._text)
        return thai_end(self._text)

    def _end_at(self, position: int, final: bool) -> int:
        """The end of the sentence with this final mark; 0: none; or undecided."""
        text = self._text
        if text[position] == "\n":
            return position + 1
        if text[position] in ";\u037e" and not _GREEK.match(text[position - 1 : position]):
            return 0
        end = self._marks_end(position)
        if end == len(text):
            return 0 if final else _UNDECIDED
        marks = text[position:end].rstrip(_CLOSERS)
        if any(mark in _WIDE_FINAL for mark in marks):
            return self._after_wide(end, final)
        if not text[end].isspace():
            return end if self._between_wide(position, end, marks) else 0
        if text[end - 1] in _QUOTES:
            goes_on = _goes_on(text, end, final)
            if goes_on is not False:
                return 0 if goes_on else _UNDECIDED
        if any(mark in _FINAL + ";\u037e" for mark in marks):
            return end
        return self._full_stop(position, end, marks, final)

    def _after_wide(self, end: int, final: bool) -> int:
        """A sentence ends at a wide mark, unless it is a quotation that goes on."""
        if self._text[end - 1] not in _WIDE_QUOTES:
            return end
        goes_on = quote_goes_on(self._text, end, final)
        return _UNDECIDED if goes_on is None else (0 if goes_on else end)

    def _marks_end(self, position: int) -> int:
        """Where marks and closers end, even one after a space; the text's end if more may come."""
        text, end = self._text, position + 1
        while end < len(text) and text[end] in _CLOSERS + _FINAL + ".\u2026":
            end += 1
        if text.count("\u00ab", 0, end) > text.count("\u00bb", 0, end):
            following = text[end:].lstrip(" \u00a0\u202f")
            if following[:1] in ("", "\u00bb"):
                return len(text) - len(following[1:])
        return end

    def _between_wide(self, position: int, end: int, marks: str) -> bool:
        """Whether a narrow mark is between Han or kana, which need no space after it."""
        around = self._text[position - 1 : position] + self._text[end]
        ending = marks == "." or set(marks) <= set("!?")
        return ending and around.isalpha() and bool(_WIDE_PAIR.match(around))

    def _full_stop(self, position: int, end: int, marks: str, final: bool) -> int:
        """Judge a full stop or an ellipsis before white space."""
        dots = self._text[max(0, position - 1) : position] + marks
        if "\u2026" in dots or ".." in dots:
            return end if self._text[end:].lstrip(" \t").startswith("\n") else 0
        ends = ends_sentence(self._text[:position], self._text[end:], final)
        return _UNDECIDED if ends is None else (end if ends else 0)

    def _clause_end(self) -> int | None:
        """Where a clause that has grown too long may be cut."""
        wide = len(_WIDE.findall(self._text)) if len(self._text) < 2 * self._limit_chars else 0
        if len(self._text) + wide <= self._clause_chars:
            return None
        least = self._clause_chars // (6 if wide else 3)
        cuts = [m.end() for m in _COMMAS.finditer(self._text) if m.end() >= least]
        if cuts:
            return cuts[-1]
        if _THAI.search(self._text) or len(self._text) > self._limit_chars:
            space = self._text.rfind(" ", least, self._limit_chars)
            return space if space > 0 else self._hard_cut()
        return None

    def _hard_cut(self) -> int | None:
        """Cut a very long run without any space, to limit memory and waiting."""
        return self._limit_chars if len(self._text) > 2 * self._limit_chars else None


_UNDECIDED = -1
_WIDE_COMMAS = "\u3001\uff0c\uff1b\uff1a"
_ENDERS = tuple(_WIDE_FINAL + _CLOSERS + ".!?")


def _goes_on(text: str, position: int, final: bool) -> bool | None:
    """Whether a sentence goes on after a quotation: '"Stop!" he said.'; None if more is needed."""
    following = text[position:].lstrip(" \t")[:1]
    if not following:
        return True if final else None
    return following.islower()


def _sayable(text: str) -> list[str]:
    """The text as a sentence, or nothing if it has no letter or digit."""
    sentence = " ".join(text.split())
    return [sentence] if _SAYABLE.search(sentence) else []


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

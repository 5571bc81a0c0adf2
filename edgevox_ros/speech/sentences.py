"""Sentences out of a stream of speech, each as early as it is certain.

A decimal, an abbreviation, a time, an initial and an ellipsis never end a sentence. A clause that
grows too long is cut at its last comma, so that the first audio does not wait.
"""

from __future__ import annotations

import re

from edgevox_ros.speech.abbreviations import begins_sentence, is_abbreviation, may_end_sentence

_FINAL = "!?\u3002\uff01\uff1f\uff0e\u0964\u0965\u061f\u06d4\u1362\u17d4"
_WIDE_FINAL = "\u3002\uff01\uff1f\uff0e\u0964\u0965\u061f\u06d4\u17d4"
_CLOSERS = "\"')]}\u00bb\u201d\u2019\u300d\u300f\uff09\u3011\u300b"
_CANDIDATE = re.compile(f"[.\u2026\n{_FINAL}]")
_COMMAS = re.compile(
    "[,;:\u060c\u061b](?=\\s)|[\u3001\uff0c\uff1b\uff1a]|\\s[-\u2013\u2014](?=\\s)"
)
_LAST_WORD = re.compile(r"[^\s(\[\"'\u201c\u00ab]{1,24}$")
_WIDE = re.compile("[\u3040-\u30ff\u3400-\u9fff\uff00-\uffef]")
_THAI = re.compile("[\u0e00-\u0e7f]")
_THAI_END = re.compile(
    "(?:\u0e04\u0e23\u0e31\u0e1a|\u0e04\u0e48\u0e30|\u0e04\u0e30|\u0e19\u0e30)(?= )"
)
_SAYABLE = re.compile(r"[^\W_]")


class SentenceStream:
    """Cuts fed text into sentences, the same for any cutting of the text into pieces.

    `clause_chars`: from which length on a comma may cut; a run of twice `limit_chars` without a
    space is cut hard. Wide scripts (Han, kana) count double. A newline always ends a sentence.
    """

    def __init__(self, *, clause_chars: int = 100, limit_chars: int = 300) -> None:
        self._clause_chars = clause_chars
        self._limit_chars = limit_chars
        self._text = ""
        self._searched = 0

    def feed(self, text: str) -> list[str]:
        """Add text; return the sentences that are complete now."""
        sentences: list[str] = []
        for char in text:
            decides = char.isspace() or char in _WIDE_COMMAS or self._text[-1:] in _ENDERS
            self._text += char
            if decides or len(self._text) > 2 * self._limit_chars:
                sentences += self._take(final=False)
        return sentences

    def finish(self) -> list[str]:
        """Return what is left, and start anew."""
        sentences = self._take(final=True)
        rest, self._text, self._searched = self._text, "", 0
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
        for match in _CANDIDATE.finditer(self._text, self._searched):
            end = self._end_at(match.start(), final)
            if end == _UNDECIDED:
                self._searched = match.start()
                return None
            if end:
                return end
        self._searched = len(self._text)
        return self._thai_boundary()

    def _end_at(self, position: int, final: bool) -> int:
        """The end of the sentence whose final mark stands here; 0: none; or undecided."""
        text = self._text
        if text[position] == "\n":
            return position + 1
        end = position + 1
        while end < len(text) and text[end] in _CLOSERS + _FINAL + ".\u2026":
            end += 1
        if end == len(text):
            return 0 if final else _UNDECIDED
        marks = text[position:end].rstrip(_CLOSERS)
        if any(mark in _WIDE_FINAL for mark in marks):
            return end
        if not text[end].isspace():
            return 0
        if any(mark in _FINAL for mark in marks):
            return end
        return self._full_stop(position, end, marks, final)

    def _full_stop(self, position: int, end: int, marks: str, final: bool) -> int:
        """Judge a full stop or an ellipsis that white space follows."""
        if "\u2026" in marks or len(marks) > 1:
            return end if _text_after(self._text, end).startswith("\n") else 0
        found = _LAST_WORD.search(self._text[max(0, position - 32) : position])
        word = found.group() if found else ""
        if not _doubtful(word):
            return end
        following = self._text[end:].lstrip(" ")
        if not following:
            return 0 if final else _UNDECIDED
        if following[0] == "\n":
            return end
        return end if _ends_anyway(word, following) else 0

    def _thai_boundary(self) -> int | None:
        if not _THAI.search(self._text):
            return None
        match = _THAI_END.search(self._text)
        return match.end() if match else None

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
        """A run without any space is cut at last, so that memory and waiting stay bounded."""
        return self._limit_chars if len(self._text) > 2 * self._limit_chars else None


_UNDECIDED = -1
_WIDE_COMMAS = "\u3001\uff0c\uff1b\uff1a"
_ENDERS = tuple(_WIDE_FINAL + _CLOSERS)


def _text_after(text: str, position: int) -> str:
    """What follows a place, blanks aside."""
    return text[position:].lstrip(" \t")


def _doubtful(word: str) -> bool:
    """Whether a full stop behind this word may be part of it: 'Dr', 'J', 'p.m', '3'."""
    initial = len(word) == 1 and (word.isupper() or word.islower()) and word != "I"
    return initial or "." in word or word[-1:].isdigit() or is_abbreviation(word)


def _ends_anyway(word: str, following: str) -> bool:
    """Whether a doubtful full stop ends the sentence all the same, judged by what follows."""
    if not (following[0].isupper() or _caseless(following[0])):
        return False
    if word.isdigit() and len(word) < 3:
        return begins_sentence(following.split(" ", 1)[0].rstrip(",.!?"))
    if word[-1].isdigit():
        return True
    unit = len(word) == 1 and word.islower() and word != "z"  # German "z. B."
    return may_end_sentence(word) or unit


def _caseless(char: str) -> bool:
    """Whether a letter's script has no capitals, so that they can't tell a beginning."""
    return char.isalpha() and not char.islower() and not char.isupper()


def _sayable(text: str) -> list[str]:
    """The text as a sentence, or nothing if there is no letter or digit to say."""
    sentence = " ".join(text.split())
    return [sentence] if _SAYABLE.search(sentence) else []

"""Finds what a model writes before its actual reply: a role, a turn header, an echo."""

from __future__ import annotations

import re

from edgevox_ros.core.tools import REJECTED
from edgevox_ros.parsing.formats.registry import ALL, THINKING
from edgevox_ros.parsing.formats.thinking_marks import ThinkingPair
from edgevox_ros.parsing.reading.findings import WAIT
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.scanning.marks import ROLES_OF_REPLY, FormatVocabulary

_ROLE = re.compile(
    r"[ \t\r\n]*(?:(?:assistant|model)[ \t]{0,4}(?::|\n)|助手[ \t]{0,4}[:：]"
    r"|\[assistant\](?!\s{0,4}to=)[ \t]{0,4}:?)",
    re.IGNORECASE,
)
_MAY_BE_ROLE = re.compile(
    r"a[sitan]{0,8}[ \t]{0,4}|m[odel]{0,4}[ \t]{0,4}|助手?[ \t]{0,4}"
    r"|\[(?:a[sitan]{0,8}\]?)?|\[assistant\]\s{0,4}t?o?"
)
_TURN_HEADER = re.compile(
    r"[ \t\r\n]*(\w+)[ \t]*(?:<\|end_header_id\|>|<\|end_of_role\|>|<\|header_end\|>"
    r"|<\|im_middle\|>|\n|$"
    r"|(?=<\|(?:channel|message)\|>))"
)
# A header without a role, and a call behind it.
_NO_ROLE = re.compile(r"[ \t]*\r?\n[ \t\r\n]*(?=[{<\[])")
_OWN_ROLE = ("<｜Assistant｜>", "<|assistant|>")
ECHO = REJECTED.lower()
_WORDED = tuple(
    marks for marks in THINKING if isinstance(marks, ThinkingPair) and marks.opener[0].isalpha()
)
_FIRST_OF_WORDED = frozenset(marks.opener[0] for marks in _WORDED)
# The beginning of each of these; none is longer than _LONGEST.
_OPENED = tuple(opening.words for each in ALL for opening in each.openings)
_OPENINGS = "|".join(re.escape(words.rstrip()) for words in _OPENED)
_BEGINS = re.compile(rf"assistant|model|助手|\[assistant|{ECHO}|{_OPENINGS}", re.IGNORECASE)
_LONGEST = 24
_FIRST = frozenset(
    char
    for words in ("assistant", "model", "助手", "[", ECHO, *_OPENED)
    for char in (words[0].lower(), words[0].upper())
)


def opening_end(text: str, at: int, vocabulary: FormatVocabulary, *, final: bool) -> int:
    """Where the role, the echo or the words of an opening that begin at `at` end.

    `at` itself if there is none; WAIT if more text is needed.
    """
    if text[at] not in _FIRST:
        return at
    if (final or len(text) - at >= _LONGEST) and not _BEGINS.match(text, at):
        return at
    lead = text[at : at + _LONGEST].lower()
    words = (ECHO, *vocabulary.openings)
    partial = any(len(lead) < len(word) and word.startswith(lead) for word in words)
    if not final and (partial or _MAY_BE_ROLE.fullmatch(lead)):
        return WAIT
    match = _ROLE.match(text, at)
    if match:
        return match.end() if final or match.end() < len(text) else WAIT
    if lead.startswith(ECHO):
        return _line_end(text, at + len(ECHO), final=final)
    if final and len(text) - at < _LONGEST and f"{lead}\n" in words:
        return len(text)
    return next((at + len(word) for word in words if lead.startswith(word)), at)


def worded_opener(reply: ReplyText, at: int, vocabulary: FormatVocabulary) -> ThinkingPair | int:
    """The marks of the thought that words at `at` open; `at` if none do, WAIT for more text.

    In a format whose models write none they are words, unless the closer follows.
    """
    if reply.text[at] not in _FIRST_OF_WORDED:
        return at
    for marks in _WORDED:
        begun = reply.text[at : at + len(marks.opener)]
        if begun != marks.opener:
            if marks.opener.startswith(begun) and not reply.final:
                return WAIT
            continue
        if any(marks in each.thinking for each in vocabulary.formats):
            return marks
        if reply.find(marks.closer, at) >= 0:
            return marks
        if not reply.final:
            reply.wait(marks.closer)
            return WAIT
    return at


def echo_end(text: str, at: int, *, final: bool) -> int:
    """Where the line of an echo that begins at `at` ends; `at` itself if there is none."""
    end = _line_end(text, at, final=final)
    return end if end == WAIT or text[at : at + len(ECHO)].lower() == ECHO else at


def turn_header_end(text: str, start: int, end: int, *, final: bool) -> int:
    """Where the header of the model's own turn ends; its token stands at `[start, end)`.

    `start` if it opens the turn of another role; WAIT if more text is needed.
    """
    if text.startswith(_OWN_ROLE, start):
        return end
    no_role = _NO_ROLE.match(text, end)
    if no_role is not None:
        return no_role.end()
    match = _TURN_HEADER.match(text, end)
    if (match is None or match.end() >= len(text)) and not final:
        return WAIT
    if match is not None and match.group(1).lower() in ROLES_OF_REPLY:
        return match.end()
    return start


def _line_end(text: str, at: int, *, final: bool) -> int:
    end = text.find("\n", at)
    return end + 1 if end >= 0 else (len(text) if final else WAIT)

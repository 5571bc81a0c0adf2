"""Looks at the text before a brace, bracket or marker: a call's name, or a recipient."""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats.gemma import plain_name
from edgevox_ros.parsing.reading.call_expression import NAME
from edgevox_ros.parsing.reading.reply_text import begins_line, word_start
from edgevox_ros.parsing.scanning.vocabulary import Vocabulary

_RECIPIENT_LINE = re.compile(r"\s{0,20}([\w.-]{1,100})[ \t]{0,4}\r?\n\s{0,8}")
_GEMMA_CALL = re.compile(r"call:([\w.-]{0,100}(?::[\w.-]{1,60}){0,4})\Z")
# What may stand right before a `call:` that lost its marker.
_BEFORE_GEMMA = frozenset(">`},;.!?\u3002\uff01\uff1f\u2026")
# A call's end, with what may separate it from the next call.
_CALL_BEFORE = re.compile(r"\}[ \t]{0,4}[;,]?[ \t]{0,4}\Z")


def follows_call(text: str, at: int, vocabulary: Vocabulary) -> bool:
    """Whether a tag, a tool's name or a part of an expression stands right before `at`."""
    end = at
    while end > 0 and at - end < 4 and text[end - 1] in " \t\r\n":
        end -= 1
    if end == at and text[end - 1 : end].isalnum():
        return True
    return (
        text[end - 1 : end] in (">", "_")
        or text[word_start(text, end, 0) : end] in vocabulary.tools
    )


def broken_recipient(text: str, at: int, vocabulary: Vocabulary, *, final: bool) -> int | None:
    """Where the tool's name begins that is Functionary's first line, if no object follows it.

    -1 if there is no such line; None if more text is needed.
    """
    line = _RECIPIENT_LINE.match(text, at)
    if line is None or line.group(1) not in vocabulary.tools:
        return -1
    if line.end() >= len(text):  # a name and nothing behind it: a call without arguments
        return line.start(1) if final else None
    return -1 if text[line.end()] in "{<" else line.start(1)


def recipient_before(text: str, at: int, floor: int) -> int:
    """Where the recipient's name before `<|content|>` begins; `at` if there is none."""
    end = at
    while end > floor and at - end < 4 and text[end - 1] in " \t\r\n":
        end -= 1
    start = word_start(text, end, floor)
    return start if start < end and begins_line(text, start) else at


def name_before(text: str, at: int, floor: int, tools: frozenset[str]) -> int:
    """Where the tool's name (or the word `function`) before `at` begins; `at` if there is none."""
    end = at
    while end > floor and at - end < 2 and text[end - 1] == " ":
        end -= 1
    start = word_start(text, end, floor)
    name = text[start:end].removeprefix("functions.")
    return start if name in tools or name == "function" else at


def tool_before(text: str, at: int, floor: int, vocabulary: Vocabulary) -> tuple[str | None, int]:
    """Name and start of the call whose brace is at `at`; (None, `at`) if it opens no call."""
    if at == floor:
        return None, at
    end = at
    while end > floor and at - end < 4 and text[end - 1] in " \t\r\n":
        end -= 1
    colon = end > floor and text[end - 1] == ":"
    stop = end - 1 if colon else end
    start = word_start(text, stop, floor)
    gemma = None if colon else _GEMMA_CALL.search(text, max(floor, stop - 110), stop)
    if gemma is not None:
        begin = gemma.start()
        if begin and not (text[begin - 1].isspace() or text[begin - 1] in _BEFORE_GEMMA):
            return None, at
        return plain_name(gemma.group(1), vocabulary.tools) or None, begin
    name = text[start:stop]
    if colon or not name:
        return None, at
    if not begins_line(text, start):
        follows = _CALL_BEFORE.search(text, max(0, start - 12), start) and name in vocabulary.tools
        return (name, start) if follows else (None, at)
    if name.removeprefix("functions.") in vocabulary.tools:
        return name, start
    alone = vocabulary.first_line and text[stop:at].startswith("\n") and not text[:start].strip()
    return (name, start) if alone and NAME.fullmatch(name) else (None, at)

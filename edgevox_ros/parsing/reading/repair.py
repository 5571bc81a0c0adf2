"""Repairs of what strict reading refused: missing closers, HTML entities."""

from __future__ import annotations

import html
import re
from collections.abc import Container, Iterator

from edgevox_ros.parsing.reading.values import GEMMA4_QUOTE

_WHOLE_WORDS = ("true", "false", "null", "True", "False", "None")
_UNFINISHED = (",", ":", "{", "[", "(")
_PAIRS = {"{": "}", "[": "]", "(": ")"}
_BRACKETS = frozenset("{}[]()")


def missing_closers(text: str, start: int, end: int) -> str | None:
    """The closers that `text[start:end]` lacks, "" for none.

    None if it ends inside a string or is unbalanced. None also if the whole text ends here after a
    comma, a colon or an opening bracket, or in a number or word that may be incomplete.
    """
    if end >= len(text) and _may_go_on(text, end):
        return None
    if text[max(start, end - 40) : end].rstrip().endswith(_UNFINISHED) and not text[end:].strip():
        return None
    stack: list[str] = []
    for _, char in _brackets(text, start, end, apostrophes=False):
        if char in _PAIRS:
            stack.append(_PAIRS[char])
        elif not stack or stack.pop() != char:
            return None
    return "".join(reversed(stack))


def _may_go_on(text: str, end: int) -> bool:
    """Whether the last word or number may be only the beginning of a longer one."""
    last = text[end - 1 : end]
    if not (last.isalnum() or last in "+-._"):
        return False
    return not text.endswith(_WHOLE_WORDS, 0, end)


def balanced_end(text: str, start: int, end: int) -> int:
    """The position after the bracket that closes the one at `start`; -1 if it is never closed."""
    depth = 0
    for at, char in _brackets(text, start, end, apostrophes=True):
        if char not in _BRACKETS:
            break
        depth += 1 if char in _PAIRS else -1
        if depth <= 0:
            return at + 1
    return -1


def _brackets(text: str, start: int, end: int, *, apostrophes: bool) -> Iterator[tuple[int, str]]:
    """Every bracket outside a string, in order, then the opening quote of a string without end.

    With `apostrophes`, one in a word opens no string, and Gemma 4's delimiter is plain text.
    """
    opened, quote = start, ""
    at = start
    while at < end:
        char = text[at]
        if quote:
            if char == "\\":
                at += 1
            elif char == quote:
                quote = ""
        elif char in "\"'":
            if not apostrophes or char == '"' or text[at - 1 : at] in _BEFORE_QUOTE:
                opened, quote = at, char
        elif char in _BRACKETS:
            yield at, char
        elif char == "<" and not apostrophes and text.startswith(GEMMA4_QUOTE, at):
            close = text.find(GEMMA4_QUOTE, at + len(GEMMA4_QUOTE), end)
            if close < 0:
                yield at, char
                return
            at = close + len(GEMMA4_QUOTE) - 1
        at += 1
    if quote:
        yield opened, quote


# What may precede a single quote that opens a string; elsewhere it is an apostrophe.
_BEFORE_QUOTE = frozenset(("", " ", "\n", "\t", "{", "[", "(", ",", ":", "="))


# A marker whose brackets are escaped, and JSON or a literal whose first quote is escaped.
_MARKER = re.compile(r"&lt;((?:[^&<>]|&quot;){1,60})&gt;")
_VALUE = re.compile(r"[\[{][\[{ \t\r\n]{0,20}&(?:quot|apos|#34|#39|#x22|#x27);")
_MAY_BE_VALUE = re.compile(r"[\[{][\[{ \t\r\n]{0,20}(?:&[a-z#0-9]{0,4})?")
_OPENERS = ("<function=", "<parameter=", "<tool ")


def unescape(text: str) -> str:
    """`text` with its HTML entities replaced once; the same object if it has none."""
    return html.unescape(text) if "&" in text else text


def escaped_value(text: str, at: int, *, final: bool) -> bool | None:
    """Whether an escaped object or list begins at `at`; None if more text is needed."""
    if "&" in text[at + 1 : at + 23] and _VALUE.match(text, at):
        return True
    return None if not final and _MAY_BE_VALUE.fullmatch(text, at) else False


def is_marker(token: str, markers: Container[str]) -> bool:
    """Whether an un-escaped token is a marker, or the beginning of one that names a tool."""
    return token in markers or token.lower() in markers or token.startswith(_OPENERS)


def plain_markers(text: str, markers: Container[str]) -> str:
    """`text` with its escaped markers un-escaped; everything else stays as it is."""

    def plain(match: re.Match[str]) -> str:
        token = "<" + match.group(1).replace("&quot;", '"') + ">"
        return token if is_marker(token, markers) else match.group()

    return _MARKER.sub(plain, text)

"""Closers missing at the very end of a call's text, put back where every value is complete."""

from __future__ import annotations

from collections.abc import Iterator

_WHOLE_WORDS = ("true", "false", "null", "True", "False", "None")
_UNFINISHED = (",", ":", "{", "[", "(")
_PAIRS = {"{": "}", "[": "]", "(": ")"}
_BRACKETS = frozenset("{}[]()")
_DELIMITER = '<|"|>'


def missing_closers(text: str, start: int, end: int) -> str | None:
    """The closers that `text[start:end]` lacks, "" for none.

    None where it ends inside a string, is unbalanced, or ends with the text itself after a comma
    or an opening bracket, or in a number or word that may have gone on.
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
    """Whether the last word or number may be a part of a longer one."""
    last = text[end - 1 : end]
    if not (last.isalnum() or last in "+-._"):
        return False
    return not text.endswith(_WHOLE_WORDS, 0, end)


def balanced_end(text: str, start: int, end: int) -> int:
    """Where the bracket at `start` is closed, strings passed over; -1 where it is not."""
    depth = 0
    for at, char in _brackets(text, start, end, apostrophes=True):
        if char not in _BRACKETS:
            break
        depth += 1 if char in _PAIRS else -1
        if depth <= 0:
            return at + 1
    return -1


def _brackets(text: str, start: int, end: int, *, apostrophes: bool) -> Iterator[tuple[int, str]]:
    """Every bracket outside a string, in order; the opening quote of a string without end.

    With `apostrophes` one inside a word opens no string, and Gemma's delimiters are plain text.
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
        elif char == "<" and not apostrophes and text.startswith(_DELIMITER, at):
            close = text.find(_DELIMITER, at + len(_DELIMITER), end)
            if close < 0:
                yield at, char
                return
            at = close + len(_DELIMITER) - 1
        at += 1
    if quote:
        yield opened, quote


# An apostrophe inside a word opens no string.
_BEFORE_QUOTE = frozenset(("", " ", "\n", "\t", "{", "[", "(", ",", ":", "="))

"""Closers missing at the very end of a stretch, put back where every value is complete."""

from __future__ import annotations

_WHOLE_WORDS = ("true", "false", "null", "True", "False", "None")
_UNFINISHED = (",", ":", "{", "[", "(")
_PAIRS = {"{": "}", "[": "]", "(": ")"}
_SPECIAL = frozenset("\"'\\{}[]()")


def missing_closers(text: str, start: int, end: int) -> str | None:
    """The closers that `text[start:end]` lacks, "" for none.

    None where it ends inside a string, is unbalanced, or ends with the text itself behind a comma
    or an opening bracket, or in a number or word that may have gone on.
    """
    if end >= len(text) and _may_go_on(text, end):
        return None
    if text[max(start, end - 40) : end].rstrip().endswith(_UNFINISHED) and not text[end:].strip():
        return None
    stack: list[str] = []
    quote = ""
    at = start
    while at < end:
        char = text[at]
        if quote:
            if char == "\\":
                at += 1
            elif char == quote:
                quote = ""
        elif char in _SPECIAL:
            if char in "\"'":
                quote = char
            elif char in _PAIRS:
                stack.append(_PAIRS[char])
            elif char in "}])" and (not stack or stack.pop() != char):
                return None
        elif char == "<" and text.startswith('<|"|>', at):
            close = text.find('<|"|>', at + 5, end)
            if close < 0:
                return None
            at = close + 4
        at += 1
    return None if quote else "".join(reversed(stack))


def _may_go_on(text: str, end: int) -> bool:
    """Whether the last word or number may be a part of a longer one."""
    last = text[end - 1 : end]
    if not (last.isalnum() or last in "+-._"):
        return False
    return not text.endswith(_WHOLE_WORDS, 0, end)


def balanced_end(text: str, start: int, end: int) -> int:
    """Where the bracket at `start` is closed, strings passed over; -1 where it is not."""
    depth = 0
    quote = ""
    at = start
    while at < end:
        char = text[at]
        if quote:
            if char == "\\":
                at += 1
            elif char == quote:
                quote = ""
        elif char in _SPECIAL:
            if char == '"' or (char == "'" and text[at - 1 : at] in _BEFORE_QUOTE):
                quote = char
            elif char in _PAIRS:
                depth += 1
            elif char in "}])":
                depth -= 1
                if depth <= 0:
                    return at + 1
        at += 1
    return -1


# An apostrophe inside a word opens no string.
_BEFORE_QUOTE = frozenset(("", " ", "\n", "\t", "{", "[", "(", ",", ":", "="))

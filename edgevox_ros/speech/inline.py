"""Marks inside a line: emphasis, code, links, tags, addresses, emoji."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_TAG = re.compile(r"<(?:\|[^\n|>]{0,80}\|?>|/?[A-Za-z][^<>\n]{0,80}>|![^<>\n]{0,80}>)")
_TAG_START = re.compile(r"<(?:\||/|!|[A-Za-z]|\Z)")
_COMPARES = re.compile(r"<[\s\d=]")
_LINK = re.compile(r"!?\[([^\[\]\n]{0,200})\]\([^()\s]{0,400}\)")
_BRACKETS = re.compile(r"!?\[([^\[\]\n]{0,200})\]")
_CONTROL = re.compile(r"\s*(?:/?[A-Z_]{3,20}|[\d,\s^-]*)\s*\Z")
_CODE = re.compile(r"(`{1,3})([^`\n]{0,200})\1")
_SPOKEN_CODE = re.compile(r"[\w .,:/%+-]*\Z")
_ADDRESS = re.compile(r"(?:https?://|www\.)\S*", re.I)
_ADDRESS_STARTS = ("https://", "http://", "www.")
_WORD = re.compile(r"[hHwW][^\W_]*")
_KEPT_SYMBOLS = "\u00b0\u2116\u2103\u2109"
_HOLD = 400


@dataclass(frozen=True)
class Taken:
    """How many characters were consumed, and what is said of them."""

    length: int
    said: str


def read_inline(text: str, position: int, last: str, final: bool) -> Taken | None:
    """Consume one mark or odd character; None if more text must come to tell.

    `last` is the character said before. Raises nothing; consumes at least one character.
    """
    char = text[position]
    if not final and len(text) - position > _HOLD:
        final = True
    if char in "hHwW":
        return _word(text, position, last, final)
    if char == "<":
        return _tag(text, position, final)
    if char in "[!":
        return _bracket(text, position, last, final)
    if char == "`":
        return _code(text, position, final)
    if char in "*_~#|":
        return _emphasis(text, position, last, final)
    if char in "{]}\\":
        return Taken(1, "")
    return Taken(1, _symbol(char, last))


def _word(text: str, position: int, last: str, final: bool) -> Taken | None:
    """A word that may be the beginning of an address."""
    if not last.isalnum():
        address = _ADDRESS.match(text, position)
        if address:
            ended = final or address.end() < len(text)
            return Taken(len(address.group()), "") if ended else None
        rest = text[position : position + 8].lower()
        if not final and any(start.startswith(rest) for start in _ADDRESS_STARTS):
            return None
    word = _WORD.match(text, position)
    length = word.end() - position if word else 1
    return Taken(length, text[position : position + length])


def _tag(text: str, position: int, final: bool) -> Taken | None:
    tag = _TAG.match(text, position)
    if tag:
        return Taken(len(tag.group()), "")
    if not _TAG_START.match(text, position):
        return Taken(1, "<" if _COMPARES.match(text, position) else "")
    stretch = text[position : position + 90]
    undecided = len(stretch) < 90 and "\n" not in stretch and ">" not in stretch
    return None if undecided and not final else Taken(1, "")


def _bracket(text: str, position: int, last: str, final: bool) -> Taken | None:
    if text[position] == "!" and not text.startswith("![", position):
        return None if position + 1 == len(text) and not final else Taken(1, "!")
    link = _LINK.match(text, position)
    if link:
        return Taken(len(link.group()), _inside(link.group(1), last))
    brackets = _BRACKETS.match(text, position)
    if brackets is None:
        undecided = not final and "\n" not in text[position:]
        return None if undecided else Taken(1, "")
    end = brackets.end()
    opened = text.startswith("(", end) and not re.search(r"[\s)]", text[end : end + 400])
    if not final and (end == len(text) or opened):
        return None
    inner = brackets.group(1)
    return Taken(len(brackets.group()), "" if _CONTROL.match(inner) else _inside(inner, last))


def _inside(inner: str, last: str) -> str:
    """What is said of a text in brackets, which holds no brackets itself."""
    out: list[str] = []
    position = 0
    while position < len(inner):
        taken = read_inline(inner, position, last, final=True)
        assert taken is not None, "with final=True nothing is held"
        position += taken.length
        out.append(taken.said)
        last = taken.said[-1:] or last
    return "".join(out)


def _code(text: str, position: int, final: bool) -> Taken | None:
    code = _CODE.match(text, position)
    if code:
        inner = code.group(2)
        said = inner.replace("_", " ") if _SPOKEN_CODE.match(inner) else ""
        return Taken(len(code.group()), said)
    undecided = not final and "\n" not in text[position:]
    return None if undecided else Taken(1, "")


def _emphasis(text: str, position: int, last: str, final: bool) -> Taken | None:
    """Stars and underscores vanish, unless they stand alone or inside a word."""
    if position + 1 == len(text) and not final:
        return None
    char = text[position]
    following = text[position + 1 : position + 2]
    if char == "_" and last.isalnum() and following.isalnum():
        return Taken(1, " ")
    alone = (not last or last.isspace()) and (not following or following.isspace())
    if char == "~":
        return Taken(2, "") if following == "~" else Taken(1, char)
    if char == "#" and last.isalpha():
        return Taken(1, char)
    return Taken(1, char if alone and char == "*" and following else "")


def _symbol(char: str, last: str) -> str:
    """What is said of one unusual character: emoji, controls and private use are not."""
    if char in _KEPT_SYMBOLS:
        return char
    if char in "\t\r\u2028\u2029":
        return " "
    if char in "\u200c\u200d":
        return char if last.isalpha() or unicodedata.category(last or " ")[0] == "M" else ""
    if "\ufe00" <= char <= "\ufe0f" or char == "\u20e3":
        return ""
    category = unicodedata.category(char)
    return "" if category[0] == "C" or category in ("So", "Sk") else char

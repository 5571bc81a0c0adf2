"""Marks inside a line: emphasis, code, links, tags, addresses."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

from edgevox_ros.speech.call_syntax import holds_call
from edgevox_ros.speech.latex import read_latex
from edgevox_ros.speech.rare_marks import (
    read_equals,
    read_pair,
    read_path,
    read_shortcode,
    read_wiki,
)
from edgevox_ros.speech.symbols import said_of_symbol
from edgevox_ros.speech.tags import read_tag

_LINK = re.compile(r"!?\[([^\[\]\n]{0,200})\]\([^()\s]{0,400}\)")
_BRACKETS = re.compile(r"!?\[([^\[\]\n]{0,200})\]")
# A mark of a prompt, a source, a footnote, the kind of a note: "[INST]", "[2]", "[^a]", "[!TIP]".
_CONTROL = re.compile(
    r"\s*(?:/?[A-Z][A-Z0-9_]{2,24}|[\d,\s^-]*|\^[\w-]{1,40}|![A-Za-z]{2,24})\s*\Z"
)
_CODE = re.compile(r"(`{1,3})([^`\n]{0,200})\1")
_SPOKEN_CODE = re.compile(r"[\w .,:/%+-]*\Z")
_ADDRESS = re.compile(r"(?:https?://|www\.)\S*", re.I)
_AFTER_ADDRESS = ".,;:!?)]}'\""
_STARS = re.compile(r"\*+")
_ADDRESS_STARTS = ("https://", "http://", "www.")
_WORD = re.compile(r"[hHwW][^\W_]*")
_HOLD = 400


@dataclass(frozen=True)
class Taken:
    """How many characters were consumed, and what is said for them."""

    length: int
    said: str


def read_inline(text: str, position: int, last: str, final: bool) -> Taken | None:
    """Consume one mark or odd character; None if more text is needed.

    `last` is the character said before. Raises nothing; consumes at least one character.
    """
    char = text[position]
    if not final and len(text) - position > _HOLD:
        final = True
    if char in "hHwW":
        return _word(text, position, last, final)
    if char == "<":
        tag = read_tag(text, position, last, final)
        return None if tag is None else Taken(*tag)
    if char in "[!":
        return _bracket(text, position, last, final)
    if char == "`":
        return _code(text, position, final)
    if char in "=:":
        return _equals_or_colon(text, position, last, final)
    if char in "~^%+":
        pair = read_pair(text, position, last, final)
        if pair is None or pair[0]:
            return None if pair is None else Taken(*pair)
    if char in "*_~#|":
        return _emphasis(text, position, last, final)
    if char in "$^\\":
        return _latex(text, position, last, final)
    if char in "{]}":
        return Taken(1, "")
    return Taken(1, said_of_symbol(char, last))


def _equals_or_colon(text: str, position: int, last: str, final: bool) -> Taken | None:
    if text[position] == "=":
        signs = read_equals(text, position, last, final)
        return None if signs is None else Taken(*signs)
    length = read_shortcode(text, position, last, final)
    return None if length is None else Taken(length or 1, "" if length else ":")


def _latex(text: str, position: int, last: str, final: bool) -> Taken | None:
    """LaTeX, or a path behind a backslash; a drive's colon begins no LaTeX."""
    char = text[position]
    readers = (read_latex,) if char != "\\" else (read_latex, read_path)
    if char == "\\" and not last.isalnum():
        readers = (read_path, read_latex)
    for read in readers:
        found = read(text, position, last, final)
        if found is None or found[0]:
            return None if found is None else Taken(*found)
    return Taken(1, char.replace("\\", ""))


def _word(text: str, position: int, last: str, final: bool) -> Taken | None:
    """A word that may be the beginning of an address."""
    if not last.isalnum():
        address = _ADDRESS.match(text, position)
        if address:
            ended = final or address.end() < len(text)
            return Taken(len(address.group().rstrip(_AFTER_ADDRESS)), "") if ended else None
        rest = text[position : position + 8].lower()
        if not final and any(start.startswith(rest) for start in _ADDRESS_STARTS):
            return None
    word = _WORD.match(text, position)
    length = word.end() - position if word else 1
    return Taken(length, text[position : position + length])


def _bracket(text: str, position: int, last: str, final: bool) -> Taken | None:
    if text[position] == "!" and not text.startswith("![", position):
        return None if position + 1 == len(text) and not final else Taken(1, "!")
    wiki = read_wiki(text, position, final)
    if wiki is None or wiki[0]:
        return None if wiki is None else _shown(wiki[0], wiki[1], last)
    link = _LINK.match(text, position)
    if link:
        return Taken(len(link.group()), clean_inline(link.group(1), last))
    brackets = _BRACKETS.match(text, position)
    if brackets is None:
        undecided = not final and "\n" not in text[position:]
        return None if undecided else Taken(1, "")
    end = brackets.end()
    opened = text.startswith("(", end) and not re.search(r"[\s)]", text[end : end + 400])
    if not final and (end == len(text) or opened):
        return None
    return _shown(len(brackets.group()), brackets.group(1), last)


def _shown(length: int, inner: str, last: str) -> Taken:
    """What stands in brackets is said, unless it is a mark or a call."""
    unsaid = _CONTROL.match(inner) or holds_call(inner)
    return Taken(length, "" if unsaid else clean_inline(inner, last))


def clean_inline(inner: str, last: str = "") -> str:
    """What is said for a part of a line that stands alone: in brackets, or in a table cell."""
    inner = html.unescape(inner)
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
    """Asterisks and underscores vanish, unless they stand alone or inside a word."""
    if text[position] == "*":
        return _stars(text, position, last, final)
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
    return Taken(1, "," if alone and char == "|" and following and last else "")


def _stars(text: str, position: int, last: str, final: bool) -> Taken | None:
    """A run of asterisks: between numbers a product or power; a lone one stays; others vanish."""
    run = _STARS.match(text, position)
    assert run is not None, "a star stands here"
    length, following = len(run.group()), text[run.end() : run.end() + 1]
    if not following and not final:
        return None
    if last.isdigit() and following.isdigit():
        return Taken(length, "*" if length == 1 else " ^ ")
    alone = (not last or last.isspace()) and following.isspace() and length == 1
    return Taken(length, "*" if alone else "")

"""HTML entities, string escapes and terminal escapes in a model's text: what they stand for."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_ENTITY_BEGUN = re.compile(r"&(?:#(?:\d{0,7}|[xX][0-9a-fA-F]{0,6})|[A-Za-z][A-Za-z0-9]{0,31})?\Z")
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|([nrt])(?![a-z]))")
_ESCAPE_BEGUN = re.compile(r"\\(?:u[0-9a-fA-F]{0,3}|[nrt])?\Z")
# A terminal's control sequence, with the escape character as such or in one of its spellings.
_ESC = r"(?:\x1b|\\x1[bB]|\\033|\\e|\\u001[bB]|\^\[|\u241b)"
_SEQUENCE = re.compile(
    rf"(?:{_ESC}\[|\x9b)[0-?]{{0,24}}[ -/]{{0,4}}[@-~]|\x1b\][^\x07\x1b\n]{{0,200}}(?:\x07|\x1b\\)"
    r"|\x1b(?:[()*+][0-9A-Z]|[=>78cDEHMNOZ])"
)
_SEQUENCE_BEGUN = re.compile(
    rf"(?:(?:{_ESC}\[|\x9b)[0-?]{{0,24}}[ -/]{{0,4}}|\x1b\][^\x07\x1b\n]{{0,200}}\x1b?"
    r"|\x1b[()*+]?|\\(?:x1?|0?3?|u(?:0(?:01?)?)?)?|\\x1[bB]|\\033|\\e|\\u001[bB]|\^\[?|\u241b)\Z"
)
# The rest of a sequence whose escape character is lost: the codes that set colours and styles,
# and what clears the screen or moves the cursor.
_CODE = r"(?:[0-9]|2[1-9]|[349][0-7]|[345][89]|10[0-7]|(?<=;)\d{1,3})"
_MOVES = r"\?\d{1,4}[hl]|[0-3]K|[0-3]J(?:\[H)?|\d{1,3}[ABCDG]|\d{1,3};\d{1,3}[Hf]|[Km](?!\w)"
_REST = re.compile(rf"\[(?:{_CODE}(?:;{_CODE}){{0,8}}m|{_MOVES})(?![^\[\]\n]{{0,40}}\])")
_REST_BEGUN = re.compile(r"\[\??[\d;]{0,24}(?:[A-DGHJKfhlm][^\[\]\n]{0,40}|J\[H?)?\Z")
_BLANKS = {"n": "\n", "r": " ", "t": " "}


@dataclass(frozen=True)
class Escape:
    """How many characters it takes, and the text that it stands for."""

    length: int
    text: str


def read_escape(text: str, position: int, final: bool) -> Escape | None:
    """The escape that begins here, or the character itself; None if more text is needed."""
    plain = Escape(0, "")
    if text[position] not in "&\\":
        return plain
    if not final and (_ENTITY_BEGUN.match(text, position) or _ESCAPE_BEGUN.match(text, position)):
        return None
    entity = _ENTITY.match(text, position)
    if entity:
        meant = html.unescape(entity.group())
        return plain if meant == entity.group() else Escape(len(entity.group()), meant)
    escape = _ESCAPE.match(text, position)
    if escape is None:
        return plain
    code, blank = escape.groups()
    return Escape(len(escape.group()), _BLANKS[blank] if blank else _character(int(code, 16)))


def read_sequence(text: str, position: int, final: bool) -> int | None:
    """How many characters are a terminal's colour or other control sequence, or the rest of one.

    0 if they are none; None if more text is needed.
    """
    if text[position] == "[":
        if not final and _REST_BEGUN.match(text, position):
            return None
        match = _REST.match(text, position)
    else:
        if not final and _SEQUENCE_BEGUN.match(text, position):
            return None
        match = _SEQUENCE.match(text, position)
    return match.end() - position if match else 0


def _character(code: int) -> str:
    """The character with this code; nothing for a lone surrogate."""
    return "" if 0xD800 <= code < 0xE000 else chr(code)

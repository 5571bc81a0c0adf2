"""HTML entities and string escapes in a model's text: the characters that they stand for."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_ENTITY_BEGUN = re.compile(r"&(?:#(?:\d{0,7}|[xX][0-9a-fA-F]{0,6})|[A-Za-z][A-Za-z0-9]{0,31})?\Z")
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|([nrt])(?![a-z]))")
_ESCAPE_BEGUN = re.compile(r"\\(?:u[0-9a-fA-F]{0,3}|[nrt])?\Z")
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


def _character(code: int) -> str:
    """The character with this code; nothing for a lone surrogate."""
    return "" if 0xD800 <= code < 0xE000 else chr(code)

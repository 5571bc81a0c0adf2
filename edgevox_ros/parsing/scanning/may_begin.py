"""Where a token or an unmarked call may begin: the only positions that the scanner examines."""

from __future__ import annotations

import re
from collections.abc import Iterable

from edgevox_ros.core.tools import REJECTED
from edgevox_ros.parsing.formats.registry import UNSPOKEN
from edgevox_ros.parsing.reading.shapes import NAME_KEYS
from edgevox_ros.parsing.scanning.foreign_tags import BEGINS, BRACKET_BEGINS, HEAD_BEGINS
from edgevox_ros.parsing.scanning.thinking_patterns import TAG_NAME
from edgevox_ros.parsing.scanning.vocabulary import ALL_TOKENS, CUT_TOKENS


def begun(words: Iterable[str]) -> str:
    """A pattern of the words; at the end of the text it also matches the beginning of one."""
    by_first: dict[str, list[str]] = {}
    for word in words:
        if not word:
            return ""
        by_first.setdefault(word[0], []).append(word[1:])
    each = [re.escape(first) + begun(rests) for first, rests in by_first.items()]
    return rf"(?:{'|'.join(each)}|\Z)"


def _tokens(first: str, *more: str) -> str:
    """A pattern that matches the rest of a token after `first`, in upper or lower case."""
    every = (*ALL_TOKENS, *CUT_TOKENS, *more)
    words = (token for token in every if token.startswith(first))
    return f"(?i:{begun(dict.fromkeys(word[len(first) :].lower() for word in words))})"


def _one_of(first: str, *follow: str) -> str:
    """A pattern that matches `first` if one of the patterns `follow` matches after it."""
    return f"{first}(?={'|'.join(follow)})"


# MAY_BEGIN finds every position that the scanner examines. `{0,n}` keeps it linear. Each
# alternative begins with a literal (its look-behind follows), so that the regular expression engine
# skips plain text by a character set; an alternative that began with a set would prevent that.
# INVISIBLE: a byte order mark and other characters without width that no script needs.
INVISIBLE = "\ufeff\u200b\u2060"
V1 = "[assistant] to=functions."
_NAME = r"[^\W\d][\w.-]{0,80}"
_SPACE = r"[ \t\r\n]"
_ECHO = REJECTED[1:]
_PARTIAL_ECHO = "".join(f"(?:{char}" for char in _ECHO[:-1]) + ")?" * (len(_ECHO) - 1) + r"\Z"
MAY_BEGIN = re.compile(
    "|".join(
        (
            _one_of(
                "<",
                _tokens("<"),
                # A control token may have any name; a thinking tag may have attributes.
                r"[|｜][\w/\"][^<>]{0,42}(?:>|\Z)",
                rf"(?i:/?(?:{TAG_NAME}))\s[^<>]{{0,60}}(?:>|\Z)",
                r"(?:function|tool|invoke)[<\[{◁]",
                *(rf"(?:{each})(?:>|\Z)" for each in UNSPOKEN),
                *BEGINS,
                *HEAD_BEGINS,
            ),
            _one_of(
                r"\[",
                _tokens("[", V1),
                r"\w{0,8}\Z",
                r"(?<=functools\[)",
                rf"\[{_SPACE}{{0,80}}(?:\{{|{_NAME}\(|(?:{_NAME})?\Z)",
                # The empty list: not after a word on its line.
                r"\](?<![^\s>`~\]] \[\])",
                rf"{_SPACE}{{0,80}}(?:\{{|{_NAME}\(|(?:{_NAME})?\]?{_SPACE}{{0,9}}\Z)",
                r"[^\[\]\n]{0,80}?(?:\w\(|\Z)",
            ),
            _one_of(
                r"\{",
                rf"{_SPACE}{{0,80}}(?:[\"'}}&]|[A-Za-z_]\w{{0,60}}[ \t]{{0,8}}:)",
                r"[\s\w]{0,150}\Z",
                r"(?<=\w\{)[A-Za-z_][\w -]{0,60}(?::|\Z)",
                r"\s{0,8}[A-Za-z_]\w{0,80}\s{0,8}\}",
            ),
            _one_of(r"\]", *BRACKET_BEGINS),
            r"`(?:``|`?\Z)",
            r"~(?:~~|~?\Z)",
            rf"&(?={begun(['lt;'])})",
            r">(?<!>>)(?=>>|>?\Z)",
            r"=(?<=to=)",
            # The call of a line of code: `x = f(..)`.
            r"=(?<=\w=)(?=[ \t]{0,2}(?:[A-Za-z_]|\Z))",
            r"=(?<=\w =)(?=[ \t]{0,2}(?:[A-Za-z_]|\Z))",
            r"\.(?<=functions\.)",
            rf"{REJECTED[0]}(?<=\n{REJECTED[0]})(?={_ECHO}|{_PARTIAL_ECHO})",
            r"\((?<=\w\()",
            r"\((?<=\w \()(?=[^\W\d]\w{0,60}[ \t]{0,8}(?:=|\Z)|[\"']|\Z)",
            rf"\u25c1(?={_tokens(chr(0x25C1))})",
            *INVISIBLE,
            rf"\"(?=(?:{'|'.join(NAME_KEYS)})\"{_SPACE}{{0,8}}:"
            rf"|[a-z_]{{0,13}}\"?{_SPACE}{{0,8}}\Z)",
        )
    )
)

"""What one parser looks for: its formats' markers and forms, and the tools' names."""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats.base import ARRAY, BUILTIN, CALL, CALLS, WireFormat
from edgevox_ros.parsing.formats.registry import CLOSERS, INNER, READERS, get_format
from edgevox_ros.parsing.formats.thinking_marks import ThinkingChannels
from edgevox_ros.parsing.reading.shapes import NAME_KEYS
from edgevox_ros.parsing.scanning.control_tokens import TOKENS, Kind, prefixes_of
from edgevox_ros.parsing.scanning.thinking_patterns import opened_by_prompt

ALL_TOKENS: dict[str, Kind] = {
    **TOKENS,
    **dict.fromkeys(READERS, Kind.OPEN),
    **{closer: Kind.CLOSE for closer in CLOSERS if closer not in READERS},
}
# Models write a token in either case.
TOKEN_OF = {token.lower(): token for token in ALL_TOKENS}
# A token anywhere.
ANY_TOKEN = re.compile("|".join(map(re.escape, ALL_TOKENS)), re.IGNORECASE)
# Markers of calls that may lose their last bracket; the text after one tells it from a word.
_BRACKETED = tuple(
    token
    for token, kind in ALL_TOKENS.items()
    if kind in (Kind.OPEN, Kind.CLOSE) and token[0] in "<[" and token[-1] in ">]"
)
CUT_TOKENS = {
    token[:-1].lower() + after: token
    for token in _BRACKETED
    for after in ("\n", "\r\n", "{", "[", " {", " [")
}
_INSIDE = "".join(sorted({char for token in _BRACKETED for char in token[1:-1]}))
# Anything that may be one of them, in upper or lower case.
MAY_BE_CUT = re.compile(
    rf"[<\[][{re.escape(_INSIDE.lower() + _INSIDE.upper())}]{{1,{max(map(len, _BRACKETED))}}}"
    r"(?:\r?\n| ?[{\[])"
)
PREFIXES = prefixes_of((*ALL_TOKENS, *CUT_TOKENS))
_STOPPING = (Kind.OPEN, Kind.CLOSE, Kind.END, Kind.TURN, Kind.RESPONSE, Kind.THINK)


def _one_of(*kinds: Kind) -> re.Pattern[str]:
    tokens = [each for each, kind in ALL_TOKENS.items() if kind in kinds and each not in INNER]
    return re.compile("|".join(map(re.escape, sorted(tokens, key=len, reverse=True))))


_ENDS, _STOPS = _one_of(Kind.END), _one_of(*_STOPPING)
_NAMING = "|".join((*NAME_KEYS, "tool_calls"))
_WORDS = (
    "functools", "print", "function", "call:", "assistant", "[assistant", "commentary", "analysis",
)  # fmt: skip
# What begins a call's header, with any tool's name behind it.
_HEADERS = ("functions.", "to=f", "call:")


class Vocabulary:
    """Built once for each parser. `owner_of_marker`, `owner_of_form`: the first format with it.

    `lines`: a format writes calls on lines of their own. `lists`: a format writes calls as a list.
    `shape` tells a broken call from other brackets: it finds a key that names a function, or a
    tool's name in quotes or before a bracket. `ends`: tokens that end a turn; `stops`: tokens that
    end a call whose own end marker is missing. `thought_opener`: what opened the thought if the
    prompt did, "" for any mark.
    """

    ends, stops = _ENDS, _STOPS
    __slots__ = (
        "first_line_names", "formats", "function_headers", "lines", "lists", "owner_of_form",
        "owner_of_marker", "prefixes", "shape", "thought_opener", "tools",
    )  # fmt: skip

    def __init__(self, formats: tuple[str, ...], tools: frozenset[str]) -> None:
        """Raises ValueError for an unknown format."""
        self.formats: tuple[WireFormat, ...] = tuple(get_format(name) for name in formats)
        self.tools = tools
        self.owner_of_marker: dict[str, str] = {}
        self.owner_of_form: dict[str, str] = {}
        for each in self.formats:
            for marker in each.readers:
                self.owner_of_marker.setdefault(marker, each.name)
            for form in each.forms:
                self.owner_of_form.setdefault(form, each.name)
        self.first_line_names = any(each.first_line_names for each in self.formats)
        self.function_headers = any(each.function_headers for each in self.formats)
        channels = (
            opened_by_prompt(marks)
            for each in self.formats
            for marks in each.thinking
            if isinstance(marks, ThinkingChannels)
        )
        self.thought_opener = next(channels, "")
        self.lines = not {CALL, BUILTIN}.isdisjoint(self.owner_of_form)
        self.lists = not {ARRAY, CALLS}.isdisjoint(self.owner_of_form)
        self.prefixes = (
            prefixes_of(
                (
                    *(name + ".call(" for name in tools),
                    *(name + "(" for name in tools),
                    *_WORDS,
                    "functions.",
                    "to=functions.",
                )
            )
            | {name.lower() for name in tools}
            | {*_WORDS, ""}
        )
        names = "|".join(map(re.escape, sorted(tools, key=len, reverse=True))) or "(?!)"
        self.shape = re.compile(
            rf"""["']?\b(?:{_NAMING})["']?\s{{0,4}}:|["'](?:{names})["']"""
            rf"""|(?<![\w.])(?:{names})\s?[({{]"""
        )

    def lone_name(self, text: str, start: int, end: int) -> str:
        """The tool whose name is all of `text[start:end]`; "" for none or a plain word."""
        if end - start > 120:
            return ""
        word = text[start:end].strip().removeprefix("functions.")
        return word if "_" in word and word in self.tools else ""

    def may_begin(self, word: str) -> bool:
        """Whether a lower-case word is, or may become, the beginning of an unmarked call."""
        return word in self.prefixes or word.startswith(_HEADERS)

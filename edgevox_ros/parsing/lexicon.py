"""What one parser looks for: its formats' markers and forms, and the tools' names."""

from __future__ import annotations

from edgevox_ros.parsing.formats.base import WireFormat
from edgevox_ros.parsing.formats.registry import CLOSERS, READERS, get_format
from edgevox_ros.parsing.markers import TOKENS, Kind, prefixes_of

ALL_TOKENS: dict[str, Kind] = {
    **TOKENS,
    **dict.fromkeys(READERS, Kind.OPEN),
    **{closer: Kind.CLOSE for closer in CLOSERS if closer not in READERS},
}
PREFIXES = prefixes_of(tuple(ALL_TOKENS))
_WORDS = ("functools", "call:", "assistant", "[assistant")


class Lexicon:
    """Built once a parser."""

    __slots__ = ("formats", "functionary", "prefixes", "tools", "words")

    def __init__(self, formats: tuple[str, ...], tools: frozenset[str]) -> None:
        """Raises ValueError for a format that is not known."""
        self.formats: tuple[WireFormat, ...] = tuple(get_format(name) for name in formats)
        self.tools = tools
        self.functionary = "functionary" in formats
        self.words = tools
        self.prefixes = (
            prefixes_of(
                (*(name + ".call(" for name in tools), *(name + "(" for name in tools), *_WORDS)
            )
            | {name.lower() for name in tools}
            | set(_WORDS)
        )

    def may_begin(self, word: str) -> bool:
        """Whether a word in lower case may be, or become, the header of an unmarked call."""
        return (
            word in self.prefixes
            or word.startswith(("functions.", "to=f", "call:"))
            or "functions.".startswith(word)
            or "to=functions.".startswith(word)
        )

    def owner(self, opener: str, owners: tuple[str, ...]) -> str | None:
        """The first of the parser's formats that owns a marker."""
        for each in self.formats:
            if each.name in owners:
                return each.name
        return None

    def owner_of_form(self, form: str) -> str | None:
        """The first of the parser's formats that has an unmarked form."""
        for each in self.formats:
            if form in each.forms:
                return each.name
        return None

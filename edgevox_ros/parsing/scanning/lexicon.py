"""What one parser looks for: its formats' markers and forms, and the tools' names."""

from __future__ import annotations

from edgevox_ros.parsing.formats.base import ARRAY, CALLS, WireFormat
from edgevox_ros.parsing.formats.registry import CLOSERS, READERS, get_format
from edgevox_ros.parsing.scanning.markers import TOKENS, Kind, prefixes_of

ALL_TOKENS: dict[str, Kind] = {
    **TOKENS,
    **dict.fromkeys(READERS, Kind.OPEN),
    **{closer: Kind.CLOSE for closer in CLOSERS if closer not in READERS},
}
PREFIXES = prefixes_of(tuple(ALL_TOKENS))
_WORDS = ("functools", "print", "function", "call:", "assistant", "[assistant")


class Lexicon:
    """Built once a parser. `owner_of_marker` and `owner_of_form`: the first format of it."""

    __slots__ = (
        "firsts", "formats", "functionary", "lists", "message", "owner_of_form", "owner_of_marker",
        "prefixes", "tools",
    )  # fmt: skip

    def __init__(self, formats: tuple[str, ...], tools: frozenset[str]) -> None:
        """Raises ValueError for a format that is not known."""
        self.formats: tuple[WireFormat, ...] = tuple(get_format(name) for name in formats)
        self.tools = tools
        self.owner_of_marker: dict[str, str] = {}
        self.owner_of_form: dict[str, str] = {}
        for each in self.formats:
            for marker in each.readers:
                self.owner_of_marker.setdefault(marker, each.name)
            for form in each.forms:
                self.owner_of_form.setdefault(form, each.name)
        self.functionary = "functionary" in formats
        self.message = "chatml_function_calling" in formats
        self.lists = not {ARRAY, CALLS}.isdisjoint(self.owner_of_form)
        self.prefixes = (
            prefixes_of(
                (*(name + ".call(" for name in tools), *(name + "(" for name in tools), *_WORDS)
            )
            | {name.lower() for name in tools}
            | set(_WORDS)
        )
        # No word that begins otherwise may begin a call, or become what does.
        lower = {word[0] for word in (*self.prefixes, "functions.", "to=") if word}
        self.firsts = frozenset((*lower, *(char.upper() for char in lower)))

    def may_begin(self, word: str) -> bool:
        """Whether a word in lower case may be, or become, the header of an unmarked call."""
        return (
            word in self.prefixes
            or word.startswith(("functions.", "to=f", "call:"))
            or "functions.".startswith(word)
            or "to=functions.".startswith(word)
        )

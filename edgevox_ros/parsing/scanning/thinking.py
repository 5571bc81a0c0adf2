"""Thinking in all its spellings: one opener, one closer, shared by every format."""

from __future__ import annotations

import re

from edgevox_ros.parsing.scanning.markers import END_TOKENS

_CLOSERS: dict[str, tuple[str, ...]] = {
    "<think>": ("</think>", "</thinking>"),
    "<thinking>": ("</thinking>", "</think>"),
    "[think]": ("[/THINK]",),
    "<|channel>": ("<channel|>",),
    # The prompt opened it, so the spelling is not known.
    "": ("</think>", "</thinking>", "[/THINK]", "<channel|>"),
}
_PATTERNS = {
    opener: re.compile(
        "|".join(re.escape(token) for token in (*closers, *END_TOKENS)), re.IGNORECASE
    )
    for opener, closers in _CLOSERS.items()
}
LONGEST_CLOSER = max(len(token) for token in (*END_TOKENS, "</thinking>"))
_CHANNEL = re.compile(r"[ \t]*([a-zA-Z_]*)[ \t]*\n?")


def find_close(text: str, start: int, opener: str) -> tuple[int, int] | None:
    """Where thinking that `opener` began ends, and where its closer ends; None where it goes on.

    An end-of-turn token ends it unclosed, and is left for the scanner: both places are then equal.
    """
    match = _PATTERNS[opener].search(text, start)
    if match is None:
        return None
    if match.group().lower().startswith(("</think", "[/think", "<channel|>")):
        return match.start(), match.end()
    return match.start(), match.start()


def channel_name(text: str, at: int) -> tuple[str, int]:
    """The name of a channel behind `<|channel>`, and where its text begins."""
    match = _CHANNEL.match(text, at)
    return (match.group(1), match.end()) if match else ("", at)

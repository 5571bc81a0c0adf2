"""Ends of sentences without punctuation: in Thai, and after a quotation in Japanese and Chinese."""

from __future__ import annotations

import re

from edgevox_ros.languages import LANGUAGES

_THAI = re.compile("[\u0e00-\u0e7f]")
_ENDS = LANGUAGES["th"].unmarked_ends
_AHEAD = 6
_FOLLOWING = f"[\u0e01-\u0e2e\u0e40-\u0e44][^ ]{{{_AHEAD - 1}}}"
_GOES_ON = re.compile(f"(?:{_ENDS.going_on}|{_ENDS.polite})")
_THAI_END = re.compile(
    f"(?:{_ENDS.polite})(?= )|(?:{_ENDS.closing})(?= +(?!{_GOES_ON.pattern}){_FOLLOWING})"
)
_QUOTED = re.compile(LANGUAGES["ja"].unmarked_ends.quoting)
# "he asks" after a quotation: a few characters and a verb of speaking, then punctuation.
_SPEAKER = re.compile(LANGUAGES["zh"].unmarked_ends.speaker)
_SPEAKER_BEGUN = re.compile("[^，。！？“”「」\\s]{0,7}\\Z")


def thai_end(text: str) -> int | None:
    """Where a Thai sentence ends: after a polite particle or a closing word, at a space."""
    if not _THAI.search(text):
        return None
    match = _THAI_END.search(text)
    return match.end() if match else None


def thai_begins(following: str, final: bool) -> bool | None:
    """Whether a Thai sentence may begin with this; None if more text is needed."""
    if len(following) < _AHEAD and not final:
        return None
    return _GOES_ON.match(following) is None


def quote_goes_on(text: str, position: int, final: bool) -> bool | None:
    """Whether the sentence goes on after a quotation; None if more text is needed."""
    rest = text[position : position + 9]
    if text[position - 1] == "\u201d":
        if _SPEAKER.match(rest):
            return True
        return None if _SPEAKER_BEGUN.match(rest) and not final else False
    if not final and rest[:1] in ("と", "っ", "な") and len(rest) < 4:
        return None
    return _QUOTED.match(rest) is not None

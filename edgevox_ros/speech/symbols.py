"""Characters that are not read aloud: emoji, arrows, controls, and faces such as `:-)`."""

from __future__ import annotations

import re
import unicodedata

_ARROWS = re.compile("[\u2190-\u21ff\u27f0-\u27ff\u2900-\u297f\u2581]")
_FACE = re.compile(r"(?:(?<=\s)|^)[:;=]['-]?[()DPp](?=[\s.!?,]|$)")
# Characters without a look of their own, as Unicode lists them (default ignorable): soft hyphens,
# marks of direction, fillers, variants. Of those with many neighbours the first few are here.
UNSEEN = "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
_UNSEEN = re.compile(
    f"[{UNSEEN}\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_KEPT_SYMBOLS = "\u00b0\u2116\u2103\u2109"


def said_of_symbol(char: str, last: str) -> str:
    """The character, a blank, a comma or nothing; `last` is the character said before.

    Emoji, controls and private use are not said.
    """
    if char in _KEPT_SYMBOLS:
        return char
    if char in "\t\r\u2028\u2029":
        return " "
    if char in "\u200c\u200d":
        return char if last.isalpha() or unicodedata.category(last or " ")[0] == "M" else ""
    if char == "\u2022":
        return ","
    if _ARROWS.match(char):
        return " "
    if char == "\u20e3" or _UNSEEN.match(char):
        return ""
    category = unicodedata.category(char)
    return "" if category[0] == "C" or category in ("So", "Sk") else char


def without_faces(sentence: str) -> str:
    """The sentence without faces of punctuation, such as `:-)` and `;P`."""
    return _FACE.sub("", sentence)

"""The final tidying of a sentence: paired quotation marks, no stray spaces, something to say."""

from __future__ import annotations

import re

from edgevox_ros.speech.symbols import without_faces

_PAIRS = (("\u201c", "\u201d"), ("(", ")"), ("\u00ab", "\u00bb"), ("\u300c", "\u300d"))
_SPACE_BEFORE = re.compile(r"\s+([,.;?!](?=\s|$))")
_EMPTY_PAIR = re.compile(r"\(\s*\)|\"\s*\"|\u201c\s*\u201d")
_LEADING = re.compile(r"^[\s,]*(?:[\s,.;:!?)\]}\u3002\uff0c\u3001-]+(?=[^\W\d_]))?")
_SAYABLE = re.compile(r"[^\W_]")


def tidy(sentence: str) -> str:
    """The sentence for the voice; empty if it has no letter or digit."""
    text = _EMPTY_PAIR.sub("", without_faces(sentence))
    if text.count('"') % 2:
        text = text.replace('"', "")
    if text.count("\u201e") != text.count("\u201c") + text.count("\u201d"):
        text = text.replace("\u201e", "")
    for opener, closer in _PAIRS:
        if "\u201e" in text and opener == "\u201c":
            continue
        if text.count(opener) != text.count(closer):
            text = text.replace(opener, "").replace(closer, "")
    text = _LEADING.sub("", _SPACE_BEFORE.sub(r"\1", text))
    text = " ".join(text.split()).lstrip("> ")
    return text if _SAYABLE.search(text) else ""

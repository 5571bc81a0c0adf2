"""Finds calls in quotation marks or inline code: a call that is only quoted does not count."""

from __future__ import annotations

import re

from edgevox_ros.parsing.scanning.decided import Segment

MARKS = re.compile(r"[\"'`“”„«»「」『』‹›‘’‚＂＇〝〞〟《》]")
# Any mark of a kind may close what another opened: languages differ in which one opens.
_KINDS = {
    **dict.fromkeys("“”„«»‹›〝〞〟", "“"),
    **dict.fromkeys("「」『』《》", "「"),
    **dict.fromkeys("‘’‚", "‘"),
}
_STRAIGHT = "\"'`"
_OPENERS = frozenset("“„«「『‹‘‚〝《")
_WIDE = {"＂": '"', "＇": "'"}


def quoted_calls(text: str, segments: list[Segment]) -> set[int]:
    """The `id()`s of the call segments between two quotation marks or backticks."""
    found: set[int] = set()
    inside: dict[str, list[int]] = {}
    for segment in segments:
        if segment.finding is not None:
            if segment.ticked:  # its backtick is not in the speech any more
                inside.setdefault("`", [])
            for waiting in inside.values():
                waiting.append(id(segment))
            if segment.ticked and text.startswith("`", segment.end):
                found.update(inside.pop("`"))
        elif not segment.thought:
            for match in MARKS.finditer(text, segment.start, segment.end):
                _take(text, match.start(), inside, found)
    return found


def _take(text: str, at: int, inside: dict[str, list[int]], found: set[int]) -> None:
    """Handle one mark: it opens or closes a quotation, or is an apostrophe or an inch sign."""
    char = _WIDE.get(text[at], text[at])
    kind = _KINDS.get(char, char)
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if char == before == "`":
        return  # several backticks are one mark
    word_before, word_after = _in_word(before), _in_word(after)
    typographic = kind not in _STRAIGHT
    if kind not in inside:
        opens = not word_before and (char == '"' or (bool(after) and not after.isspace()))
        if char == "`" or opens or (typographic and char in _OPENERS):
            inside[kind] = []
    elif char == "`" or not word_after or (typographic and char not in _OPENERS and char != "’"):
        found.update(inside.pop(kind))
    elif not word_before and (not before or before.isspace()):
        inside[kind] = []  # the earlier mark opened nothing; this one may


def _in_word(char: str) -> bool:
    """Whether a mark next to this character is inside a word; caseless letters count as outside."""
    return char.isdigit() or char.lower() != char.upper()

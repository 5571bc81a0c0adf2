"""Which calls stand in quotation marks or in inline code: what is quoted is not meant."""

from __future__ import annotations

import re

from edgevox_ros.parsing.scanning.segments import Segment

MARKS = re.compile(r"[\"'`“”„«»「」『』‹›‘’‚＂＇〝〞〟《》]")
# Every typographic mark of one kind may close what another opened: languages disagree on sides.
_KINDS = {
    **dict.fromkeys("“”„«»‹›〝〞〟", "“"),
    **dict.fromkeys("「」『』《》", "「"),
    **dict.fromkeys("‘’‚", "‘"),
}
_STRAIGHT = "\"'`"
_OPENERS = frozenset("“„«「『‹‘‚〝《")
_WIDE = {"＂": '"', "＇": "'"}


def quoted_calls(text: str, segments: list[Segment]) -> set[int]:
    """The `id`s of the call segments that stand between two marks."""
    found: set[int] = set()
    inside: dict[str, list[int]] = {}
    for segment in segments:
        if segment.finding is not None:
            if segment.ticked:  # its tick is no speech any more
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
    """One mark: it opens, closes, or is an apostrophe or an inch."""
    char = _WIDE.get(text[at], text[at])
    kind = _KINDS.get(char, char)
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if char == before == "`":
        return  # several ticks are one mark
    glued, goes_on = _in_word(before), _in_word(after)
    typographic = kind not in _STRAIGHT
    if kind not in inside:
        opens = not glued and (char == '"' or (bool(after) and not after.isspace()))
        if char == "`" or opens or (typographic and char in _OPENERS):
            inside[kind] = []
    elif char == "`" or not goes_on or (typographic and char not in _OPENERS and char != "’"):
        found.update(inside.pop(kind))
    elif not glued and (not before or before.isspace()):
        inside[kind] = []  # what was taken for an opener was none


def _in_word(char: str) -> bool:
    """Whether a mark beside it belongs to a word or a number; scripts without case have no such."""
    return char.isdigit() or char.lower() != char.upper()

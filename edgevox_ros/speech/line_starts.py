"""How a line begins: list items, headings, quotes, fences, tables, role prefixes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from edgevox_ros.speech.full_stop_words import ROLES
from edgevox_ros.speech.inline_markdown import clean_inline

LineKind = Literal["text", "blank", "item", "quote", "rule", "fence", "table", "role", "turn"]

_BLANKS = re.compile(r"[ \t]*")
_FENCE = re.compile(r"(```|~~~)[^\n`~]{0,40}(?:\n|$)")
_FENCE_OPENING = re.compile(r"(?:```|~~~)[^\n`~]{0,40}\Z")
_FENCE_TEXT = re.compile(r"(```|~~~)")
_RULE = re.compile(r"(?:[-*_=][ \t]?){3,80}(?:\n|$)")
_SEPARATOR = re.compile(r":?-{2,30}:?[ \t]?\|[-:| \t]{0,60}(?:\n|$)")
_SEPARATOR_OPENING = re.compile(r":?-{2,30}:?[ \t]?\|[-:| \t]{0,60}\Z")
# What stands before an item of a list where no mark does: an emoji, or a number in a frame.
_EMOJI = (
    "[\u2190-\u21ff\u231a-\u23ff\u2460-\u24ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\u3030\u303d"
    "\U0001f000-\U0001faff]"
)
_ITEM = re.compile(
    r"(?:[-*+\u2022\u2013]|\(?\d{1,3}[.)]|\(?[a-z]\)|#{1,6})[ \t]+(?:\[[ xX]\][ \t]+)?"
    r"|[\u2022\u2023\u25a0\u25aa\u25cf\u25e6\u30fb]|#{2,6}"
    rf"|\d\ufe0f?\u20e3|{_EMOJI}"
)
_QUOTE = re.compile(r">[ \t]?")
_HEAD = r"(?:#{1,6}[ \t]+)?(?:\*\*)?"
_COLON = r"(?:\*\*)?[ \t]?[:\uff1a](?:\*\*)?[ \t]*"
_ROLE = re.compile(f"{_HEAD}(?:{'|'.join(sorted(ROLES))}|response|reply){_COLON}", re.I)
_TURN = re.compile(
    _HEAD
    + r"(?:user|human|system|tool|tool result)(?:\*\*)?[ \t]?:|#{1,6}[ \t]+instruction[ \t]?:",
    re.I,
)
_LOOK_AHEAD = 24
_UNSETTLED = re.compile(
    r"(?:(?:[-*+_=#>~`|:\u2022\u2013 \t]*|(?:\(?\d{0,3}[.)]?|\d\ufe0f|\(?[a-z]\)?)[ \t]*)"
    r"(?:\[[ xX]?\]?)?"
    r"|(?:#{1,6}[ \t]+)?\*{0,2}[^\W\d_](?:[^\W\d_]| ){0,11}\*{0,2}[ \t]?)\Z"
)


_PICTURE = re.compile(f"(?:{_EMOJI}|[\ufe0f\u20e3])\\Z")


def is_picture(char: str) -> bool:
    """Whether a character is an emoji, or the end of one."""
    return _PICTURE.match(char) is not None


@dataclass(frozen=True)
class LineStart:
    """What a line begins with, how many characters that takes, and the mark of a code fence."""

    kind: LineKind
    length: int
    text: str = ""


def read_line_start(text: str, position: int, final: bool) -> LineStart | None:
    """Read the beginning of a line; None if more text is needed."""
    blanks = _BLANKS.match(text, position)
    start = blanks.end() if blanks else position
    rest = text[start : start + 100]
    if not final and len(rest) < _LOOK_AHEAD and "\n" not in rest and _UNSETTLED.match(rest):
        return None
    if not final and (_FENCE_OPENING.match(rest) or _SEPARATOR_OPENING.match(rest)):
        return None
    skipped = start - position
    if rest.startswith("\n"):
        return LineStart("blank", skipped + 1)
    if rest.startswith("|"):
        return LineStart("table", skipped)
    fence = _FENCE.match(rest)
    if fence:
        return LineStart("fence", skipped + fence.end(), fence.group(1))
    return _read_mark(rest, skipped)


def _read_mark(rest: str, skipped: int) -> LineStart:
    kinds: tuple[tuple[LineKind, re.Pattern[str]], ...] = (
        ("rule", _RULE),
        ("rule", _SEPARATOR),
        ("role", _ROLE),
        ("turn", _TURN),
        ("item", _ITEM),
        ("quote", _QUOTE),
        ("fence", _FENCE_TEXT),
    )
    for kind, pattern in kinds:
        match = pattern.match(rest)
        if match:
            return LineStart(kind, skipped + match.end(), match.group()[:3])
    return LineStart("text", skipped)


def table_row(row: str) -> str:
    """A table row as a sentence; a separator row becomes nothing."""
    cells = [clean_inline(cell.strip()).strip() for cell in row.strip().strip("|").split("|")]
    spoken = [cell for cell in cells if cell.strip(":-= ")]
    return ", ".join(spoken) + ".\n" if spoken else ""

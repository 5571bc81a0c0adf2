"""Which of the stretches that were found count as calls: the gates of the parsing rules."""

from __future__ import annotations

from edgevox_ros.parsing.candidate import Candidate
from edgevox_ros.parsing.formats.base import BUILTIN, CALL, CALLS, OBJECT
from edgevox_ros.parsing.formats.registry import ALL, OWNERS
from edgevox_ros.parsing.lexicon import Lexicon
from edgevox_ros.parsing.limits import FALLBACK_LIMIT, MOST_STRETCHES
from edgevox_ros.parsing.segments import Part, Segment
from edgevox_ros.tools import Reason

_NO_PROSE = " \t\r\n`;,\"'*"
_OPENING = dict.fromkeys("“«「『„‹", 1) | dict.fromkeys("”»」』›", -1)
_SINGLE = ("''", "‘’", "‚‘")


class Ruling:
    """One candidate with the format that owns it; `fallback` tells how it came to count."""

    __slots__ = ("candidate", "fallback", "format", "raw")

    def __init__(self, candidate: Candidate, raw: str, format_name: str, fallback: str) -> None:
        self.candidate = candidate
        self.raw = raw
        self.format = format_name
        self.fallback = fallback


def rule(text: str, segments: list[Segment], lexicon: Lexicon, *, truncated: bool) -> list[Ruling]:
    """The candidates that count, or that the model should hear about, in the order written."""
    calls = [each for each in segments if each.part is Part.CALL]
    if not calls:
        return []
    prose = [
        index
        for index, each in enumerate(segments)
        if each.part is Part.SPEECH and text[each.start : each.end].strip(_NO_PROSE)
    ]
    quoted = _quoted(text, segments) if prose else set()
    for each in calls:
        if text[each.start - 1 : each.start] + text[each.end : each.end + 1] in _SINGLE:
            quoted.add(id(each))
    rulings: list[Ruling] = []
    families: set[str] = set()
    total = sum(len(each.stretch.candidates) for each in calls if each.stretch)
    for index, segment in enumerate(segments):
        stretch = segment.stretch
        if stretch is None or not stretch.candidates or id(segment) in quoted or segment.ticked:
            continue
        owner, fallback = _owner(text, segment, index, prose, lexicon)
        if owner is None:
            continue
        families.add(owner if segment.marker else "")
        rulings += _rulings(text, segment, owner, fallback, total, truncated)
    if len(calls) >= MOST_STRETCHES or total > MOST_STRETCHES:
        for ruling in rulings[:1]:
            ruling.candidate.error = Reason.TOO_LARGE
        return rulings[:1]
    if len(families - {""}) > 1:
        for ruling in rulings:
            ruling.candidate.error = Reason.AMBIGUOUS
    return rulings


def _owner(
    text: str, segment: Segment, index: int, prose: list[int], lexicon: Lexicon
) -> tuple[str | None, str]:
    """The format under which a stretch counts and the fallback's mode ("" for none)."""
    stretch = segment.stretch
    assert stretch is not None
    before = bool(prose) and prose[0] < index
    behind = bool(prose) and prose[-1] > index
    if segment.marker:
        owners = OWNERS[segment.marker]
        own = lexicon.owner(segment.marker, owners)
        if own and not (segment.fenced and prose):
            return own, ""
        return (None, "") if prose else (owners[0], "json")
    own = lexicon.owner_of_form(stretch.kind)
    size = segment.end - segment.start
    if own == "json" and (prose or size > FALLBACK_LIMIT):
        own = None
    if own and not (before and behind):
        return own, ""
    if prose:
        return None, ""
    first = next((each.name for each in ALL if stretch.kind in each.forms), "json")
    name = "json" if stretch.kind == OBJECT else first
    return name, "bracket" if stretch.kind in (BUILTIN, CALL, CALLS) else "json"


def _rulings(
    text: str, segment: Segment, owner: str, fallback: str, total: int, truncated: bool
) -> list[Ruling]:
    stretch = segment.stretch
    assert stretch is not None
    whole = text[stretch.start : stretch.end]
    single = len(stretch.candidates) == 1
    rulings = []
    for candidate in stretch.candidates:
        if truncated and not stretch.closed:
            candidate.error = Reason.TRUNCATED
        elif fallback and len(whole) > FALLBACK_LIMIT:
            candidate.error = Reason.TOO_LARGE
        elif fallback and total > 1:
            candidate.error = Reason.AMBIGUOUS
        raw = whole if single else text[candidate.start : candidate.end]
        rulings.append(Ruling(candidate, raw, owner, fallback))
    return rulings


def _quoted(text: str, segments: list[Segment]) -> set[int]:
    """The calls that stand between two quotation marks or inside inline code."""
    found: set[int] = set()
    open_marks: dict[str, list[int]] = {}
    inside: dict[str, bool] = {'"': False, "`": False, "“": False}
    for segment in segments:
        if segment.part is Part.CALL:
            for mark, is_open in inside.items():
                if is_open:
                    open_marks.setdefault(mark, []).append(id(segment))
        elif segment.part is Part.SPEECH:
            for char in text[segment.start : segment.end]:
                mark = "“" if char in _OPENING else char
                if mark not in inside:
                    continue
                closes = inside[mark]
                if mark == "“" and not closes and _OPENING[char] < 0:
                    continue
                if closes:
                    found.update(open_marks.pop(mark, ()))
                inside[mark] = not closes
    return found

"""Calls at the end of a thinking block that never closed."""

from __future__ import annotations

from edgevox_ros.core.tools import Reason
from edgevox_ros.parsing.formats import json_object
from edgevox_ros.parsing.formats.registry import OWNERS
from edgevox_ros.parsing.gate.candidate_rules import Ruling
from edgevox_ros.parsing.reading.findings import INLINE
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.scanning.decided import Segment
from edgevox_ros.parsing.scanning.scanner import Scanner
from edgevox_ros.parsing.scanning.vocabulary import Vocabulary


def thought_calls(
    text: str, segment: Segment, vocabulary: Vocabulary, *, truncated: bool
) -> list[Ruling]:
    """The calls at the end of an unclosed thought.

    Complete ones with a marker may run in formats with `calls_in_thought`. Others are rejected;
    unmarked ones in a form of none of the preset's formats are ignored.
    """
    reply = ReplyText(text[segment.start : segment.end], vocabulary, final=True)
    scanner = Scanner(reply, vocabulary, thinking=False)
    scanner.advance()
    rulings: list[Ruling] = []
    for call in _last_calls(reply.text, scanner.decided.segments):
        finding = call.finding
        assert finding is not None
        owner, runs = _owner(call, vocabulary)
        for candidate in finding.candidates if owner else ():
            if truncated:
                candidate.error = Reason.TRUNCATED
            elif not (runs and finding.closed):
                candidate.error = candidate.error or Reason.INSIDE_THINKING
            raw = reply.text[finding.start : finding.end]
            rulings.append(Ruling(candidate, raw, owner, ""))
    return rulings


def _last_calls(thought: str, segments: list[Segment]) -> list[Segment]:
    """The calls that no further thought follows, in the order written."""
    found: list[Segment] = []
    for each in reversed(segments):
        if each.unopened:
            break
        if each.finding is not None:
            if each.finding.kind == INLINE or each.ticked:
                break
            if each.finding.candidates:
                found.append(each)
        elif thought[each.start : each.end].strip():
            break
    return found[::-1]


def _owner(call: Segment, vocabulary: Vocabulary) -> tuple[str, bool]:
    """The format that owns a call, "" for none of the preset's, and whether the call may run."""
    if not call.marker:
        kind = call.finding.kind if call.finding else ""
        return vocabulary.owner_of_form.get(kind, ""), False
    for each in vocabulary.formats:
        if each.calls_in_thought and call.marker in each.readers:
            return each.name, True
    return vocabulary.owner_of_marker.get(call.marker) or _first_owner(call.marker), False


def _first_owner(marker: str) -> str:
    """The first format with the marker; any name for a block that no format knows."""
    return OWNERS[marker][0] if marker in OWNERS else json_object.FORMAT.name

"""Calls at the end of a thinking block that never closed."""

from __future__ import annotations

from edgevox_ros.core.tools import Reason
from edgevox_ros.parsing.formats.registry import OWNERS
from edgevox_ros.parsing.gate.decide import Ruling
from edgevox_ros.parsing.reading.candidate import INLINE
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.scanning.lexicon import Lexicon
from edgevox_ros.parsing.scanning.scanner import Scanner
from edgevox_ros.parsing.scanning.segments import Part, Segment


def thought_calls(
    text: str, segment: Segment, lexicon: Lexicon, *, truncated: bool
) -> list[Ruling]:
    """The calls that end an unclosed thought: complete ones run for few formats, else rejected."""
    source = ReplyText(text[segment.start : segment.end], lexicon, final=True)
    scanner = Scanner(lexicon, source, thinking=False)
    scanner.advance()
    rulings: list[Ruling] = []
    for call in _last_calls(source.text, scanner.segments):
        finding = call.finding
        assert finding is not None
        owner, runs = _owner(call, lexicon)
        for candidate in finding.candidates if owner else ():
            if truncated:
                candidate.error = Reason.TRUNCATED
            elif not (runs and finding.closed):
                candidate.error = candidate.error or Reason.INSIDE_THINKING
            raw = source.text[finding.start : finding.end]
            rulings.append(Ruling(candidate, raw, owner, ""))
    return rulings


def _last_calls(thought: str, segments: list[Segment]) -> list[Segment]:
    """The calls behind which nothing more was thought, in the order written."""
    found: list[Segment] = []
    for each in reversed(segments):
        if each.part is Part.CALL:
            if each.finding is None or each.finding.kind == INLINE or each.ticked:
                break
            if each.finding.candidates:
                found.append(each)
        elif thought[each.start : each.end].strip():
            break
    return found[::-1]


def _owner(call: Segment, lexicon: Lexicon) -> tuple[str, bool]:
    """The format of a call ("" where none of the preset's has the form), and whether it runs."""
    if not call.marker:
        kind = call.finding.kind if call.finding else ""
        return lexicon.owner_of_form.get(kind, ""), False
    for each in lexicon.formats:
        if each.calls_in_thought and call.marker in each.readers:
            return each.name, True
    return lexicon.owner_of_marker.get(call.marker) or OWNERS[call.marker][0], False

"""Rules that decide which candidates count as calls.

They are about fences, prose, quotes, mixed formats, and calls in thoughts that never close.
"""

from __future__ import annotations

import re

from edgevox_ros.core.tools import Reason
from edgevox_ros.parsing.formats import json_object
from edgevox_ros.parsing.formats.base import ARRAY, BUILTIN, CALL, CALLS, OBJECT
from edgevox_ros.parsing.formats.registry import ALL, OWNERS
from edgevox_ros.parsing.reading.findings import INLINE, MOST_CALLS, Candidate, Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.scanning.decided import Segment
from edgevox_ros.parsing.scanning.marks import FormatVocabulary
from edgevox_ros.parsing.scanning.scanner import Scanner

# The longest unmarked call that may run by fallback, in bytes of UTF-8.
FALLBACK_LIMIT = 2048
# A character of prose: not white space, not invisible, not punctuation left over around a call.
_PROSE = re.compile(r"[^\s`;,\"'*\u200b-\u200f\u2060\ufeff]")
_CALL_SYNTAX = (BUILTIN, CALL, CALLS)
_JSON = json_object.FORMAT.name
_QUOTES = re.compile(r"[\"'`“”„«»「」『』‹›‘’‚＂＇〝〞〟《》]")
# Any mark of a kind may close what another opened: languages differ in which one opens.
_QUOTE_KINDS = {
    **dict.fromkeys("“”„«»‹›〝〞〟", "“"),
    **dict.fromkeys("「」『』《》", "「"),
    **dict.fromkeys("‘’‚", "‘"),
}
_STRAIGHT = "\"'`"
_OPENERS = frozenset("“„«「『‹‘‚〝《")
_WIDE = {"＂": '"', "＇": "'"}


class Ruling:
    """A candidate that counts or is to be rejected, with the format that owns it.

    `fallback`: the fallback mode under which it counts, "" for none. `marked`: it has a marker.
    `together`: it counts only if all others of the message are valid. `example`: it stands where
    calls do not count, so a valid one is rejected, and what is no valid call is only shown.
    """

    __slots__ = ("candidate", "example", "fallback", "format", "marked", "raw", "together")

    def __init__(
        self,
        candidate: Candidate,
        raw: str,
        format_name: str,
        fallback: str,
        *,
        marked: bool = True,
    ) -> None:
        self.candidate = candidate
        self.raw = raw
        self.format = format_name
        self.fallback = fallback
        self.marked = marked
        self.together = self.example = False


def rule(
    text: str, segments: list[Segment], vocabulary: FormatVocabulary, *, truncated: bool
) -> list[Ruling]:
    """The candidates that count, and those that need a rejection, in the order written."""
    calls: list[Segment] = []
    findings = total = 0
    # marked: a quotation mark follows a call; alone: some call counts only without prose.
    marked = alone = False
    for segment in segments:
        finding = segment.finding
        if finding is not None:
            findings += 1
            if finding.candidates:
                total += len(finding.candidates) if finding.kind != INLINE else 0
                alone = alone or segment.fenced > 0 or not segment.marker
                if not segment.ticked:
                    calls.append(segment)
        elif findings and not segment.thought:
            marked = marked or _QUOTES.search(text, segment.start, segment.end) is not None
    if not calls:
        return []
    if marked:
        quoted = _quoted_calls(text, segments)
        calls = [each for each in calls if id(each) not in quoted]
    spoken = _prose(text, segments) if alone else []
    shown: list[Segment] = []
    if spoken:  # with any prose in the reply, a fenced call is an example
        shown = [each for each in calls if each.fenced]
        calls = [each for each in calls if not each.fenced]
    rulings = _counted(text, calls, spoken, vocabulary, total, truncated)
    if not rulings:
        return _examples(text, shown or [each for each in calls if _is_beside(each, spoken)])
    if findings >= MOST_CALLS or total > MOST_CALLS:
        rulings = rulings[:1]
        _refuse(rulings, Reason.TOO_LARGE)
    elif len(rulings) > 1 and len({each.format for each in rulings if each.marked}) > 1:
        _refuse(rulings, Reason.AMBIGUOUS)
    return rulings


def rule_thought(text: str, segments: list[Segment], vocabulary: FormatVocabulary) -> list[Ruling]:
    """Rejections for the candidates before a closer of thinking that the reply did not open."""
    rulings = rule(text, segments, vocabulary, truncated=False)
    _refuse(rulings, Reason.INSIDE_THINKING)
    return rulings


def thought_calls(
    text: str, segment: Segment, vocabulary: FormatVocabulary, *, truncated: bool
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
        owner, runs = _owner_in_thought(call, vocabulary)
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


def _owner_in_thought(call: Segment, vocabulary: FormatVocabulary) -> tuple[str, bool]:
    """The format that owns a call, "" for none of the preset's, and whether the call may run."""
    if not call.marker:
        kind = call.finding.kind if call.finding else ""
        return vocabulary.owner_of_form.get(kind, ""), False
    family = call.finding.family if call.finding else ""
    for each in vocabulary.formats:
        if each.calls_in_thought and call.marker in each.readers and family in ("", each.name):
            return each.name, True
    own, first = _owners(call, vocabulary)
    return own or first, False


def _owners(call: Segment, vocabulary: FormatVocabulary) -> tuple[str, str]:
    """Of the formats that read a marked call: the first of the preset's, "" for none, and of all.

    The latter is any name for a block that no format knows.
    """
    if call.finding is not None and call.finding.family:
        family = call.finding.family
        named = any(each.name == family for each in vocabulary.formats)
        return family if named else "", family
    own = vocabulary.owner_of_marker.get(call.marker, "")
    return own, OWNERS.get(call.marker, (_JSON,))[0]


def _counted(
    text: str,
    calls: list[Segment],
    spoken: list[Segment],
    vocabulary: FormatVocabulary,
    total: int,
    truncated: bool,
) -> list[Ruling]:
    """The rulings for every finding that counts.

    An unmarked call with prose around it is an example and does not count. If another unmarked
    call after it counts, it is unclear which one is meant: see _passed_over.
    """
    rulings: list[Ruling] = []
    passed: list[Segment] = []
    cut = False
    alone = _are_alone(calls, total)
    for segment in calls:
        finding = segment.finding
        assert finding is not None
        if segment.marker or not finding.closed:
            # What stands unmarked behind a marked call without end may belong to it.
            cut = truncated and not finding.closed
        owner, fallback = _owner(text, segment, spoken, vocabulary, total)
        if owner is None:
            passed.append(segment)
            continue
        found = _rulings(text, segment, owner, fallback, cut)
        if fallback and not segment.marker:
            _judge_fallback(found, text[calls[0].start : calls[-1].end], total, alone=alone)
        others = segment.fenced and any(each.fenced != segment.fenced for each in calls)
        if others:  # this fence is not the whole message
            _refuse(found, Reason.AMBIGUOUS)
        if passed and not segment.marker:
            rulings += _passed_over(text, passed, found, owner, fallback)
            passed = []
        rulings += found
    return rulings


def _passed_over(
    text: str, passed: list[Segment], found: list[Ruling], owner: str, fallback: str
) -> list[Ruling]:
    """Rejections for calls passed over before one that counts, unless they are the same call."""
    counted = {each.candidate.key() for each in found}
    rulings: list[Ruling] = []
    for segment in passed:
        finding = segment.finding
        assert finding is not None
        if not counted.issuperset(each.key() for each in finding.candidates):
            for candidate in finding.candidates:
                candidate.error = candidate.error or Reason.AMBIGUOUS
                raw = text[segment.start : segment.end]
                rulings.append(Ruling(candidate, raw, owner, fallback, marked=False))
    return rulings


def _prose(text: str, segments: list[Segment]) -> list[Segment]:
    """The speech segments that contain a character of prose (see _PROSE)."""
    return [
        each for each in segments if each.is_speech and _PROSE.search(text, each.start, each.end)
    ]


def _refuse(rulings: list[Ruling], reason: Reason) -> None:
    for ruling in rulings:
        ruling.candidate.error = reason


def _is_long(text: str) -> bool:
    """Whether the text has more than FALLBACK_LIMIT bytes."""
    size = len(text)
    return size > FALLBACK_LIMIT or (size > FALLBACK_LIMIT // 4 and _bytes(text) > FALLBACK_LIMIT)


def _bytes(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _owner(
    text: str, segment: Segment, spoken: list[Segment], vocabulary: FormatVocabulary, total: int
) -> tuple[str | None, str]:
    """The format that owns a finding, None if it does not count; the fallback mode, "" for none."""
    finding = segment.finding
    if segment.marker:
        preset, first = _owners(segment, vocabulary)
        return (preset, "") if preset else (first, "json")
    kind = finding.kind if finding else ""
    if kind == INLINE:
        return None, ""
    own = vocabulary.owner_of_form.get(kind)
    if own == _JSON and (spoken or total > 1 or _is_long(text[segment.start : segment.end])):
        own = None
    if own and (not spoken or segment.start < spoken[0].start or segment.start > spoken[-1].start):
        return own, ""
    if spoken and not (finding and _is_broken(text, finding, vocabulary)):
        return None, ""
    first = next((each.name for each in ALL if kind in each.forms), _JSON)
    name = _JSON if kind == OBJECT else first
    return name, "bracket" if kind in _CALL_SYNTAX else "json"


def _is_broken(text: str, finding: Finding, vocabulary: FormatVocabulary) -> bool:
    """Whether an unmarked finding has the shape of a call but could not be read."""
    if not any(each.error is Reason.MALFORMED for each in finding.candidates):
        return False
    if finding.kind in _CALL_SYNTAX:
        return True
    return vocabulary.shape.search(text, finding.start, finding.end) is not None


def _are_alone(calls: list[Segment], total: int) -> bool:
    """Whether calls without a marker, in one notation, are all that is shaped as a call or data.

    `total`: how many there are with those in quotation marks or backticks.
    """
    findings = [each.finding for each in calls if each.finding is not None]
    counted = sum(len(each.candidates) for each in findings if each.kind != INLINE)
    notations = {each.kind in _CALL_SYNTAX for each in findings}
    if any(each.marker for each in calls) or any(each.mixed for each in findings):
        return False
    return counted == total and len(notations) == 1


def _judge_fallback(found: list[Ruling], message: str, total: int, *, alone: bool) -> None:
    """Calls in no form of the preset's count if they are all of a short message, and all valid."""
    if _is_long(message):
        _refuse(found, Reason.TOO_LARGE)
    for ruling in found:
        ruling.together = total > 1
        if total > 1 and not alone:
            ruling.candidate.error = ruling.candidate.error or Reason.AMBIGUOUS


def _is_beside(segment: Segment, spoken: list[Segment]) -> bool:
    """Whether JSON without a marker begins or ends the message, and is all but that."""
    if segment.finding is None or segment.finding.kind not in (OBJECT, ARRAY):
        return False
    return segment.start < spoken[0].start or segment.start > spoken[-1].start


def _examples(text: str, shown: list[Segment]) -> list[Ruling]:
    """Calls that do not count for the text beside them: none runs, and none is passed over."""
    rulings: list[Ruling] = []
    for segment in shown:
        if segment.finding is not None and segment.finding.kind != INLINE:
            rulings += _rulings(text, segment, _JSON, "json", cut=False)
    for ruling in rulings:
        ruling.example = True
    return rulings


def _rulings(text: str, segment: Segment, owner: str, fallback: str, cut: bool) -> list[Ruling]:
    finding = segment.finding
    assert finding is not None
    marked = segment.marker != ""
    whole = text[finding.start : finding.end]
    single = len(finding.candidates) == 1
    rulings = []
    for candidate in finding.candidates:
        if cut:
            candidate.error = Reason.TRUNCATED
        raw = whole if single else text[candidate.start : candidate.end]
        rulings.append(Ruling(candidate, raw, owner, fallback, marked=marked))
    return rulings


def _quoted_calls(text: str, segments: list[Segment]) -> set[int]:
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
            for match in _QUOTES.finditer(text, segment.start, segment.end):
                _meet_quote(text, match.start(), inside, found)
    return found


def _meet_quote(text: str, at: int, inside: dict[str, list[int]], found: set[int]) -> None:
    """Handle one mark: it opens or closes a quotation, or is an apostrophe or an inch sign."""
    char = _WIDE.get(text[at], text[at])
    kind = _QUOTE_KINDS.get(char, char)
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

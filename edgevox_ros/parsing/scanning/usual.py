"""The usual reply, read by a short way: sentences and calls, and nothing that needs more care.

It finds what the scanner finds, or says that it cannot tell; it decides nothing of its own.
"""

from __future__ import annotations

import re
from typing import Optional

from edgevox_ros.parsing.formats.control_tokens import LONGEST, Kind
from edgevox_ros.parsing.formats.registry import AFTER_NAME, READERS
from edgevox_ros.parsing.reading.candidate import INVENTED, MOST_CALLS, Candidate, Finding
from edgevox_ros.parsing.reading.html_entities import escaped_value
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.reading.values import skip_space
from edgevox_ros.parsing.scanning.lexicon import ALL_TOKENS, Lexicon
from edgevox_ros.parsing.scanning.looking_back import bare_header, broken_recipient, header_before
from edgevox_ros.parsing.scanning.segments import Part, Segment
from edgevox_ros.parsing.scanning.suspects import SUSPECT
from edgevox_ros.parsing.scanning.unmarked import read_unmarked

# What the scanner takes off the front of a reply.
_OPENING = re.compile(r"\s*(?:\[?assistant|model|message:|tool call rejected:|all\n)", re.I)
_HARMLESS = frozenset("bcdefghijklnopqrsuvwxyzBCDEFGHIJKLNOPQRSUVWXYZ<{>")
_ALL = "all\n"
# Before these the scanner looks for a name, or whether they are meant at all.
_ELSEWHERE = (*AFTER_NAME, "<|content|>", ">>>", "to=functions.", "functions.", "functools")
_DIRECT = {marker: read for marker, read in READERS.items() if marker not in _ELSEWHERE}
_LAST = frozenset(token for token, kind in ALL_TOKENS.items() if kind is Kind.END)
_DROPPED = frozenset(token for token, kind in ALL_TOKENS.items() if kind is Kind.CLOSE)
_WRAPS = frozenset("`\"'")
# Where it begins and ends, the finding (None for a stray end marker), the marker that opened it.
Taken = tuple[int, int, Optional[Finding], str]
# Where speech begins, where it ends, and what is taken out of it.
Usual = tuple[int, int, list[Taken]]
# A reply with more suspicious places, or longer, is not usual: it may be costly to read twice.
_MOST, _LONGEST = 16, 3072
_SPEECH, _CALL = Part.SPEECH, Part.CALL


def read_usual(text: str, lexicon: Lexicon) -> Usual | None:
    """What is taken out of a whole reply; None where only the scanner can tell."""
    size = len(text)
    if size > _LONGEST:
        return None
    source = ReplyText(text, lexicon.tools, True)
    search = SUSPECT.search
    begin = said = at = 4 if lexicon.functionary and text.startswith(_ALL) else 0
    taken: list[Taken] = []
    fresh = True
    for _ in range(_MOST):
        if fresh and text[at : at + 1] not in _HARMLESS and _OPENING.match(text, at):
            return None
        if fresh and lexicon.functionary and (broken_recipient(text, at, lexicon) or 0) >= 0:
            return None
        match = search(text, at) if at < size else None
        if match is None:
            return None if _is_lone(text, said, size, taken, lexicon) else (begin, size, taken)
        at = match.start()
        if at and text[at - 1] in _WRAPS:
            return None
        if text[at] == ".":
            found = bare_header(text, at, said, lexicon, final=True)
            if found is None or found[0] < found[1]:
                return None
            at += 1
            continue
        end = text.find(">" if text[at] == "<" else "]", at, at + LONGEST) + 1
        marker = text[at:end]
        if marker in _DIRECT:
            finding = _DIRECT[marker](source, at, end)
        elif marker in _DROPPED:
            taken.append((at, end, None, ""))
            fresh = fresh and (said == at or text[said:at].isspace())
            at = said = end
            continue
        elif marker in _LAST:
            return None if _is_lone(text, said, at, taken, lexicon) else (begin, at, taken)
        else:
            finding, marker = _read_other(source, at, said, marker, lexicon)
        if finding is None or (not marker and any(each[3] for each in taken)):
            return None
        start = finding.start
        fresh = fresh and (said == start or text[said:start].isspace())
        at = said = finding.end
        taken.append((start, at, finding, marker))
        if finding.kind == INVENTED or len(finding.candidates) > MOST_CALLS:
            return begin, at, taken
    return None


def _is_lone(text: str, said: int, end: int, taken: list[Taken], lexicon: Lexicon) -> bool:
    """Whether the reply is nothing but a tool's name: the scanner tells what becomes of it."""
    return bool(lexicon.lone_name(text, said, end)) and all(each[2] is None for each in taken)


def candidates_in(text: str, usual: Usual) -> list[tuple[Candidate, str]]:
    """Every candidate with the text that it was read from."""
    found: list[tuple[Candidate, str]] = []
    for start, end, finding, _ in usual[2]:
        if finding is None:
            continue
        candidates = finding.candidates
        if len(candidates) == 1:
            found.append((candidates[0], text[start:end]))
        else:
            found += [(each, text[each.start : each.end]) for each in candidates]
    return found


def segments_of(usual: Usual) -> list[Segment]:
    """The same as the scanner would tell it."""
    begin, size, taken = usual
    segments: list[Segment] = []
    for start, end, finding, marker in taken:
        if start > begin:
            segments.append(Segment(_SPEECH, begin, start))
        if finding is not None:
            segments.append(Segment(_CALL, start, end, finding, marker))
        begin = end
    if size > begin:
        segments.append(Segment(_SPEECH, begin, size))
    return segments


def _read_other(
    source: ReplyText, at: int, floor: int, token: str, lexicon: Lexicon
) -> tuple[Finding | None, str]:
    """The finding of a marker that ends with no bracket, or of an unmarked form."""
    text = source.text
    char = text[at]
    if char == "<":
        for opener in ("<function=", "<tool "):
            if text.startswith(opener, at):
                return READERS[opener](source, at, at + len(opener)), opener
        return None, ""
    if char == ">":
        if not (lexicon.functionary and text.startswith(">>>", at)):
            return None, ""
        found = READERS[">>>"](source, at, at + 3)
        return (found if found and (found.candidates or found.closed) else None), ">>>"
    if char == "{":
        header = header_before(text, at, floor) if at > floor else None
        if header is not None:
            return READERS[header[0]](source, header[1], at), header[0]
    elif char == "[":
        if token and (token == "[]" or token in ALL_TOKENS or token.lower() in ALL_TOKENS):
            return None, ""
    elif char != "(":
        return None, ""
    if at > floor and "functools" in text[max(floor, at - 12) : at]:
        return None, ""
    return _unmarked(source, at, floor, lexicon), ""


def _unmarked(source: ReplyText, at: int, floor: int, lexicon: Lexicon) -> Finding | None:
    text = source.text
    if escaped_value(text, at, final=True):
        return None
    found = read_unmarked(source, at, floor, lexicon)
    if not isinstance(found, Finding) or text[found.start - 1 : found.start] in _WRAPS:
        return None
    end = found.end
    if found.candidates and end < len(text) and text.startswith(("<", "&"), skip_space(text, end)):
        return None
    return found

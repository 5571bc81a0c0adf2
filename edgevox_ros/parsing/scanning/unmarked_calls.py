"""Call syntax without markers: `[f(x=1), g()]`, and `f(x=1)` on lines of their own."""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats.base import BUILTIN, CALL, CALLS
from edgevox_ros.parsing.reading.calls import NAME, malformed, read_call, read_call_list
from edgevox_ros.parsing.reading.candidate import Candidate, Stretch
from edgevox_ros.parsing.reading.entities import unescape
from edgevox_ros.parsing.reading.repair import balanced_end, missing_closers
from edgevox_ros.parsing.reading.values import Incomplete, Malformed, skip_space
from edgevox_ros.parsing.scanning.lexicon import Lexicon
from edgevox_ros.parsing.scanning.limits import MOST_STRETCHES
from edgevox_ros.parsing.scanning.looking_back import begins_line, word_start
from edgevox_ros.parsing.scanning.source import Source

# What parts two calls on one line, and the name of the next.
_NEXT = re.compile(r"[ \t]{0,4}[,;][ \t]{0,4}([^\W\d][\w.-]{0,80})\(")
# Gemma 3 may print its calls in a fence of this name.
_TOOL_CODE = re.compile(r"```tool_code\s{0,4}\Z")
_MAY_BE_NEXT = re.compile(r"[ \t]{0,4}(?:[,;][ \t]{0,4}[\w.-]{0,80})?")
_LINE_END = re.compile(r"[ \t,;]{0,8}")


def loose_end(src: Source, end: int) -> int:
    """Past one closer too many and a `;` behind a value; -1 where more text may tell."""
    if src.final and end >= len(src.text):
        return end
    for loose in ("}])", ";"):
        after = skip_space(src.text, end)
        if after >= len(src.text):
            return end if src.final else -1
        if src.text[after] in loose:
            end = after + 1
    return end


def read_list(src: Source, at: int) -> Stretch | None:
    """The list of calls whose bracket stands at `at`."""
    text = src.text
    try:
        found, end = read_call_list(text, at, len(text))
    except Incomplete as cut:
        if not src.final:
            return src.wait("}")
        size = len(text)
        whole = _mended_list(text, at) if cut.repairable else None
        return Stretch(at, size, whole or [malformed(at, size)], closed=False, kind=CALLS)
    except Malformed:
        end = balanced_end(text, at, len(text))
        if end < 0:
            if not src.final:
                return src.wait("}")
            end = len(text)
        return Stretch(at, end, _unescaped(text, at, end), kind=CALLS)
    loose = loose_end(src, end)
    return None if loose < 0 else Stretch(at, loose, found, kind=CALLS)


def _unescaped(text: str, at: int, end: int) -> list[Candidate]:
    """The list read without its entities; malformed where that does not help."""
    plain = unescape(text[at:end])
    try:
        if plain != text[at:end]:
            found, _ = read_call_list(plain, 0, len(plain))
            for candidate in found:
                candidate.start, candidate.end = at, end
            return found
    except Malformed:
        pass
    return [malformed(at, end)]


def _mended_list(text: str, at: int) -> list[Candidate] | None:
    closers = missing_closers(text, at, len(text))
    if not closers:
        return None
    mended = text + closers
    try:
        found, _ = read_call_list(mended, at, len(mended))
    except Malformed:
        return None
    for candidate in found:
        candidate.end = min(candidate.end, len(text))
    return found


def read_line(src: Source, at: int, floor: int, lexicon: Lexicon) -> Stretch | int | None:
    """Calls of known tools on a line of their own; `at` is where the first parenthesis stands."""
    text = src.text
    start = word_start(text, at, floor)
    written = text[start:at]
    if written == "print" and _TOOL_CODE.search(text, max(0, start - 20), start):
        return _printed(src, start, at + 1, lexicon)
    name = _plain(written)
    kind = BUILTIN if written.endswith(".call") else CALL
    if name not in lexicon.tools or not NAME.match(text, start) or not begins_line(text, start):
        return at + 1
    calls: list[Candidate] = []
    begin = start
    while True:
        try:
            calls.append(read_call(text, begin, len(text)))
        except Incomplete as cut:
            return src.wait("}") if not src.final else _cut(text, start, begin, calls, cut, kind)
        except Malformed:
            return at + 1
        end = calls[-1].end
        if not src.final and _MAY_BE_NEXT.fullmatch(text, end):
            return src.wait()
        following = _NEXT.match(text, end)
        if not following or _plain(following.group(1)) not in lexicon.tools:
            break
        if len(calls) > MOST_STRETCHES:
            break
        begin = following.start(1)
    match = _LINE_END.match(text, end)
    line_end = match.end() if match else end
    if line_end >= len(text) and not src.final:
        return src.wait()
    if line_end < len(text) and text[line_end] not in "\r\n<`":
        return at + 1
    return Stretch(start, line_end, calls, kind=kind)


def _printed(src: Source, start: int, at: int, lexicon: Lexicon) -> Stretch | int | None:
    """A program that prints a call's outcome: no code is run, so the model is told.

    `at` is where the call's name should stand.
    """
    text = src.text
    match = NAME.match(text, at)
    if match is not None and match.end() < len(text) and _plain(match.group()) not in lexicon.tools:
        return at
    try:
        call = read_call(text, at, len(text))
    except Incomplete:
        if not src.final:
            return src.wait("}")
        return Stretch(start, len(text), [malformed(start, len(text))], closed=False, kind=CALL)
    except Malformed:
        return at
    end = skip_space(text, call.end)
    if end >= len(text) and not src.final:
        return src.wait()
    closed = text.startswith(")", end)
    end = end + 1 if closed else call.end
    return Stretch(start, end, [malformed(start, end, call.name)], closed=closed, kind=CALL)


def _plain(name: str) -> str:
    return name.removesuffix(".call").removeprefix("functions.")


def _cut(
    text: str, start: int, begin: int, calls: list[Candidate], cut: Incomplete, kind: str
) -> Stretch:
    """The text ended inside the last call: mended where only its parenthesis lacks."""
    size = len(text)
    if cut.repairable and missing_closers(text, begin, size) == ")":
        last = read_call(text + ")", begin, size + 1)
        last.end = size
    else:
        last = malformed(begin, size)
    return Stretch(start, size, [*calls, last], closed=False, kind=kind)

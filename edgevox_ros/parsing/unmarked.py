"""Calls and JSON without markers: where one may begin, and how far it reaches."""

from __future__ import annotations

import re

from edgevox_ros.parsing.calls import NAME, malformed, read_call, read_call_list
from edgevox_ros.parsing.candidate import Candidate, Stretch
from edgevox_ros.parsing.formats.base import ARRAY, BUILTIN, CALL, CALLS, GEMMA, NAMED, OBJECT
from edgevox_ros.parsing.formats.named import read_named
from edgevox_ros.parsing.lexicon import Lexicon
from edgevox_ros.parsing.limits import MOST_STRETCHES
from edgevox_ros.parsing.repair import balanced_end, missing_closers
from edgevox_ros.parsing.shapes import candidates_of, looks_like_call
from edgevox_ros.parsing.source import Source
from edgevox_ros.parsing.values import (
    PHRASE,
    WORD,
    DuplicateKey,
    Incomplete,
    Malformed,
    read_json_prefix,
    read_value,
    skip_space,
)

_JSON_START = re.compile(r"""\{[ \t\r\n]{0,80}(?:["'}]|[A-Za-z_]\w{0,60}[ \t]{0,8}:)""")
_ARRAY_START = re.compile(r"\[[ \t\r\n]{0,80}\{")
_CALLS_START = re.compile(
    r"\[[ \t\r\n]{0,80}([^\W\d][\w.-]{0,80})\((?=[ \t\r\n]{0,20}([^\W\d]\w{0,60}[ \t]{0,8}=|\))?)"
)
_HEADER = re.compile(
    r"(?:(?<!\S)|(?<=>))((?:\[assistant\]\s{0,4}|assistant\s{1,4})?to=)?"
    r"functions\.[\w.-]{1,80}:\s{0,4}\Z",
    re.IGNORECASE,
)
_PARTIAL_KEYWORD = re.compile(r"[ \t\r\n]{0,20}\w{0,61}[ \t]{0,8}")
_NEXT = re.compile(r"[ \t\r\n]*[;,]?[ \t\r\n]*")


def read_unmarked(src: Source, at: int, floor: int, lexicon: Lexicon) -> Stretch | int | None:
    """What begins at `at`: a stretch, where to scan on if it is plain text, or None to wait.

    `floor` is where undecided speech begins: a name before the bracket cannot reach behind it.
    """
    char = src.text[at]
    if char == "{":
        return _at_brace(src, at, floor, lexicon)
    if char == "[":
        return _at_bracket(src, at, lexicon)
    if char == "(":
        return _at_parenthesis(src, at, floor, lexicon)
    return at + 1


def _at_brace(src: Source, at: int, floor: int, lexicon: Lexicon) -> Stretch | int | None:
    text = src.text
    if not _JSON_START.match(text, at):
        if not src.final and len(text) - at < 150 and _may_be_json(text[at:]):
            return src.wait()
        if not src.final or len(text) - at > 90 or text[at + 1 :].strip():
            return at + 1
    name, start = _name_before(text, at, floor, lexicon)
    try:
        if name:
            gemma = text.startswith("call:", start)
            stretch = read_named(src, start, at, name, bare=PHRASE if gemma else WORD)
            if stretch is not None:
                stretch.kind = GEMMA if gemma else NAMED
            return stretch
        return _objects(src, at, lexicon)
    except Incomplete:
        if not src.final:
            return src.wait("}")
        return _cut(text, start, at, lexicon, name)
    except Malformed:
        return _balanced(src, start, at, name)


def _may_be_json(rest: str) -> bool:
    inner = rest[1:].strip()
    return not inner or inner.replace("_", "").isalnum()


def _value(text: str, at: int) -> tuple[object, int]:
    try:
        return read_json_prefix(text, at)
    except DuplicateKey:
        raise
    except Malformed:
        return read_value(text, at, len(text), bare=WORD)


def _objects(src: Source, at: int, lexicon: Lexicon) -> Stretch | None:
    """One object, or several behind each other; without candidates where they are no calls."""
    text = src.text
    start, form = at, OBJECT if text[at] == "{" else ARRAY
    found: list[Candidate] = []
    while True:
        value, end = _value(text, at)
        if looks_like_call(value, lexicon.tools):
            found += candidates_of(value, at, end)
        if len(found) > MOST_STRETCHES:
            return Stretch(start, end, found, closed=True, kind=form)
        match = _NEXT.match(text, end)
        after = match.end() if match else end
        if after >= len(text) and not src.final:
            return src.wait()
        if form != OBJECT or not text.startswith("{", after):
            break
        if not _JSON_START.match(text, after):
            if not src.final and len(text) - after < 90 and _may_be_json(text[after:]):
                return src.wait()
            break
        at = after
    extra = skip_space(text, end)
    if text.startswith("}", extra):
        end = extra + 1
    return Stretch(start, end, found, closed=True, kind=form)


def _cut(text: str, start: int, at: int, lexicon: Lexicon, name: str | None) -> Stretch:
    """The text ended inside: repaired if only closers are missing, else malformed."""
    size = len(text)
    closers = missing_closers(text, at, len(text.rstrip()))
    form = NAMED if name else (OBJECT if text[at] == "{" else ARRAY)
    if closers:
        try:
            value, _ = read_value(text.rstrip() + closers, at, size + len(closers), bare=WORD)
        except Malformed:
            value = None
        if name and value is not None:
            found = [Candidate(name, value, start, size, closed=False)]
            return Stretch(start, size, found, closed=False, kind=form)
        if value is not None and looks_like_call(value, lexicon.tools):
            return Stretch(start, size, candidates_of(value, at, size), closed=False, kind=form)
    return Stretch(start, size, [malformed(start, size, name)], closed=False, kind=form)


def _balanced(src: Source, start: int, at: int, name: str | None) -> Stretch | None:
    end = balanced_end(src.text, at, len(src.text))
    if end < 0:
        if not src.final:
            return src.wait("}")
        end = len(src.text)
    form = NAMED if name else OBJECT
    return Stretch(start, end, [malformed(start, end, name)], closed=True, kind=form)


def _at_bracket(src: Source, at: int, lexicon: Lexicon) -> Stretch | int | None:
    text = src.text
    if _ARRAY_START.match(text, at):
        try:
            return _objects(src, at, lexicon)
        except Incomplete:
            return _cut(text, at, at, lexicon, None) if src.final else src.wait("}")
        except Malformed:
            return _balanced(src, at, at, None)
    match = _CALLS_START.match(text, at)
    if match is None:
        rest = text[at : at + 200]
        if rest.rstrip() == "[]" and at == 0:
            return Stretch(at, at + 2, [], closed=True, kind=ARRAY) if src.final else src.wait()
        if not src.final and len(text) - at < 100 and _may_be_list(rest):
            return src.wait()
        return at + 1
    if match.group(1) not in lexicon.tools and not match.group(2):
        if not src.final and _PARTIAL_KEYWORD.fullmatch(text, match.end()):
            return src.wait()
        return at + 1
    return _call_list(src, at)


def _may_be_list(rest: str) -> bool:
    inner = rest[1:].lstrip()
    return not inner or all(char.isalnum() or char in "_.-]" for char in inner)


def _call_list(src: Source, at: int) -> Stretch | None:
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
        return Stretch(at, end, [malformed(at, end)], closed=True, kind=CALLS)
    return Stretch(at, end, found, closed=True, kind=CALLS)


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


def _at_parenthesis(src: Source, at: int, floor: int, lexicon: Lexicon) -> Stretch | int | None:
    """`f(x=1)` of a known tool on a line of its own."""
    text = src.text
    start = at
    while start > floor and (text[start - 1].isalnum() or text[start - 1] in "_.-"):
        start -= 1
        if at - start > 100:
            return at + 1
    written = text[start:at]
    name = written.removesuffix(".call").removeprefix("functions.")
    kind = BUILTIN if written.endswith(".call") else CALL
    if name not in lexicon.tools or not NAME.match(text, start):
        return at + 1
    if not _begins_line(text, start):
        return at + 1
    try:
        call = read_call(text, start, len(text))
    except Incomplete as cut:
        if not src.final:
            return src.wait("}")
        size = len(text)
        if cut.repairable and missing_closers(text, start, size) == ")":
            found = [read_call(text + ")", start, size + 1)]
            return Stretch(start, size, found, closed=False, kind=kind)
        return Stretch(start, size, [malformed(start, size, name)], closed=False, kind=kind)
    except Malformed:
        return at + 1
    line_end = call.end
    while line_end < len(text) and text[line_end] in " \t,;":
        line_end += 1
    if line_end >= len(text) and not src.final:
        return src.wait()
    if line_end < len(text) and text[line_end] not in "\r\n<`":
        return at + 1
    return Stretch(start, line_end, [call], closed=True, kind=kind)


def _begins_line(text: str, start: int) -> bool:
    """Whether only a little indentation stands before `start` on its line."""
    floor = max(0, start - 6)
    while start > floor and text[start - 1] in " \t":
        start -= 1
    return start == 0 or text[start - 1] in "\n>;"


def header_before(text: str, at: int, floor: int) -> tuple[str, int] | None:
    """`functions.f:` or `assistant to=functions.f:` before a brace: its marker and its start."""
    match = _HEADER.search(text, max(floor, at - 140), at)
    if match is None:
        return None
    return ("to=functions." if match.group(1) else "functions."), match.start()


def recipient_before(text: str, at: int, floor: int) -> int:
    """Where the recipient's name before `<|content|>` begins; `at` where there is none."""
    end = at
    while end > floor and at - end < 4 and text[end - 1] in " \t\r\n":
        end -= 1
    start = end
    while (
        start > floor
        and end - start <= 100
        and (text[start - 1].isalnum() or text[start - 1] in "_.-")
    ):
        start -= 1
    return start if start < end and _begins_line(text, start) else at


def _name_before(text: str, at: int, floor: int, lexicon: Lexicon) -> tuple[str | None, int]:
    """The name that stands before a brace at the beginning of a line, and where it begins."""
    end = at
    while end > floor and at - end < 4 and text[end - 1] in " \t\r\n":
        end -= 1
    colon = end > floor and text[end - 1] == ":"
    stop = end - 1 if colon else end
    start = stop
    while (
        start > floor
        and stop - start <= 100
        and (text[start - 1].isalnum() or text[start - 1] in "_.-")
    ):
        start -= 1
    if start - 5 >= floor and text.startswith("call:", start - 5) and not colon:
        if start > 5 and not (text[start - 6].isspace() or text[start - 6] in ">`"):
            return None, at
        return text[start:stop] or None, start - 5
    name = text[start:stop]
    if colon or not name or not _begins_line(text, start):
        return None, at
    if name in lexicon.tools:
        return name, start
    alone = lexicon.functionary and text[stop:at].startswith("\n") and not text[:start].strip()
    return (name, start) if alone and NAME.fullmatch(name) else (None, at)

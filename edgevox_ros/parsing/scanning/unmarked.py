"""Calls and JSON without markers: where one may begin, and how far it reaches."""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats.base import ARRAY, GEMMA, NAMED, OBJECT
from edgevox_ros.parsing.formats.named import read_named
from edgevox_ros.parsing.reading.calls import malformed
from edgevox_ros.parsing.reading.candidate import Candidate, Stretch
from edgevox_ros.parsing.reading.repair import balanced_end, missing_closers
from edgevox_ros.parsing.reading.shapes import candidates_of, looks_like_call
from edgevox_ros.parsing.reading.values import (
    PHRASE,
    WORD,
    DuplicateKey,
    Incomplete,
    Malformed,
    read_json_prefix,
    read_value,
)
from edgevox_ros.parsing.scanning.lexicon import Lexicon
from edgevox_ros.parsing.scanning.limits import MOST_STRETCHES
from edgevox_ros.parsing.scanning.looking_back import tool_before
from edgevox_ros.parsing.scanning.source import Source
from edgevox_ros.parsing.scanning.unmarked_calls import loose_end, read_line, read_list
from edgevox_ros.tools import Reason

_JSON_START = re.compile(r"""\{[ \t\r\n]{0,80}(?:["'}]|[A-Za-z_]\w{0,60}[ \t]{0,8}:)""")
_ARRAY_START = re.compile(r"\[[ \t\r\n]{0,80}\{")
_CALLS_START = re.compile(
    r"\[[ \t\r\n]{0,80}([^\W\d][\w.-]{0,80})\((?=[ \t\r\n]{0,20}([^\W\d]\w{0,60}[ \t]{0,8}=|\))?)"
)
_PARTIAL_KEYWORD = re.compile(r"[ \t\r\n]{0,20}\w{0,61}[ \t]{0,8}")
# What stands before an argument of something else: `print({..})`, `unlock[..]`.
_ARGUMENT = re.compile(r"[A-Za-z0-9_]\(?\Z")
# An object that ended in its first key.
_CUT_KEY = re.compile(r"\{\s{0,8}\w{0,60}\s{0,8}\Z")
_NEXT = re.compile(r"[ \t\r\n]*[;,]?[ \t\r\n]*")


def read_unmarked(src: Source, at: int, floor: int, lexicon: Lexicon) -> Stretch | int | None:
    """What begins at `at`: a stretch, where to scan on if it is plain text, or None to wait.

    `floor` is where undecided speech begins: a name before the bracket cannot reach behind it.
    """
    char = src.text[at]
    if char == "(":
        return read_line(src, at, floor, lexicon)
    if char == "{":
        found = _at_brace(src, at, floor, lexicon)
    elif char == "[":
        found = _at_bracket(src, at, lexicon)
    else:
        return at + 1
    if isinstance(found, Stretch) and _ARGUMENT.search(
        src.text, max(0, found.start - 2), found.start
    ):
        for candidate in found.candidates:
            candidate.error = Reason.MALFORMED
    return found


def _at_brace(src: Source, at: int, floor: int, lexicon: Lexicon) -> Stretch | int | None:
    text = src.text
    if not (text.startswith('{"', at) or _JSON_START.match(text, at)):
        if not src.final and len(text) - at < 150 and _may_be_json(text[at:]):
            return src.wait()
        if not src.final or len(text) - at > 90 or not _CUT_KEY.match(text, at):
            return at + 1
        name, start = tool_before(text, at, floor, lexicon)
        if text[at + 1 :].strip():
            cut = malformed(start, len(text), name)
            return Stretch(start, len(text), [cut], closed=False, kind=GEMMA) if name else at + 1
    name, start = tool_before(text, at, floor, lexicon)
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
    inner = rest[1:].strip().replace("_", "")
    return not inner or inner.isalnum()


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
        elif _holds_call(value, lexicon.tools):
            found.append(malformed(at, end))
        if len(found) > MOST_STRETCHES:
            return Stretch(start, end, found, kind=form)
        if src.final and end == len(text):
            return Stretch(start, end, found, kind=form)
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
    loose = loose_end(src, end)
    return None if loose < 0 else Stretch(start, loose, found, kind=form)


def _holds_call(value: object, tools: frozenset[str]) -> bool:
    """Whether a call stands in a list beside what is none."""
    return isinstance(value, list) and any(looks_like_call(item, tools) for item in value)


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
            found = [Candidate(name, value, start, size)]
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
    end = src.past_closers(end)
    if end < 0:
        return src.wait()
    form = NAMED if name else OBJECT
    return Stretch(start, end, [malformed(start, end, name)], kind=form)


def _at_bracket(src: Source, at: int, lexicon: Lexicon) -> Stretch | int | None:
    text = src.text
    if text.startswith("[[", at) and not text.startswith("[[[", at):
        inner = _at_bracket(src, at + 1, lexicon)
        if isinstance(inner, Stretch) and inner.candidates:
            inner.start = at
        return at + 1 if isinstance(inner, int) else inner
    opening = text.find("(", at, at + 90)
    name = text[at + 1 : opening]
    if opening > 0 and name in lexicon.tools and name.isascii() and name.isidentifier():
        return read_list(src, at)
    if text.startswith("[{", at) or _ARRAY_START.match(text, at):
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
            return Stretch(at, at + 2, [], kind=ARRAY) if src.final else src.wait()
        if not src.final and len(text) - at < 100 and _may_be_list(rest):
            return src.wait()
        return at + 1
    if match.group(1) not in lexicon.tools and not match.group(2):
        if not src.final and _PARTIAL_KEYWORD.fullmatch(text, match.end()):
            return src.wait()
        return at + 1
    return read_list(src, at)


def _may_be_list(rest: str) -> bool:
    inner = rest[1:].lstrip()
    return not inner or all(char.isalnum() or char in "_.-]" for char in inner)

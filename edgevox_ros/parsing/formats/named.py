"""A tool's name, then a JSON object: the shape under several headers, read in one place."""

from __future__ import annotations

from edgevox_ros.parsing.reading.calls import malformed
from edgevox_ros.parsing.reading.candidate import Candidate, Stretch
from edgevox_ros.parsing.reading.entities import unescape
from edgevox_ros.parsing.reading.repair import balanced_end, missing_closers
from edgevox_ros.parsing.reading.values import (
    DuplicateKey,
    Incomplete,
    Malformed,
    read_json_prefix,
    read_object,
    skip_space,
)
from edgevox_ros.parsing.scanning.source import Source


def read_named(src: Source, start: int, at: int, name: str, *, bare: int = 0) -> Stretch | None:
    """The object whose brace stands at `at`, as the arguments of `name`."""
    text = src.text
    try:
        try:
            value, end = read_json_prefix(text, at)
        except DuplicateKey:
            raise
        except Malformed:
            value, end = read_object(text, at, len(text), bare=bare)
    except Incomplete:
        if not src.final:
            return src.wait("}")
        return cut_object(text, start, at, name, bare=bare)
    except Malformed:
        end = balanced_end(text, at, len(text))
        if end < 0 and not src.final:
            return src.wait("}")
        closed = end >= 0
        end = end if closed else len(text)
        return Stretch(start, end, [unescaped(text, start, at, end, name)], closed=closed)
    after = skip_space(text, end)
    if text.startswith("}", after):
        end = after + 1
    elif after >= len(text) and not src.final:
        return src.wait()
    return Stretch(start, end, [Candidate(name, value, start, end)])


def unescaped(text: str, start: int, at: int, end: int, name: str) -> Candidate:
    """The object in `text[at:end]` without its entities; malformed where that does not help."""
    plain = unescape(text[at:end])
    try:
        if plain != text[at:end]:
            value, stop = read_object(plain, 0, len(plain))
            if not plain[stop:].strip():
                return Candidate(name, value, start, end)
    except Malformed:
        pass
    return malformed(start, end, name)


def cut_object(text: str, start: int, at: int, name: str, *, bare: int = 0) -> Stretch:
    """The text ended inside the object: mended where only closers lack."""
    size = len(text)
    body = text.rstrip()
    closers = missing_closers(text, at, len(body))
    found = malformed(start, size, name)
    if closers:
        try:
            value, _ = read_object(body + closers, at, len(body) + len(closers), bare=bare)
            found = Candidate(name, value, start, size)
        except Malformed:
            pass
    return Stretch(start, size, [found], closed=False)

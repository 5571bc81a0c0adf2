"""Gemma's call syntax, `call:f{k:<|"|>text<|"|>,n:1.5}`, read and written for two formats."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from edgevox_ros.parsing.calls import malformed
from edgevox_ros.parsing.candidate import Candidate, Stretch
from edgevox_ros.parsing.formats.base import CannotRender, check_name, check_value
from edgevox_ros.parsing.formats.between import read_between
from edgevox_ros.parsing.repair import missing_closers
from edgevox_ros.parsing.source import Source
from edgevox_ros.parsing.values import PHRASE, Incomplete, Malformed, read_object, skip_space
from edgevox_ros.tools import ToolCall

_HEAD = re.compile(r"[ \t\r\n]{0,8}(?:call[ ]?:[ ]?)?([^\W\d][\w.-]{0,100})[ ]{0,2}(?=\{)")
_PARTIAL = re.compile(r"[ \t\r\n]{0,8}[\w.:-]{0,110}[ ]{0,2}")
_KEY = re.compile(r"[^\W\d][\w-]*")


def read_gemma(src: Source, start: int, at: int, opener: str, closer: str) -> Stretch | None:
    """The call between Gemma's markers; JSON and Python there are read as in other formats."""
    text = src.text
    head = _HEAD.match(text, at)
    if head is None:
        if not src.final and _PARTIAL.fullmatch(text, at):
            return src.wait()
        if text.startswith("call", skip_space(text, at)):
            return _bounded(src, start, at, closer)
        return read_between(src, start, at, opener, closer)
    try:
        value, end = read_object(text, head.end(), len(text), bare=PHRASE)
    except Incomplete:
        if not src.final:
            return src.wait(closer)
        return _cut(src, start, head, closer)
    except Malformed:
        return _bounded(src, start, head.end(), closer, head.group(1))
    return _closed(src, start, end, closer, Candidate(head.group(1), value, start, end))


def _closed(src: Source, start: int, end: int, closer: str, candidate: Candidate) -> Stretch | None:
    text = src.text
    after = skip_space(text, end)
    if text.startswith("}", after):
        after = skip_space(text, after + 1)
        end = after
    if text.startswith(closer, after):
        return Stretch(start, after + len(closer), [candidate], closed=True)
    if not src.final and closer.startswith(text[after : after + len(closer)]):
        return src.wait()
    return Stretch(start, end, [candidate], closed=False)


def _cut(src: Source, start: int, head: re.Match[str], closer: str) -> Stretch:
    text = src.text
    size = len(text)
    stop = src.find(closer, head.end())
    limit = stop if stop >= 0 else size
    end = stop + len(closer) if stop >= 0 else size
    closers = missing_closers(text, head.end(), limit)
    if closers:
        mended = text[: len(text[:limit].rstrip())] + closers
        try:
            value, _ = read_object(mended, head.end(), len(mended), bare=PHRASE)
        except Malformed:
            pass
        else:
            found = [Candidate(head.group(1), value, start, end)]
            return Stretch(start, end, found, closed=stop >= 0)
    return Stretch(start, end, [malformed(start, end, head.group(1))], closed=stop >= 0)


def _bounded(
    src: Source, start: int, at: int, closer: str, name: str | None = None
) -> Stretch | None:
    stop = src.find(closer, at)
    if stop < 0 and not src.final:
        return src.wait(closer)
    if stop >= 0 and name is not None:
        mended = _repaired(src.text, at, stop)
        if mended is not None:
            found = [Candidate(name, mended, start, stop)]
            return Stretch(start, stop + len(closer), found, closed=True)
    end = stop + len(closer) if stop >= 0 else len(src.text)
    return Stretch(start, end, [malformed(start, end, name)], closed=stop >= 0)


def _repaired(text: str, at: int, stop: int) -> dict[str, Any] | None:
    closers = missing_closers(text, at, stop)
    if not closers:
        return None
    mended = text[at:stop].rstrip() + closers
    try:
        return read_object(mended, 0, len(mended), bare=PHRASE)[0]
    except Malformed:
        return None


def write_call(call: ToolCall, quote: str) -> str:
    """`call:f{..}`; raises CannotRender for strings that hold the delimiter, and for odd keys."""
    check_value(dict(call.arguments))
    return f"call:{check_name(call.name)}{_write(dict(call.arguments), quote)}"


def _write(value: Any, quote: str) -> str:
    if value is None or isinstance(value, bool):
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, str):
        if quote in value or any(value.endswith(quote[:n]) for n in range(1, len(quote))):
            raise CannotRender(f"a string cannot hold the delimiter {quote}")
        return quote + value + quote
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{_key(k)}:{_write(v, quote)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(_write(item, quote) for item in value) + "]"
    return repr(value)


def _key(key: str) -> str:
    if not _KEY.fullmatch(key):
        raise CannotRender(f"a bare key holds letters, digits, '_' and '-', found {key!r}")
    return key

"""`<function=f>`: XML parameters (Qwen3-Coder) or a JSON object (Llama 3, Functionary v3.1)."""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats.named import cut_object, unescaped
from edgevox_ros.parsing.formats.unreadable import unreadable
from edgevox_ros.parsing.reading.calls import malformed
from edgevox_ros.parsing.reading.candidate import Candidate, Stretch
from edgevox_ros.parsing.reading.payload import read_body
from edgevox_ros.parsing.reading.values import (
    DuplicateKey,
    Incomplete,
    Malformed,
    read_json_prefix,
    read_value,
    skip_space,
)
from edgevox_ros.parsing.scanning.source import Source

OPENER = "<function="
CLOSER = "</function>"
PARAMETER = "<parameter="
PARAMETER_END = "</parameter>"
_OUTER = "</tool_call>"
# A parameter as templates write it, and one whose text holds no tag: most cases in one match.
_FOLLOWS = r"(?:<parameter=|</function|</?tool_call>|<function=)"
_USUAL = re.compile(
    rf"<parameter=([\w.-]{{1,100}})>\n([^<]*)\n</parameter>[ \t\r\n]*(?={_FOLLOWS})"
)
_SIMPLE = re.compile(rf"<parameter=([^<>\n]{{0,100}})>([^<]*)</parameter>[ \t\r\n]*(?={_FOLLOWS})")
# A parameter's own end, also misspelt; with other text behind it, it belongs to the value.
_OWN_END = re.compile(rf"</parameter[^<>\n]{{0,40}}>(?=\s{{0,40}}(?:{_FOLLOWS}|\Z))")
# What ends a parameter that has no end of its own; inside a text only what cannot belong to it.
_BOUND = re.compile(
    r"<parameter=|(?<=\n)</function>|</function>(?=\s{0,20}(?:</?tool_call>|<function=|\Z))"
    r"|(?<=\n)</tool_call>\s{0,20}\Z"
)
_HEAD = re.compile(r"<function=([^<>\n]{0,100})>")
_OPEN_HEAD = re.compile(r"<function=([\w.-]{1,100})[ \t]{0,8}(?=\r?\n|<parameter=|</function>)")
_UNCLOSED_HEAD = re.compile(r"<function=([\w.-]{1,100})\s{0,4}(?=\{)")
_PARAMETER_HEAD = re.compile(r"<parameter=([^<>\n]{0,100})>")


def read_function(src: Source, start: int, at: int) -> Stretch | None:
    """One `<function=f>` block, and a stray `</tool_call>` behind it."""
    head = _HEAD.match(src.text, at - len(OPENER))
    if head is None or "{" in head.group(1):
        head = _UNCLOSED_HEAD.match(src.text, at - len(OPENER)) or head
        head = head or _OPEN_HEAD.match(src.text, at - len(OPENER))
    if head is None:
        return _headless(src, start, at)
    name = head.group(1).strip().strip("\"'")
    begin = skip_space(src.text, head.end())
    if begin >= len(src.text) and not src.final:
        return src.wait()
    if src.text.startswith("{", begin):
        return _json(src, start, begin, name)
    return _parameters(src, start, begin, name)


def _headless(src: Source, start: int, at: int) -> Stretch | None:
    cut = len(src.text) - start < 120 and src.text.find(">", start, start + 120) < 0
    if cut and not src.final:
        return src.wait()
    return unreadable(src, start, at, CLOSER)


def _json(src: Source, start: int, at: int, name: str) -> Stretch | None:
    text = src.text
    try:
        try:
            value, end = read_json_prefix(text, at)
        except DuplicateKey:
            raise
        except Malformed:
            value, end = read_value(text, at, len(text), bare=True)
    except Incomplete:
        if not src.final:
            return src.wait(CLOSER)
        return cut_object(text, start, at, name)
    except Malformed:
        stop = src.find(CLOSER, at)
        if stop < 0:
            if not src.final:
                return src.wait(CLOSER)
            return Stretch(start, len(text), [malformed(start, len(text), name)], closed=False)
        found = unescaped(text, start, at, stop, name)
        return Stretch(start, stop + len(CLOSER), [found])
    after = skip_space(text, end)
    if text.startswith("}", after):
        after = skip_space(text, after + 1)
    closed = text.startswith(CLOSER, after)
    if not closed and not src.final and CLOSER.startswith(text[after:]):
        return src.wait()
    end = after + len(CLOSER) if closed else end
    return Stretch(start, end, [Candidate(name, value, start, end)], closed=closed)


def _parameters(src: Source, start: int, at: int, name: str) -> Stretch | None:
    text = src.text
    arguments: dict[str, str] = {}
    while True:
        usual = _USUAL.match(text, at)
        if usual is not None:
            key, value = usual.groups()
            if key in arguments:
                return _bad(src, start, at, name)
            arguments[key] = value
            at = usual.end()
            continue
        if text.startswith(CLOSER, at):
            break
        simple = _SIMPLE.match(text, at)
        if simple is not None:
            key = simple.group(1).strip().strip("\"'")
            if key in arguments:
                return _bad(src, start, at, name)
            arguments[key] = _stripped(simple.group(2))
            at = simple.end()
            continue
        head = _PARAMETER_HEAD.match(text, at)
        if head is None:
            break
        value, at = _value(src, head.end())
        if at == -2:
            return _bad(src, start, head.end(), name)
        if at < 0:
            if not src.final:
                return src.wait(PARAMETER_END)
            return Stretch(start, len(text), [malformed(start, len(text), name)], closed=False)
        key = head.group(1).strip().strip("\"'")
        if key in arguments:
            return _bad(src, start, at, name)
        arguments[key] = value
        at = skip_space(text, at)
    if text.startswith(CLOSER, at):
        end = at + len(CLOSER)
        return Stretch(start, end, [_call(name, arguments, start, end)])
    if not src.final:
        if src.find(CLOSER, at) >= 0 and len(text) - at > 200:
            return _bad(src, start, at, name)
        return src.wait(CLOSER)
    rest = text[at:].lstrip()
    closed = rest.startswith(_OUTER)
    if closed or (arguments and (not rest or CLOSER.startswith(rest))):
        return Stretch(start, at, [_call(name, arguments, start, at)], closed=closed)
    return _bad(src, start, at, name)


def _call(name: str, arguments: dict[str, str], start: int, end: int) -> Candidate:
    return Candidate(name, arguments, start, end, raw_text=True)


def _value(src: Source, at: int) -> tuple[str, int]:
    """A parameter's raw text, one newline off each side, and where it ends.

    -1 where it is cut, -2 where text stands between its end and what follows.
    """
    text = src.text
    own = src.search(_OWN_END, at)
    other = src.search(_BOUND, at)
    if other >= 0 and (own < 0 or other < own):  # a missing </parameter>
        if "</parameter" in text[at:other]:
            return "", -2 if own >= 0 or src.final else -1
        return (_stripped(text[at:other]), other) if own >= 0 or src.final else ("", -1)
    if own < 0:
        return "", -1
    end = text.index(">", own) + 1
    if not src.final and not text[end:].strip():
        return "", -1
    return _stripped(text[at:own]), end


def _stripped(value: str) -> str:
    """Exactly one newline off each side."""
    if value.startswith("\r\n"):
        return value[2:].removesuffix("\n").removesuffix("\r")
    return value.removeprefix("\n").removesuffix("\n")


def _bad(src: Source, start: int, at: int, name: str) -> Stretch | None:
    """No parameters and no object: bounded by the closer; without one only the marker goes."""
    text = src.text
    stop = src.find(CLOSER, at)
    if stop < 0:
        if not src.final:
            return src.wait(CLOSER)
        return Stretch(start, len(text), [malformed(start, len(text), name)], closed=False)
    end = stop + len(CLOSER)
    plain = read_body(text, at, stop, tools=src.tools) if "&" in text[at:stop] else []
    return Stretch(start, end, plain or [malformed(start, end, name)])

"""`<function=f>`: XML parameters (Qwen3-Coder) or a JSON object (Llama 3, Functionary v3.1)."""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats.call_form import ARGUMENTS, NAME, CallForm
from edgevox_ros.parsing.formats.notation import CannotRender, dump
from edgevox_ros.parsing.formats.open_payload import cut_object, unescaped
from edgevox_ros.parsing.formats.raw_values import RawValues, check_text
from edgevox_ros.parsing.formats.unreadable import unreadable
from edgevox_ros.parsing.reading.call_body import read_body
from edgevox_ros.parsing.reading.call_expression import malformed
from edgevox_ros.parsing.reading.findings import Candidate, Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText, mid_sentence
from edgevox_ros.parsing.reading.strict_json import (
    Malformed,
    skip_space,
)
from edgevox_ros.parsing.reading.values import WORD, Incomplete, read_loosely

OPENER = "<function="
CLOSER = "</function>"
PARAMETER = "<parameter="
PARAMETER_END = "</parameter>"
# The tag around a call, of Qwen and of Seed-OSS.
_OUTER_TAG = "(?:seed:)?tool_call>"
_OUTER = ("</tool_call>", "</seed:tool_call>")
# A block with a JSON object.
OBJECT_FORM = CallForm((NAME, ">", ARGUMENTS), OPENER, CLOSER)
# A parameter as templates write it, and one whose text contains no tag: most cases in one match.
_FOLLOWS = rf"(?:<parameter=|</function|</?{_OUTER_TAG}|<function=)"
_AS_WRITTEN = re.compile(
    rf"<parameter=([\w.-]{{1,100}})>\n([^<]*)\n</parameter>[ \t\r\n]*(?={_FOLLOWS})"
)
_SIMPLE = re.compile(rf"<parameter=([^<>\n]{{0,100}})>([^<]*)</parameter>[ \t\r\n]*(?={_FOLLOWS})")
# What ends a parameter whose end tag is missing: only what is unlikely to be part of the value.
_VALUES = RawValues(
    end=re.compile(r"</parameter[^<>\n]{0,40}>"),
    follows=re.compile(_FOLLOWS),
    call=re.compile(rf"<function=|<{_OUTER_TAG}"),
    call_end=re.compile(CLOSER),
    argument=re.compile("<parameter="),
    cut_by=re.compile(
        r"(?<=\n)</function>"
        rf"|</function>(?=\s{{0,20}}(?:</?{_OUTER_TAG}|<function=|\Z))"
        rf"|(?<=\n)</{_OUTER_TAG}\s{{0,20}}\Z"
    ),
)
_HEAD = re.compile(r"<function=([^<>\n]{0,100})>")
_OPEN_HEAD = re.compile(r"<function=([\w.-]{1,100})[ \t]{0,8}(?=\r?\n|<parameter=|</function>)")
_UNCLOSED_HEAD = re.compile(r"<function=([\w.-]{1,100})\s{0,4}(?=\{)")
_PARAMETER_HEAD = re.compile(r"<parameter=([^<>\n]{0,100})>")
_SPACES = re.compile(r"\s*")
# What ends parameters that stand outside of a call: its closing tags, or another call.
_CLOSING = ("</function>", "</invoke>", *_OUTER)
_ENDED = re.compile(rf"</function>|</invoke>|</?{_OUTER_TAG}|<function=")
_ANY_PARAMETER = "<param"
# The shortest, so that text behind it changes nothing.
_MENTIONED = re.compile(r"[^<>\n]{0,40}?>?(?=[ \t]{1,4}[^\W_]|[.,;:!?)]\s)")
# What may become another parameter or an end tag when more text comes.
_BEGUN = [
    re.escape(tag[:size]) for tag in (CLOSER, *_OUTER, PARAMETER) for size in range(len(tag) + 1)
]
_MAY_GO_ON = re.compile("|".join([*_BEGUN, r"<parameter=[^<>\n]{1,100}"]))


def check_head(family: str, name: str) -> str:
    """The name of a tool or a parameter, if a tag can carry it; otherwise raises CannotRender."""
    if not name or name != name.strip().strip("\"'") or any(char in name for char in "<>\n"):
        raise CannotRender(f"{family} cannot carry the name {name!r}")
    if len(name) > 100:
        raise CannotRender(f"{family} carries names of up to 100 characters")
    return name


def raw_text(family: str, key: str, value: object) -> str:
    """The raw text of a value; raises CannotRender.

    "null" is refused: it would be read back as the value null.
    """
    if value == "null":
        raise CannotRender(f"{key}: {family} cannot carry the text 'null'")
    return check_text(family, key, value if isinstance(value, str) else dump(value))


def read_function(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read one `<function=f>` block: a JSON object, or a tag for each parameter."""
    head = _HEAD.match(reply.text, at - len(OPENER))
    if head is None or "{" in head.group(1):
        head = _UNCLOSED_HEAD.match(reply.text, at - len(OPENER)) or head
        head = head or _OPEN_HEAD.match(reply.text, at - len(OPENER))
    if head is None:
        return _headless(reply, start, at)
    name = head.group(1).strip().strip("\"'")
    begin = skip_space(reply.text, head.end())
    if begin >= len(reply.text) and not reply.final:
        return reply.wait()
    if reply.text.startswith("{", begin):
        return _json(reply, start, begin, name)
    return _parameters(reply, start, begin, name)


def read_parameter(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Take parameters whose call has lost its head: they name no tool, so no call can be read."""
    return read_stray(reply, start, at, PARAMETER_END)


def read_stray(reply: ReplyText, start: int, at: int, parameter_end: str) -> Finding | None:
    """Take a call's parameters up to its closing tag, or up to the end of the last of them."""
    if mid_sentence(reply.text, start):
        mention = _MENTIONED.match(reply.text, at)
        if mention is not None and (reply.final or mention.end() < len(reply.text)):
            return Finding(start, mention.end(), [])
    return take_stray(reply, start, at, parameter_end)


def take_stray(reply: ReplyText, start: int, at: int, parameter_end: str) -> Finding | None:
    """Take a call's parameters as read_stray does, where no sentence mentions their tag."""
    text = reply.text
    if not reply.final and reply.search(_ENDED, at) < 0:
        return reply.wait(">")
    ended = _ENDED.search(text, at)
    limit = ended.start() if ended else len(text)
    if ended is not None and text.startswith(_CLOSING, limit):
        return Finding(start, ended.end(), [malformed(start, ended.end())])
    last = text.rfind(parameter_end, at, limit)
    end = last + len(parameter_end) if last >= 0 else limit
    end = limit if text.find(_ANY_PARAMETER, end, limit) >= 0 else end
    return Finding(start, end, [malformed(start, end)], closed=ended is not None)


def _headless(reply: ReplyText, start: int, at: int) -> Finding | None:
    cut = len(reply.text) - start < 120 and reply.text.find(">", start, start + 120) < 0
    if cut and not reply.final:
        return reply.wait()
    return unreadable(reply, start, at, CLOSER)


def _json(reply: ReplyText, start: int, at: int, name: str) -> Finding | None:
    text = reply.text
    try:
        value, end = read_loosely(text, at, bare=WORD)
    except Incomplete:
        if not reply.final:
            return reply.wait(CLOSER)
        return cut_object(text, start, at, name)
    except Malformed:
        stop = reply.find(CLOSER, at)
        if stop < 0:
            if not reply.final:
                return reply.wait(CLOSER)
            return Finding(start, len(text), [malformed(start, len(text), name)], closed=False)
        found = unescaped(text, start, at, stop, name)
        return Finding(start, stop + len(CLOSER), [found])
    after = skip_space(text, end)
    if text.startswith("}", after):
        after = skip_space(text, after + 1)
    closed = text.startswith(CLOSER, after)
    if not closed and not reply.final and CLOSER.startswith(text[after:]):
        return reply.wait()
    end = after + len(CLOSER) if closed else end
    return Finding(start, end, [Candidate(name, value, start, end)], closed=closed)


def _parameters(reply: ReplyText, start: int, at: int, name: str) -> Finding | None:
    text = reply.text
    arguments: dict[str, str] = {}
    while True:
        written = _AS_WRITTEN.match(text, at)
        if written is not None:
            key, value = written.groups()
            if key in arguments:
                return _bad(reply, start, at, name)
            arguments[key] = value
            at = written.end()
            continue
        if text.startswith(CLOSER, at):
            break
        simple = _SIMPLE.match(text, at)
        if simple is not None:
            key = simple.group(1).strip().strip("\"'")
            if key in arguments:
                return _bad(reply, start, at, name)
            arguments[key] = _stripped(simple.group(2))
            at = simple.end()
            continue
        head = _PARAMETER_HEAD.match(text, at)
        if head is None:
            break
        try:
            value, at = _VALUES.read(reply, head.end())
        except Incomplete:
            if not reply.final:
                return reply.wait(">")
            return Finding(start, len(text), [malformed(start, len(text), name)], closed=False)
        except Malformed as error:
            return _bad(reply, start, error.position, name)
        key = head.group(1).strip().strip("\"'")
        if key in arguments:
            return _bad(reply, start, at, name)
        arguments[key] = _stripped(value)
    if text.startswith(CLOSER, at):
        end = at + len(CLOSER)
        return Finding(start, end, [_call(name, arguments, start, end)])
    behind = _SPACES.match(text, at)
    after = behind.end() if behind else at
    closed = text.startswith(_OUTER, after)
    if not closed and not reply.final and _MAY_GO_ON.fullmatch(text, after):
        return reply.wait()
    cut = bool(arguments) and CLOSER.startswith(text[after : after + len(CLOSER) + 1])
    if closed or (cut and reply.final):
        return Finding(start, at, [_call(name, arguments, start, at)], closed=closed)
    return _bad(reply, start, at, name)


def _call(name: str, arguments: dict[str, str], start: int, end: int) -> Candidate:
    return Candidate(name, arguments, start, end, raw_text=True)


def _stripped(value: str) -> str:
    """The value without one newline on each side."""
    if value.startswith("\r\n"):
        return value[2:].removesuffix("\n").removesuffix("\r")
    return value.removeprefix("\n").removesuffix("\n")


def _bad(reply: ReplyText, start: int, at: int, name: str) -> Finding | None:
    """A block that cannot be read, unless it is written with entities."""
    found = _VALUES.broken(reply, start, at, name)
    if found is not None and found.closed and "&" in reply.text[at : found.end]:
        stop = found.end - len(CLOSER)
        found.candidates = read_body(reply.text, at, stop, tools=reply.tools) or found.candidates
    return found

"""functionary: v3.2 `>>>f`, v3.1 `<function=f>{..}`, v2 recipients, v1 `to=functions.f:`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.parsing.formats.base import (
    NAMED,
    CannotRender,
    Sign,
    Span,
    WireFormat,
    check_name,
    dump,
)
from edgevox_ros.parsing.formats.functions import OPENER, read_function
from edgevox_ros.parsing.formats.named import read_named
from edgevox_ros.parsing.formats.unreadable import unreadable
from edgevox_ros.parsing.reading.calls import malformed
from edgevox_ros.parsing.reading.candidate import INVENTED, Candidate, Stretch
from edgevox_ros.parsing.reading.values import skip_space
from edgevox_ros.parsing.scanning.markers import END_TOKEN
from edgevox_ros.parsing.scanning.source import Source

RECIPIENT, FROM, TO = ">>>", "<|from|>", "to=functions."
CONTENT, RECIPIENT_V2 = "<|content|>", "<|recipient|>"
_NAME = re.compile(r"[ \t]{0,4}([\w.-]{1,100})[ \t]{0,4}(?:\r?\n|(?=\{)|\Z)")
_FENCE = re.compile(r"\s{0,8}```[a-z]{0,10}\s{0,8}(?=\{)")
_MAY_BE_FENCE = re.compile(r"\s{0,8}`{0,3}[a-z]{0,10}\s{0,8}")
_NAME_PARTIAL = re.compile(r"[ \t]{0,4}[\w.-]{0,100}[ \t]{0,4}\r?")
_RECIPIENT = re.compile(r"\s{0,4}([\w.-]{1,100})\s{0,4}(?:(<\|content\|>)|\Z)")
_RECIPIENT_PARTIAL = re.compile(r"\s{0,4}[\w.-]{0,100}\s{0,4}(?:<[|content]{0,9})?")
_HEADER = re.compile(
    r"<\|from\|>\s{0,4}assistant\s{0,4}<\|recipient\|>\s{0,4}([\w.-]{1,100})\s{0,4}<\|content\|>"
)


def read(src: Source, start: int, at: int) -> Stretch | None:
    """What `>>>` opens: a recipient and its content; for `all` only the header is taken."""
    if not src.final and _NAME_PARTIAL.fullmatch(src.text, at):
        return src.wait()
    head = _NAME.match(src.text, at)
    if head is None:
        return Stretch(start, at, [], closed=False)
    name = head.group(1)
    if head.end() == head.end(1) == len(src.text) and name != "all" and name not in src.tools:
        return Stretch(start, at, [], closed=False)
    return _content(src, start, head.end(), name)


def read_v2(src: Source, start: int, at: int) -> Stretch | None:
    """What `<|from|>assistant` opens; another sender's turn is invented and has no stretch."""
    head = _HEADER.match(src.text, start)
    if head is None:
        if not src.final and len(src.text) - start < 160:
            return src.wait()
        return Stretch(start, len(src.text), [], closed=False, kind=INVENTED)
    return _content(src, start, head.end(), head.group(1))


def read_recipient(src: Source, start: int, at: int) -> Stretch | None:
    """What `<|recipient|>` opens where `<|from|>` was dropped: a name, which may be cut."""
    if not src.final and _RECIPIENT_PARTIAL.fullmatch(src.text, at):
        return src.wait()
    head = _RECIPIENT.match(src.text, at)
    if head is None:
        return Stretch(start, at, [])
    name, end = head.group(1), head.end()
    if head.group(2) or name == "all":
        return _content(src, start, end, name)
    return Stretch(start, end, [malformed(start, end, name)], closed=False)


def read_v1(src: Source, start: int, at: int) -> Stretch | None:
    """The object at `at`; the header `to=functions.f:` stands before it. All else is malformed."""
    header = src.text[start:at].rstrip().rstrip(":")
    name = header[header.rindex(TO) + len(TO) :]
    if not src.text.startswith("{", at):
        return unreadable(src, start, at, name=name)
    return read_named(src, start, at, name)


def read_content(src: Source, start: int, at: int) -> Stretch | None:
    """What `<|content|>` opens where the prompt ended before the recipient's name."""
    name = src.text[start:at].removesuffix(CONTENT).strip()
    if not name:
        return Stretch(start, at, [])
    return _content(src, start, at, name)


def _content(src: Source, start: int, at: int, name: str) -> Stretch | None:
    if name == "all":
        return Stretch(start, at, [])
    if not src.final and _MAY_BE_FENCE.fullmatch(src.text, at):
        return src.wait()
    fence = _FENCE.match(src.text, at)
    brace = fence.end() if fence else skip_space(src.text, at)
    if not src.text.startswith("{", brace):
        return _other_content(src, start, at, name)
    stretch = read_named(src, start, brace, name)
    if fence and stretch is not None:
        after = skip_space(src.text, stretch.end)
        if not src.final and "```".startswith(src.text[after : after + 3]):
            return src.wait()
        stretch.end = after + 3 if src.text.startswith("```", after) else stretch.end
    return stretch


def _other_content(src: Source, start: int, at: int, name: str) -> Stretch | None:
    """No object for a recipient: no arguments where there is nothing, else what cannot be read."""
    stops = [src.find(RECIPIENT, at), src.find(FROM, at), src.search(END_TOKEN, at)]
    found = [stop for stop in stops if stop >= 0]
    if not found and not src.final:
        return src.wait()
    end = min(found, default=len(src.text))
    if src.text[at:end].strip():
        return Stretch(start, end, [malformed(start, end, name)])
    return Stretch(start, end, [Candidate(name, None, start, end)], closed=bool(found))


def render(calls: Iterable[ToolCall]) -> str:
    """As v3.2 writes. A name that is no word, or `all`, raises CannotRender."""
    return "".join(f">>>{_name(call.name)}\n{dump(dict(call.arguments))}" for call in calls)


def _name(name: str) -> str:
    if name == "all":
        raise CannotRender("functionary's recipient all is speech, it cannot be a tool")
    return check_name(name)


FORMAT = WireFormat(
    name="functionary",
    render=render,
    readers={
        RECIPIENT: read,
        FROM: read_v2,
        RECIPIENT_V2: read_recipient,
        CONTENT: read_content,
        TO: read_v1,
        OPENER: read_function,
    },
    closers=("</function>",),
    forms=frozenset((NAMED,)),
    spans=(Span(">>>", ""), Span("<function=", "</function>")),
    signs=(
        Sign((">>>", "<|start_header_id|>"), 5),
        Sign(("<function=", "<|python_tag|>"), 5, without=("<parameter=",)),
        Sign(("<|recipient|>", "<|content|>"), 5),
        Sign(
            ("to=functions.",),
            5,
            without=("<|channel|>",),
        ),
    ),
)

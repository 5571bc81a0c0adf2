"""`functions.f:` before an object, and `to=functions.f:` in a message's header.

chatml_function_calling and functionary (v1) write their calls so; gpt_oss has such recipients, too.
What is left of Kimi K2's calls without their markers has a number behind the colon.
"""

from __future__ import annotations

import re

from edgevox_ros.parsing.reading.findings import WAIT, Drop, Marker, ScanStep
from edgevox_ros.parsing.reading.reply_text import ReplyText, mid_sentence

FUNCTIONS, TO = "functions.", "to=functions."
# What separates a header from the text before it, which may be another call.
_EDGE = r"(?:(?<![^\s\ufeff\u200b\u2060])|(?<=[>}]))"
_HEADER = re.compile(
    rf"{_EDGE}((?:\[assistant\]\s{{0,4}}|assistant\s{{1,4}})?to=)?"
    r"functions\.[\w.-]{0,80}:\d{0,4}\s{0,4}\Z",
    re.IGNORECASE,
)
# A header as seen from its `=`: what stands before it, and what follows.
_TO = re.compile(
    rf"{_EDGE}(?:\[assistant\]\s{{0,4}}|(?:assistant\s{{1,4}})?"
    r"(?:(?:commentary|analysis)\s{1,4})?)?to\Z",
    re.IGNORECASE,
)
_TO_END = re.compile(r"=functions\.[\w.-]{0,80}:?(?:\s{0,4}json\b)?")
_BEFORE_HEADER = re.compile(_EDGE)
_AFTER_FUNCTIONS = re.compile(r"\.([\w.-]{1,80})(:\d{0,4})\s{0,4}")
_OBJECT = re.compile(r"""\{\s{0,80}(?:["'}&]|[A-Za-z_]\w{0,60}[ \t]{0,8}:)""")
_MAY_BE_OBJECT = re.compile(r"\{\s{0,80}(?:[A-Za-z_]\w{0,60}[ \t]{0,8})?")
_TO_OBJECT = re.compile(rf"=functions\.[\w.-]{{1,80}}:\s{{0,4}}{_OBJECT.pattern}")
_TO_PARTIAL = re.compile(
    r"=(?:f[unctios]{0,8})?\.?[\w.-]{0,80}:?\s{0,4}"
    rf"(?:{_MAY_BE_OBJECT.pattern}|j(?:s(?:on?)?)?)?"
)
_MAY_BE_FUNCTIONS = re.compile(r"\.[\w.-]{0,80}(?::\d{0,4}\s{0,4})?")


def before_object(reply: ReplyText, at: int, floor: int, own: bool) -> ScanStep | None:
    """The step for a brace right after `functions.f:` or `assistant to=functions.f:`."""
    text = reply.text
    colon = text.rfind(":", max(floor, at - 10), at)
    if colon < 0:
        return None
    low = max(floor, at - 140)
    word = max(text.rfind(" ", low, colon), text.rfind("\n", low, colon))
    # Before the last word only `[assistant]` and four spaces can belong to it.
    match = _HEADER.search(text, max(low, word - 16), at)
    if match is None:
        return None
    return Marker(TO if match.group(1) else FUNCTIONS, match.start(), at)


def header_start(text: str, at: int, floor: int) -> int:
    """Where the message header begins whose `to=` has its `=` at `at`; -1 if it is none."""
    before = _TO.search(text, max(floor, at - 40), at)
    return before.start() if before else -1


def without_object(reply: ReplyText, at: int, floor: int, own: bool) -> ScanStep | None:
    """The step for `assistant to=functions.f:` at its `=`, if no object follows: it is not spoken.

    `own`: it is a call that cannot be read.
    """
    text = reply.text
    start = header_start(text, at, floor)
    if start < 0 or _TO_OBJECT.match(text, at):
        return None
    if not reply.final and _TO_PARTIAL.fullmatch(text, at):
        return WAIT
    after = _TO_END.match(text, at)
    if after is None:
        return None
    return Marker(TO, start, after.end()) if own else Drop(start, after.end())


def name_without_object(reply: ReplyText, at: int, floor: int, own: bool) -> ScanStep | None:
    """The step for `functions.f:` at its full stop, if no object follows: it cannot be read.

    `own`: also if no tool is named f.
    """
    text, final = reply.text, reply.final
    start = at - len("functions")
    if start < floor or not _BEFORE_HEADER.match(text, start):
        return None
    after = _AFTER_FUNCTIONS.match(text, at)
    if after is None or (after.end() >= len(text) and not final):
        return WAIT if not final and _MAY_BE_FUNCTIONS.fullmatch(text, at) else None
    if text.startswith("{", after.end()):
        if not final and _MAY_BE_OBJECT.fullmatch(text, after.end()):
            return WAIT
        if _OBJECT.match(text, after.end()):
            return None
    if not (own or after.group(1) in reply.tools) or mid_sentence(text, start):
        return None
    return Marker(FUNCTIONS, start, after.end(2))

"""gpt_oss: `<|channel|>commentary to=functions.f <|constrain|>json<|message|>{..}` (harmony).

A reply is a sequence of messages, each with a header. The analysis channel is thinking, a message
with a recipient is a call, everything else is speech.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.parsing.formats.base import CallSpan, Header, HeaderKind, Sign, WireFormat
from edgevox_ros.parsing.formats.call_grammar import ARGUMENTS, NAME, CallGrammar
from edgevox_ros.parsing.formats.named_object import read_named_object
from edgevox_ros.parsing.formats.notation import CannotRender, check_name, dump
from edgevox_ros.parsing.formats.thinking_marks import ThinkingChannels
from edgevox_ros.parsing.reading.call_expression import malformed
from edgevox_ros.parsing.reading.candidate import Candidate, Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.reading.strict_json import skip_space

START, CHANNEL, MESSAGE = "<|start|>", "<|channel|>", "<|message|>"
CALL, END = "<|call|>", "<|end|>"
OWN = f"{START}assistant"
_FUNCTIONS = "functions."
_THOUGHTS = ("analysis", "thought", "thinking")
# A recipient that is the listener: the message is not a call.
_LISTENER = "user"
# The recipient stands before the channel or after its name.
_HEADER = re.compile(
    r"(?:<\|start\|>\s{0,8})?(?:assistant\s{0,8})?(?:to=([^\s<>{]{1,100})\s{0,8})?<\|channel\|>"
    r"\s{0,8}(\w{0,40})\s{0,8}(?:to=([^\s<>{]{1,100}))?[^<>{]{0,40}"
    r"(?:<\|constrain\|>\s{0,8}\w{0,20}\s{0,8})?(?:<\|message\|>|(?=\{))"
)
# No header is longer. If its end has not come, the pattern tries many ways before it fails.
_LONGEST = 512
_HEADER_PARTIAL = re.compile(
    r"(?:<\|start\|>\s{0,8})?(?:a[sitan]{0,8}\s{0,8})?(?:t?o?=?[^\s<>{]{0,100}\s{0,8})?"
    r"(?:<\|channel\|>[^{]{0,240}|<[|chanel]{0,9})?"
)
_WORD = re.compile(r"<\|channel\|>\s{0,8}(\w{0,40})")


def read_header(text: str, start: int, final: bool) -> Header:
    """Read the header that begins at `start`."""
    head = text[start : start + _LONGEST]
    match = _HEADER.match(text, start) if MESSAGE in head or "{" in head else None
    if match is not None:
        recipient = match.group(3) or match.group(1)
        if recipient and recipient != _LISTENER:
            return Header(HeaderKind.CALL, match.end(), CHANNEL)
        if match.group(2).lower() in _THOUGHTS:
            return Header(HeaderKind.THOUGHT, match.end(), CHANNEL)
        return Header(HeaderKind.SPEECH, match.end())
    if not final and _HEADER_PARTIAL.fullmatch(text, start):
        return Header(HeaderKind.UNFINISHED, start)
    word = _WORD.match(text, start)
    if word is None:
        return Header(HeaderKind.NONE, start)
    if word.group(1).lower() in _THOUGHTS:
        return Header(HeaderKind.THOUGHT, word.end(), CHANNEL)
    return Header(HeaderKind.SPEECH, word.end() if word.group(1) == "final" else word.start(1))


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read the call whose header is `[start, at)`: an object, or nothing for no arguments.

    `<|call|>` ends it. Any other token that ends the message is left to the scanner.
    """
    text = reply.text
    name = _recipient(text, start)
    brace = skip_space(text, at)
    if not text.startswith("{", brace):
        return _other_content(reply, start, at, name)
    found = read_named_object(reply, start, brace, name)
    if found is None:
        return None
    after = skip_space(text, found.end)
    called = text.startswith(CALL, after)
    if not reply.final and not called and CALL.startswith(text[after : after + len(CALL)]):
        return reply.wait()
    found.closed = found.closed and (called or text.startswith(END, after))
    found.end = after + len(CALL) if called else after
    return found


def _recipient(text: str, start: int) -> str:
    match = _HEADER.match(text, start)
    return (match.group(3) or match.group(1)).removeprefix(_FUNCTIONS) if match else ""


def _other_content(reply: ReplyText, start: int, at: int, name: str) -> Finding | None:
    """Read content without an object: empty means no arguments, anything else is malformed."""
    stop = reply.search(reply.ends, at)
    if stop < 0 and not reply.final:
        return reply.wait(CALL)
    stop = stop if stop >= 0 else len(reply.text)
    end = stop + len(CALL) if reply.text.startswith(CALL, stop) else stop
    empty = not reply.text[at:stop].strip()
    found = Candidate(name, None, start, end) if empty else malformed(start, end, name)
    return Finding(start, end, [found], closed=stop < len(reply.text))


def render(calls: Iterable[ToolCall]) -> str:
    """One message per call; the first lacks the `<|start|>assistant` with which a prompt ends.

    Raises CannotRender for a name that needs quotes or begins with `functions.`.
    """
    return OWN.join(_one(call) for call in calls)


def _one(call: ToolCall) -> str:
    if call.name.startswith(_FUNCTIONS):
        raise CannotRender(f"gpt_oss cannot carry the name {call.name!r}: {_FUNCTIONS} is cut off")
    header = f"{CHANNEL}commentary to={_FUNCTIONS}{check_name(call.name)} <|constrain|>json"
    return f"{header}{MESSAGE}{dump(dict(call.arguments))}{CALL}"


FORMAT = WireFormat(
    name="gpt_oss",
    models="gpt-oss",
    also_reads="the recipient before the channel, any channel, `json` without a token before it",
    render=render,
    readers={CHANNEL: read},
    headers={START: read_header, CHANNEL: read_header},
    next_message={END: OWN},
    ends=("<|return|>", CALL),
    turns=(START,),
    spans=(
        CallSpan(
            f"{CHANNEL}commentary to={_FUNCTIONS}",
            CALL,
            CallGrammar((NAME, f" <|constrain|>json{MESSAGE}", ARGUMENTS, CALL)),
        ),
        CallSpan(
            f"to={_FUNCTIONS}",
            CALL,
            CallGrammar((NAME, f"{CHANNEL}commentary <|constrain|>json{MESSAGE}", ARGUMENTS, CALL)),
        ),
    ),
    thinking=(
        ThinkingChannels(
            CHANNEL,
            _THOUGHTS,
            END,
            r"<\|end\|>|(?=<\|start\|>\s{0,8}assistant)|(?=<\|channel\|>)",
        ),
    ),
    signs=(Sign((CHANNEL, MESSAGE), 5),),
)

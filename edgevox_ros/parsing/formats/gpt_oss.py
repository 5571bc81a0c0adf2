"""gpt_oss: `<|channel|>commentary to=functions.f <|constrain|>json<|message|>{..}` (harmony).

A reply is a sequence of messages, each with a header. A message with a recipient is a call, the
channels `final` and `commentary` are speech, every other one is thinking. What `final` holds is for
the listener: an object there is content, whatever it looks like.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from edgevox_ros.core.tools import Reason
from edgevox_ros.parsing.formats.base import (
    Header,
    HeaderKind,
    Opening,
    Sign,
    Start,
    WireFormat,
)
from edgevox_ros.parsing.formats.call_form import ARGUMENTS, NAME, CallForm, Name
from edgevox_ros.parsing.formats.function_headers import header_start
from edgevox_ros.parsing.formats.notation import CannotRender, check_name
from edgevox_ros.parsing.formats.open_payload import read_named_object
from edgevox_ros.parsing.formats.thinking_marks import ThinkingChannels
from edgevox_ros.parsing.reading.call_expression import malformed
from edgevox_ros.parsing.reading.findings import Candidate, Drop, Finding, ScanStep
from edgevox_ros.parsing.reading.reply_text import ReplyText, begins_line
from edgevox_ros.parsing.reading.strict_json import skip_space

START, CHANNEL, MESSAGE = "<|start|>", "<|channel|>", "<|message|>"
CALL, END = "<|call|>", "<|end|>"
OWN = f"{START}assistant"
_FUNCTIONS = "functions."
_THOUGHTS = ("analysis", "thought", "thinking")
# The channels that are meant for the listener; what has no name is, too.
_SPOKEN = ("commentary", "")
# Recipients that make a message no call: the listener, and the model itself.
_LISTENER, _ITSELF = ("", "user", "all"), ("assistant", "self")
_CONSTRAIN = "<|constrain|>"
# A header as the model's template writes it, and the beginning of one: most cases in one match.
_USUAL = re.compile(
    r"(?:<\|start\|>assistant)?<\|channel\|>(analysis|commentary|final)"
    r"(?: to=([^\s<>{]{1,100}))?(?: ?<\|constrain\|>json)?<\|message\|>"
)
_CUT_TOKEN = "|".join(
    re.escape(token[:size])
    for token in (MESSAGE, _CONSTRAIN)
    for size in range(len(token) - 1, 0, -1)
)
_USUAL_BEGUN = re.compile(
    rf"<\|channel\|>[^<>{{]{{0,160}}(?:<\|constrain\|>[^<>{{]{{0,20}})?(?:{_CUT_TOKEN})?\Z"
)
# What stands before `<|channel|>`, or before `<|message|>` if there is a recipient.
_LEAD = re.compile(
    r"(<\|start\|>\s{0,8})?(?:assistant\s{0,8})?(?:(analysis|commentary|final)\s{1,8}(?=to=))?"
    r"(?:to=([^\s<>{]{1,100})\s{0,8})?"
)
_LEAD_PARTIAL = re.compile(
    r"(?:<\|start\|>\s{0,8})?(?:a[sitan]{0,8}\s{0,8})?(?:[acf][a-z]{0,9}\s{0,8})?"
    r"(?:t?o?=?[^\s<>{]{0,100}\s{0,8})?(?:<[|chanelmsg]{0,9})?"
)
_NAME = re.compile(r"\s{0,8}(\w{0,40})")
# What may stand between the channel's name and `<|message|>`.
_BODY = re.compile(r"[^<>{]{0,240}(?:<\|constrain\|>[^<>{]{0,240}){0,8}")
_LONGEST_BODY = 200
_RECIPIENT = re.compile(r"(?:(?<=\s)|(?<=>)|^)to=([^\s<>{]{0,100})")
# What belongs to the header if `<|message|>` is missing.
_ATTRIBUTES = re.compile(
    r"(?:\s{0,8}(?:to=[^\s<>{]{0,100}|<\|constrain\|>\s{0,8}\w{0,20}|(?:json|code)\b)){0,4}\s{0,8}"
)
# Tokens that end a message or begin another one.
_STOPS = re.compile(r"<\|(?:call|end|return|start|channel)\|>")
_NEXT = re.compile(r"<\|(?:start|channel)\|>")


class _Head(NamedTuple):
    """A header: its kind, where the content begins, the recipient, and whether it was ended."""

    kind: HeaderKind
    end: int
    recipient: str = ""
    ended: bool = True


def read_header(text: str, start: int, final: bool) -> Header:
    """Read the header that begins at `start`."""
    head = _head(text, start, final)
    opener = CHANNEL if head.kind in (HeaderKind.CALL, HeaderKind.THOUGHT) else ""
    return Header(head.kind, head.end, opener)


def _head(text: str, start: int, final: bool) -> _Head:
    if not final and _USUAL_BEGUN.match(text, start):
        return _Head(HeaderKind.UNFINISHED, start)
    usual = _USUAL.match(text, start)
    if usual is not None:
        recipient = usual[2] or ""
        return _Head(_kind(usual[1], recipient), usual.end(), recipient)
    lead = _LEAD.match(text, start)
    at = lead.end() if lead else start
    before = lead[3] if lead and lead[3] else ""
    channel = (lead[2] or "") if lead else ""
    name = None
    if text.startswith(CHANNEL, at):
        name = _NAME.match(text, at + len(CHANNEL))
        channel, at = (name[1].lower(), name.end()) if name else ("", at + len(CHANNEL))
    elif not final and _LEAD_PARTIAL.fullmatch(text, start):
        return _Head(HeaderKind.UNFINISHED, start)
    elif not before:
        return _Head(HeaderKind.NONE, start)
    body = _BODY.match(text, at)
    stop = body.end() if body else at
    if not final and stop - at < _LONGEST_BODY:
        rest = text[stop : stop + len(_CONSTRAIN)]
        begun = MESSAGE.startswith(rest) or _CONSTRAIN.startswith(rest)
        if begun and rest not in (MESSAGE, _CONSTRAIN):
            return _Head(HeaderKind.UNFINISHED, start)
    ended = text.startswith(MESSAGE, stop)
    if name is None and not ended:
        return _Head(HeaderKind.NONE, start)
    attributes = None if ended else _ATTRIBUTES.match(text, at)
    end = stop if attributes is None else min(attributes.end(), stop)
    named = _RECIPIENT.search(text[at:end])
    recipient = named[1] if named else before
    kind = _kind(channel, recipient)
    if named and not recipient and ended and channel == "commentary":
        kind = HeaderKind.CALL  # whom only calls address, and no tool is named
    if kind is HeaderKind.CALL and not (ended or channel):
        kind = HeaderKind.SPEECH  # half a header
    return _Head(kind, end + len(MESSAGE) if ended else end, recipient, ended)


def _kind(channel: str, recipient: str) -> HeaderKind:
    if recipient in _ITSELF or (channel in _THOUGHTS and recipient in _LISTENER):
        return HeaderKind.THOUGHT
    if recipient not in _LISTENER:
        return HeaderKind.CALL
    if channel == "final":
        return HeaderKind.CONTENT
    return HeaderKind.SPEECH if channel in _SPOKEN else HeaderKind.THOUGHT


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read the call whose header is `[start, at)`: an object, or nothing for no arguments.

    `<|call|>` ends it. Any other token that ends the message is left to the scanner.
    """
    text = reply.text
    head = _head(text, start, True)
    name = head.recipient.removeprefix(_FUNCTIONS)
    brace = skip_space(text, at)
    if brace >= len(text) and not reply.final:
        return reply.wait()
    if not text.startswith("{", brace):
        return _other_content(reply, start, at, name, ended=head.ended)
    found = read_named_object(reply, start, brace, name)
    if found is None:
        return None
    if not found.closed or found.candidates[0].error is not None:
        begun = _NEXT.search(text, brace, found.end)
        if begun is not None:
            return _broken(found, begun.start())
    # What else the message holds is no speech.
    stop = reply.search(_STOPS, found.end)
    if stop < 0 and not reply.final:
        return reply.wait(">")
    called = stop >= 0 and text.startswith(CALL, stop)
    found.closed = found.closed and (called or text.startswith(END, max(stop, 0)))
    found.end = stop + len(CALL) if called else (stop if stop >= 0 else len(text))
    return found


def _broken(found: Finding, end: int) -> Finding:
    """A call whose object does not end before the next message, which begins at `end`."""
    [candidate] = found.candidates
    candidate.error = candidate.error or Reason.MALFORMED
    candidate.end = found.end = end
    return found


def _other_content(
    reply: ReplyText, start: int, at: int, name: str, *, ended: bool
) -> Finding | None:
    """Read content without an object: empty means no arguments, anything else is malformed.

    `ended`: `<|message|>` ended the header. Without it only `<|call|>` shows that there is a call.
    """
    text = reply.text
    stops = (reply.search(_STOPS, at), reply.search(reply.ends, at))
    stop = min((each for each in stops if each >= 0), default=-1)
    if stop < 0 and not reply.final:
        return reply.wait(CALL)
    stop = stop if stop >= 0 else len(text)
    called = text.startswith(CALL, stop)
    end = stop + len(CALL) if called else stop
    empty = not text[at:stop].strip() and (ended or called)
    found = Candidate(name, None, start, end) if empty else malformed(start, end, name)
    return Finding(start, end, [found], closed=stop < len(text))


def look_recipient(reply: ReplyText, at: int, floor: int, own: bool) -> ScanStep | None:
    """The step for the `=` of a header that begins with its recipient, `to=functions.f`.

    What is left of such a header at the end of a reply, on a line of its own, is not spoken.
    """
    text, final = reply.text, reply.final
    start = header_start(text, at, floor)
    if start < 0:
        return None
    step = read_header(text, start, final).step(start)
    cut = step is None and final and _LEAD_PARTIAL.fullmatch(text, start)
    return Drop(start, len(text)) if cut and begins_line(text, start) else step


def _check_name(name: str) -> str:
    if name.startswith(_FUNCTIONS):
        raise CannotRender(f"gpt_oss cannot carry the name {name!r}: {_FUNCTIONS} is cut off")
    return check_name(name)


FORMAT = WireFormat(
    name="gpt_oss",
    calls=(
        CallForm(
            (Name(_check_name), f" <|constrain|>json{MESSAGE}", ARGUMENTS),
            f"{CHANNEL}commentary to={_FUNCTIONS}",
            CALL,
        ),
        CallForm(
            (NAME, f"{CHANNEL}commentary <|constrain|>json{MESSAGE}", ARGUMENTS),
            f"to={_FUNCTIONS}",
            CALL,
        ),
    ),
    apart=OWN,  # the first lacks it: with it the prompt ends
    models="gpt-oss",
    also_reads=(
        "the recipient before the channel or without one, any channel, `json` without a token "
        "before it, no `<|start|>` between messages"
    ),
    readers={CHANNEL: read},
    headers={START: read_header, CHANNEL: read_header},
    starts=(Start("=", look_recipient, r"(?<=to=)"),),
    words=("assistant", "commentary", "analysis"),
    # What is left of a header.
    openings=tuple(
        Opening(channel + end) for channel in ("commentary", "analysis") for end in ("?", ":", "\n")
    ),
    next_message={END: (OWN, CHANNEL, f"assistant{CHANNEL}", "assistant to=")},
    ends=("<|return|>", CALL),
    turns=(START,),
    thinking=(
        ThinkingChannels(
            CHANNEL,
            _THOUGHTS,
            END,
            r"<\|end\|>|(?=<\|start\|>\s{0,8}assistant)|(?=<\|channel\|>)",
            # A header within it is a thought of one, unless the model repeats the prompt's.
            r"<\|end\|>|(?=<\|start\|>\s{0,8}assistant)|\A\s{0,8}(?=<\|channel\|>)",
        ),
    ),
    signs=(Sign((CHANNEL, MESSAGE), 5),),
)

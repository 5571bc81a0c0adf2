"""mistral: `[TOOL_CALLS]` with a JSON array, or with `f[ARGS]{..}` and `f[CALL_ID]id[ARGS]{..}`."""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats.base import (
    ARRAY,
    NAMED,
    OBJECT,
    Sign,
    WireFormat,
)
from edgevox_ros.parsing.formats.call_form import SPACE, CallId, object_list, object_parts
from edgevox_ros.parsing.formats.open_payload import read_named_object, read_open
from edgevox_ros.parsing.formats.thinking_marks import ThinkingPair
from edgevox_ros.parsing.formats.unreadable import unreadable
from edgevox_ros.parsing.reading.findings import Candidate, Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.reading.strict_json import skip_space

START = "[TOOL_CALLS]"
# Without a name it is a call all the same, which cannot run.
_COMPACT = re.compile(
    r"\s{0,8}(?:([^\s\[\]{}]{1,100})|(?=\[(?:ARGS|CALL_ID)\]))"
    r"(?:\s{0,4}\[CALL_ID\]\s{0,4}([\w-]{1,64}))?(?:\s{0,4}\[ARGS\])?\s{0,8}(?=\{)"
)
_NAMED = re.compile(
    r"\s{0,8}([^\s\[\]{}]{1,100})(?:\s{0,4}\[CALL_ID\]\s{0,4}([\w-]{0,64}))?\s{0,4}\[ARGS\]"
)
_PARTIAL = re.compile(
    r"\s{0,8}[^\s\[\]{}]{0,100}\s{0,4}(?:\[[A-Z_\]]{0,9}\s{0,4}[\w-]{0,64})?"
    r"\s{0,4}(?:\[[ARGS\]]{0,5})?\s{0,8}"
)


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read what follows `[TOOL_CALLS]`: an array, an object, or a name with arguments."""
    text = reply.text
    head = _COMPACT.match(text, at)
    if head is not None:
        return _compact(reply, start, head)
    if not reply.final and _PARTIAL.fullmatch(text, at):
        return reply.wait()
    named = _NAMED.match(text, at)
    if named is not None:
        after = skip_space(text, named.end())
        if not reply.final and "null".startswith(text[after : after + 4]):
            return reply.wait()
        if text.startswith("null", after):
            after = skip_space(text, after + len("null"))
        if after >= len(text) and not reply.final:
            return reply.wait()
        if after >= len(text) or reply.stops.match(text, after):
            # Nothing behind `[ARGS]`: no arguments. Only a token shows that none was to come.
            call = Candidate(named.group(1), None, start, after, call_id=named.group(2) or None)
            return Finding(start, after, [call], closed=after < len(text))
        return unreadable(reply, start, named.end(), name=named.group(1))
    return read_open(reply, start, at)


def read_headless(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read `f[ARGS]{..}` whose opening marker is missing; a marker without object is removed."""
    if reply.text.startswith("[", start) and not _COMPACT.match(reply.text, start):
        partial = not reply.final and _PARTIAL.fullmatch(reply.text, start)
        return reply.wait() if partial else Finding(start, at, [])
    return read(reply, start, start)


def _compact(reply: ReplyText, start: int, head: re.Match[str]) -> Finding | None:
    name, call_id = head.groups()
    finding = read_named_object(reply, start, head.end(), name)
    for candidate in finding.candidates if finding else ():
        candidate.id = call_id
    return finding


FORMAT = WireFormat(
    name="mistral",
    calls=(
        object_list(START, before=(SPACE, "["), call=object_parts(last=(CallId(', "id": ', ""),))),
    ),
    models="Mistral Nemo, Small, Ministral, Devstral",
    also_reads="`[TOOL_CALLS]f[ARGS]{..}`, `[CALL_ID]`, an object, any marker dropped",
    readers={START: read, "[ARGS]": read_headless, "[CALL_ID]": read_headless},
    after_name=("[ARGS]", "[CALL_ID]"),
    forms=frozenset((ARRAY, OBJECT, NAMED)),
    thinking=(ThinkingPair("[THINK]", "[/THINK]"),),
    signs=(Sign(("[TOOL_CALLS]",), 3),),
)

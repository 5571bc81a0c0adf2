"""functionary: v3.2 `>>>f`, v3.1 `<function=f>{..}`, v2 recipients, v1 `to=functions.f:`."""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats.base import NAMED, Opening, Sign, Start, WireFormat, begun
from edgevox_ros.parsing.formats.call_form import ARGUMENTS, CallForm, Heading, Name
from edgevox_ros.parsing.formats.function_headers import TO, without_object
from edgevox_ros.parsing.formats.function_tag import OBJECT_FORM, OPENER, read_function
from edgevox_ros.parsing.formats.notation import CannotRender, check_name
from edgevox_ros.parsing.formats.open_payload import read_named_object
from edgevox_ros.parsing.formats.unreadable import unreadable
from edgevox_ros.parsing.reading.call_expression import malformed
from edgevox_ros.parsing.reading.findings import INVENTED, WAIT, Candidate, Finding, ScanStep, Take
from edgevox_ros.parsing.reading.reply_text import MOST_FAILURES, ReplyText
from edgevox_ros.parsing.reading.strict_json import skip_space

RECIPIENT, FROM = ">>>", "<|from|>"
# How a message of v1 begins; its first token is words.
_V1 = f"[assistant] {TO}"
CONTENT, RECIPIENT_V2 = "<|content|>", "<|recipient|>"
_NAME = re.compile(r"[ \t]{0,4}([\w.-]{1,100})[ \t]{0,4}(?:\r?\n|(?=\{)|\Z)")
_FENCE = re.compile(r"\s{0,8}```[a-z]{0,10}\s{0,8}(?=\{)")
_MAY_BE_FENCE = re.compile(r"\s{0,8}`{0,3}[a-z]{0,10}\s{0,8}")
_NAME_PARTIAL = re.compile(r"[ \t]{0,4}[\w.-]{0,100}[ \t]{0,4}\r?")
_RECIPIENT = re.compile(r"\s{0,4}([\w.-]{0,100})\s{0,4}(?:(<\|content\|>)|\Z)")
_RECIPIENT_PARTIAL = re.compile(r"\s{0,4}[\w.-]{0,100}\s{0,4}(?:<[|content]{0,9})?")
# What may stand between `>>>` and the brace of a call.
_HEADING = re.compile(
    r"[ \t]{0,4}(?:[\w.-]{1,100}[ \t]{0,4})?(?:\r?\n\s{0,8})?(?:```\w{0,8}\s{0,8})?`{0,2}"
)
_HEADER = re.compile(
    r"<\|from\|>\s{0,4}assistant\s{0,4}<\|recipient\|>\s{0,4}([\w.-]{0,100})\s{0,4}<\|content\|>"
)


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read what follows `>>>`: a recipient and its content; for `all`, only the recipient."""
    if not reply.final and _NAME_PARTIAL.fullmatch(reply.text, at):
        return reply.wait()
    head = _NAME.match(reply.text, at)
    if head is None:
        return _nameless(reply, start, at)
    name = head.group(1)
    if head.end() == head.end(1) == len(reply.text) and name != "all" and name not in reply.tools:
        return Finding(start, at, [], closed=False)
    return _content(reply, start, head.end(), name)


def _nameless(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read an object whose recipient is missing: a call that cannot run. Else nothing is taken."""
    brace = skip_space(reply.text, at)
    if brace >= len(reply.text) and not reply.final:
        return reply.wait()
    if not reply.text.startswith("{", brace):
        return Finding(start, at, [], closed=False)
    return read_named_object(reply, start, brace, None)


def read_v2(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read what follows `<|from|>assistant`. Any other sender's turn was invented by the model."""
    head = _HEADER.match(reply.text, start)
    if head is None:
        if not reply.final and len(reply.text) - start < 160:
            return reply.wait()
        return Finding(start, len(reply.text), [], closed=False, kind=INVENTED)
    return _content(reply, start, head.end(), head.group(1))


def read_recipient(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read what follows `<|recipient|>` without `<|from|>`: a name and content, unless cut off."""
    if not reply.final and _RECIPIENT_PARTIAL.fullmatch(reply.text, at):
        return reply.wait()
    head = _RECIPIENT.match(reply.text, at)
    if head is None:
        return Finding(start, at, [])
    name, end = head.group(1), head.end()
    if not name and not head.group(2):
        return Finding(start, at, [])
    if head.group(2) or name == "all":
        return _content(reply, start, end, name)
    return Finding(start, end, [malformed(start, end, name)], closed=False)


def read_v1(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read the JSON object at `at`, after the header `to=functions.f:`."""
    header = reply.text[start:at].rstrip().rstrip(":")
    name = header[header.rindex(TO) + len(TO) :]
    if not reply.text.startswith("{", at):
        return unreadable(reply, start, at, name=name)
    return read_named_object(reply, start, at, name)


def read_content(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read what follows `<|content|>` if the prompt ended before the recipient's name."""
    name = reply.text[start:at].removesuffix(CONTENT).strip()
    if not name:
        return Finding(start, at, [])
    return _content(reply, start, at, name)


def _content(reply: ReplyText, start: int, at: int, name: str) -> Finding | None:
    if name == "all":
        return Finding(start, at, [])
    if not name:
        return _nameless(reply, start, at)
    if not reply.final and _MAY_BE_FENCE.fullmatch(reply.text, at):
        return reply.wait()
    fence = _FENCE.match(reply.text, at)
    brace = fence.end() if fence else skip_space(reply.text, at)
    if not reply.text.startswith("{", brace):
        return _other_content(reply, start, at, name)
    finding = read_named_object(reply, start, brace, name)
    if fence and finding is not None:
        after = skip_space(reply.text, finding.end)
        if not reply.final and "```".startswith(reply.text[after : after + 3]):
            return reply.wait()
        finding.end = after + 3 if reply.text.startswith("```", after) else finding.end
    return finding


def _other_content(reply: ReplyText, start: int, at: int, name: str) -> Finding | None:
    """Read content without an object: empty means no arguments, anything else is malformed."""
    over = reply.search(reply.ends, at)
    found = [stop for stop in (reply.find(RECIPIENT, at), reply.find(FROM, at), over) if stop >= 0]
    if not found and not reply.final:
        return reply.wait()
    end = min(found, default=len(reply.text))
    if reply.text[at:end].strip():
        return Finding(start, end, [malformed(start, end, name)])
    return Finding(start, end, [Candidate(name, None, start, end)], closed=end == over)


def look_recipient(reply: ReplyText, at: int, floor: int, own: bool) -> ScanStep | None:
    """The step for `>>>`; in other formats it marks a call only if one can be read."""
    text = reply.text
    if RECIPIENT in reply.given_up or reply.failures > MOST_FAILURES:
        return None
    if not text.startswith(RECIPIENT, at):
        partial = not reply.final and RECIPIENT.startswith(text[at : at + len(RECIPIENT)])
        return WAIT if partial else None
    finding = read(reply, at, at + len(RECIPIENT))
    if finding is None:
        return WAIT
    readable = own or all(
        each.error is None and each.arguments is not None for each in finding.candidates
    )
    if readable and (finding.candidates or finding.closed):
        return Take(finding, RECIPIENT)
    if not finding.closed and finding.end == len(text):
        reply.given_up.add(RECIPIENT)  # an object that never ends: no later one can end
    reply.failures += 1
    return None


def look_v1(reply: ReplyText, at: int, floor: int, own: bool) -> ScanStep | None:
    """The step for the bracket of `[assistant] to=functions.`, while its words are incomplete."""
    begun_there = _V1.startswith(reply.text[at : at + len(_V1)].lower())
    return WAIT if begun_there and not reply.final else None


def _check_name(name: str) -> str:
    if name == "all":
        raise CannotRender("functionary cannot carry the name 'all': this recipient means speech")
    return check_name(name)


FORMAT = WireFormat(
    name="functionary",
    calls=(  # the first as v3.2
        CallForm(
            (Name(_check_name), "\n", ARGUMENTS), RECIPIENT, heading=Heading(_HEADING, "all\n")
        ),
        OBJECT_FORM,
    ),
    models="Functionary v1 to v3.2",
    also_reads="`f` newline `{..}`, `all`, `<function=f>{..}`, `<|recipient|>`, `to=functions.f:`",
    readers={
        RECIPIENT: read,
        FROM: read_v2,
        RECIPIENT_V2: read_recipient,
        CONTENT: read_content,
        TO: read_v1,
        OPENER: read_function,
    },
    forms=frozenset((NAMED,)),
    after_recipient=(CONTENT,),
    first_line=RECIPIENT,
    starts=(
        Start(">", look_recipient, r"(?<!>>)(?=>>|>?\Z)"),
        Start("[", look_v1, rf"(?=(?i:{begun([_V1[1:]])}))"),
        Start("=", without_object, r"(?<=to=)"),
    ),
    words=("[assistant", TO),
    name_words=("to=f",),
    openings=(Opening("all\n"),),
    signs=(
        Sign((">>>", "<|start_header_id|>"), 5),
        Sign(("<function=", "<|python_tag|>"), 5, without=("<parameter=",)),
        Sign(("<|recipient|>", "<|content|>"), 5),
        Sign(("to=functions.",), 5, without=("<|channel|>",)),
    ),
)

"""Takes text after a marker that cannot be read: a broken call, or a mention of the marker.

Every reader that finds no payload ends here, so that no broken call vanishes without a rejection.
"""

from __future__ import annotations

import re

from edgevox_ros.parsing.reading.call_expression import NAME, malformed
from edgevox_ros.parsing.reading.findings import Candidate, Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText, mid_sentence

_NOTHING = ("", "null", "none", "no", "n/a")
_FIRST_WORD = re.compile(r"[\s\"'`{\[(:]{0,8}(?:call[ ]?:[ ]?)?([^\W\d][\w.-]{0,80})")
_TAG = re.compile(r"([^<>\n]{1,110})>")
# A tag that was cut off: in its attribute, or without its bracket at the end of its line.
_CUT_TAG = re.compile(
    r"\s{0,8}(?:n|na|nam|name(?:\s?=\s?[\"']?([^\"'<>\n]{0,100})[\"']?[^<>\n]{0,40})?)(?=\Z|[<\n])"
)
# What follows a marker that a sentence only mentions; the group is the next word.
_AFTER_MENTION = re.compile(r"[ \t]{1,4}([^\W_][\w'-]{0,40})?|[.,;:!?)\u2026]|\Z")


def unreadable(
    reply: ReplyText,
    start: int,
    at: int,
    closer: str = "",
    *,
    name: str | None = None,
    begin: int | None = None,
) -> Finding | None:
    """The finding of a marker at `[start, at)` without a payload that can be read.

    It ends after `closer`, or else at the next token or the end of the text. `name`: the tool's
    name, if the marker contains it. `begin`: where the text begins, if that is not `at`. A marker
    that a sentence only mentions ("I use <tool_call> tags.") is removed, with no candidate.
    """
    text = reply.text
    spoken_of = _may_be_mention(reply, start, at)
    if spoken_of is None:
        return None
    if spoken_of and not closer:
        return Finding(start, at, [])
    at = at if begin is None else begin
    end = reply.find(closer, at) if closer else -1
    stop = reply.search(reply.stops, at)
    if end >= 0 and end <= stop:
        body = text[at:end]
        end += len(closer)
        if spoken_of and _is_mention(body):
            return Finding(start, end, [])
        return Finding(start, end, _candidates(reply, body, start, end))
    if stop < 0 and not reply.final:
        return reply.wait(closer)
    if spoken_of:
        return Finding(start, at, [])
    limit = stop if stop >= 0 else len(text)
    if (
        not name and not text[at:limit].strip()
    ):  # nothing at all, or a second marker that has the payload
        return Finding(start, at, [])
    return Finding(
        start, limit, [_broken(reply, name or text[at:limit], start, limit)], closed=False
    )


def unreadable_tag(reply: ReplyText, start: int, at: int, closer: str) -> Finding | None:
    """Like unreadable, for `<function f>` and `<invoke name="f">`; without a name it is prose."""
    tag = _TAG.match(reply.text, at)
    cut = _CUT_TAG.match(reply.text, at) if tag is None else None
    if cut is not None and cut.end() == len(reply.text):
        if not reply.final:
            return reply.wait()
        name = cut.group(1)
        found = malformed(start, cut.end(), name if name in reply.tools else None)
        return Finding(start, cut.end(), [found] if name else [], closed=False)
    if tag is None and not reply.final and len(reply.text) - at < 120:
        return reply.wait()
    named = cut is not None and cut.group(1) is not None
    if tag is not None:
        named = "name" in tag.group() or tag.group(1).strip() in reply.tools
    if not named and reply.find(closer, at) < 0:
        return Finding(start, at, []) if reply.final else reply.wait(closer)
    return unreadable(reply, start, at, closer)


def _candidates(reply: ReplyText, body: str, start: int, end: int) -> list[Candidate]:
    """The candidates between two markers: none, a bare name, or one that cannot be read."""
    plain = body.strip()
    if plain.lower() in _NOTHING:
        return []
    if NAME.fullmatch(plain):
        return [Candidate(plain, None, start, end)]
    return [_broken(reply, body, start, end)]


def _broken(reply: ReplyText, body: str, start: int, end: int) -> Candidate:
    match = _FIRST_WORD.match(body)
    name = match.group(1).rstrip(".-") if match else ""
    return malformed(start, end, name if name in reply.tools else None)


def _may_be_mention(reply: ReplyText, start: int, at: int) -> bool | None:
    """Whether a marker stands in the middle of a sentence, with no tool's name after it.

    None if more text is needed.
    """
    text = reply.text
    if not mid_sentence(text, start):
        return False
    after = _AFTER_MENTION.match(text, at)
    if after is None:
        return False
    if after.end() >= len(text) and not reply.final:
        return None
    return after.group(1) not in reply.tools


def _is_mention(body: str) -> bool:
    """Whether the text between two markers is part of a sentence about them."""
    words = body.split()
    return len(words) <= 1 and (not any(char.isalnum() for char in body) or body != body.strip())

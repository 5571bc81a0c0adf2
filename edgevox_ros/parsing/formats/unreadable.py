"""What stands behind a call's marker and cannot be read: a broken call, or a mention of the marker.

Every reader that finds no payload ends here, so that no such stretch vanishes without a rejection.
"""

from __future__ import annotations

import re
from functools import lru_cache

from edgevox_ros.parsing.reading.calls import NAME, malformed
from edgevox_ros.parsing.reading.candidate import Candidate, Stretch
from edgevox_ros.parsing.scanning.markers import TOKENS, Kind
from edgevox_ros.parsing.scanning.source import Source, mid_sentence

_NOTHING = ("", "null", "none", "no", "n/a")
_FIRST_WORD = re.compile(r"[\s\"'`{\[(:]{0,8}(?:call[ ]?:[ ]?)?([^\W\d][\w.-]{0,80})")
# What follows a marker that a sentence speaks of, and its next word.
_BEHIND_MENTION = re.compile(r"[ \t]{1,4}([^\W_][\w'-]{0,40})?|[.,;:!?)\u2026]|\Z")
_STOPPING = (Kind.END, Kind.TURN, Kind.RESPONSE, Kind.THINK)


@lru_cache(maxsize=1)
def _stops() -> re.Pattern[str]:
    """Whatever ends a stretch without an end of its own: tokens that open or end something."""
    # Only now: the registry imports the formats.
    from edgevox_ros.parsing.formats.registry import CLOSERS, READERS

    tokens = [*READERS, *CLOSERS, *(token for token, kind in TOKENS.items() if kind in _STOPPING)]
    tokens.sort(key=len, reverse=True)
    return re.compile("|".join(re.escape(token) for token in tokens))


def unreadable(
    src: Source,
    start: int,
    at: int,
    closer: str = "",
    *,
    name: str | None = None,
    begin: int | None = None,
) -> Stretch | None:
    """The stretch of a marker that stands at `[start, at)` with no payload behind it.

    It reaches to its closer, or to the next token or the end of the text. `name`: a tool's name
    that the marker itself holds; `begin`: behind further such markers. A marker that a sentence
    only speaks of ("I use <tool_call> tags.") is taken out and holds no candidate.
    """
    text = src.text
    spoken_of = _may_be_mention(src, start, at)
    if spoken_of is None:
        return None
    if spoken_of and not closer:
        return Stretch(start, at, [])
    at = at if begin is None else begin
    end = src.find(closer, at) if closer else -1
    stop = src.search(_stops(), at)
    if end >= 0 and end <= stop:
        body = text[at:end]
        end += len(closer)
        if spoken_of and _is_mention(body):
            return Stretch(start, end, [])
        return Stretch(start, end, _candidates(src, body, start, end))
    if stop < 0 and not src.final:
        return src.wait(closer)
    if spoken_of:
        return Stretch(start, at, [])
    limit = stop if stop >= 0 else len(text)
    if (
        not name and not text[at:limit].strip()
    ):  # nothing at all, or a second marker that has the payload
        return Stretch(start, at, [])
    return Stretch(start, limit, [_broken(src, name or text[at:limit], start, limit)], closed=False)


def _candidates(src: Source, body: str, start: int, end: int) -> list[Candidate]:
    """What a closed pair of markers holds: nothing, the name of a tool, or what cannot be read."""
    plain = body.strip()
    if plain.lower() in _NOTHING:
        return []
    if NAME.fullmatch(plain):
        return [Candidate(plain, None, start, end)]
    return [_broken(src, body, start, end)]


def _broken(src: Source, body: str, start: int, end: int) -> Candidate:
    match = _FIRST_WORD.match(body)
    name = match.group(1).rstrip(".-") if match else ""
    return malformed(start, end, name if name in src.tools else None)


def _may_be_mention(src: Source, start: int, at: int) -> bool | None:
    """Whether a marker stands in the middle of a sentence and no tool's name behind it.

    None where more text must tell.
    """
    text = src.text
    if not mid_sentence(text, start):
        return False
    behind = _BEHIND_MENTION.match(text, at)
    if behind is None:
        return False
    if behind.end() >= len(text) and not src.final:
        return None
    return behind.group(1) not in src.tools


def _is_mention(body: str) -> bool:
    """Whether what stands between two markers is a part of a sentence about them."""
    words = body.split()
    return len(words) <= 1 and (not any(char.isalnum() for char in body) or body != body.strip())

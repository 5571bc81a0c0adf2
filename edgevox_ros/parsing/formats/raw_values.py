"""A value that is raw text between two tags: where it ends, and when it cannot be read.

Nothing in such a text is quoted. So a tag of a call within it, of whichever family, is never taken
for a part of the value: nobody can know whether it was meant as text, stands there by mistake, or
ends a value that was to go on.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from edgevox_ros.parsing.formats.base import BAR
from edgevox_ros.parsing.formats.notation import CannotRender
from edgevox_ros.parsing.reading.call_expression import malformed
from edgevox_ros.parsing.reading.findings import Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.reading.strict_json import Malformed, skip_space
from edgevox_ros.parsing.reading.values import Incomplete

# What the names of such tags begin with: `tool_call`, `toolcall` and `parameters` are among them.
_NAMES = "function|tool|param|invoke|arguments|arg_key|arg_value|arg_type|calls"
# `seed:`, `ifm|`, `longcat_` or `｜DSML｜` may stand before the name.
_PREFIX = rf"(?:[a-z]{{1,12}}[:|_]|{BAR}[A-Za-z]{{1,12}}{BAR} ?)"
# A tag of a call, also misspelt or without its bracket; or a control token.
TAG = re.compile(
    rf"</?{_PREFIX}?(?:{_NAMES})\w{{0,12}}(?=\W)|<{BAR}[^<>\s]{{1,60}}>", re.IGNORECASE
)
# What may become a tag when more text comes; a tag is no longer.
_LONGEST = 80
_BEGUN = re.compile(rf"(?:<[^<>]{{0,{_LONGEST}}})?")
_NOTHING = re.compile(r"(?!)")


@dataclass(frozen=True)
class RawValues:
    """How one family ends its values.

    `end`: a value's end tag. `follows`: what may stand behind it. `call`, `call_end`: how a call
    begins, and its end tag. Where a value's end tag is missing, it ends at the next argument
    (`argument`) or at the end of the call (`cut_by`).
    """

    end: re.Pattern[str]
    follows: re.Pattern[str]
    call: re.Pattern[str]
    call_end: re.Pattern[str]
    argument: re.Pattern[str] = _NOTHING
    cut_by: re.Pattern[str] = _NOTHING

    def read(self, reply: ReplyText, at: int) -> tuple[str, int]:
        """The text of the value that begins at `at`, and the position of what follows it.

        One end tag too many is skipped. Raises Incomplete if more text is needed or the reply ends
        within the value, Malformed if a tag stands in the value or other text behind it.
        """
        text = reply.text
        tag = reply.search(TAG, at)
        if tag < 0:
            raise Incomplete(at)
        end = self.end.match(text, tag)
        if end is not None:
            return text[at:tag], self.past(reply, end.end())
        bracket = text.find(">", tag, tag + _LONGEST)
        if not reply.final and (bracket < 0 or _is_open(reply, skip_space(text, bracket + 1))):
            raise Incomplete(tag)
        if not self.argument.match(text, tag):
            self._check_call_end(reply, tag)
        return text[at:tag], tag

    def past(self, reply: ReplyText, at: int) -> int:
        """The position of what follows an end tag that ends at `at`, or a second one behind it.

        Raises Incomplete or Malformed as `read` does.
        """
        text = reply.text
        behind = skip_space(text, at)
        again = self.end.match(text, behind)
        if again is not None:
            behind = skip_space(text, again.end())
        if self.follows.match(text, behind) or (reply.final and behind >= len(text)):
            return behind
        raise Incomplete(at) if _is_open(reply, behind) else Malformed(behind)

    def _check_call_end(self, reply: ReplyText, at: int) -> None:
        """Check that the tag at `at` ends the call, and so its last value, which has no end tag.

        If that comes later, but before another call, the value was to go on: raises Malformed.
        """
        if not self.cut_by.match(reply.text, at):
            raise Malformed(at)
        end, call = reply.search(self.end, at), reply.search(self.call, at)
        if end >= 0 and not 0 <= call < end:
            raise Malformed(end)
        if end < 0 and call < 0 and not reply.final:
            raise Incomplete(at)

    def broken(self, reply: ReplyText, start: int, at: int, name: str) -> Finding | None:
        """A call that cannot be read from `at` on, up to its end tag or the end of the reply.

        If the end tag of a value comes before another line or tag begins a call, an end tag before
        it was text, and so is what stands between: nothing of a value is speech.
        """
        text, final = reply.text, reply.final
        while True:
            stop = reply.search(self.call_end, at)
            if stop < 0:
                if not final:
                    return reply.wait(">")
                return Finding(start, len(text), [malformed(start, len(text), name)], closed=False)
            end = text.index(">", stop) + 1
            value_end, call = reply.search(self.end, end), reply.search(self._next_call, end)
            if value_end < 0 and call < 0 and not final:
                return reply.wait(">")
            if value_end < 0 or 0 <= call < value_end:
                return Finding(start, end, [malformed(start, end, name)])
            at = value_end

    @cached_property
    def _next_call(self) -> re.Pattern[str]:
        return re.compile(rf"(?<=[\n>])(?:{self.call.pattern})", self.call.flags)


def _is_open(reply: ReplyText, at: int) -> bool:
    """Whether a tag may begin at `at` when more text comes."""
    return not reply.final and _BEGUN.fullmatch(reply.text, at) is not None


def check_text(family: str, key: str, text: str) -> str:
    """The text, if it can be a value between tags; raises CannotRender if a tag stands in it."""
    found = TAG.search(f"{text} ")
    if found is not None:
        raise CannotRender(f"{key}: {family} cannot carry the text {found.group()!r}")
    return text

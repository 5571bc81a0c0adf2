"""Finds calls without a marker: headers in plain words, recipients, brackets, call syntax."""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats.base import CALL
from edgevox_ros.parsing.formats.functionary import V1_HEADER
from edgevox_ros.parsing.formats.registry import HEADERS, READERS
from edgevox_ros.parsing.reading.call_expression import malformed
from edgevox_ros.parsing.reading.findings import (
    CONTENT,
    INLINE,
    WAIT,
    Drop,
    Finding,
    Marker,
    Step,
    Take,
)
from edgevox_ros.parsing.reading.repair import balanced_end, escaped_value, unescape
from edgevox_ros.parsing.reading.reply_text import ReplyText, mid_sentence
from edgevox_ros.parsing.reading.strict_json import skip_space
from edgevox_ros.parsing.scanning.decided import UNDECIDED, Decided
from edgevox_ros.parsing.scanning.looking_back import (
    assigned_before,
    bare_header,
    follows_call,
    header_before,
    header_start,
    shown_end,
    stray_header,
)
from edgevox_ros.parsing.scanning.tokens import message_step
from edgevox_ros.parsing.scanning.unmarked_json import read_unmarked
from edgevox_ros.parsing.scanning.vocabulary import ANY_TOKEN, Vocabulary

# After so many brackets that were no calls the search for unmarked calls ends.
MOST_FAILURES = 4096
_FUNCTOOLS = "functools"
_TOOL_CODE = "tool_code"
# What is assigned in a line of code: a call, with Gemma's own module before it.
_RIGHT = re.compile(r"=[ \t]{0,2}(?:default_api\.)?([A-Za-z_]\w{0,80})(\()?")
_MAY_BE_RIGHT = re.compile(r"=[ \t]{0,2}(?:[A-Za-z_][\w.]{0,90})?")
# Arguments in code: a keyword, a string, or none.
_CODE = re.compile(r"[ \t\r\n]{0,20}(?:[^\W\d]\w{0,60}[ \t]{0,8}=(?!=)|[\"')])")
# A line of code is examined up to this many characters.
_LONGEST_CODE = 2048


class UnmarkedStarts:
    """Looks for beginnings of calls that are no tokens."""

    def __init__(self, reply: ReplyText, decided: Decided, vocabulary: Vocabulary) -> None:
        self.reply = reply
        self.decided = decided
        self.vocabulary = vocabulary
        self._failures = 0
        self._unescaped = False  # the rest of the reply was un-escaped
        self._recipients_cut = False  # an object after `>>>` never ended, so no later one can

    def bracket(self, at: int) -> Step | None:
        """The step for a bracket of `functools[` or `[assistant] to=functions.`; else None."""
        text = self.reply.text
        if not self.reply.final and V1_HEADER.startswith(text[at : at + len(V1_HEADER)].lower()):
            return WAIT
        return self._functools(at)

    def brace(self, at: int) -> Step | None:
        """The step for a brace right after a header in plain words or `functools`; else None."""
        header = header_before(self.reply.text, at, self.decided.until)
        if header is not None:
            return Marker(header[0], header[1], at)
        return self._functools(at)

    def recipient_mark(self, at: int) -> Step:
        """The step for `>>>`, Functionary's mark before a recipient."""
        text = self.reply.text
        if self._recipients_cut or self._failures > MOST_FAILURES:
            return at + 1
        if not text.startswith(">>>", at):
            partial = not self.reply.final and ">>>".startswith(text[at : at + 3])
            return WAIT if partial else at + 1
        finding = READERS[">>>"](self.reply, at, at + 3)
        if finding is None:
            return WAIT
        readable = self.vocabulary.first_line_names or all(
            each.error is None and each.arguments is not None for each in finding.candidates
        )
        if readable and (finding.candidates or finding.closed):
            return Take(finding, ">>>")
        self._recipients_cut = not finding.closed and finding.end == len(text)
        self._failures += 1
        return at + 1

    def assignment(self, at: int) -> Step | None:
        """The step for `x = f(..)` at its `=`, a call in a line of code; None if it is none.

        No code is run, so that the call cannot be read. `print(x)` behind it belongs to it.
        """
        reply, decided = self.reply, self.decided
        text, final = reply.text, reply.final
        variable = assigned_before(text, at, decided.until)
        if not variable:
            return None
        start = text.rindex(variable, decided.until, at)
        if not final and _MAY_BE_RIGHT.fullmatch(text, at):
            return WAIT
        right = _RIGHT.match(text, at)
        if right is None or not right[2]:
            # Only of Gemma's own variable is it certain that no sentence was cut off.
            cut = variable == _TOOL_CODE and _MAY_BE_RIGHT.fullmatch(text, at)
            return Drop(start, len(text)) if cut else None
        name = right[1] if right[1] in self.vocabulary.tools else None
        end = balanced_end(text, right.end() - 1, min(len(text), at + _LONGEST_CODE))
        if end < 0 and not final and len(text) - at < _LONGEST_CODE:
            reply.wait("}")
            return WAIT
        if name is None and variable != _TOOL_CODE and not _CODE.match(text, right.end()):
            return None
        shown = end if end < 0 else shown_end(text, end, variable, final=final)
        if shown == WAIT and end >= 0:
            return WAIT
        stop = shown if end >= 0 else len(text)
        kind = CALL if variable == _TOOL_CODE or stop > end else INLINE
        found = malformed(start, stop, name)
        return Take(Finding(start, stop, [found], closed=end >= 0, kind=kind))

    def stray_header(self, at: int) -> Step:
        """The step for `to=` in a message header; `to=functions.f:` alone is not spoken."""
        text, final = self.reply.text, self.reply.final
        start = header_start(text, at, self.decided.until)
        for token in HEADERS if start >= 0 else ():
            step = message_step(text, token, start, final=final)
            if step is not None:
                return step
        found = stray_header(text, at, self.decided.until, final=final)
        if found is None:
            return WAIT
        if found[0] == found[1]:
            return at + 1
        return Marker("to=functions.", *found) if self.vocabulary.first_line_names else Drop(*found)

    def bare_header(self, at: int) -> Step:
        """The step for `functions.f:` without an object: a call that cannot be read."""
        found = bare_header(
            self.reply.text, at, self.decided.until, self.vocabulary, final=self.reply.final
        )
        if found is None:
            return WAIT
        return Marker("functions.", *found) if found[0] < found[1] else at + 1

    def look(self, at: int) -> Step:
        """The step for JSON, for an object after a name, or for call syntax."""
        reply, decided = self.reply, self.decided
        if self._failures > MOST_FAILURES:
            return at + 1
        if not self._unescaped:
            escaped = escaped_value(reply.text, at, final=reply.final)
            if escaped is not False:
                return self._unescape(at) if escaped else WAIT
        if self._is_empty_list(at):
            return Drop(at, at + 2)
        found = read_unmarked(reply, at, decided.until, self.vocabulary)
        if found is None:
            return WAIT
        if isinstance(found, int):
            self._failures += 1
            return found
        if found.kind == CONTENT and not follows_call(reply.text, at, self.vocabulary):
            # Data that hold a token are no longer said, for speech holds none.
            held = ANY_TOKEN.search(reply.text, found.start, found.end)
            return found.end if held is None else Take(found)
        if self._is_repeated(found):
            found.candidates = []
        return Take(found)

    def _functools(self, at: int) -> Step | None:
        """The step for `functools` before the bracket or brace at `at`; None if it is not there."""
        text = self.reply.text
        if text[at - 1 : at] not in ("s", " "):
            return None
        end = at
        while at - end < 2 and text[end - 1] == " ":
            end -= 1
        if not text.endswith(_FUNCTOOLS, self.decided.until, end):
            return None
        begin = end - len(_FUNCTOOLS)
        if begin and (text[begin - 1].isalnum() or text[begin - 1] == "_"):
            return None
        marker = Marker(_FUNCTOOLS, begin, at)
        if text[at] == "{" or (end == at and not mid_sentence(text, begin)):
            return marker
        inner = skip_space(text, at + 1)
        if inner >= len(text):
            return marker if self.reply.final else WAIT
        return marker if text.startswith(("{", "]", "'", '"'), inner) else None

    def _unescape(self, at: int) -> Step:
        """Un-escape the rest of the reply: it has an object or list written with entities."""
        if not self.reply.final:
            return WAIT
        self._unescaped = True
        self.reply.rewrite(at, unescape(self.reply.text[at:]))
        return at

    def _is_empty_list(self, at: int) -> bool:
        """Whether `[]` begins the reply: in a format with lists it says that no tool fits."""
        text, decided, fence = self.reply.text, self.decided, self.decided.fence
        if not (decided.fresh and self.vocabulary.lists and text.startswith("[]", at)):
            return False
        if at - decided.until > 100:
            return False
        fenced = fence.state == UNDECIDED and at >= fence.end
        return decided.is_blank(fence.start if fenced else at) and not (
            fenced and not fence.is_empty(text, at)
        )

    def _is_repeated(self, finding: Finding) -> bool:
        """Whether an unmarked finding repeats the calls of the marked one right before it."""
        last = self.decided.last_call
        if last is None or not last.marker or last.finding is None:
            return False
        if not self.decided.is_blank(finding.start):
            return False
        before = [each.key() for each in last.finding.candidates]
        return bool(before) and before == [each.key() for each in finding.candidates]

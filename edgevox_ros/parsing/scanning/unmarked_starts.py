"""Finds calls without a marker: headers in plain words, recipients, brackets, call syntax."""

from __future__ import annotations

from edgevox_ros.parsing.formats.registry import HEADERS, READERS
from edgevox_ros.parsing.reading.candidate import Finding
from edgevox_ros.parsing.reading.html_entities import escaped_value, unescape
from edgevox_ros.parsing.reading.reply_text import ReplyText, mid_sentence
from edgevox_ros.parsing.reading.strict_json import skip_space
from edgevox_ros.parsing.scanning.code_fence import UNDECIDED
from edgevox_ros.parsing.scanning.decided import Decided
from edgevox_ros.parsing.scanning.looking_back import bare_header, header_before, stray_header
from edgevox_ros.parsing.scanning.may_begin import V1
from edgevox_ros.parsing.scanning.steps import WAIT, Drop, Marker, Step, Take
from edgevox_ros.parsing.scanning.tokens import message_step
from edgevox_ros.parsing.scanning.unmarked_json import read_unmarked
from edgevox_ros.parsing.scanning.vocabulary import Vocabulary

# After so many brackets that were no calls the search for unmarked calls ends.
MOST_FAILURES = 4096
_FUNCTOOLS = "functools"


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
        if not self.reply.final and V1.startswith(text[at : at + len(V1)].lower()):
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

    def stray_header(self, at: int) -> Step:
        """The step for `assistant to=functions.f:` without an object: it is not spoken."""
        found = stray_header(self.reply.text, at, self.decided.until, final=self.reply.final)
        if found is None:
            return WAIT
        if found[0] == found[1]:
            return self._recipient(at - len("to"))
        for token in HEADERS:
            begun = self.reply.text[found[1] : found[1] + len(token)]
            if begun == token:
                step = message_step(self.reply.text, token, found[0], final=self.reply.final)
                if step is not None:
                    return step
            elif token.startswith(begun) and not self.reply.final:
                return WAIT
        return Marker("to=functions.", *found) if self.vocabulary.first_line_names else Drop(*found)

    def _recipient(self, start: int) -> Step:
        """The step for `to=NAME` in a message header that begins the reply, with any name."""
        text = self.reply.text
        if self.decided.fresh and self.decided.is_blank(start):
            for token in HEADERS:
                step = message_step(text, token, start, final=self.reply.final)
                if step is not None:
                    return step
        return start + len("to=")

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

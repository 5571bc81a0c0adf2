"""Finds calls without a marker: headers in plain words, recipients, brackets, call syntax."""

from __future__ import annotations

from edgevox_ros.parsing.reading.findings import (
    CONTENT,
    WAIT,
    Drop,
    Finding,
    Step,
    Take,
)
from edgevox_ros.parsing.reading.repair import escaped_value, unescape
from edgevox_ros.parsing.reading.reply_text import MOST_FAILURES, ReplyText
from edgevox_ros.parsing.scanning.decided import UNDECIDED, Decided
from edgevox_ros.parsing.scanning.looking_back import follows_call
from edgevox_ros.parsing.scanning.unmarked_json import read_unmarked
from edgevox_ros.parsing.scanning.vocabulary import ANY_TOKEN, Vocabulary


class UnmarkedStarts:
    """Looks for beginnings of calls that are no tokens."""

    def __init__(self, reply: ReplyText, decided: Decided, vocabulary: Vocabulary) -> None:
        self.reply = reply
        self.decided = decided
        self.vocabulary = vocabulary
        self._unescaped = False  # the rest of the reply was un-escaped

    def look(self, at: int) -> Step:
        """The step for JSON, for an object after a name, or for call syntax."""
        reply, decided = self.reply, self.decided
        if reply.failures > MOST_FAILURES:
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
            reply.failures += 1
            return found
        if found.kind == CONTENT and not follows_call(reply.text, at, self.vocabulary):
            # Data that hold a token are no longer said, for speech holds none.
            held = ANY_TOKEN.search(reply.text, found.start, found.end)
            return found.end if held is None else Take(found)
        if self._is_repeated(found):
            found.candidates = []
        return Take(found)

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

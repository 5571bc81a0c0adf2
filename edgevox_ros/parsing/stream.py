"""Parses a reply piece by piece: speech is released early, calls are decided at the end."""

from __future__ import annotations

from edgevox_ros.parsing.gate.candidate_rules import rule, rule_thought, thought_calls
from edgevox_ros.parsing.gate.validator import Validator
from edgevox_ros.parsing.parse_result import ParseResult, validated
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.scanning.decided import Segment
from edgevox_ros.parsing.scanning.marks import PREFIXES, FormatVocabulary
from edgevox_ros.parsing.scanning.scanner import Scanner
from edgevox_ros.parsing.stream_events import EventMaker, StreamEvent

# Decided text is forgotten once it is longer than this, in characters.
_FORGET_ABOVE = 2048
# No reader looks back farther than this, in characters.
_LOOK_BACK = 512
# Held text is scanned at every piece this many times, then each time it has grown by an eighth.
_EAGER = 24
# Any of these may be enough for a reader that waits for the bracket.
_ANY_OF = {"}": frozenset("}])"), "{": frozenset("{>")}


class ParserStream:
    """Feed it every piece, then finish. The result does not depend on how the reply is cut."""

    def __init__(
        self, vocabulary: FormatVocabulary, validator: Validator, *, prompt_opens_thinking: bool
    ) -> None:
        self._vocabulary = vocabulary
        self._validator = validator
        self._reply = ReplyText("", vocabulary, final=False)
        self._scanner = Scanner(self._reply, vocabulary, thinking=prompt_opens_thinking)
        self._content = ReplyContent()
        self._events = EventMaker()
        self._pending: list[str] = []
        self._pending_size = 0
        self._tail = ""  # the end of the text, where the text that a reader waits for may begin
        self._tries = 0
        self._tried_at = 0
        self._finished = False

    def feed(self, piece: str) -> list[StreamEvent]:
        """Take the next piece; returns the new events, also those of a call that is still open."""
        if self._finished:
            raise RuntimeError("feed: the stream is finished")
        if not piece:
            return []
        self._pending.append(piece)
        self._pending_size += len(piece)
        if not self._is_worth_a_try(piece):
            return self._events.more_of_call(piece)
        scanner, reply = self._scanner, self._reply
        before = scanner.decided.until
        decided = self._decide(final=False)
        if decided or scanner.decided.until != before:
            self._tries = self._tried_at = 0
        else:
            self._tries += 1
            self._tried_at = len(reply.text) - before
        self._tail = reply.text[1 - len(reply.waits_for) :] if len(reply.waits_for) > 1 else ""
        events = self._events_of(decided)
        if scanner.open_call >= 0:
            events += self._events.open_call(reply.text[scanner.open_call :])
        if scanner.decided.until > _FORGET_ABOVE or scanner.ended:
            self._forget()
        return events

    def finish(
        self, last: str = "", *, truncated: bool = False
    ) -> tuple[list[StreamEvent], ParseResult]:
        """End the reply with `last`; returns the remaining events and the whole reply's result.

        `truncated`: the generation hit its limit.
        """
        decided, result = self._finish(last, truncated=truncated)
        return self._events_of(decided), result

    def result(self, last: str, *, truncated: bool) -> ParseResult:
        """Like finish, for a caller that needs no events."""
        return self._finish(last, truncated=truncated)[1]

    def _finish(
        self, last: str, *, truncated: bool
    ) -> tuple[list[tuple[Segment, str]], ParseResult]:
        if self._finished:
            raise RuntimeError("finish: the stream is finished")
        self._finished = True
        self._pending.append(last)
        decided = self._decide(final=True)
        text, content = self._reply.whole(), self._content
        segments = content.segments
        thought = content.thought_segments
        rulings = rule(text, segments[thought:], self._vocabulary, truncated=truncated)
        if thought:
            rulings = rule_thought(text, segments[:thought], self._vocabulary) + rulings
        if segments and segments[-1].thought and not segments[-1].closed:
            rulings += thought_calls(text, segments[-1], self._vocabulary, truncated=truncated)
        speech, thinking = content.speech.joined, content.thinking.joined
        return decided, validated(
            rulings,
            self._validator,
            speech=speech,
            thinking=thinking,
            ends_thought=segments[thought - 1].unopened if thought else "",
        )

    def _decide(self, *, final: bool) -> list[tuple[Segment, str]]:
        """Scan all text so far; returns newly decided segments, each with the text that it adds."""
        reply, content = self._reply, self._content
        reply.append("".join(self._pending), final=final)
        self._pending.clear()
        self._pending_size = 0
        self._scanner.advance()
        return [(each, content.add(each, reply)) for each in self._scanner.decided.take_segments()]

    def _events_of(self, decided: list[tuple[Segment, str]]) -> list[StreamEvent]:
        events: list[StreamEvent] = []
        for segment, added in decided:
            events += self._events.of(segment, added)
        return events

    def _is_worth_a_try(self, piece: str) -> bool:
        """Whether to scan now: what a reader waits for may have come. Rarer after many failures."""
        marker = self._reply.waits_for
        if marker in _ANY_OF:
            if _ANY_OF[marker].isdisjoint(piece):
                return False
        elif marker:
            window = self._tail + piece
            self._tail = window[-(len(marker) - 1) :] if len(marker) > 1 else ""
            if marker not in window:
                return False
        begun = self._scanner.tokens.unfinished
        if begun >= 0:
            token = self._reply.text[begun:] + "".join(self._pending)
            if token.lower() in PREFIXES:
                return False
        if self._tries < _EAGER:
            return True
        held = len(self._reply.text) - self._scanner.decided.until + self._pending_size
        return held > self._tried_at + self._tried_at // 8

    def _forget(self) -> None:
        """Forget decided text, except for the last part, at which readers may look back."""
        cut = self._scanner.needed_from - _LOOK_BACK
        if cut > 0:
            self._reply.forget(cut)
            self._scanner.shift(cut)


class ReplyContent:
    """Takes each decided segment once. Positions in `segments` are those in the whole reply.

    `thought_segments`: how many segments, from the first, a closer without opener made thoughts.
    """

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self.speech = Joiner()
        self.thinking = Joiner()
        self.thought_segments = 0
        self._speech_end = -1

    def add(self, segment: Segment, reply: ReplyText) -> str:
        """Take the next segment; returns what it adds to speech or thinking, or a call's text."""
        added = reply.text[segment.start : segment.end]
        if reply.forgotten:
            segment.shift(reply.forgotten)
        if segment.unopened:
            self.segments.append(segment)
            self.thought_segments = len(self.segments)
            return ""
        if segment.unsaid:
            if segment.start == self._speech_end:
                self._speech_end = segment.end
            return ""
        if segment.finding is None:
            added = self._joined(segment, added)
        elif segment.finding.speech:
            added = self._joined(segment, segment.finding.speech)
        last = self.segments[-1] if self.segments else None
        if last is not None and segment.continues(last):
            last.end, last.closed = segment.end, segment.closed
        else:
            self.segments.append(segment)
        return added

    def _joined(self, segment: Segment, text: str) -> str:
        if not segment.thought:
            if self._speech_end >= 0 and segment.start != self._speech_end:
                self.speech.gap()
            self._speech_end = segment.end
            return self.speech.add(text)
        thought = self.thinking.add(text)
        if segment.closed:
            self.thinking.gap()
        return thought


class Joiner:
    """Joins text from which parts were removed, whether it comes in one part or in many.

    White space is dropped at the beginning and held back at the end; across a gap it shrinks to
    one space or newline.
    """

    __slots__ = ("_gap", "_parts", "_pending")

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._pending = ""
        self._gap = False

    @property
    def joined(self) -> str:
        """All the text that was released."""
        return "".join(self._parts)

    def gap(self) -> None:
        """Something was removed before the text that comes next."""
        self._gap = True

    def add(self, text: str) -> str:
        """Take more text; returns what may be released now."""
        if not self._parts:
            text = text.lstrip()
        stripped = text.rstrip()
        if not stripped:
            self._pending += text
            return ""
        tail = text[len(stripped) :]
        if self._parts and self._gap:
            body = stripped.lstrip()
            space = self._pending + stripped[: len(stripped) - len(body)]
            stripped = ("\n" if "\n" in space else " ") + body
        elif self._pending:
            stripped = self._pending + stripped
        self._pending = tail
        self._gap = False
        self._parts.append(stripped)
        return stripped

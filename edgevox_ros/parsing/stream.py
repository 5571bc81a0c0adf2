"""A reply that arrives piece by piece: speech is released early, calls are decided at the end."""

from __future__ import annotations

from edgevox_ros.parsing.gate.decide import rule
from edgevox_ros.parsing.gate.unclosed_thinking import thought_calls
from edgevox_ros.parsing.gate.validator import Validator
from edgevox_ros.parsing.joiner import Joiner
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.result import ParseResult, validated
from edgevox_ros.parsing.scanning.lexicon import PREFIXES, Lexicon
from edgevox_ros.parsing.scanning.scanner import Scanner
from edgevox_ros.parsing.scanning.segments import Part, Segment
from edgevox_ros.parsing.stream_events import (
    CallDelta,
    CallEnded,
    CallStarted,
    SpeechDelta,
    StreamEvent,
    ThinkingDelta,
)

_COMPACT = 2048
# No reader looks farther back than so many characters.
_LOOK_BACK = 512
_EAGER = 24
# What a reader that waits for a bracket may also be served with.
_ANY_OF = {"}": "}])", "{": "{>"}


class ParserStream:
    """Feed it every piece, then finish. The result is the one that `parse` gives for the whole."""

    def __init__(
        self, lexicon: Lexicon, validator: Validator, *, prompt_opens_thinking: bool
    ) -> None:
        self._lexicon = lexicon
        self._validator = validator
        self._source = ReplyText("", lexicon, final=False)
        self._scanner = Scanner(lexicon, self._source, thinking=prompt_opens_thinking)
        self._segments: list[Segment] = []
        self._spoken: list[str] = []
        self._thought: list[str] = []
        self._pending: list[str] = []
        self._pending_size = 0
        self._tail = ""
        self._tries = 0
        self._tried_at = 0
        self._speech = Joiner()
        self._said = 0
        self._last_end = -1
        self._calls = 0
        self._call_parts: list[str] | None = None
        self._call_size = 0
        self._thinking = Joiner()
        self._finished = False

    def feed(self, piece: str) -> list[StreamEvent]:
        """Take the next piece; returns what can be told now."""
        if self._finished:
            raise RuntimeError("feed: the stream is finished")
        if not piece:
            return []
        scanner = self._scanner
        start = scanner.emitted
        if not self._pending and scanner.take_plain(piece):
            return self._plain(start, scanner.emitted)
        self._pending.append(piece)
        self._pending_size += len(piece)
        if not self._worth_trying(piece):
            return self._more_of_call(piece) if self._call_parts is not None else []
        return self._advance(final=False)

    def finish(
        self, last: str = "", *, truncated: bool = False
    ) -> tuple[list[StreamEvent], ParseResult]:
        """No text follows `last`: the remaining events, and the result of the whole."""
        if self._finished:
            raise RuntimeError("finish: the stream is finished")
        self._finished = True
        self._pending.append(last)
        events = self._advance(final=True)
        return events, self._result(truncated=truncated)

    def _result(self, *, truncated: bool) -> ParseResult:
        text, segments = self._source.whole(), self._segments
        rulings = rule(text, segments, self._lexicon, truncated=truncated)
        if segments and segments[-1].part is Part.THINKING and not segments[-1].closed:
            rulings += thought_calls(text, segments[-1], self._lexicon, truncated=truncated)
        speech, thinking = "".join(self._spoken), "".join(self._thought)
        return validated(rulings, self._validator, speech=speech, thinking=thinking)

    def _plain(self, start: int, end: int) -> list[StreamEvent]:
        """Speech that the scanner let through as it is."""
        if end == start:
            return []
        self._tries = self._tried_at = 0
        segment = Segment(Part.SPEECH, start, end)
        events = self._speech_events(segment)
        self._keep(segment)
        if end > _COMPACT:
            self._compact()
        return events

    def _worth_trying(self, piece: str) -> bool:
        """Whether what a reader waits for may have come; rarer the more often it had not."""
        want = self._source.want
        if want in _ANY_OF:
            if not any(char in piece for char in _ANY_OF[want]):
                return False
        elif want:
            window = self._tail + piece
            self._tail = window[-(len(want) - 1) :] if len(want) > 1 else ""
            if want not in window:
                return False
        begun = self._scanner.unfinished
        if begun >= 0:
            token = self._source.text[begun:] + "".join(self._pending)
            if token.lower() in PREFIXES:
                return False
        if self._tries < _EAGER:
            return True
        held = len(self._source.text) - self._scanner.emitted + self._pending_size
        return held > self._tried_at + self._tried_at // 8

    def _advance(self, *, final: bool) -> list[StreamEvent]:
        scanner = self._scanner
        source = self._source
        before = scanner.emitted
        source.append("".join(self._pending), final=final)
        source.want = ""
        self._pending.clear()
        self._pending_size = 0
        scanner.advance()
        if scanner.emitted == before and not scanner.segments:
            self._tries += 1
            self._tried_at = len(source.text) - before
        else:
            self._tries = 0
            self._tried_at = 0
        want = source.want
        self._tail = source.text[-(len(want) - 1) :] if len(want) > 1 else ""
        events = self._events()
        if scanner.open_call >= 0 and not final:
            events += self._open_call(source.text[scanner.open_call :])
        if scanner.emitted > _COMPACT or scanner.ended:
            self._compact()
        return events

    def _events(self) -> list[StreamEvent]:
        events: list[StreamEvent] = []
        for segment in self._scanner.segments:
            if segment.part is Part.SPEECH:
                events += self._speech_events(segment)
            elif segment.part is Part.THINKING:
                events += self._thinking_events(segment)
            else:
                events += self._call(segment)
            self._keep(segment)
        self._scanner.segments.clear()
        return events

    def _speech_events(self, segment: Segment) -> list[StreamEvent]:
        if self._last_end >= 0 and segment.start != self._last_end:
            self._speech.gap()
        released = self._speech.add(self._source.text[segment.start : segment.end])
        self._last_end = segment.end
        if not released:
            return []
        self._spoken.append(released)
        return [SpeechDelta(released)]

    def _thinking_events(self, segment: Segment) -> list[StreamEvent]:
        thought = self._thinking.add(self._source.text[segment.start : segment.end])
        if segment.closed:
            self._thinking.gap()
        if not thought:
            return []
        self._thought.append(thought)
        return [ThinkingDelta(thought)]

    def _keep(self, segment: Segment) -> None:
        """Keep what was decided, its places counted from the reply's beginning."""
        by = self._source.forgotten
        segment.start += by
        segment.end += by
        if segment.finding is not None:
            segment.finding.shift(by)
        last = self._segments[-1] if self._segments else None
        if last is not None and segment.continues(last):
            last.end, last.closed = segment.end, segment.closed
        else:
            self._segments.append(segment)

    def _open_call(self, so_far: str) -> list[StreamEvent]:
        """A marked call that goes on: what is new of its text."""
        events: list[StreamEvent] = []
        if self._call_parts is None:
            self._call_parts = []
            self._call_size = 0
            events.append(CallStarted(self._calls))
        if len(so_far) > self._call_size:
            events += self._more_of_call(so_far[self._call_size :])
        return events

    def _more_of_call(self, text: str) -> list[StreamEvent]:
        parts = self._call_parts
        if parts is None:
            return []
        parts.append(text)
        self._call_size += len(text)
        return [CallDelta(self._calls, text, parts)]

    def _call(self, segment: Segment) -> list[StreamEvent]:
        """A finding that is decided: the rest of its text, and its end."""
        finding = segment.finding
        if finding is None or not (finding.candidates or self._call_parts is not None):
            return []
        raw = self._source.text[segment.start : segment.end]
        events = self._open_call(raw)
        events.append(CallEnded(self._calls, raw))
        self._calls += 1
        self._call_parts = None
        return events

    def _compact(self) -> None:
        """Forget decided text, keeping a little that look-backs may ask for."""
        scanner = self._scanner
        cut = min(scanner.emitted, scanner.at)
        if scanner.thinking is not None:
            cut = min(cut, scanner.thinking.begin)
        cut -= _LOOK_BACK
        if cut <= 0:
            return
        self._source.forget(cut)
        scanner.shift(cut)
        self._last_end -= cut
